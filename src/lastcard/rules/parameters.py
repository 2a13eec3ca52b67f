"""From an edition and its options to the numbers that the kernel reads."""

from __future__ import annotations

import copyreg
import hashlib
import struct
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from . import cards as c
from . import kernel
from ._chapters import load
from .custom_effect import CustomEffect
from .edition import Edition, in_hundredths, in_thousandths, is_chosen
from .editions import EDITIONS
from .options import OPTIONS, deck_of

CONVICTING = {
    "all": c.BIT[c.WILD] | c.BIT[c.FOUR] | c.BIT[c.SPECIAL],
    "except-draw-four": c.BIT[c.WILD] | c.BIT[c.SPECIAL],
    "plain-wild-only": c.BIT[c.WILD],
    "none": 0,
}

COLOURLESS = c.BIT[c.WILD] | c.BIT[c.FOUR] | c.BIT[c.SPECIAL]
BARRED = {
    "any": 0,
    "no-wild": COLOURLESS,
    "number": COLOURLESS | c.OF_FACE[c.SKIP] | c.OF_FACE[c.REVERSE] | c.OF_FACE[c.DRAW_TWO],
}
"""The cards that cannot be the last one (LASTC-1)."""

TWOS, FOURS = c.OF_FACE[c.DRAW_TWO], c.BIT[c.FOUR]
STACKING = {
    "off": (0, 0, 0),
    "twos": (TWOS, 0, 0),
    "same": (TWOS, FOURS, 0),
    "up": (TWOS | FOURS, FOURS, 0),
    "any": (TWOS | FOURS, FOURS, TWOS),
}
"""What answers a Draw Two, what a Draw Four, and what of it only in the colour called (STACK-1)."""

DEFLECTING = {
    "off": 0,
    "skip": c.OF_FACE[c.SKIP],
    "reverse": c.OF_FACE[c.REVERSE],
    "both": c.OF_FACE[c.SKIP] | c.OF_FACE[c.REVERSE],
}
"""What passes on what is owed, in the colour in play (DEFL-1)."""

EXCHANGING = {
    "off": 0,
    "both": c.OF_FACE[c.SEVEN] | c.OF_FACE[0],
    "seven": c.OF_FACE[c.SEVEN],
    "zero": c.OF_FACE[0],
}
"""The numbers that make hands change seats (SWAP-1, SWAP-2)."""

KEY = struct.Struct("<8I")


def convicting_wilds(edition: Edition, options: Mapping[str, str]) -> int:
    """The wild cards, as bits, that make a Draw Four a bluff if they are in hand beside it (WD4-3, R-18).

    Where a bluff is forbidden a further Draw Four is none of them: two in a hand could never be laid.
    """
    wilds = CONVICTING[options.get("wild_match", "all")] if edition.wilds_convict else 0
    return wilds & ~c.BIT[c.FOUR] if is_chosen(options, "draw_four:strict") else wilds


def jumpable_cards(edition: Edition, chosen: str) -> int:
    """The cards that may be laid on their like out of turn (JUMP-1): never a Draw Four or Avatar State."""
    special = 0 if edition.special.interruption else c.BIT[c.SPECIAL]
    return {"off": 0, "coloured": c.COLOURED, "all": c.COLOURED | c.BIT[c.WILD] | special}[chosen]


def colour_order(edition: Edition) -> int:
    """The colours as the sheet lists them, each by its number in two bits, the first one lowest."""
    letters = enumerate(edition.sheet_colours)
    return sum(edition.colours.index(letter) << 2 * place for place, letter in letters)


def rules_for(edition: Edition, options: Mapping[str, str], chapters: Any = kernel) -> kernel.Rules:
    """The rules for an edition with settled options; `chapters` is the kernel that will read them.

    They never change, so whoever plays by the same has the same ones.
    """
    if chapters is kernel:
        return shared_rules(edition.key, tuple(sorted(options.items())))
    return new_rules(edition, options, chapters)


@lru_cache(1024)
def shared_rules(key: str, options: tuple[tuple[str, str], ...]) -> kernel.Rules:
    return new_rules(EDITIONS[key], dict(options), kernel)


def remade_rules(rules: kernel.Rules) -> tuple[Callable[..., kernel.Rules], tuple[Any, ...]]:
    """Rules are pickled as what they were made from."""
    return shared_rules, rules.declared


copyreg.pickle(kernel.Rules, remade_rules)


def new_rules(edition: Edition, options: Mapping[str, str], chapters: Any) -> kernel.Rules:
    """The numbers, set one by one."""
    rules: kernel.Rules = chapters.Rules()
    rules.declared = edition.key, tuple(sorted(options.items()))
    deck = deck_of(edition, options)
    if len(deck) > c.DECK or max(deck) >= c.TYPES:
        raise ValueError(f"the deck of {edition.key} must have at most {c.DECK} cards of {c.TYPES} kinds")
    chapters.set_deck(rules, deck)
    rules.special = edition.special.effect
    rules.wilds = c.BIT[c.WILD] | c.BIT[c.FOUR]
    if edition.special.is_wild(options):
        rules.wilds |= c.BIT[c.SPECIAL]
    if edition.special.effect == c.OWN:
        rules.own = CustomEffect(edition, options, load()[0] if chapters is kernel else chapters)
    rules.convicting = convicting_wilds(edition, options)
    start = options.get("start_card", "sheet")
    rules.start_on_number = (edition.start_card if start == "sheet" else start) == "number"
    rules.barred = BARRED[options.get("last_card", "any")]
    if edition.special.effect == c.AVATAR_STATE:
        rules.unforced = c.BIT[c.SPECIAL]
    rules.on_two, rules.on_four, rules.on_four_in_colour = STACKING[options.get("stacking", "off")]
    rules.deflecting = DEFLECTING[options.get("deflect", "off")]
    rules.answerable = (rules.on_two | rules.deflecting) != 0
    rules.exchanging = EXCHANGING[options.get("seven_zero", "off")]
    rules.jumpable = jumpable_cards(edition, options.get("jump_in", "off"))
    rules.interruptible = rules.jumpable != 0 or edition.special.effect == c.AVATAR_STATE
    rules.mercy = int(options.get("mercy", "off").replace("off", "0"))
    rules.colour_order = colour_order(edition)
    for key, option in OPTIONS.items():
        if option.rule:
            setattr(rules, option.rule, option.number(options.get(key, option.default)))
    rules.at_once = 0 if rules.drawn_card == c.WAIT else c.CARDS
    rules.narrowed = rules.draw_four == c.STRICT or rules.barred != 0
    if rules.barred:
        rules.mod_go_out = 0  # LASTC-1
    weigh(rules, edition, options, chapters)
    return rules


def weigh(rules: kernel.Rules, edition: Edition, options: Mapping[str, str], chapters: Any) -> None:
    """What bots go by: the goal of each question, and what the special card is worth to them."""
    special = edition.special
    rules.blow, rules.giving = in_hundredths(special.blow), in_thousandths(special.gift)
    rules.gift_wins = is_chosen(options, special.gift_wins_if) and is_chosen(options, "last_card:any")
    asked = [edition.questions.get(phase) for phase in edition.phases[: c.MOST_PHASES]]
    chapters.set_goals(rules, [c.GOALS.index(one.goal_under(options)) if one else 0 for one in asked])


def key_of(seed: str) -> list[int]:
    """The generator's key for a seed: `#` and 64 hex digits are the key itself, any other text is hashed."""
    digits = seed[1:]
    if seed.startswith("#") and len(digits) == 64 and not digits.strip("0123456789abcdef"):
        raw = bytes.fromhex(digits)
    else:
        raw = hashlib.sha256(seed.encode("utf-8", "surrogatepass")).digest()
    return list(KEY.unpack(raw))


def seed_of(key: list[int]) -> str:
    """The seed that is a key itself."""
    return "#" + KEY.pack(*key).hex()
