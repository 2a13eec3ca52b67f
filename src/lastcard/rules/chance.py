"""Chance: a keyed generator in the state (ChaCha, eight rounds). It repeats, but nobody foresees it."""

from __future__ import annotations

from .cards import BLOCK, M32, UNFAIR
from .state import State


def quarter(x: list[int], a: int, b: int, c: int, d: int) -> None:
    """The cipher's quarter round on four of its sixteen words."""
    p = x[a]
    q = x[b]
    r = x[c]
    s = x[d]
    p = (p + q) & M32
    s ^= p
    s = ((s << 16) & M32) | (s >> 16)
    r = (r + s) & M32
    q ^= r
    q = ((q << 12) & M32) | (q >> 20)
    p = (p + q) & M32
    s ^= p
    s = ((s << 8) & M32) | (s >> 24)
    r = (r + s) & M32
    q ^= r
    x[a] = p
    x[b] = ((q << 7) & M32) | (q >> 25)
    x[c] = r
    x[d] = s


def fill_block(s: State, counter: int, stream: int, number: int) -> None:
    """Sixteen random words from the key; stream and number keep different uses of one key apart."""
    s.words[0] = 0x61707865
    s.words[1] = 0x3320646E
    s.words[2] = 0x79622D32
    s.words[3] = 0x6B206574
    for i in range(8):
        s.words[4 + i] = s.key[i]
    s.words[12] = counter & M32
    s.words[13] = stream & M32
    s.words[14] = number & M32
    s.words[15] = (number >> 32) & M32
    s.block[:] = s.words
    for _ in range(4):
        quarter(s.block, 0, 4, 8, 12)
        quarter(s.block, 1, 5, 9, 13)
        quarter(s.block, 2, 6, 10, 14)
        quarter(s.block, 3, 7, 11, 15)
        quarter(s.block, 0, 5, 10, 15)
        quarter(s.block, 1, 6, 11, 12)
        quarter(s.block, 2, 7, 8, 13)
        quarter(s.block, 3, 4, 9, 14)
    for i in range(16):
        s.block[i] = (s.block[i] + s.words[i]) & M32


def fresh(s: State) -> None:
    """Start a new use of the generator: nothing is left over from the last one."""
    s.used = BLOCK


def below(s: State, n: int) -> int:
    """A fair number from 0 to n - 1, for n up to 256: multiply a random byte, reject what would be unfair."""
    while True:
        if s.used == BLOCK:
            fill_block(s, s.counter, 0, 0)
            s.counter = (s.counter + 1) & M32
            s.used = 0
        byte = (s.block[s.used >> 2] >> ((s.used & 3) << 3)) & 255
        s.used += 1
        product = byte * n
        if product & 255 >= UNFAIR[n]:
            return product >> 8


def shuffle_draw_pile(s: State) -> None:
    """Put the draw pile in random order."""
    fresh(s)
    for i in range(s.draws - 1, 0, -1):
        j = below(s, i + 1)
        card = s.draw[i]
        s.draw[i] = s.draw[j]
        s.draw[j] = card


def become_child(s: State, number: int) -> None:
    """Swap the key for that of its child `number`, which tells nothing of the parent or of its siblings."""
    fill_block(s, 0, 1, number)
    for i in range(8):
        s.key[i] = s.block[i]
    s.counter = 0
    fresh(s)


def get_block(s: State) -> list[int]:
    """The sixteen words filled last."""
    return [s.block[i] for i in range(16)]
