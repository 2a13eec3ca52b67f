"""The replay of a finished match: every move and hand, why it was allowed, and the shuffle to be checked."""

from __future__ import annotations

import hashlib
import re

import pytest
from playwright.sync_api import Page, Route, expect

from web.company import Company
from web.hands import Visits
from web.languages import speak
from web.live import Live
from web.still import RENDERED
from web.tables import NAMES, lay, moment
from web.visitor import Visitor

MATCH = lay(
    "scores=90,90 angry-birds hands=y1,ys,W,b8/y4,r1,b9 pile=y7 draw=g2,b3,y5,r8,g4,b2",
    "0:ys 0:y1 1:y4 0:W 0:b 1:b9 0:b8",
    {"scoring": "points", "target": "100"},
)
"""The first round of a match that takes another one: somebody is jumped over, and wilds are named."""


@pytest.fixture(scope="session")
def finished(live: Live) -> str:
    """The table of that match, played to its end."""
    company = Company(live, MATCH)
    assert company.round.over
    while not company.match.over:
        company.next_round()
        company.play_out()
    return company.table


def position(page: Page) -> int:
    return int(page.get_by_role("slider", name="Move").input_value())


def last(page: Page) -> int:
    return int(page.get_by_role("slider", name="Move").get_attribute("max") or 0)


def story(page: Page) -> str:
    return page.locator(".story").inner_text()


def opened(visitor: Visitor, table: str, query: str = "") -> Page:
    page = visitor.go(f"/table/{table}/replay{query}")
    expect(page.get_by_role("slider", name="Move")).to_be_visible()
    return page


def test_one_goes_through_it_move_by_move(desk: Visitor, finished: str) -> None:
    page = opened(desk, finished)
    assert position(page) == 0
    page.get_by_role("button", name="One move on").click()
    expect(page.locator(".story")).to_contain_text(NAMES[MATCH.moves[0][0]])
    assert position(page) == 1
    page.get_by_role("button", name="One move back").click()
    assert position(page) == 0
    page.get_by_role("button", name="One move back").click()
    assert position(page) == 0, "nothing lies before the deal"
    page.get_by_role("button", name="To the end").click()
    assert position(page) == last(page)
    page.get_by_role("button", name="To the deal").click()
    assert position(page) == 0
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    assert position(page) == 2
    page.keyboard.press("End")
    assert position(page) == last(page)
    page.get_by_role("slider", name="Move").fill("1")
    expect(page.locator(".buttons .count")).to_have_text(f"Move 1 of {last(page)}")


def test_it_plays_by_itself_and_stops_at_the_end(visit: Visits, finished: str) -> None:
    visitor = visit(tempo=1)
    visitor.page.clock.install()
    page = opened(visitor, finished, "?match=1&round=2")
    page.get_by_role("button", name="Speed 4").click()
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_function("() => document.querySelector('input[type=range]').value >= 2")
    page.get_by_role("button", name="Pause").click()
    here = position(page)
    page.clock.run_for(10_000)
    assert position(page) == here
    slider = page.get_by_role("slider", name="Move")
    slider.fill(str(last(page) - 1))
    page.get_by_role("button", name="Play", exact=True).click()
    expect(slider).to_have_value(str(last(page)))
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()  # it has stopped by itself


def test_all_hands_lie_open(desk: Visitor, finished: str) -> None:
    page = opened(desk, finished)
    match = MATCH.match()
    for seat in range(2):
        shown = page.locator(f"[data-zone=seat-{seat}] .card")
        expect(shown).to_have_count(match.round.sizes[seat])
        grounds = shown.evaluate_all("(all) => all.map((one) => one.dataset.colour).sort()")
        assert grounds == sorted(token[0] for token in match.round.hand(seat))


def test_each_move_says_why_it_was_allowed_and_leads_to_its_clause(
    desk: Visitor, finished: str, live: Live
) -> None:
    page = opened(desk, finished)
    steps = live.ask(f"/api/tables/{finished}/replay/1")["steps"]
    for number in range(1, len(steps)):
        page.get_by_role("button", name="One move on").click()
        expect(page.locator(".story a")).to_have_text(steps[number]["clause"])
        expect(page.locator(".story span")).to_have_text(re.compile(r"\w+ .*\. \S+$"))
    clause = page.locator(".story a").inner_text()
    page.locator(".story a").click()
    expect(page.locator(f".marked[id='{clause}']")).to_be_in_viewport()


def test_somebody_who_is_jumped_over_is_seen_to_be(desk: Visitor, finished: str, live: Live) -> None:
    steps = live.ask(f"/api/tables/{finished}/replay/1")["steps"]
    jumps = [i for i, step in enumerate(steps) if any(fact["kind"] == "skipped" for fact in step["facts"])]
    assert jumps
    page = opened(desk, finished)
    page.get_by_role("slider", name="Move").fill(str(jumps[0] - 1))
    expect(page.get_by_text("sits out", exact=True)).to_have_count(0)
    page.get_by_role("button", name="One move on").click()
    expect(page.get_by_text("sits out", exact=True)).to_be_visible()


def test_one_jumps_from_round_to_round_and_the_link_leads_there(visit: Visits, finished: str) -> None:
    visitor = visit(permissions=["clipboard-read", "clipboard-write"])
    page = opened(visitor, finished)
    rounds = page.get_by_label("Rounds")
    count = rounds.locator("option").count()
    assert count >= 2
    before = last(page)
    rounds.select_option("2")
    expect(rounds).to_have_value("2")
    page.wait_for_url("**/replay?match=1&round=2")
    page.wait_for_function("(one) => document.querySelector('input[type=range]').max != one", arg=before)

    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/replay/1*", hold)
    rounds.select_option("1")
    visitor.until("question for the first round", lambda: held)
    with page.expect_request_finished(lambda request: "/replay/2" in request.url):
        rounds.select_option("2")
    with page.expect_request_finished(lambda request: "/replay/1" in request.url):
        held[0].continue_()
    page.evaluate(RENDERED)
    assert page.url.endswith("&round=2"), "what was asked for last is shown, not what came last"
    page.get_by_role("button", name="Share").click()
    expect(page.get_by_role("status")).to_have_text("Link copied.")
    link = page.evaluate("() => navigator.clipboard.readText()")
    friend = visit()
    friend.page.goto(link)
    expect(friend.page.get_by_label("Rounds")).to_have_value("2")


def test_a_reload_and_a_shared_link_keep_the_move_and_one_step_back_leaves_the_replay(
    visit: Visits, finished: str
) -> None:
    visitor = visit(permissions=["clipboard-read", "clipboard-write"])
    visitor.go("/replays")
    page = opened(visitor, finished)
    for _ in range(3):
        page.get_by_role("button", name="One move on").click()
    page.wait_for_url("**/replay?match=1&round=1&at=3")
    told = story(page)
    page.reload()
    expect(page.locator(".story")).to_have_text(re.compile(r"\S"))
    assert (position(page), story(page)) == (3, told)
    page.get_by_role("button", name="Share").click()
    expect(page.get_by_role("status")).to_have_text("Link copied.")
    friend = visit()
    friend.page.goto(page.evaluate("() => navigator.clipboard.readText()"))
    expect(friend.page.get_by_role("slider", name="Move")).to_have_value("3")
    page.go_back()
    page.wait_for_url("**/replays")


def test_a_link_that_cannot_be_copied_is_told(desk: Visitor, finished: str) -> None:
    page = opened(desk, finished)
    page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(new Error('no')) }")
    page.get_by_role("button", name="Share").click()
    expect(page.get_by_role("status")).to_contain_text(f"/table/{finished}/replay?match=1&round=1")
    assert page.url.endswith("?match=1&round=1"), "after a rematch the last one is another"


def test_the_shuffle_can_be_verified(desk: Visitor, finished: str, live: Live) -> None:
    page = opened(desk, finished)
    told = live.ask(f"/api/tables/{finished}/replay/1")
    page.get_by_role("button", name="Verify the shuffle").click()
    says = page.get_by_role("status")
    expect(says).to_contain_text("The secret number of this round has the very fingerprint that was promised")
    computed = hashlib.sha256(told["seed"].encode()).hexdigest()
    assert told["commitment"] == computed
    assert says.inner_text().count(computed) == 2, "what was promised, and what was worked out"


def test_a_shuffle_that_was_tampered_with_is_found_out(desk: Visitor, finished: str, live: Live) -> None:
    told = {**live.ask(f"/api/tables/{finished}/replay/1"), "seed": "#somethingelse"}
    desk.page.route("**/replay/1", lambda route: route.fulfill(json=told))
    page = opened(desk, finished)
    page.get_by_role("button", name="Verify the shuffle").click()
    says = page.get_by_role("status")
    expect(says).to_contain_text("The fingerprint of the secret number is not the one that was promised.")


def test_the_replay_of_a_match_that_is_still_played_is_shut(desk: Visitor, live: Live) -> None:
    desk.watch.expect("403")
    page = desk.go(f"/table/{Company(live, moment('turn')).table}/replay")
    expect(page.get_by_role("heading", level=1, name="This match is not over yet.")).to_be_visible()
    page.get_by_role("button", name="To the table").click()
    expect(page.get_by_text("You are watching.")).to_be_visible()


def test_the_score_sheet_leads_to_replay_and_record_and_the_list_keeps_it(desk: Visitor, live: Live) -> None:
    seat = Company(live, moment("over")).me
    page = desk.at(seat)
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the record").click()
    assert download.value.suggested_filename == f"lastcard-{seat.table}.txt"
    record = download.value.path().read_text("utf-8")
    assert "avatar" in record
    page.get_by_role("link", name="Watch again").click()
    expect(page.get_by_role("slider", name="Move")).to_be_visible()
    page.get_by_role("link", name="To the table").click()
    expect(page.get_by_role("button", name="Rematch")).to_be_visible()
    desk.go("/replays")
    row = page.locator("li", has_text="You, Bob")
    expect(row).to_have_count(1)
    row.get_by_role("link", name="Watch").click()
    expect(page.get_by_role("slider", name="Move")).to_be_visible()


DAYS = {
    "en": "9 Nov 2026, 0?7:05",
    "de": "9. Nov. 2026, 0?7:05",
    "fr": "9 nov. 2026, 0?7:05",
    "es": "9 nov 2026, 0?7:05",
}


def test_the_shelf_says_who_won_and_when_by_the_custom_of_each_language(visit: Visits) -> None:
    visitor = visit(locale="en-US", timezone_id="UTC")
    match = {"table": "maple-otter", "match": 1, "edition": "mod", "players": ["Ann", "Mia"], "seat": 0}
    visitor.store("lastcard.finished", [{**match, "winners": [1], "when": 1_794_207_900_000}])
    page = visitor.go("/replays")
    for language, day in DAYS.items():
        speak(page, language)
        says = re.compile(rf"Mia \w+ .*Mod, {day}".replace(" ", r"\s"))
        expect(page.locator("main li")).to_contain_text(says)
