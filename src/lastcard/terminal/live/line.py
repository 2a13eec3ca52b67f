"""The line that is being typed. News may be printed at any moment, so we hold the text ourselves."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rich.cells import cell_len, chop_cells

KEY = re.compile(r"\x1b\[[0-9;?]*[ -/]*[@-~]|\x1bO.|\x1b[^\[O]|[^\x1b]", re.DOTALL)
"""One key: a letter, a control character, or the sequence that a key without a letter sends."""

CUT_SHORT = re.compile(r"\x1b(?:\[[0-9;?]*[ -/]*|O)?\Z")
MOST_LETTERS = 500
REMEMBERED = 100

UP, DOWN, RIGHT, LEFT = "\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D"
SAME = {
    **{f"\x1bO{letter}": f"\x1b[{letter}" for letter in "ABCDHF"},
    "\x10": UP,
    "\x0e": DOWN,
    "\x06": RIGHT,
    "\x02": LEFT,
    "\x01": "\x1b[H",
    "\x1b[1~": "\x1b[H",
    "\x1b[7~": "\x1b[H",
    "\x05": "\x1b[F",
    "\x1b[4~": "\x1b[F",
    "\x1b[8~": "\x1b[F",
    "\x08": "\x7f",
    "\n": "\r",
}
"""Keys that do what another one does."""

END = "\x04"


class Ended(Exception):
    """No more lines will come: Ctrl-D on an empty line."""


class Line:
    """A text with a cursor, and the lines typed before it."""

    def __init__(self) -> None:
        self.text = ""
        self.cursor = 0
        self._rest = ""  # the beginning of a key whose end has not come yet
        self._earlier: list[str] = []
        self._looked_at = 0

    def press(self, keys: str) -> Iterator[str]:
        """Take what was typed; every line that was finished comes out."""
        keys = self._rest + keys
        cut = CUT_SHORT.search(keys)
        self._rest = cut[0] if cut else ""
        for key in KEY.findall(keys[: len(keys) - len(self._rest)]):
            key = SAME.get(key, key)
            if key == "\r":
                yield self._finish()
            elif key == END:
                if not self.text:
                    raise Ended
                self._delete(self.cursor, self.cursor + 1)
            else:
                self._edit(key)

    def window(self, width: int) -> tuple[str, int]:
        """As much of the text as fits, and the column of the cursor in it."""
        before = self.text[: self.cursor]
        if cell_len(before) >= width:
            before = chop_cells(before[::-1], max(1, width - 1))[0][::-1]
        after = chop_cells(self.text[self.cursor :], max(1, width - cell_len(before)))[:1]
        return before + "".join(after), cell_len(before)

    def _finish(self) -> str:
        done, self.text, self.cursor = self.text, "", 0
        if done.strip() and done not in self._earlier[-1:]:
            self._earlier = [*self._earlier, done][-REMEMBERED:]
        self._looked_at = len(self._earlier)
        return done

    def _edit(self, key: str) -> None:
        match key:
            case "\x7f":
                self._delete(self.cursor - 1, self.cursor)
            case "\x1b[3~":
                self._delete(self.cursor, self.cursor + 1)
            case "\x15":
                self._delete(0, self.cursor)
            case "\x0b":
                self._delete(self.cursor, len(self.text))
            case "\x17":
                self._delete(len(self.text[: self.cursor].rstrip().rpartition(" ")[0]), self.cursor)
            case _ if key == LEFT:
                self.cursor = max(0, self.cursor - 1)
            case _ if key == RIGHT:
                self.cursor = min(len(self.text), self.cursor + 1)
            case "\x1b[H":
                self.cursor = 0
            case "\x1b[F":
                self.cursor = len(self.text)
            case _ if key in (UP, DOWN):
                self._look_back(-1 if key == UP else 1)
            case _ if key.isprintable() and len(self.text) < MOST_LETTERS:
                self.text = self.text[: self.cursor] + key + self.text[self.cursor :]
                self.cursor += 1

    def _delete(self, start: int, end: int) -> None:
        start = max(0, start)
        self.text = self.text[:start] + self.text[end:]
        self.cursor = start

    def _look_back(self, step: int) -> None:
        """An earlier line instead of this one."""
        self._looked_at = min(max(0, self._looked_at + step), len(self._earlier))
        self.text = (*self._earlier, "")[self._looked_at]
        self.cursor = len(self.text)
