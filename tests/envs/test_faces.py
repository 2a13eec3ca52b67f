"""The faces pass the suites of their makers, and show the same rounds as the batch."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from copy import deepcopy
from typing import Any

import gymnasium
import numpy as np
import pettingzoo
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import check_env
from gymnasium.utils.performance import benchmark_vector_step
from gymnasium.vector import AutoresetMode, SyncVectorEnv
from gymnasium.wrappers.vector import RecordEpisodeStatistics
from pettingzoo.test import api_test, render_test, seed_test

import lastcard
from lastcard.envs import Batch, aec
from lastcard.envs.actions import PASS
from lastcard.envs.gymnasium_ids import gymnasium_id
from lastcard.envs.seat_env import SeatEnv
from lastcard.envs.seat_vector import SeatVectorEnv
from lastcard.envs.terms import SeatPlayer
from wander import EDITIONS

PARTY = lastcard.PRESETS["party"]
EVERY: list[dict[str, Any]] = [
    {"edition": edition, "seats": seats, "options": options}
    for edition in EDITIONS
    for seats in (2, 4, 10)
    for options in ({}, PARTY)
]
FEW: list[dict[str, Any]] = [
    {"edition": "avatar", "seats": 2},
    {"edition": "mod", "seats": 4, "options": PARTY},
    {"edition": "corn", "seats": 10},
]
TABLES = EVERY if lastcard.COMPILED else FEW
CYCLES = 200 if lastcard.COMPILED else 40


of_a_mask = pytest.mark.filterwarnings(
    "ignore:Observation space for each agent probably should be", "ignore:Observation is not a NumPy array"
)
"""What PettingZoo says of every observation that has a mask beside it."""


@of_a_mask
@pytest.mark.parametrize("table", TABLES, ids=str)
def test_the_suite_of_pettingzoo_passes(table: dict[str, Any], capsys: pytest.CaptureFixture[str]) -> None:
    api_test(aec.env(**table), num_cycles=CYCLES)
    seed_test(lambda: aec.env(**table), num_cycles=CYCLES // 4)
    render_test(lambda render_mode: aec.env(**table, render_mode=render_mode))
    assert "Passed" in capsys.readouterr().out


@pytest.mark.parametrize("table", TABLES[-1:], ids=str)
def test_with_masks_apart_it_has_nothing_to_say(
    table: dict[str, Any], capsys: pytest.CaptureFixture[str]
) -> None:
    api_test(aec.env(**table, mask_in="info"), num_cycles=CYCLES)
    assert "Passed" in capsys.readouterr().out


@pytest.mark.parametrize("table", TABLES, ids=str)
@pytest.mark.parametrize("mask_in", ["both", "info"])
def test_the_suite_of_gymnasium_passes(table: dict[str, Any], mask_in: Any) -> None:
    check_env(SeatEnv(**table, mask_in=mask_in), skip_render_check=True)
    env = SeatEnv(**table, render_mode="ansi")
    env.reset(seed=1)
    assert isinstance(env.render(), str)


def test_gymnasium_draws_what_it_has_made_in_every_mode(capsys: pytest.CaptureFixture[str]) -> None:
    made = gymnasium.make("lastcard.envs:lastcard/Corn-v1", seats=2, render_mode="ansi")
    check_env(made.unwrapped)
    assert "corn" in capsys.readouterr().out.lower()


@pytest.mark.parametrize("edition", EDITIONS)
def test_both_registries_know_every_edition(edition: str) -> None:
    single = gymnasium.make(f"lastcard.envs:{gymnasium_id(edition)}", seats=3)
    many = gymnasium.make_vec(f"lastcard.envs:{gymnasium_id(edition)}", num_envs=3, seats=3)
    agents = pettingzoo.make("aec", f"lastcard/{edition}-v1", seats=3)
    assert single.unwrapped._batch.edition == edition  # type: ignore[attr-defined]
    assert many._batch.edition == edition  # type: ignore[attr-defined]
    assert agents.unwrapped._batch.edition == edition
    assert len(agents.possible_agents) == 3


def test_agents_act_as_the_batch_does_and_are_paid_alike() -> None:
    env = aec.env(edition="mod", seats=3, reactions="ask", choices="needed")
    b = Batch("mod", 3, 1, 7, reactions="ask", choices="needed", autoreset=False)
    env.reset(seed=7)
    while not b.done[0]:
        assert env.agent_selection == f"player_{b.seat[0]}"
        seen, reward, over, cut, info = env.last()
        assert (seen["observation"] == b.obs[0]).all()
        assert (seen["action_mask"] == b.mask[0]).all()
        assert info["action_mask"] is seen["action_mask"]
        assert (reward, over, cut) == (0, False, False)
        assert env.state().shape == (512 + 640,)
        action = b.random_actions()
        b.step(action)
        env.step(int(action[0]))
    paid = {}
    for agent in env.agent_iter():
        _, paid[agent], over, _, _ = env.last()
        assert over
        env.step(None)
    assert list(paid.values()) == b.reward[0].tolist()
    assert env.agents == []


def told(b: Batch) -> bytes:
    """What a batch with a memory tells of its first round, as the faces have it: in one row."""
    assert b.memory is not None
    return bytes(np.concatenate([b.obs[0], b.memory[0]]))


def test_agents_with_a_memory_see_what_a_batch_tells_in_one_row() -> None:
    env = aec.env(edition="mod", seats=3, choices="needed", memory=True)
    b = Batch("mod", 3, 1, 7, choices="needed", autoreset=False, memory=True)
    env.reset(seed=7)
    while not b.done[0]:
        seen = env.last()[0]
        assert seen in env.observation_space(env.agent_selection)
        assert seen["observation"].tobytes() == told(b)
        for seat, agent in enumerate(env.agents):
            row = env.observe(agent)["observation"].tobytes()
            assert row == b.observe(0, seat).tobytes() + b.recall(0, seat).tobytes()
        action = b.random_actions()
        b.step(action)
        env.step(int(action[0]))
    assert b.recall(0, 0).any()
    assert env.last()[0] in env.observation_space("player_0")


@pytest.mark.parametrize("mask_in", ["both", "info"])
def test_one_seat_with_a_memory_sees_what_a_batch_tells_in_one_row(mask_in: Any) -> None:
    single = SeatEnv("mod", 3, seat=0, choices="needed", memory=True, mask_in=mask_in)
    many = SeatVectorEnv(2, "mod", 3, seat=0, choices="needed", memory=True, mask_in=mask_in)
    players: list[SeatPlayer] = ["me", "sensible", "sensible"]
    wishes: dict[str, Any] = {"reactions": "auto", "choices": "needed", "autoreset": False, "memory": True}
    b = Batch("mod", 3, 1, 7, players=players, **wishes)
    check_env(single, skip_render_check=True)
    seen, rows = single.reset(seed=7)[0], many.reset(seed=7)[0]
    remembered = False
    while True:
        row, first = (seen["observation"], rows["observation"][0]) if mask_in == "both" else (seen, rows[0])
        assert seen in single.observation_space
        assert row.tobytes() == told(b)
        if b.done[0]:
            break
        assert rows in many.observation_space
        assert first.tobytes() == told(b)
        remembered |= bool(row[512:].any())
        action = int(np.flatnonzero(b.mask[0])[0])
        b.step(np.array([action]))
        seen = single.step(action)[0]
        rows, _, over, _, infos = many.step(many.action_masks().argmax(axis=1))
    assert remembered
    assert over[0]
    last = infos["final_obs"][0]
    assert (last["observation"] if mask_in == "both" else last).tobytes() == told(b)


def test_the_loop_over_agents_stops_when_it_is_told_to_or_when_all_have_left() -> None:
    env = aec.env(seats=2, max_steps=3)
    env.reset(seed=1)
    turns = env.agent_iter(2)
    assert [*turns] == [*turns] == [env.agent_selection] * 2
    asked = 0
    for agent in env.agent_iter():
        assert agent == env.agent_selection
        _, _, over, cut, info = env.last(observe=False)
        if over or cut:
            with pytest.raises(ValueError, match="is out: its only action is None"):
                env.step(55)
        env.step(None if over or cut else int(info["action_mask"].argmax()))
        asked += 1
    assert asked == 3 + 2
    assert [*env.agent_iter()] == []


def test_an_agent_that_acts_illegally_is_told_and_may_act_again() -> None:
    env = aec.env(reactions="auto")
    env.reset(seed=1)
    before = env.last()[0]["observation"]
    for wrong in (62, -1, None, True, 55.5, "55", 10**30):
        with pytest.raises(ValueError, match=r"illegal in row 0|gave none"):
            env.step(wrong)  # type: ignore[arg-type]
    assert (env.last()[0]["observation"] == before).all()


BEFORE_THE_DEAL: list[tuple[Callable[[], Any], list[Callable[[Any], Any]]]] = [
    (
        lambda: aec.env(seats=2),
        [
            lambda env: env.last(),
            lambda env: env.observe("player_0"),
            lambda env: env.state(),
            lambda env: env.agent_iter(),
            lambda env: env.render(),
            lambda env: env.step(55),
        ],
    ),
    (SeatEnv, [lambda env: env.step(55), lambda env: env.render(), lambda env: env.action_masks()]),
    (
        lambda: SeatVectorEnv(2),
        [lambda env: env.step(env.action_space.sample()), lambda env: env.action_masks()],
    ),
]


@pytest.mark.parametrize(("make", "asked"), BEFORE_THE_DEAL, ids=["aec", "seat", "vector"])
def test_before_the_first_deal_nothing_is_seen_or_done(
    make: Callable[[], Any], asked: list[Callable[[Any], Any]]
) -> None:
    for ask in asked:
        with pytest.raises(ResetNeeded, match=r"^no round is played: call reset\(\)$"):
            ask(make())


def test_a_copy_knows_whether_it_was_dealt() -> None:
    env = aec.env(seats=2)
    with pytest.raises(ResetNeeded):
        deepcopy(env).state()
    env.reset(seed=1)
    assert (deepcopy(env).state() == env.state()).all()


def test_after_the_end_agents_are_told_to_reset() -> None:
    env = aec.env(seats=2, max_steps=1)
    env.reset(seed=1)
    env.step(int(env.last()[4]["action_mask"].argmax()))
    for _ in env.agent_iter():
        env.step(None)
    for asked in (env.last, lambda: env.step(None)):
        with pytest.raises(ResetNeeded, match=r"call reset\(\)"):
            asked()
    env.reset()
    assert env.last()[0] is not None


def test_an_illegal_action_loses_is_an_error_or_is_replaced() -> None:
    env = SeatEnv(illegal="lose")
    env.reset(seed=1)
    _, reward, over, cut, info = env.step(62)
    assert (reward, over, cut, info["illegal"]) == (-1, True, False, 1)
    with pytest.raises(ResetNeeded, match=r"no round is played: call reset\(\)"):
        env.step(env.action_masks().argmax())
    env.reset()
    for wrong in (5.5, None, "5", np.array([5]), True):
        with pytest.raises(TypeError, match="an action is a whole number from 0 to 63, not"):
            env.step(wrong)  # type: ignore[arg-type]
    env = SeatEnv(illegal="raise")
    env.reset(seed=1)
    with pytest.raises(ValueError, match="action 62 is illegal"):
        env.step(62)
    env = SeatEnv(illegal="random")
    env.reset(seed=1)
    _, _, over, _, info = env.step(62)
    assert (over, info["illegal"]) == (False, 1)


WRONG: list[dict[str, Any]] = [
    *({"opponents": []}, {"opponents": "me"}, {"seat": 9}, {"illegal": "maybe"}, {"mask_in": "mind"}),
]


def test_one_seat_learns_at_every_seat_in_turn_or_at_the_one_that_is_wanted() -> None:
    env = SeatEnv(seats=2, opponents="chance")
    assert {env.reset()[1]["seat"] for _ in range(8)} == {0, 1}
    env = SeatEnv(seats=3, opponents=("sensible", "casual"), seat=2)
    assert {env.reset()[1]["seat"] for _ in range(8)} == {2}
    assert env.action_masks().sum() > 1
    for wrong in WRONG:
        with pytest.raises(ValueError, match=r"opponents|no seat|illegal is|mask_in is"):
            SeatEnv(**wrong)


def chosen(env: SeatVectorEnv) -> Any:
    return env._batch.random_actions()


def until_one_ends(env: SeatVectorEnv) -> tuple[Any, ...]:
    for _ in range(2000):
        found = env.step(chosen(env))
        if (found[2] | found[3]).any():
            return found
    raise AssertionError("no round has ended")


@pytest.mark.parametrize(
    "wrong, said",
    [
        ({"seats": 1}, "a round has 2 to 10 seats, not 1"),
        ({"seats": "4"}, "a round has 2 to 10 seats, not '4'"),
        ({"opponents": None}, "opponents are 1 to 3 bots"),
        ({"opponents": ["chance"] * 4}, "opponents are 1 to 3 bots"),
        ({"opponents": "nobody"}, "a player is me or chance or casual or sensible"),
        ({"seat": True}, "there is no seat True; they are 0 to 3, or None"),
        ({"seat": "1"}, "there is no seat '1'"),
        ({"seat": 4}, "there is no seat 4"),
    ],
)
def test_a_line_up_that_cannot_be_is_told(wrong: dict[str, Any], said: str) -> None:
    for face in (SeatEnv, SeatVectorEnv):
        with pytest.raises(ValueError, match=said):
            face(**wrong)


def test_a_mode_that_cannot_be_drawn_and_a_number_of_rounds_that_cannot_be_are_told() -> None:
    with pytest.raises(TypeError, match="render_mode is human or ansi or None, not 'rgb_array'"):
        SeatEnv(render_mode="rgb_array")  # Stable-Baselines3 asks for it, and takes a TypeError for a no
    with pytest.raises(ValueError, match="render_mode is human or ansi or None, not 'rgb_array'"):
        aec.env(render_mode="rgb_array")
    for wrong in (0, -1, 1.5, True, None):
        with pytest.raises(ValueError, match="num_envs is a whole number from 1"):
            SeatVectorEnv(wrong)  # type: ignore[arg-type]


def test_after_a_seed_every_reset_is_told_by_it() -> None:
    """As Gymnasium has it: without a seed, what was seeded goes on."""
    for make in (SeatEnv, lambda: SeatVectorEnv(3)):
        found = []
        for env in (make(), make()):
            rows = [env.reset(seed=5), env.reset(), env.reset()]
            found.append([seen["observation"].tobytes() for seen, _ in rows])
        assert found[0] == found[1]
        assert len({*found[0]}) == 3


WISHES: dict[str, Any] = {"num_envs": 4, "edition": "classic", "seats": 2, "choices": "needed"}


def test_in_the_same_step_the_next_round_is_there_and_the_last_sight_of_the_old_one() -> None:
    env = SeatVectorEnv(**WISHES)
    env.reset(seed=1)
    seen, rewards, over, cut, infos = until_one_ends(env)
    assert (np.abs(rewards) == over).all()
    assert not cut.any()
    assert (infos["_final_obs"] == over).all()
    for i in np.flatnonzero(over):
        assert infos["final_obs"][i] in env.single_observation_space
        assert seen["action_mask"][i].sum() > 1
    assert seen in env.observation_space
    env.step(chosen(env))


def test_rounds_in_one_batch_tell_as_much_as_an_environment_each() -> None:
    wishes = WISHES.copy()
    apart = SyncVectorEnv(
        [lambda: SeatEnv(**wishes)] * wishes.pop("num_envs"), autoreset_mode=AutoresetMode.SAME_STEP
    )
    for env in (apart, SeatVectorEnv(**WISHES)):
        _, infos = env.reset(seed=1)
        while "final_info" not in infos:
            assert {name for name in infos if name[0] != "_"} == {"action_mask", "seat", "illegal"}
            *_, infos = env.step(infos["action_mask"].argmax(axis=1))
        last, ended = infos["final_info"], infos["_final_info"]
        assert {name for name in last if name[0] != "_"} == {"action_mask", "seat", "illegal"}
        assert all((last[f"_{name}"] == ended).all() for name in ("action_mask", "seat", "illegal"))
        assert last["action_mask"][ended].argmax(axis=1).tolist() == [PASS] * ended.sum()


@pytest.mark.parametrize("mode", ["SameStep", "NextStep"])
def test_gymnasium_keeps_count_of_rounds_whatever_the_mode(mode: str) -> None:
    env = RecordEpisodeStatistics(SeatVectorEnv(**WISHES, autoreset_mode=mode))
    env.reset(seed=1)
    length, found = np.zeros(4, np.int64), 0
    fresh = np.zeros(4, np.bool_)  # a step in which a round is dealt counts for none
    for _ in range(CYCLES):
        _, rewards, over, cut, infos = env.step(chosen(env.unwrapped))
        length[~fresh] += 1
        length[fresh] = 0
        for i in np.flatnonzero(over | cut):
            assert (infos["episode"]["r"][i], infos["episode"]["l"][i]) == (rewards[i], length[i])
            found += 1
            length[i] = 0
        fresh = (over | cut) if mode == "NextStep" else fresh
    assert found > 4


@pytest.mark.parametrize("mode", AutoresetMode)
@pytest.mark.parametrize("memory", [False, True])
def test_an_illegal_action_loses_its_row_alone_and_is_counted(mode: AutoresetMode, memory: bool) -> None:
    env, fine = (
        SeatVectorEnv(**WISHES, autoreset_mode=mode, illegal="lose", memory=memory) for _ in range(2)
    )
    env.reset(seed=1)
    before = fine.reset(seed=1)[0]
    actions = chosen(env)
    _, fair, none, _, infos = fine.step(actions)
    assert not none.any()
    assert not infos["illegal"].any()
    actions[1] = 62
    seen, rewards, over, cut, infos = env.step(actions)
    assert over.tolist() == [False, True, False, False]
    assert not cut.any()
    assert rewards.tolist() == [fair[0], -1, fair[2], fair[3]]
    last, wrong = (
        (infos["final_obs"][1]["observation"], infos["final_info"]["illegal"])
        if mode is AutoresetMode.SAME_STEP
        else (seen["observation"][1], infos["illegal"])
    )
    assert (last == before["observation"][1]).all()
    assert wrong.tolist() == [0, 1, 0, 0]
    if mode is AutoresetMode.DISABLED:
        env.reset(options={"reset_mask": over})
    actions = chosen(env)
    actions[1] = 62 if mode is AutoresetMode.NEXT_STEP else actions[1]  # which is ignored
    _, rewards, over, _, infos = env.step(actions)
    assert not over[1]
    assert infos["illegal"].tolist() == [0] * 4
    assert env._batch.episode.tolist() == [0, 5, 2, 3]


def test_an_illegal_action_may_be_replaced_in_every_row() -> None:
    env = SeatVectorEnv(**WISHES, illegal="random")
    env.reset(seed=1)
    for action in (62, -1, 10**12):
        _, _, over, _, infos = env.step(np.full(4, action))
        assert not over.any()
    assert infos["illegal"].tolist() == [3] * 4
    for wrong in (np.full(4, 0.5), np.full(3, 62), np.full(4, np.nan)):
        with pytest.raises((TypeError, ValueError), match="actions are"):
            env.step(wrong)
    with pytest.raises(ValueError, match="illegal is lose or raise or random"):
        SeatVectorEnv(illegal="win")  # type: ignore[arg-type]


def test_gymnasium_measures_vectors_that_know_no_masks() -> None:
    for illegal in ("lose", "random"):
        made = gymnasium.make_vec("lastcard.envs:lastcard/Mod-v1", num_envs=8, illegal=illegal)
        assert benchmark_vector_step(made, target_duration=0, seed=1) > 0


def test_in_the_next_step_the_action_is_ignored_and_the_next_round_is_dealt() -> None:
    env = SeatVectorEnv(**WISHES, autoreset_mode=AutoresetMode.NEXT_STEP)
    env.reset(seed=1)
    _, _, over, _, _ = until_one_ends(env)
    episodes = env._batch.episode.copy()
    _, rewards, after, _, _ = env.step(chosen(env))
    assert ((env._batch.episode > episodes) == over).all()
    assert not rewards[over].any()
    assert not after[over].any()


def test_without_autoreset_rounds_are_dealt_when_they_are_marked() -> None:
    env = SeatVectorEnv(**WISHES, autoreset_mode=AutoresetMode.DISABLED, copy=False, mask_in="info")
    env.reset(seed=1)
    _, _, over, _, _ = until_one_ends(env)
    with pytest.raises(ValueError, match="a round has ended"):
        env.step(chosen(env))
    for wrong in (over[:3], [*over, True], True):
        with pytest.raises(ValueError, match="reset_mask has 4 rows"):
            env.reset(options={"reset_mask": wrong})
    with pytest.raises(ValueError, match="a seed deals all rounds"):
        env.reset(seed=1, options={"reset_mask": over})
    seen, _ = env.reset(options={"reset_mask": over})
    assert seen is env._batch.obs
    env.step(chosen(env))
    assert env.action_masks().shape == (4, 64)


def test_nothing_of_it_is_loaded_before_it_is_asked_for() -> None:
    ask = """
import sys, lastcard
print({"numpy", "gymnasium", "pettingzoo", "pyspiel", "rlcard", "lastcard.envs"} & {*sys.modules})
import lastcard.envs.rlcard
print({"pyspiel", "rlcard"} & {*sys.modules})
"""
    done = subprocess.run([sys.executable, "-c", ask], capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout.split() == ["set()", "set()"]
