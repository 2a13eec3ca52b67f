"""House rules: the switches that many tables ask for, all off by default, and the presets made of them.

With the defaults nothing differs from the sheets. A preset is a dict of options; it belongs to no edition.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from .edition import Option, is_chosen

HOUSE_RULES = (
    Option(
        "special_cards",
        ("on", "off"),
        "SPEC-1",
        "The special cards are in the deck, or stay in the box.",
        group="deal",
    ),
    Option(
        "hand_size",
        ("7",),
        "SIZE-1",
        "How many cards everybody is dealt.",
        rule="hand_size",
        numbers=range(3, 11),
        group="deal",
    ),
    Option(
        "start_card",
        ("sheet", "number", "acts"),
        "START-1",
        "The first card is turned as on the sheet, or is always a number, or acts whatever it is.",
        group="first",
    ),
    Option(
        "must_play",
        ("off", "on"),
        "MUST-1",
        "You may draw although you could play, or only if you cannot.",
        rule="must_play",
        group="drawing",
    ),
    Option(
        "draw_until",
        ("off", "on"),
        "UNTIL-1",
        "Whoever cannot play draws one card, or goes on drawing until one can be played.",
        rule="draw_until",
        group="drawing",
    ),
    Option(
        "drawn_card",
        ("may", "must", "wait"),
        "DRAWN-1",
        "A drawn card that fits may be played at once, or must be, or has to wait for the next turn.",
        rule="drawn_card",
        group="drawing",
    ),
    Option(
        "last_card",
        ("any", "no-wild", "number"),
        "LASTC-1",
        "Any card may be the last, or any but a wild one, or only a number.",
        group="last",
    ),
    Option(
        "challenge_penalty",
        ("2",),
        "HPEN-1",
        "How many cards a wrong challenge costs on top of the four.",
        rule="challenge_penalty",
        numbers=range(5),
        group="drawFour",
    ),
    Option(
        "uno_penalty",
        ("2",),
        "HPEN-1",
        "How many cards it costs to be caught without a call.",
        rule="uno_penalty",
        numbers=range(1, 7),
        group="last",
    ),
    Option(
        "uno_call",
        ("call", "off"),
        "NOCALL-1",
        "The last card but one is laid with a call, or nobody calls and nobody is caught.",
        rule="no_calls",
        group="last",
    ),
    Option(
        "stacking",
        ("off", "twos", "same", "up", "any"),
        "STACK-1",
        "Whether a draw card may be answered with another, so that the next player is hit with the sum: "
        "a Draw Two with a Draw Two, also a Draw Four with a Draw Four, also a Draw Two with a Draw Four, "
        "or also a Draw Four with a Draw Two of the colour called.",
        group="actions",
    ),
    Option(
        "deflect",
        ("off", "skip", "reverse", "both"),
        "DEFL-1",
        "Whether a Skip or a Reverse of the colour in play passes a draw card on to the next player.",
        group="actions",
    ),
    Option(
        "seven_zero",
        ("off", "both", "seven", "zero"),
        "SWAP-1",
        "Whether a 7 swaps your hand for another that you choose, and a 0 moves all hands one seat on.",
        group="actions",
    ),
    Option(
        "jump_in",
        ("off", "coloured", "all"),
        "JUMP-1",
        "Whether a card just like the one on top may be laid out of turn: coloured ones only, or wilds too.",
        group="actions",
    ),
    Option(
        "mercy",
        ("off", "20", "25", "30"),
        "MERCY-1",
        "With how many cards in hand somebody is out of the round.",
        group="last",
    ),
    Option(
        "teams",
        ("off", "two"),
        "TEAM-1",
        "Everybody plays alone, or every other seat is a partner and the sides score together.",
        scope="match",
        group="scoring",
    ),
)

SIDES = 2


def side_of(seat: int, seats: int, options: Mapping[str, str]) -> list[int]:
    """The seats that score together with this one, itself included (TEAM-1)."""
    return list(range(seat % SIDES, seats, SIDES)) if is_chosen(options, "teams:two") else [seat]


def check_sides(seats: int, options: Mapping[str, str]) -> None:
    if is_chosen(options, "teams:two") and seats % SIDES:
        raise ValueError(f"teams:two needs an even number of seats, not {seats}")


class Presets(Mapping[str, dict[str, str]]):
    """Options that go well together, by name: a new dict each time, so that nobody changes another's."""

    def __init__(self, presets: dict[str, dict[str, str]]) -> None:
        self._presets = presets

    def __getitem__(self, name: str) -> dict[str, str]:
        return dict(self._presets[name])

    def __iter__(self) -> Iterator[str]:
        return iter(self._presets)

    def __len__(self) -> int:
        return len(self._presets)

    def __repr__(self) -> str:
        return f"Presets({dict(self)})"


PRESETS = Presets(
    {
        "sheet": {},
        "progressive": {"stacking": "same"},
        "party": {"stacking": "same", "seven_zero": "both", "jump_in": "coloured", "draw_until": "on"},
        "no-mercy": {
            "stacking": "up",
            "seven_zero": "both",
            "draw_until": "on",
            "drawn_card": "must",
            "draw_four": "free",
            "mercy": "25",
        },
        "little-ones": {"hand_size": "5", "uno_call": "off", "draw_four": "free", "start_card": "number"},
    }
)
