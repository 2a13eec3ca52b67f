"""The example that learns: it learns, saves and draws, and what it has learnt plays at any table."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest

import lastcard
from examples import learn
from lastcard import cli
from lastcard.bots import check_bot
from lastcard.envs import Batch
from tries import tries

TIMES = tries(8, 80) if lastcard.COMPILED else 2
ROUNDS = learn.ROUNDS if lastcard.COMPILED else 8
SHORT = ["--minutes", "0.001", "--deals", "20"]


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_a_net_follows_the_slope_of_its_error() -> None:
    """Which is measured here by moving one weight of each part a little, and looking."""
    net, rng, found = learn.Net(width=16), np.random.default_rng(1), list[learn.Floats]()
    rows = rng.integers(0, 3, (32, 512), np.uint8)
    answers, rewards = rng.integers(0, 64, 32), rng.choice([-1, 1], 32).astype(np.float32)
    net.follow = lambda slopes, rate: found.extend(slopes)  # type: ignore[method-assign] # and stay

    def error(part: int, place: int, by: float) -> float:
        net.parts[part].flat[place] += by
        told = net.learn(rows, answers, rewards, 0)
        net.parts[part].flat[place] -= by
        return told

    net.parts = [part.astype(np.float64) for part in net.parts]  # for small differences
    net.learn(rows, answers, rewards, 0)
    for part, slope in enumerate(found[:6]):
        place = int(np.abs(slope).argmax())
        measured = (error(part, place, 1e-5) - error(part, place, -1e-5)) / 2e-5
        assert slope.flat[place] == pytest.approx(measured, rel=1e-3)


def test_it_learns_by_playing_against_itself() -> None:
    net, rng = learn.Net(), np.random.default_rng(1)
    batch = Batch("mod", 2, ROUNDS, reactions="call", choices="needed", autoreset=False)
    errors = []
    for number in range(TIMES):
        batch.reset(number)
        errors.append(learn.practise(net, batch, rng, learn.RATE))
    assert net.steps > 0
    assert 0 < errors[-1] < (0.96 if lastcard.COMPILED else 1.5)  # to expect nothing is 1 off
    if TIMES >= 80:
        share, reach = learn.strength(net, "casual", "mod", 2, 2000, "test")
        assert share - reach > 50


def test_what_it_has_learnt_plays_by_the_rules_at_any_table(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(learn, "ROUNDS", 8)
    learn.main(SHORT)
    told = capsys.readouterr().out
    assert "rounds: against casual" in told
    assert "the curve is in learnt.svg" in told
    drawn = ElementTree.parse("learnt.svg")
    assert len(drawn.findall(".//{*}polyline")) == len(learn.OPPONENTS)
    assert check_bot("examples.learn:Learnt", editions=("mod", "avatar"), seats=(2,)) > 50
    assert (
        cli.main(["simulate", "--seats", "2", "--games", "4", "--bots", "examples.learn:Learnt,casual"]) == 0
    )
    assert "examples.learn:Learnt" in capsys.readouterr().out


def test_weights_are_where_they_were_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(learn, "ROUNDS", 8)
    learn.main([*SHORT, "--weights", "mine"])
    assert learn.Net.load(Path("mine")).parts[0].shape == (512, 128)
    assert not Path("mine.npz").exists()


def test_a_slow_machine_learns_most_of_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    now, times = 0.0, {"strength": 0, "practise": 0}

    def taking(seconds: float, name: str, answer: object) -> None:
        def takes(*_: object) -> object:
            nonlocal now
            now += seconds
            times[name] += 1
            return answer

        monkeypatch.setattr(learn, name, takes)

    monkeypatch.setattr(learn, "ROUNDS", 1)
    monkeypatch.setattr("time.monotonic", lambda: now)
    taking(6, "strength", learn.Strength(50, 1))
    taking(3, "practise", 0.0)
    learn.main(["--minutes", "5"])
    assert times["practise"] * 3 > 0.75 * 300
    assert times["strength"] * 6 > 0.15 * 300


@pytest.mark.parametrize(
    "wrong", ["--seats 1", "--seats 11", "--deals 0", "--minutes 0", "--minutes nan", "--weights no/w.npz"]
)
def test_what_cannot_be_learnt_is_told_at_once(wrong: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        learn.main(wrong.split())
    assert ended.value.code == 2
    assert "error: " in capsys.readouterr().err


def test_ctrl_c_keeps_what_was_learnt(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(net: learn.Net, *_: object) -> float:
        net.parts[0][:] = 7
        raise KeyboardInterrupt

    monkeypatch.setattr(learn, "ROUNDS", 8)
    monkeypatch.setattr(learn, "practise", interrupted)
    learn.main(["--minutes", "60", "--deals", "20"])
    assert "What was learnt until now is kept" in capsys.readouterr().out
    assert (learn.Net.load(learn.WEIGHTS).parts[0] == 7).all()
    assert len(ElementTree.parse("learnt.svg").findall(".//{*}circle")) == 2  # one look at each opponent
