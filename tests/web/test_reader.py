"""What a screen reader hears at once, the keys that tell things, and what the start page remembers."""

from __future__ import annotations

from playwright.sync_api import expect

from web.aloud import hand_name
from web.company import Company
from web.live import Live
from web.tables import ME
from web.visitor import Visitor

ALARM = "[aria-live=assertive]"


def test_what_cannot_wait_is_said_at_once(guest: Visitor, live: Live) -> None:
    company = Company(live, "two left")
    player = company.seat(guest)
    alarm = guest.page.locator(ALARM)
    expect(alarm).to_have_text("Two cards left. Say uno! and play.")
    card = company.round.hand(ME)[0]
    player.lay(hand_name(card))
    company.done(player, card)
    expect(alarm).to_have_text("You have one card. Say uno! before somebody catches you.")
    player.until_seq(company.play("1:catch0"))
    expect(alarm).to_have_text("You were caught: two cards.")


def test_a_screen_reader_gets_the_last_move_and_then_the_result(guest: Visitor, live: Live) -> None:
    company = Company(live, "last card")
    player = company.seat(guest)
    region = guest.page.locator(".page > [role=log]")
    before = region.element_handle()
    player.lay("Yellow 3")
    company.done(player, "y3")
    expect(guest.page.get_by_role("button", name="Next round")).to_be_visible()
    points = company.match.scores[ME]
    expect(region.locator("p")).to_have_text([
        "You play yellow 3.",
        f"You go out with yellow 3 and get {points}. You have {points} of 500.",
    ])  # fmt: skip
    assert region.element_handle().evaluate("(now, before) => now === before", before)


def test_focus_is_in_the_game_after_play_now_by_keyboard(desk: Visitor) -> None:
    page = desk.go("/")
    page.get_by_role("button", name="Play now: Mod").focus()
    page.keyboard.press("Enter")
    page.locator("[data-zone=hand] [data-card]").first.wait_for()
    page.wait_for_function("() => !!document.activeElement.closest('.dock')")


def test_the_page_tells_its_keys_even_where_letters_are_switched_off(desk: Visitor, live: Live) -> None:
    desk.store("lastcard.preferences", {"letterKeys": False})
    page = desk.at(live.deal("mod", seed="keys"))
    page.locator("[data-card]").first.wait_for()
    page.keyboard.press("?")
    expect(page.locator("dl kbd").first).to_be_visible()


def test_the_start_page_remembers_the_bots(desk: Visitor) -> None:
    page = desk.go("/")
    page.get_by_role("combobox", name="How many bots").select_option("5")
    page.get_by_role("combobox", name="How well the bots play").select_option("chance")
    page.reload()
    expect(page.get_by_role("combobox", name="How many bots")).to_have_value("5")
    expect(page.get_by_role("combobox", name="How well the bots play")).to_have_value("chance")
