"""Bots by their names: our own, those that other packages offer, and any class, as package.module:Bot."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from importlib import import_module
from typing import TYPE_CHECKING, Any

from ..rules.errors import nearest
from .base import Bot, BotError, BotMaker, Seed
from .built_in import BOTS

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "lastcard.bots"
"""The entry points by which other packages offer bots: a name, and where its class is."""

METHODS = ("choose", "react")
OWN = re.compile(r"[\w.]{1,80}:[\w.]{1,80}")


def check_level(name: str, levels: Collection[str] = BOTS) -> str:
    """The name, if it is one of those that are offered: no table decides what code a server loads."""
    if name not in levels:
        raise ValueError(f"unknown bot {name[:100]!r}; the bots are {', '.join(levels)}")
    return name


def is_own(name: str) -> bool:
    """Whether it is written package.module:Bot: not built in, but added by the operator of a server."""
    return OWN.fullmatch(name) is not None


def make_bot(bot: str | BotMaker, seed: Seed) -> Bot:
    """A bot of that name or class, with a generator of its own."""
    name, maker = name_of(bot), find_bot(bot)
    if name in BOTS:
        return maker(seed)
    try:
        made = maker(seed)
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        raise BotError(name, f"cannot be made from a seed: {told(error)}") from error
    check_methods(name, made)
    return made


def find_bot(bot: str | BotMaker) -> BotMaker:
    """What makes a bot: by its name, or as it is; a ValueError says what is wrong with it."""
    if not isinstance(bot, str):
        if not callable(bot):
            raise ValueError(f"a bot is a name or a class, not {bot!r}")
        if isinstance(bot, type):
            check_methods(name_of(bot), bot)
        return bot
    if bot in BOTS:
        return BOTS[bot]
    if ":" in bot:
        found = imported(bot)
    elif bot.isidentifier() or "-" in bot:
        found = imported(place_of(bot))
    else:
        raise unknown(bot)
    if not callable(found):
        raise BotError(bot, "is not a class that makes a bot from a seed")
    if isinstance(found, type):
        check_methods(bot, found)
    maker: BotMaker = found
    return maker


def name_of(bot: str | BotMaker) -> str:
    """The name of a bot: as it was given, or as package.module:Bot where its class is."""
    if isinstance(bot, str):
        return bot
    for name, maker in BOTS.items():
        if bot is maker:
            return name
    known = bot if hasattr(bot, "__qualname__") else type(bot)
    return f"{known.__module__}:{known.__qualname__}"


def unknown(name: str) -> ValueError:
    known = [*(point.name for point in offered()), *BOTS]
    meant = nearest(name, known)
    choices = f"the bots are {', '.join(known)}, or your own as package.module:Bot"
    return ValueError(f"unknown bot {name!r}; {f'did you mean {meant}?' if meant else choices}")


def offered() -> Iterable[EntryPoint]:
    """The bots of other packages."""
    from importlib.metadata import entry_points  # slow to load, and our own bots need none

    return entry_points(group=GROUP)


def imported(name: str) -> Any:
    """What package.module:Bot is."""
    module, _, path = name.partition(":")
    try:
        found: Any = import_module(module)
    except ModuleNotFoundError as error:
        if error.name and f"{module}.".startswith(f"{error.name}."):
            raise BotError(name, f"was not found: there is no module {error.name}") from error
        raise BotError(name, f"cannot be imported: {told(error)}") from error
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        raise BotError(name, f"cannot be imported: {told(error)}") from error
    for part in path.split("."):
        if not hasattr(found, part):
            raise BotError(name, f"was not found: {module} has no {part or 'name after the colon'}")
        found = getattr(found, part)
    return found


def place_of(name: str) -> str:
    """Where a bot that is not ours is, as package.module:Bot; another package may offer it by a name."""
    if ":" in name:
        return name
    points = [point for point in offered() if point.name == name]
    if not points:
        raise unknown(name)
    return points[0].value.partition("[")[0].strip()


def check_methods(name: str, bot: object) -> None:
    """Refuse what lacks a method that every bot has."""
    missing = [method for method in METHODS if not callable(getattr(bot, method, None))]
    if missing:
        raise BotError(name, f"has no method {' and no '.join(f'{method}(view)' for method in missing)}")


def told(error: BaseException) -> str:
    """An error in a line; one of a bot may have no words, or fail to find them."""
    kind = type(error).__name__
    try:
        return f"{kind}: {error}" if str(error) else kind
    except Exception:
        return kind
