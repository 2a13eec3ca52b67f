"""DECK, PLRS: what is in the box, and for how many."""

from collections import Counter

import pytest

import lastcard
from kit import ALL, TRIO, cards_in_game, clause, red, told

SPECIAL = {"angry-birds": "K", "mod": "M", "corn": "N", "avatar": "A"}


def deck(edition: str, **options: str) -> Counter[str]:
    """All cards of a dealt round, counted."""
    return Counter(
        cards_in_game(lastcard.Round.deal(edition, seats=4, seed="deck", dealer=0, options=options))
    )


@clause("DECK-1", "R-02")
@pytest.mark.parametrize(
    "edition, total", [("angry-birds", 112), ("mod", 112), ("corn", 112), ("avatar", 112), ("classic", 108)]
)
def test_the_size_of_the_playing_deck(edition: str, total: int) -> None:
    assert deck(edition).total() == total


@clause("DECK-2", "R-01")
@pytest.mark.parametrize("edition", ALL)
def test_each_colour_has_one_nought_and_two_of_every_other_number(edition: str) -> None:
    cards = deck(edition)
    for colour in red(edition) + "ygb":
        assert [cards[f"{colour}{number}"] for number in range(10)] == [1, 2, 2, 2, 2, 2, 2, 2, 2, 2]


@clause("DECK-3")
@pytest.mark.parametrize(
    "edition, colours",
    [("angry-birds", "bgry"), ("mod", "bgry"), ("corn", "bgpy"), ("avatar", "bgry"), ("classic", "bgry")],
)
def test_the_four_colours_of_the_deck(edition: str, colours: str) -> None:
    assert "".join(sorted({card[0] for card in deck(edition) if len(card) == 2})) == colours
    assert sorted(lastcard.EDITIONS[edition].colours) == list(colours)


@clause("DECK-4")
@pytest.mark.parametrize("edition", ALL)
def test_each_colour_has_two_of_each_action_card(edition: str) -> None:
    cards = deck(edition)
    assert {cards[colour + face] for colour in red(edition) + "ygb" for face in "drs"} == {2}


@clause("DECK-5")
@pytest.mark.parametrize(
    "edition, colourless",
    [
        ("angry-birds", {"W": 4, "F": 4, "K": 4}),
        ("mod", {"W": 4, "F": 4, "M": 4}),
        ("corn", {"W": 4, "F": 4, "N": 4}),
        ("avatar", {"W": 4, "F": 4, "A": 4}),
        ("classic", {"W": 4, "F": 4}),
    ],
)
def test_the_colourless_cards(edition: str, colourless: dict[str, int]) -> None:
    assert {card: count for card, count in deck(edition).items() if len(card) == 1} == colourless


@clause("DECK-6", "R-02")
@pytest.mark.parametrize("count", ["1", "2", "3", "4"])
@pytest.mark.parametrize("foil", ["off", "on"])
def test_the_foil_card_takes_the_place_of_an_ordinary_avatar_state(foil: str, count: str) -> None:
    cards = deck("avatar", foil=foil, avatar_state_count=count)
    assert cards["A"] == int(count)
    assert cards.total() == 108 + int(count)


@clause("DECK-6")
def test_the_foil_card_plays_like_any_avatar_state() -> None:
    for foil in ("off", "on"):
        r = lastcard.Round.from_position(
            f"avatar hands=A,A,A,A,r1,y1,g1,b1/b2,b3 pile=b9 draw=r2 options=foil:{foil}"
        )
        assert sorted(r.legal(0)) == ["A", "b1", "draw"]


@clause("PLRS-1", "R-03")
@pytest.mark.parametrize("seats", range(2, 11))
@pytest.mark.parametrize("edition", ALL)
def test_two_to_ten_can_play(edition: str, seats: int) -> None:
    r = lastcard.Round.deal(edition, seats=seats, seed="guests")
    assert r.seats == seats == len(r.sizes)
    assert not r.over


@clause("PLRS-1", "R-03")
@pytest.mark.parametrize("seats", [-1, 0, 1, 11, 100])
@pytest.mark.parametrize("edition", ALL)
def test_nobody_plays_alone_nor_with_eleven(edition: str, seats: int) -> None:
    with pytest.raises(ValueError, match=r"2\D+10"):
        lastcard.Round.deal(edition, seats=seats, seed="guests")
    with pytest.raises(ValueError, match=r"2\D+10"):
        lastcard.Match(edition, seats=seats, seed="guests")


@clause("PLRS-1", "DEAL-1", "R-03")
@pytest.mark.parametrize("edition", TRIO)
def test_ten_seats_take_seventy_cards_and_leave_forty_two(edition: str) -> None:
    r = lastcard.Round.deal(edition, seats=10, seed="party", dealer=0)
    dealt = [card for event in told(r.history, "dealt") for card in event.cards]
    assert len(dealt) == 70
    assert len(cards_in_game(r)) - len(dealt) == 42
