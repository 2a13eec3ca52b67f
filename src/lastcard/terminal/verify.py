"""Checking a record: every shuffle and every action anew, and the seeds against what was promised."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.text import Text

from ..match import Match, commitment_to
from ..notation.prose import plural
from ..round import Round
from ..rules.errors import InvalidNotation
from .record_files import open_records


def verify(file: Path, commitments: Sequence[str], console: Console) -> int:
    """Replay a record and hold its seeds against the commitments that were told before the deals."""
    matches = open_records(file)
    if len(matches) > 1 and commitments:
        raise ValueError(f"{file} holds {len(matches)} matches; commitments can be compared with one only")
    for number, match in enumerate(matches, 1):
        if len(matches) > 1:
            console.print(Text(f"Match {number} of {len(matches)}", "bold"))
        compare(match, commitments, console)
    console.print(Text("Every shuffle and every action agrees with the record."))
    return 0


def compare(match: Match, commitments: Sequence[str], console: Console) -> None:
    """What can be said of every round; a commitment that its seed does not keep is an error."""
    if len(commitments) > match.number:
        raise ValueError(
            f"{len(commitments)} commitments for {plural(match.number, 'round')}; give at most one per round"
        )
    for number, played in enumerate(match.rounds, 1):
        promised = commitments[number - 1] if number <= len(commitments) else ""
        count = plural(len(played.actions), "action")
        console.print(Text(f"Round {number}: {count} replayed, {told(played, number, promised)}"))


def told(played: Round, number: int, promised: str) -> str:
    """What can be said of the cards of a round."""
    if not played.dealt:
        return "set up by hand, so there was no deal to check."
    found = commitment_to(played.seed)
    if not promised:
        return f"dealt again from its seed; its commitment is {found}."
    if not found.startswith(promised.lower()):
        raise InvalidNotation(f"round {number}: expected commitment {promised}, the seed gives {found}")
    return "dealt again from its seed, which matches the commitment."
