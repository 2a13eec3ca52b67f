"""A record is checked against itself and against what was promised before the deals."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import lastcard
from lastcard.cli import main
from lastcard.match import commitment_to
from lastcard.terminal.record_files import save
from wander import pick


@pytest.fixture
def match() -> lastcard.Match:
    m, rng = lastcard.Match("classic", 2, "verify", {"target": "10000"}), random.Random(1)
    while m.number < 3:
        m.act(*pick(m.round, rng))
        if m.round.over:
            m.next_round()
    return m


@pytest.fixture
def file(match: lastcard.Match, tmp_path: Path) -> Path:
    save(match, tmp_path / "match.txt")
    return tmp_path / "match.txt"


def test_a_sound_record_is_confirmed_with_the_commitment_of_every_deal(
    match: lastcard.Match, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["verify", str(file)]) == 0
    out = capsys.readouterr().out.replace("\n", " ")
    assert "Every shuffle and every action" in out
    assert all(commitment_to(r.seed) in out for r in match.rounds)


def test_seeds_that_fit_what_was_told_are_confirmed(
    match: lastcard.Match, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    hashes = [commitment_to(r.seed) for r in match.rounds]
    assert main(["verify", str(file), hashes[0], hashes[1][:12].upper()]) == 0
    assert " ".join(capsys.readouterr().out.split()).count("matches the commitment") == 2


@pytest.mark.parametrize("told", ["0" * 64, "0" * 8])
def test_a_seed_that_does_not_fit_is_told(file: Path, capsys: pytest.CaptureFixture[str], told: str) -> None:
    assert main(["verify", str(file), told]) == 1
    assert "round 1: expected commitment" in capsys.readouterr().err


@pytest.mark.parametrize("told", ["zz", "short", "x" * 64, "0" * 7, "0" * 65])
def test_what_is_no_commitment_is_a_wrong_argument(
    file: Path, capsys: pytest.CaptureFixture[str], told: str
) -> None:
    with pytest.raises(SystemExit) as left:
        main(["verify", str(file), told])
    assert left.value.code == 2
    assert f"{told!r} is not a commitment, which has 8 to 64 hexadecimal digits" in capsys.readouterr().err


def test_one_action_is_one_action(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    m = lastcard.Match("classic", 2, "verify")
    m.act(*pick(m.round, random.Random(1)))
    save(m, tmp_path / "short.txt")
    assert main(["verify", str(tmp_path / "short.txt")]) == 0
    assert "Round 1: 1 action replayed, " in capsys.readouterr().out


def test_more_commitments_than_rounds_are_refused(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", str(file), *["0" * 64] * 9]) == 1
    assert "9 commitments for 3 rounds" in capsys.readouterr().err


def test_one_round_is_one_round(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    save(lastcard.Match("classic", 2, "verify"), tmp_path / "short.txt")
    assert main(["verify", str(tmp_path / "short.txt"), *["0" * 64] * 2]) == 1
    assert "2 commitments for 1 round; give" in capsys.readouterr().err


def test_the_commitment_of_one_round_says_nothing_of_the_next(match: lastcard.Match) -> None:
    seeds = [r.seed for r in match.rounds]
    assert len({commitment_to(seed) for seed in seeds}) == len(seeds)


def test_every_changed_digit_of_a_seed_is_found(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = file.read_text("utf-8")
    at = text.index("seed #") + 6
    file.write_text(text[:at] + ("0" if text[at] != "0" else "1") + text[at + 1 :], "utf-8")
    assert main(["verify", str(file)]) == 1
    assert "changed" in capsys.readouterr().err
