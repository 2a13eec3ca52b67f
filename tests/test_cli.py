"""The command line, driven as people drive it: help, arguments, exit codes. Its manners are in cli/."""

import io
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from rich.console import Console

import lastcard
from kit import ALL
from lastcard.cli import main
from lastcard.cli.common import progress_bar
from lastcard.server import local_server
from lastcard.terminal.arguments import whole
from lastcard.terminal.game_setup import GameSettings, game_for, match_for
from lastcard.terminal.screen import console_for
from program import START
from terminal.evenings import first_choices

COMMANDS = ("play", "simulate", "replay", "position", "editions", "options")
POSITION = "mod hands=M,r1,r2,W/b2,b3/y1,y4 pile=r7 draw=b1,y2,g4"


def run(*arguments: str, answers: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """The program in a process of its own."""
    return subprocess.run(
        [sys.executable, "-c", START, *arguments],
        input=answers,
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONIOENCODING": "utf-8", **environment},
        timeout=120,
        check=False,
    )


def usage_error(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What is said about arguments that are wrong."""
    with pytest.raises(SystemExit) as left:
        main(arguments)
    assert left.value.code == 2
    return " ".join(capsys.readouterr().err.split())


# Help


def test_the_version_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["--version"])
    assert left.value.code == 0
    assert capsys.readouterr().out == f"lastcard {lastcard.__version__}\n"


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself_with_examples(
    capsys: pytest.CaptureFixture[str], command: str
) -> None:
    with pytest.raises(SystemExit) as left:
        main([command, "--help"])
    assert left.value.code == 0
    text = capsys.readouterr().out
    assert "examples:" in text
    assert f"  lastcard {command}" in text


def test_no_command_waits_for_what_only_others_need() -> None:
    slow = "{'asyncio', 'importlib.metadata', 'rich', 'msgspec', 'websockets', 'numpy'}"
    loaded = f"import sys, lastcard.cli; sys.exit(str({slow} & {{*sys.modules}} or ''))"
    done = subprocess.run(
        [sys.executable, "-c", loaded], capture_output=True, text=True, timeout=120, check=False
    )
    assert done.stderr.strip() == ""


def test_without_a_command_the_commands_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 2
    text = capsys.readouterr().err
    assert all(command in text for command in COMMANDS)


# Mistakes


@pytest.mark.parametrize(
    "arguments, said",
    [
        ("fly", "invalid choice: 'fly'"),
        ("plya", "invalid choice: 'plya'; did you mean play?"),
        ("play -o stackng=up", "unknown option 'stackng'; did you mean stacking?"),
        ("study -o stackng", "no option 'stackng' for a round; did you mean stacking?"),
        ("verify", "the following arguments are required: FILE Help:"),
        ("bot --thi 1", "the following arguments are required: --table Help:"),
        ("bot --zebra x", "the following arguments are required: --table Help:"),
        ("simulate --bots chance,", "'chance,' has a comma too many"),
        ("simulate --games 1,00", "'1,00' is not a whole number"),
        ("simulate --games 1_", "'1_' is not a whole number"),
        ("simulate --games 1e99", "'1e99' is not a whole number"),
        ("editions chess", "invalid choice: 'chess'"),
        ("editions corn --markdown", "--markdown and --into are for all editions; leave out the edition"),
        ("play --edition chess", "invalid choice: 'chess'"),
        ("play --seats 1", "'1' is not a whole number from 2 to 10"),
        ("play --seats 11", "'11' is not a whole number from 2 to 10"),
        ("play --seat 4", "there is no seat 4; the seats are 0 to 3"),
        ("play --option mod_go_out", "'mod_go_out' does not have the form key=value"),
        ("play --option mod_go_out=on", "is for mod, not for angry-birds"),
        ("play -e mod --option mod_go_out=maybe", "it is on or off"),
        ("play --option flurb=on", "unknown option 'flurb'; angry-birds knows"),
        ("play --bots clever", "unknown bot 'clever'; the bots are"),
        ("play --bots ,", "name a bot"),
        ("play --names Ann,Ann", "different names"),
        ("play --names A,B,C,D,E", "up to 4 different names"),
        ("play --names Ann,ann", "different names"),
        ("play --names You,Ada --seat 1", "You is what the game calls you"),
        ("play --names a{b", "is not a name of up to 16 letters, without braces"),
        ("play --names Abcdefghijklmnopq", "is not a name"),
        ("play --bots chance,chance,chance,chance", "4 bots for 3 of 4 seats"),
        ("play --seats 2 --bots chance,chance", "2 bots for 1 of 2 seats; name one"),
        ("play --resume x --position y", "not allowed with"),
        ("play --resume x --seed 1", "--seed: not allowed with argument --resume"),
        ("play --resume x -o target=100", "--option: not allowed with argument --resume"),
        ("play --resume x --preset party", "--preset: not allowed with argument --resume"),
        ("play --table http://x/table/y --preset party", "--preset: not allowed with argument --table"),
        ("play --preset wild", "invalid choice: 'wild'"),
        ("open -e corn -o foil=on", "is for avatar, not for corn"),
        ("play --resume x --watch", "--watch: not allowed with argument --resume"),
        ("play --pace -1", "is not a time"),
        ("play --watch --seat 1", "--seat: not allowed with argument --watch"),
        ("bot --table http://x/table/y --think nan", "'nan' is not a time from 0 to 3600 seconds"),
        ("bot --table http://x/table/y --seat a", "'a' is not a whole number from 0 to 9"),
        ("serve --connections x", "'x' is not a whole number from 1"),
        ("serve --workers 0", "'0' is not a whole number from 1"),
        ("play --event Cup", "--event: it goes into a record: give --record or --resume as well"),
        ("play --record x --event {", "--event: the event of a match is readable text"),
        ("play --table http://x/table/y --event Cup", "--event: not allowed with argument --table"),
        ("simulate --games 0", "'0' is not a whole number from 1"),
        ("simulate --games 99999999999999999999999999", "is not a whole number from 1 to 1,000,000,000"),
        (f"simulate --games {'9' * 5000}", "is not a whole number from 1 to 1,000,000,000"),
        ("simulate --processes 65", "'65' is not a whole number from 1 to 64"),
        ("simulate --processes none", "'none' is not a whole number from 1"),
        ("simulate --seats 2 --bots chance,chance,chance", "3 bots for 2 seats; name 1 to 2"),
        ("simulate -e mod --option target=100", "belongs to a match"),
        ("simulate --format xml", "invalid choice: 'xml'"),
        ("replay x --viewer 0 --positions", "not allowed with"),
        ("editions --json --markdown", "not allowed with"),
        ("options chess", "invalid choice: 'chess'"),
        ("position mod --seat 1", "--seat: it goes with --why: give that as well"),
    ],
)
def test_wrong_arguments_are_explained_with_code_2(
    capsys: pytest.CaptureFixture[str], arguments: str, said: str
) -> None:
    assert said in usage_error(capsys, *arguments.split())


@pytest.mark.parametrize(
    "arguments, said",
    [
        (["position", "chess hands=r1/r2 pile=r7"], "starts with its edition"),
        (["position", "mod hands=W,W,W,W,W/r2 pile=r7"], "5 copies of W, but the deck of mod has 4"),
        (["position", "corn hands=r1/y2 pile=y7"], "'r1' is not a card of corn"),
        (["position", "mod hands=r1 pile=r7"], "hands= has 1 group; a round has 2 to 10 seats"),
        (["position", "mod hands=r1/r2 pile=r7 drewon=-"], "drewon= has 1 group for 2 seats"),
        (["position", POSITION, "--why", "fly"], "'fly' is not an action of mod; write a card"),
        (["position", POSITION, "--why", "r1", "--seat", "3"], "there is no seat 3; the seats are 0 to 2"),
        (["position", "mod hands=r1/r2 pile="], "pile= is empty; write - for no cards, or leave it out"),
        (["position", "mod hands=/r2 pile=r7"], "a hand is empty; write - for no cards"),
        (["replay", "no-such-file"], "no-such-file: No such file"),
        (["play", "--position", "mod hands=r1/b2 pile=x"], "'x' is not a card of mod"),
        (["play", "--position", POSITION, "--seat", "3"], "there is no seat 3"),
        (["play", "--record", "no/such/folder/record.txt"], "record.txt: No such file"),
        (["simulate", "--output", "no/such/folder/x.csv"], "x.csv: No such file"),
    ],
)
def test_what_cannot_be_done_is_explained_with_code_1(
    capsys: pytest.CaptureFixture[str], arguments: list[str], said: str
) -> None:
    assert main(arguments) == 1
    shown = capsys.readouterr()
    assert shown.err.startswith("lastcard: ")
    assert said in shown.err
    assert shown.out == ""


def test_help_tells_the_defaults_and_the_reasons(capsys: pytest.CaptureFixture[str]) -> None:
    for command, words in (
        ("play", ("default sensible", "default 0.4 in a terminal", "--resume FILE")),
        ("replay", ("not with --positions, which show all hands",)),
    ):
        with pytest.raises(SystemExit):
            main([command, "--help"])
        text = " ".join(capsys.readouterr().out.split())
        assert all(word in text for word in words)


def test_a_mistake_is_told_in_two_lines_with_what_was_meant(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments, near in (
        ("play --edtion mod", "--edition"),
        ("simulat", "simulate"),
        ("play -e angrybirds", "angry-birds"),
        ("play -e Mod", "mod"),
        ("options MOD", "mod"),
        ("play --preset Party", "party"),
        ("sim", "simulate"),
        ("Play", "play"),
        ("play -o stack=up", "stacking"),
        ("simulate --bots sensibel", "sensible"),
        ("play --bots Chance,Sensible", "chance"),
        ("bot --tabel x", "--table"),
        ("bot --tabel=x --think 1", "--table"),
        ("remove --dys 3", "--days"),
        ("bot --thi 1 --tabel x", "--table"),
        ("replay --roudn 2", "--round"),
    ):
        with pytest.raises(SystemExit):
            main(arguments.split())
        said, more = capsys.readouterr().err.splitlines()
        assert said.endswith(f"; did you mean {near}?")
        command = f"{arguments.split()[0]} " if " " in arguments else ""
        assert more == f"Help: lastcard {command}--help"


@pytest.mark.parametrize("arguments", ["play --zebra", "re", "play -e a", "play -o x=on", "play --bots x"])
def test_a_far_fetched_or_ambiguous_mistake_gets_no_guess(
    capsys: pytest.CaptureFixture[str], arguments: str
) -> None:
    assert "did you mean" not in usage_error(capsys, *arguments.split())


def test_a_port_that_cannot_be_is_a_wrong_argument(capsys: pytest.CaptureFixture[str]) -> None:
    for command in ("serve", "open"):
        said = usage_error(capsys, command, "--port", "99999")
        assert "'99999' is not a whole number from 0 to 65535" in said


# Commands


def test_what_is_printed_names_the_command_as_it_was_typed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LASTCARD_TYPED_AS", "python3 run.py")
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    assert main(["play", "-e", "corn", "--seed", "1"]) == 0
    assert capsys.readouterr().out.splitlines()[-1].startswith("python3 run.py play -e corn --seed 1")
    with pytest.raises(SystemExit):
        main(["serve", "--help"])
    text = capsys.readouterr().out
    assert text.startswith("usage: python3 run.py serve ")
    assert "\n  python3 run.py serve --host 0.0.0.0" in text
    assert "lastcard serve" not in text


def test_lines_end_where_their_words_do(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("?\ndraw\nquit\n"))
    main(["play", "--seed", "1"])
    main(["options"])
    lines = capsys.readouterr().out.splitlines()
    assert [line for line in lines if line.endswith(" ")] == []


def test_position_shows_the_board_and_what_every_seat_may_do(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["position", POSITION]) == 0
    text = capsys.readouterr().out
    assert "[r1] [r2] [W]  [M]" in text
    assert "Phase turn: seat 0 may play or draw." in text
    assert "seat 0  r1 r2 W M draw" in text
    assert "seat 1  nothing" in text


@pytest.mark.parametrize(
    "asked, said",
    [
        ("--why r1", "r1 is legal for seat 0: same colour [MATCH-1] MATCH-1: What you may play."),
        ("--why M", "M is legal for seat 0: special [MOD-1] MOD-1: A wild."),
        (
            "--why g4",
            "g4 is not legal for seat 0: seat 0 does not hold g4; open to seat 0 now: r1,",
        ),
        ("--why b2 --seat 1", "b2 is not legal for seat 1: wait for your turn; seat 0 must decide now;"),
    ],
)
def test_a_position_says_why_an_action_is_legal_or_not(
    capsys: pytest.CaptureFixture[str], asked: str, said: str
) -> None:
    assert main(["position", *POSITION.split(), *asked.split()]) == 0
    text = " ".join(capsys.readouterr().out.split())
    assert "[r1] [r2] [W] [M]" in text
    assert said in text
    assert "seat 1 nothing" not in text


def test_a_finished_round_says_why_nothing_is_legal(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["position", "classic hands=-/b2,bs pile=r7 phase=over", "--why", "b2"]) == 0
    assert "b2 is not legal for seat 0: the round is over" in capsys.readouterr().out


def test_a_position_needs_no_quotes(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["position", *POSITION.split()]) == 0
    quoted = capsys.readouterr().out
    main(["position", POSITION])
    assert capsys.readouterr().out == quoted


def test_a_finished_round_is_a_position_too(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["position", "classic hands=-/b2,bs pile=r7 phase=over"]) == 0
    assert "seat 0 won. Points left with: seat 0: 0, seat 1: 22." in capsys.readouterr().out


@pytest.mark.parametrize("typed", ["2000", "2e3", "2E+3", "0.2e4", "2.00e3", "2_000", "2,000"])
def test_numbers_are_read_as_people_type_them(capsys: pytest.CaptureFixture[str], typed: str) -> None:
    assert main(["simulate", "-e", "mod", "--games", typed]) == 0
    assert capsys.readouterr().out.startswith("Mod: 2,000 rounds")


@pytest.mark.parametrize("typed", ["2.5", "2.55e1", "2e-3", "2k", "2,00", "1e99", "9" * 5000])
def test_what_is_not_an_integer_is_refused(typed: str) -> None:
    assert whole(typed) is None


def test_progress_counts_in_thousands() -> None:
    bar = progress_bar()
    bar.add_task("Mod", total=10**8, completed=1_520_000)
    shown = io.StringIO()
    Console(file=shown, width=100).print(bar.get_renderable())
    assert " 1,520,000/100,000,000 " in shown.getvalue()


def test_editions_and_options_are_listed(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    for arguments in (["editions"], ["editions", "--markdown"], ["editions", "--json"]):
        assert main(arguments) == 0
        assert "King Pig" in capsys.readouterr().out
    assert main(["options", "corn"]) == 0
    text = capsys.readouterr().out
    assert "narwhal_discard=under  or top  R-30" in text
    assert "mod_go_out" not in text
    assert main(["options", "--json"]) == 0
    assert set(json.loads(capsys.readouterr().out)) == set(lastcard.OPTIONS)


def test_options_come_after_the_presets_by_chapter_with_what_they_do(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["options"]) == 0
    text = capsys.readouterr().out
    presets, _, rest = text.partition("Deck and deal")
    assert presets.startswith("Presets\n")
    assert all(name in presets for name in lastcard.PRESETS)
    assert "stacking=same, seven_zero=both, jump_in=coloured, draw_until=on" in " ".join(presets.split())
    places = [
        rest.index(title) for title in ("First card", "Drawing", "Draw Four", "The last card", "Scoring")
    ]
    assert places == sorted(places)
    assert all(f"\n{key}=" in rest for key in lastcard.OPTIONS)
    assert re.search(r"the length of a round of four: twos by [+-]\d+ %, same by", rest)
    assert re.search(r"party .* changes the length of a round of four: by \+\d+ %", " ".join(presets.split()))


def test_a_preset_is_played_and_an_option_counts_for_more(capsys: pytest.CaptureFixture[str]) -> None:
    wishes = ["--preset", "party", "-o", "stacking=up"]
    assert main(["simulate", "-e", "mod", "-g", "2", "--format", "json", *wishes]) == 0
    options = json.loads(capsys.readouterr().out)["options"]
    assert (options["stacking"], options["jump_in"]) == ("up", "coloured")
    told = run("play", "--preset", "party", "-e", "mod", "--seats", "3")
    assert "The rules of this table: party: draw_until=on, stacking=same" in " ".join(told.stdout.split())
    usual = run("play", "-e", "mod", "--seats", "3")
    assert "The rules of this table" not in usual.stdout


@pytest.mark.parametrize(
    "arguments, row",
    {
        "simulate -e avatar -g 20 --bots sensible,chance": "- draw four: plays a round",
        "arena -p 1 --bots sensible,casual,chance --deals 10": "wins against - sensible: casual",
        "study -e corn --rounds 200": "- standard rules: length",
    }.items(),
)
def test_tables_fit_a_narrow_terminal_and_are_whole_elsewhere(
    arguments: str, row: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert main(arguments.split()) == 0
    assert row not in " ".join(capsys.readouterr().out.split())
    monkeypatch.setenv("COLUMNS", "40")
    assert main(arguments.split()) == 0
    narrow = capsys.readouterr().out
    assert max(map(len, narrow.splitlines())) <= 40
    assert "…" not in narrow
    assert row in " ".join(narrow.split())


def test_a_table_in_a_file_does_not_depend_on_the_terminal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    assert main(["simulate", "-e", "mod", "-g", "20", "--output", str(tmp_path / "mod.txt")]) == 0
    written = (tmp_path / "mod.txt").read_text("utf-8").split()
    assert "seat wins 95 % points left place wins 95 %" in " ".join(written)


@pytest.mark.parametrize(
    "arguments, way",
    [
        ("open", ""),
        ("open -e mod --preset party -o stacking=up", "new?edition=mod&preset=party&stacking=up"),
        ("open --seats 6", "new?edition=angry-birds&seats=6"),
    ],
)
def test_the_browser_is_opened_at_a_table_as_wished(
    monkeypatch: pytest.MonkeyPatch, arguments: str, way: str
) -> None:
    gone: list[str] = []

    def open_here(_: object, way: str, *, browser: bool) -> int:
        gone.append(way)
        return 0

    monkeypatch.setattr(local_server, "open_here", open_here)
    assert main(arguments.split()) == 0
    assert gone == [way]


def test_simulate_prints_writes_and_formats(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    arguments = ["simulate", "-e", "mod", "-g", "20", "--seed", "friday"]
    assert main(arguments) == 0
    assert "Mod: 20 rounds, 4 seats, chance, seed friday" in capsys.readouterr().out
    assert main([*arguments, "--format", "json", "--output", str(tmp_path / "mod.json")]) == 0
    assert capsys.readouterr().out == ""
    summary = json.loads((tmp_path / "mod.json").read_text("utf-8"))
    assert (summary["edition"], summary["rounds"]) == ("mod", 20)
    assert main(["simulate", "-e", "mod", "-g", "1"]) == 0
    assert "Mod: 1 round, 4 seats" in capsys.readouterr().out
    assert main(["simulate", "-g", "2", "--format", "csv"]) == 0
    text = capsys.readouterr().out
    assert all(f"\n{edition},4," in text for edition in ALL)


def said_in(settings: GameSettings) -> list[str]:
    """All that somebody says who plays a match to its end by first choices."""
    match = match_for(settings)
    game = game_for(match, settings, console_for(io.StringIO()))
    said: list[str] = []
    answers = first_choices(match)

    def read(_prompt: str) -> str:
        said.append(next(answers))
        return said[-1]

    game.screen.read = read
    game.play_match()
    return said


def test_a_piped_game_is_played_recorded_and_replayed(tmp_path: Path) -> None:
    record = tmp_path / "evening.txt"
    said = said_in(GameSettings("mod", 3, "pipe", {"target": "50"}))
    done = run(
        "play", "-e", "mod", "--seats", "3", "--seed", "pipe", "-o", "target=50", "--record", str(record),
        answers="\n".join(said) + "\n",
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    assert "the match!" in done.stdout
    assert "\x1b" not in done.stdout
    told = run("replay", str(record))
    assert told.returncode == 0, told.stderr
    assert "Match won by" in told.stdout
