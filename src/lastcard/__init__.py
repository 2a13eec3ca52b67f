"""lastcard: a rules engine for four themed editions of UNO, and a classic one.

The names in `__all__`, and in that of `lastcard.events`, are public; docs/library.md shows how to use them.
"""

from . import events
from .arena.simulation import simulate
from .arena.summary import Summary
from .match import Match, Result
from .notation.card import Card, deck
from .notation.diagram import svg
from .notation.prose import tell
from .play_out import PlayOut
from .replay import read_record, read_records
from .round import Round
from .rules.edition import Edition, Option
from .rules.editions import EDITIONS
from .rules.errors import IllegalAction, InvalidNotation
from .rules.house_rules import PRESETS
from .rules.kernel import COMPILED
from .rules.options import OPTIONS
from .sight import View, redact
from .wording.clauses import Clause, clause

__version__ = "0.1.0"

__all__ = (
    "COMPILED",
    "EDITIONS",
    "OPTIONS",
    "PRESETS",
    "Card",
    "Clause",
    "Edition",
    "IllegalAction",
    "InvalidNotation",
    "Match",
    "Option",
    "PlayOut",
    "Result",
    "Round",
    "Summary",
    "View",
    "clause",
    "deck",
    "events",
    "read_record",
    "read_records",
    "redact",
    "simulate",
    "svg",
    "tell",
)
