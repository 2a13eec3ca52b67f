"""SHUF-7: a round in which too many turns have been passed on is void, so every round ends."""

import copy
import pickle

import pytest

import lastcard
from kit import ALL, clause, lay, play, told
from lastcard.notation.position_reader import read_state
from wander import random_round, scaled

LIMIT = 1000
"""Turns for each seat of the deal."""

MOVES = [
    ("a number", "classic hands=r1,r2/b1,b2/g1,g2 pile=r7", "0:r1", 1),
    ("a card drawn and kept", "classic hands=g1,g2/b1,b2/y1,y2 pile=r7 draw=r8,b8", "0:draw 0:keep", 1),
    ("a card drawn that does not fit", "classic hands=g1,g2/b1,b2/y1,y2 pile=r7 draw=b8,b9", "0:draw", 1),
    ("an empty draw", "classic hands=g1,g2/b1,b2/y1,y2 pile=r7 draw=-", "0:draw", 1),
    ("a Draw Two", "classic hands=rd,r2/b1,b2/g1,g2 pile=r7", "0:rd", 1),
    ("a Skip", "classic hands=rs,r2/b1,b2/g1,g2 pile=r7", "0:rs", 1),
    ("an extra turn by a Skip of two", "classic hands=rs,r2/b1,b2 pile=r7", "0:rs", 1),
    ("an extra turn by a Reverse of two", "classic hands=rr,r2/b1,b2 pile=r7", "0:rr", 1),
    ("a Wild", "classic hands=W,r2/b1,b2/g1,g2 pile=r7", "0:W 0:b", 1),
    ("a Draw Four", "classic hands=F,g2/b1,b2/g1,g3 pile=r7", "0:F 0:b 1:take", 1),
    ("a wrong challenge", "classic hands=F,g2/b1,b2/g1,g3 pile=r7", "0:F 0:b 1:challenge", 1),
    ("a right challenge", "classic hands=F,r2/b1,b2/g1,g3 pile=r7", "0:F 0:b 1:challenge", 1),
    ("a wrong guess", "corn hands=p1,p2/b1,b2 pile=p7 foreheads=g1/-", "0:b", 1),
    ("a right guess", "corn hands=p1,p2/b1,b2 pile=p7 foreheads=g1/-", "0:g", 0),
    ("an uno call and a catch", "classic hands=r1,r2/b1,b2/g1,g2 pile=r7", "0:r1 2:catch0", 1),
    ("a break-in", "avatar hands=r1,r2/A,r3,g3,b3,y3/g1,g2 pile=r7", "1:A 1:r3", 2),
    ("an Avatar State on one's turn", "avatar hands=A,r3,g3,b3,y3/r1,r2 pile=r7", "0:A 0:r3", 1),
    ("a jump-in", "classic hands=r1,r2/r5,b2,r7/g1,g2 pile=r7 options=jump_in:all", "1:r7", 2),
    ("an answer", "classic hands=rd,r1,r2/gd,b2/g1,g2 pile=r7 options=stacking:twos", "0:rd 1:gd 2:take", 2),
    ("hands swapped", "classic hands=r7,r1/b1,b2/g1,g2 pile=r5 options=seven_zero:both", "0:r7 0:swap1", 1),
]


def idle(r: lastcard.Round) -> list[str]:
    """The actions of the seat to act that play no card; where it has to play one, all of them."""
    legal = r.legal()
    return [token for token in ("draw", "keep", "take") if token in legal] or legal


def turns(r: lastcard.Round) -> int:
    """The number of turns that its position shows."""
    shown = [word for word in r.position().split() if word.startswith("turns=")]
    return int(shown[0].removeprefix("turns=")) if shown else 0


@clause("SHUF-7", "R-49")
@pytest.mark.parametrize("seats", [2, 3, 4, 10])
@pytest.mark.parametrize("edition", ALL)
def test_a_round_is_void_when_a_thousand_turns_for_each_seat_have_been_passed_on(
    edition: str, seats: int
) -> None:
    hands = "/".join(["b1,b3", *[f"g{n},y{n}" for n in range(1, seats)]])
    last = lay(f"{edition} hands={hands} pile=b5 draw=b8,b9 turns={LIMIT * seats - 1}")
    assert not last.over
    events = play(last, "0:b1")
    assert (last.over, last.void, last.winner, last.phase, last.actor) == (True, True, None, "over", None)
    (ended,) = told(events, "ended")
    assert (ended.void, ended.winner, ended.how) == (True, None, "too-long")
    assert last.view(None).ended == "too-long"
    assert lay(last.position()) == last


@clause("SHUF-7")
@pytest.mark.parametrize("edition", ALL)
def test_one_turn_earlier_the_round_goes_on(edition: str) -> None:
    r = lay(f"{edition} hands=b1,b2,b3/y1,y2/g1,g2 pile=b5 draw=g7,g8,g9 turns={3 * LIMIT - 2}")
    play(r, "0:b1")
    assert (r.over, r.turn, turns(r)) == (False, 1, 3 * LIMIT - 1)
    play(r, "1:draw")
    assert r.void
    assert "g7" in r.hand(1), "the turn itself is played to its end"


@clause("SHUF-7", "WAS-8", "JUMP-2", "STACK-4", "CHAL-4")
@pytest.mark.parametrize(
    "position, actions, counted", [move[1:] for move in MOVES], ids=[move[0] for move in MOVES]
)
def test_each_turn_that_is_passed_on_counts(position: str, actions: str, counted: int) -> None:
    r = lay(position)
    play(r, actions)
    assert r._state.turns == counted


@clause("SHUF-7", "WAS-8", "JUMP-2", "STACK-4", "CHAL-4")
@pytest.mark.parametrize(
    "position, actions", [move[1:3] for move in MOVES if move[3]], ids=[move[0] for move in MOVES if move[3]]
)
def test_whatever_passes_the_last_turn_on_makes_the_round_void(position: str, actions: str) -> None:
    seats = position.split()[1].count("/") + 1
    r = lay(f"{position} turns={LIMIT * seats - 1}")
    before = actions.split()
    if "catch" in before[-1]:
        before.pop()
    play(r, " ".join(before[:-1]))
    assert not r.over
    play(r, before[-1])
    assert r.view(None).ended == "too-long"


@clause("SHUF-7", "MERCY-1")
def test_seats_that_are_out_count_as_seats_of_the_deal() -> None:
    r = lay(f"classic hands=b1,b2,b3/-/g1,g2 pile=b5 out=1 turns={3 * LIMIT - 1} options=mercy:20")
    play(r, "0:b1")
    assert r.void


@clause("SHUF-7", "MERCY-2")
def test_a_round_that_is_void_stays_void_when_all_but_one_hold_too_many_cards() -> None:
    many = ",".join(["g1"] + [f"{colour}{n}" for colour in "gy" for n in range(1, 10)])
    r = lay(f"classic hands={many}/r1,r2 pile=b5 draw=g8,g9 turns={2 * LIMIT - 1} options=mercy:20")
    play(r, "0:draw")
    assert (r.void, r.out) == (True, [0])
    assert lay(r.position()) == r


@clause("SHUF-7", "LAST-1")
def test_a_last_card_wins_in_the_last_turn() -> None:
    r = lay(f"classic hands=bd/g1,g2 pile=b5 draw=y1,y2 turns={2 * LIMIT - 1}")
    play(r, "0:bd")
    assert (r.winner, r.void) == (0, False)


@clause("SHUF-7", "R-44", "NEXT-2")
@pytest.mark.parametrize("edition", ALL)
@pytest.mark.parametrize("scoring", ["points", "alternative", "single"])
def test_such_a_round_scores_nothing_ends_no_match_and_passes_the_deal_on(edition: str, scoring: str) -> None:
    r = lay(f"{edition} hands=b1,b2/y1,y2/g3,g4 pile=b5 draw=g6 dealer=2 turns={3 * LIMIT - 1}")
    m = lastcard.Match.resume(edition, scores=[10, 20, 30], round=r, options={"scoring": scoring})
    m.act(0, "b1")
    assert m.round.void
    assert not m.over
    assert list(m.scores) == [10, 20, 30]
    m.next_round()
    assert (m.round.dealer, m.round.over) == (0, False)
    assert lastcard.read_record(m.record()).record() == m.record()


@clause("SHUF-7")
def test_a_position_shows_the_turns_from_a_thousand_on() -> None:
    r = lay("classic hands=b1,b2/y1,y2 pile=b5 turns=1000")
    assert "turns=1000" in r.position()
    assert lay(r.position()) == r
    dealt = lastcard.Round.deal("classic", 2, "draw")
    while dealt._state.turns < 999:
        dealt.act(dealt.turn, idle(dealt)[0])
    assert "turns=" not in dealt.position()
    assert lay(dealt.position())._state.turns == 0
    assert lay("classic hands=b1,b2/y1,y2 pile=b5 turns=7")._state.turns == 7


@clause("SHUF-7")
@pytest.mark.parametrize(
    "position",
    [
        "classic hands=b1,b2/y1,y2 pile=b5 turns=2000",
        "classic hands=b1,b2/y1,y2 pile=b5 turns=-1",
        "corn hands=p1,p2/b1,b2 pile=p7 foreheads=g1/- turns=2000",
        "classic hands=-/b1,b2 pile=r7 phase=over turns=1",
    ],
)
def test_a_position_with_an_impossible_number_of_turns_is_refused(position: str) -> None:
    with pytest.raises(lastcard.InvalidNotation, match="turns="):
        lay(position)


@clause("SHUF-7", "WAS-6")
def test_a_position_in_the_middle_of_a_move_may_have_all_its_turns() -> None:
    r = lay("avatar hands=r1,r2/A,r3,g3,b3,y3 pile=r7 turns=1999")
    play(r, "1:A")
    assert (turns(r), r.phase, r.over) == (2000, "follow", False)
    again = lay(r.position())
    play(again, "1:r3")
    assert again.void


@clause("SHUF-7")
def test_copies_and_pickles_keep_every_turn() -> None:
    r = lay("classic hands=b1,b2,b3/y1,y2 pile=b5 draw=*")
    play(r, "0:b1")
    for twin in (copy.copy(r), pickle.loads(pickle.dumps(r))):
        assert (twin, twin._state.turns) == (r, 1)
    assert pickle.loads(pickle.dumps(r._state)).turns == 1
    for turns in (-1, 10**9, None):
        with pytest.raises(lastcard.InvalidNotation, match="does not have"):
            read_state(r.position(), turns)  # type: ignore[arg-type]


@clause("SHUF-7", "FIRST-3", "FIRST-5", "FIRST-6")
@pytest.mark.parametrize("top", ["s", "d", "r", "W", "5"])
def test_no_turn_has_been_passed_on_when_the_first_one_begins(top: str) -> None:
    deals = (lastcard.Round.deal("classic", 4, seed) for seed in range(3000))
    r = next(r for r in deals if r.discard_pile[0].endswith(top))
    if r.phase == "opening":
        r.act(r.turn, "b")
    assert r._state.turns == 0


@clause("SHUF-7", "R-49")
@pytest.mark.parametrize("number", range(scaled(600)))
def test_every_round_ends_even_if_nobody_plays_a_card_who_need_not(number: int) -> None:
    r, rng = random_round(number)
    most, before = LIMIT * r.seats, 0
    while not r.over:
        before = r._state.turns
        assert r.actor is not None
        r.act(r.actor, rng.choice(idle(r)))
        assert len(r.actions) <= 5 * most
    assert before >= most - 2 or r.view(None).ended != "too-long"
