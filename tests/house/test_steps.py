"""The steps of `run.py test`: told with their time, ended in time, the same however they were started.

Small steps are taken by the real `run.py` in a process of its own, from a folder with a blank in its name.
"""

from __future__ import annotations

import contextlib
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from building.offspring import Offspring
from building.quiet import StepTime, Watch
from building.steps import Check, Step, Walk
from waiting import SECONDS

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = """
import sys
import run
from building.steps import Check, Step

checks, more = {checks!r}, {more!r}
run.set_up = lambda *extras: None
run.getting_ready = lambda chosen: []
run.slowness = lambda: 1.0
run.Offspring = lambda made=run.Offspring: made({grace})
run.steps = lambda options=(): [
    Step("static", "a few checks", [Check(name, (sys.executable, "-c", code)) for name, code in checks],
         **more)
]
sys.exit(run.outcome(["test"]))
"""
pytestmark = pytest.mark.skipif(os.name == "nt", reason="signals and shells of POSIX")


class House:
    """A copy of `run.py` and what it is made of."""

    def __init__(self, folder: Path) -> None:
        self.root = folder / "a house"
        self.root.mkdir()
        shutil.copy(ROOT / "run.py", self.root)
        shutil.copytree(ROOT / "building", self.root / "building")

    def command(self, *checks: str, grace: float = 5.0, **more: float) -> list[str]:
        """Checks are the sources of programs; they are called a, b, c …"""
        named = [(chr(ord("a") + at), code) for at, code in enumerate(checks)]
        program = self.root / "program.py"
        program.write_text(PROGRAM.format(checks=named, more={"budget": 60.0} | more, grace=grace), "utf-8")
        return [sys.executable, str(program)]

    def test(self, *checks: str, grace: float = 5.0, **more: float) -> subprocess.CompletedProcess[str]:
        return finish(self.command(*checks, grace=grace, **more))

    @contextlib.contextmanager
    def testing(self, *checks: str, grace: float = 5.0) -> Iterator[subprocess.Popen[str]]:
        with subprocess.Popen(
            self.command(*checks, grace=grace), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        ) as child:
            try:
                yield child
            finally:
                child.kill()


@pytest.fixture
def house(tmp_path: Path) -> House:
    return House(tmp_path)


def finish(command: list[str], **options: Any) -> subprocess.CompletedProcess[str]:
    done: subprocess.CompletedProcess[str] = subprocess.run(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        timeout=SECONDS,
        check=False,
        **options,
    )
    return done


def until(done: Callable[[], bool], what: str) -> None:
    give_up = time.monotonic() + SECONDS
    while not done():
        assert time.monotonic() < give_up, f"{what}: not within {SECONDS:.0f} s"
        time.sleep(0.02)


def is_running(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


# Time


def test_a_step_tells_what_it_took_beside_its_budget(house: House) -> None:
    done = house.test("pass")
    assert done.returncode == 0
    assert done.stdout.startswith("== static: a few checks\n-- static: ok in ")
    assert " of 60\n" in done.stdout
    assert done.stdout.endswith("The step passed.\n")


@pytest.mark.parametrize(
    ("took", "told", "passes"),
    [
        (StepTime(201.3, 201.3), "ok in 201.3 s of 210", True),
        (StepTime(279.9, 279.9), "ok in 279.9 s of 210", True),
        (
            StepTime(280.1, 280.1),
            "ok in 280.1 s of 210\n   that is over its budget by more than a third",
            True,
        ),
        (StepTime(420.1, 420.1), "FAILED in 420.1 s of 210\n   that is more than twice its budget", False),
        (StepTime(400.0, 200.0), "ok in 400.0 s; on two quiet cores 200.0 s of 210", True),
        (
            StepTime(900.0, 450.0),
            "FAILED in 900.0 s; on two quiet cores 450.0 s of 210\n   that is more than twice",
            False,
        ),
    ],
)
def test_a_step_that_is_late_says_so_and_at_twice_its_budget_it_fails(
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
    took: StepTime,
    told: str,
    passes: bool,
) -> None:
    monkeypatch.setattr(Watch, "took", lambda self: took)
    walk = Walk(Alone(), Path.cwd(), os.environ)
    assert walk.take(Step("compiled", "nothing", [Check("nothing", ["true"])], 210)) is passes
    assert f"-- compiled: {told}" in capfd.readouterr().out


class Alone(Offspring):
    """The tests that run beside this one are nobody's leftovers."""

    def left(self) -> dict[int, str]:
        return {}


def test_a_step_without_an_end_is_given_up_and_what_it_said_is_shown(house: House) -> None:
    endless = "import time; print('so far', flush=True); time.sleep(600)"
    done = house.test(endless, "print('short')", limit=1.0)
    assert done.returncode == 1
    assert "== a\nso far\n-- a: FAILED" in done.stdout
    assert "== b\nshort\n-- b: ok" in done.stdout
    assert "   a ended with -15\n" in done.stdout
    assert "   given up after 1 s\n" in done.stdout
    assert done.stdout.endswith("Failed: static.\n")


# Beside each other


def test_checks_run_beside_each_other_and_are_shown_whole_and_in_order(house: House, tmp_path: Path) -> None:
    begun = tmp_path / "begun"
    waits = f"""
import pathlib, time
print("first line")
while not pathlib.Path({str(begun)!r}).exists(): time.sleep(0.01)
print("last line")
"""
    done = house.test(waits, f"open({str(begun)!r}, 'w'); print('beside it')", "raise SystemExit(3)")
    said = [line.partition(" in ")[0] for line in done.stdout.splitlines()]
    assert said == [
        "== static: a few checks",
        "== a", "first line", "last line", "-- a: ok",
        "== b", "beside it", "-- b: ok",
        "== c", "-- c: FAILED",
        "-- static: FAILED", "   c ended with 3", "Failed: static.",
    ]  # fmt: skip
    assert done.returncode == 1


def test_who_ends_first_is_not_timed_by_whoever_is_shown_before(house: House) -> None:
    done = house.test("import time; time.sleep(5)", "pass")
    took = {name: float(time) for name, time in re.findall(r"-- (\w): ok in ([\d.]+) s", done.stdout)}
    assert took["b"] + 1 < took["a"]


# Nobody is left


LEAVES = """
import pathlib, subprocess, sys
left = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"], start_new_session=True)
pathlib.Path({note!r}).write_text(str(left.pid))
left.returncode = 0
"""


def test_a_green_step_that_leaves_somebody_running_is_none(house: House, tmp_path: Path) -> None:
    note = tmp_path / "pid"
    done = house.test(LEAVES.format(note=str(note)), grace=0.5)
    assert done.returncode == 1
    assert "-- static: FAILED" in done.stdout
    assert f"   left running: {sys.executable} -c import time; time.sleep(600)\n" in done.stdout
    assert not is_running(int(note.read_text()))


STUBBORN = """
import os, pathlib, signal, time
signal.signal(signal.SIGTERM, signal.SIG_IGN)
pathlib.Path({note!r}).write_text(str(os.getpid()))
time.sleep(600)
"""


@pytest.mark.parametrize(("how", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGHUP, 129)])
def test_who_stops_the_tests_stops_all_of_them_and_reads_one_line(
    house: House, tmp_path: Path, how: signal.Signals, code: int
) -> None:
    note = tmp_path / "pid"
    with house.testing(STUBBORN.format(note=str(note)), grace=0.5) as child:
        until(lambda: note.exists() and bool(note.read_text()), "the step begins")
        child.send_signal(how)
        time.sleep(0.2)
        child.send_signal(how)  # out of impatience, while the stubborn one is being ended
        said, _ = child.communicate(timeout=SECONDS)
    assert child.returncode == code
    assert said == f"== static: a few checks\nStopped by {how.name}; nothing is left running.\n"
    assert not is_running(int(note.read_text()))


LASTS = """
import os, pathlib, time
pathlib.Path({note!r}).write_text(str(os.getpid()))
time.sleep(600)
"""
SETTING_UP = """
import subprocess, sys
import run

def set_up(*extras, kernel):
    with run.started([sys.executable, "-c", {code!r}], environment={{}}) as child:
        child.wait()

run.set_up = set_up
sys.exit(run.outcome(["simulate"]))
"""


def test_who_stops_a_set_up_stops_all_of_it(house: House, tmp_path: Path) -> None:
    note = tmp_path / "pid"
    program = house.root / "setting_up.py"
    program.write_text(SETTING_UP.format(code=LASTS.format(note=str(note))), "utf-8")
    with subprocess.Popen([sys.executable, str(program)], stdout=subprocess.DEVNULL) as child:
        try:
            until(lambda: note.exists() and bool(note.read_text()), "the set-up begins")
            child.terminate()
            assert child.wait(SECONDS) == 143
        finally:
            child.kill()
    assert not is_running(int(note.read_text()))


BECOMES = """
import os, signal, sys
import run

run.set_up = lambda *extras, kernel: None
run.tool = lambda name: sys.executable
run.become = lambda *words: os.execv(sys.executable, [sys.executable, "-c", {code!r}])
sys.exit(run.outcome(["simulate"]))
"""


def test_a_program_that_we_become_ignores_what_it_was_told_to(house: House) -> None:
    program = house.root / "becomes.py"
    ignored = "import signal; print(signal.getsignal(signal.SIGHUP), signal.getsignal(signal.SIGTERM))"
    program.write_text(BECOMES.format(code=ignored), "utf-8")
    done = finish(["sh", "-c", f"trap '' HUP; exec {shlex.join([sys.executable, str(program)])}"])
    assert done.stdout == "1 0\n"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no full device")
@pytest.mark.parametrize(
    ("where", "why"), [("> /dev/full", "No space left on device"), ("| true", "Broken pipe")]
)
def test_where_nobody_can_read_what_is_said_there_is_an_end(house: House, where: str, why: str) -> None:
    told = "import time; time.sleep(0.5); print('told')"
    command = shlex.join(house.command(told, "pass"))
    done = finish(["sh", "-c", f"{{ {command}; echo ended with $? >&2; }} {where}"])
    assert done.stdout == f"Stopped, because the output cannot be written: {why}.\nended with 1\n"


# Starts


PROBE = """
import os, signal, sys
assert signal.getsignal(signal.SIGINT) is signal.default_int_handler, "SIGINT"
assert signal.getsignal(signal.SIGCHLD) is signal.SIG_DFL, "SIGCHLD"
for name in ("HUP", "TERM", "ALRM", "QUIT", "TSTP", "USR1", "USR2"):
    assert signal.getsignal(getattr(signal, f"SIG{name}")) is signal.SIG_DFL, name
assert not signal.pthread_sigmask(signal.SIG_BLOCK, ()), "held back"
assert sys.stdin.read() == "", "stdin"
astray = {"PYTEST_ADDOPTS", "PYTEST_PLUGINS", "FORCE_COLOR", "LASTCARD_PORT", "PYTHONPATH"} & {*os.environ}
if astray or sys.flags.optimize: sys.exit(f"got through: {astray}")  # without asserts, what is asserted is so
assert os.path.samestat(os.fstat(0), os.stat(os.devnull)), "what is open as stdin"
sys.stdout.buffer.write("Zoë said so\\n".encode())
"""
HOLDS_BACK = """
import os, signal, sys
names = ("INT", "TERM", "HUP", "CHLD", "ALRM", "QUIT", "TSTP", "USR1", "USR2")
signal.pthread_sigmask(signal.SIG_BLOCK, [getattr(signal, "SIG" + name) for name in names])
os.execv(sys.argv[1], sys.argv[1:])
"""
STARTS = {
    "SIGINT ignored": "trap '' INT; exec {command}",
    "all signals ignored": "trap '' INT TERM HUP CHLD ALRM QUIT TSTP USR1 USR2; exec {command}",
    "signals held back": f"exec {shlex.quote(sys.executable)} -c {shlex.quote(HOLDS_BACK)} {{command}}",
    "nohup": "exec nohup {command}",
    "stdin closed": "exec {command} <&-",
    "no terminal": "exec setsid -w {command} </dev/null",
    "TERM unset": "unset TERM; exec {command}",
    "a poor terminal": "TERM=dumb exec {command}",
    "LANG=C": "LANG=C LC_ALL=C exec {command}",
    "umask 077": "umask 077; exec {command}",
    "another time zone": "TZ=Pacific/Apia exec {command}",
    "HOME fresh": "HOME=/nowhere exec {command}",
    "a caller's options": "PYTEST_ADDOPTS=--collect-only PYTEST_PLUGINS=none"
    " FORCE_COLOR=1 LASTCARD_PORT=7 exec {command}",
    "a caller's Python": "PYTHONOPTIMIZE=2 PYTHONWARNINGS=error PYTHONPATH=/nowhere exec {command}",
    "hardly a variable": "exec env -i PATH=/usr/bin:/bin {command}",
}


@pytest.mark.parametrize("start", STARTS.values(), ids=STARTS.keys())
def test_a_step_is_the_same_however_it_was_started(house: House, start: str) -> None:
    command = house.command(PROBE, "raise SystemExit(3)")
    done = finish(["sh", "-c", start.format(command=shlex.join(command))])
    said = [line.partition(" in ")[0] for line in done.stdout.splitlines() if "nohup:" not in line]
    assert said == [
        "== static: a few checks",
        "== a", "Zoë said so", "-- a: ok",
        "== b", "-- b: FAILED",
        "-- static: FAILED", "   b ended with 3", "Failed: static.",
    ]  # fmt: skip
    assert done.returncode == 1


def test_without_any_stream_the_exit_code_still_tells(house: House) -> None:
    for code in (0, 1):
        command = house.command(PROBE, f"raise SystemExit({code})")
        done = finish(["sh", "-c", f"exec {shlex.join(command)} <&- >&- 2>&-"])
        assert (done.returncode, done.stdout) == (code, "")


@pytest.mark.parametrize(("flags", "environment"), [(["-I"], {}), ([], {"PYTHONSAFEPATH": "1"})])
def test_a_python_that_does_not_look_beside_the_script_finds_the_rest(
    house: House, tmp_path: Path, flags: list[str], environment: dict[str, str]
) -> None:
    command = [sys.executable, *flags, str(house.root / "run.py"), "test", "--help"]
    done = finish(command, cwd=tmp_path, env=os.environ | environment)
    assert done.returncode == 0, done.stdout


def test_pytest_alone_makes_children_that_can_be_interrupted_too() -> None:
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/cli/test_signals.py"]
    start = f"trap '' INT HUP CHLD; exec {shlex.join([*command, '-k', 'SIGINT or SIGHUP'])}"
    done = finish(["sh", "-c", start], cwd=ROOT)
    assert done.returncode == 0, done.stdout
