"""What a step would have taken on two quiet cores, by what the system counts."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from building import quiet
from building.quiet import Watch


@pytest.mark.parametrize(
    ("slowness", "others", "idle", "ours", "counts"),
    [
        (1.0, 0, 0, 200, 100),
        (1.0, 0, 180, 20, 100),
        (1.0, 100, 0, 100, 50),
        (1.0, 60, 40, 100, 70),
        (1.0, 6000, 300, 100, 100),
        (2.0, 0, 0, 200, 50),
        (2.0, 100, 0, 100, 25),
    ],
    ids=[
        "alone",
        "who sleeps is not excused",
        "one core was busy",
        "a core was busy at times",
        "a large machine has cores for all",
        "slow cores",
        "slow and busy",
    ],
)
def test_what_others_took_and_slower_cores_are_taken_off(
    monkeypatch: pytest.MonkeyPatch, slowness: float, others: float, idle: float, ours: float, counts: float
) -> None:
    moments = iter([(0.0, 0.0, 0.0, 0.0), (100.0, ours + others, idle, ours)])
    monkeypatch.setattr(Watch, "_now", staticmethod(lambda: next(moments)))
    took = Watch(slowness).took()
    assert took.seconds == 100
    assert took.quiet == pytest.approx(counts)


def test_where_nobody_counts_the_clock_does(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(quiet, "COUNTS", tmp_path / "none")
    took = Watch().took()
    assert took.quiet == pytest.approx(took.seconds, abs=0.05)


def test_no_core_is_too_fast(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quiet, "TRIES", 1)
    assert quiet.slowness() >= 1


def test_a_yardstick_without_an_end_is_given_up_and_nothing_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[subprocess.Popen[bytes]] = []

    class Kept(subprocess.Popen[bytes]):
        def __init__(self, command: list[str]) -> None:
            super().__init__(command)
            begun.append(self)

    monkeypatch.setattr(subprocess, "Popen", Kept)
    monkeypatch.setattr(quiet, "YARDSTICK", "import time; time.sleep(600)")
    monkeypatch.setattr(quiet, "LONGEST", 0.3)
    with pytest.raises(subprocess.TimeoutExpired):
        quiet.slowness()
    assert [one.returncode for one in begun] == [-9, -9]
