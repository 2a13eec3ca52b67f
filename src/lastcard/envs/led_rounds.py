"""One round, played from decision to decision, that can be copied and pickled at each of them."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from ..events import Phase
from ..inside import copy_state
from ..notation.position import position_of, print_position
from ..round import check_seat, check_seats, seed_text
from ..rules import cards as c
from ..rules import kernel as k
from ..rules.editions import edition_of
from ..rules.options import AnyOptions, deck_of, settle
from ..rules.parameters import key_of, rules_for
from ..rules.whole_numbers import check_number, whole
from ..sight import SEATS, FixedOptions, View, view
from . import actions
from .terms import CHOICES, REACTIONS, REWARDS, Choices, Reactions, Rewards, choice

MOST_TRIES = 5_000
"""A choice may depend on one card in a hand, which at least one deal in about a hundred has."""


class Leading:
    """How rounds are run: by which rules, who is asked, what is paid. Immutable, and shared by rounds."""

    def __init__(
        self,
        edition: str = "mod",
        seats: int = 4,
        options: AnyOptions | None = None,
        *,
        reactions: Reactions = "ask",
        choices: Choices = "all",
        rewards: Rewards = "win",
        max_steps: int = 5000,
    ) -> None:
        self.edition = edition_of(edition)
        self.options = FixedOptions(settle(self.edition, options))
        self.seats = check_seats(seats)
        self.rules = rules_for(self.edition, self.options)
        self.lanes = k.Lanes(self.rules, self.seats, 0)
        self.lanes.reactions = choice("reactions", reactions, REACTIONS)
        self.lanes.needed = choice("choices", choices, CHOICES)
        self.lanes.pointed = choice("rewards", rewards, REWARDS)
        self.lanes.most = check_number("max_steps", max_steps, c.MOST_STEPS)
        wishes = {"reactions": reactions, "choices": choices, "rewards": rewards, "max_steps": max_steps}
        self._made_of = edition, seats, dict(self.options), wishes

    def __reduce__(self) -> tuple[object, ...]:
        return led_so, self._made_of

    def __deepcopy__(self, memo: dict[int, object]) -> Leading:
        return self

    @property
    def most_points(self) -> int:
        """No winner gets more: all cards, and what seats that are out of the round count."""
        cards = sum(c.POINTS[card] for card in deck_of(self.edition, self.options))
        return cards + c.POINTS_OUT * (self.seats if self.rules.mercy else 0)

    def raise_failure(self) -> None:
        """Raise what the Python code of an own edition has raised; the kernel itself has no exceptions."""
        if self.rules.own is not None:
            self.rules.own.raise_failure()


def led_so(edition: str, seats: int, options: dict[str, str], wishes: dict[str, Any]) -> Leading:
    """Rebuild a pickled `Leading`."""
    return Leading(edition, seats, options, **wishes)


class LedRound:
    """A round at a question, or at its end."""

    __slots__ = ("_lane", "leading")

    def __init__(self, leading: Leading) -> None:
        self.leading = leading
        self._lane = k.Lane(leading.rules, leading.seats)

    def deal(self, seed: str, dealer: int | None = None) -> None:
        """Deal as `Round.deal` does, and go to the first question."""
        chosen = c.NOBODY if dealer is None else check_seat(dealer, self._lane.state.seats)
        k.set_key(self._lane.state, key_of(seed))
        k.deal_apart(self.leading.lanes, self._lane, chosen)
        self.leading.raise_failure()

    def answer(self, action: int) -> None:
        """Carry out the answer of the seat that is asked, and go to the next question."""
        wanted = action if type(action) is int else whole(action)
        if (
            wanted is None
            or not 0 <= wanted < c.ASKS
            or not k.answer_apart(self.leading.lanes, self._lane, wanted)
        ):
            words = [self.token(one) for one in numbers(self._lane.moves)]
            known = ", ".join(words) or "nothing"
            raise ValueError(f"action {action!r} is illegal; open to seat {self._lane.asked}: {known}")
        if self.leading.rules.own is not None:
            self.leading.raise_failure()

    def rewards(self) -> list[float]:
        """What each seat has won or lost; 0 as long as nobody has won."""
        return k.paid_apart(self.leading.lanes, self._lane.state)

    def observe(self, seat: int, out: Any) -> None:
        """Write what a seat may know into 512 bytes."""
        state = self._dealt()
        check_seat(seat, state.seats)
        if (size := memoryview(out).nbytes) != c.SEEN:
            raise ValueError(f"an observation has {c.SEEN} bytes, but out has {size}")
        k.write_observation(self.leading.lanes.form, state, seat, out)

    def view(self, seat: int | None) -> View:
        """The table as a seat sees it, or a spectator (None)."""
        state = self._dealt()
        viewer = None if seat is None else check_seat(seat, state.seats)
        return view(state, self.leading.edition, self.leading.options, viewer)

    def _dealt(self) -> k.State:
        """Return the state, or raise ValueError before the deal, when there is no card to match."""
        if not self._lane.state.discards:
            raise ValueError("nothing is dealt yet: call deal()")
        return self._lane.state

    def token(self, action: int) -> str:
        """The token of an action of the seat that is asked."""
        return actions.token(self, self._lane.asked, action)

    def position(self) -> str:
        """The whole state as a line, which `Round.from_position` reads."""
        return print_position(position_of(self._lane.state))

    def imagined(self, seat: int, seed: str | int | None) -> LedRound:
        """A round that looks the same to a seat and asks the same; the cards it cannot see are dealt anew.

        That somebody is asked tells that they have a choice, so it is dealt until they have one.
        """
        lane, lanes, seen = self._lane, self.leading.lanes, self.view(seat)
        twin, text = LedRound(self.leading), seed_text(seed)
        for attempt in range(MOST_TRIES):
            copy_state(seen.imagine(f"{text} {attempt}" if attempt else text), twin._lane.state)
            if k.ask_apart(lanes, twin._lane, lane.asked, lane.passed, lane.steps):
                return twin
        raise ValueError(f"no deal was found in which seat {lane.asked} has a choice here")

    # What the meaning of an action depends on

    @property
    def edition(self) -> str:
        return self.leading.edition.key

    @property
    def seats(self) -> int:
        return self.leading.seats

    @property
    def direction(self) -> int:
        return self._lane.state.direction

    @property
    def phase(self) -> Phase:
        return self.leading.edition.phases[self._lane.state.phase]

    @property
    def exposed(self) -> int | None:
        return SEATS[self._lane.state.exposed]

    # Copies

    def __copy__(self) -> LedRound:
        twin = LedRound(self.leading)
        k.copy_lane(twin._lane, self._lane)
        return twin

    def __deepcopy__(self, memo: dict[int, object]) -> LedRound:
        return self.__copy__()

    def __reduce__(self) -> tuple[object, ...]:
        lane = self._lane
        state = lane.state if lane.state.discards else None  # which is not dealt yet
        return led_on, (self.leading, state, lane.passed, lane.steps)


def led_on(leading: Leading, state: k.State | None, passed: int, steps: int) -> LedRound:
    """Rebuild a pickled `LedRound`, at the same question."""
    found = LedRound(leading)
    if state is not None:
        check_same_game(state, leading.rules, leading.seats)
        if passed not in range(2**leading.seats) or steps not in range(c.MOST_STEPS + 1):
            raise ValueError(f"passed and steps cannot be {passed!r} and {steps!r}")
        lane = lane_of(found)
        k.copy_into(lane.state, state)
        k.begin_apart(leading.lanes, lane, passed, steps)
    return found


def lane_of(r: LedRound) -> k.Lane:
    """Return the kernel's own lane of a round, for environments that read it in every step."""
    return r._lane  # noqa: SLF001 - for this package only


def check_same_game(state: k.State, rules: k.Rules, seats: int) -> None:
    """States of other rules or of more seats do not fit into the rounds that are led."""
    if not isinstance(state, k.State) or (state.rules.declared, state.seats) != (rules.declared, seats):
        raise ValueError("states must be of the same edition, options and seats")


@lru_cache(100_000)
def numbers(moves: int) -> tuple[int, ...]:
    """The actions of a mask, in order."""
    return tuple([action for action in range(c.ASKS) if moves >> action & 1])
