"""The log says why, and on a phone its last line is never out of sight."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Browser, expect

from laid import Laid, Plan
from web.company import Company
from web.hands import Visits
from web.live import Live
from web.motions import MOTIONS
from web.still import Still
from web.tables import WE_BEGIN
from web.visitor import Visitor

ROOT = Path(__file__).resolve().parents[2]
LONG = "Nothing fits. Draw a card, or lay one of your wilds."
"""Two lines of a prompt on a phone."""


def seen(visitor: Visitor, live: Live, what: str) -> None:
    """Let something happen at a table, with the page at it."""
    motion = MOTIONS[what]
    company = motion.at(visitor, live)
    visitor.settle()
    motion.act(visitor, company)


def test_a_line_about_a_special_leads_to_its_clause_beside_the_table(guest: Visitor, live: Live) -> None:
    seen(guest, live, "a wrong guess")
    page = guest.page
    table = page.url
    clause = page.locator("aside p", has_text="Wrong; the card stays.").get_by_role("link", name="NAR-7")
    clause.click()
    expect(page.locator("aside [id='NAR-7']")).to_be_in_viewport()
    expect(page.locator("[data-zone=hand]")).to_be_visible()
    assert page.url == table


def test_tab_comes_to_the_newest_clause_alone(guest: Visitor, live: Live) -> None:
    seen(guest, live, "King Pig's giving")
    links = guest.page.locator("aside p a")
    expect(links).to_have_text(["KP-2", "KP-4"])
    assert links.evaluate_all("(all) => all.map((one) => one.tabIndex)") == [-1, 0]
    guest.assert_accessible()


def test_a_phone_has_the_clauses_in_its_drawer(phone: Visitor, live: Live) -> None:
    seen(phone, live, "King Pig's giving")
    page = phone.page
    page.get_by_role("button", name="Scores and log").click()
    page.locator("aside p a", has_text="KP-4").click()
    expect(page.locator("aside [id='KP-4']")).to_be_in_viewport()
    phone.assert_accessible()


def test_an_ordinary_line_needs_no_clause(guest: Visitor, live: Live) -> None:
    page = guest.next_at(Company(live, WE_BEGIN).me)
    expect(page.locator("aside p", has_text="The first card is")).to_be_visible()
    assert page.locator("aside p a").count() == 0


def test_every_clause_that_the_log_names_is_in_the_rules() -> None:
    sources = [ROOT / "web" / "src" / path for path in ("game/sentences.ts", "wire/editions-and-levels.ts")]
    source = "".join(file.read_text("utf-8") for file in sources)
    named = set(re.findall(r"['\"]([A-Z]+-\d+)['\"]", source))
    rules = "".join(file.read_text("utf-8") for file in (ROOT / "docs" / "rules").glob("*.md"))
    assert len(named) > 10
    assert not {one for one in named if f"**{one}**" not in rules}


def test_on_a_phone_the_last_line_stands_under_the_prompt(phone: Visitor, desk: Visitor, live: Live) -> None:
    for visitor in (phone, desk):
        visitor.at(Company(live, WE_BEGIN).me)
    last = "The first card is"
    expect(desk.page.locator("aside p.last")).to_contain_text(last)
    expect(desk.page.locator(".say small")).to_be_hidden()
    expect(phone.page.locator(".say small", has_text=last)).to_be_visible()


def test_a_long_prompt_takes_the_room_of_the_last_line(visit: Visits, live: Live) -> None:
    phone = visit(viewport={"width": 360, "height": 740})
    page = phone.at(Company(live, "two left there").me)  # whose prompt is short: Bob is thinking
    small, call = page.locator(".say small"), page.locator(".uno").first
    expect(small).to_be_in_viewport(ratio=1)
    before = call.bounding_box()
    assert small.evaluate("(one) => one.clientHeight") >= 14, "a whole line"
    page.locator("[data-prompt]").evaluate("(line, text) => (line.textContent = text)", LONG)
    assert small.evaluate("(one) => one.clientHeight") <= 3, "and now no half of one"
    assert call.bounding_box() == before, "targets never move"


TRACES = """() => Object.fromEntries([...document.querySelectorAll('.seats > li, .you')].map((one) => [
  one.dataset.seat ?? 'you',
  [
    [...one.querySelectorAll('.trace .card')].map((card) => card.dataset.colour).join(),
    one.querySelector('.trace .mark')?.textContent.trim() ?? '',
    one.querySelectorAll('.trace .mark svg').length,
  ],
]))"""
"""Beside each head: the colours of the cards that were laid there, how many came in, and a hop."""

NOTHING: list[object] = ["", "", 0]


def test_every_head_shows_what_happened_since_our_own_move(browser: Browser, live: Live) -> None:
    position = "mod hands=r0,b7,y1/rs,g3,g4/g1,g2/rd,b1,b2 pile=r9 draw=y2,y3,g5,g6,g7,g8,b8,b9 turn=0"
    visitor = Still(browser, live, reduced_motion="reduce")
    page = visitor.sit(Laid(Plan(position)))
    page.locator("[data-token=r0]").click()
    page.locator("[data-seat='1'] .acts").wait_for()
    visitor.happen("1:rs")
    visitor.happen("3:rd")
    page.locator("[data-seat='1'] .acts").wait_for()  # after us, who sit out
    seen = {"1": ["r", "", 0], "2": ["", "", 1], "3": ["r", "", 0], "you": ["", "+2", 1]}
    assert page.evaluate(TRACES) == seen
    visitor.come_back()
    page.locator("[data-card]").first.wait_for()
    assert page.evaluate(TRACES) == seen
    visitor.happen("1:draw")
    visitor.happen("2:draw")
    visitor.happen("3:draw")
    page.locator(".prompt .draw").click()
    page.locator("[data-seat='1'] .acts").wait_for()
    assert page.evaluate(TRACES) == dict.fromkeys(("1", "2", "3", "you"), NOTHING)
    visitor.watch.check()
    visitor.close()
