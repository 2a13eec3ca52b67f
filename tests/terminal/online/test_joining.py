"""What is said when a table cannot be joined."""

import io
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from lastcard.cli import main, parser
from lastcard.protocol import messages
from lastcard.protocol.bodies import Seated
from lastcard.terminal.online import joining
from lastcard.terminal.online.online_play import farewell
from lastcard.terminal.online.session import SessionEnd
from lastcard.terminal.screen import Screen, console_for
from terminal.online.tables import Opened, Windows
from waiting import SECONDS, running

NOBODY = "http://127.0.0.1:1"
LIVE = {"URL": NOBODY, "LINK": f"{NOBODY}/table/x"}


@pytest.fixture(autouse=True)
def own_state(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))


def complaint(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """Why `play` does not begin."""
    assert main(["play", *arguments]) == 1
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err.startswith("lastcard: ")
    return shown.err.removeprefix("lastcard: ").strip()


def test_a_table_that_is_not_there(capsys: pytest.CaptureFixture[str], server: str) -> None:
    link = f"{server}/table/nowhere"
    assert complaint(capsys, "--table", link) == f"there is no table {link}"
    assert complaint(capsys, "--table", link, "--watch") == f"there is no table {link}"


def test_a_server_out_of_reach(capsys: pytest.CaptureFixture[str]) -> None:
    said = f"{NOBODY} cannot be reached: Connection refused"
    assert complaint(capsys, "--table", f"{NOBODY}/table/x") == said
    assert complaint(capsys, "--server", NOBODY) == said


def refusal(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """Why a command is not even begun: what it needs is not loaded, and nobody is asked."""
    with pytest.raises(SystemExit) as left:
        parser().parse_args(arguments)
    assert left.value.code == 2
    return capsys.readouterr().err.splitlines()[0]


@pytest.mark.parametrize("command", ["play", "bot"])
@pytest.mark.parametrize(
    "link",
    ["x", "ftp://cards.example/table/1", "http://cards.example", "http:///table/x", "http://a b/table/x"],
)
def test_what_is_no_link(capsys: pytest.CaptureFixture[str], command: str, link: str) -> None:
    said = refusal(capsys, command, "--table", link)
    assert said.endswith(f"argument --table: a link to a table is http://SERVER/table/ID, not {link!r}")


@pytest.mark.parametrize("command", ["play", "mcp"])
@pytest.mark.parametrize(
    "url, why",
    [
        ("cards.example", "is not an address; write http://SERVER"),
        ("http://a b", "is not an address; write http://SERVER"),
        ("http://cards.example:99999", "is not an address: Port out of range"),
        ("http://ann:secret@cards.example", "cannot contain a user name or password"),
        ("http://cards.example/table/1", "is the link of a table; a server is http://HOST:PORT"),
    ],
)
def test_what_is_no_server(capsys: pytest.CaptureFixture[str], command: str, url: str, why: str) -> None:
    said = refusal(capsys, command, "--server", url)
    assert "argument --server: " in said
    assert why in said
    assert "secret" not in said


def test_a_name_that_is_taken_or_will_not_do(
    capsys: pytest.CaptureFixture[str], table: Opened, open_window: Windows
) -> None:
    link = table()
    open_window("--table", link, "--name", "Ann").prompt("waiting for 1 player > ")
    said = complaint(capsys, "--table", link, "--name", "ANN")
    assert said == "somebody at the table is already called ANN; choose another name"
    assert "at most 24 characters" in complaint(capsys, "--table", link, "--name", "x" * 25)
    assert "invisible character" in complaint(capsys, "--table", link, "--name", "Ann\u200b")


def test_a_table_that_is_full_or_plays(
    capsys: pytest.CaptureFixture[str], table: Opened, open_window: Windows
) -> None:
    link = table()
    ann = open_window("--table", link, "--name", "Ann")
    ann.prompt("waiting for 1 player > ")
    open_window("--table", link, "--name", "Ben")
    ann.prompt("everybody is here: type start > ")
    said = complaint(capsys, "--table", link, "--name", "Cy")
    assert said == "no seat is free; watch, or come back when a round is over (or watch: --watch)"
    assert "seat 1 is taken" in complaint(capsys, "--table", link, "--name", "Cy", "--seat", "1")
    assert "there is no seat 7" in complaint(capsys, "--table", link, "--name", "Cy", "--seat", "7")


def test_another_version_of_the_protocol(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, table: Opened
) -> None:
    monkeypatch.setattr(messages, "VERSION", 0)
    said = complaint(capsys, "--table", table(), "--name", "Ann")
    assert said.startswith("this server speaks version ")
    assert said.endswith("; update the older one")


def test_without_the_packages_it_is_said_where_they_are() -> None:
    start = "import sys; sys.modules['websockets'] = None; from lastcard.cli import main; sys.exit(main())"
    done = subprocess.run(
        [sys.executable, "-c", start, "play", "--table", "http://127.0.0.1:1/table/x"],
        capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1
    assert done.stderr.startswith("lastcard: a live table needs websockets")
    assert "pip install 'lastcard[server]'" in done.stderr


@pytest.mark.parametrize(
    "arguments, said",
    [
        ("--table LINK -e mod", "--edition: not allowed with argument --table; the table has its own"),
        ("--table LINK --bots chance", "--bots: not allowed with argument --table; the table has its own"),
        ("--table LINK --public", "--public: not allowed with argument --table; the table has its own"),
        (
            "--table LINK --record f",
            "--record: not allowed with argument --table; the server deals and records",
        ),
        ("--server URL --seed 1", "--seed: not allowed with argument --server; the server deals and records"),
        ("--server URL --watch", "--watch: not allowed with argument --server"),
        ("--server URL --table LINK", "not allowed with argument"),
        ("--server URL --bots sensible:4", "4 bots for 3 of 4 seats"),
        ("--server URL --seats 3 --seat 3", "there is no seat 3; the seats are 0 to 2"),
        ("--server URL -o flurb=on", "unknown option 'flurb'"),
        ("--server URL --turn-time 2", "'2' is not a whole number from 5"),
        ("--server URL --bots sensible:0", "'0' is not a whole number from 1 to 10"),
        ("--name Ann", "--name: it is for live tables: give --table or --server as well"),
    ],
)
def test_arguments_that_make_no_sense_together(
    capsys: pytest.CaptureFixture[str], arguments: str, said: str
) -> None:
    with pytest.raises(SystemExit) as left:
        main(["play", *(LIVE.get(word, word) for word in arguments.split())])
    assert left.value.code == 2
    assert said in " ".join(capsys.readouterr().err.split())


@pytest.mark.parametrize("command", ["play", "bot"])
def test_ctrl_c_ends_a_request_that_hangs(command: str, tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        link = f"http://127.0.0.1:{silent.getsockname()[1]}/table/x"
        words = [sys.executable, "-m", "lastcard", command, "--table", link]
        with running(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as child:
            silent.settimeout(SECONDS)
            there, _ = silent.accept()
            with there:
                assert there.recv(9) == b"GET /api/"
                child.send_signal(signal.SIGINT)
                said = child.communicate(timeout=SECONDS)
    assert child.returncode == 130
    assert said == ("", "\n")


def test_whoever_is_asked_again_is_offered_a_free_name(monkeypatch: pytest.MonkeyPatch) -> None:
    """And not the one that was just refused."""
    prompts: list[str] = []

    def read(prompt: str) -> str:
        prompts.append(prompt)
        return "x" * 25 if len(prompts) == 1 else ""

    async def seat(server: str, table: str, name: str, wanted: int | None) -> Seated:
        return Seated(table, 0, "token", 1)

    monkeypatch.setattr(joining, "take_seat", seat)
    screen = Screen(console_for(io.StringIO()), read)
    monkeypatch.setattr(screen.console, "_force_terminal", True)
    taken = joining.seat_for(joining.Place("http://x", "t"), joining.JoinRequest(), screen)
    assert prompts[0] == prompts[1] == f"Your name (Enter for {taken[1]}) > "


def test_the_way_back_names_the_command_as_it_was_typed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LASTCARD_TYPED_AS", "python3 run.py")
    shown = io.StringIO()
    place, wish = joining.Place("http://x", "t"), joining.JoinRequest("http://x/table/t", name="Ann Lee")
    farewell(SessionEnd("kept", "playing"), place, wish, Screen(console_for(shown)))
    said = "python3 run.py play --table http://x/table/t --name 'Ann Lee'"
    assert shown.getvalue().splitlines()[-1] == said
