"""Bots: players that see a view and answer with an action."""

from .base import Bot, BotError, BotMaker, Seed
from .built_in import BOTS
from .checking import check_bot
from .finding import GROUP, check_level, find_bot, is_own, make_bot, name_of
from .next_move import next_move, play_round

__all__ = (
    "BOTS",
    "GROUP",
    "Bot",
    "BotError",
    "BotMaker",
    "Seed",
    "check_bot",
    "check_level",
    "find_bot",
    "is_own",
    "make_bot",
    "name_of",
    "next_move",
    "play_round",
)
