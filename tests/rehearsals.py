"""What a table of a server for rehearsals will deal: tests and pictures can count on the cards."""

from __future__ import annotations

from collections.abc import Mapping

import lastcard
from lastcard.match import child_seed
from lastcard.rules.options import OPTIONS
from lastcard.table.settings import Settings
from lastcard.table.table_state import rehearsed_secret


def rehearsed_match(settings: Settings, seed: str, number: int = 1) -> lastcard.Match:
    """The match that `POST /api/tables?seed=SEED` with these settings leads to, dealt and not yet played.

    `number` is which match at the table: a rematch is dealt from other cards. The next round follows from
    the actions, as in any match: play the same ones here, and call `next_round`.
    """
    return lastcard.Match(settings.edition, settings.seats, match_seed(seed, number), settings.options)


def match_seed(seed: str, number: int = 1) -> str:
    """The seed of a match at a table that was opened with a seed."""
    return child_seed("#" + rehearsed_secret(seed).hex(), number - 1)


def laid_match(line: str, seed: str, options: Mapping[str, str]) -> lastcard.Match:
    """A match whose first round lies there as a position tells; `scores=` before it are those of the match.

    The round has the very seed that it would be dealt from: what was promised of it holds. Whatever the line
    leaves open, such as the order of the draw pile, follows from that seed, and so does the next deal.
    """
    scores, position = [], line
    if line.startswith("scores="):
        before, _, position = line.partition(" ")
        scores = [int(score) for score in before.removeprefix("scores=").split(",")]
    chosen = ",".join(f"{key}:{value}" for key, value in options.items() if OPTIONS[key].scope == "round")
    laid = lastcard.Round.from_position(f"{position} options={chosen} seed={child_seed(seed, 0)}")
    return lastcard.Match.resume(laid.edition, scores or [0] * laid.seats, laid, options, seed)
