"""What a newcomer asks, in four languages: how is it played, what do these numbers mean, where are people."""

from __future__ import annotations

import json
import re
import urllib.request
from collections.abc import Iterator, Sequence
from itertools import product

import pytest
from playwright.sync_api import Browser, Page, expect

import lastcard
from sure import sure
from web.any_table import Moment
from web.company import Company
from web.hands import Visits
from web.languages import LOCALES, TITLES, speak
from web.layout import faults
from web.live import Live
from web.still import RENDERED, UNDRAWN, Still
from web.tables import lay, moment
from web.visitor import FOLLOW, PHONE, TAUGHT, Visitor

TOUCH = {"viewport": PHONE, "has_touch": True, "is_mobile": True}


# The way to the rules


def test_the_question_mark_leads_to_the_rules_beside_the_table(guest: Visitor, live: Live) -> None:
    page = guest.next_at(Company(live, moment("turn")).me)
    page.keyboard.press("?")
    page.get_by_role("complementary").get_by_role("link", name="How to play").click()
    expect(page.get_by_role("heading", name="The game in ten sentences")).to_be_visible()
    assert page.locator("[data-zone=hand]").is_visible()


def test_the_menu_of_a_phone_leads_to_the_rules(phone: Visitor, live: Live) -> None:
    page = phone.at(Company(live, moment("turn")).me)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="How to play").click()
    expect(page.get_by_role("heading", name="The game in ten sentences")).to_be_visible()


def test_the_question_mark_of_a_tablet_leads_there_at_once(visit: Visits, live: Live) -> None:
    tablet = visit(viewport={"width": 820, "height": 1180}, has_touch=True, is_mobile=True)
    page = tablet.at(Company(live, moment("turn")).me)
    expect(page.get_by_role("button", name="Keys")).to_have_count(0)
    page.get_by_role("button", name="How to play").click()
    expect(page.get_by_role("heading", name="The game in ten sentences")).to_be_visible()


LONG = {
    "rules": {"en": "How to play", "de": "So wird gespielt"},
    "options": {"en": "Rules in force", "de": "Regeln an diesem Tisch"},
}
"""What there is much to read of, and what a phone's menu calls it."""
HAND = """() => [...document.querySelectorAll('[data-card]')].map((one) => {
  const { x, y, width, height } = one.getBoundingClientRect()
  return [x, y, width, height].map(Math.round)
})"""


def test_a_phone_has_prompt_and_uno_below_the_rules_it_reads(visit: Visits, live: Live) -> None:
    visitor = visit(reduced_motion="reduce", **TOUCH)
    page = visitor.at(Company(live, moment("turn")).me)
    hand, prompt = page.locator("[data-zone=hand]"), page.locator("[data-prompt]")
    menu = page.get_by_role("button", name=re.compile("Men[uü]")).first
    for language, height in product(("en", "de"), (640, 740)):
        page.set_viewport_size({"width": PHONE["width"], "height": height})
        speak(page, language)
        lay = hand.evaluate(HAND)
        for panel, says in LONG.items():
            menu.click()
            page.get_by_role("button", name=says[language]).click()
            visitor.settle()  # its words have come
            box = page.locator(f"aside[data-panel={panel}]").bounding_box()
            assert box
            assert box["width"] == PHONE["width"]
            assert box["height"] > 440
            expect(hand.locator("[data-card]").first).to_be_hidden()
            for seen in (page.locator("[data-call=uno]"), prompt):
                expect(seen).to_be_in_viewport(ratio=1)
                seen.click(trial=True)  # nothing lies over it
            page.get_by_role("complementary").locator("header button").click()
            expect(menu).to_be_focused()
            assert hand.evaluate(HAND) == lay


SEARCHES = {
    "en": ("clockwise reverse", "Play turns round"),
    "de": ("zwei RICHTUNGSWECHSEL", "Richtungswechsel"),
    "fr": ("defausse", "se défausse de toutes"),
    "es": ("comodin cuatro", "Comodín Roba Cuatro"),
}


NOTHING = {"en": "Nothing", "de": "Nichts", "fr": "Rien", "es": "Nada"}
ROOM = """(field) => {
  const ruler = document.createElement('span')
  ruler.style.cssText = `position:absolute;font:${getComputedStyle(field).font}`
  ruler.textContent = field.placeholder
  document.body.append(ruler)
  const style = getComputedStyle(field)
  const sides = parseFloat(style.paddingLeft) + parseFloat(style.paddingRight)
  const room = field.clientWidth - sides - ruler.offsetWidth
  ruler.remove()
  return room
}"""
"""How many pixels the hint of a field leaves free."""


def test_the_rules_are_found_in_the_words_of_the_reader(desk: Visitor) -> None:
    page = desk.go("/rules")
    field = page.get_by_role("searchbox")
    for language, (question, wanted) in SEARCHES.items():
        speak(page, language)
        expect(page.get_by_role("heading", level=1)).to_have_text(TITLES[language])
        expect(page.get_by_role("heading", level=3).first).to_be_visible()
        assert field.evaluate(ROOM) > 0, f"the hint is cut off, {language}"
        field.fill(question)
        expect(page.locator(".text").get_by_text(wanted).first).to_be_visible()
        field.fill("zzzz")
        expect(page.get_by_role("status")).to_contain_text(NOTHING[language])
        expect(page.locator(".text li, .text .clause")).to_have_count(0)
        field.fill("")


def test_every_clause_that_can_be_linked_to_is_an_anchor_of_its_page(desk: Visitor, live: Live) -> None:
    with urllib.request.urlopen(f"{live.url}/rules.json") as answer:
        clauses: dict[str, str] = json.load(answer)["clauses"]
    assert {one.clause for one in lastcard.OPTIONS.values()} < set(clauses)
    page = desk.go("/rules")
    for key in sorted(set(clauses.values())):
        page.evaluate(FOLLOW, f"/rules/{key}")
        wanted = [clause for clause, place in clauses.items() if place == key]
        page.locator(f".clause[id='{wanted[0]}']").wait_for()
        assert page.evaluate("() => [...document.querySelectorAll('.clause')].map((one) => one.id)") == wanted


def test_options_are_called_in_the_rules_as_they_are_called_where_they_are_set(desk: Visitor) -> None:
    page = desk.go("/rules/rulings#R-11")
    ruling = page.locator(".clause[id=R-11]")
    expect(ruling).to_contain_text(
        "Option Reverse with two players: works as a Skip (default), only turns round"
    )


# What the score sheet means


@pytest.mark.parametrize(
    "scoring, said",
    [
        ("points", "500 points win the match. The left‑over tally"),
        ("alternative", "when a left‑over tally reaches 500, the lowest wins"),
        ("single", "One hand is the whole game."),
    ],
)
def test_the_score_sheet_says_what_counts(visit: Visits, live: Live, scoring: str, said: str) -> None:
    scene = lay("mod hands=y3/g1,g9,b4/r2,W pile=y7 draw=g2,b1", "0:y3", {"scoring": scoring})
    company = Company(live, scene)
    page = visit(reduced_motion="reduce").at(company.me)
    expect(page.get_by_text(said)).to_be_visible()
    points, winner = company.round.points, company.round.winner
    gains = [int(text) for text in page.locator("tbody td.n:nth-child(3)").all_inner_texts()]
    wanted = points if scoring == "alternative" else [sum(points) * (seat == winner) for seat in range(3)]
    assert sorted(gains) == sorted(wanted)


def test_a_matter_of_the_table_is_not_said_to_be_on_the_sheet(desk: Visitor, live: Live) -> None:
    page = desk.at(live.sit(live.table("corn", seats=3), "Ann"))
    page.get_by_role("button", name="Change").click()
    time = page.get_by_role("group", name="Time for a turn")
    expect(time).to_contain_text("Usually: 60 seconds.")  # tables of tests have no clock
    expect(time).not_to_contain_text("sheet")


# Company


def test_who_opens_a_table_because_nobody_waits_is_seen_by_everybody(own_live: Live, visit: Visits) -> None:
    """And who joins gets another name by lot, even if the lot falls on the same."""
    host, friend = visit(live=own_live), visit(live=own_live)
    for one in (host, friend):
        one.page.add_init_script("Math.random = () => 0")
    page = host.go("/")
    page.get_by_role("button", name="Open one?").click()
    expect(page.get_by_text("Everybody, in the open tables")).to_be_visible()
    guest = friend.go("/")
    guest.get_by_role("button", name="Join").click()
    expect(guest.get_by_text("Waiting for Ada to deal.")).to_be_visible()
    names = [one["name"] for one in own_live.view(guest.url.rsplit("/", 1)[1])["players"]]
    assert names[:2] == ["Ada", "Ben"]


def test_play_now_asks_for_the_bots_of_last_time(visit: Visits, live: Live) -> None:
    visitor = visit()
    page = visitor.go("/")
    page.get_by_role("combobox", name="How many bots").select_option("5")
    page.get_by_role("combobox", name="How well the bots play").select_option("chance")
    page.reload()
    with page.expect_request(lambda one: one.method == "POST" and one.url.endswith("/api/tables")) as asked:
        page.get_by_role("button", name="Play now: Mod").click()
    wanted = sure(asked.value.post_data_json)
    assert wanted["edition"] == "mod"
    assert wanted["seats"] == 6
    assert wanted["bots"] == {str(seat): "chance" for seat in range(1, 6)}
    expect(page.locator("[data-zone=hand] [data-card]")).not_to_have_count(0)
    players = live.view(page.url.rsplit("/", 1)[1])["players"]
    assert [one["bot"] for one in players] == ["", *["chance"] * 5]


# Room for all words

CLIPPED = """() => [...document.querySelectorAll('button, a.button, label, legend, select, h1, h2, h3')]
  .filter((one) => one.checkVisibility() && getComputedStyle(one).display !== 'inline')
  .filter((one) => one.clientWidth > 2 && !one.matches('[data-zone], [data-card]'))
  .filter((one) => one.scrollWidth > one.clientWidth + 1)
  .map((one) => `${one.textContent.trim() || one.ariaLabel}: ${one.scrollWidth} of ${one.clientWidth}`)"""


def test_no_word_is_too_long_for_a_small_phone(visit: Visits, live: Live) -> None:
    visitor = visit(**TOUCH)
    visitor.context.add_init_script(UNDRAWN)
    page = visitor.page
    for path in ("/", "/tables", "/replays", "/rules"):
        visitor.go(path)
        page.locator("h1").wait_for(state="attached")
        assert_room(page, path)
    visitor.at(live.sit(live.table("mod", seats=3, bots=1, bot_names=["Mia"]), "Ann"))
    page.locator(".qr").wait_for()
    assert_room(page, "lobby")
    page.locator(".row button").first.click()
    page.locator(".options").wait_for()
    assert_room(page, "options")
    for phase in ("turn", "hit", "gift", "answer", "guess", "follow", "drawn", "between"):
        visitor.next_at(Company(live, moment(phase)).me)
        page.locator("[data-card], .end").first.wait_for()
        visitor.settle()
        assert_room(page, phase)


def assert_room(page: Page, where: str) -> None:
    """In every language."""
    for language in LOCALES:
        speak(page, language)
        html = page.locator("html")
        wide, room = html.evaluate("({ scrollWidth, clientWidth }) => [scrollWidth, clientWidth]")
        assert wide <= room, f"{where} scrolls sideways, {language}"
        assert page.evaluate(CLIPPED) == [], (where, language)


HEAD_AND_BOXES = """() => {
  const box = (one) => one.getBoundingClientRect()
  const seen = (what) => [...document.querySelectorAll(what)].filter((one) => one.checkVisibility())
  const [title, ...beside] = seen('header :is(h1, .menu, nav, .tools)').map(box)
  const middle = ({ top, bottom }) => (top + bottom) / 2
  const broken = (one) => {
    const words = document.createRange()
    words.selectNodeContents(one)
    return box(words).height > 2 * parseFloat(getComputedStyle(one).fontSize)
  }
  const words = seen('.says').filter((one) => one.scrollWidth > one.clientWidth + 1)
  return {
    wrapped: beside.filter((one) => Math.abs(middle(one) - middle(title)) > 2).length,
    below: seen('.boxes .button').filter((one) => box(one).bottom > innerHeight).length,
    broken: seen('.boxes .button').filter(broken).length,
    covered: words.length,
    wide: document.documentElement.scrollWidth - document.documentElement.clientWidth,
  }
}"""
"""What of the start page's head is in a second line, which ways in are below the window or in two
lines, which words meet."""

STARTS = ((705, 900), (768, 1024), (834, 800), (1000, 768), (1024, 768), (1202, 768), (1280, 720))


@pytest.mark.parametrize("players", [(), ("Ann", "Bob", "Cid")], ids=["nobody waits", "three wait"])
def test_the_start_page_has_one_head_and_four_boxes_in_sight(visit: Visits, players: Sequence[str]) -> None:
    visitor = visit()
    visitor.context.add_init_script(UNDRAWN)
    waiting = {
        "table": "maple-otter",
        "players": players,
        "heads": [0, 1, 2],
        "settings": {"edition": "angry-birds", "seats": 4},
    }
    answer = {"tables": [waiting] if players else [], "bots": ["sensible"]}
    visitor.page.route("**/api/tables", lambda route: route.fulfill(json=answer))
    page = visitor.go("/")
    page.locator(".newest[aria-busy=false]").wait_for()
    wrong = []
    for language in LOCALES:
        speak(page, language)
        for width, height in STARTS:
            page.set_viewport_size({"width": width, "height": height})
            found = {what: count for what, count in page.evaluate(HEAD_AND_BOXES).items() if count > 0}
            wrong += [f"{language}, {width} x {height}: {found}"] if found else []
    assert not wrong, "\n".join(wrong)


# The special card


@pytest.fixture
def newcomer(browser: Browser, live: Live) -> Iterator[Still]:
    """Nothing was ever explained on this device."""
    visitor = Still(browser, live, reduced_motion="reduce")
    visitor.be_new_to_the_game()
    yield visitor
    visitor.watch.check()
    visitor.close()


def test_the_special_card_is_explained_once_and_covers_nothing(newcomer: Still) -> None:
    page = newcomer.sit(Moment(4, edition="angry-birds").laid())
    lesson = page.locator("[data-kind=lesson]")
    lesson.get_by_text("until one of that colour falls").wait_for()
    assert lesson.locator(":focus").count() == 0
    speak(page, "fr")  # there it is longest
    for size in ((360, 640), (740, 360), (1024, 600), (1280, 800), (2560, 1440)):
        newcomer.resize(*size)
        page.evaluate(RENDERED)
        assert not (wrong := faults(page)), (size, wrong)
    speak(page, "en")
    lesson.get_by_role("button", name="Got it").click()
    lesson.wait_for(state="detached")
    assert page.evaluate(f"() => localStorage['{TAUGHT}']") == '["angry-birds"]'
    newcomer.come_back()
    page.locator("[data-card]").first.wait_for()
    newcomer.await_answers()
    expect(lesson).to_have_count(0)


def test_who_plays_on_has_learnt_it_and_a_question_goes_before(newcomer: Still) -> None:
    page = newcomer.sit(Moment(4, edition="mod", hand="r2 y8 W M").laid())
    lesson = page.locator("[data-kind=lesson]")
    lesson.wait_for()
    page.locator("[data-token=W]").click()
    page.locator("[data-kind=name]").wait_for()
    page.locator("[data-answer=r]").click()
    page.locator("[data-kind=name]").wait_for(state="detached")
    expect(lesson).to_have_count(0)
    assert page.evaluate(f"() => localStorage['{TAUGHT}']") == '["mod"]'
