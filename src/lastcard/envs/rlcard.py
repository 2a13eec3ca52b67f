"""The interface of RLCard's environments, for its agents and for projects that were built on it.

`make("uno")` takes the place of `rlcard.make("uno")`: the same 61 actions and planes, by the rules of the
game. `make("mod")` and the other editions offer every decision. RLCard itself is not needed.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from copy import copy
from typing import Any, Literal

from ..extras import packages_of
from ..match import child_seed
from ..notation.prose import plural
from ..round import check_seat, seed_text
from ..rules import cards as c
from ..rules import kernel as k
from ..rules.editions import EDITIONS
from ..rules.options import AnyOptions
from ..rules.whole_numbers import whole
from .led_rounds import Leading, LedRound, lane_of, numbers
from .rlcard_actions import ALL_ACTIONS, RLCARD_ACTIONS, TRAITS, WILDS, Translation
from .terms import Choices, Reactions, Rewards

with packages_of("envs"):
    import numpy as np
    from numpy.typing import NDArray

Seen = Literal["planes", "row"]
PlayerState = dict[str, Any]
"""What a player of RLCard's is told: its observation, what is legal, and both in words."""

WILD_TRAITS = [TRAITS[trait] for trait in WILDS.values()]
NOTHING_HELD = np.array([[plane == 0] * 4 * len(TRAITS) for plane in range(4)], int)
"""RLCard's planes of an empty hand; the card to match is put in."""

CONFIG = {"seed": None, "allow_step_back": False, "game_num_players": 2}
"""The keys of RLCard's own `config` for UNO, with their defaults."""


def make(env_id: str = "uno", config: Mapping[str, Any] | None = None, **wishes: Any) -> RLCardEnv:
    """An environment by its id: "uno", or the key of an edition."""
    if env_id != "uno" and env_id not in EDITIONS:
        raise ValueError(f"an environment is uno, {', '.join(EDITIONS)}, not {env_id!r}")
    if unknown := (config or {}).keys() - CONFIG.keys():
        raise ValueError(
            f"unknown keys in config: {', '.join(sorted(unknown))}; known are {', '.join(CONFIG)}"
        )
    told = CONFIG | dict(config or {})
    wishes.setdefault("seats", told["game_num_players"])
    if env_id == "uno":
        if others := wishes.keys() - {"seats", "obs"}:
            raise ValueError(f"uno has RLCard's rules; for {', '.join(sorted(others))}, make classic instead")
        wishes |= {"options": {"draw_four": "strict"}, "reactions": "auto", "choices": "needed"}
        wishes.setdefault("obs", "planes")
    edition = "classic" if env_id == "uno" else env_id
    return RLCardEnv(
        edition, seed=told["seed"], allow_step_back=told["allow_step_back"], name=env_id, **wishes
    )


class RLCardEnv:
    """Rounds for agents with `step`, `eval_step` and `use_raw`, as RLCard has them."""

    def __init__(
        self,
        edition: str,
        seats: int = 2,
        options: AnyOptions | None = None,
        *,
        name: str = "",
        reactions: Reactions = "auto",
        choices: Choices = "needed",
        rewards: Rewards = "win",
        max_steps: int = 5000,
        obs: Seen = "row",
        seed: str | int | None = None,
        allow_step_back: bool = False,
    ) -> None:
        if obs not in ("planes", "row"):
            raise ValueError(f"obs is planes or row, not {obs!r}")
        self._leading = Leading(
            edition,
            seats,
            options,
            reactions=reactions,
            choices=choices,
            rewards=rewards,
            max_steps=max_steps,
        )
        self.name = name or edition
        self._plain = self.name == "uno"  # whether there are RLCard's decisions alone
        self._translation = Translation(self._leading.edition)
        self._obs = obs
        self.allow_step_back = allow_step_back
        self.num_actions = RLCARD_ACTIONS if self._plain else ALL_ACTIONS
        self.state_shape = [[4, 4, len(TRAITS)] if obs == "planes" else [c.SEEN]] * self.num_players
        self.action_shape = [None] * self.num_players
        self.agents: Sequence[Any] = ()
        self.timestep = 0
        self.action_recorder: list[tuple[int, str]] = []
        """All that was done; a player is told what it may know of it."""
        self._secret: dict[int, tuple[int, ...]] = {}  # places in it, and the seats that know
        self._past: list[tuple[LedRound, dict[int, int]]] = []
        self.round = LedRound(self._leading)
        self._colours: dict[int, int] = {}  # told with a wild card, until they are asked for
        self._open: list[int] = []  # to whoever is asked
        self.seed(seed)

    # What RLCard's projects call

    @property
    def num_players(self) -> int:
        """How many seats there are."""
        return self._leading.seats

    def seed(self, seed: str | int | None = None) -> str:
        """Start a series of deals; without a seed, a random one."""
        self._seed, self._number = seed_text(seed), -1
        return self._seed

    def reset(self) -> tuple[PlayerState, int]:
        """Deal the next round."""
        self._number += 1
        self.round = LedRound(self._leading)
        self.round.deal(child_seed(self._seed, self._number), self._number % self.num_players)
        self._colours = {}
        self._past, self.action_recorder, self._secret = [], [], {}
        self._go_on()
        return self._now()

    def step(self, action: Any, raw_action: bool = False) -> tuple[PlayerState, int]:
        """Act for the player who is asked; an action that is illegal raises, and nothing is done."""
        self._check_dealt()
        legal, words = self._open, self._translation.words
        chosen = {words[number]: number for number in legal}.get(action) if raw_action else whole(action)
        if chosen is None or chosen not in legal:
            known = ", ".join(self._in_words(legal)) or "nothing"
            raise ValueError(f"action {action!r} is illegal; open to player {self.get_player_id()}: {known}")
        if self.allow_step_back:
            self._past.append((copy(self.round), dict(self._colours)))
        self.timestep += 1
        seat, moves = lane_of(self.round).asked, lane_of(self.round).moves
        ours, naming = self._translation.heard(chosen, moves)
        if knowing := knowing_of(self.round, ours):
            self._secret[len(self.action_recorder)] = knowing
        self.action_recorder.append((seat, words[chosen]))
        if naming is not None:
            self._colours[seat] = naming
        self.round.answer(ours)
        self._go_on()
        return self._now()

    def step_back(self) -> tuple[PlayerState, int] | Literal[False]:
        """Take the last step back; False at the beginning of a round."""
        if not self.allow_step_back:
            raise ValueError("to step back, make the environment with config={'allow_step_back': True}")
        if not self._past:
            return False
        self.round, self._colours = self._past.pop()
        self.action_recorder.pop()
        self._secret.pop(len(self.action_recorder), None)
        self._open = self._legal()
        return self._now()

    def set_agents(self, agents: Sequence[Any]) -> None:
        """Who plays in `run`, one agent a seat."""
        if len(agents) != self.num_players:
            raise ValueError(f"there are {self.num_players} seats, but {plural(len(agents), 'agent')}")
        self.agents = agents

    def run(self, is_training: bool = False) -> tuple[list[list[Any]], NDArray[np.float64]]:
        """Play a round: for each player its states and actions in turn, the last state, and the payoffs."""
        if not self.agents:
            raise ValueError("nobody plays yet: call set_agents() with one agent a seat")
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
        """Who is asked; at the end of a round nobody is, and it is 0."""
        return max(lane_of(self.round).asked, 0)

    def get_payoffs(self) -> NDArray[np.float64]:
        """1 for the winner, and -1 shared by the others; with `rewards="points"`, their points."""
        return np.array(self.round.rewards())

    def get_action_feature(self, action: int) -> NDArray[np.int8]:
        """The action as a one-hot vector, for agents that look at actions."""
        feature = np.zeros(self.num_actions, np.int8)
        feature[action] = 1
        return feature

    def get_state(self, player_id: int) -> PlayerState:
        """What a player may know; what it may do, if it is asked."""
        self._check_dealt()
        check_seat(player_id, self.num_players)
        legal = self._open if player_id == lane_of(self.round).asked else []
        words = self._in_words(legal)
        raw = {
            "hand": self._hand(player_id),
            "target": self._target(),
            "played_cards": self._played(),
            "legal_actions": words,
            "num_cards": list(k.hand_sizes(lane_of(self.round).state)),
            "num_players": self.num_players,
            "current_player": self.get_player_id(),
        }
        return {
            "obs": self._planes(player_id) if self._obs == "planes" else self._row(player_id),
            "legal_actions": OrderedDict.fromkeys(legal),
            "raw_obs": raw,
            "raw_legal_actions": words.copy(),
            "action_record": self._record(player_id),
        }

    def get_perfect_information(self) -> PlayerState:
        """All hands, for whoever looks on."""
        self._check_dealt()
        return {
            "num_players": self.num_players,
            "hand_cards": [self._hand(seat) for seat in range(self.num_players)],
            "played_cards": self._played(),
            "target": self._target(),
            "current_player": self.get_player_id(),
            "legal_actions": self._in_words(self._open),
        }

    # How a round is led

    def _check_dealt(self) -> None:
        """Before the first deal there is no card to look at."""
        if not lane_of(self.round).state.discards:
            raise ValueError("no round is played: call reset()")

    def _now(self) -> tuple[PlayerState, int]:
        player = self.get_player_id()
        return self.get_state(player), player

    def _go_on(self) -> None:
        """Name the colours that were told with their cards; as RLCard plays it, nobody challenges."""
        lane = lane_of(self.round)
        while not lane.ended:
            told = self._colours.get(lane.asked)
            if lane.state.phase != c.NAME:
                self._colours.pop(lane.asked, None)
            if told is not None and lane.moves & c.BIT[told]:
                self.round.answer(self._colours.pop(lane.asked))
            elif self._plain and lane.state.phase == c.ANSWER:
                self.round.answer(c.DRAW)
            else:
                break
        self._open = self._legal()

    def _legal(self) -> list[int]:
        s, moves = lane_of(self.round).state, lane_of(self.round).moves
        top = k.top_card(s)
        found = [
            number for ours in numbers(moves) for number in self._translation.offered(ours, s.phase, top)
        ]
        return sorted(found)

    def _in_words(self, legal: list[int]) -> list[str]:
        return [self._translation.words[number] for number in legal]

    # What is seen

    def _hand(self, seat: int) -> list[str]:
        """A hand in RLCard's words. A wild card has a colour there, which means nothing: it counts."""
        words = list(k.hand_names(lane_of(self.round).state, seat, self._translation.cards))
        for trait in WILD_TRAITS:
            word = f"?-{trait}"
            for letter in self._translation.letters[: words.count(word)]:
                words[words.index(word)] = f"{letter}-{trait}"
        return words

    def _colour(self) -> int | None:
        colour = lane_of(self.round).state.colour
        return None if colour == c.NO_COLOUR else colour

    def _target(self) -> str:
        return self._translation.card(k.top_card(lane_of(self.round).state), self._colour())

    def _played(self) -> list[str]:
        """The discard pile, the card to match last."""
        played = list(k.discard_names(lane_of(self.round).state, self._translation.cards))
        played[0] = self._target()
        played.reverse()
        return played

    def _record(self, seat: int) -> list[tuple[int, str]]:
        """What was done, without what the seat may not know."""
        record, secret = self.action_recorder, self._secret
        if not secret:
            return record.copy()
        return [done for i, done in enumerate(record) if i not in secret or seat in secret[i]]

    def _row(self, seat: int) -> NDArray[np.uint8]:
        row = np.zeros(c.SEEN, np.uint8)
        self.round.observe(seat, row)
        return row

    def _planes(self, seat: int) -> NDArray[np.int64]:
        """RLCard's four planes: of which cards the hand has none, one, two, and the card to match."""
        planes = NOTHING_HELD.copy()
        cards = k.hand_list(lane_of(self.round).state, seat)
        for card in {*cards}:
            if card in WILDS:
                planes[0, WILDS[card] :: len(TRAITS)] = 0
                planes[1, WILDS[card] :: len(TRAITS)] = 1
            elif card != c.SPECIAL:
                place = self._translation.place(card)
                planes[0, place] = 0
                planes[min(cards.count(card), 2), place] = 1
        top, colour = k.top_card(lane_of(self.round).state), self._colour()
        if colour is not None and top != c.SPECIAL:
            planes[3, self._translation.target_place(top, colour)] = 1
        return planes.reshape(4, 4, len(TRAITS))


def knowing_of(r: LedRound, action: int) -> tuple[int, ...]:
    """Who knows of an action that not everybody may know of: cards are given in secret, and letting a
    moment go by tells what somebody could have laid.
    """
    s = lane_of(r).state
    if action == c.PASS:
        return (lane_of(r).asked,)
    return (lane_of(r).asked, s.receiver) if s.phase == c.GIVE and c.BIT[action] & c.CARDS else ()
