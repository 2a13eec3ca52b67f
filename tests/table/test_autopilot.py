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


@clause("R-48")
def test_cards_are_given_in_the_order_of_the_hand() -> None:
    view = lay("mod hands=r1,r3,b7/g1,g2/y1,y2 pile=M,g7 phase=give gift=r to=1").view(0)
    assert {autopilot(view, seed) for seed in range(30)} == {"r1"}


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
