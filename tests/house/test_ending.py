"""A run of the tests that is told to end leaves nobody behind."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from waiting import line_of, running

TESTS = Path(__file__).resolve().parents[1]
RUN = """
import subprocess, sys, time
from ending import Ending

SERVER = "import time; print('here', flush=True); time.sleep(600)"
AWAY = f"import subprocess, sys; subprocess.run([sys.executable, '-c', {{SERVER!r}}], start_new_session=True)"

ending = Ending(grace=0.3)
ending.listen()
parent = subprocess.Popen([sys.executable, "-c", AWAY])  # it ends with us, and knows of nobody to end with it
try:
    time.sleep(600)
finally:
    print("closing", flush=True)
    {closing}
    ending.pytest_unconfigure()
"""


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere a process is not known by its parent")
@pytest.mark.parametrize(
    ("number", "closing"),
    [(signal.SIGTERM, "pass"), (signal.SIGHUP, "pass"), (signal.SIGTERM, "time.sleep(600)")],
    ids=["SIGTERM", "SIGHUP", "and fixtures that hang"],
)
def test_who_is_told_to_end_closes_what_is_open_and_leaves_nobody(
    number: signal.Signals, closing: str
) -> None:
    path = {"PYTHONPATH": f"{TESTS}:{TESTS.parent}"}
    with running(
        [sys.executable, "-c", RUN.format(closing=closing)], stdout=subprocess.PIPE, text=True, env=path
    ) as child:
        assert line_of(child, "a server") == "here\n"
        child.send_signal(number)
        said, _ = child.communicate()  # until nobody holds the pipe any more
    assert said == "closing\n"
    assert child.returncode
