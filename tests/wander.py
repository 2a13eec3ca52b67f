"""Random walks through rounds: every law is tried on these."""

from __future__ import annotations

import random
from collections.abc import Iterator

import lastcard
from lastcard.events import AnyEvent
from lastcard.rules.edition import Option, is_chosen
from lastcard.rules.options import options_of
from tries import tries

EDITIONS = tuple(lastcard.EDITIONS)
SEATS = tuple(range(2, 11))
CHUNKS = range(8)
DEFAULTS = {key: option.default for key, option in lastcard.OPTIONS.items()}


def scaled(number: int) -> int:
    """As many trials as asked, or a few of them; fewer still where the rules run interpreted."""
    number = tries(number // 30, number)
    return number if lastcard.COMPILED else max(1, number // 20)


def chunk_of(chunk: int, total: int) -> range:
    """A share of the endless list of random rounds."""
    return range(chunk, max(scaled(total), len(CHUNKS)), len(CHUNKS))


def values_of(option: Option) -> tuple[str, ...]:
    """The values of an option; of many numbers the default, the first and the last."""
    if option.numbers is None:
        return option.choices
    return tuple(dict.fromkeys((option.default, str(option.numbers[0]), str(option.numbers[-1]))))


def other_values(option: Option) -> tuple[str, ...]:
    """Its values but for the default."""
    return values_of(option)[1:]


def random_options(edition: str, rng: random.Random) -> dict[str, str]:
    """Some round options, each at any of its values."""
    known = options_of(lastcard.EDITIONS[edition], "round")
    return agreed({key: rng.choice(values_of(option)) for key, option in known.items() if rng.random() < 0.4})


def needed_by(key: str) -> str:
    """What has to be chosen for an option to make sense."""
    return lastcard.OPTIONS[key].needs or lastcard.OPTIONS[key].there_if


def agreed(options: dict[str, str]) -> dict[str, str]:
    """Without those that make no sense beside another one."""
    return {
        key: value
        for key, value in options.items()
        if not (needs := needed_by(key)) or is_chosen({**DEFAULTS, **options}, needs)
    }


def random_round(number: int) -> tuple[lastcard.Round, random.Random]:
    """Round `number` of an endless list that varies edition, seats and options."""
    rng = random.Random(f"wander {number}")
    edition = EDITIONS[number % len(EDITIONS)]
    seats = SEATS[number % len(SEATS)]  # five and nine: every edition meets every number of seats
    dealt = lastcard.Round.deal(edition, seats, f"wander {number}", options=random_options(edition, rng))
    return dealt, rng


def choices(r: lastcard.Round) -> list[tuple[int, str]]:
    """Everything that anybody may do now."""
    return [(seat, token) for seat in range(r.seats) for token in r.legal(seat)]


def first_choice(r: lastcard.Round) -> tuple[int, str]:
    """What the seat to act is offered first."""
    assert r.actor is not None
    return r.actor, r.legal(r.actor)[0]


def pick(r: lastcard.Round, rng: random.Random) -> tuple[int, str]:
    """Any legal action, though mostly one that brings the round nearer to its end."""
    every = choices(r)
    if rng.random() < 0.15:
        return rng.choice(every)
    onward = [(s, t) for s, t in every if t not in ("draw", "keep") and not t.startswith("catch")]
    return rng.choice(onward or every)


def walk(
    r: lastcard.Round, rng: random.Random, limit: int = 20_000
) -> Iterator[tuple[int, str, list[AnyEvent]]]:
    """Play a round by random legal actions, telling each one with its events."""
    for _ in range(limit):
        if r.over:
            return
        seat, token = pick(r, rng)
        yield seat, token, r.act(seat, token)
    raise AssertionError(f"no end after {limit} actions: {r.position()}")
