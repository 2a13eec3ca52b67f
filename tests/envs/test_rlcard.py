"""RLCard's interface on our rounds: its numbers and words, its planes, and every decision that it lacks."""

from __future__ import annotations

import random
import subprocess
import sys
from typing import Any

import numpy as np
import pytest

import lastcard
from lastcard.envs import Batch
from lastcard.envs.rlcard import RLCardEnv, make
from lastcard.envs.rlcard_actions import ALL_ACTIONS, RLCARD_ACTIONS, Translation
from lastcard.rules import cards as c
from tries import tries
from wander import EDITIONS

ROUNDS = tries(2, 50) if lastcard.COMPILED else 1
PARTY = {**lastcard.PRESETS["party"], "jump_in": "all", "mercy": "25"}


class Agent:
    """Chooses by lot, as a number or in words."""

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
def test_every_action_of_ours_has_numbers_that_lead_back_to_it(edition: str) -> None:
    translation = Translation(lastcard.EDITIONS[edition])
    assert len({*translation.words}) == len(translation.words) == ALL_ACTIONS
    for phase in (c.TURN, c.NAME, c.SWAP, c.ANSWER):
        for top in (3, c.WILD, c.FOUR, c.SPECIAL):
            for action in range(c.ASKS):
                for number in translation.offered(action, phase, top):
                    heard, naming = translation.heard(number, c.BIT[action])
                    assert heard == action
                    assert (naming is not None) == (action in (c.WILD, c.FOUR))


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("options", [{}, PARTY], ids=["sheet", "party"])
def test_whole_rounds_are_played_by_numbers_and_by_words(edition: str, options: dict[str, str]) -> None:
    rng = random.Random(f"rlcard {edition}")
    env = make(edition, {"seed": 1, "game_num_players": 4}, options=options, reactions="ask")
    assert env.num_actions == ALL_ACTIONS
    env.set_agents([Agent(rng, use_raw=seat % 2 == 0) for seat in range(4)])
    for number in range(ROUNDS):
        trajectories, payoffs = env.run(is_training=number % 2 == 0)
        assert payoffs.sum() == pytest.approx(0)
        assert max(payoffs) == 1
        for trajectory in trajectories:
            assert len(trajectory) % 2 == 1
            assert all(state["obs"].shape == (512,) for state in trajectory[::2])


@pytest.mark.parametrize("seats", [2, 4, 10])
def test_uno_has_the_61_actions_and_planes_of_rlcard_alone(seats: int) -> None:
    rng = random.Random(seats)
    env = make("uno", config={"seed": seats, "game_num_players": seats})
    assert (env.num_players, env.num_actions) == (seats, RLCARD_ACTIONS)
    assert env.state_shape == [[4, 4, 15]] * seats
    for _ in range(ROUNDS):
        for state, player in walk(env, rng):
            assert state["obs"].shape == (4, 4, 15)
            assert max(state["legal_actions"]) < RLCARD_ACTIONS
            assert (state["obs"][:3].sum(axis=0) == 1).all()  # of each card none, one or two
            assert state["raw_obs"]["num_cards"][player] == len(state["raw_obs"]["hand"])
            assert state["raw_obs"]["played_cards"][-1] == state["raw_obs"]["target"]
            assert ("draw" in state["raw_legal_actions"]) == (state["raw_legal_actions"] == ["draw"])


THEIRS = """
import random, numpy as np
from rlcard.games.uno.utils import ACTION_LIST, encode_hand, encode_target
from lastcard.envs.rlcard import make
env, rng = make("uno", config={"seed": 5}), random.Random(5)
assert env._translation.words[:61] == ACTION_LIST
for _ in range(3):
    state, player = env.reset()
    while not env.is_over():
        planes = np.zeros((4, 4, 15), int)
        encode_hand(planes[:3], state["raw_obs"]["hand"])
        if not state["raw_obs"]["target"].startswith("?"):
            encode_target(planes[3], state["raw_obs"]["target"])
        assert (planes == state["obs"]).all()
        state, player = env.step(rng.choice(list(state["legal_actions"])))
"""


def test_words_numbers_and_planes_are_those_that_rlcard_makes_itself() -> None:
    done = subprocess.run(
        [sys.executable, "-c", THEIRS], capture_output=True, text=True, check=False, timeout=60
    )
    assert done.returncode == 0, done.stderr


def test_the_colour_that_was_told_with_a_wild_card_is_in_play() -> None:
    rng = random.Random(3)
    env = make("uno", config={"seed": 3})
    told = 0
    for _ in range(30):
        for state, player in walk(env, rng):
            wild = [word for word in state["raw_legal_actions"] if "wild" in word]
            if wild and state["raw_obs"]["num_cards"][player] > 1:
                word, pile = rng.choice(wild), len(state["raw_obs"]["played_cards"])
                naming = state["raw_obs"]["target"].startswith("?")
                state, _ = env.step(word, raw_action=True)
                if len(state["raw_obs"]["played_cards"]) == pile + (not naming):
                    assert state["raw_obs"]["target"] == word
                    told += 1
                break
    assert told > 5


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


def test_steps_are_taken_back_one_by_one() -> None:
    rng = random.Random(4)
    env = make("corn", {"seed": 4, "allow_step_back": True}, reactions="ask")
    env.reset()
    stations = []
    for _ in range(15):
        stations.append((env.get_perfect_information(), env.round.position(), [*env.action_recorder]))
        env.step(rng.choice([*env.get_state(env.get_player_id())["legal_actions"]]))
    for station in reversed(stations):
        back = env.step_back()
        assert back
        assert back[1] == env.get_player_id()
        assert (env.get_perfect_information(), env.round.position(), env.action_recorder) == station
    assert env.step_back() is False
    with pytest.raises(ValueError, match="allow_step_back"):
        make("uno").step_back()


def test_the_record_tells_nobody_what_only_others_may_know() -> None:
    rng = random.Random(6)
    env = make("mod", {"seed": 6, "game_num_players": 3}, options={"jump_in": "all"}, reactions="ask")
    seen = {"give": 0, "pass": 0}
    while not all(seen.values()):
        state, player = env.reset()
        while not env.is_over():
            told = [len(env.get_state(seat)["action_record"]) for seat in range(3)]
            state["action_record"].clear()  # which is the player's own
            word = (
                "special"
                if "special" in state["raw_legal_actions"]
                else rng.choice(state["raw_legal_actions"])
            )
            knowing, receiver = {0, 1, 2}, env.round._lane.state.receiver
            if word == "pass":
                knowing = {player}
                seen["pass"] += 1
            elif env.round.phase == "give":
                knowing = {player, receiver}
                seen["give"] += 1
            state, player = env.step(word, raw_action=True)
            now = [len(env.get_state(seat)["action_record"]) for seat in range(3)]
            assert {seat for seat in range(3) if now[seat] > told[seat]} == knowing


def test_others_are_told_their_own_cards_and_no_actions() -> None:
    env = make("classic", {"seed": 2, "game_num_players": 3})
    _, player = env.reset()
    other = (player + 1) % 3
    state = env.get_state(other)
    assert (state["legal_actions"], state["raw_legal_actions"]) == ({}, [])
    assert len(state["raw_obs"]["hand"]) == 7
    assert state["raw_obs"]["current_player"] == player
    assert env.get_perfect_information()["hand_cards"][other] == state["raw_obs"]["hand"]
    assert env.get_action_feature(60).tolist() == [int(number == 60) for number in range(ALL_ACTIONS)]


def test_before_the_deal_and_without_agents_it_is_told_what_to_call() -> None:
    env = make("uno", config={"seed": 1})
    for asked in (lambda: env.step(60), lambda: env.get_state(0), env.get_perfect_information):
        with pytest.raises(ValueError, match=r"no round is played: call reset\(\)"):
            asked()
    with pytest.raises(ValueError, match=r"nobody plays yet: call set_agents\(\)"):
        env.run()
    env.reset()
    env.seed(2)  # for the next deal
    assert env.get_state(0)["raw_obs"]["hand"]


def test_what_is_illegal_or_unknown_is_told_and_nothing_is_done() -> None:
    env = make("uno", config={"seed": 1})
    env.reset()
    before = env.round.position()
    known = next(iter(env.get_state(env.get_player_id())["legal_actions"]))
    numbers = [
        (wrong, False) for wrong in (60, 61, np.int64(-1), known + 0.9, float(known), str(known), 10**30)
    ]
    for wrong, raw in (*numbers, ("x-wild", True)):
        with pytest.raises(ValueError, match="is illegal; open to player"):
            env.step(wrong, raw)
    assert env.round.position() == before
    for asked, said in (
        (lambda: make("limit-holdem"), "an environment is uno, angry-birds"),
        (lambda: make("uno", {"players": 3}), "unknown keys in config: players"),
        (lambda: make("uno", options={"stacking": "any"}), "for options, make classic instead"),
        (lambda: make("mod", obs="pixels"), "obs is planes or row"),
        (lambda: env.set_agents([]), "2 seats, but 0 agents"),
        (lambda: env.get_state(2), "there is no seat 2; the seats are 0 to 1"),
        (lambda: env.get_state(-1), "there is no seat -1"),
    ):
        with pytest.raises(ValueError, match=said):
            asked()
