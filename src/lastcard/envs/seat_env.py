"""Gymnasium: one seat learns, bots of the kernel play the others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

from ..extras import packages_of
from ..round import check_seats
from ..rules.cards import NOBODY
from ..rules.options import AnyOptions
from ..rules.whole_numbers import whole
from .actions import ACTIONS
from .batching import Batch
from .observing_spaces import MaskPlace, observed, space_of
from .one_round import NO_ROUND, OneRound
from .terms import Choices, Reactions, Rewards, SeatPlayer

with packages_of("envs"):
    import gymnasium
    import numpy as np
    from gymnasium import spaces
    from gymnasium.error import ResetNeeded
    from numpy.typing import NDArray

WhenIllegal = Literal["lose", "raise", "random"]


class SeatEnv(OneRound, gymnasium.Env[Any, np.int64]):
    """A round as one seat plays it, against bots; it sits at another seat after every round of deals.

    `illegal` says what an action outside the mask does: the round is lost (which Gymnasium's own checks
    need), it is an error, or a random legal action takes its place. `info["illegal"]` counts them. Anything
    but a whole number, an array of one for example, is always an error.
    """

    metadata = {"render_modes": ["human", "ansi"], "render_fps": 4}  # noqa: RUF012 as its parent has it

    def __init__(
        self,
        edition: str = "mod",
        seats: int = 4,
        options: AnyOptions | None = None,
        *,
        opponents: SeatPlayer | Sequence[SeatPlayer] = "sensible",
        seat: int | None = None,
        reactions: Reactions = "auto",
        choices: Choices = "all",
        rewards: Rewards = "win",
        mask_in: MaskPlace = "both",
        illegal: WhenIllegal = "lose",
        memory: bool = False,
        max_steps: int = 5000,
        render_mode: str | None = None,
    ) -> None:
        if render_mode not in (None, *self.metadata["render_modes"]):
            # A TypeError: Stable-Baselines3 tries rgb_array first, and on that one goes on without.
            raise TypeError(f"render_mode is human or ansi or None, not {render_mode!r}")
        self.render_mode = render_mode
        self.observation_space = space_of(mask_in, memory=memory)
        self.action_space = spaces.Discrete(ACTIONS)
        self._mask_in, self._illegal = mask_in, check_illegal(illegal)
        batch = Batch(
            edition,
            seats,
            1,
            options=options,
            players=line_up(opponents, seats, seat),
            rotate=seat is None,
            reactions=reactions,
            choices=choices,
            rewards=rewards,
            memory=memory,
            max_steps=max_steps,
            autoreset=False,
        )
        self._look_at(batch)
        self._action = np.zeros(1, np.int32)
        self._wrong = 0
        self._over = True  # until it is reset

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Deal. With a seed it is the first round of that seed, without one the next."""
        super().reset(seed=seed, options=options)
        if seed is not None:
            self._batch.reset(seed)
        elif self._begun:
            self._batch.redeal(0)
        self._begun, self._over, self._wrong = True, False, 0
        return self._observed()

    def step(self, action: np.int64 | int) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Act, and let the others play on to the next choice."""
        if self._over:
            raise ResetNeeded(NO_ROUND)
        batch, lane = self._batch, self._lane
        seat, wanted = lane.asked, whole(action)
        if wanted is None:
            raise TypeError(f"an action is a whole number from 0 to {ACTIONS - 1}, not {action!r}")
        if not 0 <= wanted < ACTIONS or not lane.moves >> wanted & 1:
            if self._illegal == "lose":
                return self._lost()
            if self._illegal == "random":
                self._wrong += 1
                batch.random_actions(self._action)
                action = int(self._action[0])
        self._over = batch.answer(action) == NOBODY
        row, info = self._observed()
        if not self._over:
            return row, 0.0, False, False, info
        return row, float(batch.reward[0, seat]), bool(batch.done[0]), bool(batch.truncated[0]), info

    def _lost(self) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        self._wrong += 1
        self._over = True
        row, info = self._observed()
        return row, -1.0, True, False, info

    def _observed(self) -> tuple[Any, dict[str, Any]]:
        mask = self._mask.copy()
        info = {"action_mask": mask, "seat": self._lane.asked, "illegal": self._wrong}
        return observed(self._row.copy(), mask, self._mask_in), info

    def action_masks(self) -> NDArray[np.bool_]:
        """The legal actions, as maskable algorithms ask for them."""
        self._check_begun()
        found: NDArray[np.bool_] = self._mask != 0
        return found

    def render(self) -> str | None:
        """The table as the seat sees it."""
        self._check_begun()
        table = str(self._batch.round(0).view(self._lane.asked))
        if self.render_mode == "ansi":
            return table
        print(table)
        return None


def check_illegal(illegal: WhenIllegal) -> WhenIllegal:
    """What an illegal action does, if that is known."""
    if illegal not in ("lose", "raise", "random"):
        raise ValueError(f"illegal is lose or raise or random, not {illegal!r}")
    return illegal


def line_up(opponents: SeatPlayer | Sequence[SeatPlayer], seats: int, seat: int | None) -> list[SeatPlayer]:
    """Who sits where: fewer opponents than seats are repeated in turn."""
    check_seats(seats)
    names: list[SeatPlayer] = [opponents] if isinstance(opponents, str) else [*(opponents or ())]
    if not 1 <= len(names) < seats or "me" in names:
        raise ValueError(f"opponents are 1 to {seats - 1} bots, not {opponents!r}")
    place = 0 if seat is None else whole(seat)
    if place is None or not 0 <= place < seats:
        raise ValueError(f"there is no seat {seat!r}; they are 0 to {seats - 1}, or None for all in turn")
    others = [names[i % len(names)] for i in range(seats - 1)]
    others.insert(place, "me")
    return others
