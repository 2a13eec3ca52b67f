"""Whole rounds under house rules through the page, in every edition, with mouse, keys and fingers."""

from __future__ import annotations

import pytest

from tries import tries
from web.aloud import Moment
from web.company import Company
from web.hands import WINDOWS, Regulars
from web.hidden import assert_nothing_hidden
from web.house_rounds import HouseRound, kind_of, next_move
from web.live import Live
from web.player import Player
from web.tables import EDITIONS, ME, Move

ROUNDS = (
    HouseRound("party", "angry-birds", "mouse", "house 594"),
    HouseRound("no-mercy", "mod", "keys", "house 594"),
    HouseRound("party", "corn", "touch", "house 891"),
    HouseRound("party", "mod", "keys", "house 2627"),
    HouseRound("party", "avatar", "keys", "house 2818"),
    HouseRound("party", "classic", "mouse", "house 979"),
    HouseRound("no-mercy", "angry-birds", "touch", "house 1881"),
    HouseRound("no-mercy", "corn", "mouse", "house 233"),
    HouseRound("no-mercy", "avatar", "touch", "house 2818"),
    HouseRound("no-mercy", "classic", "mouse", "house 2338"),
)
"""Short ones, with all that is new; of the first three each has other hands, and so they are in every run."""
FEW = 3

NEW = {"party": {"stack", "take", "swap", "jump in"}, "no-mercy": {"stack", "take", "swap", "must"}}
OWN = {"angry-birds": "hit", "mod": "gift", "corn": "guess", "avatar": "follow", "classic": "name"}
"""What is asked of us in every round of a preset, and of an edition."""


def test_every_edition_has_its_rounds_and_every_hand_its_decisions() -> None:
    wanted = {(preset, edition) for preset in NEW for edition in EDITIONS}
    assert {(one.preset, one.edition) for one in ROUNDS} == wanted
    assert {(one.preset, one.hands) for one in ROUNDS} == {
        (preset, hands) for preset in NEW for hands in WINDOWS
    }
    assert {one.hands for one in ROUNDS[:FEW]} == {*WINDOWS}


@pytest.mark.parametrize("house", ROUNDS[: tries(FEW, len(ROUNDS))], ids=str)
def test_a_whole_round_under_house_rules(regular: Regulars, live: Live, house: HouseRound) -> None:
    company = Company(live, house.scene)
    player = company.seat(regular(house.hands), house.hands)
    met: set[str] = set()
    while move := next_move(company.round):
        if move[0] == ME:
            met.add(kind_of(company.round, *move))
            decide(player, company, move[1])
        else:
            company.play(moves_of_others(company))
            player.until_seq(company.seq)
    player.until(lambda one: one.over, "score sheet")
    assert met >= {*NEW[house.preset], OWN[house.edition]}
    assert_nothing_hidden(player.visitor.watch.raw, company.match, ME)


def moves_of_others(company: Company) -> list[Move]:
    """All that happens until something is asked of us, or open to us."""
    trial = company.round.clone()
    moves: list[Move] = []
    while (move := next_move(trial)) and move[0] != ME:
        trial.act(*move)
        moves.append(move)
    return moves


def decide(player: Player, company: Company, token: str) -> None:
    """Do through the page what is to be done, as it is asked there."""
    kind, before = kind_of(company.round, ME, token), len(player.acts)
    if token == "uno":
        player.does(player.call)
    elif kind == "jump in":
        button = "Break in" if token == "A" else "Jump in"
        player.until(lambda one: button in one.calls, button)
        player.answer_by(button, "a")
    elif kind == "turn":
        player.until(lambda one: one.my_turn, "turn")
        player.act(token, kind)
    else:
        answer(player, player.asked(company.round.phase), token, kind)
    done = [act["token"] for act in player.acts[before:]]
    assert done[0] == token
    company.done(player, *done)


def answer(player: Player, moment: Moment, token: str, kind: str) -> None:
    if kind == "swap":
        seats = [one for one in player.view["game"]["legal"] if one.startswith("swap")]
        player.answer_by(moment.answers[seats.index(token)])
    elif kind == "take":
        player.answer_by(moment.answers[0], "t")
    elif kind == "give":
        player.answer_by("Give")
        player.until(lambda one: one.question != "give" and not one.answering, "end of the giving")
    else:
        assert kind != "must" or moment.answers == ["Play it"]
        player.act(token, moment.question)
