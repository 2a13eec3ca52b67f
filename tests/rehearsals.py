"""What a table of a server for rehearsals will deal: tests and pictures can count on the cards."""

from __future__ import annotations

import lastcard
from lastcard.match import child_seed
from lastcard.table.fold import rehearsed_secret
from lastcard.table.settings import Settings


def rehearsed_match(settings: Settings, seed: str, number: int = 1) -> lastcard.Match:
    """The match that `POST /api/tables?seed=SEED` with these settings leads to, dealt and not yet played.

    `number` is which match at the table: a rematch is dealt from other cards. The next round follows from
    the actions, as in any match: play the same ones here, and call `next_round`.
    """
    of_match = child_seed("#" + rehearsed_secret(seed).hex(), number - 1)
    return lastcard.Match(settings.edition, settings.seats, of_match, settings.options)
