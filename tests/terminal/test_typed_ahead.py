"""The keyboard at home: what was typed too early, Tab, and the bell."""

import io
import pty
import select
import signal
import termios
import tty
from pathlib import Path

import pytest
from rich.console import Console

import lastcard
from lastcard.terminal.completion import completed, edit_lines_comfortably
from lastcard.terminal.game import Game
from lastcard.terminal.screen import LeaveGame, Screen
from lastcard.terminal.suspending import resumable
from lastcard.terminal.typed_ahead import drop_typed_ahead
from terminal.evenings import NAMES, Stage
from terminal.online.window import window

POSITION = "classic hands=r1,r2,b1,b2/y1,y2,y3/g1,g2,g3 pile=r7 draw=*"


def test_keys_that_came_before_the_question_are_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    keys, terminal = pty.openpty()
    with open(terminal) as source, open(keys, "wb", buffering=0) as hand:  # noqa: PTH123
        monkeypatch.setattr("sys.stdin", source)
        assert not drop_typed_ahead()
        hand.write(b"draw\n")
        select.select([terminal], [], [], 10)
        assert drop_typed_ahead()
        assert not select.select([terminal], [], [], 0)[0]
        hand.write(b"dr")
        assert not drop_typed_ahead()


def test_a_line_typed_while_bots_move_decides_nothing(tmp_path: Path) -> None:
    with window("--position", POSITION, "--pace", "1", "--bots", "chance", state=tmp_path) as ann:
        ann.see("Play a card, or draw?")
        ann.prompt("> ")
        ann.type("r1\r")
        ann.see("You play r1.")
        ann.type("draw\r")
        ann.see("(What you typed before this question was dropped.)")
        ann.prompt("> ")
        assert "You draw" not in ann.text
        ann.type("hi\t")
        ann.prompt("> hint")
        ann.type("\r")
        ann.see("Hint: ")
        ann.prompt("> ")
        ann.type("\x04")
        assert ann.leave() == 0
        assert "Goodbye!" in ann.text


# Tab


def test_tab_offers_what_may_stand_there(stage: Stage) -> None:
    match = stage(POSITION, []).match
    game = Game(match, Screen(Console(file=io.StringIO()), lambda _: ""), {}, ("You", "Ada", "Bo"), 0)
    assert game.completions("dr") == ["draw"]
    assert game.completions("r") == ["r1", "r2", "red", "rules"]
    assert game.completions("uno R1") == ["r1"]
    assert game.completions("catch a") == ["Ada"]
    assert "CHAL-4" in game.completions("rules chal-")
    assert game.completions("un") == ["undo"]
    assert game.completions("zzz") == []
    assert {"?", "hint", "undo", "blue"} <= {*game.completions("")}


def test_words_are_completed_after_blanks_and_commas() -> None:
    assert completed("W,gr", ["green", "W"], {}) == ["green"]
    assert completed("", ["b", "a", "a"], {}) == ["a", "b"]


def test_tab_is_set_up_where_somebody_types_and_nowhere_else(monkeypatch: pytest.MonkeyPatch) -> None:
    completers: list[object] = []
    monkeypatch.setattr("readline.set_completer", completers.append)
    monkeypatch.setattr("sys.stdin", io.StringIO())
    edit_lines_comfortably(lambda _: [])
    assert completers == []
    keys, terminal = pty.openpty()
    with open(terminal) as source, open(keys, "wb", buffering=0):  # noqa: PTH123
        monkeypatch.setattr("sys.stdin", source)
        edit_lines_comfortably(lambda _: [])
    assert len(completers) == 1


# The bell


@pytest.mark.parametrize("terminal, bell, rings", [(True, True, 1), (True, False, 0), (False, True, 0)])
def test_the_bell_rings_in_a_terminal_that_wants_it(terminal: bool, bell: bool, rings: int) -> None:
    console = Console(file=io.StringIO(), force_terminal=terminal, _environ={"TERM": "xterm"})
    Screen(console, lambda _: "", bell=bell).ring()
    assert isinstance(console.file, io.StringIO)
    assert console.file.getvalue().count("\a") == rings


def test_it_rings_when_others_have_moved_and_when_one_can_speak_up() -> None:
    assert rings_in("classic hands=r1,b1,b2/y1/g1,g2,g3 pile=r7 turn=2 exposed=1", []) == 1
    assert rings_in(POSITION, ["?", "hint"]) == 0
    assert rings_in("classic hands=r1,r2,b1/y1,y2,y3/g1,g2,g3 pile=r7 draw=* turn=1", ["?"]) == 1


def rings_in(position: str, answers: list[str]) -> int:
    played = lastcard.Round.from_position(position)
    match = lastcard.Match.resume(played.edition, [0] * played.seats, played, seed="test")
    console = Console(file=io.StringIO(), force_terminal=True, _environ={"TERM": "xterm"})
    waiting = iter(answers)

    def read(_prompt: str) -> str:
        try:
            return next(waiting)
        except StopIteration:
            raise EOFError from None

    bots = {seat: lastcard.bots.make_bot("sensible", seat) for seat in range(1, match.seats)}
    with pytest.raises(LeaveGame):
        Game(match, Screen(console, read, bell=True), bots, NAMES[: match.seats], 0).play_match()
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue().count("\a")


# Ctrl-Z


def test_who_comes_back_from_ctrl_z_finds_line_and_keys_as_they_were(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    keys, terminal = pty.openpty()
    with open(terminal) as source, open(keys, "wb", buffering=0):  # noqa: PTH123
        tty.setcbreak(terminal)
        as_typed = termios.tcgetattr(terminal)
        cooked = [*as_typed[:3], as_typed[3] | termios.ICANON | termios.ECHO, *as_typed[4:]]

        def stop(_process: int, _signal: int) -> None:
            assert signal.getsignal(signal.SIGTSTP) is signal.SIG_DFL
            termios.tcsetattr(terminal, termios.TCSANOW, cooked)  # as a shell does

        monkeypatch.setattr("sys.stdin", source)
        monkeypatch.setattr("os.kill", stop)
        monkeypatch.setattr("readline.get_line_buffer", lambda: "half a li")
        before = signal.getsignal(signal.SIGTSTP)
        with resumable("> "):
            signal.raise_signal(signal.SIGTSTP)
        assert signal.getsignal(signal.SIGTSTP) is before
        assert termios.tcgetattr(terminal) == as_typed
        assert capsys.readouterr().out == "> half a li"
