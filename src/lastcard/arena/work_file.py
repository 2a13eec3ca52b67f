"""Played blocks in a file, so that a contest can be interrupted and continued."""

from __future__ import annotations

import hashlib
import inspect
import json
import os
import time
from collections.abc import Iterable
from itertools import filterfalse
from pathlib import Path
from typing import Any

from ..bots import BOTS, find_bot, name_of
from .blocks import DealBlock
from .contest import Contest

FORM = "lastcard arena work 1"
SECONDS = 10.0
"""Between two writes: no more than this is lost in a crash."""

DIFFERENCES = {
    "lastcard": "was played by another version of lastcard",
    "edition": "has another edition",
    "seats": "has another number of seats",
    "seed": "has another seed",
    "bots": "has other bots",
    "of": "differs in --matches",
    "tables": "differs in --mixed",
    "duel": "differs in --sequential",
    "options": "has other options",
    "code": "was played by other code",
}
"""Why the blocks of a file are not those of a contest, by what is different."""

PACKAGE = Path(__file__).resolve().parents[1]


class WorkFile:
    """A file of blocks. Each write makes a new file and renames it, so it is never half-written."""

    def __init__(self, path: Path, contest: Contest) -> None:
        self.path = path
        self._contest = contest
        self._head = head_of(contest)
        self._unused: list[DealBlock] = []  # in the file, from a contest of more or fewer deals
        self._written = time.monotonic()
        self._failure: OSError | None = None

    def read(self) -> list[DealBlock]:
        """The blocks in the file that the contest can use; a ValueError says why they cannot be used."""
        text = self.path.read_bytes() if self.path.exists() else b""
        if not text:
            return []
        try:
            kept = json.loads(text)
            known, head = kept["form"] == FORM, dict(kept["contest"])
            blocks = [DealBlock.from_dict(block) for block in kept["blocks"]]
            unused, usable = [*filterfalse(self._uses, blocks)], [*filter(self._uses, blocks)]
        except (ValueError, TypeError, LookupError):
            known = False
        if not known:
            raise ValueError(f"{self.path} is not a work file of an arena; name another one")
        self._compare(head)
        self._unused = unused
        return usable

    def _uses(self, block: DealBlock) -> bool:
        """Whether a block has the deals that the contest has from there on."""
        return len(block.earned[0]) == len(self._contest.deals_of(block.first)) > 0

    def _compare(self, kept: dict[str, Any]) -> None:
        """Refuse the blocks of another contest; it may have had fewer or more deals."""
        for key, what in DIFFERENCES.items():
            if kept.get(key) != self._head[key]:
                raise ValueError(f"{self.path} {what}; name another work file to start anew, or delete it")

    def keep(self, blocks: Iterable[DealBlock], *, now: bool = False) -> None:
        """Write the blocks, unless that was done a moment ago. A full disk stops no contest: see `check`.

        Blocks in the file that the contest does not use stay there, for a run with another number of deals.
        """
        if not now and time.monotonic() - self._written < SECONDS:
            return
        try:
            self._write(blocks)
            self._failure = None
        except OSError as error:
            self._failure = OSError(error.errno, error.strerror, str(self.path))
        self._written = time.monotonic()

    def check(self) -> None:
        """Raise the error of the last write, if it failed."""
        if self._failure is not None:
            raise self._failure

    def _write(self, blocks: Iterable[DealBlock]) -> None:
        every = [block.to_dict() for block in (*self._unused, *blocks)]
        kept = {"form": FORM, "contest": self._head, "blocks": every}
        new = self.path.with_name(f"{self.path.name}.{os.getpid()}.new")  # another arena has its own
        try:
            with new.open("w", encoding="utf-8") as file:
                json.dump(kept, file, separators=(",", ":"))
                file.flush()
                os.fsync(file.fileno())
            new.replace(self.path)
        finally:
            new.unlink(missing_ok=True)


def head_of(contest: Contest) -> dict[str, Any]:
    """What the blocks depend on: the contest but for the number of deals, and the code that played it."""
    told = {key: value for key, value in contest.to_dict().items() if key != "deals"}
    return {**told, "duel": contest.duel, "code": code_of(contest)}


def code_of(contest: Contest) -> str:
    """A fingerprint of the code that plays, and of the files of bots that are not ours."""
    files = playing_files()
    for bot in contest.bots:
        source = None if name_of(bot) in BOTS else source_of(find_bot(bot))
        files += [source] if source else []
    parts = [hashlib.sha256(file.read_bytes()).hexdigest() for file in files]
    return hashlib.sha256("".join(parts).encode("ascii")).hexdigest()[:16]


def playing_files() -> list[Path]:
    """The files that decide what a block comes to: rules, rounds, matches, our bots, and who plays whom."""
    folders = [file for name in ("bots", "notation", "rules") for file in (PACKAGE / name).rglob("*.py")]
    arena = [PACKAGE / "arena" / f"{name}.py" for name in ("blocks", "contest", "games", "simulation")]
    return sorted([*PACKAGE.glob("*.py"), *folders, *arena])


def source_of(maker: object) -> Path | None:
    """Where the code of a bot is, if that is a file."""
    made_by = maker if inspect.isclass(maker) or inspect.isfunction(maker) else type(maker)
    try:
        file = inspect.getsourcefile(made_by)
    except TypeError:
        return None
    return Path(file) if file and Path(file).is_file() else None
