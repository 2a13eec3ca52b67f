"""Effects of special cards that editions define in Python, with every call into the kernel checked.

The compiled kernel does not check array bounds, so an edition gets functions that check their arguments and
the round. A failed effect leaves the round as it was before.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from functools import cache, wraps
from types import SimpleNamespace
from typing import Any

from . import cards as c
from ._chapters import plain
from .edition import Edition, Question
from .state import State

SEATS_OR_NONE = ("exposed", "receiver", "winner", "shown_seat", "shown_to")

NOTES: Mapping[int, tuple[str, str]] = {
    c.NAMED: ("colour", "nothing"),
    c.HIT_NAMED: ("colour", "nothing"),
    c.GIFT_NAMED: ("colour", "nothing"),
    c.GAVE: ("coloured", "to"),
    c.RECEIVED: ("card", "whether"),
    c.DREW: ("card", "why"),
    c.SHORT: ("no card", "wanted"),
    c.KEPT: ("no card", "nothing"),
    c.SKIPPED: ("no card", "nothing"),
    c.TOOK: ("no card", "wanted"),
    c.FOREHEAD: ("card", "nothing"),
    c.DECLINED: ("no card", "nothing"),
    c.SWAPPED: ("no card", "other"),
}
"""The rows that an effect may add to the journal: by kind, what card and number mean.

The other rows belong to functions that do what they tell.
"""


@cache
def bounds(seats: int, phases: tuple[int, ...]) -> Mapping[str, Sequence[int]]:
    """The values of each argument. Editions cannot call a function that has any further one."""
    return {
        **dict.fromkeys(("seat", "other", "one", "to"), range(seats)),
        **dict.fromkeys(("viewer", "winner"), range(c.NOBODY, seats)),
        "card": range(c.TYPES),
        "cards": range(c.BIT[c.TYPES]),
        "colour": range(c.COLOURS),
        "coloured": range(c.WILD),
        "colours": range(c.BIT[c.COLOURS]),
        "ending": range(len(c.ENDINGS)),
        "kind": tuple(NOTES),
        "no card": range(c.NO_CARD, c.NO_CARD + 1),
        "nothing": range(1),
        "number": range(c.MOST_SEATS),
        "phase": phases,
        "wanted": range(c.DECK + 1),
        "whether": range(2),
        "why": range(len(c.WHYS)),
    }


HIDDEN_FROM_EDITIONS = frozenset(
    {
        *("keep_journal", "read_journal", "drop_journal", "take_note"),
        *("keep_memory", "set_known", "veil_memory", "remember"),
        *("lay_own", "own_answers", "decide_own", "own_failed"),
    }
)
NOTING_CHANGED = "noting of the round must not be changed"
LAYING = frozenset({"discard", "tuck", "slip_under", "add_forehead"})
"""Functions that put a card into an array that has a place for each card of the deck."""


class CustomEffect:
    """The effect of a special card, as the kernel calls it.

    The functions of the edition get the `options` and the functions of the chapters as `do`, so they run on
    either kernel.
    """

    def __init__(self, edition: Edition, options: Mapping[str, str], chapters: Any) -> None:
        self._edition = edition
        self._chapters = chapters
        self._do = SimpleNamespace(**self._functions(), options=options)
        self.failure: Exception | None = None

    def lay(self, s: State) -> None:
        self._call(self._edition.special.lay, s)

    def answers(self, s: State) -> int:
        if s.phase == c.OVER:  # an effect asks for the decisions after it has ended the round
            return 0
        copy = self._chapters.clone(s)  # the kernel checks an action by the answers, and trusts it then
        found = self._call(self._question(s).answers, copy) or 0
        if isinstance(found, int) and found in range(c.BIT[c.CALL]):
            return found
        self.failure = ValueError(f"answers must be bits of actions, not {found!r}")
        return 0

    def decide(self, s: State, action: int) -> None:
        self._call(self._question(s).decide, s, action)

    def raise_failure(self) -> None:
        """Raise what went wrong, once; the kernel itself has no exceptions."""
        failure, self.failure = self.failure, None
        if failure is not None:
            raise failure

    def _call(self, function: Callable[..., Any], s: State, *arguments: object) -> Any:
        before, noting = self._chapters.clone(s), s.noting
        try:
            found = function(self._do, s, *arguments)
            if s.noting != noting:
                raise ValueError(NOTING_CHANGED)
            self._check_round(s)
            self._check_decision(s)
            if self._cards(s) != self._cards(before):
                raise ValueError(f"the effect made {self._cards(s)} cards of {self._cards(before)}")
        except Exception as error:  # whatever it is: it is raised later on
            s.noting = noting  # copy_into would write into a memory that does not exist
            self._chapters.copy_into(s, before)
            self.failure = error
            return None
        return found

    @property
    def _phases(self) -> tuple[int, ...]:
        """The phases that the edition has a question for, and the end of the round."""
        known = {*self._edition.questions, c.PHASES[c.OVER]}
        return tuple([number for number, phase in enumerate(self._edition.phases) if phase in known])

    def _question(self, s: State) -> Question:
        return self._edition.questions[self._edition.phases[s.phase]]

    def _functions(self) -> dict[str, Callable[..., Any]]:
        """The functions of the chapters that take a round, seats, cards and colours."""
        found, known = {}, bounds(c.MOST_SEATS, ()).keys()
        for name, function in vars(plain()).items():
            if not inspect.isfunction(function) or not hasattr(self._chapters, name):
                continue
            of_round, *others = [*inspect.signature(function).parameters] or [""]
            if of_round == "s" and known >= {*others} and name not in HIDDEN_FROM_EDITIONS:
                found[name] = self._checked(getattr(self._chapters, name), name, others)
        return found

    def _checked(self, function: Callable[..., Any], name: str, names: list[str]) -> Callable[..., Any]:
        @wraps(function)
        def call(s: State, *arguments: int) -> Any:
            self._check_round(s)
            for argument, value in zip(names, arguments, strict=True):
                meaning = argument
                if name == "note" and argument in ("card", "number"):
                    meaning = NOTES[arguments[0]][argument == "number"]
                allowed = bounds(s.seats, self._phases)[meaning]
                # a range would compare a list with every number in it
                if not (isinstance(value, int) and value in allowed):
                    raise ValueError(f"{name}: {argument} must be in {allowed}, not {value!r}")
            if name == "lose" and not self._chapters.held_by(s, arguments[0]) & c.BIT[arguments[1]]:
                raise ValueError(f"lose: seat {arguments[0]} does not hold that card")
            if name in LAYING and self._cards(s) == c.DECK:
                raise ValueError(f"{name}: take the card from its place first")
            return function(s, *arguments)

        return call

    def _check_round(self, s: State) -> None:
        """Raise ValueError if any number of a round would lead the kernel out of its arrays."""
        seats, seat_or_none = range(s.seats), range(c.NOBODY, s.seats)
        colours, piles = range(c.NO_COLOUR + 1), range(c.DECK + 1)
        for name, allowed in (
            *(("turn", seats), ("dealer", seats), ("phase", self._phases)),
            ("actor", seat_or_none if s.phase == c.OVER else seats),
            *((name, seat_or_none) for name in SEATS_OR_NONE),
            *((name, colours) for name in ("colour", "gift", "hit", "before")),
            *(("draws", piles), ("forehead_total", piles if c.GUESS in self._phases else range(1))),
            *(("discards", piles[1:]), ("drawn", range(c.NO_CARD + 1)), ("direction", range(-1, 2, 2))),
            *(("out", range(c.BIT[s.seats] - 1)), ("ending", range(len(c.ENDINGS)))),
            ("pending", range(c.DECK * c.DECK)),
        ):
            if getattr(s, name) not in allowed:
                raise ValueError(f"{name} of the round must be in {allowed}, not {getattr(s, name)!r}")
        if self._cards(s) > c.DECK:
            raise ValueError(f"a round has at most {c.DECK} cards")
        journal, memory = (getattr(s, name, None) for name in ("journal", "memory"))
        if (s.noting & c.WRITES and journal is None) or (s.noting & c.REMEMBERS and memory is None):
            raise ValueError(NOTING_CHANGED)

    def _check_decision(self, s: State) -> None:
        """Raise ValueError if the pending decision is one that the seat could not make."""
        if s.phase == c.OVER:
            return
        k = self._chapters
        if s.out & c.BIT[s.actor]:
            raise ValueError(f"phase {self._edition.phases[s.phase]} needs a seat that decides")
        if s.phase == c.GUESS and not k.forehead_list(s, s.actor):
            raise ValueError(f"seat {s.actor} has no forehead card to guess")
        if s.phase == c.DRAWN and not k.held_by(s, s.actor) & c.BIT[s.drawn]:
            raise ValueError(f"seat {s.actor} does not hold the drawn card")
        if s.phase == c.GIVE and (s.gift == c.NO_COLOUR or s.receiver in (c.NOBODY, s.turn)):
            raise ValueError("a gift needs a colour and another seat that receives it")

    def _cards(self, s: State) -> int:
        """Return how many cards a round has, wherever they are."""
        return int(sum(self._chapters.hand_sizes(s)) + s.draws + s.discards + s.forehead_total)
