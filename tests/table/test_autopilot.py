"""What is done for a seat that took too long (R-48)."""

import pytest

import lastcard
from kit import clause, lay
from lastcard.bots import make_bot
from lastcard.bots.next_move import next_move
from lastcard.table.autopilot import Autopilot, SafeBot, autopilot

MANY_ACTS = 2000


@clause("R-48")
def test_where_nothing_can_be_drawn_lots_decide_which_card_is_played() -> None:
    view = lay("classic hands=r1,r2,b7,y9/g1,g2 pile=r7 draw=-").view(0)
    assert {autopilot(view, seed) for seed in range(30)} == {"r1", "r2", "b7"}


@clause("R-48", "R-42")
@pytest.mark.parametrize("cards, chosen", [("F,A,g2", {"draw"}), ("F,b3,b7", {"F", "b3", "b7"})])
def test_where_nothing_can_be_drawn_a_bluff_is_played_only_beside_a_card_that_must_be(
    cards: str, chosen: set[str]
) -> None:
    view = lay(f"avatar hands={cards}/y1,y2 pile=b5 draw=-").view(0)
    assert {autopilot(view, seed) for seed in range(60)} == chosen


@clause("R-48")
@pytest.mark.parametrize(
    "position, action",
    [
        ("classic hands=r1,b7/g1,g2 pile=r7 draw=b1", "draw"),
        ("classic hands=r1,b7/g1,g2 pile=r7 phase=drawn drawn=r1", "keep"),
        ("classic hands=g1,g2/r1,b7 pile=F,r7 colour=b phase=answer turn=1", "take"),
        ("classic hands=gd,g2/r1,b7 pile=bd phase=answer turn=1 options=stacking:twos", "take"),
        ("classic hands=r1,g2,g7/b1,b2 pile=W phase=opening", "g"),
        ("classic hands=r1,g2,g7/b1,b2 pile=W,r7 phase=name", "g"),
        ("angry-birds hands=r1,g2,g7/b1,b2 pile=K,r7 phase=hit", "g"),
        ("mod hands=r1,g2,g7/b1,b2 pile=M,r7 phase=gift", "g"),
        ("mod hands=r1,g2,g7/b1,b2 pile=M,r7 phase=gift options=mod_optional:on", "g"),
        ("mod hands=r1,r3,b7/g1,g2/y1,y2 pile=M,g7 phase=give gift=r to=1", "r1"),
        ("corn hands=p1,p2/b1,b2 pile=p7 foreheads=g1/- guessed=py/-", "g"),
        ("avatar hands=r1,y2,gs,b9/g1,g2 pile=A,r7 phase=follow", "gs"),
        ("classic hands=r1,g2/b1,b2/y1,y2 pile=r7 phase=swap options=seven_zero:both", "swap1"),
    ],
)
def test_the_simplest_ordinary_action_is_taken(position: str, action: str) -> None:
    view = lay(position).view(0)
    assert {autopilot(view, seed) for seed in range(30)} == {action}


@pytest.mark.parametrize("level", ["sensible", "casual"])
@pytest.mark.parametrize("edition, seed", [("mod", 4), ("corn", 29), ("angry-birds", 227), ("classic", 74)])
def test_a_round_against_a_seat_that_sleeps_comes_to_its_end(edition: str, seed: int, level: str) -> None:
    """The sleeper draws nearly the whole deck; then the same few cards went round for ever."""
    r = lastcard.Round.deal(edition, seats=2, seed=seed)
    bot = make_bot(level, f"{seed}b")
    for act in range(MANY_ACTS):
        move = next_move(r, {0: Autopilot(act), 1: bot})
        assert move is not None
        r.act(*move)
        if r.over:
            return
    pytest.fail(f"not over after {MANY_ACTS} acts: {r.position()}")


def test_a_bot_that_fails_has_the_autopilot_decide() -> None:
    class Broken:
        def choose(self, view: lastcard.View) -> str:
            raise RuntimeError(view.phase)

        def react(self, view: lastcard.View) -> str | None:
            raise RuntimeError(view.phase)

    view = lay("classic hands=r1,y9/g1,g2 pile=r7 draw=b1").view(0)
    bot = SafeBot(Broken(), "lots")
    assert (bot.choose(view), bot.react(view)) == ("draw", None)
