"""Whole rounds by keys alone and by fingers alone, ten at a table, and hands of twenty-five."""

from __future__ import annotations

import pytest

from web.aloud import hand_name
from web.company import Company
from web.hands import WINDOWS, Regulars, Visits
from web.live import Live
from web.player import Player
from web.tables import AGAINST_BOTS, ME, TEN
from web.visitor import Visitor

MANY = 25


def at_start(visitor: Visitor, hands: str) -> Player:
    visitor.store("lastcard.me", {"name": "Ann"})
    return Player(visitor, hands)


def test_a_round_by_keys_alone(visit: Visits, live: Live) -> None:
    """From the start page on; nothing is ever pointed at, and focus is never lost."""
    player = at_start(visit(reduced_motion="reduce"), "keys")
    player.start("Narwhal", live.lay(AGAINST_BOTS["corn"]))
    player.play_round()
    player.assert_focused()
    player.does(lambda: player.press(player.button("Next round")))
    player.until(lambda m: m.hand and player.view["round"] == 2, "next round")
    player.assert_focused()


def test_a_round_of_ten_by_fingers_alone(visit: Visits, live: Live) -> None:
    """360 by 640, from the start page on, with everything in reach."""
    visitor = visit(reduced_motion="reduce", **WINDOWS["touch"])
    player = at_start(visitor, "touch")
    player.on_meeting = lambda _: player.inspect()
    player.start("Mod", live.lay(TEN), bots=9)
    assert len(player.until_asked().seats) == 9
    player.play_round()
    assert {"turn", "gift", "give", "name", "over"} <= player.met


def test_ten_sit_at_a_desk_and_everybody_is_seen(guest: Visitor, live: Live) -> None:
    company = Company(live, TEN)
    player = company.seat(guest)
    assert len(player.look().seats) == 9
    player.inspect()
    plates = player.page.get_by_role("list", name="Players").get_by_role("listitem")
    boxes = [plate.bounding_box() for plate in plates.all()]
    assert all(box and box["x"] >= 0 and box["y"] >= 0 for box in boxes)
    assert all(box["x"] + box["width"] <= 1280 and box["y"] + box["height"] <= 800 for box in boxes if box)


@pytest.mark.parametrize("hands", WINDOWS)
def test_a_hand_of_twenty_five_can_be_read_and_played(regular: Regulars, live: Live, hands: str) -> None:
    company = Company(live, "many")
    player = company.seat(regular(hands), hands)
    moment = player.until(lambda m: m.my_turn, "turn")
    assert len(moment.hand) == MANY
    assert "cards fit" in moment.prompt
    player.inspect()
    for name in dict.fromkeys(moment.cards):
        player.assert_reachable(name)
    card = next(one for one in company.round.legal(ME) if len(one) == 2)
    player.lay(hand_name(card))
    company.done(player, card)
    assert len(player.look().hand) == MANY - 1


def test_with_reduced_motion_another_theme_sets_nothing_in_motion(visit: Visits, live: Live) -> None:
    """A transition on everything, however short, costs seconds: each part waits for what it inherits from."""
    player = Company(live, "wild").seat(visit(reduced_motion="reduce"))
    player.visitor.settle()
    player.page.emulate_media(color_scheme="dark")
    moving = "() => new Promise((tell) => requestAnimationFrame(() => tell(document.getAnimations().length)))"
    assert player.page.evaluate(moving) == 0
