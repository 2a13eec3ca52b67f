"""What OpenSpiel's players are told: the one observation as floats and in words, and what they remember."""

from __future__ import annotations

from copy import copy
from typing import TYPE_CHECKING, Any

from ..event_reading import read_events
from ..extras import packages_of
from ..rules import cards as c
from ..rules import kernel as k
from ..sight import redact
from .led_rounds import LedRound, lane_of, numbers
from .pieces import PIECES, TYPES, Piece, scale

with packages_of("openspiel"):
    import numpy as np

if TYPE_CHECKING:
    from .openspiel import LastcardState

SAID = [piece for name, piece in PIECES.items() if name not in ("unseen", "special", "options")]
"""The pieces that words are made of; the others follow from them, or are the same all the time."""


class Observer:
    """What a player may know, as OpenSpiel asks for it: `tensor`, its pieces in `dict`, and a string."""

    def __init__(self, params: Any, *, recalls: bool) -> None:
        if params:
            raise ValueError(f"observers take no parameters, but were given {params!r}")
        self._recalls = recalls
        self._row = np.zeros(c.SEEN, np.uint8)
        self._share = 1 / np.array(scale(), np.float32)
        self.tensor = None if recalls else np.zeros(c.SEEN, np.float32)
        self.dict = {} if self.tensor is None else {name: self.tensor[p.span] for name, p in PIECES.items()}

    def set_from(self, state: LastcardState, player: int) -> None:
        """The bytes of the observation, each divided by the most it can be."""
        if self.tensor is None:
            raise ValueError(
                "there is no tensor with perfect recall; use observation_tensor or information_state_string"
            )
        if state.dealt:
            state.round.observe(player, self._row)
            np.multiply(self._row, self._share, out=self.tensor)
        else:
            self.tensor.fill(0)

    def string_from(self, state: LastcardState, player: int) -> str:
        """The same in words; with perfect recall, all that the player has seen and said so far."""
        if not state.dealt:
            return "dealing"
        return remembered(state, player) if self._recalls else told(state.round, player)


# In words


def told(r: LedRound, seat: int) -> str:
    """An observation in words, and what is open to the seat if it is asked."""
    row = bytearray(c.SEEN)
    r.observe(seat, row)
    words = [f"seat={seat}"]
    for piece in SAID:
        octets = row[piece.span]
        if any(octets):
            words.append(f"{piece.name}={spelled(r, piece, octets)}")
    return " ".join([*words, *open_to(r, seat)])


def spelled(r: LedRound, piece: Piece, octets: bytearray) -> str:
    """Cards by their names, of ones where they stand, and other numbers as they are."""
    if piece.size == TYPES:
        names = r.leading.edition.cards
        return ",".join(names[card] for card, number in enumerate(octets) for _ in range(number))
    if piece.most == 1 and piece.size > 1:
        return ",".join(str(place) for place, one in enumerate(octets) if one)
    return ",".join(map(str, octets))


def open_to(r: LedRound, seat: int) -> list[str]:
    """What a seat may answer, if it is asked."""
    return [f"open={','.join(map(r.token, numbers(lane_of(r).moves)))}"] if lane_of(r).asked == seat else []


# Remembered


class Chronicle:
    """What each seat was told and has answered so far: the round is played a second time for it.

    A round that was laid out begins with what a seat remembers from before, or with what it saw then.
    """

    def __init__(self, state: LastcardState) -> None:
        self._answers = 0
        if state.laid_out is None:
            self._round = LedRound(state.round.leading)
            self._words = [[f"seat={seat}"] for seat in range(self._round.seats)]
            k.keep_journal(lane_of(self._round).state)
            self._round.deal(str(state.seed))
        else:
            self._round = r = copy(state.laid_out)
            self._words = [[state.recalled.get(seat) or told(r, seat)] for seat in range(r.seats)]
            k.keep_journal(lane_of(r).state)
        self._tell()

    def words(self, state: LastcardState, seat: int) -> list[str]:
        """Go on to where the state stands, and tell what a seat knows of it."""
        r = self._round
        for action in state.answers()[self._answers :]:
            self._words[lane_of(r).asked].append(f"answer={r.token(action)}")
            r.answer(action)
            self._tell()
            self._answers += 1
        return self._words[seat]

    def _tell(self) -> None:
        for event in read_events(self._round.leading.edition, lane_of(self._round).state):
            for seat, words in enumerate(self._words):
                words.append(repr(redact(event, seat)))

    def __deepcopy__(self, memo: dict[int, object]) -> Chronicle:
        return copy(self)

    def __setstate__(self, kept: dict[str, Any]) -> None:
        """A copy, or what was pickled: whatever goes on is its own."""
        self._answers = kept["_answers"]
        self._round = copy(kept["_round"])
        self._words = [words.copy() for words in kept["_words"]]
        k.keep_journal(lane_of(self._round).state)


def remembered(state: LastcardState, seat: int) -> str:
    """All that a seat was told and has answered since the deal, and what is open to it if it is asked."""
    return " ".join([*state.chronicle().words(state, seat), *open_to(state.round, seat)])


def recollection(state: LastcardState, seat: int) -> str:
    """The same without what is open now."""
    return " ".join(state.chronicle().words(state, seat))
