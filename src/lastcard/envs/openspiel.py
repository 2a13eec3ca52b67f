"""OpenSpiel: after `import lastcard.envs.openspiel` it knows the game `python_lastcard`.

All chance is in the first sixteen nodes, which tell the seed digit by digit: the deal follows from it, and
every later shuffle. A state is a round, so it can be copied and pickled wherever it stands.
"""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from typing import Any

from ..extras import packages_of
from ..rules import cards as c
from ..rules.house_rules import PRESETS
from .actions import ACTIONS
from .led_rounds import Leading, LedRound, lane_of, numbers
from .openspiel_sight import Chronicle, Observer, recollection

with packages_of("openspiel"):
    import pyspiel

DIGITS = 16
OUTCOMES = [(digit, 1 / 16) for digit in range(16)]
"""A seed has so many digits, each of them from 0 to 15."""

CHANCE, TERMINAL = int(pyspiel.PlayerId.CHANCE), int(pyspiel.PlayerId.TERMINAL)

PARAMETERS: dict[str, Any] = {
    "edition": "mod",
    "players": 4,
    "preset": "sheet",
    "options": "",
    "reactions": "ask",
    "choices": "all",
    "rewards": "win",
    "max_steps": 5000,
}
"""What `load_game` takes. `options` come on top of the preset and are written `stacking:any;jump_in:all`."""

TYPE = pyspiel.GameType(
    short_name="python_lastcard",
    long_name="Python lastcard",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=c.MOST_SEATS,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification=PARAMETERS,
)


class LastcardGame(pyspiel.Game):
    """A round of one edition with its options, for 2 to 10 players."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        wishes = PARAMETERS | dict(params or {})
        self.leading = led = leading_for(**wishes)
        most = led.most_points / c.POINTS_FOR_ONE if wishes["rewards"] == "points" else 1.0
        game = pyspiel.GameInfo(
            num_distinct_actions=ACTIONS,
            max_chance_outcomes=len(OUTCOMES),
            num_players=led.seats,
            min_utility=-most,
            max_utility=most,
            utility_sum=0.0,
            max_game_length=wishes["max_steps"],
        )
        super().__init__(TYPE, game, dict(params or {}))

    def max_chance_nodes_in_history(self) -> int:
        return DIGITS

    def new_initial_state(self) -> LastcardState:
        return LastcardState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer | None:
        """For what one player sees, now or ever; public and private parts alone are not told, so None."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        whole = kind.public_info and kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        return Observer(params, recalls=kind.perfect_recall) if whole else None


def leading_for(players: int, preset: str, options: str, **wishes: Any) -> Leading:
    """How the game of these parameters is led."""
    if preset not in PRESETS:
        raise ValueError(f"preset is {' or '.join(PRESETS)}, not {preset!r}")
    wanted = dict(PRESETS[preset])
    for word in filter(None, options.split(";")):
        name, _, value = word.partition(":")
        wanted[name.strip()] = value.strip()
    return Leading(seats=players, options=wanted, **wishes)


class LastcardState(pyspiel.State):
    """A round at a question, at its end, or still without a deal."""

    def __init__(self, game: LastcardGame) -> None:
        super().__init__(game)
        self.round = LedRound(game.leading)
        self.seed = 0
        """What was told of the seed so far; when it is complete, `Round.deal` deals the same from it."""
        self.digits = 0
        self.laid_out: LedRound | None = None
        """The round as it was laid out, if it was not dealt."""
        self.recalled: dict[int, str] = {}
        """What seats remember from before it was laid out."""
        self._chronicle: Chronicle | None = None

    @property
    def dealt(self) -> bool:
        """Whether the seed is complete."""
        return self.digits == DIGITS

    # Written in Python though OpenSpiel has the same in C++, for these are called in every step.

    def current_player(self) -> int:
        if self.digits != DIGITS:
            return CHANCE
        lane = lane_of(self.round)
        return TERMINAL if lane.ended else lane.asked

    def is_chance_node(self) -> bool:
        return self.digits != DIGITS

    def is_terminal(self) -> bool:
        return bool(lane_of(self.round).ended)

    def legal_actions(self, player: int | None = None) -> list[int]:
        """The actions of the player who is asked, in order; nobody else has any."""
        if self.digits != DIGITS:
            return [digit for digit, _ in OUTCOMES] if player in (None, CHANCE) else []
        lane = lane_of(self.round)
        return [*numbers(lane.moves)] if player is None or player == lane.asked else []

    def _legal_actions(self, player: int) -> list[int]:
        return self.legal_actions(player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return OUTCOMES

    def _apply_action(self, action: int) -> None:
        if self.digits == DIGITS:
            self.round.answer(action)
            return
        if not 0 <= action < len(OUTCOMES):
            raise ValueError(f"a digit of the seed is 0 to {len(OUTCOMES) - 1}, not {action}")
        self.seed = self.seed * len(OUTCOMES) + action
        self.digits += 1
        if self.digits == DIGITS:
            self.round.deal(str(self.seed))

    def returns(self) -> list[float]:
        return self.round.rewards() if lane_of(self.round).ended else [0.0] * self.round.seats

    def rewards(self) -> list[float]:
        return self.returns()

    def _action_to_string(self, player: int, action: int) -> str:
        return f"digit {action:x}" if player == CHANCE else self.round.token(action)

    def __str__(self) -> str:
        """The position, which tells everything; before the deal the digits."""
        if not self.dealt:
            return f"dealing {self.seed:0{self.digits}x}" if self.digits else "dealing"
        lane = lane_of(self.round)
        return f"{self.round.position()} asked={lane.asked} passed={lane.passed} step={lane.steps}"

    def answers(self) -> list[int]:
        """What the players have answered so far."""
        return [move.action for move in self.full_history() if move.player >= 0]

    def chronicle(self) -> Chronicle:
        """What everybody remembers; written when it is first asked for, since it takes time."""
        if self._chronicle is None:
            self._chronicle = Chronicle(self)
        return self._chronicle

    def _to_observation_struct(self, player: int) -> dict[str, Any]:
        return self.round.view(player).to_dict() if self.dealt else {}

    def resample_from_infostate(self, player: int, sampler: Any) -> LastcardState:
        """A state that looks the same to a player: the cards that it cannot see are dealt anew.

        For searches over hidden hands; all ways to place these cards are equally likely. It stands at the
        same question, to the same player.
        """
        twin = self.get_game().new_initial_state()
        twin.round = self.round.imagined(player, int(sampler() * 2**53))
        twin.digits = self.digits  # the seed stays 0: the true one tells all cards
        twin.laid_out, twin.recalled = copy(twin.round), {player: recollection(self, player)}
        return twin  # type: ignore[no-any-return]


pyspiel.register_game(TYPE, LastcardGame)


def load(**parameters: Any) -> LastcardGame:
    """The game with these parameters, as `pyspiel.load_game` has it."""
    return pyspiel.load_game(TYPE.short_name, parameters)  # type: ignore[no-any-return]
