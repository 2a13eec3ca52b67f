"""From an edition and its options to the numbers that the kernel reads."""

from __future__ import annotations

import hashlib
import struct
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from . import kernel
from .cards import BIT, FOUR, SPECIAL, WILD
from .editions import EDITIONS, Edition
from .options import OPTIONS, deck_of

CONVICTING = {
    "all": BIT[WILD] | BIT[FOUR] | BIT[SPECIAL],
    "except-draw-four": BIT[WILD] | BIT[SPECIAL],
    "plain-wild-only": BIT[WILD],
    "none": 0,
}


KEY = struct.Struct("<8I")


def convicting_wilds(edition: Edition, options: Mapping[str, str]) -> int:
    """The wild cards, as bits, that make a Draw Four a bluff if they are in hand beside it (WD4-3, R-18)."""
    return CONVICTING[options.get("wild_match", "all")] if edition.wilds_convict else 0


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


def new_rules(edition: Edition, options: Mapping[str, str], chapters: Any) -> kernel.Rules:
    """The numbers, set one by one."""

    def number(key: str) -> int:
        return OPTIONS[key].choices.index(options.get(key, OPTIONS[key].default))

    def on(key: str) -> bool:
        return options.get(key, OPTIONS[key].default) == "on"

    rules: kernel.Rules = chapters.Rules()
    chapters.set_deck(rules, deck_of(edition, options))
    rules.special = edition.effect
    rules.wilds = BIT[WILD] | BIT[FOUR]
    if edition.special and (edition.special_plays_like_wild or on("avatar_wild_on_turn")):
        rules.wilds |= BIT[SPECIAL]
    rules.convicting = convicting_wilds(edition, options)
    rules.start_on_number = edition.start_card == "number"
    rules.dealer = number("dealer")
    rules.shuffle_in_ignored = number("ignored_start_cards")
    rules.reverse_is_skip = number("two_player_reverse") == 0
    rules.draw_four = number("draw_four")
    rules.reveal_to_all = number("challenge_reveal")
    rules.last_card_draw = on("last_card_draw")
    rules.last_card_special = on("last_card_special")
    rules.king_pig_one_colour = number("king_pig_colours")
    rules.mod_optional = on("mod_optional")
    rules.mod_go_out = on("mod_go_out")
    rules.narwhal_includes_player = on("narwhal_includes_player")
    rules.narwhal_on_top = number("narwhal_discard")
    rules.narwhal_skips_holders = number("narwhal_stack")
    rules.forehead_scores = on("forehead_scores")
    return rules


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
