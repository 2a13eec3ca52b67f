"""Every ruling that a table may decide otherwise: key, choices, default, clause, one sentence.

Those of a special card stand in the file of its edition, the house rules in `house_rules.py`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from types import MappingProxyType
from typing import Any

from .edition import Edition, Option, is_chosen
from .editions import EDITIONS
from .errors import nearest, quoted
from .house_rules import HOUSE_RULES
from .whole_numbers import whole

SHARED = (
    Option(
        "dealer",
        ("draw-high", "random", "host"),
        "R-04",
        "Who deals first: whoever draws the highest number, a player chosen at random, or the first seat.",
        rule="dealer",
        group="deal",
    ),
    Option(
        "ignored_start_cards",
        ("discard", "shuffle-in"),
        "R-08",
        "Action cards passed over for the start card stay in the discard pile or are shuffled back in.",
        rule="shuffle_in_ignored",
        of_sheet=lambda edition: edition.start_card == "number",
        group="first",
    ),
    Option(
        "two_player_reverse",
        ("skip", "literal"),
        "R-11",
        "With two players a Reverse works as a Skip, or only turns the direction.",
        rule="reverse_is_literal",
        group="actions",
    ),
    Option(
        "draw_four",
        ("bluff", "strict", "free"),
        "R-15",
        "If you hold the colour in play, a Draw Four is a bluff that can be challenged, or is forbidden, "
        "or is always allowed.",
        rule="draw_four",
        group="drawFour",
        softer="free",
    ),
    Option(
        "wild_match",
        ("all", "except-draw-four", "plain-wild-only", "none"),
        "R-18",
        "Which other wild cards in your hand make a Draw Four a bluff, as the colour in play does.",
        known_to=lambda edition: edition.wilds_convict,
        group="drawFour",
    ),
    Option(
        "challenge_reveal",
        ("challenger", "all"),
        "R-19",
        "Who is shown the hand of a challenged player.",
        rule="reveal_to_all",
        group="drawFour",
    ),
    Option(
        "last_card_draw",
        ("on", "off"),
        "R-21",
        "A Draw Two or Draw Four laid as the last card still makes the next player draw, and is counted.",
        rule="last_card_draw",
        group="last",
        softer="off",
    ),
)
"""Of a round, whichever special card is played with."""

OF_A_MATCH = (
    Option(
        "next_dealer",
        ("rotate", "redraw", "winner", "same"),
        "R-06",
        "Who deals the next round: the seat to the left, a new choice, the winner, or the same seat.",
        scope="match",
        group="deal",
    ),
    Option(
        "scoring",
        ("points", "alternative", "single"),
        "R-44",
        "The winner of a round scores, everybody's own points count against them, or one hand is all.",
        scope="match",
        group="scoring",
    ),
    Option(
        "target",
        ("500",),
        "R-43",
        "The points at which a match ends.",
        scope="match",
        numbers=range(1, 10_001),
        group="scoring",
    ),
    Option(
        "tie",
        ("extra-round", "shared"),
        "R-43",
        "Equal lowest totals under the alternative scoring: play on, or share the win.",
        scope="match",
        group="scoring",
    ),
)


def _all() -> Iterator[Option]:
    """All options, with the editions that know them."""
    own = [option for edition in EDITIONS.values() for option in edition.options]
    for option in (*SHARED, *own, *OF_A_MATCH, *HOUSE_RULES):
        yield replace(
            option,
            defaults={
                edition.key: edition.defaults.get(option.key, option.default)
                for edition in EDITIONS.values()
                if option in edition.options or (option not in own and option.known_to(edition))
            },
        )


HOUSE_KEYS = frozenset(option.key for option in HOUSE_RULES)

OPTIONS: Mapping[str, Option] = MappingProxyType({option.key: option for option in _all()})


def options_of(edition: Edition, scope: str | None = None) -> dict[str, Option]:
    """The options that an edition knows."""
    return {**_usual(edition.key, scope)[0]}


AnyOptions = Mapping[str, str | int]
"""Options as they may be given: text, or what it stands for, as True for "on" and 200 for "200"."""


def as_mapping(chosen: AnyOptions | None) -> AnyOptions:
    if chosen is not None and not isinstance(chosen, Mapping):
        raise ValueError(f"options are keys with values, not {quoted(chosen)}")
    return chosen or {}


def as_text(chosen: AnyOptions | None) -> dict[str, str]:
    """Options with all values as text; what stands for none is left, and refused where it is checked."""
    return {key: value_text(value) for key, value in as_mapping(chosen).items()}


def value_text(value: Any) -> Any:
    if isinstance(value, str):
        return value
    if hasattr(value, "item"):  # NumPy's truth and numbers
        value = value.item()
    if isinstance(value, bool):
        return "on" if value else "off"
    number = whole(value)
    return value if number is None else str(number)


def settle(edition: Edition, chosen: AnyOptions | None, scope: str | None = "round") -> dict[str, str]:
    """All options of an edition with their values; an unknown one is an error that tells the known."""
    given = as_mapping(chosen)
    untouched = _untouched(edition.key, scope)
    if not given or given == untouched:  # as most rounds are played, and this is asked for with every deal
        return {**untouched}
    known, usual = _usual(edition.key, scope)
    values = {**usual}
    for key, value in given.items():
        if key not in usual or value != usual[key]:
            values[key] = checked(edition, known, key, value_text(value))
    check_together(known, values)
    for key in idle(known, values):
        if key in given:
            raise ValueError(contradiction(key, values, known[key].there_if, "leave it out"))
        del values[key]
    return values


@cache
def _untouched(edition: str, scope: str | None) -> Mapping[str, str]:
    """The options of an edition if nothing was chosen."""
    known, usual = _usual(edition, scope)
    check_together(known, usual)
    left_out = idle(known, usual)
    return {key: value for key, value in usual.items() if key not in left_out}


def idle(known: Mapping[str, Option], values: Mapping[str, str]) -> list[str]:
    """The options that are not there, for lack of another one that they are about."""
    return [
        key for key, option in known.items() if option.there_if and not is_chosen(values, option.there_if)
    ]


@cache
def _usual(edition: str, scope: str | None) -> tuple[Mapping[str, Option], Mapping[str, str]]:
    """The options that an edition knows, and their defaults: asked for with every deal and every table."""
    known = {
        key: option
        for key, option in OPTIONS.items()
        if edition in option.editions and scope in (None, option.scope)
    }
    return known, {key: option.default_for(edition) for key, option in known.items()}


def check_together(known: Mapping[str, Option], values: Mapping[str, str]) -> None:
    """Refuse options that contradict each other."""
    for key, option in known.items():
        if option.needs and values[key] != option.default and not is_chosen(values, option.needs):
            instead = f"choose {key}:{option.default}"
            raise ValueError(contradiction(key, values, option.needs, instead))


def contradiction(key: str, values: Mapping[str, str], needs: str, instead: str) -> str:
    wanted, _, _ = needs.partition(":")
    clash = f"option {key!r} cannot be {values[key]!r} where {wanted!r} is {values[wanted]!r}"
    return f"{clash}; {instead} or choose {needs}"


def is_of_the_sheets(edition: Edition, key: str) -> bool:
    """Whether an option settles what the edition's sheet leaves open; if not, it is a house rule."""
    option = OPTIONS[key]
    return edition.key in option.editions and key not in HOUSE_KEYS and option.of_sheet(edition)


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
        meant = nearest(str(key), known)
        hint = f"did you mean {meant}?" if meant else f"{edition.key} knows {', '.join(known)}"
        raise ValueError(f"unknown option {quoted(key)}; {hint}")
    if not isinstance(value, str) or not known[key].allows(value):
        raise ValueError(f"option {key!r} cannot be {quoted(value)}; it is {known[key].wanted}")
    return value


def deck_of(edition: Edition, options: Mapping[str, str]) -> list[int]:
    """Every card in play."""
    return edition.deck(specials_in(edition, options))


def specials_in(edition: Edition, options: Mapping[str, str]) -> int:
    """How many special cards are in play: a table may leave out some of them (R-02), or all (SPEC-1)."""
    if is_chosen(options, "special_cards:off"):
        return 0
    return int(options.get(edition.special.count_option, "4"))
