"""What is written otherwise in C: arrays for the objects of the kernel, and bits.

Never compiled: in `_kernel.pxd` each of these functions has an inline twin.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from .cards import (
    COLOURS,
    DECK,
    JOURNAL_ROWS,
    KINDS,
    LENGTHS,
    MOST_PHASES,
    MOST_SEATS,
    SEEN,
    TERMS,
    TYPES,
    VIEWERS,
)

if TYPE_CHECKING:
    from .lanes import Lanes
    from .observing import Form
    from .players import Players
    from .playout import Tally
    from .state import Journal, Memory, Rules, State


def allocate_rules(rules: Rules) -> None:
    rules.deck = [0] * DECK
    rules.goals = [0] * MOST_PHASES


def allocate_journal(journal: Journal) -> None:
    journal.rows = [0] * (4 * JOURNAL_ROWS)


def allocate_memory(memory: Memory) -> None:
    memory.known = [0] * (VIEWERS * MOST_SEATS)
    memory.drew_on = [0] * (COLOURS * MOST_SEATS)
    memory.named = [0] * MOST_SEATS
    memory.laid_since = [0] * MOST_SEATS
    memory.fours = [0] * (3 * MOST_SEATS)


def allocate_state(s: State) -> None:
    s.hands = [0] * (MOST_SEATS * TYPES)
    s.held = [0] * MOST_SEATS
    s.sizes = [0] * MOST_SEATS
    s.draw = [0] * DECK
    s.discard = [0] * DECK
    s.foreheads = [0] * DECK
    s.forehead_seats = [0] * DECK
    s.forehead_counts = [0] * MOST_SEATS
    s.guessed = [0] * MOST_SEATS
    s.shown = [0] * TYPES
    s.key = [0] * 8
    s.block = [0] * 16
    s.words = [0] * 16


def allocate_tally(t: Tally) -> None:
    t.wins = [0] * MOST_SEATS
    t.points = [0] * MOST_SEATS
    t.gained = [0] * MOST_SEATS
    t.plays = [0] * KINDS
    t.decided = [0] * KINDS
    t.lengths = [0] * LENGTHS
    t.parent = [0] * 8
    t.places = [0] * MOST_SEATS
    t.entries = [0] * MOST_SEATS


def allocate_players(p: Players) -> None:
    p.levels = [0] * MOST_SEATS
    p.line_up = [0] * MOST_SEATS
    p.lots = [1] * MOST_SEATS
    p.unseen = [0] * TYPES
    p.elsewhere = [0] * (COLOURS + 1)
    p.counts = [0] * COLOURS
    p.values = [0] * COLOURS
    p.terms = [0] * TERMS


def allocate_form(form: Form) -> None:
    form.blank = [0] * SEEN


def allocate_lanes(lanes: Lanes) -> None:
    lanes.line_up = [0] * MOST_SEATS


def lowest(mask: int) -> int:
    """The number of the lowest bit that is set."""
    return (mask & -mask).bit_length() - 1


def count(mask: int) -> int:
    """How many bits are set."""
    return mask.bit_count()


def octets(numbers: Sequence[int], size: int) -> bytes:
    """The first numbers of an array, none above 255, as bytes."""
    return bytes(numbers[:size])


def wipe(numbers: list[int], first: int, last: int) -> None:
    """Zeros from one place up to another, in an array of numbers none of which is above 255."""
    numbers[first:last] = [0] * (last - first)


def spelled(numbers: Sequence[int]) -> bytes:
    """Numbers of up to 32 bits with blanks between them, and a colon."""
    return b" ".join([b"%d" % number for number in numbers]) + b":"


def numbers_of(buffer: Any) -> memoryview:
    """The numbers in an array of one dimension that somebody else owns."""
    return memoryview(buffer)


octets_of = signs_of = ints_of = longs_of = words_of = floats_of = numbers_of  # apart in C, by their types


def copy_octets(out: Any, at: int, source: Any, first: int, size: int) -> None:
    """Some numbers of an array, none above 255, into another."""
    out[at : at + size] = bytes(source[first : first + size])


def spread(mask: int, out: Any, at: int) -> None:
    """The 64 bits of a mask as numbers."""
    out[at : at + 64] = memoryview(bytes([mask >> bit & 1 for bit in range(64)])).cast("b")
