"""The generator: a published cipher, the same everywhere, fair."""

from __future__ import annotations

import ast
from collections import Counter
from pathlib import Path
from typing import Any

import lastcard
from kernels import each_kernel
from lastcard.rules import kernel
from lastcard.rules.options import settle
from lastcard.rules.parameters import key_of, rules_for, seed_of

GOLDEN_SHUFFLE = [11, 7, 12, 3, 15, 0, 2, 13, 5, 10, 4, 6, 16, 9, 19, 17, 14, 8, 1, 18]
GOLDEN_KEY = "#1a79668eac4051a9128b81c116007d1b41ce17828d7722afc9746699f4e817b8"
GOLDEN_CHILD = "#57679567e1f751400743f818872be63728b726566f73c750a951b1d404eeaa5a"


def generator(chapters: Any, key: list[int]) -> Any:
    classic = lastcard.EDITIONS["classic"]
    s = chapters.State(rules_for(classic, settle(classic, None), chapters), 2)
    chapters.set_key(s, key)
    return s


@each_kernel
def test_a_block_is_the_published_keystream_of_chacha8(chapters: Any) -> None:
    s = generator(chapters, [0] * 8)
    chapters.fill_block(s, 0, 0, 0)
    stream = b"".join(word.to_bytes(4, "little") for word in chapters.get_block(s))
    assert stream.hex() == (
        "3e00ef2f895f40d67f5bb8e81f09a5a12c840ec3ce9a7f3b181be188ef711a1e"
        "984ce172b9216f419f445367456d5619314a42a3da86b001387bfdb80e0cfe42"
    )


@each_kernel
def test_the_shuffle_of_a_seed_never_changes(chapters: Any) -> None:
    s = generator(chapters, key_of("friday"))
    chapters.set_draw(s, list(range(20)))
    chapters.shuffle_draw_pile(s)
    assert chapters.draw_list(s) == GOLDEN_SHUFFLE
    assert s.counter == 1


@each_kernel
def test_the_key_of_a_child_never_changes(chapters: Any) -> None:
    s = generator(chapters, key_of("friday"))
    chapters.become_child(s, 3)
    assert seed_of(chapters.get_key(s)) == GOLDEN_CHILD


def test_a_key_written_as_a_seed_is_that_key() -> None:
    key = key_of("friday")
    assert key_of(seed_of(key)) == key
    assert seed_of(key) == GOLDEN_KEY


def test_shuffles_are_fair() -> None:
    s = generator(kernel, key_of("fair"))
    firsts: Counter[int] = Counter()
    for _ in range(3000):
        kernel.set_draw(s, list(range(10)))
        kernel.shuffle_draw_pile(s)
        firsts[kernel.draw_list(s)[0]] += 1
    chi = sum((firsts[card] - 300) ** 2 / 300 for card in range(10))
    assert chi < 27.9  # one in a thousand would be worse by chance


def test_the_engine_draws_lots_from_its_seed_alone() -> None:
    """No generator of Python's own; `secrets` only where somebody asks for a seed that nobody can guess."""
    engine = Path(lastcard.__file__).parent
    files = [*(engine / "rules").glob("*.py"), *(engine / "notation").glob("*.py"), engine / "match.py"]
    used = {file.name: imported(file) for file in (*files, engine / "round.py", engine / "sight.py")}
    assert {name for name, modules in used.items() if "random" in modules} == set()
    assert {name for name, modules in used.items() if "secrets" in modules} <= {"round.py"}


def imported(file: Path) -> set[str]:
    """The first names of all modules that a file imports."""
    found = set()
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {one.name.partition(".")[0] for one in node.names}
        elif isinstance(node, ast.ImportFrom) and not node.level:
            found.add((node.module or "").partition(".")[0])
    return found
