"""A round: one deal to one empty hand. Strings in, events out."""

from __future__ import annotations

import secrets
from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Self

from . import sight
from .event_reading import read_events
from .events import AnyEvent, DealerChoice, DealerChosen, Phase
from .notation.card import Card
from .notation.position import Position, print_position
from .notation.position_reader import read_position
from .notation.tokens import action_names, fits, read_action
from .play_out import MOST_GAMES, PlayOut, levels_of, play_out
from .rules import cards as c
from .rules import kernel as k
from .rules import refusals
from .rules.edition import Edition
from .rules.editions import edition_of
from .rules.errors import IllegalAction
from .rules.options import AnyOptions, settle
from .rules.parameters import key_of, rules_for
from .rules.whole_numbers import check_number, whole

Deal = tuple[str, int, str, dict[str, str], int | None]
"""What a deal needs: edition, seats, seed, options, dealer."""


class Declared(ABC):
    """What rounds and matches have in common: an edition, its options, and that they can be copied."""

    _edition: Edition
    _options: dict[str, str]

    @property
    def edition(self) -> str:
        """The key of the edition, as in `EDITIONS`."""
        return self._edition.key

    @property
    def options(self) -> dict[str, str]:
        """All options with their values; those of a match are those of its rounds and its own."""
        return dict(self._options)

    @abstractmethod
    def clone(self) -> Self:
        """An independent copy."""

    def __copy__(self) -> Self:
        return self.clone()

    def __deepcopy__(self, memo: dict[int, object]) -> Self:
        return self.clone()


class Round(Declared):
    """One round in progress, all cards known. Players are given views of it, never the round itself.

    `print(r)` shows the table, a notebook draws it, and `repr(r)` rebuilds it. A round is for one thread at a
    time: copies of it, and other rounds, may be played in others.
    """

    seed: str
    """The seed that the cards are shuffled with."""
    dealt: bool
    """Whether it was dealt; if not, it was laid out from a position."""
    how_dealt: DealerChoice
    """How the dealer was chosen."""

    def __init__(self, position: Position) -> None:
        self._edition = position.edition
        self._options = sight.FixedOptions(position.options)
        self._state = position.state
        k.keep_memory(self._state)
        self._start: k.State | None = k.clone(position.state)
        self.seed = position.seed
        self.dealt = False
        self.how_dealt = "given"
        self._history: list[AnyEvent] | None = []
        self._actions: list[tuple[int, str]] = []
        k.keep_journal(self._state)

    @classmethod
    def deal(
        cls,
        edition: str,
        seats: int = 4,
        seed: str | int | None = None,
        options: AnyOptions | None = None,
        dealer: int | None = None,
    ) -> Round:
        """Shuffle and deal. Without a seed the deal is random; without a dealer the rules choose one."""
        self = cls._undealt(edition, seats, seed, options)
        self._deal(dealer)
        for event in self._write_history():
            if isinstance(event, DealerChosen):
                self.how_dealt = event.how
        return self

    @classmethod
    def _undealt(cls, edition: str, seats: int, seed: str | int | None, options: AnyOptions | None) -> Round:
        """A round whose cards are yet to be shuffled."""
        declared = edition_of(edition)
        settled = settle(declared, options)
        text = seed_text(seed)
        state = k.State(rules_for(declared, settled), check_seats(seats))
        k.set_key(state, key_of(text))
        self = cls(Position(declared, settled, text, state))
        self.dealt, self._start = True, None
        return self

    def _deal(self, dealer: int | None) -> None:
        k.deal(self._state, c.NOBODY if dealer is None else check_seat(dealer, self.seats))

    @classmethod
    def from_position(cls, text: str) -> Round:
        """The round that a position line describes."""
        return cls(read_position(text))

    def position(self) -> str:
        """The whole state as one line, from which `from_position` restores exactly the same round."""
        return print_position(Position(self._edition, self._options, self.seed, self._state))

    def start(self) -> str:
        """The position before the first action; for a dealt round, before the deal."""
        start = self._start
        if start is None:
            start = k.State(self._state.rules, self.seats)
            k.set_key(start, key_of(self.seed))
        return print_position(Position(self._edition, self._options, self.seed, start))

    def rewound(self) -> Round:
        """The round as it was before its first action."""
        return replayed(self._rewound_from(), ())

    def _rewound_from(self) -> str | Deal:
        """The position that the round began with, or what `deal` was given."""
        if not self.dealt:
            return self.start()
        dealer = self.dealer if self.how_dealt == "given" else None
        return self.edition, self.seats, self.seed, self.options, dealer

    @property
    def history(self) -> list[AnyEvent]:
        """All events since the deal."""
        if self._history is None:
            return replayed(self._rewound_from(), self._actions).history
        return list(self._history)

    @property
    def actions(self) -> list[tuple[int, str]]:
        """All actions since the deal: seat and token."""
        return list(self._actions)

    def clone(self) -> Round:
        """An independent copy, history included."""
        twin = Round.__new__(Round)  # field by field, for a table is copied with every act
        twin._edition, twin._options = self._edition, self._options
        twin._state, twin._start = k.clone(self._state), self._start
        twin.seed, twin.dealt, twin.how_dealt = self.seed, self.dealt, self.how_dealt
        twin._history = None if self._history is None else self._history.copy()
        twin._actions = self._actions.copy()
        return twin

    def __reduce__(self) -> tuple[object, ...]:
        """Pickled as what makes it: its deal or its first position, and its actions."""
        return replayed, (self._rewound_from(), tuple(self._actions))

    def __repr__(self) -> str:
        return f"Round.from_position({self.position()!r})"

    def __str__(self) -> str:
        return str(self.laid_open())

    def _repr_svg_(self) -> str:
        return self.laid_open()._repr_svg_()

    def __eq__(self, other: object) -> bool:
        """Whether both have the same position, including the generator; how they got there does not matter.

        A round changes, so it has no hash: its `position()` and its views have.
        """
        return self.position() == other.position() if isinstance(other, Round) else NotImplemented

    __hash__ = None  # type: ignore[assignment]  # so Python does itself where there is an __eq__

    @property
    def seats(self) -> int:
        """How many seats there are; they are numbered from 0."""
        return self._state.seats

    @property
    def dealer(self) -> int:
        """The seat that dealt."""
        return self._state.dealer

    @property
    def turn(self) -> int:
        """The seat whose move is being made or resolved."""
        return self._state.turn

    @property
    def actor(self) -> int | None:
        """The seat whose decision is awaited; None once the round is over."""
        return sight.SEATS[self._state.actor]

    @property
    def direction(self) -> int:
        """1 clockwise, -1 anticlockwise."""
        return self._state.direction

    @property
    def colour(self) -> str | None:
        """The colour in play, as its letter; None while it has yet to be named."""
        colour = self._state.colour
        return None if colour == c.NO_COLOUR else self._edition.colours[colour]

    @property
    def top(self) -> str:
        """The card to match."""
        return self._edition.cards[k.top_card(self._state)]

    @property
    def phase(self) -> Phase:
        """What is being decided, in one word."""
        return self._edition.phases[self._state.phase]

    @property
    def sizes(self) -> list[int]:
        """How many cards each seat holds."""
        return [k.size_of(self._state, seat) for seat in range(self.seats)]

    @property
    def draw_pile(self) -> list[str]:
        """The cards to draw, next card first."""
        return self._tokens(k.draw_list(self._state))

    @property
    def discard_pile(self) -> list[str]:
        """The cards that were played, top first."""
        return self._tokens(k.discard_list(self._state))

    @property
    def exposed(self) -> int | None:
        """The seat that can be caught."""
        return sight.SEATS[self._state.exposed]

    @property
    def pending(self) -> int:
        """The cards owed by the seat that is hit by a draw card; 0 if none is."""
        return k.owed(self._state)

    @property
    def out(self) -> list[int]:
        """The seats that are out of the round because they held too many cards."""
        return list(sight.seats_of(self._state.out))

    @property
    def drawn(self) -> str | None:
        """The card just drawn, while its seat decides whether to play it."""
        drawn = self._state.drawn
        return None if drawn == c.NO_CARD else self._edition.cards[drawn]

    @property
    def over(self) -> bool:
        """Whether the round is over."""
        return self._state.phase == c.OVER

    @property
    def winner(self) -> int | None:
        """The seat that won the round; None as long as nobody has."""
        return sight.SEATS[self._state.winner]

    @property
    def void(self) -> bool:
        """Whether it ended without a winner: nobody could move, or it went on for too long (SHUF-7)."""
        return self.over and self._state.winner == c.NOBODY

    @property
    def points(self) -> list[int]:
        """What the cards of each seat count: those it holds now, and at the end those it is left with.

        A match makes scores of them once the round is over.
        """
        return [k.hand_points(self._state, seat) for seat in range(self.seats)]

    def hand(self, seat: int) -> list[str]:
        """The cards of a seat, sorted by colour."""
        return self._tokens(k.hand_list(self._state, check_seat(seat, self.seats)))

    def foreheads(self, seat: int) -> list[str]:
        """The forehead cards of a seat, oldest first."""
        return self._tokens(k.forehead_list(self._state, check_seat(seat, self.seats)))

    def legal(self, seat: int | None = None) -> list[str]:
        """The legal actions of a seat now, including those out of turn.

        Without a seat those of the `actor`; once the round is over there are none.
        """
        s = self._state
        if seat is None:
            if s.phase == c.OVER:
                return []
            seat = s.actor
        names = action_names(self.edition, s.phase, s.exposed)
        return list(k.legal_names(s, check_seat(seat, s.seats), names))

    def may_jump_in(self, seat: int) -> bool:
        """Whether a seat could lay a card out of turn now, as far as everybody can tell (JUMP-1)."""
        return bool(k.may_jump_in(self._state, check_seat(seat, self.seats)))

    def asking_order(self) -> list[int]:
        """Who is asked first where there is no clock: the exposed seat, the one to act, the others (R-37)."""
        s = self._state
        return [] if s.phase == c.OVER else k.asking_order(s, (c.BIT[s.seats] - 1) & ~s.out)

    def reacting(self) -> Sequence[int]:
        """Who may call, catch or play out of turn now, in the order in which they are asked (R-37)."""
        return k.asking_order(self._state, k.reacting(self._state))

    def act(self, seat: int, token: str | Card) -> list[AnyEvent]:
        """Carry out an action and return what happened; an illegal one raises and changes nothing.

        A `Card` is played as its token is.
        """
        s = self._state
        if isinstance(token, Card):
            token = token.token
        seat = check_seat(seat, s.seats)
        action = read_action(self._edition, token)
        if not s.noting & c.WRITES:
            k.keep_journal(s)
        if not (fits(token, action, s.phase, s.exposed) and k.apply(s, seat, action)):
            raise self._refusal(seat, token, action)
        self._actions.append(done(seat, token))
        return self._write_history()

    def why_not(self, seat: int, token: str | Card) -> ValueError | None:
        """The error that `act` would raise, an `IllegalAction` if it can be read; None if it is allowed."""
        s = self._state
        if isinstance(token, Card):
            token = token.token
        try:
            seat = check_seat(seat, s.seats)
            action = read_action(self._edition, token)
        except ValueError as unreadable:
            return unreadable.with_traceback(None)
        if fits(token, action, s.phase, s.exposed) and k.legal(s, seat) & c.BIT[action]:
            return None
        return self._refusal(seat, token, action)

    def undo(self) -> tuple[int, str]:
        """Take the last action back, and return it; the round is replayed up to there.

        Where there is none it is an IndexError: nothing comes before a deal, or before the position that a
        round was laid out from.
        """
        if not self._actions:
            raise IndexError("there is no action to take back")
        past = replayed(self._rewound_from(), self._actions[:-1])
        self._state = past._state
        if self._history is not None:
            self._history = past._history
        return self._actions.pop()

    def view(self, seat: int | None) -> sight.View:
        """What a seat sees; None for a spectator."""
        viewer = None if seat is None else check_seat(seat, self.seats)
        return sight.view(self._state, self._edition, self._options, viewer)

    def play_out(
        self, games: int = 1000, seed: str | int | None = 1, bots: str | Sequence[str] = "chance"
    ) -> PlayOut:
        """Play on to the end many times and count who wins; the round stays as it is.

        `bots` is one of our own bots for all seats, or a list with one a seat. The luck comes from `seed`
        alone: the draw pile is shuffled anew for every game, so neither its order nor what the round's own
        generator would do can be found out.
        """
        games, levels = check_number("games", games, MOST_GAMES), levels_of(bots, self.seats)
        return play_out(self._state, games, seed_text(seed), levels)

    def laid_open(self) -> sight.View:
        """Everything face up, for who has all the cards anyway: at home, never at a live table."""
        return sight.laid_open(self._state, self._edition, self._options)

    def _refusal(self, seat: int, token: str, action: int) -> IllegalAction:
        if self._state.rules.own is not None:
            self._state.rules.own.raise_failure()
        code, clause, reason = refusals.why_not(self._state, self._edition, seat, token, action)
        choices = ", ".join(self.legal(seat)) or "nothing"
        return IllegalAction(code, clause, reason, f"open to seat {seat} now: {choices}")

    def _write_history(self) -> list[AnyEvent]:
        events = read_events(self._edition, self._state)
        if self._history is not None:
            self._history += events
        return events

    def _tokens(self, cards: list[int]) -> list[str]:
        return [self._edition.cards[card] for card in cards]


@lru_cache(4096)
def done(seat: int, token: str) -> tuple[int, str]:
    """An action as it is kept: the same one everywhere, for there are few and they are done all the time."""
    return seat, token


def replayed(start: str | Deal, actions: Iterable[tuple[int, str]]) -> Round:
    """The round that some actions lead to."""
    r = Round.from_position(start) if isinstance(start, str) else Round.deal(*start)
    for seat, token in actions:
        r.act(seat, token)
    return r


def check_seats(seats: int) -> int:
    """A round has two to ten seats (PLRS-1)."""
    number = whole(seats)
    if number is None or not c.FEWEST_SEATS <= number <= c.MOST_SEATS:
        raise ValueError(f"a round has {c.FEWEST_SEATS} to {c.MOST_SEATS} seats, not {seats!r}")
    return number


def check_seat(seat: int, seats: int) -> int:
    """The seat, if there is such a one."""
    number = seat if type(seat) is int else whole(seat)  # asked with every act
    if number is None or not 0 <= number < seats:
        raise ValueError(f"there is no seat {seat!r}; the seats are 0 to {seats - 1}")
    return number


def seed_text(seed: str | int | None) -> str:
    """The seed as text; None asks the system for one that nobody can guess."""
    if seed is None:
        return "#" + secrets.token_hex(32)
    number = seed if isinstance(seed, str) else whole(seed)
    if number is None:
        raise ValueError(f"a seed is text or a whole number, not {seed!r}")
    return str(number)
