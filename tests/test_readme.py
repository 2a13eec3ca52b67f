"""The documentation is true: its Python runs, its records replay, its positions and commands are read."""

from __future__ import annotations

import json
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import lastcard
from building.site_pages import commands
from lastcard import cli

ROOT = Path(__file__).parents[1]
EXAMPLES = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text("utf-8"), re.DOTALL)


RECORDS = [
    pytest.param(text, id=f"{page.relative_to(ROOT)}-{number}")
    for page in sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])
    for number, text in enumerate(
        re.findall(r"```\w*\n(lastcard record .*?)```", page.read_text("utf-8"), re.DOTALL)
    )
]


@pytest.mark.parametrize("number", range(len(EXAMPLES)))
def test_an_example_runs(number: int, capsys: pytest.CaptureFixture[str]) -> None:
    text = EXAMPLES[number]
    if not lastcard.COMPILED:
        text = text.replace("games=100_000", "games=1_000")  # forty seconds otherwise, and it says no more
    exec("import lastcard\n" + text, {})
    assert capsys.readouterr().out.strip()


@pytest.mark.parametrize("text", RECORDS)
def test_a_record_of_the_documentation_replays_to_the_letter(text: str) -> None:
    assert lastcard.read_record(text).record() == text


LIBRARY = (ROOT / "docs/library.md").read_text("utf-8")


def test_the_page_on_the_library_runs_from_top_to_bottom(capsys: pytest.CaptureFixture[str]) -> None:
    """A block goes on where the one before ended; what is said to be printed is."""
    known: dict[str, object] = {}
    blocks = re.findall(r"```(python|text)\n(.*?)```", LIBRARY, re.DOTALL)
    assert len(blocks) > 10
    shown = ""
    for kind, text in blocks:
        if kind == "text":
            assert text == shown
        else:
            exec(text if lastcard.COMPILED else text.replace("games=1_000", "games=50"), known)
            shown = capsys.readouterr().out


def test_the_examples_pass_a_strict_type_check(tmp_path: Path) -> None:
    program = tmp_path / "examples.py"
    program.write_text("\n".join(EXAMPLES), "utf-8")
    command = [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(tmp_path), str(program)]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stdout


def test_a_game_takes_ten_lines() -> None:
    assert len(EXAMPLES[0].strip().splitlines()) <= 10


@pytest.mark.parametrize("page", sorted(path.relative_to(ROOT) for path in ROOT.glob("*.md")), ids=str)
def test_links_to_pages_of_the_project_lead_somewhere(page: Path) -> None:
    text = (ROOT / page).read_text("utf-8")
    for link in re.findall(r"\]\(([^)#]+)", text):
        assert "://" in link or (ROOT / page).parent.joinpath(link).exists(), link


PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])


A_THOUSAND_ROUNDS = "docs/environments.md"
"""They are stepped at once; the plain kernel steps a few in tests/envs."""

RUN_IN_ORDER = (
    *(A_THOUSAND_ROUNDS, "docs/recipes.md", "docs/rules/house-rules.md", "docs/rules/rulings.md"),
    *("docs/faces/pettingzoo.md", "docs/faces/gymnasium.md", "docs/faces/text.md"),
    *("docs/faces/openspiel.md", "docs/faces/rlcard.md"),
)


@pytest.mark.parametrize(
    "page", [page for page in RUN_IN_ORDER if lastcard.COMPILED or page != A_THOUSAND_ROUNDS]
)
def test_a_page_runs_from_top_to_bottom(page: str, capsys: pytest.CaptureFixture[str]) -> None:
    known: dict[str, object] = {"lastcard": lastcard}
    blocks = re.findall(r"```python\n(.*?)```", (ROOT / page).read_text("utf-8"), re.DOTALL)
    assert blocks
    for number, text in enumerate(blocks):
        exec(text, known)
        if number == 0 and page.startswith("docs/faces/"):
            assert capsys.readouterr().out.strip(), "who pastes the first lines waits to see how it went"


def test_the_rows_of_the_recipe_are_those_of_the_command(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    known: dict[str, Any] = {}
    first = re.findall(r"```python\n(.*?)```", text_of(ROOT / "docs/recipes.md"), re.DOTALL)[0]
    exec(first, known)
    (tmp_path / "evening.txt").write_text(known["m"].record(), "utf-8")
    capsys.readouterr()
    assert cli.main(["replay", str(tmp_path / "evening.txt"), "--format", "jsonl"]) == 0
    told = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    rows = json.loads(json.dumps(known["rows"]))
    assert [{key: row[key] for key in ours} for row, ours in zip(told, rows, strict=True)] == rows


def test_no_page_has_python_that_is_not_run() -> None:
    here = {"README.md", "docs/library.md", *RUN_IN_ORDER}
    elsewhere = {
        "docs/bots.md",
        "docs/protocol.md",
    }  # tests/bots/test_page.py, server/test_protocol_client.py
    assert {str(page.relative_to(ROOT)) for page in PAGES if "```python" in text_of(page)} == here | elsewhere


def text_of(page: Path) -> str:
    return page.read_text("utf-8")


@pytest.mark.parametrize("page", [*PAGES, *sorted(ROOT.glob("examples/*.*"))], ids=lambda page: page.name)
def test_brackets_that_pip_is_given_are_quoted(page: Path) -> None:
    """To zsh they are a pattern, and it refuses one that fits no file."""
    assert not re.search(r"pip install [^'\"`\n]*\w\[", text_of(page))


COMMAND_LINE = ROOT / "docs" / "command-line.md"


def test_the_readme_and_the_page_on_commands_name_every_command() -> None:
    there = [made.prog.split()[-1] for made in commands(cli.parser())]
    (listed,) = re.findall(
        r"(?s)\[The command line\]\(docs/command-line.md\): (.*?)\n- ", text_of(ROOT / "README.md")
    )
    assert re.split(r",\s+", listed) == there
    table = re.findall(r"(?m)^\| (\[`.*?) \|", text_of(COMMAND_LINE).partition("Exit codes")[0])
    assert sorted(re.findall(r"`(\w+)`", " ".join(table))) == sorted(there)


@pytest.mark.parametrize(
    "name, section", [("open", "Open"), ("play", "Play"), ("simulate", "Simulate"), ("bot", "Serve and bot")]
)
def test_the_section_of_a_command_names_all_its_arguments(name: str, section: str) -> None:
    (made,) = [one for one in commands(cli.parser()) if one.prog.split()[-1] == name]
    text = text_of(COMMAND_LINE).partition(f"\n## {section}\n")[2].partition("\n## ")[0]
    asked = [action.option_strings for action in made._actions if action.dest != "help"]
    assert [ways for ways in asked if not any(re.search(rf"`{way}\b", text) for way in ways)] == []


KNOWN = "|".join(made.prog.split()[-1] for made in commands(cli.parser()))
COMMANDS = {
    re.sub(r"my_bots:Greedy|elsewhere:First", "chance", re.split(r"  | > ", line)[0])  # others make those
    for page in PAGES
    for line in re.findall(
        rf"(?m)^(?: {{4}}|\$ )?(?:python3 run\.py|lastcard) ((?:{KNOWN})\b.*)$", text_of(page)
    )
}


@pytest.mark.parametrize("line", sorted(COMMANDS))
def test_a_command_of_the_documentation_has_words_that_lastcard_knows(line: str) -> None:
    typed = shlex.split(line.replace("LINK", "http://127.0.0.1:8000/table/x"))  # a link is read at once
    assert "run" in cli.parser().parse_args(typed)


POSITIONS = {
    line
    for page in PAGES
    for line in re.findall(
        rf"(?m)(?:^|[\"'`])((?:{'|'.join(lastcard.EDITIONS)}) hands=[^\"'`\n]+)", page.read_text("utf-8")
    )
    if "..." not in line and "…" not in line
}


@pytest.mark.parametrize("line", sorted(POSITIONS))
def test_a_position_of_the_documentation_can_be_set_up(line: str) -> None:
    r = lastcard.Round.from_position(line)
    assert lastcard.Round.from_position(r.position()) == r
