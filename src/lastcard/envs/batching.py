"""Thousands of rounds stepped at once, for programs that learn: NumPy arrays that are written in place."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from ..extras import packages_of
from ..notation.position import position_of, print_position
from ..notation.position_reader import read_position
from ..round import Round, check_seat, check_seats, seed_text
from ..rules import cards as c
from ..rules import kernel as k
from ..rules.editions import edition_of
from ..rules.options import AnyOptions, settle
from ..rules.parameters import key_of, rules_for
from ..rules.whole_numbers import check_number, whole
from . import actions
from .led_rounds import check_same_game
from .terms import (
    CHOICES,
    PLAYERS,
    REACTIONS,
    REWARDS,
    Choices,
    Reactions,
    Rewards,
    SeatPlayer,
    choice,
)

with packages_of("envs"):
    import numpy as np
    from numpy.typing import NDArray

MOST_ROUNDS = 1_000_000

ARRAYS = ("obs", "mask", "packed", "seat", "reward", "done", "truncated", "episode", "critic", "memory")


Standing = tuple[list[k.State], list[int], dict[str, bytes]]
"""The state of a batch: its rounds, how far each of them is, and the bytes of its arrays."""

DEALS, WORD, LONG = range(2**62), range(2**32), range(2**64)
HEADER = (DEALS, LONG, *[WORD] * 8)
"""The numbers of a batch that come before those of its rows: `read_lanes` lists them."""


@dataclass(frozen=True, slots=True)
class LaneStatus:
    """A row of a batch at one moment."""

    number: int  # of the deal
    asked: int  # the seat that answers next; -1 if none does
    moves: int  # its legal answers, as bits
    steps: int  # answers since the deal
    ended: bool


class Batch:
    """Many rounds at once; each stops where a seat that you play has a real choice.

    The arrays are written in place by `reset` and `step`, a row a round:

    - `obs` uint8 (n, 512): what the seat that is asked may know (`lastcard.envs.pieces`)
    - `mask` int8 (n, 64) and `packed` uint64 (n): what it may answer (`lastcard.envs.actions`)
    - `seat` int8 (n): the seat that is asked
    - `reward` float32 (n, seats): what each seat got, where a round has just ended
    - `done`, `truncated` bool (n): whether one has, by the rules or because it took too long
    - `episode` int64 (n): the number of the deal; with the seed it tells all cards
    - `critic` uint8 (n, 640), if asked for: what no seat may know (`pieces.INSIGHT`)
    - `memory` uint8 (n, 640), if asked for: what the seat could remember (`pieces.MEMORY`)

    A round that has ended is followed by the next deal in the same step; with `autoreset=False` it stays
    until `redeal`.

    A batch can be copied and pickled: the copy goes on as the batch would, with arrays of its own.
    """

    def __init__(
        self,
        edition: str,
        seats: int = 4,
        n: int = 1024,
        seed: str | int | None = None,
        options: AnyOptions | None = None,
        *,
        reactions: Reactions = "ask",
        choices: Choices = "all",
        rewards: Rewards = "win",
        players: Sequence[SeatPlayer] | None = None,
        rotate: bool = False,
        max_steps: int = 5000,
        autoreset: bool = True,
        critic: bool = False,
        memory: bool = False,
        arrays: Mapping[str, NDArray[Any]] | None = None,
    ) -> None:
        self._edition = edition_of(edition)
        self._options = settle(self._edition, options)
        self._wishes: dict[str, Any] = {
            "edition": edition,
            "seats": seats,
            "n": n,
            "options": dict(self._options),
            "reactions": reactions,
            "choices": choices,
            "rewards": rewards,
            "players": None if players is None else [*players],
            "rotate": rotate,
            "max_steps": max_steps,
            "autoreset": autoreset,
            "critic": critic or "critic" in (arrays or {}),
            "memory": memory or "memory" in (arrays or {}),
        }
        self._seats = check_seats(seats)
        self._n = check_number("n", n, MOST_ROUNDS)
        self._lanes = k.Lanes(rules_for(self._edition, self._options), self._seats, self._n)
        self._own = self._lanes.rules.own
        self._lanes.reactions = choice("reactions", reactions, REACTIONS)
        self._lanes.needed = choice("choices", choices, CHOICES)
        self._lanes.pointed = choice("rewards", rewards, REWARDS)
        self._lanes.most = check_number("max_steps", max_steps, c.MOST_STEPS)
        self._lanes.anew = int(autoreset)
        k.choose_players(self._lanes, _line_up(players, self._seats), rotate)
        self._wanted = np.zeros(self._n, np.int32)
        self._lend(dict(arrays or {}))
        self.reset(seed)

    def __repr__(self) -> str:
        return f"<Batch of {self._n} rounds: {self.edition}, {self._seats} seats, seed {self.seed!r}>"

    @property
    def n(self) -> int:
        """How many rounds there are."""
        return self._n

    @property
    def seats(self) -> int:
        """How many seats each round has."""
        return self._seats

    @property
    def edition(self) -> str:
        """The key of the edition."""
        return self._edition.key

    @property
    def options(self) -> dict[str, str]:
        """All options with their values."""
        return dict(self._options)

    @property
    def skipped(self) -> int:
        """How many deals were skipped because they ended before a seat that you play had a choice."""
        return self._lanes.skipped

    def reset(self, seed: str | int | None = None) -> None:
        """Deal all rounds again. The same seed deals the same rounds; without one they are random."""
        self.seed = seed_text(seed)
        luck = key_of(f"lots {self.seed}")
        k.begin_lanes(self._lanes, key_of(self.seed), (luck[0] << 32 | luck[1]) | 1)
        self._raise_failure()

    def step(self, actions: NDArray[Any]) -> None:
        """Carry out one action in every round. If one is illegal, none is carried out and it is an error."""
        self._want(actions)
        lane = k.step_lanes(self._lanes, self._wanted)
        if lane != c.NOBODY:
            raise self._refusal(lane, int(self._wanted[lane]))
        self._raise_failure()

    def _want(self, actions: NDArray[Any]) -> None:
        """Copy one whole number per row. All else is refused: NumPy would broadcast it, or truncate it."""
        given = np.asarray(actions)
        if given.shape != (self._n,):
            raise ValueError(f"actions are {self._n} whole numbers, one per row, not of shape {given.shape}")
        if given.dtype != np.int32 and given.dtype.kind not in "iu":
            raise TypeError(f"actions are whole numbers, not {given.dtype}")
        np.copyto(self._wanted, given, casting="unsafe")
        if given.dtype != np.int32 and (cut := self._wanted != given).any():
            row = int(cut.argmax())
            raise self._refusal(row, int(given[row]))

    def answer(self, action: int | np.integer[Any]) -> int:
        """One step of a batch of one round, without making an array: the seat that is asked next, or -1."""
        wanted = action if type(action) is int else whole(action)
        try:
            asked = c.REFUSED if wanted is None else k.answer_lane(self._lanes, 0, wanted)
        except OverflowError:  # a number that C has no place for
            asked = c.REFUSED
        if asked == c.REFUSED:
            raise self._refusal(0, action)
        if self._own is not None:
            self._own.raise_failure()
        return asked

    def quick_answer(self) -> Callable[[int], int]:
        """`answer` for plain ints, where every call counts: it may return REFUSED in place of an error."""
        return partial(k.answer_lane, self._lanes, 0) if self._own is None else self.answer

    def lane(self, i: int) -> LaneStatus:
        """Return where a row stands: which seat is asked, and whether the round has ended."""
        lane = self._lane(i)
        return LaneStatus(lane.number, lane.asked, lane.moves, lane.steps, bool(lane.ended))

    def _lane(self, i: int) -> k.Lane:
        return self._lanes.lanes[self._row(i)]

    @property
    def form(self) -> k.Form:
        """How the kernel writes observations of these rounds."""
        return self._lanes.form

    def random_actions(self, out: NDArray[np.int32] | None = None) -> NDArray[np.int32]:
        """A legal action for every round, uniformly at random; written into `out` if it is given."""
        if out is None:
            out = np.empty(self._n, np.int32)
        elif out.dtype != np.int32 or out.shape != (self._n,) or not out.flags.c_contiguous:
            raise ValueError(f"out is an array of int32 with {self._n} numbers, not {out.dtype}{out.shape}")
        k.draw_lots(self._lanes, out)
        return out

    def observe(self, i: int, seat: int) -> NDArray[np.uint8]:
        """What any seat of a round may know now, as a new array."""
        found = np.empty(c.SEEN, np.uint8)
        k.write_observation(self._lanes.form, self._lane(i).state, check_seat(seat, self._seats), found)
        return found

    def insight(self, i: int, seat: int) -> NDArray[np.uint8]:
        """What that seat may not know, as a new array: for critics in training alone."""
        found = np.empty(c.ALL_SEEN, np.uint8)
        k.write_insight(self._lane(i).state, check_seat(seat, self._seats), found)
        return found

    def recall(self, i: int, seat: int) -> NDArray[np.uint8]:
        """What any seat of a round could remember now, as a new array; the batch must have a `memory`."""
        if self.memory is None:
            raise ValueError("the rounds of this batch remember nothing: make it with memory=True")
        found = np.empty(c.RECALLED, np.uint8)
        k.write_memory(self._lane(i).state, check_seat(seat, self._seats), found)
        return found

    def only_row(self) -> NDArray[np.uint8]:
        """The array that a batch of one round writes into: the observation, then the memory if it has one."""
        row: NDArray[np.uint8] = self.obs[0]
        if self.memory is None:
            return row
        row = np.concatenate([row, self.memory[0]])
        self._lend(self._arrays() | {"obs": row[None, : c.SEEN], "memory": row[None, c.SEEN :]})
        return row

    def redeal(self, i: int) -> None:
        """Deal the next round of this row."""
        row = self._row(i)
        k.redeal_lane(self._lanes, row, self._lanes.lanes[row].number + self._n)
        self._raise_failure()

    def position(self, i: int) -> str:
        """A round as a line, which `Round.from_position` and `load` read."""
        return print_position(position_of(self._lane(i).state))

    def round(self, i: int) -> Round:
        """A copy of a round, to look at: its cards, its views, why something is not allowed."""
        return Round(position_of(k.clone(self._lane(i).state)))

    def load(self, i: int, position: str) -> None:
        """Set a row to a position, and play on from there to the next choice.

        If there is none, that is an error, and the row stays as it was.
        """
        row, read = self._row(i), read_position(position)
        if (read.edition, read.options, read.state.seats) != (self._edition, self._options, self._seats):
            raise ValueError(
                f"edition, seats and options must be those of the batch: {self.edition}, {self._seats} seats"
            )
        if read.state.phase == c.OVER:
            raise ValueError("this round is over: nobody has a choice")
        lane, before = self._lanes.lanes[row], k.Lane(self._lanes.rules, self._seats)
        k.copy_lane(before, lane)
        k.copy_into(lane.state, read.state)
        if not k.resume_lane(self._lanes, row):
            k.copy_lane(lane, before)
            self._raise_failure()
            raise ValueError("this round ends before a seat that you play has a choice")

    def clone(self) -> Batch:
        """An independent copy, with arrays of its own."""
        twin = Batch(**self._wishes, seed=self.seed)
        twin.__setstate__(self._standing())
        return twin

    def __copy__(self) -> Batch:
        return self.clone()

    def __deepcopy__(self, memo: dict[int, object]) -> Batch:
        return self.clone()

    def __reduce__(self) -> tuple[object, ...]:
        return partial(Batch, **self._wishes, seed=self.seed), (), self._standing()

    def __setstate__(self, standing: Standing) -> None:
        """Continue where another batch stood. A ValueError says what cannot be; then nothing has changed."""
        states, numbers, rows = standing
        lanes = self._checked_lanes(states, numbers)
        arrays = self._arrays()
        if not isinstance(rows, dict) or rows.keys() != arrays.keys():
            raise ValueError(f"the arrays of this batch are {', '.join(arrays)}")
        for name, array in arrays.items():
            if not isinstance(rows[name], bytes) or len(rows[name]) != array.nbytes:
                raise ValueError(f"{name} must be the bytes of an array of {array.dtype}{array.shape}")
        k.set_lanes(self._lanes, lanes, numbers[: len(HEADER)])
        for name, array in arrays.items():
            array.reshape(-1).view(np.uint8)[:] = np.frombuffer(rows[name], np.uint8)

    def _checked_lanes(self, states: list[k.State], numbers: list[int]) -> list[k.Lane]:
        """New lanes that stand where others stood."""
        width = 6 + 2 * self._seats
        if not isinstance(states, list) or len(states) != self._n:
            raise ValueError(f"a batch of {self._n} rounds has {self._n} states")
        if not isinstance(numbers, list) or len(numbers) != len(HEADER) + self._n * width:
            raise ValueError(f"a batch of {self._n} rounds has {len(HEADER) + self._n * width} numbers")
        levels = range(len(c.BOT_LEVELS))
        asked, passed = range(c.NOBODY, self._seats), range(2**self._seats)
        bounds = (
            DEALS,
            asked,
            LONG,
            passed,
            range(c.MOST_STEPS + 1),
            range(2),
            *(levels, LONG) * self._seats,
        )
        check_numbers(numbers[: len(HEADER)], HEADER)
        lanes = []
        for i, state in enumerate(states):
            row = numbers[len(HEADER) + i * width :][:width]
            check_numbers(row, bounds)
            check_same_game(state, self._lanes.rules, self._seats)
            lane = k.Lane(self._lanes.rules, self._seats)
            if not k.set_lane(self._lanes, lane, state, row):
                raise ValueError(
                    f"the state of row {i} does not lead to the decision that is said to be pending"
                )
            lanes.append(lane)
        self._raise_failure()
        return lanes

    def _arrays(self) -> dict[str, NDArray[Any]]:
        return {name: array for name in ARRAYS if (array := getattr(self, name)) is not None}

    def _standing(self) -> Standing:
        """What a copy needs. Arrays are bytes, because a damaged pickle of a NumPy type may crash NumPy."""
        rows = {name: array.tobytes() for name, array in self._arrays().items()}
        return [lane.state for lane in self._lanes.lanes], k.read_lanes(self._lanes), rows

    def token(self, i: int, action: int) -> str:
        """The token of an action in that row."""
        return actions.token(self.round(i), int(self.seat[i]), action)

    def _row(self, i: int) -> int:
        """The index of a row for the kernel, which does not check it; -1 is the last row."""
        row = whole(i)
        if row is None or not -self._n <= row < self._n:
            raise IndexError(f"there is no round {i!r}; they are 0 to {self._n - 1}")
        return row % self._n

    def _lend(self, given: dict[str, NDArray[Any]]) -> None:
        """Let the kernel write into the arrays of the caller, or into new ones."""
        shapes: dict[str, tuple[tuple[int, ...], Any]] = {
            "obs": ((self._n, c.SEEN), np.uint8),
            "mask": ((self._n, c.ASKS), np.int8),
            "packed": ((self._n,), np.uint64),
            "seat": ((self._n,), np.int8),
            "reward": ((self._n, self._seats), np.float32),
            "done": ((self._n,), np.bool_),
            "truncated": ((self._n,), np.bool_),
            "episode": ((self._n,), np.int64),
            "critic": ((self._n, c.ALL_SEEN), np.uint8),
            "memory": ((self._n, c.RECALLED), np.uint8),
        }
        if unknown := given.keys() - shapes.keys():
            raise ValueError(f"unknown arrays {', '.join(sorted(unknown))}; there are {', '.join(shapes)}")
        for name, (shape, dtype) in shapes.items():
            wanted = self._wishes.get(name, True)
            setattr(self, name, given.get(name, np.zeros(shape, dtype)) if wanted else None)
            array = getattr(self, name)
            if wanted and (array.shape, array.dtype) != (shape, dtype):
                raise ValueError(
                    f"{name} is an array of {np.dtype(dtype)}{shape}, not {array.dtype}{array.shape}"
                )
            if wanted and not (array.flags.c_contiguous and array.flags.writeable):
                raise ValueError(f"{name} cannot be written in place: it is not contiguous, or read-only")
        lent = [getattr(self, name) for name in ARRAYS]
        k.lend(self._lanes, [None if array is None else array.reshape(-1) for array in lent])

    obs: NDArray[np.uint8]
    mask: NDArray[np.int8]
    packed: NDArray[np.uint64]
    seat: NDArray[np.int8]
    reward: NDArray[np.float32]
    done: NDArray[np.bool_]
    truncated: NDArray[np.bool_]
    episode: NDArray[np.int64]
    critic: NDArray[np.uint8] | None
    memory: NDArray[np.uint8] | None

    def _refusal(self, lane: int, action: object) -> ValueError:
        seat = int(self.seat[lane])
        words = [self.token(lane, int(one)) for one in np.flatnonzero(self.mask[lane])]
        return ValueError(
            f"action {action!r} is illegal in row {lane}, where seat {seat} is asked; "
            f"open to it: {', '.join(words)}"
        )

    def _raise_failure(self) -> None:
        """Raise what the Python code of an own edition has raised; the kernel itself has no exceptions."""
        if self._own is not None:
            self._own.raise_failure()


def kernel_lane(batch: Batch, i: int) -> k.Lane:
    """Return the kernel's own lane of a row, for environments that read it in every step."""
    return batch._lane(i)  # noqa: SLF001 - for this package only


def check_numbers(numbers: Sequence[int], bounds: Sequence[range]) -> None:
    for number, allowed in zip(numbers, bounds, strict=True):
        if type(number) is not int or number not in allowed:
            raise ValueError(f"a number of a batch is {number!r}, but must be in {allowed}")


def _line_up(players: Sequence[SeatPlayer] | None, seats: int) -> list[int]:
    """Who plays each seat: "me" is whoever steps the batch."""
    names = ["me"] * seats if players is None else list(players)
    if len(names) != seats or "me" not in names:
        raise ValueError(f"players is a list of {seats} names, at least one of them 'me', not {names}")
    return [choice("a player", name, PLAYERS) for name in names]
