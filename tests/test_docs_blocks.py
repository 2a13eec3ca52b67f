"""Every block of the documentation is proven by something: run, played, read, or compared with output."""

from __future__ import annotations

import io
import json
import re
import shlex
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

import lastcard
from lastcard import bots, cli

ROOT = Path(__file__).parents[1]
FENCED = re.compile(r"(?ms)^ *```(\w*)\n(.*?)^ *```")
BLOCKS: list[tuple[str, str, str]] = [
    (str(page.relative_to(ROOT)), kind, text)
    for page in sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])
    for kind, text in FENCED.findall(page.read_text("utf-8"))
]

POSITION = re.compile(rf"(?:{'|'.join(lastcard.EDITIONS)}) hands=")
COMMAND = re.compile(r"(?:\$ )?(?:python3 run\.py|lastcard) ?(.*)")
KINDS: dict[str, Callable[[str, str], bool]] = {
    "python": lambda kind, text: kind == "python",  # test_readme.py: every page with such a block is run
    "record": lambda _, text: text.startswith("lastcard record "),  # test_readme.py
    "position": lambda _, text: POSITION.match(text) is not None,  # test_readme.py, house/test_rules_pages.py
    "commands": lambda kind, text: (
        kind != "python" and all(map(COMMAND.match, text.splitlines()))
    ),  # test_readme.py, and below
}
ELSEWHERE = {  # by the page, and how the block begins
    ("docs/architecture.md", "cli "): "house/test_architecture.py: the layers are those of the contract",
    ("docs/architecture.md", "1 waiting"): "table/test_encoding.py: the hash is made of these bytes",
    ("docs/library.md", "Mod, clockwise"): "test_readme.py: printed by the block before",
    ("docs/bots.md", "[project.entry-points"): "here",
    ("docs/bots.md", "// first.js"): "bots/test_page.py: Node plays it",
    ("docs/command-line.md", "── Corn"): "here: the board of a position",
    ("docs/command-line.md", "$ lastcard position"): "here",
    ("docs/command-line.md", "── Mod · 3 seats"): "terminal/online/test_joining.py: the words of a lobby",
    ("docs/protocol.md", "POST /api/tables"): "server/test_protocol_page.py: the messages have these fields",
    ("docs/faces/mcp.md", "{"): "here",
    ("docs/server.md", "the store has 12"): "store/test_damage.py: the line of a survey",
    (
        "docs/server.md",
        "python3 -m venv",
    ): "for root on a server of one's own; server/test_deploy.py has its files",
    ("docs/server.md", "15 4 * * *"): "here",
}


@pytest.mark.parametrize(
    "page, kind, text", BLOCKS, ids=[f"{page}-{i}" for i, (page, *_) in enumerate(BLOCKS)]
)
def test_every_block_is_proven_by_something(page: str, kind: str, text: str) -> None:
    by_kind = [name for name, fits in KINDS.items() if fits(kind, text)]
    by_hand = [place for place in ELSEWHERE if place[0] == page and text.lstrip().startswith(place[1])]
    assert len(by_kind) + len(by_hand) == 1, f"say how this is proven:\n{text}"


def test_no_proof_is_for_a_block_that_is_gone() -> None:
    for page, begins in ELSEWHERE:
        assert [text for name, _, text in BLOCKS if name == page and text.lstrip().startswith(begins)]


def block(page: str, begins: str) -> str:
    (found,) = [text for name, _, text in BLOCKS if name == page and text.lstrip().startswith(begins)]
    return found


@pytest.fixture
def _wide(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")


@pytest.mark.usefixtures("_wide")
@pytest.mark.parametrize("begins", ['$ lastcard position "mod', "$ lastcard position classic"])
def test_a_command_prints_what_stands_below_it(capsys: pytest.CaptureFixture[str], begins: str) -> None:
    command, _, printed = block("docs/command-line.md", begins).partition("\n")
    assert cli.main(shlex.split(command)[2:]) == 0
    assert capsys.readouterr().out == printed


@pytest.mark.usefixtures("_wide")
def test_the_board_is_the_one_that_a_player_sees(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    position = (
        "corn hands=p1,p2,W/y1,y2,y3,y4/b1,b2,b3,b4 pile=N,p7 colour=p dir=ccw turn=0 phase=guess"
        " foreheads=g1/p4/gd guessed=y/y/b"
    )
    monkeypatch.setattr("sys.stdin", io.StringIO())
    cli.main(["play", "--names", "You,Ada,Bo", "--position", position])
    assert block("docs/command-line.md", "── Corn").removesuffix(">\n") in capsys.readouterr().out


@pytest.mark.parametrize(
    "line",
    [
        *re.findall(r"(?m)^python3 run\.py (--.+)$", block("docs/evening.md", "python3 run.py --")),
        *re.findall(r"bin/lastcard (.+)/\$", block("docs/server.md", "15 4")),
    ],
)
def test_other_commands_have_words_that_lastcard_knows(line: str) -> None:
    words = ["open", *shlex.split(line)] if line.startswith("--") else shlex.split(line)
    assert "run" in cli.parser().parse_args(words)


def test_an_assistant_is_told_to_start_a_command_that_is_there() -> None:
    (told,) = json.loads(block("docs/faces/mcp.md", "{"))["mcpServers"].values()
    assert told["command"] == "lastcard"
    assert "run" in cli.parser().parse_args(told["args"])


def test_an_entry_point_is_of_the_group_that_bots_are_found_in() -> None:
    declared = tomllib.loads(block("docs/bots.md", "[project.entry-points"))
    assert declared["project"]["entry-points"] == {bots.GROUP: {"greedy": "my_bots:Greedy"}}
