"""DLR, DEAL: who deals, and the deal."""

from collections import Counter

import pytest

import lastcard
from kit import ALL, TRIO, cards_in_game, clause, find, told

HIGH_CARD_DEALS = (*TRIO, "classic")


def number_on(card: str) -> int:
    """What a card counts in the draw for the deal."""
    return int(card[1]) if card[1:].isdigit() else 0


def leaders(drawn: dict[int, str]) -> list[int]:
    """The seats that drew the highest number."""
    highest = max(number_on(card) for card in drawn.values())
    return [seat for seat, card in drawn.items() if number_on(card) == highest]


def draws_for_the_deal(r: lastcard.Round) -> list[dict[int, str]]:
    """The draw for the deal, pass by pass: the card of each seat that took part."""
    drawn = [(event.seat, event.card) for event in told(r.history, "dealerdraw")]
    passes = []
    contenders = list(range(r.seats))
    while drawn:
        passes.append(dict(drawn[: len(contenders)]))
        assert sorted(passes[-1]) == sorted(contenders)
        drawn = drawn[len(contenders) :]
        contenders = leaders(passes[-1])
    return passes


def chosen(r: lastcard.Round) -> list[int]:
    return [event.seat for event in told(r.history, "dealerchosen")]


@clause("DLR-1", "DLR-2", "DLR-3", "R-04")
@pytest.mark.parametrize("seats", [2, 3, 10])
@pytest.mark.parametrize("edition", HIGH_CARD_DEALS)
def test_the_highest_number_deals_and_only_tied_seats_draw_again(edition: str, seats: int) -> None:
    for seed in range(25):
        r = lastcard.Round.deal(edition, seats=seats, seed=f"dealer-{seed}")
        passes = draws_for_the_deal(r)
        assert all(len(leaders(drawn)) > 1 for drawn in passes[:-1])
        assert leaders(passes[-1]) == [r.dealer]
        assert chosen(r) == [r.dealer]


@clause("DLR-2")
@pytest.mark.parametrize("edition", HIGH_CARD_DEALS)
@pytest.mark.parametrize("face", ["d", "r", "s", "W", "F"])
def test_any_symbol_loses_to_a_one(edition: str, face: str) -> None:
    def symbol_against_number(r: lastcard.Round) -> bool:
        first = draws_for_the_deal(r)[0]
        return first[0].endswith(face) and number_on(first[1]) > 0

    assert find(symbol_against_number, edition, seats=2).dealer == 1


@clause("DLR-2")
@pytest.mark.parametrize("edition, special", [("angry-birds", "K"), ("mod", "M"), ("corn", "N")])
def test_the_special_card_counts_nought_in_the_draw_for_the_deal(edition: str, special: str) -> None:
    r = find(lambda r: special in draws_for_the_deal(r)[0].values(), edition, seats=2)
    first = draws_for_the_deal(r)[0]
    assert number_on(special) == 0
    assert all(first[seat] != special for seat in leaders(first)) or set(map(number_on, first.values())) == {
        0
    }


@clause("DLR-2", "DLR-3", "R-04")
@pytest.mark.parametrize("edition", HIGH_CARD_DEALS)
def test_a_symbol_and_a_nought_are_a_tie(edition: str) -> None:
    def noughts(r: lastcard.Round) -> bool:
        first = draws_for_the_deal(r)[0]
        return {card[1:] == "0" for card in first.values()} == {True, False} and len(leaders(first)) == 2

    r = find(noughts, edition, seats=2)
    assert len(draws_for_the_deal(r)) > 1


@clause("DLR-3", "R-04")
@pytest.mark.parametrize("edition", HIGH_CARD_DEALS)
def test_of_four_seats_only_the_two_tied_ones_draw_again(edition: str) -> None:
    r = find(
        lambda r: len(draws_for_the_deal(r)) > 1 and len(leaders(draws_for_the_deal(r)[0])) == 2,
        edition,
        seats=4,
    )
    first, second = draws_for_the_deal(r)[:2]
    assert sorted(second) == sorted(leaders(first))
    assert r.dealer in second


@clause("DLR-4", "R-04")
@pytest.mark.parametrize("edition", HIGH_CARD_DEALS)
def test_the_cards_drawn_for_the_deal_go_back_before_the_deal(edition: str) -> None:
    with_draw = lastcard.Round.deal(edition, seats=10, seed="back")
    without = lastcard.Round.deal(edition, seats=10, seed="back", dealer=3)
    assert draws_for_the_deal(with_draw)
    assert cards_in_game(with_draw) == cards_in_game(without)


@clause("DLR-4")
@pytest.mark.parametrize("edition", HIGH_CARD_DEALS)
def test_the_first_draw_for_the_deal_takes_cards_of_one_deck(edition: str) -> None:
    r = lastcard.Round.deal(edition, seats=10, seed="one deck")
    assert not Counter(draws_for_the_deal(r)[0].values()) - Counter(cards_in_game(r))


@clause("DLR-1", "R-05")
def test_in_avatar_chance_names_the_dealer_and_nobody_draws_for_it() -> None:
    deals = [lastcard.Round.deal("avatar", seats=3, seed=f"chance-{seed}") for seed in range(40)]
    assert {r.dealer for r in deals} == {0, 1, 2}
    assert not any(draws_for_the_deal(r) for r in deals)
    assert all(chosen(r) == [r.dealer] for r in deals)


@clause("R-04", "R-05", "DLR-1")
@pytest.mark.parametrize("edition", ALL)
def test_the_dealer_can_be_chosen_by_the_other_editions_method(edition: str) -> None:
    drawn = lastcard.Round.deal(edition, seats=4, seed="method", options={"dealer": "draw-high"})
    by_chance = lastcard.Round.deal(edition, seats=4, seed="method", options={"dealer": "random"})
    assert leaders(draws_for_the_deal(drawn)[-1]) == [drawn.dealer]
    assert draws_for_the_deal(by_chance) == []


@clause("R-04")
@pytest.mark.parametrize("edition", ALL)
def test_the_host_deals_first_if_the_table_says_so(edition: str) -> None:
    deals = [
        lastcard.Round.deal(edition, seats=4, seed=f"host-{n}", options={"dealer": "host"}) for n in range(8)
    ]
    assert {r.dealer for r in deals} == {0}
    assert not any(draws_for_the_deal(r) for r in deals)


@clause("DLR-1")
@pytest.mark.parametrize("edition", ALL)
def test_a_dealer_who_is_already_known_is_not_drawn_for(edition: str) -> None:
    r = lastcard.Round.deal(edition, seats=4, seed="known", dealer=2)
    assert r.dealer == 2
    assert draws_for_the_deal(r) == []


@clause("DEAL-1")
@pytest.mark.parametrize("seats", [2, 3, 10])
@pytest.mark.parametrize("edition", ALL)
def test_everybody_is_dealt_seven_cards(edition: str, seats: int) -> None:
    r = lastcard.Round.deal(edition, seats=seats, seed="seven")
    dealt = Counter(event.seat for event in told(r.history, "dealt") for _ in event.cards)
    assert dealt == dict.fromkeys(range(seats), 7)


@clause("DEAL-1", "DLR-4")
@pytest.mark.parametrize("edition", ALL)
def test_the_deck_is_shuffled_and_the_seed_alone_decides_how(edition: str) -> None:
    a, again, b = (lastcard.Round.deal(edition, seats=4, seed=seed, dealer=0) for seed in ("a", "a", "b"))
    assert a.position() == again.position()
    assert a.draw_pile != b.draw_pile
    assert [a.hand(seat) for seat in range(4)] != [b.hand(seat) for seat in range(4)]


@clause("DEAL-2")
@pytest.mark.parametrize("seats", [2, 3, 10])
@pytest.mark.parametrize("edition", ALL)
def test_what_is_not_dealt_nor_turned_is_the_draw_pile(edition: str, seats: int) -> None:
    r = lastcard.Round.deal(edition, seats=seats, seed="rest")
    whole_deck = lastcard.Round.deal(edition, seats=2, seed="whole")
    assert cards_in_game(r) == cards_in_game(whole_deck)
    assert len(r.draw_pile) == len(cards_in_game(r)) - sum(r.sizes) - len(r.discard_pile)


@clause("DEAL-2")
@pytest.mark.parametrize("edition", ALL)
def test_the_draw_pile_lies_face_down(edition: str) -> None:
    r = lastcard.Round.deal(edition, seats=3, seed="face down")
    for viewer in (0, 1, 2, None):
        seen = r.view(viewer).to_dict()
        assert seen["draw_size"] == len(r.draw_pile)
        assert "draw_pile" not in seen
