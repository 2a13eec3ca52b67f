"""The options of a table: from the lobby, by presets or one by one; then the table really plays by them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

import lastcard
from lastcard.rules.options import options_of
from web.company import Company
from web.hands import Visits
from web.languages import speak
from web.live import Live, Seat
from web.tables import lay
from web.visitor import Visitor

WORDS = Path(__file__).resolve().parents[2] / "web" / "src" / "words" / "en"
GROUPS = [
    "Deck and deal", "First card", "Drawing", "Skip, Reverse, Draw Two", "Draw Four", "The special card",
    "The last card", "Scoring", "Table",
]  # fmt: skip


@pytest.fixture
def lobby(desk: Visitor, live: Live) -> tuple[Visitor, Seat]:
    """The host in the lobby of a table of King Pig, with the options open."""
    seat = live.sit(live.table("angry-birds", seats=2), "Ann")
    page = desk.at(seat)
    page.get_by_role("button", name="Change").click()
    expect(page.get_by_role("heading", name="Rules of this table")).to_be_visible()
    return desk, seat


def block(name: str) -> dict[str, str]:
    """Names or sentences of options, by their keys, as English has them."""
    text = (WORDS / "options.ts").read_text("utf-8")
    found = re.search(rf"^  {name}: {{\n(.*?)^  }}", text, re.MULTILINE | re.DOTALL)
    assert found, name
    return dict(re.findall(r"^    (\w+):\s+'(.*)',$", found[1], re.MULTILINE))


def row(page: Page, name: str) -> Locator:
    return page.get_by_role("group", name=name)


def choose(visitor: Visitor, name: str, choice: str) -> None:
    visitor.press_and_wait(row(visitor.page, name).get_by_text(choice, exact=True).click)


def test_every_option_of_the_edition_stands_in_its_group(lobby: tuple[Visitor, Seat]) -> None:
    page = lobby[0].page
    options = page.get_by_role("region", name="Rules of this table")
    assert options.get_by_role("heading", level=3).all_inner_texts() == GROUPS
    wanted = options_of(lastcard.EDITIONS["angry-birds"])
    assert options.locator("fieldset").count() == len(wanted) + 3  # and time, reflexes, leaver
    clauses = options.locator("fieldset p a").all_inner_texts()
    assert {option.clause for option in wanted.values()} <= set(clauses)
    sheet = page.get_by_role("button", name="Standard rules", exact=True)
    assert sheet.get_attribute("aria-pressed") == "true"


def own_words(edition: str) -> dict[str, dict[str, str]]:
    """The English words of the options that only this edition has."""
    text = (WORDS.parents[1] / "editions" / f"{edition}.ts").read_text("utf-8")
    (english,) = re.findall(r"(?ms)^export const enMore.*?^\}", text)
    options = re.findall(r"(?ms)^    (\w+): \{(.*?)\}", english.partition("  options: {")[2])
    return {key: dict(re.findall(r"(name|text):\s*'([^']*)'", words)) for key, words in options}


ROWS = """() => [...document.querySelectorAll('.options fieldset')].map((one) => ({
  name: one.querySelector('legend').textContent.trim(),
  sentence: one.querySelector('p').childNodes[0].textContent.trim(),
  link: [one.querySelector('p a').ariaLabel, one.querySelector('p a').getAttribute('href')],
  values: [...one.querySelectorAll('input[type=radio]')].map((it) => it.value),
  value: one.querySelector('input[type=number], input:checked').value,
}))"""
"""All rows of the open options: what they are called, say, lead to and offer."""


def test_every_option_has_its_row_its_choices_and_its_own_sentence(desk: Visitor, live: Live) -> None:
    """In four languages: what English says is said in no other."""
    for edition in lastcard.EDITIONS:
        page = desk.at(live.sit(live.table(edition, seats=2), "Ann"))
        speak(page, "en")
        assert_whole(page, edition)


def assert_whole(page: Page, edition: str) -> None:
    wanted = options_of(lastcard.EDITIONS[edition])
    assert wanted
    own = own_words(edition)
    names = block("names") | {key: words["name"] for key, words in own.items()}
    sentences = block("sentences") | {key: words["text"] for key, words in own.items() if "text" in words}
    page.get_by_role("button", name="Change").click()
    page.locator(".options").wait_for()
    rows = {row["name"]: row for row in page.evaluate(ROWS)}
    for key, option in wanted.items():
        row = rows[names[key]]
        assert row["link"] == [f"What {option.clause} says", f"/rules/{edition}#{option.clause}"]
        assert row["sentence"] == sentences.get(key, option.sentence)
        assert row["sentence"].endswith(".")
        assert row["values"] == ([] if option.numbers else list(option.choices))
        assert row["value"] == option.default_for(edition)
    english = {option.sentence for option in lastcard.OPTIONS.values()} | {*sentences.values()}
    for language in ("de", "fr", "es"):
        speak(page, language)
        said = [row["sentence"] for row in page.evaluate(ROWS)]
        assert len(said) == len(rows) > len(wanted)
        assert all(len(text) > 15 and text not in english for text in said), said
        assert len(set(said)) == len(said), "each has a sentence of its own"


def test_a_change_is_marked_and_can_be_taken_back(lobby: tuple[Visitor, Seat], live: Live) -> None:
    visitor, seat = lobby
    page = visitor.page
    name = "Colours that King Pig calls"
    assert row(page, name).locator(".dot").count() == 0
    choose(visitor, name, "one")
    expect(row(page, name).locator(".dot")).to_be_visible()
    expect(row(page, name)).to_contain_text("Usually: two (our ruling R-23).")
    expect(page.get_by_text("1 change", exact=True)).to_be_visible()
    assert live.view(seat.table)["settings"]["options"]["king_pig_colours"] == "one"
    visitor.press_and_wait(page.get_by_role("button", name="Reset").click)
    expect(page.get_by_role("button", name="Reset")).to_be_hidden()
    assert row(page, name).locator(".dot").count() == 0
    assert live.view(seat.table)["settings"]["options"]["king_pig_colours"] == "two"


SOFTER = ("no challenge", "A last Draw card still acts: off", "Colours that King Pig calls: one")


def test_a_preset_replaces_the_one_before_and_lists_what_it_changes(
    lobby: tuple[Visitor, Seat], live: Live
) -> None:
    visitor, seat = lobby
    page = visitor.page
    softer = page.get_by_role("button", name="Softer", exact=True)
    visitor.press_and_wait(softer.click)
    expect(softer).to_have_attribute("aria-pressed", "true")
    options = live.view(seat.table)["settings"]["options"]
    wanted = {"draw_four": "free", "last_card_draw": "off", "king_pig_colours": "one"}
    assert wanted.items() <= options.items()
    chips = page.locator(".options header .rules li")
    expect(chips).to_have_text([re.compile(words) for words in SOFTER])
    visitor.press_and_wait(page.get_by_role("button", name="Without reflexes").click)
    expect(page.get_by_role("button", name="Without reflexes")).to_have_attribute("aria-pressed", "true")
    expect(softer).to_have_attribute("aria-pressed", "false")
    expect(chips).to_have_text(["Calls and catches: asked in turn"])
    settings = live.view(seat.table)["settings"]
    assert not settings["reflexes"]
    assert settings["options"]["draw_four"] == "bluff"
    visitor.press_and_wait(page.get_by_role("button", name="Standard rules", exact=True).click)
    settings = live.view(seat.table)["settings"]
    assert settings["reflexes"]
    assert settings["options"]["draw_four"] == "bluff"
    page.get_by_role("button", name="Done").click()
    expect(page.get_by_role("button", name="Deal the cards")).to_be_visible()


def test_beside_the_presets_stands_what_they_do_to_a_round(lobby: tuple[Visitor, Seat]) -> None:
    visitor, _ = lobby
    effect = visitor.page.locator("[data-effect]")
    expect(effect).to_have_text(re.compile(r"^Length of a round with four players: Progressive .*Party \+"))
    visitor.press_and_wait(visitor.page.get_by_role("button", name="Party", exact=True).click)
    expect(effect).to_have_text(re.compile(r"^Rounds get about \d+.% longer with four players\.$"))


def test_a_link_names_the_rules_and_opens_a_table_by_them(
    lobby: tuple[Visitor, Seat], visit: Visits, live: Live
) -> None:
    visitor, _ = lobby
    choose(visitor, "Calling the last card", "off")
    link = visitor.page.get_by_role("link", name="A link to these rules").get_attribute("href")
    assert link == "/new?edition=angry-birds&uno_call=off"
    friend = visit().go(f"{link}&hand_size=5&seats=3")
    expect(friend.locator(".rules li")).to_have_count(2)
    friend.get_by_role("button", name="Open this table").click()
    friend.wait_for_url("**/table/*")
    settings = live.view(friend.url.rpartition("/")[2])["settings"]
    assert (settings["edition"], settings["seats"]) == ("angry-birds", 3)
    assert (settings["options"]["uno_call"], settings["options"]["hand_size"]) == ("off", "5")
    expect(friend.locator(".panel .rules li")).to_have_count(2)


def test_time_and_target_are_set_and_shown_to_the_others(
    lobby: tuple[Visitor, Seat], visit: Visits, live: Live
) -> None:
    visitor, seat = lobby
    page = visitor.page
    target = page.get_by_label("Play to").and_(page.locator("input"))
    target.fill("100")
    visitor.press_and_wait(lambda: target.press("Tab"))
    choose(visitor, "Time for a turn", "30 seconds")
    page.get_by_role("button", name="Done").click()
    expect(page.get_by_text("One change, to 100 points")).to_be_visible()
    guest = visit().go(f"/table/{seat.table}")
    expect(guest.get_by_text("One change, to 100 points")).to_be_visible()
    guest.get_by_role("button", name="Look").click()
    expect(guest.get_by_role("heading", name="Rules of this table")).to_be_visible()
    assert guest.get_by_role("button", name="Softer", exact=True).count() == 0
    chosen = guest.get_by_role("radio", checked=True).count()
    assert guest.get_by_role("radio", disabled=False).count() == chosen
    settings = live.view(seat.table)["settings"]
    assert (settings["options"]["target"], settings["turn_seconds"]) == ("100", 30)


@pytest.mark.parametrize("number", ["-5", "99999999"])
def test_a_target_that_cannot_be_is_refused_with_its_range(
    lobby: tuple[Visitor, Seat], live: Live, number: str
) -> None:
    visitor, seat = lobby
    page = visitor.page
    target = page.get_by_label("Play to").and_(page.locator("input"))
    target.fill(number)
    target.press("Tab")
    expect(target).to_have_attribute("aria-invalid", "true")
    page.get_by_role("button", name="Done").click()
    expect(page.locator(".options footer")).to_contain_text("Play to: Between 50 and 2,000")
    expect(target).to_be_focused()
    choose(visitor, "Reverse with two players", "only turns round")  # the next act is this one
    assert live.view(seat.table)["settings"]["options"]["target"] == "500"


def test_the_table_plays_by_what_was_chosen_and_shows_it_read_only(visit: Visits, live: Live) -> None:
    visitor = visit()
    table = live.set_table(lay("angry-birds hands=K,g5,b2/g1,g9,b4 pile=y7 draw=b1,r3,g2"))
    ann, _ = live.sit(table, "Ann", 0), live.sit(table, "Bob", 1)
    page = visitor.at(ann)
    page.get_by_role("button", name="Change").click()
    choose(visitor, "Colours that King Pig calls", "one")
    page.get_by_role("button", name="Done").click()
    visitor.press_and_wait(page.get_by_role("button", name="Deal the cards").click)
    visitor.press_and_wait(page.locator("[data-token=K]").click)
    page.locator(".slips [data-answer=r]").click()
    expect(page.locator(".slips")).to_have_count(0)  # one colour for both: nothing more is asked
    assert live.view(table)["game"]["colour"] == "r"

    expect(page.locator(".bar .chips li")).to_have_text(["Colours that King Pig calls: one"])
    page.get_by_role("button", name="Rules in force: 1 rule differs").click()
    rules = page.get_by_role("complementary")
    expect(rules.get_by_text("The cards are dealt")).to_be_visible()
    expect(rules.get_by_role("group", name="Colours that King Pig calls").locator(".dot")).to_be_visible()
    assert rules.get_by_role("button", name="House rules", exact=True).count() == 0
    assert rules.get_by_role("button", name="Reset").count() == 0
    expect(rules.get_by_text("1 change", exact=True)).to_be_visible()
    rules.get_by_role("button", name="Close").click()
    expect(rules.get_by_text("The cards are dealt")).to_be_hidden()


HOUSE = {"stacking": "up", "deflect": "both", "seven_zero": "both", "draw_until": "on", "mercy": "25"}
CHIPS = {
    "Too many cards: 25", "Sevens and zeros: both", "Draw until a card fits: on",
    "Passing draw cards on: with both", "Answering draw cards: also Draw Four on Draw Two",
}  # fmt: skip

IN_SIGHT = """(chips) => {
  const { top, right, bottom, left } = chips.getBoundingClientRect()
  return [...chips.children].filter((one) => {
    const box = one.getBoundingClientRect()
    return box.top >= top && box.right <= right && box.bottom <= bottom && box.left >= left
  }).length
}"""
"""How many chips are not cut off."""


def test_what_differs_from_the_sheet_is_seen_at_the_table(desk: Visitor, phone: Visitor, live: Live) -> None:
    """At a desk as chips in the bar, on a phone as a sign with their number; behind both stand all."""
    company = Company(live, lay("mod hands=r1,g5,b2/g1,g9,b4 pile=y7 draw=b1,r3,g2", options=HOUSE))
    page = desk.at(company.seats[0])
    chips = page.locator(".bar .chips ul")
    expect(chips.locator("li")).to_have_count(len(CHIPS))
    assert {*chips.locator("li").all_inner_texts()} == CHIPS
    assert 2 <= chips.evaluate(IN_SIGHT) < len(CHIPS), "as many as there is room for"
    rules = page.get_by_role("button", name="Rules in force: 5 rules differ")
    rules.hover()
    assert chips.evaluate(IN_SIGHT) == len(CHIPS)
    page.mouse.move(400, 400)
    page.get_by_role("button", name="Keys").click()
    beside = page.locator("aside[data-panel=keys] .rules li")
    expect(beside).to_have_count(len(CHIPS))
    assert {*beside.all_inner_texts()} == CHIPS, "how to play tells it too"

    small = phone.at(company.seats[1])
    expect(small.locator(".bar .chips ul")).to_be_hidden()
    sign = small.get_by_role("button", name="Rules in force: 5 rules differ")
    expect(sign).to_have_text("5")
    sign.tap()
    listed = small.locator("aside[data-panel=options] header .rules li")
    expect(listed).to_have_count(len(CHIPS))
    assert {*listed.all_inner_texts()} == CHIPS
    sign.tap()
    expect(listed).to_have_count(0)
    small.get_by_role("button", name="Menu").tap()
    small.get_by_role("button", name="How to play").tap()
    expect(small.locator("aside[data-panel=rules] .page > .rules li")).to_have_count(len(CHIPS))
    phone.assert_fits()


def test_calls_that_are_asked_in_turn_count_as_a_rule_that_differs(desk: Visitor, live: Live) -> None:
    table = live.table("mod", seats=2, reflexes=False)
    host, guest = live.sit(table, "Ann"), live.sit(table, "Bob")
    page = desk.at(guest)
    rules = page.locator(".panel")
    expect(rules.get_by_text("One change, to 500 points")).to_be_visible()
    expect(rules.locator(".rules li")).to_have_text(["Calls and catches: asked in turn"])
    page.get_by_role("button", name="Look").click()
    expect(rules.locator("footer")).to_contain_text("1 change")
    live.act(host, {"act": "start"})
    expect(page.locator(".bar .chips li")).to_have_text(["Calls and catches: asked in turn"])
    page.get_by_role("button", name="Rules in force: 1 rule differs").click()
    expect(page.locator("aside[data-panel=options] .options header")).to_contain_text("1 change")
    page.get_by_role("button", name="Keys").click()
    expect(page.locator("aside[data-panel=keys] .rules li")).to_have_count(1)


def test_reset_also_ends_the_asking_in_turn(lobby: tuple[Visitor, Seat], live: Live) -> None:
    visitor, seat = lobby
    visitor.press_and_wait(visitor.page.get_by_role("button", name="Without reflexes").click)
    visitor.press_and_wait(visitor.page.get_by_role("button", name="Reset").click)
    assert live.view(seat.table)["settings"]["reflexes"]


def test_a_table_by_the_sheet_has_no_sign_of_house_rules(phone: Visitor, live: Live) -> None:
    page = phone.at(Company(live, lay("mod hands=r1,g5,b2/g1,g9,b4 pile=y7 draw=b1,r3,g2")).seats[0])
    expect(page.get_by_role("button", name="Menu")).to_be_visible()
    assert page.get_by_role("button", name="Rules in force").count() == 0


def test_where_special_cards_are_in_the_box_nobody_promises_them(desk: Visitor, live: Live) -> None:
    for options, says, discs in (
        ({}, "Hold all four colours and break into any turn.", 1),
        ({"special_cards": "off"}, "Without special cards: colours, numbers and actions alone.", 0),
    ):
        ann = live.sit(live.table("avatar", seats=2, options=options), "Ann")
        page = desk.go(f"/table/{ann.table}")
        expect(page.locator(".guest")).to_contain_text(says)
        expect(page.locator(".lobby .left .disc")).to_have_count(discs)
