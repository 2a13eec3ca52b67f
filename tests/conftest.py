"""Whatever the tests are told to run, compiled or plain, is what they run; the browser comes last.

At the end stands what was measured.
"""

import functools
import gc
import os
import signal
from collections.abc import Generator
from pathlib import Path

import pytest

import lastcard
import tries
from building.environment import for_tests
from lastcard.table import table_state
from measures import told

WEB = Path(__file__).parent / "web"


def pytest_configure(config: pytest.Config) -> None:
    for name in os.environ.keys() - for_tests(os.environ).keys():
        del os.environ[name]  # what we test, and what we start, has the caller's wishes alone
    if tries.WISH != "few" and config.getoption("timeout") is None:
        config.option.timeout = tries.PATIENCE_SECONDS
    os.environ["OPENBLAS_NUM_THREADS"] = "1"  # before NumPy: threads of its own would queue
    restore_signals()
    if os.environ.get("LASTCARD_PLAIN") == "1" and lastcard.COMPILED:
        raise pytest.UsageError("LASTCARD_PLAIN=1 asks for the plain files, but the compiled kernel runs")


def restore_signals() -> None:
    """Let what the tests start be interrupted even under nohup, and SIGTERM end a run as Ctrl-C does."""
    for number in (signal.SIGINT, signal.SIGHUP, signal.SIGTERM, signal.SIGALRM, signal.SIGUSR1):
        if signal.getsignal(number) is signal.SIG_IGN:  # children inherit this, but no handler
            signal.signal(number, lambda number, frame: None)
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    if signal.getsignal(signal.SIGTERM) is signal.SIG_DFL:
        signal.signal(signal.SIGTERM, signal.default_int_handler)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """What is collected stays to the end: Python need not look through thousands of tests for garbage."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A browser's loop keeps the thread until the end; tests that start loops of their own go before."""
    lost = [item.nodeid for item in items if item.get_closest_marker("measured") and not is_web(item.path)]
    if lost:
        raise pytest.UsageError(f"what is measured is looked for in tests/web alone: {', '.join(lost)}")
    items.sort(key=lambda item: is_web(item.path))


@pytest.fixture
def hasty_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let unattended tables of bots play on at full speed."""
    monkeypatch.setattr(table_state, "UNATTENDED_THINK_MS", 0)
    monkeypatch.setattr(table_state, "DORMANT_AFTER", 100_000)


@functools.cache
def is_web(file: Path) -> bool:
    """Asked for each of thousands of tests, in a few hundred files."""
    return WEB in file.parents


@pytest.fixture(scope="session")
def clusters(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Path:
    """A folder for the PostgreSQL servers of this run, all of its processes together."""
    base = tmp_path_factory.getbasetemp()
    folder = (base if worker_id == "master" else base.parent) / "postgres"
    folder.mkdir(exist_ok=True)
    return folder


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    reports = [one for found in terminalreporter.stats.values() for one in found if hasattr(one, "when")]
    if lines := told(reports):
        terminalreporter.section("measured")
        for line in lines:
            terminalreporter.line(line)
