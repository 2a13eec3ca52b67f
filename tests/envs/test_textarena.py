"""TextArena plays our rounds under its own wrappers. It is installed for that, so with --all only."""

from __future__ import annotations

import copy
import random
import re
import sys
import warnings
from typing import Any

import pytest

from fetched import fetched
from lastcard.envs.text import TextEnv
from tries import WISH
from wander import EDITIONS

pytestmark = pytest.mark.skipif(WISH == "few", reason="installs TextArena; python3 run.py test --all does")


@pytest.fixture(scope="module")
def ta(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """TextArena, which knows our game."""
    sys.path += fetched("textarena", tmp_path_factory.mktemp("textarena"))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # its packages' own
        import textarena

        import lastcard.envs.textarena
    assert "Lastcard-v0" in lastcard.envs.textarena.__doc__
    return textarena


def moves_in(text: str) -> list[str]:
    """The moves of the last question in a text."""
    return re.findall(r"(?m)^\[(\w+)\] ", text.rpartition("The table, in the order of play")[2])


@pytest.mark.parametrize("seats", [2, 4, 10])
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("name", ["Lastcard-v0", "Lastcard-v0-train"])
def test_a_round_under_its_wrappers_goes_as_the_text_environment_s(
    ta: Any, name: str, edition: str, seats: int
) -> None:
    class Agent(ta.Agent):  # type: ignore[misc]
        def __call__(self, observation: str) -> str:
            return f"I hold too many cards. [{rng.choice(moves_in(observation))}]"

    rng, agent = random.Random(f"{edition} {seats}"), Agent()
    env, alone = ta.make(name, edition=edition, choices="needed"), TextEnv(edition, choices="needed")
    env.reset(num_players=seats, seed=1)
    alone.reset(seats, 1)
    done = False
    while not done:
        seat, text = env.get_observation()
        asked, told = alone.get_observation()
        assert seat == asked
        assert moves_in(text) == moves_in(told)
        assert all(line in text for line in told.splitlines())  # the rules, what is new, the table, the moves
        answer = agent(text)
        done, info = env.step(action=answer)
        assert (done, info) == alone.step(answer)
    rewards, infos = env.close()
    assert (rewards, infos) == alone.close()
    assert env.state.done
    assert env.state.rewards == rewards
    assert env.state.turn == sum(info["turn_count"] for info in infos.values())


def test_a_message_is_of_its_kind_and_told_once(ta: Any) -> None:
    env = ta.make("Lastcard-v0-raw", choices="needed")
    env.reset(num_players=3, seed=2)
    kinds = ta.ObservationType
    seat, first = env.get_observation()
    assert [kind for _, _, kind in first] == [kinds.PROMPT, kinds.GAME_ACTION_DESCRIPTION, kinds.GAME_BOARD]
    assert env.get_observation() == (seat, [])
    assert not env.step("a cup of tea")[0]
    again, said = env.get_observation()
    assert again == seat
    assert [(sender, kind) for sender, _, kind in said] == [
        (seat, kinds.PLAYER_ACTION),
        (ta.GAME_ID, kinds.GAME_ADMIN),
    ]
    assert env.step("nor coffee")[0]
    rewards, infos = env.close()
    assert rewards[seat] == -1
    assert infos[seat]["invalid_move"]


def test_what_one_seat_says_and_sees_is_told_to_no_other(ta: Any) -> None:
    env = ta.make("Lastcard-v0", choices="needed")
    env.reset(num_players=4, seed=3)
    for number in range(60):
        seat, text = env.get_observation()
        said = {int(by) for by in re.findall(r"thought of (\d)", text)}
        assert said <= {seat}
        assert {int(held) for held in re.findall(r"(?m)^- You \(seat (\d)\)", text)} == {seat}
        if env.step(f"A thought of {seat}, number {number}: [{moves_in(text)[0]}]")[0]:
            break


def test_a_copy_under_wrappers_goes_on_alike_and_is_its_own(ta: Any) -> None:
    env = ta.make("Lastcard-v0", edition="avatar", choices="needed")
    env.reset(num_players=2, seed=4)
    for _ in range(5):
        env.step(f"[{moves_in(env.get_observation()[1])[0]}]")
    twin = copy.deepcopy(env)
    seat, text = env.get_observation()
    env.step(f"[{moves_in(text)[0]}]")
    assert twin.get_observation() == (seat, text)
    twin.step(f"[{moves_in(text)[0]}]")
    assert twin.get_observation() == env.get_observation()


def test_its_own_screen_shows_the_table(ta: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from textarena.wrappers.RenderWrappers.SimpleRenderWrapper import render

    monkeypatch.setattr(render.time, "sleep", lambda _: None)
    env = render.SimpleRenderWrapper(ta.make("Lastcard-v0", edition="corn"))
    env.console = render.rich.console.Console(record=True, quiet=True, width=100, height=40)
    env.reset(num_players=3, seed=5)
    env.step(f"[{moves_in(env.get_observation()[1])[0]}]")
    assert env.env.get_board_str().startswith("Corn, ")


def test_what_wrappers_decide_is_no_argument(ta: Any) -> None:
    with pytest.raises(ValueError, match="wrappers decide what is repeated; leave out rules"):
        ta.make("Lastcard-v0", rules="always")
