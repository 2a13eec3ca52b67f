"""Who sits where, and that a record remembers it."""

import pytest

import lastcard
from lastcard.terminal.seating import PERSON, SeatRequest, person_of, seated, write_into
from lastcard.wording.asking import listed


def match(seats: int = 4) -> lastcard.Match:
    return lastcard.Match("classic", seats, seed="seats")


def names(wish: SeatRequest, m: lastcard.Match) -> list[str]:
    return [player.name for player in seated(wish, m)]


def test_usually_the_person_sits_first_among_sensible_bots() -> None:
    players = seated(SeatRequest(), match())
    assert [player.name for player in players] == ["You", "Ada", "Bo", "Cleo"]
    assert [player.kind for player in players] == [PERSON, *["sensible"] * 3]


def test_bots_are_repeated_past_the_person() -> None:
    players = seated(SeatRequest(seat=1, bots=["chance", "sensible"]), match())
    assert [player.kind for player in players] == ["chance", PERSON, "sensible", "chance"]
    assert person_of(seated(SeatRequest(watch=True), match())) is None


@pytest.mark.parametrize(
    "wish, said",
    [
        (SeatRequest(seat=4), "there is no seat 4"),
        (SeatRequest(names=["A", "B", "C", "D", "E"]), "up to 4 different names"),
        (SeatRequest(bots=["chance"] * 4), "4 bots for 3 of 4 seats"),
        (SeatRequest(names=["You", "Ada"], seat=1), "You is what the game calls you"),
        (SeatRequest(names=["Ada", "you"]), "You is what the game calls you"),
        (SeatRequest(names=["You"], watch=True), "You is what the game calls you"),
    ],
)
def test_what_cannot_be_is_explained(wish: SeatRequest, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        seated(wish, match())


def test_a_record_remembers_everybody_and_other_comments_stay() -> None:
    m = match(3)
    m.comments[0, 0] = ["A fine evening"]
    players = seated(SeatRequest(seat=2, names=["Grüße (alle)", "Zoë"], bots=["chance"]), m)
    write_into(m, players)
    again = lastcard.read_record(m.record())
    assert seated(SeatRequest(), again) == players
    write_into(again, players)
    assert again.record() == m.record()
    assert "A fine evening" in again.record()


def test_a_wish_comes_before_what_the_record_remembers() -> None:
    m = match(3)
    write_into(m, seated(SeatRequest(seat=2, bots=["chance"], names=["Ann", "Ben"]), m))
    assert names(SeatRequest(names=["Zoë"]), m) == ["Zoë", "Ada", "You"]
    assert {p.kind for p in seated(SeatRequest(bots=["sensible"]), m)} == {PERSON, "sensible"}
    assert names(SeatRequest(seat=0), m) == ["You", "Ada", "Bo"]


def test_names_are_listed_as_a_sentence_lists_them() -> None:
    assert [listed(names) for names in (["Ada"], ["Ada", "Bo"], ["Ada", "Bo", "Cleo"])] == [
        "Ada", "Ada and Bo", "Ada, Bo and Cleo",
    ]  # fmt: skip
