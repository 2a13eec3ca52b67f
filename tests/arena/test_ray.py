"""Contests on Ray come to the same as here. It takes a while to start, so that is done with --all only."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import sysconfig
import time
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from competing import compete
from fetched import ROOT, fetched
from lastcard.arena.contest import contest_of
from lastcard.arena.ray_workers import on_ray
from tries import WISH

CONTEST = ["arena", "-e", "corn", "-s", "3", "--bots", "sensible,chance", "--seed", "ray"]


class StandIn:
    """As much of Ray as a contest uses, in this process; what is done first is what was given out last."""

    def __init__(self) -> None:
        self.begun: list[dict[str, Any]] = []
        self.ended = 0

    def init(self, **wishes: Any) -> None:
        if wishes.get("address") == "ray://nowhere:1":
            raise ConnectionError("timed out")
        self.begun.append(wishes)

    def shutdown(self) -> None:
        self.ended += 1

    def remote(self, **_: Any) -> Any:
        return lambda work: SimpleNamespace(remote=lambda *given: (work, given))

    def put(self, thing: Any) -> Any:
        return thing

    def cluster_resources(self) -> dict[str, float]:
        return {"CPU": 1.0}

    def wait(self, running: list[Any]) -> tuple[list[Any], list[Any]]:
        return running[-1:], running[:-1]

    def get(self, done: list[Any]) -> list[Any]:
        return [work(*given) for work, given in done]


@pytest.fixture
def stand_in(monkeypatch: pytest.MonkeyPatch) -> StandIn:
    made = StandIn()
    monkeypatch.setitem(sys.modules, "ray", made)
    monkeypatch.setenv("RAY_USAGE_STATS_ENABLED", "0")  # so that what is set here ends with the test
    monkeypatch.setattr(sys, "executable", "/usr/bin/python3")  # ours may have a space in its path
    return made


def test_blocks_that_come_in_another_order_lead_to_the_same(stand_in: StandIn) -> None:
    contest = contest_of("corn", ("sensible", "chance"), deals=640, seed="ray")
    assert compete(contest, on_ray("local", 3)).to_json() == compete(contest).to_json()
    assert [wishes["num_cpus"] for wishes in stand_in.begun] == [3]
    assert stand_in.ended == 1
    assert compete(contest, on_ray("ray://somewhere:10001", None)).to_json() == compete(contest).to_json()
    assert stand_in.begun[1]["address"] == "ray://somewhere:10001"


def test_a_cluster_that_does_not_answer_is_named(stand_in: StandIn) -> None:
    contest = contest_of("corn", ("sensible", "chance"), deals=10)
    with pytest.raises(ValueError, match=r"no Ray answers at ray://nowhere:1: timed out"):
        compete(contest, on_ray("ray://nowhere:1", None))


def test_without_ray_it_says_where_it_comes_from(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(ValueError, match="pip install 'lastcard\\[ray\\]'"):
        on_ray("local", 2)


def test_a_python_that_ray_cannot_start_is_told(stand_in: StandIn, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/my games/bin/python")
    with pytest.raises(ValueError, match=r"a space in its path \(/my games/bin/python\); use a virtual"):
        on_ray("local", 2)
    on_ray("ray://somewhere:10001", 2)
    assert stand_in.begun == []


# The real one, by a Python whose path Ray can do with, wherever the project lies

PYTHON = os.path.realpath(sys.executable)


@pytest.fixture(scope="module")
def surroundings(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """An environment with Ray."""
    places = [str(ROOT / "src"), sysconfig.get_path("purelib"), sysconfig.get_path("platlib")]
    places += fetched("ray", tmp_path_factory.mktemp("ray"))
    return {**os.environ, "PYTHONPATH": os.pathsep.join(places)}


@pytest.mark.skipif(WISH == "few", reason="installs and starts Ray; python3 run.py test --all does")
@pytest.mark.timeout(1200)
def test_one_two_and_three_workers_and_one_that_is_killed_come_to_the_same(
    surroundings: dict[str, str], tmp_path: Path
) -> None:
    files = [tmp_path / f"{name}.json" for name in ("here", "one", "two", "three")]
    run_arena(surroundings, ["--deals", "1280", "-p", "1", "--json", str(files[0])])
    for number, file in enumerate(files[1:], start=1):
        run_arena(surroundings, ["--deals", "1280", "--ray", "local", "-p", str(number), "--json", str(file)])
    assert len({file.read_bytes() for file in files}) == 1
    plain, killed = tmp_path / "plain.json", tmp_path / "killed.json"
    by_view = "lastcard.bots.built_in:Sensible,chance"  # not in the kernel, where it would be over too soon
    slow = ["--bots", by_view, "--matches", "-o", "target=500", "--deals", "120"]
    run_arena(surroundings, [*slow, "-p", "1", "--json", str(plain)])
    ray = subprocess.Popen(
        [
            PYTHON,
            "-m",
            "lastcard",
            *CONTEST,
            *slow,
            "--ray",
            "local",
            "-p",
            "2",
            "--json",
            str(killed),
        ],
        env=surroundings,
    )
    with ray:
        victim = worker_of(ray.pid)
        os.kill(victim, signal.SIGKILL)
        assert ray.wait(600) == 0
    assert killed.read_bytes() == plain.read_bytes()


def run_arena(surroundings: dict[str, str], more: list[str]) -> None:
    arena = [PYTHON, "-m", "lastcard", *CONTEST, *more]
    subprocess.run(arena, env=surroundings, check=True, timeout=300, stdout=subprocess.DEVNULL)


def worker_of(parent: int) -> int:
    """A process of Ray below another one that is at work on a block."""
    give_up = time.monotonic() + 180
    while time.monotonic() < give_up:
        for pid in below(parent):
            try:
                if Path(f"/proc/{pid}/cmdline").read_bytes().startswith(b"ray::play_place"):
                    return pid
            except OSError:
                continue
        time.sleep(0.02)
    raise AssertionError("no worker was seen at work")


def below(parent: int) -> Iterator[int]:
    """All processes that a process has started, and those that they have."""
    for task in Path(f"/proc/{parent}/task").glob("*/children"):
        try:
            children = [int(child) for child in task.read_text("ascii").split()]
        except OSError:
            continue
        for child in children:
            yield child
            yield from below(child)
