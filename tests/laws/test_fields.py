"""No field is forgotten: each of a round, a match and a table is copied and told, or there is a reason.

A new field fails here until it stands in the copy, and in the image and the position or in one of the lists
below, with the reason why not.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from typing import Any

import msgspec
import pytest

import lastcard
from evening import SECRET, evening, midway
from in_step import remembered
from kernels import KERNELS, each_kernel
from lastcard import Match, Round
from lastcard.inside import image
from lastcard.rules import cards as c
from lastcard.rules import kernel
from lastcard.rules.edition import Edition
from lastcard.table.before_play import Dismissal
from lastcard.table.bookmark import read_bookmark, write_bookmark
from lastcard.table.settings import Settings
from lastcard.table.table_state import TableState
from sure import sure
from wander import EDITIONS, random_round, walk

PXD = Path(lastcard.__file__).parent / "rules" / "_kernel.pxd"
PLAIN = KERNELS["plain"]

Reasons = dict[str, str]

SCRATCH = "scratch of the generator: every shuffle begins with a fresh block"
WRITING = "a copy writes no journal until it is asked to"
SAME = "the same for all states of one deal"
FOLLOWS = "follows from the cards"
SEEN = "no rule reads it, and it follows from the actions"

NOT_COPIED: Reasons = {
    **dict.fromkeys(("journal", "noting"), WRITING),
    **dict.fromkeys(("block", "words", "used"), SCRATCH),
}
LENT: Reasons = {"memory": "there only where it is asked for, so its copy has a test of its own"}
NOT_IN_IMAGE: Reasons = {
    **NOT_COPIED,
    **dict.fromkeys(("rules", "key"), SAME),
    **dict.fromkeys(("held", "sizes", "forehead_counts"), FOLLOWS),
    **dict.fromkeys(("said", "hit", "before", "proof", "ending", "memory"), SEEN),
}
NOT_IN_POSITION: Reasons = {
    **NOT_COPIED,
    "forehead_seats": "each seat's cards are told in their order; which of two seats is older, no rule asks",
}


# The state of a round


def blank(chapters: Any, seats: int = 3) -> Any:
    return chapters.State(chapters.Rules(), seats)


STATE = (*vars(blank(PLAIN)), "journal", "memory")


def open_fields(s: Any) -> list[str]:
    """The fields that can be reached from Python: of a plain state all, of a compiled one no array."""
    return [name for name in STATE if name not in {**NOT_COPIED, **LENT} and hasattr(s, name)]


@pytest.mark.parametrize("kind, fields", [("State", STATE), ("Memory", tuple(vars(PLAIN.Memory())))])
def test_both_kernels_have_the_same_fields(kind: str, fields: tuple[str, ...]) -> None:
    (body,) = re.findall(rf"cdef class {kind}:\n((?:    .*\n)+)", PXD.read_text())
    body = re.sub(r"    @.*\n|.*\(self\).*\n", "", body)
    types = r"\[.*?\]|cdef|public|readonly|unsigned|long|char|int|Rules|Journal|Memory"
    assert {*re.findall(r"\w+", re.sub(types, "", body))} == {*fields}


def marked(chapters: Any) -> Any:
    """A state whose fields all hold what no new one does, each something else."""
    s = blank(chapters)
    for number, name in enumerate(open_fields(s)):
        value = getattr(s, name)
        if isinstance(value, list):
            setattr(s, name, [number + 50] * len(value))
        elif name not in ("rules", "seats"):
            setattr(s, name, number + 50)
    return s


@each_kernel
def test_a_copy_of_a_state_has_every_field_of_it_for_itself(chapters: Any) -> None:
    s = marked(chapters)
    into = chapters.State(s.rules, s.seats)
    chapters.copy_into(into, s)
    for twin in (chapters.clone(s), into):
        for name in open_fields(s):
            value = getattr(s, name)
            assert getattr(twin, name) == value, name
            assert not isinstance(value, list) or getattr(twin, name) is not value, name
        assert not twin.noting


def remembering(chapters: Any) -> Any:
    """A state whose memory holds something everywhere, each something else."""
    s = blank(chapters, c.MOST_SEATS)
    for seat in range(s.seats):
        chapters.set_named(s, seat, seat % c.COLOURS, 20 + seat)
        chapters.set_fours(s, seat, 40 + seat, 60 + seat, 80 + seat)
        for colour in range(c.COLOURS):
            chapters.set_drew_on(s, seat, colour, 100 + c.COLOURS * seat + colour)
        for viewer in range(c.NOBODY, s.seats):
            chapters.set_known(s, viewer, seat, 1 + c.VIEWERS * seat + viewer)
    return s


@each_kernel
def test_a_copy_of_a_memory_has_every_field_of_it_for_itself(chapters: Any) -> None:
    s, into = remembering(chapters), remembering(chapters)
    whole = remembered(chapters, s)
    chapters.copy_into(into, blank(chapters, s.seats))
    assert remembered(chapters, into) == remembered(chapters, blank(chapters, s.seats)) != whole
    chapters.copy_into(into, s)
    for twin in (chapters.clone(s), into):
        assert remembered(chapters, twin) == whole
        chapters.copy_into(twin, blank(chapters, s.seats))
        assert remembered(chapters, s) == whole
    into = blank(chapters, s.seats)
    chapters.copy_into(into, s)
    assert not into.noting, "who plays on by the thousand does not carry it along"


def laid(chapters: Any, seats: int = 3) -> Any:
    """A state in which every array is in use."""
    s = blank(chapters, seats)
    s.draws, s.discards, s.forehead_total, s.shown_seat = 3, 3, 2, 1
    return s


@each_kernel
def test_the_image_of_a_state_tells_every_field_or_there_is_a_reason(chapters: Any) -> None:
    image = chapters.image(laid(chapters))
    for name in open_fields(laid(chapters)):
        s = laid(chapters)
        value = getattr(s, name)
        if isinstance(value, list):
            value[1] += 1
        elif name not in ("rules", "seats"):
            setattr(s, name, value + 1)
        elif name == "seats":
            s = laid(chapters, 4)
        assert (chapters.image(s) == image) == (name in NOT_IN_IMAGE), name


# Of a compiled state the arrays are reached by these.
READ: dict[str, Callable[[Any], Any]] = {
    "hands": lambda s: [kernel.hand_list(s, seat) for seat in range(s.seats)],
    "held": lambda s: [kernel.held_by(s, seat) for seat in range(s.seats)],
    "sizes": lambda s: [kernel.size_of(s, seat) for seat in range(s.seats)],
    "draw": kernel.draw_list,
    "discard": kernel.discard_list,
    "foreheads": lambda s: [kernel.forehead_list(s, seat) for seat in range(s.seats)],
    "forehead_seats": kernel.image,  # that has them in their order
    "forehead_counts": lambda s: [len(kernel.forehead_list(s, seat)) for seat in range(s.seats)],
    "guessed": lambda s: [kernel.get_guessed(s, seat) for seat in range(s.seats)],
    "shown": lambda s: kernel.shown_list(s) if s.shown_seat != c.NOBODY else [],
    "key": kernel.get_key,
    "memory": lambda s: remembered(kernel, s),
}


def told(s: Any) -> dict[str, Any]:
    """Every field of a state but for what no copy has."""
    found = {name: READ[name](s) if name in READ else getattr(s, name) for name in STATE_TOLD}
    if not lastcard.COMPILED:
        found["forehead_counts"] = s.forehead_counts[: s.seats]
    return found | {"rules": rules_of(s.rules)}


STATE_TOLD = [name for name in STATE if name not in NOT_COPIED]
RULES = [name for name, value in vars(PLAIN.Rules()).items() if not isinstance(value, list)]


def rules_of(rules: Any) -> list[int]:
    return [getattr(rules, name) for name in RULES]


def standing(s: Any) -> dict[str, Any]:
    """What a position tells of a state: calls of seats with one card, and turns from 1,000 on (SHUF-7)."""
    found = told(s) | {"said": kernel.standing_calls(s), "turns": s.turns if s.turns >= 1000 else 0}
    return {name: value for name, value in found.items() if name not in NOT_IN_POSITION}


def moments() -> Iterator[Round]:
    """Rounds of all editions in the midst of play, and some that are seldom so.

    In one there is nothing left to draw, one has lasted for 1,000 turns, one is won by giving all cards
    away, in one a seat is out, one turn has begun with a guess, and one King Pig has hit a colour.
    """
    yield Round.from_position("classic hands=b1,b2/y1,y2 pile=r7 draw=- blanks=1")
    yield Round.from_position("classic hands=b1,b2/y1,y2 pile=r7 turns=1000")
    yield Round.from_position("mod hands=-/b2 pile=M draw=r8 turn=0 phase=over ended=gift")
    yield Round.from_position("classic hands=b1,b2/-/y1,y2 pile=r7 out=1 options=mercy:20")
    yield Round.from_position("corn hands=b1/y1 pile=p7 start=1 acted=yes options=jump_in:all")
    r = Round.from_position("angry-birds hands=K,b1,g2/y1,y2 pile=r7 draw=r1,g3,y4")
    for token in ("K", "y"):
        r.act(0, token)
    yield r
    for number in range(len(EDITIONS) * (12 if lastcard.COMPILED else 3)):
        r, rng = random_round(number)
        for step, _ in enumerate(walk(r, rng)):
            if step % 3 == 0 or r.over:
                yield r


def test_a_position_tells_every_field_of_a_state_or_there_is_a_reason() -> None:
    met: dict[str, set[str]] = {name: set() for name in STATE if name not in NOT_IN_POSITION}
    for r in moments():
        here, there = standing(r._state), standing(Round.from_position(r.position())._state)
        for name, value in here.items():
            assert there[name] == value, (name, r.position())
            met[name].add(repr(value))
    assert [name for name, values in met.items() if len(values) < 2] == [], "tried with one value only"


# A round and a match


def anatomy(whole: Any) -> Any:
    """All that something is made of, down to plain values."""
    if isinstance(whole, kernel.State):
        return told(whole)
    if isinstance(whole, TableState):
        return {name: anatomy(getattr(whole, name)) for name in TableState.__slots__}
    if isinstance(whole, Round | Match):
        return {name: anatomy(value) for name, value in vars(whole).items()}
    if isinstance(whole, list | tuple):
        return [anatomy(value) for value in whole]
    return whole


SHARED: Reasons = {
    "_options": "settled at the start, and nobody's to change",
    "_start": "the first state, which is only read",
    "_earlier": "a new list with every round",
    "_winners": "a new list with every round",
    "_results": "a new list with every round",
}


def is_fixed(value: Any) -> bool:
    """Whether nobody can change it, so that two may have it."""
    if isinstance(value, msgspec.Struct):
        return value.__struct_config__.frozen
    return isinstance(value, int | str | bytes | tuple | Edition | type(None))


def check_copy(whole: Any) -> None:
    twin = whole.clone()
    assert anatomy(twin) == anatomy(whole)
    for name in TableState.__slots__ if isinstance(whole, TableState) else vars(whole):
        same = getattr(twin, name) is getattr(whole, name)
        assert not same or is_fixed(getattr(whole, name)) or name in SHARED, name


@pytest.mark.parametrize("reflexes", [True, False])
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_copy_of_a_table_has_every_field_of_it_its_match_and_its_round(
    edition: str, reflexes: bool
) -> None:
    for number, state in enumerate(evening(edition, reflexes=reflexes)):
        if number > 20 and number % 5 and state.phase == "playing":
            continue
        check_copy(state)
        if state.match is not None:
            state.match.comment("here")
            check_copy(state.match)
            check_copy(state.round)
    check_copy(Round.from_position(state.round.position()))


KEPT_FOR_THE_HASH = "_lasting"


def test_a_bookmark_tells_every_field_of_a_table_its_match_and_its_round() -> None:
    met: dict[str, set[str]] = {name: set() for name in TableState.__slots__}
    for edition, reflexes in product(EDITIONS, (True, False)):
        for number, state in enumerate(evening(edition, reflexes=reflexes)):
            if number % 13 and state.phase == "playing":
                continue
            if state.match is not None:
                state.match.comment("here")
            state.woken = number  # by itself it takes hundreds of acts
            state.dismissals = (Dismissal(1, "Eve", 2, number),)
            told = sure(from_bookmark(write_bookmark(state), state.settings))
            here, there = anatomy(state), anatomy(told)
            for name, value in here.items():
                met[name].add(repr(value))
                assert there[name] == value or name == KEPT_FOR_THE_HASH, name
            assert told.state_hash() == state.state_hash()
    same = {"_bots_key", "_secret"}
    assert {name for name, values in met.items() if len(values) < 2} == same, "tried with one value only"


def from_bookmark(written: bytes, settings: Settings) -> TableState | None:
    """The table that a bookmark tells."""
    state = TableState(settings, SECRET)
    actions = read_bookmark(written, state)
    for seat, token in actions or ():
        state.round.act(seat, token)
    return None if actions is None else state


def test_a_bookmark_of_another_table_or_that_is_not_whole_tells_nothing() -> None:
    state = midway()
    written = write_bookmark(state)
    assert from_bookmark(written, state.settings) is not None
    for place in (0, 20, len(written) - 1):
        spoiled = bytearray(written)
        spoiled[place] ^= 1
        assert from_bookmark(bytes(spoiled), state.settings) is None
    assert from_bookmark(written[:-1], state.settings) is None
    assert read_bookmark(written, TableState(state.settings, SECRET[::-1])) is None


ROUND_NOT_IN_IMAGE: Reasons = {
    "_edition": SAME,
    "_options": SAME,
    "seed": SAME,
    "_start": "how it began, and the image tells how it stands",
    "dealt": "how it began",
    "how_dealt": "how it began",
    "_history": "follows from the actions",
    "_actions": "stand in the log, whose trail the hash of a table covers",
}
ROUND_NOT_IN_POSITION: Reasons = {
    name: reason for name, reason in ROUND_NOT_IN_IMAGE.items() if reason != SAME
}


def test_image_and_position_tell_every_field_of_a_round_or_there_is_a_reason() -> None:
    r = Round.deal("classic", 3, "fields")
    later = Round.deal("classic", 3, "fields")
    later.act(sure(later.actor), "draw")
    others = {
        "_edition": lastcard.EDITIONS["mod"],
        "_options": {**r._options, "draw_four": "free"},
        "_state": later._state,
        "_start": later._state,
        "seed": "others",
        "dealt": False,
        "how_dealt": "host",
        "_history": [],
        "_actions": [(0, "draw")],
    }
    assert {*others} == {*vars(r)}
    for name, other in others.items():
        changed = r.clone()
        assert getattr(changed, name) != other, name
        setattr(changed, name, other)
        assert (image(changed) == image(r)) == (name in ROUND_NOT_IN_IMAGE), name
        assert (changed.position() == r.position()) == (name in ROUND_NOT_IN_POSITION), name
