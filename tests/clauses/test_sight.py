"""Who sees what: views and redacted events, by example."""

import json
from typing import Any

import pytest

import lastcard
from kit import ALL, clause, lay, play, red
from look import cards, only


def seen(event: Any, seats: int) -> list[Any]:
    """An event as every seat sees it, seat 0 first, and last as a spectator does."""
    return [lastcard.redact(event, seat) for seat in [*range(seats), None]]


def shown_to(viewer: int, r: lastcard.Round) -> tuple[int, str]:
    """Whose hand a challenge has shown to a seat, and its cards."""
    shown = r.view(viewer).shown
    assert shown is not None
    return shown[0], cards(shown[1])


@clause("DEAL-1")
@pytest.mark.parametrize("edition", ALL)
@pytest.mark.parametrize("seats", [2, 3, 10])
def test_dealt_cards_are_seen_by_their_seat_alone(edition: str, seats: int) -> None:
    r = lastcard.Round.deal(edition, seats=seats, seed="sight", dealer=0)
    for event in only(r.history, "dealt"):
        for seat in [*range(seats), None]:
            hidden = lastcard.redact(event, seat)
            if seat == event.seat:
                assert hidden == event
            else:
                assert set(hidden.cards) == {"?"}
                assert len(hidden.cards) == len(event.cards)
                assert hidden.seat == event.seat


@clause("DEAL-1")
@pytest.mark.parametrize("edition", ALL)
def test_a_view_shows_the_own_hand_and_the_sizes_of_the_others(edition: str) -> None:
    c = red(edition)
    r = lay(f"{edition} hands={c}1,b2/y3,y4,y5/g5 pile={c}5,g9 draw=b6,b7 turn=0 dir=ccw")
    assert [cards(r.view(seat).hand) for seat in range(3)] == [f"b2 {c}1", "y3 y4 y5", "g5"]
    for viewer in (0, 1, 2, None):
        v = r.view(viewer)
        assert (v.edition, v.viewer, v.seats) == (edition, viewer, 3)
        assert list(v.sizes) == [2, 3, 1]
        assert (v.top, v.colour, v.direction, v.phase, v.turn, v.actor) == (f"{c}5", c, -1, "turn", 0, 0)
        assert list(v.discard_pile) == [f"{c}5", "g9"]
        assert v.draw_size == 2
        assert (v.over, v.winner, v.points, v.hands) == (False, None, None, None)


@clause("DEAL-1")
@pytest.mark.parametrize("edition", ALL)
def test_a_spectator_has_no_hand_and_no_action(edition: str) -> None:
    v = lastcard.Round.deal(edition, seats=4, seed="sight", dealer=0).view(None)
    assert tuple(v.hand) == ()
    assert tuple(v.legal) == ()


@clause("DEAL-2")
@pytest.mark.parametrize("edition", ALL)
def test_a_view_is_ready_for_json_and_names_neither_seed_nor_draw_pile(edition: str) -> None:
    r = lastcard.Round.deal(edition, seats=4, seed="sight-of-nobody", dealer=0)
    for viewer in (0, 3, None):
        text = json.dumps(r.view(viewer).to_dict())
        assert "sight-of-nobody" not in text
        assert not {"seed", "draw_pile", "draw"} & set(r.view(viewer).to_dict())


@clause("DEAL-2")
@pytest.mark.parametrize("edition", ALL)
def test_rounds_that_differ_in_secrets_only_look_the_same(edition: str) -> None:
    one = lay(f"{edition} hands=b1,b2/y3,y4,W/g5,g6 pile=b5 draw=y6,y7,b9 turn=0 seed=one")
    two = lay(f"{edition} hands=b1,b2/g1,g2,F/y5,W pile=b5 draw=b7,g8,b8 turn=0 seed=two")
    assert one.view(0).to_dict() == two.view(0).to_dict()
    assert [str(lastcard.redact(e, 0)) for e in play(one, "0:b2")] == [
        str(lastcard.redact(e, 0)) for e in play(two, "0:b2")
    ]
    assert one.view(0).to_dict() == two.view(0).to_dict()


@clause("UNO-3", "UNO-8")
@pytest.mark.parametrize("edition", ALL)
def test_a_view_offers_its_viewer_exactly_what_is_legal(edition: str) -> None:
    c = red(edition)
    r = lay(f"{edition} hands={c}1,b2/{c}3,y4,y5/g5,g6 pile={c}5 draw=b6,b7 turn=0")
    play(r, f"0:{c}1")
    for seat in range(3):
        assert sorted(r.view(seat).legal) == sorted(r.legal(seat))
    assert [r.view(viewer).exposed for viewer in (0, 1, 2, None)] == [0, 0, 0, 0]


@clause("UNO-1")
@pytest.mark.parametrize("edition", ALL)
def test_everybody_hears_a_call_ahead(edition: str) -> None:
    r = lay(f"{edition} hands=b1,b2/y3,y4,y5/g5,g6 pile=b5 draw=b6,b7 turn=0")
    assert [r.view(viewer).called for viewer in (0, 1, None)] == [False] * 3
    (event,) = only(play(r, "0:uno"), "called")
    assert seen(event, 3) == [event] * 4
    assert [r.view(viewer).called for viewer in (0, 1, None)] == [True] * 3


@clause("DRAW-1", "DRAW-2")
@pytest.mark.parametrize("edition", ALL)
def test_a_drawn_card_is_seen_by_its_seat_alone(edition: str) -> None:
    c = red(edition)
    r = lay(f"{edition} hands=b1,b2/y3,y4/g5,g6 pile={c}5 draw={c}7,b7 turn=0")
    (event,) = only(play(r, "0:draw"), "drew")
    assert [tuple(e.cards) for e in seen(event, 3)] == [(f"{c}7",), ("?",), ("?",), ("?",)]
    assert [r.view(viewer).drawn for viewer in (0, 1, 2, None)] == [f"{c}7", "?", "?", "?"]
    play(r, "0:keep")
    assert [r.view(viewer).drawn for viewer in (0, 1, 2, None)] == [None] * 4


@clause("UNO-2", "D2-1", "WD4-1")
@pytest.mark.parametrize("edition", ALL)
@pytest.mark.parametrize(
    "card, then, seat, number",
    [("yd", "", 1, 2), ("W", "2:catch0", 0, 2), ("F", "0:b 1:take", 1, 4), ("F", "0:b 1:challenge", 1, 6)],
)
def test_penalty_cards_are_seen_by_their_seat_alone(
    edition: str, card: str, then: str, seat: int, number: int
) -> None:
    r = lay(f"{edition} hands={card},b2/y3,y4/g5,g6 pile=y5 draw=b3,b4,b5,b6,b7,b8,b9 turn=0")
    drew = only(play(r, f"0:{card} {then}"), "drew")
    assert sum(len(e.cards) for e in drew) == number
    for event in drew:
        assert event.seat == seat
        for viewer in (0, 1, 2, None):
            visible = "?" not in lastcard.redact(event, viewer).cards
            assert visible is (viewer == seat)


@clause("CHAL-3", "R-19")
@pytest.mark.parametrize("edition", ALL)
@pytest.mark.parametrize("rest", ["g3,b4", "b3,b4"])
def test_a_challenged_hand_is_seen_by_the_challenger_alone(edition: str, rest: str) -> None:
    r = lay(f"{edition} hands=F,{rest}/y1,y2/y3,y4 pile=g5 draw=b5,b6,b7,b8,b9,y5,y6 turn=0")
    (event,) = only(play(r, "0:F 0:y 1:challenge"), "shown")
    assert cards(lastcard.redact(event, 1).cards) == cards(rest.split(","))
    for viewer in (2, None):
        assert set(lastcard.redact(event, viewer).cards) == {"?"}
        assert r.view(viewer).shown is None
    assert shown_to(1, r) == (0, cards(rest.split(",")))


@clause("CHAL-3", "R-19")
@pytest.mark.parametrize("edition", ALL)
@pytest.mark.parametrize(
    "rest, then", [("g3,b4", "1:y1"), ("g3,b4", "1:draw"), ("b3,b4", "2:y3"), ("b3,b4", "2:draw")]
)
def test_the_challenged_hand_stays_open_until_the_next_turn_action(
    edition: str, rest: str, then: str
) -> None:
    r = lay(f"{edition} hands=F,{rest}/y1,y2/y3,y4 pile=g5 draw=b5,b6,b7,b8,b9,y5,y6,b1 turn=0")
    play(r, "0:F 0:y 1:challenge")
    assert r.view(1).shown is not None
    play(r, then)
    assert r.view(1).shown is None


@clause("CHAL-3", "R-19", "UNO-8")
def test_a_call_does_not_close_the_challenged_hand() -> None:
    r = lay("classic hands=F,b3/y1,y2/y3,y4 pile=g5 draw=b5,b6,b7,b8,b9,y5,y6,b1 turn=0")
    play(r, "0:F 0:y 1:challenge 0:uno")
    assert r.view(1).shown is not None


@clause("R-19")
@pytest.mark.parametrize("edition", ALL)
def test_by_option_a_challenged_hand_is_shown_to_all_seats(edition: str) -> None:
    r = lay(
        f"{edition} hands=F,g3,b4/y1,y2/y3,y4 pile=g5 draw=b5,b6,b7,b8 turn=0 options=challenge_reveal:all"
    )
    (event,) = only(play(r, "0:F 0:y 1:challenge"), "shown")
    for viewer in (1, 2):
        assert cards(lastcard.redact(event, viewer).cards) == "b4 g3"
        assert shown_to(viewer, r) == (0, "b4 g3")
    play(r, "1:y1")
    assert [r.view(viewer).shown for viewer in (1, 2)] == [None, None]


@clause("KP-6", "R-24")
def test_a_card_of_the_king_pig_is_seen_by_its_receiver_and_everybody_learns_who_was_hit() -> None:
    r = lay("angry-birds hands=K,b1,b2/y1,y2/g1,g2 pile=r5 draw=b5,W,r7,r8 turn=0")
    received = only(play(r, "0:K 0:r"), "received")
    assert [[e.card for e in seen(event, 3)] for event in received] == [
        ["?", "b5", "?", "?"],
        ["?", "?", "W", "?"],
        ["?", "r7", "?", "?"],
    ]
    assert [[e.stops for e in seen(event, 3)] for event in received] == [[False] * 4, [False] * 4, [True] * 4]
    assert [cards(r.view(seat).hand) for seat in range(3)] == ["b1 b2", "b5 r7 y1 y2", "W g1 g2"]


@clause("MOD-4", "R-27")
def test_a_given_card_is_seen_by_giver_and_receiver() -> None:
    r = lay("mod hands=M,r1,r2,W,b9/b2,b3/y1,y4/g1 pile=r7 draw=b1 turn=0")
    gave = only(play(r, "0:M 0:r 0:r2"), "gave")
    assert [[e.card for e in seen(event, 4)] for event in gave] == [
        ["r2", "r2", "?", "?", "?"],
        ["r1", "?", "r1", "?", "?"],
    ]
    assert [(e.seat, e.to) for e in seen(gave[0], 4)] == [(0, 1)] * 5


@clause("MOD-2", "MOD-4")
def test_everybody_sees_the_gift_colour_and_the_seat_that_is_next_to_receive() -> None:
    r = lay("mod hands=M,r1,r2,r3,W,b9/b2,b3/y1,y4/g1 pile=r7 draw=b1 turn=0")
    play(r, "0:M 0:r 0:r2")
    for viewer in (0, 1, 2, 3, None):
        v = r.view(viewer)
        assert (v.phase, v.gift, v.receiver, v.colour) == ("give", "r", 2, None)
        assert list(v.sizes) == [4, 3, 2, 1]


@clause("NAR-3")
def test_a_forehead_card_is_seen_by_everybody_but_its_owner_and_no_spectator() -> None:
    r = lay("corn hands=N,b1,b2/y1,y2/g1,g2 pile=p5 draw=g7,W,b8,y3 turn=0")
    events = only(play(r, "0:N"), "forehead")
    assert [[e.card for e in seen(event, 3)] for event in events] == [
        ["g7", "?", "g7", "?"],
        ["W", "W", "?", "?"],
        ["?", "b8", "b8", "?"],
    ]
    assert [[tuple(f) for f in r.view(viewer).foreheads] for viewer in (0, 1, 2, None)] == [
        [("?",), ("g7",), ("W",)],
        [("b8",), ("?",), ("W",)],
        [("b8",), ("g7",), ("?",)],
        [("?",), ("?",), ("?",)],
    ]


@clause("NAR-3", "NAR-7", "NAR-11")
def test_wrong_guesses_are_heard_by_all_and_do_not_show_the_card_to_its_owner() -> None:
    r = lay(
        "corn hands=b1,b2/y1,y2/g1,g2 foreheads=-/g7+y8/- pile=N,p5 colour=y draw=p1,p2,p3,p4 turn=1 "
        "phase=guess"
    )
    (event,) = only(play(r, "1:p"), "guessed")
    assert seen(event, 3) == [event] * 4
    assert [r.view(viewer).guessed[1] for viewer in (0, 1, 2, None)] == ["p"] * 4
    assert tuple(r.view(1).foreheads[1]) == ("?", "?")
    play(r, "2:draw 0:draw 1:b")
    assert sorted(r.view(1).guessed[1]) == ["b", "p"]
    play(r, "2:draw 0:draw 1:g")
    assert r.view(1).guessed[1] == ""
    assert tuple(r.view(1).foreheads[1]) == ("?",)


@clause("NAR-6", "NAR-9")
def test_a_cleared_forehead_card_lies_open_in_the_discard_pile() -> None:
    r = lay("corn hands=b1,b2/y1,y2/g1,g2 foreheads=-/g7/- pile=N,p5 colour=y draw=p1 turn=1 phase=guess")
    (event,) = only(play(r, "1:g"), "cleared")
    assert [e.card for e in seen(event, 3)] == ["g7"] * 4
    assert list(r.view(None).discard_pile) == ["N", "g7", "p5"]


@clause("OUT-1", "SCOR-1")
@pytest.mark.parametrize("edition", ALL)
def test_once_the_round_is_over_all_hands_are_open(edition: str) -> None:
    r = lay(f"{edition} hands=b1/y3,y4/g5,W pile=b5 draw=b6 turn=0")
    opened = only(play(r, "0:b1"), "opened")
    for viewer in (0, 1, 2, None):
        v = r.view(viewer)
        assert [cards(hand) for hand in v.hands or ()] == ["", "y3 y4", "W g5"]
        assert (v.over, v.winner, v.points) == (True, 0, (0, 7, 55))
        assert all("?" not in lastcard.redact(event, viewer).cards for event in opened)


@clause("NAR-14", "OUT-1")
def test_once_the_round_is_over_forehead_cards_are_open_too() -> None:
    r = lay("corn hands=b1/y3,y4/g5,W foreheads=-/g7/N pile=b5 draw=b6 turn=0")
    play(r, "0:b1")
    for viewer in (0, 1, 2, None):
        assert [tuple(f) for f in r.view(viewer).foreheads] == [(), ("g7",), ("N",)]


@clause("WAS-4", "WAS-6")
def test_only_the_holder_is_offered_the_avatar_state_in_his_view() -> None:
    r = lay("avatar hands=b1,b2,b3/y1,y2/A,r1,y3,g2,b4 pile=r5 draw=g6,g7 turn=0")
    assert [tuple(r.view(viewer).legal) for viewer in (0, 1, 2, None)] == [("draw",), (), ("A",), ()]
    play(r, "2:A")
    assert [(r.view(viewer).phase, r.view(viewer).turn) for viewer in (0, 1, 2, None)] == [("follow", 2)] * 4
