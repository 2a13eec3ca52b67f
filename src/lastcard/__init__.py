"""lastcard: four themed last-card games, right to the last clause."""

from .arena.simulation import simulate
from .arena.summary import Summary
from .match import Match, Result
from .play_out import PlayOut
from .replay import read_record
from .round import Round
from .rules.editions import EDITIONS
from .rules.errors import IllegalAction, InvalidNotation
from .rules.house_rules import PRESETS
from .rules.kernel import COMPILED
from .rules.options import OPTIONS
from .sight import View, redact

__version__ = "0.1.0"

__all__ = (
    "COMPILED",
    "EDITIONS",
    "OPTIONS",
    "PRESETS",
    "IllegalAction",
    "InvalidNotation",
    "Match",
    "PlayOut",
    "Result",
    "Round",
    "Summary",
    "View",
    "read_record",
    "redact",
    "simulate",
)
