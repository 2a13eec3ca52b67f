"""What one opens oneself: Escape closes it, and focus is back where it was."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from web.company import Company
from web.hands import WINDOWS, Visits
from web.live import Live
from web.player import FOCUS
from web.tables import moment
from web.visitor import Visitor

MIDDLE = {"viewport": {"width": 900, "height": 800}}
PHONE = WINDOWS["touch"]


def at_table(visitor: Visitor, live: Live, phase: str = "turn") -> Page:
    page = visitor.next_at(Company(live, moment(phase)).me)
    page.locator("[data-card]").first.wait_for()
    return page


def focus(page: Page) -> str:
    return str(page.evaluate(FOCUS))


Opened = tuple[dict[str, Any], list[str], str]
THINGS: dict[str, Opened] = {
    "the menu of the prompt": ({}, ["More"], ".switches"),
    "name and head": ({}, ["Ann: change name or head"], ".heads"),
    "name and head from the menu": ({}, ["More", "Name and head"], ".heads"),
    "keys": ({}, ["Keys"], "aside dl"),
    "keys from the menu": ({}, ["More", "All keys"], "aside dl"),
    "rules in force": ({}, ["Rules in force: standard rules"], "aside .options"),
    "rules": ({}, ["Rules"], "aside .clause"),
    "kind words": ({}, ["Say hello"], ".signs"),
    "the question whether to leave": ({}, ["Leave the table"], ".leaving"),
    "the log in a drawer": (MIDDLE, ["Scores and log"], "aside .list"),
    "rules in a drawer": (MIDDLE, ["Scores and log", "Rules"], "aside .clause"),
    "the menu of the bar": (PHONE, ["Menu"], "aside[data-panel=menu]"),
    "keys on a phone": (PHONE, ["Menu", "Keys"], "aside dl"),
    "the question on a phone": (PHONE, ["Menu", "Leave the table"], ".leaving"),
}


@pytest.mark.parametrize("size", [{}, MIDDLE, PHONE], ids=["desk", "middle", "phone"])
def test_escape_closes_what_was_opened_and_gives_the_focus_back(
    visit: Visits, live: Live, size: dict[str, Any]
) -> None:
    visitor = visit(reduced_motion="reduce", **{**size, "has_touch": False, "is_mobile": False})
    page = at_table(visitor, live)
    wrong = []
    for thing, (where, path, selector) in THINGS.items():
        if where != size:
            continue
        for name in path:
            button = page.get_by_role("button", name=name, exact=True)
            button.focus()
            page.keyboard.press("Enter")
        expect(page.locator(selector).first).to_be_visible()
        if not focus(page):
            wrong.append(f"{thing}: nothing has the focus while it is open")
        page.keyboard.press("Escape")
        try:
            expect(page.locator(selector)).to_have_count(0)
        except AssertionError:
            wrong.append(f"{thing}: does not close")
            page.reload()
            page.locator("[data-card]").first.wait_for()
            continue
        if focus(page) != path[0]:
            wrong.append(f"{thing}: focus is at {focus(page)!r}")
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("size", [{}, MIDDLE], ids=["desk", "middle"])
def test_what_is_closed_by_its_own_button_gives_the_focus_back_too(
    visit: Visits, live: Live, size: Any
) -> None:
    page = at_table(visit(reduced_motion="reduce", **size), live)
    ways = {
        "Leave the table": ["Stay"],
        "More": ["Close"],
        "Keys": ["Close"],
        **({"Scores and log": ["Close"]} if size else {"Say hello": ["Wow"], "Rules": ["Close"]}),
    }
    for opener, path in ways.items():
        for name in (opener, *path):
            page.get_by_role("button", name=name, exact=True).focus()
            page.keyboard.press("Enter")
        page.wait_for_function(f"(opener) => ({FOCUS})() === opener", arg=opener)


def test_escape_brings_back_from_the_log_to_the_hand(guest: Visitor, live: Live) -> None:
    page = at_table(guest, live)
    page.keyboard.press("ArrowRight")
    card = focus(page)
    page.keyboard.press("l")
    assert focus(page) != card
    page.keyboard.press("Escape")
    assert focus(page) == card


def test_escape_leaves_a_question_unanswered_and_tab_comes_back_to_it(guest: Visitor, live: Live) -> None:
    for phase in ("name", "gift", "answer", "guess", "drawn", "opening", "hit"):
        page = at_table(guest, live, phase)
        page.wait_for_function("() => !!document.activeElement.closest('.slips')")
        page.keyboard.press("Escape")
        assert page.evaluate("() => !!document.activeElement.closest('[data-zone=hand]')"), phase
        expect(page.locator(f"[data-kind={phase}]")).to_be_visible()
        assert not [one for one in guest.watch.said if one["type"] == "act"], phase
        page.keyboard.press("Shift+Tab")
        assert page.evaluate("() => !!document.activeElement.closest('.slips')"), phase


def test_escape_closes_the_challenged_hand_for_good(guest: Visitor, live: Live) -> None:
    page = at_table(guest, live, "shown")
    expect(page.locator("[data-kind=shown]")).to_be_visible()
    page.locator("[data-zone=hand] [data-card]").first.focus()
    page.keyboard.press("Escape")
    expect(page.locator("[data-kind=shown]")).to_have_count(0)
    page.reload()
    page.locator("[data-card]").first.wait_for()
    expect(page.locator("[data-kind=shown]")).to_have_count(0)


DRAWERS = {
    "desk": [("Keys", "aside dl"), ("Rules", "aside .clause"), ("Say hello", ".signs")],
    "middle": [("Scores and log", "aside .list"), ("Keys", "aside dl")],
}


@pytest.mark.parametrize("size", DRAWERS)
def test_escape_closes_a_drawer_while_the_focus_is_in_the_hand(visit: Visits, live: Live, size: str) -> None:
    page = at_table(visit(reduced_motion="reduce", **(MIDDLE if size == "middle" else {})), live)
    for opener, selector in DRAWERS[size]:
        page.get_by_role("button", name=opener, exact=True).click()
        expect(page.locator(selector).first).to_be_visible()
        page.locator("[data-zone=hand] [data-card]").last.focus()
        card = focus(page)
        page.keyboard.press("Escape")
        expect(page.locator(selector)).to_have_count(0)
        assert focus(page) == card


def test_escape_closes_what_was_refused(guest: Visitor, live: Live) -> None:
    page = at_table(guest, live)
    page.locator("[data-zone=hand] .unfit").first.focus()
    card = focus(page)
    page.keyboard.press("Enter")
    expect(page.locator("[data-kind=why]")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("[data-kind=why]")).to_have_count(0)
    assert focus(page) == card


def test_escape_closes_what_is_open_in_the_lobby(desk: Visitor, live: Live) -> None:
    page = desk.at(live.sit(live.table("mod", seats=3), "Ann"))
    for name, selector in {"Change": ".options", "Ann": "form.slip", "Leave the table": ".leaving"}.items():
        button = page.get_by_role("button", name=name).first
        button.focus()
        opener = focus(page)
        page.keyboard.press("Enter")
        expect(page.locator(selector)).to_be_visible()
        assert focus(page), f"{name}: nothing has the focus"
        page.keyboard.press("Escape")
        expect(page.locator(selector)).to_have_count(0)
        assert focus(page) == opener
