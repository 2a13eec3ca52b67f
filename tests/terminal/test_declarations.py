"""What the declarations of editions and options say, and that the documentation says the same."""

import io
import json
from pathlib import Path

import pytest
from rich.console import Console

import lastcard
from kit import ALL
from lastcard.cli import main
from lastcard.rules.editions import EDITIONS
from lastcard.terminal import declarations

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("page", ["README.md", "docs/rules/README.md"])
def test_the_table_of_editions_in_the_documentation_is_fresh(page: str) -> None:
    text = (ROOT / page).read_text("utf-8")
    _, begin, rest = text.partition(declarations.BEGIN)
    table, end, _ = rest.partition(declarations.END)
    assert begin, f"{page} needs the lines {declarations.BEGIN} and {declarations.END}"
    assert end, f"{page} needs the lines {declarations.BEGIN} and {declarations.END}"
    assert table.strip() == declarations.editions_markdown().strip(), (
        f"{page} is out of date: put in the output of `lastcard editions --markdown`,"
        f" or run `lastcard editions --into {page}`"
    )


@pytest.mark.parametrize("width", [30, 40, 79])
def test_a_narrow_terminal_lists_the_editions_one_by_one(width: int) -> None:
    shown = io.StringIO()
    declarations.show_editions(Console(file=shown, width=width, highlight=False))
    lines = shown.getvalue().splitlines()
    assert max(map(len, lines)) <= width
    assert [line for line in lines if line in {one.name for one in EDITIONS.values()}] == [
        one.name for one in EDITIONS.values()
    ]
    said = " ".join(shown.getvalue().split())
    assert said.count("a wild in hand makes a Draw Four a bluff: ") == len(ALL)
    assert "…" not in said


def test_the_table_of_editions_has_every_edition_where_it_fits() -> None:
    shown = io.StringIO()
    declarations.show_editions(Console(file=shown, width=declarations.TABLE_WIDTH, highlight=False))
    heading, _, keys, *_ = shown.getvalue().splitlines()
    assert " ".join(heading.split()) == "Angry Birds Mod Corn Avatar Classic"
    assert keys.split() == ["key", *ALL[:3], *ALL[3:]]
    assert "…" not in shown.getvalue()


def test_one_edition_is_shown_alone(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["editions", "corn"]) == 0
    said = capsys.readouterr().out
    assert said.startswith("Corn\n  key: corn\n")
    assert "Angry Birds" not in said
    assert main(["editions", "corn", "--json"]) == 0
    assert list(json.loads(capsys.readouterr().out)) == ["corn"]


def test_the_table_is_written_between_the_marks(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(f"before\n{declarations.BEGIN}\nold\n{declarations.END}\nafter\n", "utf-8")
    declarations.write_between_marks(page)
    text = page.read_text("utf-8")
    assert "old" not in text
    assert text.startswith("before\n")
    assert text.endswith(f"{declarations.END}\nafter\n")
    assert declarations.editions_markdown() in text


def test_a_page_without_marks_is_left_alone(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("nothing here", "utf-8")
    with pytest.raises(ValueError, match="editions:begin"):
        declarations.write_between_marks(page)
    assert page.read_text("utf-8") == "nothing here"


def test_every_edition_is_a_column_and_every_special_is_named() -> None:
    table = declarations.editions_markdown()
    for edition in lastcard.EDITIONS.values():
        assert edition.name in table
        assert edition.special.name in table


def test_programs_get_the_same_facts() -> None:
    plain = json.loads(declarations.editions_json())
    assert list(plain) == list(ALL)
    assert plain["corn"]["colours"]["p"] == "pink"
    assert plain["avatar"]["options"]["scoring"] == "single"
    assert json.loads(declarations.options_json("mod"))["mod_go_out"]["choices"] == ["on", "off"]
    assert list(json.loads(declarations.options_json(None))) == list(lastcard.OPTIONS)


@pytest.mark.parametrize(
    "edition, default",
    {"avatar": "on the sheet, and our ruling R-08.", "corn": "on the sheet."}.items(),
)
def test_what_avatar_ignores_at_the_start_is_partly_our_ruling(
    edition: str, default: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["options", edition]) == 0
    _, _, said = capsys.readouterr().out.partition("\nstart_card=")
    assert f"Default: {default}" in " ".join(said.partition("must_play=")[0].split())
