"""Gymnasium, many rounds at once: one seat learns in each, bots of the kernel play the others."""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from typing import Any, Self

from ..extras import packages_of
from ..rules.options import AnyOptions
from ..rules.whole_numbers import check_number
from .actions import ACTIONS
from .batching import MOST_ROUNDS, Batch
from .observing_spaces import MaskPlace, observed, space_of
from .one_round import NO_ROUND
from .seat_env import WhenIllegal, check_illegal, line_up
from .terms import Choices, Reactions, Rewards, SeatPlayer

with packages_of("envs"):
    import numpy as np
    from gymnasium import spaces
    from gymnasium.error import ResetNeeded
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
    from numpy.typing import NDArray


class SeatVectorEnv(VectorEnv[Any, Any, Any]):
    """Rounds as one seat plays each of them.

    `illegal` is as in `SeatEnv`, but an action outside the mask is an error unless you say otherwise: whoever
    steps thousands of rounds uses the masks. `infos["illegal"]` counts them in each round.

    `copy=False` returns the arrays themselves, which the next step overwrites: faster, if you do not keep
    them.
    """

    def __init__(
        self,
        num_envs: int = 1,
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
        illegal: WhenIllegal = "raise",
        memory: bool = False,
        max_steps: int = 5000,
        autoreset_mode: AutoresetMode | str = AutoresetMode.SAME_STEP,
        copy: bool = True,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.num_envs = num_envs = check_number("num_envs", num_envs, MOST_ROUNDS)
        self.render_mode = render_mode
        self._mode = AutoresetMode(autoreset_mode)
        self.metadata = {"render_modes": [], "autoreset_mode": self._mode}
        self.single_observation_space = space_of(mask_in, memory=memory)
        self.single_action_space = spaces.Discrete(ACTIONS)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._mask_in, self._copy, self._illegal = mask_in, copy, check_illegal(illegal)
        self._batch = Batch(
            edition,
            seats,
            num_envs,
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
        self._rows = np.arange(num_envs)
        self._ended = np.zeros(num_envs, np.bool_)
        self._wrong = np.zeros(num_envs, np.int64)
        self._begun = False  # nobody plays before the first reset()

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Deal all rounds; with `options={"reset_mask": …}` those that are marked.

        With a seed they are the first rounds of that seed, without one the next.
        """
        if isinstance(seed, list):
            raise ValueError("give one seed for all rounds, not a list of seeds")
        marked = (options or {}).get("reset_mask")
        if marked is not None:
            rows = np.asarray(marked, np.bool_)
            if rows.shape != (self.num_envs,):
                raise ValueError(f"reset_mask has {self.num_envs} rows, not the shape {rows.shape}")
            if seed is not None:
                raise ValueError("a seed deals all rounds; leave out the seed, or reset_mask")
            self._redeal(rows)
        else:
            super().reset(seed=seed)
            if seed is not None:
                self._batch.reset(seed)
                self._ended[:], self._wrong[:] = False, 0
            elif self._begun:
                self._redeal(np.ones(self.num_envs, np.bool_))
        self._begun = True
        return self._observed()

    def step(
        self, actions: NDArray[Any]
    ) -> tuple[Any, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """Act in every round, and let the others play on to the next choice."""
        self._check_begun()
        batch = self._batch
        before = self._ended.copy()
        if before.any() and self._mode is AutoresetMode.DISABLED:
            raise ValueError("a round has ended: deal it anew with reset(options={'reset_mask': …})")
        asked = batch.seat.copy()
        legal, lost = self._replaced(actions, before)
        written = [rows for rows in (batch.obs, batch.mask, batch.memory) if rows is not None]
        last_seen = [rows[lost] for rows in written]
        batch.step(legal)  # which leaves rounds alone that have ended before
        self._redeal(before)
        rewards = batch.reward[self._rows, asked].astype(np.float64)
        ended, cut = batch.done.copy(), batch.truncated.copy()
        rewards[lost], ended[lost], cut[lost] = -1.0, True, False
        for rows, last in zip(written, last_seen, strict=True):
            rows[lost] = last
        self._ended = ended | cut
        final: dict[str, Any] = {}
        if self._mode is AutoresetMode.SAME_STEP and self._ended.any():
            final = self._final()
            self._redeal(self._ended)
        row, infos = self._observed()
        return row, rewards, ended, cut, infos | final

    def _check_begun(self) -> None:
        if not self._begun:
            raise ResetNeeded(NO_ROUND)

    def _replaced(
        self, actions: NDArray[Any], before: NDArray[np.bool_]
    ) -> tuple[NDArray[Any], NDArray[np.bool_]]:
        """The actions with legal ones in place of the others, and the rounds that are lost by theirs.

        What becomes of the legal one in a round that is lost, or that has ended before, nobody sees.
        """
        given, lost = np.asarray(actions), np.zeros(self.num_envs, np.bool_)
        if self._illegal == "raise" or given.shape != lost.shape or given.dtype.kind not in "iu":
            return given, lost
        known = (given >= 0) & (given < ACTIONS)
        wrong = (self._batch.mask[self._rows, np.where(known, given, 0)] == 0) | ~known
        self._wrong += wrong & ~before
        if self._illegal == "lose":
            lost = wrong & ~before
        if (wrong | before).any():
            given = np.where(wrong | before, self._batch.random_actions(), given)
        return given, lost

    def _redeal(self, marked: NDArray[np.bool_]) -> None:
        for i in np.flatnonzero(marked):
            self._batch.redeal(int(i))
        self._ended = self._ended & ~marked
        self._wrong[marked] = 0

    def _final(self) -> dict[str, Any]:
        """How the rounds that have ended look at their end."""
        last = np.full(self.num_envs, None, object)
        seen = self._seen()
        for i in np.flatnonzero(self._ended):
            last[i] = observed(seen[i].copy(), self._batch.mask[i].copy(), self._mask_in)
        mark = self._ended.copy()
        told = self._told(self._batch.mask.copy())
        marks = {f"_{name}": mark for name in told}
        return {"final_obs": last, "_final_obs": mark, "final_info": told | marks, "_final_info": mark}

    def _seen(self) -> NDArray[np.uint8]:
        """What the seats that are asked may know, and could remember if that is wished for."""
        seen, remembered = self._batch.obs, self._batch.memory
        return seen if remembered is None else np.concatenate([seen, remembered], axis=1)

    def _observed(self) -> tuple[Any, dict[str, Any]]:
        rows, mask = self._seen(), self._batch.mask
        if self._copy:
            rows, mask = rows.copy(), mask.copy()
        return observed(rows, mask, self._mask_in), self._told(mask)

    def _told(self, mask: NDArray[np.int8]) -> dict[str, Any]:
        """What `SeatEnv` has in its `info`, of every round."""
        return {"action_mask": mask, "seat": self._batch.seat.copy(), "illegal": self._wrong.copy()}

    def __copy__(self) -> Self:
        return deepcopy(self)

    def action_masks(self) -> NDArray[np.bool_]:
        """The legal actions of every round."""
        self._check_begun()
        return self._batch.mask.astype(np.bool_)
