"""Bots that are not ours: by name, by class, with an entry point, and what is said if one is wrong."""

from __future__ import annotations

import pickle
from functools import partial
from importlib import metadata
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import pytest

import lastcard
from bots import odd_bots
from lastcard.bots import BotError, check_bot, find_bot, finding, make_bot, name_of, next_move, play_round
from lastcard.cli import main

HERE = "bots.odd_bots"


def test_a_class_and_its_name_are_the_same_bot() -> None:
    assert find_bot(odd_bots.Right) is find_bot(f"{HERE}:Right") is odd_bots.Right
    assert name_of(odd_bots.Right) == f"{HERE}:Right"
    assert name_of("chance") == name_of(find_bot("chance")) == "chance"
    one, other = (
        lastcard.simulate("mod", seats=3, games=6, seed=1, bots=[bot, "sensible"])
        for bot in (odd_bots.Right, f"{HERE}:Right")
    )
    assert one == other
    assert one.bots == (f"{HERE}:Right", "sensible", f"{HERE}:Right")
    assert [bot.name for bot in one.by_bot] == [f"{HERE}:Right", "sensible"]


def test_what_several_processes_play_is_the_same() -> None:
    played = [
        lastcard.simulate("classic", seats=2, games=20, bots=[odd_bots.Right, "chance"], processes=processes)
        for processes in (1, 2)
    ]
    assert played[0] == played[1]


def test_another_package_offers_a_bot_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    point = EntryPoint("right", f"{HERE}:Right", finding.GROUP)
    monkeypatch.setattr(metadata, "entry_points", lambda group: [point] if group == finding.GROUP else [])
    assert find_bot("right") is odd_bots.Right
    assert lastcard.simulate("mod", games=2, bots="right").bots == ("right",) * 4
    with pytest.raises(
        ValueError, match="unknown bot 'left'; the bots are right, chance, casual, sensible, or your own"
    ):
        find_bot("left")


@pytest.mark.parametrize(
    "bot, problem",
    [
        (
            "clever",
            "unknown bot 'clever'; the bots are chance, casual, sensible, or your own",
        ),
        ("", "unknown bot ''"),
        ("no_such_package.bots:Bot", "was not found: there is no module no_such_package"),
        ("bots.nowhere:Bot", "was not found: there is no module bots.nowhere"),
        (f"{HERE}:Nobody", f"was not found: {HERE} has no Nobody"),
        (f"{HERE}:", f"was not found: {HERE} has no name after the colon"),
        (f"{HERE}:NO_BOT", "is not a class that makes a bot from a seed"),
        (f"{HERE}:Deaf", r"has no method react\(view\)"),
        (odd_bots.Deaf, rf"the bot {HERE}:Deaf has no method react\(view\)"),
        (7, "a bot is a name or a class, not 7"),
    ],
)
def test_a_bot_that_is_none_says_what_is_missing(bot: Any, problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        find_bot(bot)
    with pytest.raises(ValueError, match=problem):
        lastcard.simulate("mod", games=1, bots=[bot])


def test_a_module_that_fails_to_load_says_why(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    (tmp_path / "broken_bots.py").write_text("import no_such_thing\n")
    (tmp_path / "spoilt_bots.py").write_text("1 / 0\n")
    (tmp_path / "leaving_bots.py").write_text("raise SystemExit('bye')\n")
    with pytest.raises(BotError, match="cannot be imported: ModuleNotFoundError: No module named 'no_such"):
        find_bot("broken_bots:Bot")
    with pytest.raises(BotError, match="cannot be imported: ZeroDivisionError"):
        find_bot("spoilt_bots:Bot")
    with pytest.raises(BotError, match="cannot be imported: SystemExit: bye"):
        find_bot("leaving_bots:Bot")


def test_a_class_that_takes_no_seed_says_so() -> None:
    with pytest.raises(BotError, match=f"the bot {HERE}:Seedless cannot be made from a seed: TypeError"):
        make_bot(odd_bots.Seedless, 1)  # type: ignore[arg-type]
    with pytest.raises(BotError, match=f"{HERE}:Unwilling cannot be made from a seed: SystemExit: not today"):
        make_bot(odd_bots.Unwilling, 1)


@pytest.mark.parametrize(
    "bot, problem, clause",
    [
        (odd_bots.Failing, "failed in phase .*: KeyError: ", ""),
        (odd_bots.Quitting, "failed in phase .*: SystemExit: no way", ""),
        (odd_bots.Startled, "failed when asked to react: ZeroDivisionError: ", ""),
        (odd_bots.Closing, "failed in phase .*: GeneratorExit: turn", ""),
        (odd_bots.Cancelled, "failed when asked to react: CancelledError$", ""),
        (odd_bots.Wordless, "failed in phase turn: Silence$", ""),
        (
            odd_bots.Cheating,
            r"wanted [rgby]1 in phase turn, but .*; open to seat \d now: .* \[.*\]",
            "MATCH-1",
        ),
        (
            odd_bots.Mumbling,
            "gave an answer that is not an action: 'the red one' is not an action of classic",
            "",
        ),
    ],
)
def test_who_fails_or_wants_what_is_not_allowed_is_named(bot: Any, problem: str, clause: str) -> None:
    r = lastcard.Round.deal("classic", seats=2, seed=5)
    with pytest.raises(BotError, match=rf"the bot {HERE}:{bot.__name__} at seat \d {problem}") as caught:
        play_round(r, {seat: bot(1) for seat in range(2)})
    assert caught.value.seat in (0, 1)
    assert caught.value.clause == clause
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)
    with pytest.raises(BotError, match=problem):
        lastcard.simulate("classic", seats=2, games=1, bots=bot)


def test_ctrl_c_is_no_failure_of_the_bot_that_was_thinking() -> None:
    with pytest.raises(KeyboardInterrupt):
        lastcard.simulate("classic", seats=2, games=1, bots=odd_bots.Interrupted)
    with pytest.raises(KeyboardInterrupt):
        check_bot(odd_bots.Interrupted)


# The check for authors


def test_a_bot_that_is_right_passes_the_check() -> None:
    assert check_bot(odd_bots.Right) > 1000


@pytest.mark.parametrize(
    "bot, problem",
    [
        (odd_bots.Failing, "failed in phase .* of .*: KeyError"),
        (odd_bots.Quitting, "failed in phase .* of .*: SystemExit"),
        (odd_bots.Startled, "failed in phase .* of .*: ZeroDivisionError"),
        (odd_bots.Closing, "failed in phase .* of .*: GeneratorExit"),
        (odd_bots.Cheating, "chose '[rgbyp]1' in phase .*; open to it: "),
        (odd_bots.Hasty, "reacted with '.*' in phase .*; open to it: "),
        (
            odd_bots.Forgetful,
            "to equal views with the same seed, in phase .* the view and its own random generator",
        ),
        (odd_bots.Seedless, "cannot be made from a seed"),
        (odd_bots.Deaf, "has no method react"),
        (partial(odd_bots.Right), "cannot be sent to other processes: "),
    ],
)
def test_a_bot_that_is_wrong_does_not(bot: Any, problem: str) -> None:
    with pytest.raises(BotError, match=problem):
        check_bot(bot)


def test_a_check_tells_how_many_questions_were_answered_and_asks_each_twice(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked = 0

    def counted(ask: Any) -> Any:
        def answer(bot: odd_bots.Right, view: lastcard.View) -> Any:
            nonlocal asked
            asked += 1
            return ask(bot, view)

        return answer

    monkeypatch.setattr(odd_bots.Right, "choose", counted(odd_bots.Right.choose))
    monkeypatch.setattr(odd_bots.Right, "react", counted(odd_bots.Right.react))
    answers = check_bot(odd_bots.Right, editions=("corn",), seats=(2,))
    assert 0 < answers == asked / 2
    assert check_bot(odd_bots.Right, rounds=2, editions=("corn",), seats=(2,)) > answers


@pytest.mark.parametrize("bot", ["chance", "sensible"])
def test_our_own_bots_pass_it(bot: str) -> None:
    assert check_bot(bot) > 1000


def test_a_bot_that_peeks_does_not_pass() -> None:
    """It has found a way to the round itself; what it does there depends on cards that it cannot see."""
    with pytest.raises(BotError, match="to equal views with the same seed"):
        check_bot(Peeking)


class Peeking(odd_bots.Right):
    def choose(self, view: lastcard.View) -> str:
        choices = [token for token in view.legal if not token.startswith(("uno", "catch"))]
        return choices[id(view) // 16 % len(choices)]


# At the command line


def test_simulate_takes_a_bot_of_the_current_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.path", [*__import__("sys").path])
    (tmp_path / "local_bots.py").write_text("from bots.odd_bots import Right, Cheating\n")
    words = ["simulate", "-e", "mod", "-s", "2", "-g", "4", "--format", "csv", "--bots"]
    assert main([*words, "local_bots:Right,chance"]) == 0
    assert "local_bots:Right+chance" in capsys.readouterr().out
    assert main([*words, "local_bots:Cheating"]) == 1
    assert "the bot bots.odd_bots:Cheating at seat" in capsys.readouterr().err


def test_a_count_goes_with_a_class_too() -> None:
    from lastcard.terminal.arguments import bots

    assert bots(f"{HERE}:Right:2,sensible:1") == [f"{HERE}:Right"] * 2 + ["sensible"]


def test_play_is_watched_with_bots_of_ones_own(capsys: pytest.CaptureFixture[str]) -> None:
    assert (
        main(["play", "--watch", "-e", "classic", "-s", "2", "--seed", "1", "--bots", f"{HERE}:Right"]) == 0
    )
    assert "gets 60 points" in capsys.readouterr().out
    for name in ("Failing", "Cheating", "Mumbling"):
        assert main(["play", "--watch", "-s", "2", "--bots", f"{HERE}:{name}"]) == 1
        assert f"the bot {HERE}:{name} at seat" in capsys.readouterr().err


@pytest.mark.parametrize(
    "bot, problem",
    [
        (odd_bots.Failing, "KeyError"),
        (odd_bots.Closing, "GeneratorExit"),
        (odd_bots.Cheating, "wanted '.*' in phase turn; open"),
    ],
)
def test_at_a_live_table_it_does_not_try_for_ever(bot: Any, problem: str) -> None:
    from lastcard.client.bot_player import BotPlayer

    view = lastcard.Round.deal("mod", seats=2, seed=1, dealer=1).view(0)
    with pytest.raises(BotError, match=f"the bot {HERE}:{bot.__name__} at seat 0 .*{problem}"):
        BotPlayer(None, bot(1)).move(view, awaited=True)  # type: ignore[arg-type]


def test_a_record_does_not_decide_which_code_is_loaded(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    record = tmp_path / "evening.txt"
    monkeypatch.setattr("builtins.input", lambda *_: "quit")
    assert main(["play", "-s", "2", "--seed", "1", "--bots", f"{HERE}:Right", "--record", str(record)]) == 0
    assert f"bot 1 {HERE}:Right" in record.read_text()
    assert main(["play", "--resume", str(record)]) == 1
    assert f"played with the bot {HERE}:Right; name the bots again with --bots" in capsys.readouterr().err
    assert main(["play", "--resume", str(record), "--bots", f"{HERE}:Right"]) == 0


def test_a_driver_of_ones_own_is_told_too() -> None:
    r = lastcard.Round.deal("classic", seats=2, seed=5)
    with pytest.raises(BotError, match="failed in phase"):
        next_move(r, {seat: odd_bots.Failing(1) for seat in range(2)})
