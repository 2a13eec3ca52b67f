"""Four languages, each of them whole; and the rules pages, which refusals lead to."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from searches import SETTLED, TYPOS
from web.company import Company
from web.hands import Visits
from web.languages import LOCALES, TITLES, WORDS, is_name, speak
from web.live import Live
from web.still import UNDRAWN
from web.tables import moment
from web.visitor import Visitor

Said = dict[str, dict[str, set[str]]]


def tour(visitor: Visitor, live: Live) -> Said:
    """What all the pages say in every language, by page."""
    visitor.watch.expect("404")
    visitor.context.add_init_script(UNDRAWN)
    page = visitor.page
    said: Said = {}

    def read(name: str) -> None:
        said[name] = {}
        for language in LOCALES:
            speak(page, language)
            said[name][language] = set(page.evaluate(WORDS))

    for path in (
        "/",
        "/tables",
        "/replays",
        "/rules",
        "/new?uno_call=off",
        "/no/such/page",
        "/table/AAAAAAAAAAAAAAAAAAAAAA",
    ):
        visitor.go(path)
        page.locator("h1").wait_for(state="attached")
        read(path)
    visitor.at(live.sit(live.table("mod", seats=3, bots=1, bot_names=["Anna"]), "Ann"))
    page.locator(".qr").wait_for()
    read("lobby")
    page.locator(".row button").first.click()
    page.locator(".options").wait_for()
    read("options")
    for phase in ("turn", "between", "over"):  # what is asked: test_phrases.py
        visitor.next_at(Company(live, moment(phase)).me)
        page.locator("[data-card], .end").first.wait_for()
        if phase == "turn":
            page.locator(".prompt .menu").click()
            page.locator(".switches").wait_for()
        read(phase)
    return said


def test_nothing_is_left_in_english(desk: Visitor, live: Live) -> None:
    left = [
        (place, language, text)
        for place, said in tour(desk, live).items()
        for language in said
        if language != "en"
        for text in said[language] & said["en"]
        if not is_name(text, language)
    ]
    assert not left, "\n".join(f"{language}: {text!r} at {place}" for place, language, text in sorted(left))


@pytest.mark.parametrize("language", LOCALES)
def test_the_language_of_the_browser_is_spoken(visit: Visits, language: str) -> None:
    page = visit(locale=LOCALES[language]).go("/")
    expect(page.locator("html")).to_have_attribute("lang", language)
    expect(page.get_by_role("link", name=TITLES[language])).to_be_visible()


def test_a_language_that_we_do_not_speak_is_answered_in_english(visit: Visits) -> None:
    page = visit(locale="ja-JP").go("/")
    expect(page.get_by_role("link", name="How to play")).to_be_visible()
    assert page.locator("html").get_attribute("lang") == "en"


def test_a_chosen_language_is_kept_for_all_pages_and_visits(desk: Visitor, live: Live) -> None:
    page = desk.at(Company(live, moment("turn")).me)
    page.get_by_label("Language").select_option("es")
    expect(page.locator("html")).to_have_attribute("lang", "es")
    assert page.title() not in ("Your turn · lastcard", "lastcard")
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", "es")
    page = desk.go("/")
    expect(page.get_by_role("link", name=TITLES["es"])).to_be_visible()
    page.get_by_label("Idioma").select_option("en")
    expect(page.get_by_role("link", name=TITLES["en"])).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "en")


# The rules


PAGES = {
    "common": "Common rules", "angry-birds": "King Pig", "mod": "Mod", "corn": "Narwhal",
    "avatar": "Avatar State", "classic": "Classic deck", "house-rules": "House rules",
    "rulings": "Our rulings",
}  # fmt: skip


def test_every_page_of_the_rules_is_there(desk: Visitor) -> None:
    page = desk.go("/rules")
    expect(page.get_by_role("heading", name="The game in ten sentences")).to_be_visible()
    index = page.get_by_role("navigation", name="Pages of the rules")
    for key, title in PAGES.items():
        index.get_by_role("link", name=title, exact=True).click()
        expect(index.get_by_role("link", name=title, exact=True)).to_have_attribute("aria-current", "page")
        expect(page.locator(".text p").first).to_be_visible()
        assert page.url.endswith(f"/rules/{key}")


def test_the_search_filters_while_one_types(desk: Visitor) -> None:
    page = desk.go("/rules/mod")
    expect(page.locator(".clause").first).to_be_visible()
    field = page.get_by_role("searchbox", name="Search the rules")
    field.press_sequentially("challeng")
    found = page.locator(".clause")
    expect(page.get_by_text(re.compile(r"^\d+ passages$"))).to_be_visible()
    expect(found.first).to_contain_text("The challenged player draws the four cards.")
    field.fill("CHAL-4")
    expect(page.locator(".clause[id=CHAL-4]")).to_be_visible()
    field.fill("zebra crossing")
    expect(page.get_by_text("Nothing found. Try another word.")).to_be_visible()
    field.fill("")
    expect(page.get_by_role("heading", level=2)).to_have_text("Mod rules of the Mod sheet")


IDS = "all => all.map(one => one.id)"


def test_words_that_people_look_up_lead_to_the_clauses_that_settle_the_matter(desk: Visitor) -> None:
    page = desk.go("/rules")
    expect(page.get_by_role("heading", name="The game in ten sentences")).to_be_visible()
    field = page.get_by_role("searchbox", name="Search the rules")
    typos = {typed: SETTLED[meant] for typed, meant in TYPOS.items()}
    for words, settling in (SETTLED | typos).items():
        field.fill(words)
        expect(page.locator(".clause").first).to_be_visible()
        ids = page.locator(".clause").evaluate_all(IDS)
        assert {*settling.split()} <= {*ids[:20]}, words


def test_a_wrong_letter_is_corrected_in_the_reader_s_language(desk: Visitor) -> None:
    page = desk.go("/rules")
    speak(page, "de")
    page.get_by_role("searchbox").fill("Richtungswexhsel")
    expect(page.locator("ul.short li").first).to_contain_text("Richtungswechsel")
    expect(page.locator(".clause[id=REV-1]")).to_be_visible()


def test_a_link_to_a_clause_leads_to_it(desk: Visitor) -> None:
    for address in ("/rules/corn#NAR-4", "/rules/mod#CHAL-4", "/rules/rulings#R-24"):
        page = desk.go(address)
        marked(page, address.rpartition("#")[2])


def marked(page: Page, clause: str) -> None:
    expect(page.locator(".marked")).to_have_count(1)
    expect(page.locator(f".marked[id='{clause}']")).to_be_in_viewport()


def test_a_card_that_does_not_fit_says_why_and_its_clause_opens_beside_the_table(
    guest: Visitor, live: Live
) -> None:
    page = guest.next_at(Company(live, moment("turn")).me)
    card = page.locator("[data-zone=hand] .unfit").first
    card.click(position={"x": 12, "y": 20})
    slip = page.locator("[data-kind=why]")
    expect(slip).to_contain_text("does not fit")
    link = slip.get_by_role("link")
    clause = link.get_attribute("data-clause") or ""
    expect(link).to_have_text(f"Why? {clause}")
    link.click()
    marked(page, clause)
    assert page.locator("[data-zone=hand]").is_visible(), "nobody loses sight of the table"
    page.get_by_role("complementary").get_by_role("button", name="Close").click()
    expect(page.locator(".marked")).to_have_count(0)
