"""A record as rows for other programs: one per event, with its match, round and step."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterable, Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any, TextIO

from ..events import EVENTS
from ..match import Match
from ..sight import redact
from .replay_viewer import Wishes, matches_in
from .seating import names_in

OWN = ("match", "edition", "round", "step", "action", "player", "kind")
"""What every row has; step 0 is the deal, and step 3 is the third action."""

COLUMNS = (*OWN, *dict.fromkeys(field.name for kind in EVENTS.values() for field in fields(kind)))
EventRow = dict[str, Any]


def write_rows(file: Path, wishes: Wishes, form: str, out: TextIO) -> None:
    """Write a file of records as `jsonl` or as `csv`."""
    rows = rows_of(matches_in(file, wishes), wishes)
    if form == "jsonl":
        out.writelines(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
    else:
        table = csv.DictWriter(out, COLUMNS, restval="", lineterminator="\n")
        table.writeheader()
        table.writerows({name: cell(value) for name, value in row.items()} for row in rows)


def rows_of(matches: Iterable[Match], wishes: Wishes) -> Iterator[EventRow]:
    """All events, as the viewer saw them if there is one."""
    for number, match in enumerate(matches, 1):
        rounds = range(1, match.number + 1) if wishes.round is None else [wishes.round]
        for one in rounds:
            for row in rows_of_round(match, one, wishes.viewer):
                yield {"match": number, "edition": match.edition, "round": one, **row}


def rows_of_round(match: Match, number: int, viewer: int | None) -> Iterator[EventRow]:
    names = names_in(match)
    now, actions = match.dealt(number)
    steps = [("", list(now.history))]
    steps += [(f"{seat}:{token}", now.act(seat, token)) for seat, token in actions]
    for step, (action, events) in enumerate(steps):
        for event in events:
            told = (event if viewer is None else redact(event, viewer)).to_dict()
            seat = told.get("seat")
            yield {
                "step": step,
                "action": action if viewer is None else "",  # a token may tell what the viewer did not see
                "player": names[seat] if seat is not None else "",
                **told,
            }


def cell(value: object) -> object:
    """A value in a table: cards side by side."""
    if isinstance(value, list):
        return " ".join(map(str, value))
    return str(value).lower() if isinstance(value, bool) else value
