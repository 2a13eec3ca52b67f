"""SHUF: the draw pile runs out, in the middle of anything, and for good."""

import pytest

import lastcard
from kit import ALL, TRIO, cards_in_game, clause, lay, play, refused, told


@clause("SHUF-1", "R-40")
@pytest.mark.parametrize("edition", ALL)
def test_the_discards_are_reshuffled_when_the_next_card_is_needed_and_not_before(edition: str) -> None:
    r = lay(f"{edition} hands=g1,g2,g3/y1,y2,y3/g4,y4 pile=b5,g9,y9 draw=y7")
    play(r, "0:draw")
    assert r.draw_pile == []
    assert r.discard_pile == ["b5", "g9", "y9"]
    events = play(r, "1:draw")
    assert [event.count for event in told(events, "reshuffled")] == [2]
    assert r.sizes[1] == 4
    assert sorted([*r.draw_pile, *r.hand(1)]) == ["g9", "y1", "y2", "y3", "y9"]


@clause("SHUF-1")
@pytest.mark.parametrize("edition", ALL)
def test_the_new_draw_pile_is_in_an_order_of_the_generator(edition: str) -> None:
    def pile_of(seed: str) -> list[str]:
        r = lay(f"{edition} hands=y1,y2/y3,y4 pile=b5,g1,g2,g3,g4,g6,g7,g8,g9 draw=- seed={seed}")
        play(r, "0:draw")
        return [*r.draw_pile, *r.hand(0)]

    assert pile_of("one") == pile_of("one")
    assert len({tuple(pile_of(f"seed-{n}")) for n in range(8)}) > 4


@clause("SHUF-2", "R-40")
@pytest.mark.parametrize(
    "edition, top",
    [
        *((edition, top) for edition in ALL for top in "WF"),
        ("angry-birds", "K"),
        ("mod", "M"),
        ("corn", "N"),
        ("avatar", "A"),
    ],
)
def test_the_top_card_stays_with_its_called_colour(edition: str, top: str) -> None:
    r = lay(f"{edition} hands=g1,g2,g3/y1,y2,y3 pile={top},g9,y9 colour=b draw=-")
    play(r, "0:draw")
    assert r.discard_pile == [top]
    assert (r.top, r.colour, r.turn) == (top, "b", 1)
    assert len(r.draw_pile) == 1


@clause("SHUF-3", "R-40")
@pytest.mark.parametrize("edition", ALL)
def test_a_draw_two_takes_what_is_there_then_the_rest_from_the_reshuffled_pile(edition: str) -> None:
    r = lay(f"{edition} hands=bd,b1,b2/g1,g2/y1,y2 pile=b5,g9,y9 draw=y7")
    events = play(r, "0:bd")
    assert "y7" in r.hand(1)
    assert r.sizes[1] == 2 + 2
    assert r.discard_pile == ["bd"]
    assert sorted([*r.draw_pile, *r.hand(1)]) == ["b5", "g1", "g2", "g9", "y7", "y9"]
    assert len(told(events, "reshuffled")) == 1
    assert next(card for event in told(events, "drew") for card in event.cards) == "y7"
    assert (r.turn, r.colour) == (2, "b")


@clause("SHUF-3", "R-40")
@pytest.mark.parametrize("answer, cards", [("take", 4), ("challenge", 6)])
@pytest.mark.parametrize("edition", ALL)
def test_a_draw_four_goes_on_after_the_reshuffle(edition: str, answer: str, cards: int) -> None:
    r = lay(f"{edition} hands=F,g1,y2/g2,g3/y1,y3 pile=b5,g9,y9,b1,b2,b3 draw=y7,y8")
    everything = cards_in_game(r)
    play(r, f"0:F 0:g 1:{answer}")
    assert r.sizes[1] == 2 + cards
    assert {"y7", "y8"} <= set(r.hand(1))
    assert r.discard_pile == ["F"]
    assert (r.colour, r.turn) == ("g", 2)
    assert len(r.draw_pile) == 8 - cards
    assert cards_in_game(r) == everything


@clause("SHUF-3", "UNO-2")
@pytest.mark.parametrize("edition", ALL)
def test_a_caught_seat_s_two_cards_come_from_both_piles(edition: str) -> None:
    r = lay(f"{edition} hands=b1,g2/g1,g3/y1,y2 pile=b5,g9,y9 draw=y7")
    play(r, "0:b1 1:catch0")
    assert r.sizes[0] == 1 + 2
    assert "y7" in r.hand(0)
    assert r.discard_pile == ["b1"]
    assert len(r.draw_pile) == 2


@clause("SHUF-4")
@pytest.mark.parametrize("edition", ALL)
def test_a_recycled_wild_has_forgotten_its_colour(edition: str) -> None:
    for seed in range(20):
        r = lay(f"{edition} hands=W,g1,g2/y6,y1,y2 pile=y5 draw=- seed=recycle-{seed}")
        play(r, "0:W 0:y 1:y6 0:draw")
        if r.drawn == "W":
            break
    assert (r.drawn, r.discard_pile) == ("W", ["y6"])
    play(r, "0:W")
    assert (r.phase, r.colour) == ("name", None)
    play(r, "0:g")
    assert (r.colour, r.top) == ("g", "W")


@clause("SHUF-5", "R-41")
@pytest.mark.parametrize("edition", ALL)
def test_with_both_piles_empty_a_draw_gives_nothing_and_the_turn_passes(edition: str) -> None:
    r = lay(f"{edition} hands=g1,g2,g3/y1,y2,y3/g4,y4 pile=b5 draw=-")
    assert r.legal(0) == ["draw"]
    events = play(r, "0:draw")
    assert [(event.seat, event.missing) for event in told(events, "short")] == [(0, 1)]
    assert list(r.sizes) == [3, 3, 2]
    assert (r.turn, r.top, r.over) == (1, "b5", False)


@clause("SHUF-5", "R-42")
@pytest.mark.parametrize("hand", ["b1,g2,g3", "g5,g2,g3", "W,g2,g3", "F,g2,g3"])
@pytest.mark.parametrize("edition", ALL)
def test_with_both_piles_empty_who_can_play_must_play(edition: str, hand: str) -> None:
    r = lay(f"{edition} hands={hand}/y1,y2,y3/g4,y4 pile=b5 draw=-")
    assert r.legal(0) == [hand.partition(",")[0]]
    assert refused(r, 0, "draw").clause in ("SHUF-5", "R-42")


@clause("SHUF-5", "R-42", "R-15", "WD4-3")
@pytest.mark.parametrize(
    "options, legal",
    [
        ("", ["F", "draw"]),
        (" options=draw_four:strict", ["draw"]),
        (" options=draw_four:free", ["F"]),
        (" options=wild_match:none", ["F"]),
        (" options=must_play:on", ["F", "draw"]),
    ],
)
@pytest.mark.parametrize("convicting", ["A", "F"])
def test_with_both_piles_empty_a_bluff_may_be_played_but_is_not_forced(
    convicting: str, options: str, legal: list[str]
) -> None:
    r = lay(f"avatar hands=F,{convicting},g2/y1,y2,y3/g4,y4 pile=b5 draw=-{options}")
    if convicting == "F" and "strict" in options:
        legal = ["F"]  # there a further Draw Four does not convict
    assert r.legal(0) == legal
    if "draw" in legal:
        events = play(r, "0:draw")
        assert [(event.seat, event.missing) for event in told(events, "short")] == [(0, 1)]
        assert (r.turn, sorted(r.hand(0))) == (1, sorted(["F", convicting, "g2"]))


@clause("SHUF-5", "R-42", "WD4-2")
@pytest.mark.parametrize("edition", ALL)
def test_with_both_piles_empty_a_card_beside_a_bluff_must_be_played(edition: str) -> None:
    r = lay(f"{edition} hands=F,b1/y1,y2/g4,y4 pile=b5 draw=-")
    assert set(r.legal(0)) == {"b1", "F", "uno"}
    refused(r, 0, "draw", "SHUF-5")


@clause("SHUF-5", "R-42", "WAS-3")
def test_with_both_piles_empty_an_avatar_state_with_all_colours_must_be_played_but_no_bluff() -> None:
    r = lay("avatar hands=F,A,r1,y1,g1,b1/y2,y3 pile=W colour=g draw=-")
    assert set(r.legal(0)) == {"F", "A", "g1"}
    refused(r, 0, "draw", "SHUF-5")


@clause("SHUF-6", "R-42")
def test_a_round_is_void_when_every_seat_in_turn_declines_a_bluff() -> None:
    r = lay("avatar hands=F,A,g2/F,A,y1/F,A,r1 pile=b5 draw=-")
    for seat in range(3):
        assert r.legal(seat) == ["F", "draw"]
        play(r, f"{seat}:draw")
    assert r.void


@clause("SHUF-5", "R-42", "R-35")
@pytest.mark.parametrize("on_turn, only", [("off", "draw"), ("on", "A")])
def test_with_both_piles_empty_an_avatar_state_counts_if_it_can_be_laid(on_turn: str, only: str) -> None:
    r = lay(f"avatar hands=A,g1,g2/y1,y2,y3/g4,y4 pile=b5 draw=- options=avatar_wild_on_turn:{on_turn}")
    assert r.legal(0) == [only]


@clause("SHUF-5", "SHUF-1")
@pytest.mark.parametrize("edition", ALL)
def test_as_long_as_the_discards_can_be_reshuffled_drawing_is_free(edition: str) -> None:
    r = lay(f"{edition} hands=b1,g2,g3/y1,y2,y3/g4,y4 pile=b5,y9 draw=-")
    assert sorted(r.legal(0)) == ["b1", "draw"]
    play(r, "0:draw")
    assert "y9" in r.hand(0)


@clause("SHUF-5", "R-41", "D2-1")
@pytest.mark.parametrize("edition", ALL)
def test_a_draw_two_gives_what_there_is_and_the_turn_is_lost_all_the_same(edition: str) -> None:
    r = lay(f"{edition} hands=bd,b1,b2/g1,g2/y1,y2 pile=b5 draw=-")
    events = play(r, "0:bd")
    assert sorted(r.hand(1)) == ["b5", "g1", "g2"]
    assert [(event.seat, event.missing) for event in told(events, "short")] == [(1, 1)]
    assert (r.turn, r.discard_pile, r.draw_pile) == (2, ["bd"], [])


@clause("SHUF-5", "R-41", "WD4-1")
@pytest.mark.parametrize("answer, missing", [("take", 2), ("challenge", 4)])
@pytest.mark.parametrize("edition", ALL)
def test_a_draw_four_gives_what_there_is(edition: str, answer: str, missing: int) -> None:
    r = lay(f"{edition} hands=F,g1,y2/g2,g3/y1,y3 pile=b5 draw=y7")
    events = play(r, f"0:F 0:g 1:{answer}")
    assert sorted(r.hand(1)) == ["b5", "g2", "g3", "y7"]
    assert [event.missing for event in told(events, "short")] == [missing]
    assert r.turn == 2


@clause("SHUF-6", "R-41")
@pytest.mark.parametrize("hands", ["g1,g2/y1,y2", "g1,g2/y1,y2/g3,g4", "g1/g2/g3/g4/g6/g7/g8/g9/g0/y6"])
@pytest.mark.parametrize("edition", ALL)
def test_when_every_seat_in_a_row_draws_nothing_the_round_is_void(edition: str, hands: str) -> None:
    r = lay(f"{edition} hands={hands} pile=b5 draw=-")
    for seat in range(r.seats):
        assert not r.over
        play(r, f"{seat}:draw")
    assert (r.over, r.void, r.winner, r.phase, r.actor) == (True, True, None, "over", None)
    assert all(r.legal(seat) == [] for seat in range(r.seats))


@clause("SHUF-6", "R-41")
@pytest.mark.parametrize("edition", ALL)
def test_two_empty_draws_of_three_seats_are_not_enough(edition: str) -> None:
    r = lay(f"{edition} hands=g1,g2/y1,y2/b7,y3,y4 pile=b5 draw=-")
    play(r, "0:draw 1:draw")
    assert not r.over
    assert r.legal(2) == ["b7"]


@clause("SHUF-6", "R-41")
@pytest.mark.parametrize("edition", ALL)
def test_a_play_and_a_drawn_card_start_the_count_anew(edition: str) -> None:
    r = lay(f"{edition} hands=g1,g2/y1,y2/b7,y3,y4 pile=b5 draw=-")
    play(r, "0:draw 1:draw 2:b7 0:draw 0:keep")
    assert "b5" in r.hand(0)
    play(r, "1:draw 2:draw")
    assert not r.over
    assert r.legal(0) == ["b5"]


@clause("SHUF-6", "R-41")
@pytest.mark.parametrize("edition", ALL)
def test_a_play_alone_starts_the_count_anew(edition: str) -> None:
    r = lay(f"{edition} hands=g1,g2/y1,y2/bd,y3,y4 pile=b5 draw=-")
    play(r, "0:draw 1:draw 2:bd")
    assert (sorted(r.hand(0)), r.draw_pile, r.turn) == (["b5", "g1", "g2"], [], 1)
    play(r, "1:draw 2:draw")
    assert not r.over


@clause("SHUF-6", "R-41")
@pytest.mark.parametrize("edition", ALL)
def test_a_drawn_card_alone_starts_the_count_anew(edition: str) -> None:
    r = lay(f"{edition} hands=g1,g2/y1,y2/y3,y4 pile=b5 draw=g7 turn=2 blanks=2")
    play(r, "2:draw 0:draw 1:draw")
    assert not r.over
    play(r, "2:draw")
    assert r.void


@clause("SHUF-6", "R-41", "NAR-7")
def test_in_corn_a_guess_starts_the_count_anew() -> None:
    r = lay("corn hands=g1,g2/y1,y2/g3,g4 foreheads=-/-/y8 pile=b5 draw=-")
    play(r, "0:draw 1:draw 2:g 0:draw 1:draw")
    assert not r.over
    play(r, "2:p")
    assert (r.over, r.turn) == (False, 0)


@clause("SHUF-6")
@pytest.mark.parametrize("edition", ALL)
def test_a_position_remembers_the_empty_draws(edition: str) -> None:
    r = lay(f"{edition} hands=g1,g2/y1,y2/g3,g4 pile=b5 draw=-")
    play(r, "0:draw 1:draw")
    again = lay(r.position())
    play(again, "2:draw")
    assert again.void


@clause("SHUF-6", "R-41", "R-44", "NEXT-2")
@pytest.mark.parametrize("edition", [*TRIO, "avatar", "classic"])
@pytest.mark.parametrize("scoring", ["points", "alternative", "single"])
def test_a_void_round_scores_nothing_ends_no_match_and_passes_the_deal_on(edition: str, scoring: str) -> None:
    r = lay(f"{edition} hands=g1,g2/y1,y2/g3,g4 pile=b5 draw=- dealer=2 turn=0")
    m = lastcard.Match.resume(edition, scores=[10, 20, 30], round=r, options={"scoring": scoring})
    for seat in range(3):
        m.act(seat, "draw")
    assert m.round.void
    assert not m.over
    assert list(m.scores) == [10, 20, 30]
    m.next_round()
    assert (m.round.dealer, m.round.over) == (0, False)
