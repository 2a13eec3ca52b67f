"""Text for language models: whole rounds in it, answers of every kind, nothing that a seat may not know."""

from __future__ import annotations

import operator
import random
import re
import subprocess
import sys
from typing import Any

import pytest

import lastcard
from lastcard.envs.text import TextEnv, said
from lastcard.wording.spelled_out import moves_lines, news, rules_in_brief, table_lines
from lookalikes import seen, twin_of
from tries import tries
from wander import EDITIONS, random_options

PARTY = lastcard.PRESETS["party"]
EVERY: list[dict[str, Any]] = [
    {"edition": edition, "options": options, "num_players": seats}
    for edition in EDITIONS
    for seats in (2, 4, 10)
    for options in ({}, PARTY)
]
TABLES = EVERY if tries(0, 1) else EVERY[1::7]


def dealt(num_players: int = 3, seed: int = 1, **wishes: Any) -> TextEnv:
    env = TextEnv(**{"choices": "needed", **wishes})
    env.reset(num_players, seed)
    return env


def moves_in(text: str) -> list[str]:
    return re.findall(r"(?m)^\[(\w+)\]", text)


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_round_is_played_with_nothing_but_what_the_text_says(table: dict[str, Any]) -> None:
    env = dealt(**table)
    rng = random.Random(str(table))
    done, asked = False, set()
    while not done:
        seat, text = env.get_observation()
        asked.add(seat)
        moves = moves_in(text)
        assert len(moves) > 1
        assert set(moves) <= {*env.round.legal(seat), "pass"}
        done, told = env.step(f"I hold many cards. [{rng.choice(moves)}]")
        assert not told["illegal"]
    rewards, infos = env.close()
    assert asked == rewards.keys() == infos.keys() == set(range(table["num_players"]))
    assert rewards[env.round.winner or 0] == 1.0
    assert sum(rewards.values()) == pytest.approx(0)
    assert infos[0]["role"] == "Player 0"
    assert infos[0]["turn_count"] > 0
    assert not infos[0]["invalid_move"]


def test_the_same_seed_tells_the_same_and_another_one_something_else() -> None:
    texts = [dealt(4, seed).get_observation() for seed in (5, 5, 6)]
    assert texts[0] == texts[1] != texts[2]


def laid(position: str, **wishes: Any) -> TextEnv:
    """A text of a round that is laid out, as it would be dealt."""
    r = lastcard.Round.from_position(position)
    env = TextEnv(r.edition, r.options, **wishes)
    env.reset(r.seats)
    assert env._asking is not None
    env._round = env._asking.round = r
    env._asking.go_on()
    return env


TABLE = "mod hands=r5,r7,b7,W/r1,g2,g3,g7/r9,y2,y3,g8 pile=r2 draw=b1,y4,g5,b2,b3,b4,b5,b6 turn=0"


@pytest.mark.parametrize(
    "answer, moves",
    [
        ("[r5]", ["r5"]),
        ("play r5", ["r5"]),
        ("r5", ["r5"]),
        ("RED 5", ["r5"]),
        ("[play red 5]", ["r5"]),
        ("Perhaps [r7]?\nNo: I play [r5].", ["r5"]),
        ("Seat 1 is short of cards, so\nplay r5", ["r5"]),
        ("[W g]", ["W", "g"]),
        ("[W] [green]", ["W", "g"]),
        ("[wild]", ["W"]),
        ("[draw]", ["draw"]),
    ],
)
def test_an_answer_is_read_as_it_was_meant(answer: str, moves: list[str]) -> None:
    env = laid(TABLE)
    assert env.step(answer) == (False, {"seat": 0, "moves": moves, "illegal": ""})
    assert env.round.actions == [(0, token) for token in moves]


@pytest.mark.parametrize(
    "answer, reason",
    [
        ("[b7]", r"matches neither .*\(rule MATCH-1\)"),
        ("[g1]", r"you do not hold g1 .*\(rule MATCH-1\)"),
        ("[catch1]", r"\(rule UNO-"),
        ("[z9]", "Mod has no card 'z9'"),
        ("I think that I should play something.", "'i' means nothing here"),
        ("", "no move in your answer"),
        ("[]", "no move in your answer"),
        (f"[{'r7 ' * 400}]", "A move has at most 1000 characters, not 1202"),
    ],
)
def test_an_answer_that_is_no_move_has_a_second_chance_and_then_loses(answer: str, reason: str) -> None:
    env = laid(TABLE)
    before, (_, text) = env.round.position(), env.get_observation()
    done, told = env.step(answer)
    assert not done
    assert re.search(reason, told["illegal"]), told["illegal"]
    seat, again = env.get_observation()
    assert (seat, env.round.position()) == (0, before)
    assert again.startswith(text)
    assert told["illegal"] in again.removeprefix(text)
    assert "Type ?" not in again
    assert env.step(answer)[0]
    rewards, infos = env.close()
    assert rewards == {0: -1.0, 1: 0.5, 2: 0.5}
    assert [infos[seat]["invalid_move"] for seat in infos] == [True, False, False]
    assert infos[0]["illegal"] == 2
    with pytest.raises(ValueError, match="the round is over"):
        env.step("[r5]")


@pytest.mark.parametrize("answer", [None, 5, b"draw"])
def test_what_is_no_string_is_an_error_and_costs_no_chance(answer: Any) -> None:
    env = TextEnv(error_allowance=0)
    env.reset(2, seed=1)
    before = env.get_observation()
    with pytest.raises(TypeError, match="an answer is a string, not"):
        env.step(answer)
    assert (env.get_observation(), env.done) == (before, False)


def test_a_good_answer_gives_the_second_chance_back() -> None:
    env = laid(TABLE, bots={1: "chance", 2: "chance"}, error_allowance=1)
    for _ in range(4):
        assert not env.step("[nonsense]")[0]
        _, text = env.get_observation()
        env.step(f"[{moves_in(text)[-1]}]")
        assert "no move" not in env.get_observation()[1]


def test_a_call_goes_with_its_card_and_who_forgets_it_is_asked_and_can_be_caught() -> None:
    two = "mod hands=r5,r7/r1,g2,g3/r9,y2,y3 pile=r2 draw=b1,y4,g5,b2 turn=0"
    env = laid(two)
    assert "A call may go with a card: [uno r5]." in env.get_observation()[1]
    assert env.step("[uno r5]")[1]["moves"] == ["uno", "r5"]
    assert "- Seat 0: 1 card; has called" in env.get_observation()[1]
    env = laid(two)
    env.step("[r5]")
    seat, text = env.get_observation()
    assert (seat, moves_in(text)) == (0, ["pass", "uno"])
    env.step("[pass]")
    seat, text = env.get_observation()
    assert (seat, moves_in(text)) == (2, ["pass", "catch0"])
    assert "- Seat 0: 1 card; has not called and can be caught" in text
    env.step("catch seat 0")
    assert env.round.sizes[0] == 3


def test_rules_and_the_past_are_told_as_often_as_wanted() -> None:
    first = laid(TABLE, rules="first", history="all", bots={1: "chance", 2: "chance"})
    always = laid(TABLE, bots={1: "chance", 2: "chance"})
    for env in (first, always):
        assert "The game is Mod" in env.get_observation()[1]
        env.step("[W g]")
    assert "The game is Mod" not in first.get_observation()[1]
    assert "The game is Mod" in always.get_observation()[1]
    for env in (first, always):
        assert "- You play W." in env.get_observation()[1]
        env.step(f"[{moves_in(env.get_observation()[1])[0]}]")
    assert "- You play W." in first.get_observation()[1]
    assert "- You play W." not in always.get_observation()[1]


def test_what_could_have_been_written_down_about_a_seat_is_told() -> None:
    env = laid("mod hands=F,r1,b3/b1,b2,g9/y1,y2 pile=r7 draw=g4,g5,y5,y6,y7,y8 turn=1")
    env.step("[draw]")
    assert "- Seat 1: 4 cards; drew when red was in play, 1 card gained since" in env.get_observation()[1]
    laid_four = laid("mod hands=F,r1,b3/b1,b2,g9/y1,y2 pile=g7 draw=g4,g5,y5,y6,y7,y8 turn=0")
    laid_four.step("[F b]")
    laid_four.step("[challenge]")
    text = laid_four.get_observation()[1]
    assert "Draw Fours played 1, challenged 1, bluffs found 0" in text
    assert "named blue, 0 cards played since" in text


def test_bots_play_the_seats_that_they_have() -> None:
    env = dealt(4, bots={1: "sensible", 2: "chance", 3: "casual"}, reactions="auto", rewards="points")
    done = False
    while not done:
        seat, text = env.get_observation()
        assert seat == 0
        done, _ = env.step(moves_in(text)[0])
    paid, _ = env.close()
    points = env.round.points
    assert paid[env.round.winner or 0] == pytest.approx(sum(points) / 500)


def test_a_round_that_takes_too_long_is_broken_off_and_nobody_has_won() -> None:
    env = dealt(max_turns=2)
    for done in (False, True):
        assert env.step(f"[{moves_in(env.get_observation()[1])[0]}]")[0] is done
    rewards, infos = env.close()
    assert rewards == {0: 0, 1: 0, 2: 0}
    assert infos[0]["reason"] == "broken off after 2 answers"


WRONG: list[dict[str, Any]] = [
    *(
        {"reactions": "often"},
        {"choices": "few"},
        {"rewards": "cake"},
        {"rules": "never"},
        {"history": "old"},
    ),
    *({"edition": "chess"}, {"options": {"stacking": "high"}}, {"bots": {7: "chance"}}, {"num_players": 11}),
    *({"error_allowance": "x"}, {"error_allowance": -1}, {"max_turns": "x"}, {"max_turns": 0}),
    *({"bots": {"1": "chance"}}, {"bots": ["chance"]}, {"bots": {1: "nobody"}}),
]


@pytest.mark.parametrize("wishes", WRONG, ids=str)
def test_a_wish_that_cannot_be_is_an_error_at_once(wishes: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"is .* or|unknown|stacking|no seat|seats|from [01] on"):
        dealt(**wishes)
    for asked in ("get_observation", "parts", "close", "round", "done", "asked"):
        with pytest.raises(ValueError, match="begin with reset"):
            operator.attrgetter(asked)(TextEnv())()


@pytest.mark.parametrize("bots", [{7: "chance"}, {1: "nobody"}])
def test_a_deal_that_fails_leaves_the_round_before_it(bots: dict[int, str]) -> None:
    env = dealt(3)
    before, text = env.round, env.get_observation()
    env.bots = bots
    with pytest.raises(ValueError, match=r"no seat 7|nobody"):
        env.reset(3, seed=2)
    assert env.round is before
    assert env.get_observation() == text


# Secrecy


@pytest.mark.parametrize("number", range(tries(5, 200) if lastcard.COMPILED else 2))
def test_a_text_is_a_function_of_what_its_seat_may_see(number: int) -> None:
    """In another world that looks the same to the seat every line is the same."""
    rng = random.Random(f"text {number}")
    edition = EDITIONS[number % len(EDITIONS)]
    env = dealt(rng.choice((2, 4, 10)), number, edition=edition, options=random_options(edition, rng))
    names = [f"Seat {seat}" for seat in range(10)]
    done, compared = False, 0
    while not done:
        seat, text = env.get_observation()
        done, _ = env.step(f"[{rng.choice(moves_in(text))}]")
        r = env.round
        if (compared and rng.random() < 0.8) or seen(r, seat) != seen(twin := twin_of(r, seat, rng), seat):
            continue
        compared += 1
        for lines in (table_lines, moves_lines):
            assert [*lines(r.view(seat), names)] == [*lines(twin.view(seat), names)]
        known = [lastcard.redact(event, seat) for event in r.history]
        assert [*news(r.history, edition, seat, names)] == [*news(known, edition, seat, names)]
    assert compared


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_rules_are_those_in_force(edition: str) -> None:
    declared = lastcard.EDITIONS[edition]
    usual = "\n".join(rules_in_brief(declared, lastcard.Round.deal(edition, 4, 1).options, 4))
    assert declared.name in usual
    assert declared.special.lesson in usual
    assert all(name in usual for name in declared.colour_names)
    assert "challenges" in usual
    assert "Otherwise than" not in usual
    free = {"draw_four": "free", "uno_call": "off", "stacking": "same"}
    house = "\n".join(rules_in_brief(declared, lastcard.Round.deal(edition, 4, 1, free).options, 4))
    assert "challenges" not in house
    assert "call it" not in house
    assert "- stacking=same: " in house


def test_it_needs_none_of_the_packages_of_other_faces() -> None:
    ask = (
        "import sys; sys.modules |= dict.fromkeys(['numpy', 'gymnasium', 'pettingzoo', 'msgspec']);"
        "from lastcard.envs.text import TextEnv; env = TextEnv(); env.reset(2, 1);"
        "print(env.get_observation()[1])"
    )
    done = subprocess.run([sys.executable, "-c", ask], capture_output=True, text=True, check=True, timeout=60)
    assert "Your turn. Play a card, or draw?" in done.stdout


def test_only_the_last_brackets_count() -> None:
    assert said("[a] or [b c]\n[d] [e] is best").split() == ["d", "e"]
