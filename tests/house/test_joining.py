"""Chapters become one module: what is left out, what is carried over to C, what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from building.join import JoinError, c_type, join


def add(file: Path, text: str) -> None:
    file.write_text(file.read_text() + text)


def test_imports_of_any_shape_are_left_out_and_code_stays(toy: Path) -> None:
    source = join(toy).source
    assert "import" not in source
    assert "EXTREMES,\n" not in source
    assert source.index("class State") < source.index("def run(s: State")
    compile(source, "joined", "exec")


def test_every_line_keeps_its_distance_from_the_head_of_its_chapter(toy: Path) -> None:
    joined = join(toy).source.splitlines()
    head = joined.index("# play.py")
    chapter = (toy / "play.py").read_text().splitlines()
    assert joined.index("def constants() -> Sequence[int]:") - head - 1 == chapter.index(
        "def constants() -> Sequence[int]:"
    )


@pytest.mark.parametrize(
    "c_code, seen_by_cython",
    [
        ("#define lc_SEATS 3", 'SEATS "lc_SEATS" = 3'),
        ("#define lc_NOBODY (-1)", 'NOBODY "lc_NOBODY" = -1'),
        ("#define lc_M32 4294967295ULL", 'const unsigned long long M32 "lc_M32"'),
        (
            "static const unsigned char lc_POINTS[3] = {0, 20, 255};",
            'const unsigned char POINTS "lc_POINTS"[3]',
        ),
        ("static const short lc_STEPS[3] = {1, (-2), 30000};", 'const short STEPS "lc_STEPS"[3]'),
    ],
)
def test_constants_of_the_cards_become_c(toy: Path, c_code: str, seen_by_cython: str) -> None:
    types = [line.strip() for line in join(toy).types.splitlines()]
    assert c_code in types
    assert seen_by_cython in types


def test_constants_read_through_their_module_are_joined_by_their_names(toy: Path) -> None:
    lines = "from . import cards as c\n\n\ndef run(a: str) -> None:\n    a = 'é', c.SEATS, c.BIT[c.SEATS]\n"
    (toy / "play.py").write_text(lines)
    assert "    a = 'é', SEATS, BIT[SEATS]\n" in join(toy).source


def test_what_is_no_number_stays_in_python(toy: Path) -> None:
    assert "NAMES" not in join(toy).types


@pytest.mark.parametrize(
    "values, kind",
    [
        ((0, 255), "unsigned char"),
        ((-1, 127), "signed char"),
        ((0, 256), "short"),
        ((-40_000, 0), "int"),
        ((0, 2**31), "unsigned long long"),
        ((-1, 2**31), "long long"),
    ],
)
def test_a_table_takes_the_smallest_type_that_holds_it(values: tuple[int, ...], kind: str) -> None:
    assert c_type("TABLE", values) == kind


def test_numbers_beyond_64_bits_are_refused() -> None:
    with pytest.raises(JoinError, match="TABLE holds numbers beyond 64 bits"):
        c_type("TABLE", (2**64,))


@pytest.mark.parametrize(
    "chapter, text, complaint",
    [
        ("play", "\ndef stir(): ...\n", "play.py defines stir, but state.py has that name already"),
        ("play", "\ndef POINTS(): ...\n", "play.py defines POINTS, but cards has that name already"),
        ("play", "\ndef unheard(): ...\n", "play.py defines unheard, which has no line in _kernel.pxd"),
        (
            "play",
            "\nLIMIT = 3\n",
            "only imports, functions and classes; constants belong in cards.py",
        ),
        ("play", "\nimport random\n", "a chapter imports from its neighbours only"),
        ("play", "\nfrom random import choice\n", "a chapter imports from its neighbours only"),
        ("play", "\nfrom . import cards\n", "a chapter imports from its neighbours only"),
        ("play", "\nfrom .state import State as S\n", "joined chapters share their names"),
        ("state", "\nfrom .play import run\nrun\n", "play is not joined, or only after this chapter"),
        ("play", "\nfrom .cards import NAMES\nNAMES\n", "NAMES of cards.py has no twin in C"),
        ("play", "\nfrom . import cards as c\nc.NAMES\n", "NAMES of cards.py has no twin in C"),
        ("play", "\nfrom .layout import Cells\nCells\n", "Cells of layout.py has no twin in C"),
    ],
)
def test_a_chapter_that_cannot_be_joined_is_refused_with_its_reason(
    toy: Path, chapter: str, text: str, complaint: str
) -> None:
    add(toy / f"{chapter}.py", text)
    with pytest.raises(JoinError) as refusal:
        join(toy)
    assert complaint in str(refusal.value)


def test_a_refusal_names_the_line(toy: Path) -> None:
    add(toy / "play.py", "import random\n")
    last = len((toy / "play.py").read_text().splitlines())
    with pytest.raises(JoinError, match=f"^play.py, line {last}: "):
        join(toy)


@pytest.mark.parametrize("name", ["cards.py", "layout.py", "state.py", "play.py", "_kernel.pxd"])
def test_the_fingerprint_changes_with_every_source(toy: Path, name: str) -> None:
    before = join(toy)
    assert before.hash in before.source
    add(toy / name, "\n")
    assert join(toy).hash != before.hash
