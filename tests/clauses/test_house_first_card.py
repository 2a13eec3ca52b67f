"""House rules about the deck and the first card (SPEC, START)."""

import pytest

import lastcard
from kit import ALL, TRIO, cards_in_game, clause, find, lay, play, red, told
from lastcard.table.settings import Settings, read_settings, write_settings

SPECIALS = {"angry-birds": "K", "mod": "M", "corn": "N", "avatar": "A"}
ACTIONS = "srd"
SCARCE = "scarce 45266"


def is_number(card: str) -> bool:
    return len(card) == 2 and card[1] not in ACTIONS


@clause("SPEC-1", "DECK-1")
@pytest.mark.parametrize("edition", ALL)
def test_special_cards_can_stay_in_the_box(edition: str) -> None:
    r = lastcard.Round.deal(edition, seats=4, seed="box", options={"special_cards": "off"})
    cards = cards_in_game(r)
    assert len(cards) == 108
    assert SPECIALS.get(edition) not in cards


@clause("SPEC-1")
@pytest.mark.parametrize("edition", SPECIALS)
def test_no_position_has_a_card_that_is_in_the_box(edition: str) -> None:
    card = SPECIALS[edition]
    with pytest.raises(lastcard.InvalidNotation, match=card):
        lay(f"{edition} hands=b1,{card}/g1 pile=b5 options=special_cards:off")
    with pytest.raises(lastcard.InvalidNotation, match=card):
        lay(f"{edition} hands=b1/g1 pile=F,b5 colour=g shown=0>1:b1,{card} options=special_cards:off")


@clause("SPEC-1", "R-02")
@pytest.mark.parametrize(
    "also, value", [("foil", "on"), *(("avatar_state_count", number) for number in "1234")]
)
def test_cards_in_the_box_cannot_be_counted_or_shine(also: str, value: str) -> None:
    options = {"special_cards": "off", also: value}
    with pytest.raises(ValueError, match=f"{also!r} cannot be {value!r} where 'special_cards' is 'off'"):
        lastcard.Round.deal("avatar", options=options)
    with pytest.raises(lastcard.InvalidNotation, match="special_cards"):
        lay(f"avatar hands=b1/g1 pile=b5 options=special_cards:off,{also}:{value}")
    for make in (lastcard.Match, Settings):
        with pytest.raises(ValueError, match="special_cards"):
            make(edition="avatar", options=options)


@clause("SPEC-1", "R-02")
def test_where_special_cards_are_in_the_box_nobody_is_told_how_many() -> None:
    m = lastcard.Match("avatar", 3, "box", {"special_cards": "off"})
    assert "avatar_state_count" not in m.options
    again = lastcard.Round.deal("avatar", 3, "box", options=m.round.options)
    assert again.options == m.round.options
    assert lastcard.read_record(m.record()).options == m.options
    assert lay(m.round.position()).options == m.round.options
    settings = Settings(edition="avatar", options={"special_cards": "off"})
    assert read_settings(write_settings(settings)) == settings


@clause("START-1", "FIRST-9")
@pytest.mark.parametrize("edition", ALL)
def test_the_first_card_can_be_a_number_in_every_edition(edition: str) -> None:
    def passed_over(r: lastcard.Round) -> bool:
        return any(turned.ignored for turned in told(r.history, "turned"))

    r = find(passed_over, edition, seats=3, dealer=2, options={"start_card": "number"})
    *passed, start = told(r.history, "turned")
    assert is_number(start.card)
    assert not any(is_number(turned.card) for turned in passed)
    assert r.discard_pile == [start.card, *(turned.card for turned in reversed(passed))]
    assert (r.turn, r.actor, r.phase, r.direction, r.sizes) == (0, 0, "turn", 1, [7, 7, 7])


@clause("START-1", "R-08")
@pytest.mark.parametrize("edition", ALL)
def test_cards_that_were_passed_over_can_go_back_in_every_edition(edition: str) -> None:
    options = {"start_card": "number", "ignored_start_cards": "shuffle-in"}
    r = find(lambda r: bool(told(r.history, "returned")), edition, seats=3, options=options)
    assert len(r.discard_pile) == 1
    assert len(cards_in_game(r)) == (108 if edition == "classic" else 112)


@clause("START-1", "R-08")
@pytest.mark.parametrize("edition", [*TRIO, "classic"])
def test_where_the_first_card_acts_what_is_passed_over_changes_nothing(edition: str) -> None:
    deals = [
        lastcard.Round.deal(edition, 3, "same", {"ignored_start_cards": value}, 0)
        for value in ("discard", "shuffle-in")
    ]
    assert [event.to_dict() for event in deals[0].history] == [event.to_dict() for event in deals[1].history]


@clause("START-1", "FIRST-3", "FIRST-4", "FIRST-5", "FIRST-6", "FIRST-7", "FIRST-8")
@pytest.mark.parametrize("face", ["d", "r", "s", "W", "F", "A"])
def test_the_first_card_can_act_in_avatar_too(face: str) -> None:
    def starts_with(r: lastcard.Round) -> bool:
        turned: str = told(r.history, "turned")[0].card
        return turned == face or turned[1:] == face

    r = find(starts_with, "avatar", seats=3, dealer=0, options={"start_card": "acts"})
    told_of = {"d": (2, "turn", 1), "r": (0, "turn", -1), "s": (2, "turn", 1)}
    if face in told_of:
        assert (r.actor, r.phase, r.direction) == told_of[face]
        assert r.sizes == [7, 9 if face == "d" else 7, 7]
    elif face == "F":
        assert told(r.history, "returned")[0].cards == ("F",)
        assert r.top != "F"
    else:
        assert (r.actor, r.phase, r.colour, r.top) == (1, "opening", None, face)
        assert r.position() == lay(r.position()).position()
        play(r, "1:g")
        assert (r.actor, r.phase, r.colour) == (1, "turn", "g")


@clause("START-1")
@pytest.mark.parametrize("edition", ALL)
def test_where_only_numbers_start_there_is_no_opening(edition: str) -> None:
    with pytest.raises(lastcard.InvalidNotation, match="opening"):
        lay(f"{edition} hands=b1/g1 pile=W phase=opening options=start_card:number")
    assert lay(f"{edition} hands=b1/g1 pile=W phase=opening options=start_card:acts").legal(0) == [
        *(red(edition), "y", "g", "b")
    ]


@clause("START-1", "SIZE-1")
def test_without_a_number_to_turn_all_is_dealt_anew() -> None:
    """Ten hands of ten leave eight cards; in this deal no number was among them at first."""
    options = {"hand_size": "10", "special_cards": "off", "start_card": "number"}
    r = lastcard.Round.deal("avatar", 10, SCARCE, options, 0)
    assert len(told(r.history, "dealt")) == 10
    assert is_number(r.top)
    assert sorted(r.sizes) == [10] * 10
    assert len(cards_in_game(r)) == 108
    acting = lastcard.Round.deal("avatar", 10, SCARCE, options | {"start_card": "acts"}, 0)
    assert not any(map(is_number, [*acting.draw_pile, *acting.discard_pile]))
    assert r.hand(1) != acting.hand(1)
