"""RLCard's interface on our rounds, and RLCard's rule-based agent as a bot."""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import lastcard
from lastcard.envs import Batch, actions
from lastcard.envs.rlcard import RLCardEnv, make
from tries import tries
from wander import EDITIONS

ROUNDS = tries(2, 50) if lastcard.COMPILED else 1
PARTY = {**lastcard.PRESETS["party"], "jump_in": "all", "mercy": "25"}


class Agent:
    """Chooses at random, by number or by token."""

    def __init__(self, rng: random.Random, *, use_raw: bool = False) -> None:
        self.rng, self.use_raw = rng, use_raw

    def step(self, state: dict[str, Any]) -> Any:
        assert len(state["legal_actions"]) == len(state["raw_legal_actions"]) > 0
        return self.rng.choice(state["raw_legal_actions"] if self.use_raw else [*state["legal_actions"]])

    def eval_step(self, state: dict[str, Any]) -> tuple[Any, dict[str, Any]]:
        return self.step(state), {}


def walk(env: RLCardEnv, rng: random.Random) -> Any:
    """Every state of a round up to its end."""
    state, player = env.reset()
    while not env.is_over():
        yield state, player
        state, player = env.step(rng.choice([*state["legal_actions"]]))


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("options", [{}, PARTY], ids=["sheet", "party"])
def test_whole_rounds_are_played_by_number_and_by_token(edition: str, options: dict[str, str]) -> None:
    rng = random.Random(f"rlcard {edition}")
    env = make(edition, {"seed": 1, "game_num_players": 4}, options=options, reactions="ask")
    assert (env.num_actions, env.state_shape) == (64, [[512]] * 4)
    env.set_agents([Agent(rng, use_raw=seat % 2 == 0) for seat in range(4)])
    for number in range(ROUNDS):
        trajectories, payoffs = env.run(is_training=number % 2 == 0)
        assert payoffs.sum() == pytest.approx(0)
        assert max(payoffs) == 1
        for trajectory in trajectories:
            assert len(trajectory) % 2 == 1
            assert all(state["obs"].shape == (512,) for state in trajectory[::2])


@pytest.mark.parametrize("seats", [2, 3, 10])
def test_a_state_has_the_numbers_and_the_view_of_its_player(seats: int) -> None:
    rng = random.Random(seats)
    env = make(config={"seed": seats, "game_num_players": seats})
    for state, player in walk(env, rng):
        view = state["raw_obs"]
        assert view == env.round.view(player)
        words = [actions.token(view, player, number) for number in state["legal_actions"]]
        assert state["raw_legal_actions"] == words
        assert {*words} <= {*view.legal}
        other = env.get_state((player + 1) % seats)
        assert (other["legal_actions"], other["raw_legal_actions"]) == ({}, [])
        assert other["raw_obs"].viewer == (player + 1) % seats
    assert env.get_action_feature(63).tolist() == [int(number == 63) for number in range(64)]


def test_the_deals_are_those_of_a_batch_with_the_same_seed() -> None:
    env = make("mod", {"seed": 9, "game_num_players": 3})
    b = Batch("mod", 3, 4, 9, reactions="auto", choices="needed")
    for row in range(4):
        assert b.skipped == 0
        state, player = env.reset()
        assert player == b.seat[row]
        assert (state["obs"] == b.obs[row]).all()
    env.seed(9)
    assert (env.reset()[0]["obs"] == b.obs[0]).all()


def test_steps_are_undone_one_by_one() -> None:
    rng = random.Random(4)
    env = make("corn", {"seed": 4, "allow_step_back": True}, reactions="ask")
    state, player = env.reset()
    stations = []
    for _ in range(15):
        stations.append((player, env.round.position()))
        state, player = env.step(rng.choice([*state["legal_actions"]]))
    for station in reversed(stations):
        back = env.step_back()
        assert back
        assert (back[1], env.round.position()) == station
    assert env.step_back() is False
    with pytest.raises(ValueError, match="allow_step_back"):
        make("mod").step_back()


def test_without_a_deal_or_agents_the_error_names_the_missing_call() -> None:
    env = make("mod", config={"seed": 1})
    for asked in (lambda: env.step(60), lambda: env.get_state(0), env.is_over):
        with pytest.raises(ValueError, match=r"no round is played: call reset\(\)"):
            asked()
    with pytest.raises(ValueError, match=r"no agents are set: call set_agents\(\)"):
        env.run()
    env.reset()
    env.seed(2)  # for the next deal
    assert env.get_state(0)["raw_obs"].hand


def test_illegal_actions_and_unknown_arguments_are_refused_and_change_nothing() -> None:
    env = make("mod", config={"seed": 1})
    env.reset()
    before = env.round.position()
    known = next(iter(env.get_state(env.get_player_id())["legal_actions"]))
    numbers = [
        (wrong, False) for wrong in (60, 64, np.int64(-1), known + 0.9, float(known), str(known), 10**30)
    ]
    for wrong, raw in (*numbers, ("x-wild", True)):
        with pytest.raises(ValueError, match="is illegal; open to seat"):
            env.step(wrong, raw)
    assert env.round.position() == before
    for asked, said in (
        (lambda: make("uno"), "unknown edition 'uno'"),
        (lambda: make("mod", {"players": 3}), "unknown keys in config: players"),
        (lambda: make("mod", {"game_num_players": 11}), "2 to 10 seats"),
        (lambda: env.set_agents([]), "2 seats, but 0 agents"),
        (lambda: env.get_state(2), "there is no seat 2; the seats are 0 to 1"),
        (lambda: env.get_state(-1), "there is no seat -1"),
    ):
        with pytest.raises(ValueError, match=said):
            asked()


RULE_AGENT = """
from rlcard.games.uno.utils import ACTION_LIST
import lastcard
from benchmarks.rlcard_rules import ACTIONS, RuleAgent
assert list(ACTIONS) == ACTION_LIST
for seats in (2, 5):
    first, again = (lastcard.simulate("classic", seats, 10, seed=1, bots=[RuleAgent, "chance"]) for _ in "ab")
    assert first.by_bot == again.by_bot
"""


def test_the_rule_agent_of_rlcard_plays_classic_as_a_bot() -> None:
    root = Path(__file__).parents[2]
    command = [sys.executable, "-c", RULE_AGENT]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120, cwd=root)
    assert done.returncode == 0, done.stderr
