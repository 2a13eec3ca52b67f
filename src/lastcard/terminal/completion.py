"""Tab: the words that may stand where one is being typed."""

from __future__ import annotations

import contextlib
import re
import sys
from collections.abc import Callable, Sequence

Completions = Callable[[str], Sequence[str]]
"""The words that go on a line; the last of them has been begun, or is empty."""

BREAK = re.compile(r"[ ,]")


def completed(line: str, words: Sequence[str], after: dict[str, Sequence[str]]) -> list[str]:
    """Those of the words that the end of a line may become; after some words, only certain ones."""
    *before, begun = BREAK.split(line)
    possible = after.get(before[-1].lower(), words) if before else words
    return sorted({word for word in possible if word.lower().startswith(begun.lower())})


def edit_lines_comfortably(completions: Completions) -> None:
    """Arrow keys, earlier lines and Tab at the prompt, where the system offers them."""
    if not sys.stdin.isatty():
        return
    with contextlib.suppress(ImportError):
        import readline

        found: list[str] = []

        def complete(_begun: str, state: int) -> str | None:
            if state == 0:
                found[:] = completions(readline.get_line_buffer()[: readline.get_endidx()])
            return found[state] if state < len(found) else None

        readline.set_completer_delims(" ,")
        readline.set_completer(complete)
        libedit = "libedit" in (readline.__doc__ or "")
        readline.parse_and_bind("bind ^I rl_complete" if libedit else "tab: complete")
