"""The built-in bots that ask the kernel decide as those written in Python, view by view and lot by lot."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator

import msgspec
import pytest

import lastcard
from kit import ALL
from lastcard.bots import make_bot
from lastcard.bots.built_in import BOTS, BuiltInBot
from lastcard.notation.token_kinds import cards_in, is_catch, is_spoken
from lastcard.sight import View, with_legal
from tries import tries
from wander import pick, random_options

SEATS = range(2, 11)
CASES = len(ALL) * len(SEATS) * len(lastcard.PRESETS)
QUESTIONS = tries(60, 100_000 // CASES + 1)
"""Of each edition, number of seats and preset."""


def received(view: View) -> View:
    """A view as a client reads it."""
    return msgspec.convert(json.loads(json.dumps(view.to_dict())), View)


def shown(view: View, rng: random.Random) -> Iterator[View]:
    """The view of a round, the same over JSON, and both with fewer actions, as some tables have it."""
    fewer = [token for token in view.legal if rng.random() < 0.2 or not is_catch(token)]
    if rng.random() < 0.5:
        fewer = [token for token in fewer if not is_spoken(token)]
    if cards_in(fewer) and rng.random() < 0.5:
        fewer = [token for token in fewer if token not in ("draw", "keep")]
    for one in (view, received(view)):
        yield one
        yield with_legal(one, tuple(fewer))


def compare(edition: str, seats: int, options: dict[str, str], questions: int, rng: random.Random) -> None:
    done = 0
    while done < questions:
        r = lastcard.Round.deal(edition, seats, rng.randrange(10**9), options)
        while not r.over and done < questions:
            for seat in {*r.reacting(), r.actor}:
                level, seed = rng.choice([*BOTS]), rng.getrandbits(64)
                for view in shown(r.view(seat), rng):
                    done += asked_alike(level, seed, view)
            r.act(*pick(r, rng))


def asked_alike(level: str, seed: int, view: View) -> int:
    """Ask both as a table does; the number of questions."""
    bot, twin = make_bot(level, seed), BOTS[level](seed)
    assert isinstance(twin, BuiltInBot)
    decides = view.actor == view.viewer and any(not is_spoken(token) for token in view.legal)
    assert bot.react(view) == twin.react(view)
    if decides:
        assert bot.choose(view) == twin.choose(view)
    assert vars(bot)["_lots"].state == vars(twin)["_lots"].state
    return 1 + decides


@pytest.mark.parametrize("preset", lastcard.PRESETS)
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("edition", ALL)
def test_a_bot_that_asks_the_kernel_decides_as_its_python_twin(edition: str, seats: int, preset: str) -> None:
    rng = random.Random(f"{edition} {seats} {preset}")
    compare(edition, seats, lastcard.PRESETS[preset], QUESTIONS, rng)


@pytest.mark.parametrize("edition", ALL)
def test_it_does_so_under_any_options(edition: str) -> None:
    for number in range(tries(10, 200)):
        rng = random.Random(f"any {edition} {number}")
        compare(edition, rng.randint(2, 10), random_options(edition, rng), 40, rng)
