"""Every ruling that a table may decide otherwise: key, choices, default, clause, one sentence."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from .editions import EDITIONS, Edition
from .errors import quoted

EVERY = tuple(EDITIONS)


@dataclass(frozen=True)
class Option:
    """One switch. Values are strings; the first choice is the default unless the edition has its own."""

    key: str
    choices: tuple[str, ...]
    clause: str
    sentence: str
    editions: tuple[str, ...] = EVERY
    scope: str = "round"  # "round" or "match"
    numbers: range | None = None  # any whole number of this range, instead of the choices

    @property
    def default(self) -> str:
        return self.choices[0]

    def default_for(self, edition: str) -> str:
        return EDITIONS[edition].defaults.get(self.key, self.default)

    def allows(self, value: str) -> bool:
        if self.numbers is None:
            return value in self.choices
        return value.isascii() and value.isdigit() and int(value) in self.numbers and str(int(value)) == value

    @property
    def wanted(self) -> str:
        """What values are right, for error messages and help."""
        if self.numbers is not None:
            return f"a whole number from {self.numbers.start} to {self.numbers.stop - 1}"
        return " or ".join((", ".join(self.choices[:-1]), self.choices[-1]))


_ALL = (
    Option(
        "dealer",
        ("draw-high", "random", "host"),
        "R-04",
        "Who deals first: whoever draws the highest number, somebody picked by lot, or the first seat.",
    ),
    Option(
        "ignored_start_cards",
        ("discard", "shuffle-in"),
        "R-08",
        "Action cards passed over for the start card stay in the discard pile or are shuffled back in.",
        editions=("avatar",),
    ),
    Option(
        "two_player_reverse",
        ("skip", "literal"),
        "R-11",
        "With two players a Reverse works as a Skip, or only turns the direction.",
    ),
    Option(
        "draw_four",
        ("bluff", "strict", "free"),
        "R-15",
        "If you hold the colour in play, a Draw Four is a bluff that can be challenged, or is forbidden, "
        "or is always allowed.",
    ),
    Option(
        "wild_match",
        ("all", "except-draw-four", "plain-wild-only", "none"),
        "R-18",
        "Which other wild cards in your hand make a Draw Four a bluff, as the colour in play does.",
        editions=("avatar",),
    ),
    Option(
        "challenge_reveal",
        ("challenger", "all"),
        "R-19",
        "Who is shown the hand of a challenged player.",
    ),
    Option(
        "last_card_draw",
        ("on", "off"),
        "R-21",
        "A Draw Two or Draw Four laid as the last card still makes the next player draw, and is counted.",
    ),
    Option(
        "last_card_special",
        ("off", "on"),
        "R-22",
        "A King Pig laid as the last card still gives out its cards before the count.",
        editions=("angry-birds",),
    ),
    Option(
        "king_pig_colours",
        ("two", "one"),
        "R-23",
        "King Pig calls two colours, one to hit and one in play, or a single one for both.",
        editions=("angry-birds",),
    ),
    Option(
        "mod_optional",
        ("off", "on"),
        "R-26",
        "Whether the player of a Mod may decline to give cards away.",
        editions=("mod",),
    ),
    Option(
        "mod_go_out",
        ("on", "off"),
        "R-28",
        "Whether giving the last cards away wins the round, or one card must be kept.",
        editions=("mod",),
    ),
    Option(
        "narwhal_includes_player",
        ("on", "off"),
        "R-29",
        "Whether the player of a Narwhal Rule takes a forehead card too.",
        editions=("corn",),
    ),
    Option(
        "narwhal_discard",
        ("under", "top"),
        "R-30",
        "A guessed forehead card goes below the top of the discard pile, or on top as the card to match.",
        editions=("corn",),
    ),
    Option(
        "narwhal_stack",
        ("add", "skip-holders"),
        "R-32",
        "A further Narwhal Rule gives one more forehead card to everybody, or only to bare foreheads.",
        editions=("corn",),
    ),
    Option(
        "forehead_scores",
        ("on", "off"),
        "R-34",
        "Whether forehead cards count against their owner at the end of the round.",
        editions=("corn",),
    ),
    Option(
        "avatar_wild_on_turn",
        ("off", "on"),
        "R-35",
        "Without all four colours in hand Avatar State cannot be laid, or is a plain Wild on one's turn.",
        editions=("avatar",),
    ),
    Option(
        "avatar_state_count",
        ("4", "3", "2", "1"),
        "R-02",
        "How many Avatar State cards are in the deck.",
        editions=("avatar",),
    ),
    Option(
        "foil",
        ("off", "on"),
        "R-02",
        "The foil Avatar State takes the place of an ordinary one; it plays the same.",
        editions=("avatar",),
    ),
    Option(
        "next_dealer",
        ("rotate", "redraw", "winner", "same"),
        "R-06",
        "Who deals the next round: the seat to the left, a new choice, the winner, or the same seat.",
        scope="match",
    ),
    Option(
        "scoring",
        ("points", "alternative", "single"),
        "R-44",
        "The winner of a round scores, everybody's own points count against them, or one hand is all.",
        scope="match",
    ),
    Option(
        "target",
        ("500",),
        "R-43",
        "The points at which a match ends.",
        scope="match",
        numbers=range(1, 10_001),
    ),
    Option(
        "tie",
        ("extra-round", "shared"),
        "R-43",
        "Equal lowest totals under the alternative scoring: play on, or share the win.",
        scope="match",
    ),
)

OPTIONS: Mapping[str, Option] = MappingProxyType({option.key: option for option in _ALL})


def options_of(edition: Edition, scope: str | None = None) -> dict[str, Option]:
    """The options that an edition knows."""
    return {
        key: option
        for key, option in OPTIONS.items()
        if edition.key in option.editions and scope in (None, option.scope)
    }


def settle(edition: Edition, chosen: Mapping[str, str] | None, scope: str | None = "round") -> dict[str, str]:
    """All options of an edition with their values; an unknown one is an error that tells the known."""
    known = options_of(edition, scope)
    values = {key: option.default_for(edition.key) for key, option in known.items()}
    if chosen is not None and not isinstance(chosen, Mapping):
        raise ValueError(f"options are keys with values, not {quoted(chosen)}")
    for key, value in (chosen or {}).items():
        values[key] = checked(edition, known, key, value)
    return values


def changed(edition: Edition, options: Mapping[str, str]) -> tuple[str, ...]:
    """The options that are otherwise than the edition's sheet and our rulings have them."""
    return tuple([key for key, value in options.items() if value != OPTIONS[key].default_for(edition.key)])


def checked(edition: Edition, known: Mapping[str, Option], key: str, value: str) -> str:
    """The value, if it is one of the option's."""
    if key not in known:
        if key in OPTIONS and edition.key in OPTIONS[key].editions:
            raise ValueError(f"option {key!r} belongs to a match, not to a single round")
        if key in OPTIONS:
            raise ValueError(
                f"option {key!r} is for {', '.join(OPTIONS[key].editions)}, not for {edition.key}"
            )
        raise ValueError(f"unknown option {quoted(key)}; {edition.key} knows {', '.join(known)}")
    if not isinstance(value, str) or not known[key].allows(value):
        raise ValueError(f"option {key!r} cannot be {quoted(value)}; it is {known[key].wanted} (as text)")
    return value


def deck_of(edition: Edition, options: Mapping[str, str]) -> list[int]:
    """Every card in play; a table may leave out some of Avatar's special cards (R-02)."""
    return edition.deck(int(options.get("avatar_state_count", "4")))
