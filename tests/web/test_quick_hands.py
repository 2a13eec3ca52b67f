"""Quick hands: what appears under a finger, or under a key pressed twice or held, is not pressed with it."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from web.aloud import hand_name
from web.company import Company
from web.hands import WINDOWS, Visits
from web.live import Live
from web.player import AIM, Player
from web.tables import ME
from web.visitor import AWAKE, Visitor

SMALL: dict[str, Any] = {"viewport": {"width": 480, "height": 700}}
GAP = 60
"""Milliseconds between two presses of a quick hand."""

LAST = """() => new MutationObserver((changes) => {
  for (const { target } of changes) target.toggleAttribute('data-new', true)
}).observe(document, { subtree: true, attributeFilter: ['data-new'] })"""
"""What appears stays new (web/src/shared/early-presses.ts): so any hand is quick enough on a busy machine."""

MIDDLE = """(button) => {
  const { left, top, width, height } = button.getBoundingClientRect()
  return { x: left + width / 2, y: top + height / 2 }
}"""


@pytest.fixture
def tempo() -> int:
    """As for people: the first moments take no press."""
    return 1


def let_last(player: Player) -> None:
    player.page.evaluate(LAST)


def hold(page: Page) -> None:
    """Hold Enter down, so that it comes again and again."""
    for _ in range(20):
        page.keyboard.down("Enter")
        page.wait_for_timeout(30)
    page.keyboard.up("Enter")


def type_again(page: Page, key: str) -> None:
    for _ in range(2):
        page.keyboard.press(key)
        page.wait_for_timeout(GAP)


def press_again(player: Player, at: dict[str, float], times: int = 2) -> None:
    page = player.page
    for _ in range(times):
        (page.touchscreen.tap if player.hands == "touch" else page.mouse.click)(at["x"], at["y"])
        page.wait_for_timeout(GAP)


def sent(player: Player) -> list[str]:
    """What was sent, a while after the last press."""
    player.page.wait_for_timeout(GAP)
    player.wait_for_answers()
    return [act.get("token", act["act"]) for act in player.acts]


@pytest.mark.parametrize("how", ["touch", "mouse", "again", "held"])
def test_the_next_round_is_not_dealt_by_who_lays_the_last_card(visit: Visits, live: Live, how: str) -> None:
    company = Company(live, "one left")
    window = {"touch": WINDOWS["touch"], "mouse": SMALL}.get(how, {})
    player = company.seat(visit(reduced_motion="reduce", **window), how if how in WINDOWS else "keys")
    card = company.round.hand(ME)[0]
    let_last(player)
    if how in WINDOWS:
        press_again(player, player.card(hand_name(card)).evaluate(AIM), times=3)
    else:
        player._walk_to(hand_name(card))
        hold(player.page) if how == "held" else type_again(player.page, "Enter")
    player.until(lambda m: m.over, "score sheet")
    type_again(player.page, "Enter")
    assert sent(player) == [card]


def test_who_presses_draw_twice_decides_about_no_card_that_nobody_has_seen(desk: Visitor, live: Live) -> None:
    company = Company(live, "drawn")
    player = company.seat(desk, "keys")
    let_last(player)
    player.button("Draw", "What to do").focus()
    type_again(player.page, "Enter")
    player.asked("drawn")
    type_again(player.page, "k")
    assert sent(player) == ["draw"]
    company.done(player, "draw")


@pytest.mark.parametrize("hands", WINDOWS)
def test_a_second_press_on_the_colour_that_is_hit_names_none(visit: Visits, live: Live, hands: str) -> None:
    company = Company(live, "king pig")
    player = company.seat(visit(reduced_motion="reduce", **WINDOWS[hands]), hands)
    player.lay("King Pig")
    player.asked("hit")
    player.page.wait_for_function(AWAKE)
    let_last(player)
    if player.hands == "keys":
        type_again(player.page, "r")
    else:
        press_again(player, player.page.locator("[data-answer=r]").evaluate(MIDDLE))
    player.asked("name")
    type_again(player.page, "r")
    assert sent(player) == ["K", "r"]
    company.done(player, "K", "r")
