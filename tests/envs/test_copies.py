"""States, batches and environments are copied and pickled: the same future, and nothing shared."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import lastcard
from kernels import both
from lastcard.envs import Batch, aec
from lastcard.envs.batching import ARRAYS
from lastcard.envs.seat_env import SeatEnv
from lastcard.envs.seat_vector import SeatVectorEnv
from lastcard.rules import kernel
from lastcard.rules.options import settle
from lastcard.rules.parameters import rules_for
from wander import random_round, walk

Way = Callable[[Any], Any]
WAYS: dict[str, Way] = {
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "pickle": lambda thing: pickle.loads(pickle.dumps(thing)),
}
STEPS = 80 if lastcard.COMPILED else 15
PARTY = lastcard.PRESETS["party"]

each_way = pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)


@each_way
def test_a_state_is_the_same_round_and_goes_its_own_way(way: Way) -> None:
    for number in range(5):
        r, rng = random_round(number)
        for _, _ in zip(range(30), walk(r, rng), strict=False):
            pass
        state, line = r._state, r.position()
        twin = way(state)
        assert twin.rules is state.rules
        r._state = twin
        assert r.position() == line
        kernel.shuffle_draw_pile(twin)
        shuffled = r.position()
        r._state = state
        assert r.position() == line
        kernel.shuffle_draw_pile(state)
        assert r.position() == shuffled


def test_what_holds_addresses_refuses_to_be_pickled() -> None:
    compiled, _ = both()
    declared = lastcard.EDITIONS["mod"]
    lanes = compiled.Lanes(rules_for(declared, settle(declared, {}), compiled), 2, 1)
    for thing in (lanes, lanes.lanes[0], compiled.Tally()):
        with pytest.raises(TypeError, match="cannot pickle"):
            pickle.dumps(thing)


BATCHES: list[dict[str, Any]] = [
    {"edition": "avatar", "seats": 3, "options": PARTY, "rewards": "points", "critic": True, "memory": True},
    {"edition": "corn", "seats": 4, "players": ["me", "casual", "sensible", "me"], "rotate": True},
    {"edition": "mod", "seats": 2, "choices": "needed", "max_steps": 30, "reactions": "call"},
]


def future(b: Batch) -> list[tuple[bytes, ...]]:
    """All that is written in the steps to come."""
    found = []
    for _ in range(STEPS):
        b.step(b.random_actions())
        rows = [getattr(b, name) for name in ARRAYS]
        found.append(tuple(row.tobytes() for row in rows if row is not None))
    return found


@each_way
@pytest.mark.parametrize("table", BATCHES, ids=lambda table: table["edition"])
def test_a_batch_goes_on_as_its_copy_does(way: Way, table: dict[str, Any]) -> None:
    b = Batch(n=3, seed="copied", **table)
    future(b)
    twin = way(b)
    before = {name: row.copy() for name in ARRAYS if (row := getattr(b, name)) is not None}
    assert all((getattr(twin, name) == row).all() for name, row in before.items())
    ahead = future(twin)
    assert all((getattr(b, name) == row).all() for name, row in before.items())
    assert future(b) == ahead
    assert (twin.skipped, twin.seed, twin.options) == (b.skipped, b.seed, b.options)


def test_the_arrays_of_a_caller_are_not_those_of_a_copy() -> None:
    obs = np.zeros((2, 512), np.uint8)
    b = Batch("mod", 2, 2, 1, arrays={"obs": obs})
    before = obs.copy()
    future(b.clone())
    assert (obs == before).all()


def test_a_round_that_has_ended_is_over_in_the_copy_too() -> None:
    b = Batch("classic", 2, 2, 1, reactions="auto", choices="needed", autoreset=False)
    while not b.done.all():
        b.step(b.random_actions())
    twin = pickle.loads(pickle.dumps(b))
    assert twin.round(0).over
    b.redeal(0)
    assert twin.done.all()
    twin.redeal(0)
    assert twin.position(0) == b.position(0)


def agents_future(env: aec.SeatsEnv) -> list[Any]:
    found: list[Any] = []
    for _ in range(STEPS):
        if not env.agents:
            env.reset()
        seen, *rest, info = env.last()
        found.append(
            [env.agent_selection, seen["observation"].tobytes(), seen["action_mask"].tobytes(), *rest]
        )
        over = rest[1] or rest[2]
        env.step(None if over else int(np.flatnonzero(info["action_mask"])[0]))
    return found


def seat_future(env: SeatEnv) -> list[Any]:
    found: list[Any] = []
    for _ in range(STEPS):
        seen, *rest, info = env.step(int(np.flatnonzero(env.action_masks())[0]))
        found.append([seen["observation"].tobytes(), *rest, info["seat"]])
        if rest[1]:
            found.append(env.reset()[0]["observation"].tobytes())
    return found


def vector_future(env: SeatVectorEnv) -> list[Any]:
    found = []
    for _ in range(STEPS):
        seen, *rest, _ = env.step(env.action_masks().argmax(axis=1))
        found.append([seen["observation"].tobytes(), *(one.tobytes() for one in rest)])
    return found


ENVIRONMENTS: dict[str, tuple[Callable[[], Any], Callable[[Any], Any]]] = {
    "agents": (lambda: aec.env(edition="corn", seats=3, options=PARTY, choices="needed"), agents_future),
    "seat": (lambda: SeatEnv("avatar", 3, choices="needed"), seat_future),
    "vector": (lambda: SeatVectorEnv(3, "mod", 4, choices="needed"), vector_future),
    "agents with a memory": (lambda: aec.env(seats=3, choices="needed", memory=True), agents_future),
    "seat with a memory": (lambda: SeatEnv("mod", 3, choices="needed", memory=True), seat_future),
    "vector with a memory": (lambda: SeatVectorEnv(3, seats=3, memory=True), vector_future),
}


@each_way
@pytest.mark.parametrize("make, ahead", ENVIRONMENTS.values(), ids=ENVIRONMENTS)
def test_an_environment_goes_on_as_its_copy_does(
    way: Way, make: Callable[[], Any], ahead: Callable[[Any], Any]
) -> None:
    env = make()
    env.reset(seed=3)
    ahead(env)
    twin = way(env)
    expected = ahead(twin)
    assert ahead(env) == expected
    assert ahead(twin) == ahead(env)
