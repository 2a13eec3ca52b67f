"""What cannot be read or does not exist: the right error, a helpful text, nothing half-done."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

import lastcard
from kit import ALL, lay, play, refused

GOOD = "mod hands=b1,b2,b3/g1,g2/y1,y2 pile=b5 draw=g7,g8"


@contextmanager
def error(kind: type[ValueError], *hints: str) -> Iterator[None]:
    """An error of this kind whose text mentions everything that it should."""
    with pytest.raises(kind) as raised:
        yield
    missing = [hint for hint in hints if not re.search(hint, str(raised.value))]
    assert not missing, f"{raised.value!s} does not mention {missing}"


# -- making a round or a match


@pytest.mark.parametrize("make", [lastcard.Round.deal, lastcard.Match])
@pytest.mark.parametrize("edition", ["chess", "", "Mod", "angry birds"])
def test_an_unknown_edition_is_answered_with_the_known_ones(make: Any, edition: str) -> None:
    with error(ValueError, *ALL):
        make(edition, seats=4, seed="x")


@pytest.mark.parametrize("make", [lastcard.Round.deal, lastcard.Match])
@pytest.mark.parametrize("seats", [-1, 0, 1, 11])
def test_too_few_or_too_many_seats_are_answered_with_the_bounds(make: Any, seats: int) -> None:
    with error(ValueError, r"\b2\b", r"\b10\b"):
        make("mod", seats=seats, seed="x")


@pytest.mark.parametrize("make", [lastcard.Round.deal, lastcard.Match])
def test_an_unknown_option_is_answered_with_the_known_ones(make: Any) -> None:
    with error(ValueError, "stack_everything", "mod_go_out"):
        make("mod", seats=4, seed="x", options={"stack_everything": "on"})


@pytest.mark.parametrize("make", [lastcard.Round.deal, lastcard.Match])
@pytest.mark.parametrize("value", ["maybe", "", "ON"])
def test_an_unknown_value_is_answered_with_the_choices(make: Any, value: str) -> None:
    with error(ValueError, "mod_go_out", r"\bon\b", r"\boff\b"):
        make("mod", seats=4, seed="x", options={"mod_go_out": value})


@pytest.mark.parametrize("make", [lastcard.Round.deal, lastcard.Match])
@pytest.mark.parametrize(
    "edition, key, value",
    [
        ("mod", "king_pig_colours", "one"),
        ("angry-birds", "mod_go_out", "off"),
        ("classic", "narwhal_stack", "add"),
        ("corn", "foil", "on"),
        ("avatar", "forehead_scores", "off"),
        ("corn", "wild_match", "none"),
    ],
)
def test_an_option_of_another_edition_is_refused(make: Any, edition: str, key: str, value: str) -> None:
    with error(ValueError, key, edition):
        make(edition, seats=4, seed="x", options={key: value})


@pytest.mark.parametrize(
    "key, value", [("scoring", "single"), ("target", "200"), ("tie", "shared"), ("next_dealer", "same")]
)
def test_a_match_option_does_not_belong_to_a_round(key: str, value: str) -> None:
    with error(ValueError, key, "match"):
        lastcard.Round.deal("mod", seats=4, seed="x", options={key: value})
    with error(lastcard.InvalidNotation, key, "match"):
        lay(f"{GOOD} options={key}:{value}")


@pytest.mark.parametrize("target", ["0", "-5", "many", "1.5", ""])
def test_a_target_is_a_positive_number(target: str) -> None:
    with error(ValueError, "target"):
        lastcard.Match("mod", seats=4, seed="x", options={"target": target})


@pytest.mark.parametrize("dealer", [-1, 4])
def test_the_dealer_sits_at_the_table(dealer: int) -> None:
    with error(ValueError, "3"):
        lastcard.Round.deal("mod", seats=4, seed="x", dealer=dealer)


def test_a_resumed_match_has_one_score_for_each_seat_and_the_round_s_edition() -> None:
    with error(ValueError, "3"):
        lastcard.Match.resume("mod", scores=[1, 2], round=lay(GOOD))
    with error(ValueError, "mod"):
        lastcard.Match.resume("corn", scores=[1, 2, 3], round=lay(GOOD))


# -- acting and looking


@pytest.mark.parametrize("seat", [-1, 3, 10])
def test_a_seat_that_is_not_at_the_table_neither_acts_nor_looks(seat: int) -> None:
    r = lay(GOOD)
    before = r.position()
    for attempt in (
        lambda: r.act(seat, "draw"),
        lambda: r.legal(seat),
        lambda: r.view(seat),
        lambda: r.hand(seat),
    ):
        with error(ValueError, "2"):
            attempt()
    assert r.position() == before


@pytest.mark.parametrize(
    "token", ["", "x", "r", "b10", "bb", "B1", "pass", "r 7", "W,W", "b1 ", "catch", "catchx", "UNO", "?"]
)
def test_a_token_that_cannot_be_read_is_invalid_not_illegal(token: str) -> None:
    r = lay("corn hands=b1,b2,b3/g1,g2/y1,y2 pile=b5 draw=g7,g8")
    before = r.position()
    with error(lastcard.InvalidNotation):
        r.act(0, token)
    assert r.position() == before


@pytest.mark.parametrize(
    "edition, token",
    [
        ("corn", "r7"),
        ("mod", "p7"),
        ("mod", "K"),
        ("angry-birds", "M"),
        ("avatar", "N"),
        ("classic", "A"),
        ("mod", "p"),
    ],
)
def test_a_token_of_another_edition_is_unreadable(edition: str, token: str) -> None:
    r = lay(f"{edition} hands=b1,b2,b3/g1,g2/y1,y2 pile=b5 draw=g7,g8")
    before = r.position()
    with error(lastcard.InvalidNotation, token):
        r.act(0, token)
    assert r.position() == before


@pytest.mark.parametrize("token", ["b9", "W", "keep", "take", "challenge", "uno", "b", "catch1", "catch0"])
def test_a_token_that_can_be_read_but_is_not_allowed_is_illegal_and_names_a_clause(token: str) -> None:
    refusal = refused(lay(GOOD), 0, token)
    assert re.fullmatch(r"[A-Z0-9]+-\d+", refusal.clause)
    assert refusal.clause in str(refusal)


def test_catching_a_seat_that_does_not_exist_is_an_error() -> None:
    r = lay(GOOD)
    before = r.position()
    with error(ValueError):
        r.act(0, "catch7")
    assert r.position() == before


def test_both_errors_are_value_errors() -> None:
    assert issubclass(lastcard.IllegalAction, ValueError)
    assert issubclass(lastcard.InvalidNotation, ValueError)
    assert not issubclass(lastcard.IllegalAction, lastcard.InvalidNotation)


def test_after_a_refusal_the_round_goes_on_as_if_nothing_had_been() -> None:
    r, untouched = lay(GOOD), lay(GOOD)
    refused(r, 0, "keep")
    refused(r, 1, "draw")
    assert play(r, "0:b1 1:draw") == play(untouched, "0:b1 1:draw")
    assert r.position() == untouched.position()


# -- positions

BAD_POSITIONS = [
    ("", "edition"),
    ("chess hands=b1/b2 pile=b5", "angry-birds"),
    ("mod", "hands"),
    ("mod pile=b5 draw=g7", "hands"),
    ("mod hands=b1,b2/g1 draw=g7", "pile"),
    ("mod hands=b1,b2/g1 pile=- draw=g7", "pile"),
    ("mod hands=b1,b2 pile=b5 draw=g7", r"2\D+10"),
    ("mod hands=b1/b1/b2/b2/b3/b3/b4/b4/b6/b6/b7 pile=b5 draw=g7", r"2\D+10"),
    (f"{GOOD} lunch=noon", "lunch"),
    (f"{GOOD} turn", "turn"),
    (f"{GOOD} turn=0 turn=1", "turn"),
    (f"{GOOD} turn=3", "2"),
    (f"{GOOD} turn=-1", "turn"),
    (f"{GOOD} turn=north", "turn"),
    (f"{GOOD} turn=", "turn"),
    (f"{GOOD} dealer=3", "dealer"),
    (f"{GOOD} dir=up", "ccw"),
    (f"{GOOD} dir=1", "ccw"),
    (f"{GOOD} phase=lunch", "turn"),
    (f"{GOOD} colour=q", "colour"),
    (f"{GOOD} colour=p", "colour"),
    (f"{GOOD} exposed=3", "exposed"),
    (f"{GOOD} options=mod_go_out", "mod_go_out"),
    (f"{GOOD} options=mod_go_out:maybe", "off"),
    (f"{GOOD} options=king_pig_colours:one", "king_pig_colours"),
    (f"{GOOD} options=nonsense:on", "nonsense"),
    (f"{GOOD} foreheads=g3/-/-", "forehead"),
    ("corn hands=b1,b2/g1,g2 foreheads=g3/-/- pile=b5 draw=g7", "forehead"),
    ("mod hands=b1,,b2/g1 pile=b5 draw=g7", "not a card"),
    ("mod hands=b1,b2//g1 pile=b5 draw=g7", "-"),
    ("mod hands=b1,x9/g1 pile=b5 draw=g7", "x9"),
    ("mod hands=b1,?/g1 pile=b5 draw=g7", r"\?"),
    ("mod hands=b1,p7/g1 pile=b5 draw=g7", "p7"),
    ("mod hands=b1,K/g1 pile=b5 draw=g7", "K"),
    ("corn hands=b1,r7/g1 pile=b5 draw=g7", "r7"),
    ("corn hands=b1/g1 pile=r5 draw=g7", "r5"),
    ("corn hands=b1/g1 pile=b5 draw=r7", "r7"),
    ("classic hands=b1,A/g1 pile=b5 draw=g7", "A"),
    ("mod hands=W,W,W/W,W pile=b5 draw=g7", "W"),
    ("mod hands=W,W/W,g1 pile=b5 draw=W,W", "W"),
    ("corn hands=N,N/g1 foreheads=N/N pile=N,b5 colour=b draw=g7", "N"),
    ("mod hands=b7,b7/g1 pile=b7 draw=g7", "b7"),
    ("mod hands=b0,g1/b0 pile=b5 draw=g7", "b0"),
    ("avatar hands=A,A/A,g1 pile=b5 draw=g7 options=avatar_state_count:2", "A"),
    ("mod hands=b1,b2/g1 pile=W draw=g7", "colour"),
    ("mod hands=b1,b2/g1 pile=F,b5 draw=g7", "colour"),
    ("mod hands=b1,b2/g1,g2 pile=b5 draw=g7 exposed=1", "exposed"),
    ("mod hands=b1,b2/- pile=b5 draw=g7 exposed=1", "no cards"),
    ("mod hands=b1,b2/g1 pile=b5 draw=g7 phase=drawn", "drawn"),
    ("mod hands=b1,b2/g1 pile=b5 draw=g7 phase=drawn drawn=b9", "b9"),
    ("mod hands=b1,b2/g1 pile=b5 draw=g7 phase=guess", "guess"),
    ("mod hands=b1,b2/g1 pile=b5 draw=g7 phase=hit", "hit"),
    ("corn hands=b1,b2/g1,g2 pile=b5 draw=g7 phase=guess", "guess"),
    ("corn hands=b1,b2/g1,g2 pile=b5 draw=g7 phase=gift", "gift"),
    ("mod hands=b1,b2/g1,g2 pile=b5 draw=g7 phase=follow", "follow"),
]


@pytest.mark.parametrize("position, hint", BAD_POSITIONS)
def test_a_position_that_cannot_be_is_refused_with_the_reason(position: str, hint: str) -> None:
    with error(lastcard.InvalidNotation, hint):
        lay(position)


@pytest.mark.parametrize(
    "position, hint",
    [
        ("mod hands=W,W,W/W,W pile=b5 draw=g7", "4|four"),
        ("mod hands=b7,b7/g1 pile=b7 draw=g7", "2|two"),
        ("mod hands=b0,g1/b0 pile=b5 draw=g7", "1|one"),
    ],
)
def test_a_card_too_many_is_answered_with_the_number_in_the_deck(position: str, hint: str) -> None:
    with error(lastcard.InvalidNotation, hint):
        lay(position)


def test_fewer_cards_than_the_deck_are_no_mistake() -> None:
    r = lay("mod hands=b1,b2/g1 pile=b5 draw=-")
    assert r.draw_pile == []


def test_a_draw_pile_left_out_is_every_card_not_named() -> None:
    named = lay("mod hands=b1,b2/g1 pile=b5 seed=rest")
    starred = lay("mod hands=b1,b2/g1 pile=b5 draw=* seed=rest")
    assert named.draw_pile == starred.draw_pile
    assert len(named.draw_pile) == 112 - 4


# -- records


@pytest.mark.parametrize("text", ["", "hello", "[Edition mod]", "{}"])
def test_what_is_no_record_is_refused(text: str) -> None:
    with error(lastcard.InvalidNotation):
        lastcard.read_record(text)


def recorded() -> str:
    """The record of a short match."""
    m = lastcard.Match.resume("mod", scores=[0, 450, 0], round=lay(f"{GOOD} turn=1"), seed="short")
    for step in ("1:draw", "2:draw", "0:b1", "1:g1"):
        seat, token = step.split(":")
        m.act(int(seat), token)
    return m.record()


def test_an_unharmed_record_is_read_back() -> None:
    assert lastcard.read_record(recorded()).record() == recorded()


def test_a_record_cut_off_at_any_line_is_refused() -> None:
    lines = recorded().splitlines(keepends=True)
    for kept in range(len(lines)):
        with error(lastcard.InvalidNotation, "record"):
            lastcard.read_record("".join(lines[:kept]))


@pytest.mark.parametrize(
    "written, edited",
    [
        ("0:b1", "0:b2"),
        ("0:b1", "2:b1"),
        ("0:b1", "0:W"),
        ("450", "490"),
        ("edition mod", "edition corn"),
        ("seed short", "seed long"),
    ],
)
def test_an_edited_record_is_refused(written: str, edited: str) -> None:
    assert written in recorded()
    with error(lastcard.InvalidNotation):
        lastcard.read_record(recorded().replace(written, edited))
