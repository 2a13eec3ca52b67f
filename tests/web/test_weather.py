"""Rough weather: reloads, lost networks, a server that dies, another tab, and a clock that runs out."""

from __future__ import annotations

import contextlib
import signal
import time
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, CDPSession, expect

from measures import Measures
from web.company import Company
from web.hands import Visits
from web.live import Live, Seat
from web.player import hand_of
from web.rest import PATIENCE
from web.standing import wait_for_slip
from web.tables import moment
from web.visitor import Visitor, visiting

SOON = 2000
"""Milliseconds within which one is back."""

ASLEEP = 1
"""Seconds after the server is there again: nobody who is awake pauses longer (web/src/shared/timing.ts)."""

LOSSES = (
    "ERR_CONNECTION_REFUSED", "ERR_CONNECTION_RESET", "ERR_INTERNET_DISCONNECTED", "WebSocket connection",
)  # fmt: skip
"""What a browser complains about when a server or a network is gone."""

LOST = "Connection lost. Your seat is kept. Trying again."
BACK = "Back in your seat."
OFFLINE = "No connection. You can play again when it is back."
NOTE_WHEN_BACK = f"""() => {{
  const look = () => {{
    if (document.querySelector('.weather').textContent.includes('{BACK}')) window.back = Date.now()
    else requestAnimationFrame(look)
  }}
  look()
}}"""


# The server is gone


@pytest.fixture
def two(mortal: Live) -> tuple[Seat, ...]:
    """Somebody to move, and another one, at a table of a server that can be killed."""
    return tuple(Company(mortal, moment("turn")).seats)


@pytest.fixture
def apart(mortal: Live, two: tuple[Seat, ...], visit: Visits) -> tuple[Live, Visitor, Seat]:
    """Who is to move sits at a window."""
    seat = two[0]
    visitor = visit(live=mortal)
    visitor.watch.expect(*LOSSES)
    visitor.at(seat)
    wait_for_slip(visitor.page, "turn")
    return mortal, visitor, seat


def test_a_killed_server_is_waited_for_and_the_hand_stays(
    apart: tuple[Live, Visitor, Seat],
) -> None:
    live, visitor, _ = apart
    page = visitor.page
    visitor.settle()
    hand = hand_of(page)
    live.kill()
    expect(page.get_by_role("status").filter(has_text=LOST)).to_be_visible()
    assert hand_of(page) == hand
    page.get_by_role("button", name="Sort").click()  # what needs no server works
    assert sorted(hand_of(page)) == sorted(hand)
    expect(page.locator(".prompt .draw")).to_be_disabled()
    page.keyboard.press("d")  # nor by its key, now or later
    live.start()
    expect(page.get_by_role("status").filter(has_text=BACK)).to_be_visible()
    assert sorted(hand_of(page)) == sorted(hand)
    expect(page.get_by_text(BACK)).to_be_hidden()  # it says so for a moment only


def test_what_was_pressed_before_the_server_died_is_done_once(apart: tuple[Live, Visitor, Seat]) -> None:
    live, visitor, seat = apart
    page = visitor.page
    before = live.view(seat.table, seat.token)
    card = page.locator("[data-zone=hand] .lit").first
    token = card.get_attribute("data-token")
    live.pause()  # nothing is heard from it any more, and nobody knows yet
    card.click()
    visitor.until("act", lambda: any(one["type"] == "act" for one in visitor.watch.said))
    live.kill()
    live.start()
    page.wait_for_function(
        "(most) => document.querySelectorAll('[data-zone=hand] li').length < most",
        arg=len(before["game"]["hand"]),
    )
    said = [one for one in visitor.watch.said if one["type"] == "act"]
    assert {one["do"]["token"] for one in said} == {token}
    assert len(said) >= 2, "it was said again"
    assert len({one["id"] for one in said}) == 1, "with the same id"
    after = live.view(seat.table, seat.token)
    assert after["seq"] == before["seq"] + 1
    assert len(after["game"]["hand"]) == len(before["game"]["hand"]) - 1


def test_a_server_that_restarts_says_so(apart: tuple[Live, Visitor, Seat]) -> None:
    live, visitor, _ = apart
    live.stop(signal.SIGTERM)
    expect(visitor.page.get_by_role("status").filter(has_text="The server is coming back.")).to_be_visible()
    live.start()
    expect(visitor.page.get_by_role("status").filter(has_text=BACK)).to_be_visible()


# The machine sleeps


def test_a_page_that_slept_while_the_server_restarted_is_up_to_date_when_it_wakes(
    apart: tuple[Live, Visitor, Seat], two: tuple[Seat, ...]
) -> None:
    live, visitor, _ = apart
    page = visitor.page
    with asleep(visitor):
        live.kill()
        live.start()
        live.act(two[1], {"act": "rename", "name": "Bernhard"})
        time.sleep(ASLEEP)
        assert hellos(visitor) == 1, "who sleeps does not knock"
    expect(page.locator(".seats .name").filter(has_text="Bernhard")).to_be_visible()
    expect(page.locator(".prompt .draw")).to_be_enabled()
    assert hellos(visitor) == 2


@contextlib.contextmanager
def asleep(visitor: Visitor) -> Iterator[None]:
    machine = fall_asleep(visitor)
    yield
    wake_up(machine)


def fall_asleep(visitor: Visitor) -> CDPSession:
    """Nothing runs in the page, and the clock goes on. (Chromium without a screen freezes no page.)"""
    machine = visitor.context.new_cdp_session(visitor.page)
    stopped: list[bool] = []
    machine.on("Debugger.paused", lambda _: stopped.append(True))
    machine.send("Debugger.enable")
    machine.send("Runtime.evaluate", {"expression": "void setTimeout(() => { debugger })"})
    until = time.monotonic() + PATIENCE / 1000
    while not stopped:
        assert time.monotonic() < until, "it does not fall asleep"
        visitor.context.cookies()
    return machine


def wake_up(machine: CDPSession) -> None:
    machine.send("Debugger.resume")
    machine.detach()


def hellos(visitor: Visitor) -> int:
    visitor.context.cookies()  # gives what was said time to be heard of
    return [*map(kind, visitor.watch.said)].count("hello")


def kind(frame: dict[str, Any]) -> str:
    return str(frame["type"])


# The network is gone


def test_without_a_network_no_card_looks_playable_and_the_prompt_says_why(desk: Visitor, live: Live) -> None:
    desk.watch.expect(*LOSSES)
    page = desk.at(Company(live, moment("turn")).me)
    wait_for_slip(page, "turn")
    lit = page.locator("[data-zone=hand] .lit")
    prompt = page.locator("[data-prompt]")
    expect(prompt).to_have_text("Your turn. Four cards fit: yellow 1, yellow 3, yellow 8, Wild.")
    expect(lit).to_have_count(4)
    desk.context.set_offline(True)
    expect(prompt).to_have_text(OFFLINE)
    expect(lit).to_have_count(0)
    expect(page.locator("[data-zone=hand] button:not(.unfit)")).to_have_count(0)
    desk.context.set_offline(False)
    expect(lit).to_have_count(4)


def test_without_a_network_the_prompt_says_so_out_of_turn_too(desk: Visitor, live: Live) -> None:
    desk.watch.expect(*LOSSES)
    page = desk.at(Company(live, moment("turn")).seats[1])
    wait_for_slip(page, "turn")
    prompt = page.locator("[data-prompt]")
    expect(prompt).to_have_text("Ann is thinking.")
    desk.context.set_offline(True)
    expect(prompt).to_have_text(OFFLINE)
    desk.context.set_offline(False)
    expect(prompt).to_have_text("Ann is thinking.")


def test_without_a_network_nobody_can_jump_in(desk: Visitor, live: Live) -> None:
    desk.watch.expect(*LOSSES)
    page = desk.at(Company(live, "jump in").me)
    wait_for_slip(page, "turn")
    lit = page.locator("[data-zone=hand] .lit")
    offer = page.get_by_role("button", name="Jump in")
    expect(offer).to_be_enabled()
    expect(lit).to_have_count(1)
    desk.context.set_offline(True)
    expect(page.locator("[data-prompt]")).to_have_text(OFFLINE)
    expect(offer).to_be_disabled()
    expect(lit).to_have_count(0)
    page.keyboard.press("a")
    desk.context.set_offline(False)
    expect(offer).to_be_enabled()
    expect(lit).to_have_count(1)
    assert "act" not in map(kind, desk.watch.said)


def test_without_a_network_a_question_cannot_be_answered_and_keeps_the_focus(
    desk: Visitor, live: Live
) -> None:
    desk.watch.expect(*LOSSES)
    page = desk.at(Company(live, moment("name")).me)
    wait_for_slip(page, "name")
    answer = page.locator("[data-answer]:focus")
    expect(answer).to_be_enabled()
    name = answer.get_attribute("data-answer")
    desk.context.set_offline(True)
    expect(page.locator("[data-answer]:enabled")).to_have_count(0)
    desk.context.set_offline(False)
    expect(page.locator("[data-answer]:enabled")).to_have_count(4)
    expect(page.locator(f"[data-answer={name}]")).to_be_focused()


@pytest.mark.parametrize("seconds", [0, 3])  # by then the pauses between two tries are at their longest
def test_without_a_network_the_seat_is_kept_and_taken_again(desk: Visitor, live: Live, seconds: int) -> None:
    desk.watch.expect(*LOSSES)
    seat, other = Company(live, moment("turn")).seats
    page = desk.at(seat)
    wait_for_slip(page, "turn")
    hand = hand_of(page)
    desk.context.set_offline(True)
    expect(page.get_by_role("status").filter(has_text=LOST)).to_be_visible()
    assert hand_of(page) == hand
    live.act(other, {"act": "rename", "name": "Bernhard"})
    page.wait_for_timeout(seconds * 1000)
    desk.context.set_offline(False)
    expect(page.get_by_role("status").filter(has_text=BACK)).to_be_visible()
    expect(page.locator(".seats .name").filter(has_text="Bernhard")).to_be_visible()


# How soon one is back


@pytest.fixture(scope="module")
def windows_of_three(browser: Browser, other_live: Live) -> Iterator[list[Visitor]]:
    with contextlib.ExitStack() as stack:
        yield [stack.enter_context(visiting(browser, other_live)) for _ in range(3)]


@pytest.fixture
def three(windows_of_three: list[Visitor]) -> list[Visitor]:
    """They lose their tables together, so that none has to three times; the one in the middle counts."""
    for visitor in windows_of_three:
        visitor.be_new()
        visitor.watch.expect(*LOSSES)
        wait_for_slip(visitor.next_at(Company(visitor.live, moment("turn")).me), "turn")
    return windows_of_three


@pytest.mark.measured
def test_one_is_soon_back_after_the_server(mortal: Live, three: list[Visitor], measures: Measures) -> None:
    """All at once, as after a real restart: how long each of them pauses is up to chance."""
    for visitor in three:
        visitor.page.evaluate(NOTE_WHEN_BACK)
    mortal.kill()
    for visitor in three:
        await_loss(visitor)
    mortal.start()
    began = time.time() * 1000
    back = [visitor.page.wait_for_function("() => window.back").json_value() for visitor in three]
    measures.within(SOON, "back in the seat after the server", *(when - began for when in back))


@pytest.mark.measured
def test_one_is_soon_back_after_the_network(three: list[Visitor], measures: Measures) -> None:
    for visitor in three:
        visitor.context.set_offline(True)
    for visitor in three:
        await_loss(visitor)
    measures.within(SOON, "back in the seat after the network", *map(until_back, three))


def until_back(visitor: Visitor) -> float:
    """How long the page takes to say that one is back in the seat, from now on, in milliseconds."""
    began = time.monotonic()
    visitor.context.set_offline(False)
    expect(visitor.page.get_by_role("status").filter(has_text=BACK)).to_be_visible()
    return (time.monotonic() - began) * 1000


@pytest.mark.measured
def test_one_is_soon_back_after_waking_up(mortal: Live, three: list[Visitor], measures: Measures) -> None:
    machines = [*map(fall_asleep, three)]
    mortal.kill()
    mortal.start()
    measures.within(SOON, "back in the seat after waking up", *map(until_up, three, machines))


def until_up(visitor: Visitor, machine: CDPSession) -> float:
    """How long the page takes to have the table once more and to be of use, from now on, in milliseconds."""
    assert hellos(visitor) == 1, "who sleeps does not knock"
    began = time.monotonic()
    wake_up(machine)
    visitor.until("table after waking up", lambda: [*map(kind, visitor.watch.heard)].count("snapshot") == 2)
    expect(visitor.page.locator(".prompt .draw")).to_be_enabled()
    return (time.monotonic() - began) * 1000


def await_loss(visitor: Visitor) -> None:
    expect(visitor.page.get_by_role("status").filter(has_text=LOST)).to_be_visible()


# Another tab


def test_a_second_tab_takes_over_and_the_first_can_take_it_back(desk: Visitor, live: Live) -> None:
    seat, *_ = Company(live, moment("name")).seats
    first = desk.at(seat)
    wait_for_slip(first, "name")
    second = desk.context.new_page()
    second.goto(f"/table/{seat.table}")
    wait_for_slip(second, "name")
    says = first.get_by_role("status").filter(has_text="This game is open in another tab.")
    expect(says).to_be_visible()
    first.get_by_role("button", name="Play here").click()
    expect(says).to_be_hidden()
    expect(second.get_by_text("This game is open in another tab.")).to_be_visible()
    first.locator("[data-answer=r]").click()
    expect(first.locator(".dock[data-slip]")).to_have_count(0)
    assert live.view(seat.table)["game"]["colour"] == "r"
    assert second.locator("[data-answer=r]").is_visible(), "the other tab has stopped listening"


@pytest.mark.parametrize("way", ["closes", "goes elsewhere", "crashes"])
def test_the_first_tab_recovers_the_seat_when_the_second_one(desk: Visitor, live: Live, way: str) -> None:
    seat, *_ = Company(live, moment("name")).seats
    first = desk.at(seat)
    wait_for_slip(first, "name")
    second = desk.context.new_page()
    second.goto(f"/table/{seat.table}")
    says = first.get_by_role("status").filter(has_text="This game is open in another tab.")
    expect(says).to_be_visible()
    expect(first.locator("[data-prompt]")).to_have_text("You are playing in another tab.")
    if way == "closes":
        second.close()
    elif way == "goes elsewhere":
        second.goto("/rules")
    else:
        second.evaluate("addEventListener('pagehide', (event) => event.stopImmediatePropagation(), true)")
        second.close()
        first.evaluate("document.dispatchEvent(new Event('visibilitychange'))")  # or after ten seconds
    expect(says).to_be_hidden()
    first.locator("[data-answer=r]").click()
    expect(first.locator(".dock[data-slip]")).to_have_count(0)
    assert live.view(seat.table)["game"]["colour"] == "r"


# Time is up


def test_the_autopilot_plays_for_who_is_late_until_they_are_back(desk: Visitor, live: Live) -> None:
    seat, other = Company(live, moment("turn"), turn_seconds=5).seats
    page = desk.at(seat)
    wait_for_slip(page, "turn")
    expect(page.locator(".prompt .seconds")).to_be_visible()
    expect(page.get_by_role("button", name="I’m back")).to_be_visible(timeout=8000)
    expect(page.locator("[data-prompt]")).to_have_text("Autopilot plays for you.")
    assert live.view(other.table)["players"][seat.seat]["idle"]
    desk.press_and_wait(page.get_by_role("button", name="I’m back").click)
    assert not live.view(other.table)["players"][seat.seat]["idle"]


# What is in the way


def test_a_dead_link_leads_to_the_start_page(desk: Visitor) -> None:
    page = desk.go("/table/AAAAAAAAAAAAAAAAAAAAAA")
    expect(page.get_by_role("heading", level=1, name="There is no table here.")).to_be_visible()
    page.get_by_role("button", name="Open a table").click()
    expect(page.get_by_role("button", name="Play now: Mod")).to_be_visible()


def test_a_table_that_is_full_by_now_can_be_watched(desk: Visitor, live: Live) -> None:
    desk.watch.expect("409")
    table = live.table("mod", seats=2, public=True)
    live.sit(table, "Ann")
    page = desk.go("/tables")
    join = page.locator("li", has_text="Ann’s table").get_by_role("button", name="Join")
    expect(join.first).to_be_visible()
    live.sit(table, "Ben")
    join.first.click()
    expect(page.get_by_role("heading", level=1, name="All seats are taken.")).to_be_visible()
    page.get_by_role("button", name="Watch").click()
    expect(page.get_by_text("You are watching.")).to_be_visible()
    assert page.url.endswith(f"/table/{table}")


def trouble(error: str) -> dict[str, str]:
    """A refusal as the server words it."""
    return {"error": error, "text": "", "detail": ""}


def test_a_fault_of_the_server_is_not_put_on_the_guest(desk: Visitor) -> None:
    desk.watch.expect("500")
    page = desk.go("/")
    page.route("**/api/tables", lambda route: route.fulfill(status=500, json=trouble("broken")))
    page.get_by_role("button", name="Play now: Mod").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("That did not work, and it was not you.")
    page.unroute("**/api/tables")
    page.get_by_role("button", name="Try again").click()
    page.get_by_role("button", name="Play now: Mod").click()
    expect(page.locator("[data-zone=hand] [data-card]").first).to_be_visible()


def test_many_tables_from_one_place_have_to_wait(desk: Visitor) -> None:
    desk.watch.expect("429")
    page = desk.go("/")
    page.route("**/api/tables", lambda route: route.fulfill(status=429, json=trouble("too-many-tables")))
    page.get_by_role("button", name="Play now: Mod").click()
    expect(page.get_by_role("heading", level=1, name="Many tables were opened from here.")).to_be_visible()


def test_who_left_before_the_deal_finds_a_page_that_says_so(desk: Visitor, live: Live) -> None:
    ann = live.sit(live.table("mod"), "Ann")
    page = desk.at(ann)
    expect(page.get_by_role("button", name="Deal the cards")).to_be_visible()
    page.get_by_role("button", name="Leave the table").click()
    page.get_by_role("button", name="Leave", exact=True).click()
    expect(page.get_by_role("button", name="Play now: Mod")).to_be_visible()
    assert not live.view(ann.table)["players"][0]["name"]
