"""Feed the kernel what no honest program makes: `python tests/untrusted.py KIND FIRST COUNT`.

It runs in a separate process: the compiled kernel does not check array bounds, so an input that passes the
checks wrongly may end the interpreter. The last line of the error output is the number of that input.
"""

from __future__ import annotations

import contextlib
import os
import pickle
import random
import resource
import sys
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import msgspec

import lastcard
from lastcard.bots import BOTS
from lastcard.envs.batching import Batch
from lastcard.envs.led_rounds import Leading, LedRound, numbers
from lastcard.envs.looking import look
from lastcard.replay import read_record
from lastcard.sight import View
from wander import pick, random_round

MEMORY_BYTES = 4 * 2**30
"""A damaged pickle may ask for any amount of memory."""

NUMBERS = (
    -1,
    0,
    1,
    2,
    3,
    4,
    10,
    54,
    55,
    64,
    112,
    255,
    256,
    300,
    2**31,
    2**32,
    10**6,
    -(10**6),
    2**63,
    10**30,
)
WORDS = (
    "",
    "?",
    "r",
    "rygb",
    "r0",
    "r7",
    "W",
    "F",
    "M",
    "p",
    "over",
    "turn",
    "drawn",
    "answer",
    "give",
    "swap",
)
ACTIONS_AFTER = 12


@cache
def moments() -> list[lastcard.Round]:
    """Moments of honest rounds, of all editions and many options."""
    found = []
    for number in range(40):
        r, rng = random_round(number)
        for step in range(160):
            if r.over or step % 20 == 10:
                found.append(r.clone())
            if r.over:
                break
            r.act(*pick(r, rng))
    return found


def play_on(r: lastcard.Round, rng: random.Random) -> None:
    """Use a round that was accepted, as a program might."""
    for _ in range(ACTIONS_AFTER):
        if r.over:
            break
        r.act(*pick(r, rng))
        r.view(rng.randrange(r.seats)).to_dict()
    r.position()
    r.play_out(1, rng.randrange(100))


# Views


def damaged(value: Any, rng: random.Random) -> Any:
    """Something else of the same type, mostly."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return rng.choice((rng.choice(NUMBERS), value + rng.choice((-1, 1)), rng.randrange(-5, 120)))
    if isinstance(value, str):
        return rng.choice((rng.choice(WORDS), value[1:], value * 2))
    if isinstance(value, list):
        return damaged_list(value, rng)
    return rng.choice((None, 0, 1, "r", [], [0, ["r0"]], ["r", 3], rng.choice(NUMBERS)))


def damaged_list(value: list[Any], rng: random.Random) -> list[Any]:
    if value and rng.random() < 0.4:
        at = rng.randrange(len(value))
        return [*value[:at], damaged(value[at], rng), *value[at + 1 :]]
    times = rng.choice((0, 1, 2, 3, rng.choice((10, 300, 5000))))
    return rng.choice((value * times, value[1:], [*value, rng.choice(WORDS)], [*value, rng.choice(NUMBERS)]))


def damaged_view(rng: random.Random) -> dict[str, Any]:
    """An honest view with some fields damaged, or with fields of another one."""
    r = rng.choice(moments())
    view = r.view(rng.choice((None, *range(r.seats))))
    if rng.random() < 0.1:
        view = r.laid_open()
    plain = view.to_dict()
    other = rng.choice(moments()).view(None).to_dict()
    for name in rng.sample([*plain], rng.randrange(1, 5)):
        plain[name] = other[name] if rng.random() < 0.15 else damaged(plain[name], rng)
    return plain


def random_view(rng: random.Random) -> dict[str, Any]:
    """Fields of the right types, and of an edition and a size that agree; all else is random."""
    r = rng.choice(moments())
    plain = r.view(None).to_dict()
    kept = ("edition", "options", "seats")
    return {name: value if name in kept else shuffled(value, r, rng) for name, value in plain.items()}


def shuffled(value: Any, r: lastcard.Round, rng: random.Random) -> Any:
    """Random seats, letters, cards and phases in the shape of a field."""
    edition = lastcard.EDITIONS[r.edition]
    if isinstance(value, bool):
        return rng.random() < 0.3
    if isinstance(value, int):
        return rng.choice((rng.randrange(-1, r.seats), rng.randrange(0, 8)))
    if isinstance(value, str):
        return rng.choice(rng.choice((edition.colours, edition.cards, edition.phases)))
    if isinstance(value, list):
        return [shuffled(one, r, rng) for one in value]
    return rng.choice((None, None, rng.randrange(r.seats), rng.choice(edition.colours)))


def imagine(plain: dict[str, Any], rng: random.Random) -> bool:
    try:
        view = msgspec.convert(plain, View)
    except msgspec.ValidationError:
        return False
    ask_bots(view, rng)
    try:
        r = view.imagine(rng.randrange(100))
    except ValueError:
        return False
    with contextlib.suppress(ValueError):
        look(view)
    play_on(r, rng)
    play_on(view.imagine(rng.randrange(100)), rng)
    return True


def ask_bots(view: View, rng: random.Random) -> None:
    """Built-in bots read such a view without a round that is imagined from it."""
    for make in BOTS.values():
        for ask in (make(rng.getrandbits(64)).react, make(rng.getrandbits(64)).choose):
            with contextlib.suppress(ValueError):
                ask(view)


def views(rng: random.Random) -> bool:
    return imagine(damaged_view(rng) if rng.random() < 0.7 else random_view(rng), rng)


# Positions and records


def damaged_text(text: str, rng: random.Random) -> str:
    """A line whose words, letters or groups have changed places, or are gone."""
    for _ in range(rng.randrange(1, 4)):
        cut = rng.choice(" ,/=:+")
        parts = text.split(cut)
        at, other = rng.randrange(len(parts)), rng.randrange(len(parts))
        match rng.randrange(5):
            case 0:
                parts[at], parts[other] = parts[other], parts[at]
            case 1:
                parts[at] = parts[other]
            case 2:
                del parts[at]
            case 3:
                parts[at] = rng.choice((*WORDS, "-", *map(str, NUMBERS)))
            case _:
                parts += [parts[at]] * rng.choice((1, 2, 30))
        text = cut.join(parts)
    return text


def positions(rng: random.Random) -> bool:
    line = damaged_text(rng.choice(moments()).position(), rng)
    try:
        r = lastcard.Round.from_position(line)
    except ValueError:
        return False
    play_on(r.clone(), rng)
    load(line, r, rng)
    return True


def load(line: str, r: lastcard.Round, rng: random.Random) -> None:
    b = Batch(r.edition, r.seats, 2, 1, r.options, memory=True, critic=True)
    with contextlib.suppress(ValueError):
        b.load(1, line)
    steps(b, rng)


@cache
def records() -> list[str]:
    found = []
    for number in range(5):
        m = lastcard.Match(tuple(lastcard.EDITIONS)[number], 2 + number, f"record {number}")
        rng = random.Random(number)
        while not m.round.over and len(m.round.actions) < 60:
            m.act(*pick(m.round, rng))
        found.append(m.record())
    return found


def damaged_records(rng: random.Random) -> bool:
    try:
        read_record(damaged_text(rng.choice(records()), rng))
    except ValueError:
        return False
    return True


# Batches and pickles


@cache
def batches() -> list[Batch]:
    found = []
    rng = random.Random("batches")
    for number in range(12):
        r, _ = random_round(number)
        b = Batch(
            r.edition,
            r.seats,
            1 + number % 3,
            number,
            r.options,
            memory=number % 2 == 0,
            critic=number % 3 == 0,
        )
        for _ in range(rng.randrange(30)):
            b.step(b.random_actions())
        found.append(b)
    return found


@cache
def led_rounds() -> list[LedRound]:
    found = []
    rng = random.Random("led")
    for number in range(8):
        r, _ = random_round(number)
        led = LedRound(Leading(r.edition, r.seats, r.options))
        led.deal(str(number))
        for _ in range(rng.randrange(30)):
            if not led._lane.ended:
                led.answer(rng.choice(numbers(led._lane.moves)))
        found.append(led)
    return found


@cache
def pickled() -> list[bytes]:
    things: list[object] = [*batches(), *led_rounds(), *moments()[:8]]
    return [pickle.dumps(thing) for thing in things]


def steps(b: Batch, rng: random.Random) -> None:
    for _ in range(ACTIONS_AFTER):
        b.step(b.random_actions())
    b.observe(0, rng.randrange(b.seats))
    b.round(b.n - 1).position()


def pickles(rng: random.Random) -> bool:
    """A torn checkpoint. What unpickling itself thinks of it is its own affair."""
    torn = bytearray(rng.choice(pickled()))
    for _ in range(rng.randrange(1, 4)):
        torn[rng.randrange(len(torn))] = rng.randrange(256)
    try:
        thing = pickle.loads(torn)
    except Exception:  # whatever it is, it is no signal
        return False
    if isinstance(thing, Batch) and thing.n < 100:
        steps(thing, rng)
    elif isinstance(thing, LedRound) and not thing._lane.ended and thing._lane.moves:
        thing.answer(rng.choice(numbers(thing._lane.moves)))
        thing.position()
    elif isinstance(thing, lastcard.Round):
        play_on(thing, rng)
    return True


def standings(rng: random.Random) -> bool:
    """The state of a batch, with numbers, states or arrays that do not belong there."""
    b = rng.choice(batches()).clone()
    standing: tuple[Any, Any, Any] = b._standing()
    states, counts, arrays = standing
    match rng.randrange(4):
        case 0:
            counts = damaged_list(counts, rng)
        case 1:
            counts[rng.randrange(len(counts))] = rng.choice(NUMBERS)
        case 2:
            others = rng.choice(batches())._standing()[0]
            states = rng.choice((others, [None], [None] * len(states), states[1:]))
        case _:
            arrays = {**arrays, rng.choice([*arrays]): rng.choice((None, [], b.obs, b"", b"\xff"))}
    try:
        b.__setstate__((states, counts, arrays))
    except ValueError:
        steps(b, rng)
        return False
    steps(b, rng)
    return True


KINDS: dict[str, Callable[[random.Random], bool]] = {
    "views": views,
    "positions": positions,
    "records": damaged_records,
    "pickles": pickles,
    "standings": standings,
}


def inputs(kind: str, first: int, count: int) -> Iterator[bool]:
    for number in range(first, first + count):
        print(number, file=sys.stderr)
        yield KINDS[kind](random.Random(f"{kind} {number}"))


def main() -> None:
    if "ASAN_OPTIONS" not in os.environ:  # it reserves all addresses that there are
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))
    kind, first, count = sys.argv[1:]
    accepted = sum(inputs(kind, int(first), int(count)))
    print(f"{accepted} accepted, compiled: {lastcard.COMPILED}")


if __name__ == "__main__":
    main()
