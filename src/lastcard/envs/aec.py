"""PettingZoo: all seats as agents that act one at a time. `env()` makes one, `pettingzoo.make` too.

Order and legality are checked here, at full speed, so none of PettingZoo's wrappers is needed.
"""

from __future__ import annotations

from copy import deepcopy
from typing import Any, ClassVar, Literal, Self

from ..extras import packages_of
from ..rules.editions import EDITIONS
from ..rules.options import AnyOptions
from .actions import ACTIONS, PASS
from .batching import Batch
from .observing_spaces import MaskPlace, space_of
from .pieces import LAYOUT
from .terms import Choices, Reactions, Rewards

with packages_of("envs"):
    import numpy as np
    from gymnasium import spaces
    from numpy.typing import NDArray
    from pettingzoo import AECEnv, register

RenderMode = Literal["human", "ansi"]


OVER = "no round is played: call reset()"


class SeatsEnv(AECEnv):
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
        max_steps: int = 5000,
        render_mode: RenderMode | None = None,
    ) -> None:
        super().__init__()
        self.render_mode = render_mode
        self._mask_in = mask_in
        self._batch = Batch(
            edition,
            seats,
            1,
            options=options,
            reactions=reactions,
            choices=choices,
            rewards=rewards,
            max_steps=max_steps,
            autoreset=False,
        )
        self._look_at_batch()
        self._dealt = True
        self._nothing = np.zeros(ACTIONS, np.int8)
        self._nothing[PASS] = 1
        self._nothing.flags.writeable = False  # whoever is not asked gets this one
        self.possible_agents = [f"player_{seat}" for seat in range(seats)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._spaces = {agent: space_of(mask_in) for agent in self.possible_agents}
        self._action_spaces = {agent: spaces.Discrete(ACTIONS) for agent in self.possible_agents}

    def _look_at_batch(self) -> None:
        """What is looked at in every step: the one round, and the rows that are written for it."""
        self._lane = self._batch.lane(0)
        self._row, self._mask = self._batch.obs[0], self._batch.mask[0]

    def __getstate__(self) -> dict[str, Any]:
        looked_at = ("_lane", "_row", "_mask")
        return {name: thing for name, thing in vars(self).items() if name not in looked_at}

    def __setstate__(self, known: dict[str, Any]) -> None:
        self.__dict__.update(known)
        self._look_at_batch()

    def __copy__(self) -> Self:
        return deepcopy(self)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self._spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self._action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002 none is known
        """Deal. With a seed it is the first round of that seed, without one the next."""
        if seed is not None:
            self._batch.reset(seed)
        elif not self._dealt:
            self._batch.redeal(0)
        self._dealt = False
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {"action_mask": self._nothing} for agent in self.agents}
        self._select()

    def _select(self) -> None:
        """The seat that is asked is the agent that acts."""
        agent = self.agent_selection = self.possible_agents[self._lane.asked]
        self.infos[agent] = {"action_mask": self._mask.copy()}

    def observe(self, agent: str) -> Any:
        """What an agent may know, and what it may do now: whoever is not asked may only wait."""
        seat = self._seats[agent]
        row = self._row.copy() if seat == self._lane.asked else self._batch.observe(0, seat)
        if self._mask_in == "info":
            return row
        return {"observation": row, "action_mask": self.infos[agent]["action_mask"]}

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """What the agent that acts sees, and what it got: nothing, as long as the round goes on."""
        ended = self._lane.ended
        if self._dealt or (ended and not self.agents):
            raise ValueError(OVER)
        agent = self.agent_selection
        seen, info = self.observe(agent) if observe else None, self.infos[agent]
        if not ended:
            return seen, 0.0, False, False, info
        return seen, self._cumulative_rewards[agent], self.terminations[agent], self.truncations[agent], info

    def step(self, action: int | None) -> None:
        """Act for the agent that is asked; an illegal action raises, and nothing is done."""
        lane = self._lane
        if self._dealt or (lane.ended and not self.agents):
            raise ValueError(OVER)
        if lane.ended:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{self.agent_selection} has a choice and gave none")
        self._batch.answer(action)
        self.infos[self.agent_selection] = {"action_mask": self._nothing}
        if lane.ended:
            self._end()
        else:
            self._select()

    def _end(self) -> None:
        """All agents leave at once, each with its reward."""
        batch = self._batch
        self.rewards = dict(zip(self.agents, batch.reward[0].tolist(), strict=True))
        self._cumulative_rewards = dict(self.rewards)
        self.terminations = dict.fromkeys(self.agents, bool(batch.done[0]))
        self.truncations = dict.fromkeys(self.agents, bool(batch.truncated[0]))
        self.infos = {agent: {"action_mask": self._nothing.copy()} for agent in self.agents}
        self._deads_step_first()

    def state(self) -> NDArray[Any]:
        """All cards, for critics in training: what the seat that is asked may know, and what none may."""
        seat = int(self._batch.seat[0])
        return np.concatenate([self._batch.observe(0, seat), self._batch.insight(0, seat)])

    def render(self) -> str | None:
        """The table with all cards face up."""
        table = str(self._batch.round(0))
        if self.render_mode == "ansi":
            return table
        print(table)
        return None

    def close(self) -> None:
        """Nothing has to be given back."""


def env(**wishes: Any) -> SeatsEnv:
    """An environment for all seats, ready to use."""
    return SeatsEnv(**wishes)


for _edition in EDITIONS:
    register("aec", f"lastcard/{_edition}-v{LAYOUT}", f"{__name__}:SeatsEnv", kwargs={"edition": _edition})
