"""Rulings that have a switch: the keys, their choices, their defaults, and where they belong."""

import pytest

import lastcard
from kit import ALL, clause, lay, play, refused

ON_OFF = {"on", "off"}
SWITCHES = [
    ("avatar_state_count", "R-02", {"1", "2", "3", "4"}, "4", "round", {"avatar"}),
    ("foil", "R-02", ON_OFF, "off", "round", {"avatar"}),
    ("ignored_start_cards", "R-08", {"discard", "shuffle-in"}, "discard", "round", set(ALL)),
    ("two_player_reverse", "R-11", {"skip", "literal"}, "skip", "round", set(ALL)),
    ("draw_four", "R-15", {"bluff", "strict", "free"}, "bluff", "round", set(ALL)),
    ("last_card_draw", "R-21", ON_OFF, "on", "round", set(ALL)),
    ("last_card_special", "R-22", ON_OFF, "off", "round", {"angry-birds"}),
    ("next_dealer", "R-06", {"rotate", "redraw", "winner", "same"}, "rotate", "match", set(ALL)),
    ("tie", "R-43", {"extra-round", "shared"}, "extra-round", "match", set(ALL)),
]


@clause("R-02", "R-06", "R-08", "R-11", "R-15", "R-21", "R-22", "R-43")
@pytest.mark.parametrize(
    "key, ruling, choices, default, scope, editions", SWITCHES, ids=[row[0] for row in SWITCHES]
)
def test_a_switch_has_its_choices_its_default_and_its_editions(
    key: str, ruling: str, choices: set[str], default: str, scope: str, editions: set[str]
) -> None:
    option = lastcard.OPTIONS[key]
    assert (option.key, option.clause, option.default, option.scope) == (key, ruling, default, scope)
    assert set(option.choices) == choices
    assert set(option.editions) == editions
    assert option.sentence


@clause("R-04", "R-05")
@pytest.mark.parametrize("edition", ALL)
def test_the_dealer_is_drawn_for_in_the_trio_and_chosen_by_chance_in_avatar(edition: str) -> None:
    option = lastcard.OPTIONS["dealer"]
    assert set(option.choices) == {"draw-high", "random", "host"}
    assert option.default_for(edition) == ("random" if edition == "avatar" else "draw-high")


@clause("R-44")
@pytest.mark.parametrize("edition", ALL)
def test_points_decide_the_trio_and_a_single_hand_avatar(edition: str) -> None:
    option = lastcard.OPTIONS["scoring"]
    assert set(option.choices) == {"points", "alternative", "single"}
    assert option.default_for(edition) == ("single" if edition == "avatar" else "points")
    assert option.scope == "match"


@clause("R-43")
def test_the_target_is_five_hundred_unless_told() -> None:
    option = lastcard.OPTIONS["target"]
    assert {option.default_for(edition) for edition in ALL} == {"500"}
    assert option.scope == "match"


@clause("R-11", "R-15", "R-21")
@pytest.mark.parametrize("edition", ALL)
def test_a_round_tells_all_its_options(edition: str) -> None:
    r = lastcard.Round.deal(edition, seats=3, seed="told", options={"draw_four": "free"})
    known = {
        key: option.default_for(edition)
        for key, option in lastcard.OPTIONS.items()
        if option.scope == "round" and edition in option.editions
    }
    assert r.options == {**known, "draw_four": "free"}


@clause("R-43", "R-44")
@pytest.mark.parametrize("edition", ALL)
def test_a_match_hands_the_round_s_options_down_from_deal_to_deal(edition: str) -> None:
    r = lay(f"{edition} hands=b1/y1,y2/g1 pile=b5 draw=g8 options=two_player_reverse:literal")
    m = lastcard.Match.resume(edition, scores=[0, 0, 0], round=r, options={"scoring": "points"})
    m.act(0, "b1")
    assert m.next_round().options["two_player_reverse"] == "literal"


@clause("R-15", "WD4-2")
@pytest.mark.parametrize(
    "edition, hand, legal",
    [
        *((edition, "F,b1,g2", False) for edition in ALL),
        *((edition, "F,g5,g2", True) for edition in ALL),
        *((edition, "F,W,g2", edition != "avatar") for edition in ALL),
    ],
)
def test_under_strict_a_draw_four_is_laid_only_by_the_book(edition: str, hand: str, legal: bool) -> None:
    r = lay(f"{edition} hands={hand}/g1,g3/y1,y2 pile=b5 draw=g7,g8,g9,y7,y8 options=draw_four:strict")
    assert ("F" in r.legal(0)) is legal
    if not legal:
        refused(r, 0, "F", "WD4-2")


@clause("R-15")
@pytest.mark.parametrize("draw_four, hand", [("strict", "F,g5,g2"), ("free", "F,b1,g2")])
@pytest.mark.parametrize("edition", ALL)
def test_without_a_challenge_the_four_cards_are_drawn_at_once(
    edition: str, draw_four: str, hand: str
) -> None:
    r = lay(f"{edition} hands={hand}/g1,g3/y1,y2 pile=b5 draw=g7,g8,g9,y7,y8 options=draw_four:{draw_four}")
    play(r, "0:F")
    assert (r.phase, r.actor, r.sizes[1]) == ("name", 0, 2)
    play(r, "0:y")
    assert sorted(r.hand(1)) == ["g1", "g3", "g7", "g8", "g9", "y7"]
    assert (r.turn, r.actor, r.phase, r.colour) == (2, 2, "turn", "y")
    refused(r, 1, "challenge")


@clause("R-15")
@pytest.mark.parametrize("edition", ALL)
def test_under_free_a_drawn_draw_four_is_always_playable(edition: str) -> None:
    r = lay(f"{edition} hands=b1,b2,g2/g1,g3 pile=b5 draw=F,g8 options=draw_four:free")
    play(r, "0:draw")
    assert sorted(r.legal(0)) == ["F", "keep"]
