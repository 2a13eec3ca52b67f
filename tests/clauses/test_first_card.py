"""FIRST: the start card, of every kind, with two, three and ten seats."""

import pytest

import lastcard
from kit import TRIO, cards_in_game, clause, find, order_of_play, red, refused, told

SEATS = pytest.mark.parametrize("seats", [2, 3, 10])
TRIO_AND_CLASSIC = pytest.mark.parametrize("edition", [*TRIO, "classic"])
SPECIALS = pytest.mark.parametrize("edition, special", [("angry-birds", "K"), ("mod", "M"), ("corn", "N")])


def turned(r: lastcard.Round) -> list[str]:
    """The cards turned over to start the discard pile, in order."""
    return [event.card for event in told(r.history, "turned")]


def is_number(card: str) -> bool:
    return card[1:].isdigit()


def deal_with(face: str, edition: str, seats: int, dealer: int | None = None) -> lastcard.Round:
    """A deal whose start card has the face; by the last seat, so that seat 0 is left of the dealer."""

    def starts_so(r: lastcard.Round) -> bool:
        start = turned(r)[-1]
        return is_number(start) if face == "number" else start[1:] == face or start == face

    return find(starts_so, edition, seats=seats, dealer=seats - 1 if dealer is None else dealer)


def clockwise(seats: int, first: int) -> list[int]:
    return [(first + step) % seats for step in range(seats)]


def anticlockwise(seats: int, first: int) -> list[int]:
    return [(first - step) % seats for step in range(seats)]


@clause("FIRST-1")
@SEATS
@pytest.mark.parametrize("edition", [*TRIO, "avatar", "classic"])
def test_the_top_card_of_the_draw_pile_starts_the_discard_pile(edition: str, seats: int) -> None:
    r = deal_with("number", edition, seats)
    assert r.top == turned(r)[-1] == r.discard_pile[0]
    assert r.colour == r.top[0]


@clause("FIRST-2", "TURN-1", "TURN-4")
@SEATS
@pytest.mark.parametrize("edition", [*TRIO, "avatar", "classic"])
def test_after_a_number_the_seat_left_of_the_dealer_starts_clockwise(edition: str, seats: int) -> None:
    r = deal_with("number", edition, seats)
    assert (r.turn, r.actor, r.phase, r.direction) == (0, 0, "turn", 1)
    assert list(r.sizes) == [7] * seats
    assert order_of_play(r, seats) == clockwise(seats, first=0)


@clause("FIRST-3", "FIRST-10")
@SEATS
@TRIO_AND_CLASSIC
def test_a_draw_two_hits_the_seat_left_of_the_dealer(edition: str, seats: int) -> None:
    r = deal_with("d", edition, seats)
    [drew] = told(r.history, "drew")
    assert (drew.seat, len(drew.cards), drew.why) == (0, 2, "draw-two")
    assert list(r.sizes) == [9] + [7] * (seats - 1)
    assert (r.turn, r.actor, r.phase, r.colour) == (1, 1, "turn", r.top[0])
    assert order_of_play(r, seats) == clockwise(seats, first=1)


@clause("FIRST-4", "FIRST-10", "R-11")
@SEATS
@TRIO_AND_CLASSIC
def test_after_a_reverse_the_dealer_goes_first_and_play_moves_to_the_right(edition: str, seats: int) -> None:
    r = deal_with("r", edition, seats)
    assert (r.turn, r.actor, r.phase, r.direction) == (r.dealer, r.dealer, "turn", -1)
    assert list(r.sizes) == [7] * seats
    assert order_of_play(r, seats) == anticlockwise(seats, first=r.dealer)


@clause("FIRST-4", "FIRST-10", "R-11")
@pytest.mark.parametrize("reverse", ["skip", "literal"])
@TRIO_AND_CLASSIC
def test_a_reverse_that_starts_a_duel_gives_the_dealer_one_turn_only(edition: str, reverse: str) -> None:
    r = find(
        lambda r: turned(r)[-1][1:] == "r",
        edition,
        seats=2,
        dealer=0,
        options={"two_player_reverse": reverse},
    )
    assert r.direction == -1
    assert order_of_play(r, 3) == [0, 1, 0]


@clause("FIRST-5", "FIRST-10")
@SEATS
@TRIO_AND_CLASSIC
def test_a_skip_passes_over_the_seat_left_of_the_dealer(edition: str, seats: int) -> None:
    r = deal_with("s", edition, seats)
    assert (r.turn, r.actor, r.phase, r.direction) == (1, 1, "turn", 1)
    assert list(r.sizes) == [7] * seats
    assert order_of_play(r, seats) == clockwise(seats, first=1)


@clause("FIRST-6", "FIRST-10", "R-10")
@SEATS
@TRIO_AND_CLASSIC
def test_under_a_wild_the_seat_left_of_the_dealer_names_the_colour_and_plays(
    edition: str, seats: int
) -> None:
    r = deal_with("W", edition, seats)
    assert (r.phase, r.actor, r.turn, r.colour, r.top) == ("opening", 0, 0, None, "W")
    assert len(r.view(0).hand) == 7
    assert sorted(r.legal(0)) == sorted(red(edition) + "ygb")
    assert all(r.legal(seat) == [] for seat in range(1, seats))
    r.act(0, "g")
    assert (r.phase, r.actor, r.turn, r.colour, r.top) == ("turn", 0, 0, "g", "W")
    assert order_of_play(r, seats) == clockwise(seats, first=0)


@clause("FIRST-6", "R-10")
@TRIO_AND_CLASSIC
def test_under_a_start_wild_nothing_is_played_before_the_colour_is_named(edition: str) -> None:
    r = deal_with("W", edition, 3)
    for token in (r.hand(0)[0], "draw", "keep", "uno"):
        refused(r, 0, token)
    refused(r, 1, "g")
    r.act(0, "y")
    playable = {token for token in r.legal(0) if len(token) <= 2}
    assert playable == {card for card in r.hand(0) if card[0] == "y" or len(card) == 1}


@clause("FIRST-7", "R-07")
@SEATS
@TRIO_AND_CLASSIC
def test_a_draw_four_goes_back_into_the_deck_and_another_card_is_turned(edition: str, seats: int) -> None:
    r = find(lambda r: turned(r)[0] == "F", edition, seats=seats, dealer=0)
    story = [
        (event.kind, getattr(event, "card", None))
        for event in r.history
        if event.kind in ("turned", "returned")
    ]
    assert story[:2] == [("turned", "F"), ("returned", None)]
    assert story[-1] == ("turned", r.top)
    assert r.top != "F"
    assert r.discard_pile == [r.top]
    assert cards_in_game(r) == cards_in_game(lastcard.Round.deal(edition, seats=2, seed="whole deck"))
    assert list(told(r.history, "returned")[0].cards) == ["F"]


@clause("FIRST-7", "R-07")
def test_the_returned_draw_four_is_shuffled_in_and_not_put_to_the_bottom() -> None:
    deals = [lastcard.Round.deal("mod", seats=2, seed=f"return-{seed}", dealer=0) for seed in range(400)]
    returned = [r for r in deals if turned(r)[0] == "F"]
    assert len(returned) > 3
    assert not all(r.draw_pile[-1] == "F" for r in returned)


@clause("FIRST-8", "FIRST-10", "R-09", "R-10")
@SEATS
@SPECIALS
def test_under_a_special_card_only_the_colour_is_chosen(edition: str, special: str, seats: int) -> None:
    r = deal_with(special, edition, seats)
    assert (r.phase, r.actor, r.turn, r.colour, r.top) == ("opening", 0, 0, None, special)
    r.act(0, "b")
    assert (r.phase, r.actor, r.turn, r.colour) == ("turn", 0, 0, "b")
    assert list(r.sizes) == [7] * seats
    assert not any(r.foreheads(seat) for seat in range(seats))
    assert order_of_play(r, seats) == clockwise(seats, first=0)


@clause("FIRST-3", "FIRST-4", "FIRST-5", "FIRST-6", "FIRST-7", "FIRST-8", "FIRST-9", "FIRST-10", "R-08")
@SEATS
@pytest.mark.parametrize("face", ["d", "r", "s", "W", "F", "A"])
def test_avatar_ignores_every_action_card_until_a_number_lies_on_top(face: str, seats: int) -> None:
    r = find(lambda r: turned(r)[0].endswith(face), "avatar", seats=seats, dealer=seats - 1)
    assert not any(is_number(card) for card in turned(r)[:-1])
    assert is_number(turned(r)[-1])
    assert r.discard_pile == turned(r)[::-1]
    assert list(r.sizes) == [7] * seats
    assert (r.turn, r.actor, r.phase, r.direction, r.colour) == (0, 0, "turn", 1, r.top[0])


@clause("FIRST-9", "R-08")
@SEATS
def test_avatar_can_shuffle_the_ignored_cards_back_in(seats: int) -> None:
    r = find(
        lambda r: not is_number(turned(r)[0]),
        "avatar",
        seats=seats,
        dealer=seats - 1,
        options={"ignored_start_cards": "shuffle-in"},
    )
    assert is_number(r.top)
    assert r.discard_pile == [r.top]
    assert len(r.draw_pile) == 112 - 7 * seats - 1
    assert cards_in_game(r) == cards_in_game(lastcard.Round.deal("avatar", seats=2, seed="whole deck"))
    assert (r.turn, r.direction) == (0, 1)


@clause("FIRST-2", "FIRST-3", "FIRST-4", "FIRST-5", "FIRST-6", "FIRST-8", "R-10")
@pytest.mark.parametrize("dealer", [0, 1, 2])
@pytest.mark.parametrize(
    "face, first, direction, phase",
    [
        ("number", 1, 1, "turn"),
        ("d", 2, 1, "turn"),
        ("r", 0, -1, "turn"),
        ("s", 2, 1, "turn"),
        ("W", 1, 1, "opening"),
        ("M", 1, 1, "opening"),
    ],
)
def test_who_begins_is_reckoned_from_the_dealer(
    dealer: int, face: str, first: int, direction: int, phase: str
) -> None:
    r = deal_with(face, "mod", 3, dealer)
    seat = (dealer + first) % 3
    assert (r.turn, r.actor, r.direction, r.phase) == (seat, seat, direction, phase)
    if phase == "opening":
        r.act(seat, "g")
        assert (r.turn, r.actor, r.phase, r.colour) == (seat, seat, "turn", "g")
