"""How much judgement is worth."""

import pytest

import lastcard
from kit import ALL
from lastcard.bots import make_bot, play_round
from tries import tries

GAMES = tries(100, 400)


def share_won(edition: str, seats: int) -> float:
    """How many rounds one sensible bot wins against chance; each deal is played from every seat."""
    won = 0
    for game in range(GAMES):
        deal, seat = divmod(game, seats)
        r = lastcard.Round.deal(edition, seats=seats, seed=f"strength-{deal}", dealer=0)
        names = ["sensible" if k == seat else "chance" for k in range(seats)]
        play_round(r, {k: make_bot(name, f"{game}.{k}") for k, name in enumerate(names)})
        won += r.winner == seat
    return won / GAMES


@pytest.mark.parametrize("edition", ALL)
@pytest.mark.parametrize("seats, at_least", [(2, 0.55), (4, 0.29)])
def test_sensible_clearly_beats_chance(edition: str, seats: int, at_least: float) -> None:
    assert share_won(edition, seats) > at_least
