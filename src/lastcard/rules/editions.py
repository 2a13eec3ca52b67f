"""Where the editions differ, and nowhere else: five short declarations."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType

from .cards import (
    AVATAR_STATE,
    COLOURS,
    DRAW_TWO,
    FACES,
    KING_PIG,
    MOD,
    NARWHAL,
    NONE,
    REVERSE,
    SKIP,
    SPECIAL,
)
from .errors import quoted

ACTION_FACES = {SKIP: "s", REVERSE: "r", DRAW_TWO: "d"}


@dataclass(frozen=True)
class Edition:
    """One rule sheet: its deck, its special card, and the rules that are its own."""

    key: str
    name: str
    colour_names: tuple[str, ...] = ("red", "yellow", "green", "blue")
    special: str = ""  # the letter of its special card
    special_name: str = ""
    effect: int = NONE  # what the special card does
    special_plays_like_wild: bool = True  # on one's turn, on anything
    start_card: str = "acts"  # or "number": action cards are passed over until a number lies on top
    wilds_convict: bool = False  # whether a wild in hand counts as a match against a Draw Four
    defaults: Mapping[str, str] = field(default_factory=dict)  # options whose default is its own

    @cached_property
    def colours(self) -> str:
        """The letters of its four colours."""
        return "".join(name[0] for name in self.colour_names)

    @cached_property
    def cards(self) -> tuple[str, ...]:
        """The token of each card type."""
        faces = [ACTION_FACES.get(face, str(face)) for face in range(FACES)]
        coloured = tuple(colour + face for colour in self.colours for face in faces)
        return (*coloured, "W", "F", *self.special)

    def deck(self, specials: int = 4) -> list[int]:
        """Every card in play: one 0, two of each other face per colour, four of each colourless card."""
        cards = []
        for colour in range(COLOURS):
            for face in range(FACES):
                cards += [colour * FACES + face] * (1 if face == 0 else 2)
        for card in range(COLOURS * FACES, len(self.cards)):
            cards += [card] * (specials if card == SPECIAL else 4)
        return cards


ANGRY_BIRDS = Edition(
    key="angry-birds",
    name="Angry Birds",
    special="K",
    special_name="King Pig",
    effect=KING_PIG,
)

MOD_EDITION = Edition(
    key="mod",
    name="Mod",
    special="M",
    special_name="Mod",
    effect=MOD,
)

CORN = Edition(
    key="corn",
    name="Corn",
    colour_names=("pink", "yellow", "green", "blue"),
    special="N",
    special_name="Wild Narwhal Rule",
    effect=NARWHAL,
)

AVATAR = Edition(
    key="avatar",
    name="Avatar",
    special="A",
    special_name="Wild Avatar State",
    effect=AVATAR_STATE,
    special_plays_like_wild=False,
    start_card="number",
    wilds_convict=True,
    defaults={"dealer": "random", "scoring": "single"},
)

CLASSIC = Edition(
    key="classic",
    name="Classic",
)

EDITIONS: Mapping[str, Edition] = MappingProxyType(
    {edition.key: edition for edition in (ANGRY_BIRDS, MOD_EDITION, CORN, AVATAR, CLASSIC)}
)


def edition_of(key: str) -> Edition:
    """The edition with that key, or an error that names them all."""
    if isinstance(key, str) and key in EDITIONS:
        return EDITIONS[key]
    raise ValueError(f"unknown edition {quoted(key)}; the editions are {', '.join(EDITIONS)}")
