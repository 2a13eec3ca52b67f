"""PettingZoo: all seats as agents that act one at a time. `env()` makes one, `pettingzoo.make` too.

Order and legality are checked here, at full speed, so none of PettingZoo's wrappers is needed.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import repeat
from typing import Any, ClassVar, Literal

from ..extras import packages_of
from ..rules.cards import NOBODY, REFUSED
from ..rules.editions import EDITIONS
from ..rules.options import AnyOptions
from .actions import ACTIONS, PASS
from .batching import Batch
from .observing_spaces import MaskPlace, space_of
from .one_round import NO_ROUND, OneRound
from .pieces import LAYOUT
from .terms import Choices, Reactions, Rewards

with packages_of("envs"):
    import numpy as np
    from gymnasium import spaces
    from gymnasium.error import ResetNeeded
    from numpy.typing import NDArray
    from pettingzoo import AECEnv, register
    from pettingzoo.utils.env import AECIterable

RenderMode = Literal["human", "ansi"]


class SeatsEnv(OneRound, AECEnv):
    """A round for agents `player_0`, `player_1` …, one a seat; whoever has a choice is asked."""

    metadata: ClassVar[dict[str, Any]] = {
        "name": "lastcard_v1",
        "render_modes": ["human", "ansi"],
        "is_parallelizable": False,
    }

    def __init__(
        self,
        edition: str = "mod",
        seats: int = 4,
        options: AnyOptions | None = None,
        *,
        reactions: Reactions = "ask",
        choices: Choices = "all",
        rewards: Rewards = "win",
        mask_in: MaskPlace = "both",
        memory: bool = False,
        max_steps: int = 5000,
        render_mode: RenderMode | None = None,
    ) -> None:
        super().__init__()
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise ValueError(f"render_mode is human or ansi or None, not {render_mode!r}")
        self.render_mode = render_mode
        self._masks_seen = mask_in == "both"
        batch = Batch(
            edition,
            seats,
            1,
            options=options,
            reactions=reactions,
            choices=choices,
            rewards=rewards,
            memory=memory,
            max_steps=max_steps,
            autoreset=False,
        )
        self._look_at(batch)
        self._asked: int | None = None  # the seat whose answer is awaited
        self.agents: list[str] = []
        self._nothing = np.zeros(ACTIONS, np.int8)
        self._nothing[PASS] = 1
        self._nothing.flags.writeable = False  # whoever is not asked gets this one
        self.possible_agents = [f"player_{seat}" for seat in range(seats)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._none_paid = dict.fromkeys(self.possible_agents, 0.0)
        self._none_out = dict.fromkeys(self.possible_agents, False)
        self._all_out = dict.fromkeys(self.possible_agents, True)
        self._spaces = {agent: space_of(mask_in, memory=memory) for agent in self.possible_agents}
        self._action_spaces = {agent: spaces.Discrete(ACTIONS) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self._spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self._action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002 none is known
        """Deal. With a seed it is the first round of that seed, without one the next."""
        if seed is not None:
            self._batch.reset(seed)
        elif self._begun:
            self._batch.redeal(0)
        self._begun = True
        self.agents = self.possible_agents[:]
        self.rewards = self._none_paid.copy()
        self._cumulative_rewards = self._none_paid.copy()
        self.terminations = self._none_out.copy()
        self.truncations = self._none_out.copy()
        self._asked = self._lane.asked
        self.agent_selection = self.possible_agents[self._asked]
        self._open = self._mask.copy()

    def _mask_of(self, agent: str) -> NDArray[np.int8]:
        """What an agent may do now: whoever is not asked may only wait."""
        return self._open if self._seats[agent] == self._asked else self._nothing

    @property
    def infos(self) -> dict[str, dict[str, Any]]:
        """What `last` tells beside the observation, for every agent."""
        return {agent: {"action_mask": self._mask_of(agent)} for agent in self.agents}

    def agent_iter(self, max_iter: int = 2**63) -> AECIterable[str, Any, int]:
        """The agent that acts, again and again, until all have left."""
        self._check_begun()
        return AgentTurns(self, max_iter)

    def observe(self, agent: str) -> Any:
        """What an agent may know, and what it may do now."""
        self._check_begun()
        seat = self._seats[agent]
        row = self._row.copy() if seat == self._asked else self._row_of(seat)
        return {"observation": row, "action_mask": self._mask_of(agent)} if self._masks_seen else row

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """What the agent that acts sees, and what it got: nothing, as long as the round goes on."""
        if self._asked is None:
            return self._last_of_all(observe)
        mask = self._open
        if not observe:
            return None, 0.0, False, False, {"action_mask": mask}
        row = self._row.copy()
        seen = {"observation": row, "action_mask": mask} if self._masks_seen else row
        return seen, 0.0, False, False, {"action_mask": mask}

    def _last_of_all(self, observe: bool) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """How an agent sees the end, and what it got."""
        if not self.agents:
            raise ResetNeeded(NO_ROUND)
        agent, mask = self.agent_selection, self._nothing
        row = self._row_of(self._seats[agent]) if observe else None
        seen = {"observation": row, "action_mask": mask} if observe and self._masks_seen else row
        got, out, cut = self._cumulative_rewards[agent], self.terminations[agent], self.truncations[agent]
        return seen, got, out, cut, {"action_mask": mask}

    def step(self, action: int | None) -> None:
        """Act for the agent that is asked; an illegal action raises, and nothing is done."""
        if self._asked is None:
            self._leave(action)
            return
        try:
            seat = self._answer(action) if type(action) is int else REFUSED
        except OverflowError:  # a number that C has no place for
            seat = REFUSED
        if seat < 0:
            if seat == REFUSED:
                seat = self._answer_checked(action)
            if seat == NOBODY:
                self._end()
                return
        self._asked = seat
        self.agent_selection = self.possible_agents[seat]
        self._open = self._mask.copy()

    def _answer_checked(self, action: int | None) -> int:
        """A number of NumPy's is an answer too; for anything else the error says what would be."""
        if action is None:
            raise ValueError(f"{self.agent_selection} has a choice and gave none")
        return self._batch.answer(action)

    def _end(self) -> None:
        """All agents are out at once, each with its reward."""
        agents, cut = self.agents, self._batch.truncated[0]
        self._asked = None
        self.rewards = dict(zip(agents, self._batch.reward[0].tolist(), strict=True))
        self._cumulative_rewards = self.rewards.copy()
        self.terminations = (self._none_out if cut else self._all_out).copy()
        self.truncations = (self._all_out if cut else self._none_out).copy()
        self.agent_selection = agents[0]

    def _leave(self, action: int | None) -> None:
        """Agents leave in their order, each when it has seen the end."""
        if not self.agents:
            raise ResetNeeded(NO_ROUND)
        if action is not None:
            raise ValueError(f"{self.agent_selection} is out: its only action is None")
        agent = self.agents.pop(0)
        del self.rewards[agent], self._cumulative_rewards[agent]
        del self.terminations[agent], self.truncations[agent]
        if agent == self.possible_agents[0]:  # all have been paid, and are paid once
            self._clear_rewards()
        if self.agents:
            self.agent_selection = self.agents[0]

    def state(self) -> NDArray[Any]:
        """All cards, for critics in training: what the seat that is asked may know, and what none may."""
        self._check_begun()
        seat = self._lane.asked
        return np.concatenate([self._batch.observe(0, seat), self._batch.insight(0, seat)])

    def render(self) -> str | None:
        """The table with all cards face up."""
        self._check_begun()
        table = str(self._batch.round(0))
        if self.render_mode == "ansi":
            return table
        print(table)
        return None

    def close(self) -> None:
        """Nothing has to be given back."""


class AgentTurns(AECIterable[str, Any, int]):
    """PettingZoo's loop over agents, as a generator: it costs half as much."""

    def __iter__(self) -> Iterator[str]:
        env = self.env
        for _ in repeat(None, min(self.max_iter, sys.maxsize)):
            if not env.agents:
                return
            yield env.agent_selection


def env(**wishes: Any) -> SeatsEnv:
    """An environment for all seats, ready to use."""
    return SeatsEnv(**wishes)


for _edition in EDITIONS:
    register("aec", f"lastcard/{_edition}-v{LAYOUT}", f"{__name__}:SeatsEnv", kwargs={"edition": _edition})
