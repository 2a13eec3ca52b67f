"""OpenSpiel plays our rounds: its own suite passes, and its states are copied, pickled and dealt anew."""

from __future__ import annotations

import pickle
import random
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest

import lastcard
from golden.openspiel_playthroughs import place, written
from lastcard.envs import openspiel
from lastcard.envs.led_rounds import LedRound
from lastcard.envs.pieces import PIECES, scale
from lastcard.rules import cards as c
from tries import tries
from wander import EDITIONS

EVERY: list[dict[str, Any]] = [
    {"edition": edition, "players": players, "preset": preset, "max_steps": 300, "choices": choices}
    for edition in EDITIONS
    for players in (2, 4, 10)
    for preset, choices in (("sheet", "all"), ("party", "needed"))
]
FEW: list[dict[str, Any]] = [
    {"edition": "mod", "players": 2, "rewards": "points", "reactions": "auto", "max_steps": 60},
    {"edition": "avatar", "players": 4, "preset": "party", "options": "mercy:20", "max_steps": 40},
    {"edition": "corn", "players": 10, "max_steps": 20},
]
SHORT = [table | {"max_steps": 8} for table in EVERY]
"""All of them, broken off after a few steps: of each state OpenSpiel plays the whole way again."""


def dealt(rng: random.Random, **parameters: Any) -> Any:
    """A state after the deal."""
    state = openspiel.load(**parameters).new_initial_state()
    while state.is_chance_node():
        state.apply_action(rng.choice(state.legal_actions()))
    return state


def step(state: Any, rng: random.Random) -> Any:
    action = rng.choice(state.legal_actions())
    state.apply_action(action)
    return action


@pytest.mark.parametrize(
    "table", EVERY if tries(0, 1) else [*FEW, *SHORT] if lastcard.COMPILED else FEW[2:], ids=str
)
def test_the_suite_of_openspiel_passes(table: dict[str, Any]) -> None:
    pyspiel.random_sim_test(openspiel.load(**table), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("table", EVERY if tries(0, 1) else FEW[:1], ids=str)
def test_openspiel_plays_its_own_playthroughs_again_to_the_letter(
    table: dict[str, Any], tmp_path: Path
) -> None:
    from absl import flags
    from open_spiel.python.algorithms import generate_playthrough  # slow to load, for it brings SciPy

    flags.FLAGS.mark_as_parsed()  # which its program would do
    file = tmp_path / "playthrough.txt"
    wanted = str(openspiel.load(**{**table, "max_steps": 8}))
    file.write_text(generate_playthrough.playthrough(wanted, None), "utf-8")
    written_first, played_again = generate_playthrough.replay(str(file))
    assert "IsTerminal() = True" in written_first
    assert written_first == played_again


@pytest.mark.parametrize("edition", lastcard.EDITIONS)
def test_a_playthrough_is_as_it_was_reviewed(edition: str) -> None:
    assert written(edition) == place(edition).read_text("utf-8"), "python tests/golden/regenerate.py"


def test_the_seed_that_chance_tells_deals_what_a_round_deals() -> None:
    rng = random.Random(1)
    state = openspiel.load(edition="corn", players=3).new_initial_state()
    assert str(state) == "dealing"
    digits = []
    while state.is_chance_node():
        assert sum(odds for _, odds in state.chance_outcomes()) == 1
        digits.append(step(state, rng))
    assert len(digits) == 16
    assert state.seed == int("".join(f"{digit:x}" for digit in digits), 16)
    r = lastcard.Round.deal("corn", 3, state.seed)
    alone = LedRound(state.round.leading)
    alone.deal(r.seed)
    assert alone.position() == state.round.position()
    assert [state.round.view(seat).hand for seat in range(3)] == [tuple(r.hand(seat)) for seat in range(3)]


@pytest.mark.parametrize("table", FEW, ids=str)
def test_clones_and_pickles_go_on_alike_and_remember_the_same(table: dict[str, Any]) -> None:
    rng = random.Random(2)
    state = dealt(rng, **table)
    state.information_state_string(0)  # so that there is something to be copied
    for _ in range(10):
        step(state, rng)
    twins = [state.clone(), state.clone().clone(), pickle.loads(pickle.dumps(state))]
    for _ in range(8):
        before = str(twins[0])
        action = step(state, rng)
        for twin in twins:
            assert str(twin) == before != str(state)
            twin.apply_action(action)
            assert str(twin) == str(state)
            assert twin.history() == state.history()
            for player in range(state.num_players()):
                assert twin.information_state_string(player) == state.information_state_string(player)


@pytest.mark.parametrize("table", FEW, ids=str)
def test_a_state_dealt_anew_looks_the_same_to_its_player_alone(table: dict[str, Any]) -> None:
    rng = random.Random(3)
    state = dealt(rng, **table)
    changed = False
    for _ in range(12):
        player = state.current_player()
        twin = state.resample_from_infostate(player, rng.random)
        assert twin.observation_string(player) == state.observation_string(player)
        assert twin.information_state_string(player) == state.information_state_string(player)
        assert twin.observation_tensor(player) == state.observation_tensor(player)
        assert twin.legal_actions() == state.legal_actions()
        others = [seat for seat in range(state.num_players()) if seat != player]
        changed |= any(twin.round.view(seat).hand != state.round.view(seat).hand for seat in others)
        step(state, rng)
    assert changed


@pytest.mark.parametrize("table", FEW, ids=str)
def test_a_state_dealt_anew_stands_at_the_same_question_whoever_looks(table: dict[str, Any]) -> None:
    rng = random.Random(9)
    state = dealt(rng, **table)
    while not state.is_terminal() and state.move_number() < 60:
        player = rng.randrange(state.num_players())
        twin = state.resample_from_infostate(player, rng.random)
        assert twin.current_player() == state.current_player()
        assert twin.round.phase == state.round.phase
        assert twin.observation_string(player) == state.observation_string(player)
        assert twin.information_state_string(player) == state.information_state_string(player)
        assert twin.seed == 0  # the true one tells all cards
        step(state, rng)


def test_what_was_remembered_before_a_new_deal_stays_remembered() -> None:
    rng = random.Random(4)
    state = dealt(rng, edition="mod", players=2, choices="needed")
    step(state, rng)
    player = state.current_player()
    known = state.information_state_string(player).partition(" open=")[0]
    twin = state.resample_from_infostate(player, rng.random)
    said = twin.round.token(twin.legal_actions()[0])
    twin.apply_action(twin.legal_actions()[0])
    assert twin.information_state_string(player).startswith(f"{known} answer={said} ")
    assert twin.clone().information_state_string(player) == twin.information_state_string(player)


def test_the_tensor_is_the_one_observation_and_its_pieces_have_names() -> None:
    rng = random.Random(5)
    state = dealt(rng, edition="corn", players=3)
    for _ in range(20):
        step(state, rng)
    observer = state.get_game().make_py_observer()
    for player in range(3):
        observer.set_from(state, player)
        row = np.zeros(c.SEEN, np.uint8)
        state.round.observe(player, row)
        assert np.allclose(observer.tensor * np.array(scale()), row)
        assert observer.dict.keys() == PIECES.keys()
        assert observer.dict["hand"].sum() * 8 == pytest.approx(len(state.round.view(player).hand))
    with pytest.raises(ValueError, match="observers take no parameters"):
        state.get_game().make_py_observer(params={"size": 1})


def test_of_memory_there_are_words_and_no_tensor_and_no_part_is_told_alone() -> None:
    """A tensor of the present would let an algorithm take two pasts for one."""
    state = dealt(random.Random(5), edition="corn", players=3)
    game = state.get_game()
    recalling = game.make_py_observer(pyspiel.IIGObservationType(perfect_recall=True))
    assert recalling.tensor is None
    assert recalling.string_from(state, 1) == state.information_state_string(1)
    with pytest.raises(ValueError, match="no tensor with perfect recall"):
        state.information_state_tensor(1)
    for public, private in ((True, "NONE"), (False, "SINGLE_PLAYER"), (True, "ALL_PLAYERS")):
        kind = pyspiel.IIGObservationType(public, False, getattr(pyspiel.PrivateInfoType, private))
        assert game.make_py_observer(kind) is None


def test_its_environment_for_learners_shows_observations() -> None:
    from open_spiel.python import rl_environment

    env = rl_environment.Environment(openspiel.load(players=3, reactions="auto", choices="needed"))
    env.seed(1)
    rng, step = random.Random(1), env.reset()
    while not step.last():
        player = step.observations["current_player"]
        assert len(step.observations["info_state"][player]) == c.SEEN
        assert step.observations["info_state"][player] == env.get_state.observation_tensor(player)
        step = env.step([rng.choice(step.observations["legal_actions"][player])])
    assert sum(step.rewards) == pytest.approx(0)


def test_its_regret_minimiser_tells_information_states_apart_by_their_words() -> None:
    from open_spiel.python.algorithms import outcome_sampling_mccfr

    np.random.seed(1)
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(
        openspiel.load(players=2, reactions="auto", choices="needed", max_steps=20)
    )
    solver.iteration()
    assert solver._infostates
    assert all(known.startswith("seat=") for known in solver._infostates)


def test_words_tell_own_cards_and_nobody_elses() -> None:
    state = dealt(random.Random(6), edition="classic", players=2)
    words = dict(word.split("=") for word in state.observation_string(0).split())
    assert words["hand"].split(",") == list(state.round.view(0).hand)
    assert ("open" in words) == (state.current_player() == 0)
    told = state.information_state_string(0)
    assert "Dealt(seat=1, cards=('?', '?', '?', '?', '?', '?', '?'))" in told
    assert state.to_observation_struct(0).to_dict()["hand"] == list(state.round.view(0).hand)


def test_a_digit_a_player_and_a_moment_that_are_not_there_are_refused() -> None:
    state = openspiel.load(players=3).new_initial_state()
    for digit in (16, -2):
        with pytest.raises(ValueError, match="a digit of the seed is 0 to 15"):
            state.apply_action(digit)
    assert str(state) == "dealing"
    with pytest.raises(ValueError, match="nothing is dealt yet"):
        state.resample_from_infostate(0, random.random)
    state = dealt(random.Random(1), players=3)
    for player in (3, -1, 10**8):
        for asked in (
            state._to_observation_struct,
            lambda seat: state.resample_from_infostate(seat, random.random),
        ):
            with pytest.raises(ValueError, match=f"there is no seat {player}"):
                asked(player)


@pytest.mark.parametrize("rewards", ["win", "points"])
def test_what_one_wins_the_others_lose_within_the_bounds(rewards: str) -> None:
    rng = random.Random(7)
    state = dealt(rng, players=3, rewards=rewards, reactions="auto", choices="needed")
    while not state.is_terminal():
        assert state.returns() == [0, 0, 0]
        step(state, rng)
    game = state.get_game()
    assert sum(state.returns()) == pytest.approx(0)
    assert min(state.returns()) >= game.min_utility()
    assert 0 < max(state.returns()) <= game.max_utility()
    assert state.rewards() == state.returns()
    assert state.legal_actions() == []


def test_a_round_that_takes_too_long_is_broken_off_for_nothing() -> None:
    rng = random.Random(8)
    state = dealt(rng, players=2, max_steps=5)
    for _ in range(5):
        assert not state.is_terminal()
        step(state, rng)
    assert state.is_terminal()
    assert state.returns() == [0, 0]


@pytest.mark.parametrize(
    "wrong, said",
    [
        ({"preset": "wild"}, "preset is sheet or progressive"),
        ({"edition": "uno"}, "unknown edition"),
        ({"options": "colour:red"}, "unknown option"),
        ({"options": "stacking:maybe"}, "stacking"),
        ({"players": 11}, "2 to 10 seats"),
        ({"reactions": "maybe"}, "reactions is auto or call or ask"),
    ],
)
def test_what_is_wrong_is_told(wrong: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        openspiel.load(**wrong)
