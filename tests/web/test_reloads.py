"""A reload costs nothing: in every phase of every edition, and of what only the page knows."""

from __future__ import annotations

import inspect
import json
import random
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Route, expect

from laid import Laid, Plan
from lastcard.rules import cards
from lastcard.table import table_state
from sure import sure
from web.aloud import Moment, hand_name
from web.company import Company, walk
from web.hands import Regulars
from web.live import Live
from web.player import Player
from web.rest import AT_REST
from web.screens import SCREENS
from web.standing import SHEETS, SLIPS, at_rest, standing, wait_for_slip
from web.still import UNDRAWN, Still
from web.tables import EDITIONS, KINDS, ME, PHASES, deal, moment
from web.visitor import Visitor

SAID = "You said uno"
BEFORE_AND_AFTER = {"waiting": "Deal the cards", "closed": "Open a table"}
OPENED_BY_HAND = {"why", "menu", "me"}
TOLD_ONCE = {"lesson"}  # a reload must not tell it again (test_newcomer.py)


def with_edition(kind: str) -> str:
    """The edition in which a kind is reloaded at a server: another one for each."""
    editions = KINDS[kind].editions
    return editions[[*KINDS].index(kind) % len(editions)]


RELOADED_AT_A_SERVER = {kind: with_edition(kind) for kind in KINDS}
OTHERS = {
    kind: [one for one in wanted.editions if one != RELOADED_AT_A_SERVER[kind]]
    for kind, wanted in KINDS.items()
    if len(wanted.editions) > 1
}
"""The editions that are left."""


@pytest.mark.parametrize(("kind", "edition"), RELOADED_AT_A_SERVER.items())
def test_a_reload_leads_back_to_the_same_decision(
    regular: Regulars, live: Live, kind: str, edition: str
) -> None:
    visitor = regular("mouse")
    arrive(visitor, live, kind, edition)
    reload_and_compare(visitor, kind)


def test_every_edition_is_reloaded_in_some_phase() -> None:
    assert {*RELOADED_AT_A_SERVER.values()} == {*EDITIONS}


@pytest.fixture(scope="module")
def still(browser: Browser, live: Live) -> Iterator[Still]:
    """Somebody at tables that differ by their edition alone."""
    visitor = Still(browser, live, reduced_motion="reduce")
    visitor.context.add_init_script(UNDRAWN)
    yield visitor
    visitor.close()


@pytest.mark.parametrize("kind", OTHERS)
def test_who_comes_back_finds_the_same_decision_in_every_other_edition(still: Still, kind: str) -> None:
    """The page forgets as much as by a reload, but for its scripts and words, which know no edition."""
    for edition in OTHERS[kind]:
        still.begin()
        see_happen(still, kind, edition)
        before = seen_at_rest(still, kind)
        still.come_back()
        assert seen_at_rest(still, kind) == before, edition
    still.watch.check()


def see_happen(still: Still, kind: str, edition: str) -> None:
    """See the last move before a moment happen."""
    scene = moment(kind, edition)
    *moves, last = scene.then.split() or [""]
    still.sit(Laid(Plan(scene.line, " ".join(moves), settings={"options": scene.options, **scene.table})))
    if last:
        still.happen(last)
    while asked := sure(still.laid).view(ME).asked:  # who has nothing to say
        still.happen(f"{asked}:pass")


def seen_at_rest(visitor: Visitor, kind: str) -> dict[str, object]:
    wait_for_slip(visitor.page, kind)
    at_rest(visitor)
    return standing(visitor.page)


def arrive(visitor: Visitor, live: Live, kind: str, edition: str = "") -> None:
    """See the last move before a moment happen at the page: by our own hand if it is ours."""
    scene = moment(kind, edition)
    company = Company(live, scene, short=min(1, len(scene.moves)))
    company.go_on(company.seat(visitor))


def reload_and_compare(visitor: Visitor, kind: str) -> None:
    before = seen_at_rest(visitor, kind)
    visitor.page.reload(wait_until="commit")
    assert seen_at_rest(visitor, kind) == before


def test_a_slip_that_is_still_fetched_is_not_taken_for_what_it_asks(desk: Visitor, live: Live) -> None:
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    desk.page.route("**/assets/panels*.js", hold)
    desk.at(Company(live, moment("gift", "mod")).me)
    desk.page.wait_for_selector(".dock i[aria-busy=true]", state="attached")
    assert not desk.page.evaluate(AT_REST)
    desk.until("fetch of the slip", lambda: held).pop().continue_()
    assert seen_at_rest(desk, "gift")["title"] == "Give which colour away?"


@pytest.mark.parametrize("edition", EDITIONS)
def test_no_phase_of_an_edition_is_without_a_reload(edition: str) -> None:
    """Games by chance come through every phase that there is; the rules know of no other."""
    met: set[str] = set()
    for number in range(60):
        r = deal(edition, 2 + number % 3, f"phases {number}").match().round
        met.add(r.phase)
        for _ in walk(r, random.Random(number), 600):
            met.add(r.phase)
    seen = {kind for kind in PHASES if edition in (RELOADED_AT_A_SERVER[kind], *OTHERS.get(kind, ()))}
    assert met | {"between"} == seen


def test_no_phase_of_the_rules_or_of_a_table_is_without_a_reload() -> None:
    assert {*cards.PHASES} <= RELOADED_AT_A_SERVER.keys()
    phases = re.findall(
        r'"(\w+)"', "".join(re.findall(r"self\.phase = (.*)", inspect.getsource(table_state)))
    )
    assert {*phases} == {"playing", *SHEETS, *BEFORE_AND_AFTER}


@pytest.mark.parametrize("phase", BEFORE_AND_AFTER)
def test_a_reload_before_the_deal_and_after_the_end(desk: Visitor, live: Live, phase: str) -> None:
    seat = live.sit(live.table("corn", seats=3), "Ann")
    if phase == "closed":
        live.act(seat, {"act": "start", "fill": "sensible"}, {"act": "close"})
    page = desk.at(seat)
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.get_by_role("button", name=BEFORE_AND_AFTER[phase])).to_be_visible()
    desk.settle()
    before = page.locator("body").inner_text()
    page.reload()
    expect(page.get_by_role("button", name=BEFORE_AND_AFTER[phase])).to_be_visible()
    desk.settle()
    assert page.locator("body").inner_text() == before


def test_no_question_of_the_page_is_without_a_reload() -> None:
    """Every slip has a screen, by the types of the page (web/src/screens.test.ts)."""
    shown = (re.match(r"\.slips\[data-kind=(\w+)\]", one.shows) for one in SCREENS)
    slips = {found[1] for found in shown if found}
    assert slips >= OPENED_BY_HAND | TOLD_ONCE
    assert slips - OPENED_BY_HAND - TOLD_ONCE == {SLIPS.get(kind, kind) for kind in KINDS} - {"", None}


# What only the page knows


def two_left(live: Live) -> Company:
    """We have two cards, and our turn is next."""
    return Company(live, "two left", short=1)


def called_early(desk: Visitor, live: Live) -> tuple[Company, Player]:
    company = two_left(live)
    player = company.seat(desk)
    player.call()
    player.until(lambda m: SAID in m.calls, "early call")
    return company, player


def back_at(company: Company, desk: Visitor) -> Moment:
    """Come by the link, in the same tab."""
    desk.go(f"/table/{company.seats[ME].table}")
    return Player(desk).until(lambda m: m.hand, "hand")


def test_an_early_call_outlives_a_reload_and_goes_with_the_play(guest: Visitor, live: Live) -> None:
    company, player = called_early(guest, live)
    guest.page.reload()
    player.until(lambda m: SAID in m.calls, "call after a reload")
    player.until_seq(company.play(company.rest))
    player.until(lambda m: m.my_turn and SAID in m.calls, "turn with the call made")
    guest.page.reload()
    player.until(lambda m: m.my_turn and SAID in m.calls, "call after a reload on turn")
    card = company.round.hand(ME)[0]
    player.lay(hand_name(card))
    company.done(player, "uno", card)
    assert player.acts == [{"act": "play", "token": card, "uno": True}]
    assert company.round.exposed is None
    guest.page.reload()
    player.until(lambda m: SAID in m.calls and len(m.hand) == 1, "call of the card that is left")


def test_an_early_call_that_was_taken_back_stays_so(guest: Visitor, live: Live) -> None:
    _, player = called_early(guest, live)
    player.call()
    player.until(lambda m: SAID not in m.calls, "end of the call")
    guest.page.reload()
    assert SAID not in player.until(lambda m: m.hand, "hand").calls


def test_an_early_call_does_not_outlive_its_turn(desk: Visitor, live: Live) -> None:
    company, _ = called_early(desk, live)
    desk.page.goto("about:blank")  # the tab sleeps, and the turn comes and goes without it
    company.play(company.rest)
    company.play([(ME, "draw")])
    if company.round.phase == "drawn":
        company.play([(ME, "keep")])
    assert SAID not in back_at(company, desk).calls


def test_an_early_call_counts_at_its_table_alone(desk: Visitor, live: Live) -> None:
    company, _ = called_early(desk, live)
    other = two_left(live)
    desk.keep(company.seats[ME], other.seats[ME])
    assert SAID not in back_at(other, desk).calls


def test_an_early_call_does_not_reach_the_next_round(desk: Visitor, live: Live) -> None:
    """The very cards may come again: a round is known by its number."""
    company, _ = called_early(desk, live)
    known = json.loads(desk.page.evaluate("() => sessionStorage['lastcard.round']"))
    assert (known["early"], known["round"]) == (True, "1.1")
    for round_, early in (("1.2", False), ("2.1", False), ("1.1", True)):
        text = json.dumps({**known, "round": round_})
        desk.page.evaluate(
            "(text) => addEventListener('pagehide', () => sessionStorage['lastcard.round'] = text)", text
        )
        assert (SAID in back_at(company, desk).calls) is early


def test_what_others_have_said_is_still_said(guest: Visitor, live: Live) -> None:
    company = Company(live, "two left there")
    player = company.seat(guest)
    player.until_seq(company.play([(1, "uno"), (1, company.round.hand(1)[0])]))
    said = player.until(lambda m: any("said uno" in one for one in m.seats), "call of Bob").seats
    guest.page.reload()
    player.until(lambda m: m.seats == said, "the same at every seat")


@pytest.mark.parametrize("nonsense", ["[", '{"table": "?", "round": "1.1"}'])
def test_nonsense_that_a_tab_remembers_is_no_harm(desk: Visitor, live: Live, nonsense: str) -> None:
    """All kinds of it: web/src/dock/round-memory.test.ts."""
    seat = Company(live, moment("turn")).me
    page = desk.at(seat)
    wait_for_slip(page, "turn")
    text = nonsense.replace("?", seat.table)
    page.evaluate(
        "(text) => addEventListener('pagehide', () => sessionStorage['lastcard.round'] = text)", text
    )
    page.reload()
    page.locator("[data-zone=hand] [data-card]").first.wait_for()


def test_a_hand_laid_open_is_there_until_it_was_looked_at(desk: Visitor, live: Live) -> None:
    arrive(desk, live, "shown, innocent")
    page = desk.page
    wait_for_slip(page, "shown")
    before = standing(page)["text"]
    page.reload()
    wait_for_slip(page, "shown")
    assert standing(page)["text"] == before
    page.get_by_role("button", name="Go on").click()
    expect(page.locator(".dock[data-slip=shown]")).to_have_count(0)
    page.reload()
    page.locator("[data-zone=hand] [data-card]").first.wait_for()
    desk.settle()
    expect(page.locator(".dock[data-slip=shown]")).to_have_count(0)
