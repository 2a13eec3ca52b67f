"""RLCard's environment interface, for its agents and for code that was written for it.

`make("mod")` takes the place of `rlcard.make`. Actions are the 64 numbers of `actions`, observations the 512
bytes of `pieces`, as in every other environment here. RLCard itself is not needed.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from copy import copy
from typing import Any, Literal

from ..extras import packages_of
from ..match import child_seed
from ..notation.prose import plural
from ..round import seed_text
from ..rules.cards import SEEN
from .actions import ACTIONS
from .led_rounds import Leading, LedRound, lane_of, numbers
from .terms import Choices, Reactions

with packages_of("envs"):
    import numpy as np
    from numpy.typing import NDArray

PlayerState = dict[str, Any]
"""What a player gets: observation and legal actions, as arrays and numbers and as `View` and tokens."""

CONFIG = {"seed": None, "allow_step_back": False, "game_num_players": 2}
"""The keys of RLCard's `config`, with their defaults."""


def make(env_id: str = "mod", config: Mapping[str, Any] | None = None, **arguments: Any) -> RLCardEnv:
    """Make an environment for an edition; `arguments` are `options` and the terms of `Batch`."""
    settings = CONFIG | dict(config or {})
    if unknown := settings.keys() - CONFIG.keys():
        raise ValueError(
            f"unknown keys in config: {', '.join(sorted(unknown))}; known are {', '.join(CONFIG)}"
        )
    seed, allow_step_back, seats = (settings[key] for key in CONFIG)
    return RLCardEnv(env_id, seats, seed=seed, allow_step_back=allow_step_back, **arguments)


class RLCardEnv:
    """Rounds for agents with `step`, `eval_step` and `use_raw`, which RLCard's agents have."""

    def __init__(
        self,
        edition: str,
        seats: int,
        *,
        seed: str | int | None = None,
        allow_step_back: bool = False,
        reactions: Reactions = "auto",
        choices: Choices = "needed",
        **more: Any,
    ) -> None:
        self._leading = Leading(edition, seats, reactions=reactions, choices=choices, **more)
        self.name = self._leading.edition.key
        self.num_players = self._leading.seats
        self.num_actions = ACTIONS
        self.state_shape = [[SEEN]] * self.num_players
        self.action_shape = [None] * self.num_players
        self.allow_step_back = allow_step_back
        self.agents: Sequence[Any] = ()
        self.timestep = 0
        self._round: LedRound | None = None
        self._past: list[LedRound] = []
        self.seed(seed)

    @property
    def round(self) -> LedRound:
        """The round that is being played; ValueError before the first `reset`."""
        if self._round is None:
            raise ValueError("no round is played: call reset()")
        return self._round

    def seed(self, seed: str | int | None = None) -> str:
        """Start a series of deals; without a seed, a random one."""
        self._seed, self._number = seed_text(seed), -1
        return self._seed

    def reset(self) -> tuple[PlayerState, int]:
        """Deal the next round; the deals of a seed are those of `Batch`."""
        self._number += 1
        self._round, self._past = LedRound(self._leading), []
        self._round.deal(child_seed(self._seed, self._number), self._number % self.num_players)
        return self._state_and_player()

    def step(self, action: Any, raw_action: bool = False) -> tuple[PlayerState, int]:
        """Act for the current player: a number, or a token with `raw_action`.

        Raise ValueError if the action is illegal; the round is then unchanged.
        """
        if raw_action:
            tokens = {self.round.token(number): number for number in self._legal(self.get_player_id())}
            action = tokens.get(action, action)
        before = copy(self.round) if self.allow_step_back else None
        self.round.answer(action)
        if before is not None:
            self._past.append(before)
        self.timestep += 1
        return self._state_and_player()

    def step_back(self) -> tuple[PlayerState, int] | Literal[False]:
        """Undo the last step; False at the beginning of a round."""
        if not self.allow_step_back:
            raise ValueError("to step back, make the environment with config={'allow_step_back': True}")
        if not self._past:
            return False
        self._round = self._past.pop()
        return self._state_and_player()

    def set_agents(self, agents: Sequence[Any]) -> None:
        """Set the agents that play in `run`, one per seat."""
        if len(agents) != self.num_players:
            raise ValueError(f"there are {self.num_players} seats, but {plural(len(agents), 'agent')}")
        self.agents = agents

    def run(self, is_training: bool = False) -> tuple[list[list[Any]], NDArray[np.float64]]:
        """Play a round: for each player its states and actions in turn, the last state, and the payoffs."""
        if not self.agents:
            raise ValueError("no agents are set: call set_agents() with one agent a seat")
        trajectories: list[list[Any]] = [[] for _ in range(self.num_players)]
        state, player = self.reset()
        while not self.is_over():
            agent = self.agents[player]
            action = agent.step(state) if is_training else agent.eval_step(state)[0]
            trajectories[player] += [state, action]
            state, player = self.step(action, agent.use_raw)
        for seat, trajectory in enumerate(trajectories):
            trajectory.append(self.get_state(seat))
        return trajectories, self.get_payoffs()

    def is_over(self) -> bool:
        return bool(lane_of(self.round).ended)

    def get_player_id(self) -> int:
        """The current player; 0 at the end of a round."""
        return max(lane_of(self.round).asked, 0)

    def get_state(self, player_id: int) -> PlayerState:
        """What a player may know, and the legal actions if it is the current player."""
        view, row = self.round.view(player_id), np.empty(SEEN, np.uint8)
        self.round.observe(player_id, row)
        legal = self._legal(player_id)
        return {
            "obs": row,
            "legal_actions": OrderedDict.fromkeys(legal),
            "raw_obs": view,
            "raw_legal_actions": [self.round.token(number) for number in legal],
        }

    def get_payoffs(self) -> NDArray[np.float64]:
        """1 for the winner, and -1 shared by the others; with `rewards="points"`, their points."""
        return np.array(self.round.rewards())

    def get_action_feature(self, action: int) -> NDArray[np.int8]:
        """The action as a one-hot vector, for agents that evaluate one action at a time."""
        feature = np.zeros(self.num_actions, np.int8)
        feature[action] = 1
        return feature

    def _legal(self, player_id: int) -> tuple[int, ...]:
        lane = lane_of(self.round)
        return numbers(lane.moves) if player_id == lane.asked else ()

    def _state_and_player(self) -> tuple[PlayerState, int]:
        player = self.get_player_id()
        return self.get_state(player), player
