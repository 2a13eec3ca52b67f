"""A program that a test waits for is never waited for in vain."""

from __future__ import annotations

import subprocess
import sys

import pytest

from waiting import line_of, running

SILENT = [sys.executable, "-c", "import time; time.sleep(600)"]
WITHOUT_AN_END = [sys.executable, "-c", "import time; print('here', flush=True); time.sleep(600)"]


def test_who_does_not_speak_in_time_is_killed_and_what_was_awaited_is_told() -> None:
    with (
        pytest.raises(AssertionError, match=r"the address of nobody did not come within 0 s"),
        running(SILENT, stdout=subprocess.PIPE) as child,
    ):
        line_of(child, "the address of nobody", seconds=0.2)
    assert child.returncode == -9


def test_who_does_not_end_in_time_is_killed_however_it_is_waited_for() -> None:
    with (
        pytest.raises(AssertionError, match=r"the end of .* did not come within 1 s"),
        running(WITHOUT_AN_END, seconds=0.6, stdout=subprocess.PIPE) as child,
    ):
        assert child.communicate()[0] == "never compared", "the kill comes first, so that is the reason told"
    assert child.returncode == -9


def test_who_is_not_waited_for_ends_with_its_test_and_so_does_its_group() -> None:
    starts_another = f"import subprocess; subprocess.run({WITHOUT_AN_END!r})"
    with running(
        [sys.executable, "-c", starts_another], stdout=subprocess.PIPE, start_new_session=True
    ) as child:
        assert line_of(child, "the other one") == b"here\n"
    assert child.returncode == -9
    with running(WITHOUT_AN_END, stdout=subprocess.PIPE) as child:
        assert line_of(child, "it") == b"here\n"
    assert child.returncode == -9
