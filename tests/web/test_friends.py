"""With friends: two browsers from the link to the end of a round, who looks on, and who comes and goes."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

import lastcard
from web.conftest import Visits
from web.live import Live
from web.moments import ME, Hands, Line, find, hand_of, line_to, press_when_awake, reach
from web.visitor import PATIENCE, Visitor, click_when_awake

EDITION = "angry-birds"
NAMESAKES = "409"
"""Names are drawn by lot; who gets that of somebody at the table is refused once, and takes a number."""
GROUNDS = "(all) => all.map((one) => one.dataset.colour)"


def both_play(match: lastcard.Match) -> bool:
    """A round that is over, in which both had something to do."""
    moves = [seat for seat, _ in match.round.actions]
    return match.round.over and min(moves.count(seat) for seat in range(2)) >= 4


def rehearse(page: Page, seed: str) -> None:
    """Let the tables that this page opens be dealt from a seed."""

    def seeded(route: Route) -> None:
        if route.request.method == "POST":
            wish = {**json.loads(route.request.post_data or "{}"), "think_ms": 0}
            route.continue_(url=f"{route.request.url}?seed={seed}", post_data=json.dumps(wish))
        else:
            route.continue_()

    page.route("**/api/tables", seeded)


def press_and_wait(visitor: Visitor, press: Callable[[], None]) -> None:
    """Do something that the server answers, and wait for the answer."""

    def answers() -> int:
        return sum(one["type"] in ("done", "refused") for one in visitor.watch.heard)

    before, until = answers(), time.monotonic() + PATIENCE / 1000
    press()
    while answers() == before:
        assert time.monotonic() < until, "nothing was answered"
        visitor.page.wait_for_timeout(5)
    assert not [one for one in visitor.watch.heard[-3:] if one["type"] == "refused"]


def test_two_friends_play_a_round_from_the_link_to_the_score_sheet(visit: Visits, live: Live):
    line = find(EDITION, both_play, tries=150)
    host, guest = visit(), visit()
    guest.watch.expect(NAMESAKES)
    rehearse(host.page, line.seed)
    page = host.go("/")
    page.get_by_role("button", name="With friends: King Pig").click()
    for _ in range(2):
        press_and_wait(host, page.get_by_role("button", name="One seat less").click)
    expect(page.get_by_text("1 of 2 taken")).to_be_visible()
    link = page.get_by_label("Link to this table").input_value()

    friend = guest.page
    friend.goto(link)
    friend.get_by_role("button", name="Sit down").click()  # the only click, and no field
    expect(friend.get_by_text("2 of 2 taken")).to_be_visible()
    expect(page.get_by_text("2 of 2 taken")).to_be_visible()
    press_and_wait(host, page.get_by_role("button", name="Deal the cards").click)

    greet(guest, host)
    match = line.match()
    players = [(host, Hands(page)), (guest, Hands(friend))]
    for seat, token in line.moves:
        visitor, hands = players[seat]
        phase = match.round.phase
        press_and_wait(visitor, lambda hands=hands, phase=phase, token=token: hands.play(token, phase))
        match.act(seat, token)
    winner = match.round.winner
    for seat, (visitor, _) in enumerate(players):
        sheet = visitor.page.locator(".end")
        name = live.view(link.rpartition("/")[2])["players"][winner]["name"]
        expect(sheet).to_contain_text("You go out with" if seat == winner else f"{name} goes out with")
        expect(sheet.get_by_role("row")).to_have_count(3)
    click_when_awake(friend.get_by_role("button", name="Next round"))  # whoever is ready may deal on
    for visitor, _ in players:
        expect(visitor.page.locator("[data-zone=hand] [data-card]").first).to_be_visible()


def greet(who: Visitor, whom: Visitor) -> None:
    who.page.get_by_role("button", name="Say hello").click()
    who.page.get_by_role("button", name="Hello", exact=True).click()
    expect(whom.page.locator(".seats .sign")).to_have_text("Hello")
    expect(whom.page.get_by_role("log")).to_contain_text("Hello")


def test_the_lobby_is_set_up_by_who_opened_it(visit: Visits, live: Live):
    host, guest = visit(), visit()
    ann = live.sit(live.table("corn", seats=4), "Ann")
    page = host.at(ann)
    guest.watch.expect(NAMESAKES)
    friend = guest.go(f"/table/{ann.table}")
    for seat in (2, 3, 4):
        expect(friend.get_by_role("button", name=f"Free seat {seat}: sit here")).to_be_visible()
    friend.get_by_role("button", name="Sit down").click()
    view = rename_and_pick_a_head(host, friend, live, ann.table)
    assert view["players"][0]["head"] == 9

    free = page.get_by_role("button", name=re.compile("Free seat .: add a bot"))
    press_and_wait(host, free.first.click)
    bot = live.view(ann.table)["players"][2]
    assert bot["bot"] == "sensible"
    expect(friend.get_by_text(bot["name"], exact=True)).to_be_visible()
    press_and_wait(host, page.get_by_role("button", name=f"Take {bot['name']} away").click)
    expect(friend.get_by_text(bot["name"], exact=True)).to_be_hidden()

    press_and_wait(host, page.get_by_role("button", name="One seat more").click)
    expect(friend.get_by_text("2 of 5 taken")).to_be_visible()
    assert friend.get_by_role("button", name="One seat more").count() == 0, "a guest sets up nothing"
    listed_when_public(host, visit(), ann.table)


@pytest.mark.parametrize("seats", [6, 10])
def test_on_a_phone_one_can_choose_name_and_head_among_many_seats(phone: Visitor, live: Live, seats: int):
    ann = live.sit(live.table("corn", seats=seats, bots=2), "Ann")
    page = phone.at(ann)
    page.locator(".taken", has_text="Ann").tap()
    page.get_by_label("Your name").fill("Anneke")
    for animal in ("cat", "rabbit"):
        press_and_wait(phone, page.get_by_role("button", name=animal).tap)
    done = page.get_by_role("button", name="Done")  # at its edge, where a neighbour could lie over it
    press_and_wait(phone, lambda: done.tap(position={"x": 8, "y": 22}))
    player = live.view(ann.table)["players"][0]
    assert (player["name"], player["head"]) == ("Anneke", 2)


def rename_and_pick_a_head(host: Visitor, friend: Page, live: Live, table: str) -> dict[str, Any]:
    page = host.page
    page.locator(".taken", has_text="Ann").click()
    page.get_by_label("Your name").fill("Anneke")
    press_and_wait(host, page.get_by_role("button", name="hedgehog").click)
    press_and_wait(host, page.get_by_role("button", name="Done").click)
    expect(friend.get_by_text("Anneke")).to_be_visible()
    page.reload()
    expect(page.get_by_text("Anneke")).to_be_visible()
    return live.view(table)


def listed_when_public(host: Visitor, stranger: Visitor, table: str) -> None:
    stranger.watch.expect(NAMESAKES)
    listed = stranger.page.locator("li", has_text="Anneke’s table")
    stranger.go("/tables")
    expect(stranger.page.get_by_role("heading", level=1)).to_be_visible()
    stranger.page.wait_for_load_state("networkidle")
    expect(listed).to_have_count(0)
    press_and_wait(host, host.page.get_by_role("button", name="Show in the open tables").click)
    stranger.go("/")
    expect(stranger.page.get_by_text("Anneke’s table")).to_be_visible()
    stranger.go("/tables")
    listed.get_by_role("button", name="Join").click()
    expect(stranger.page.get_by_role("button", name="Deal the cards")).to_be_visible()
    assert stranger.page.url.endswith(f"/table/{table}")
    press_and_wait(host, host.page.get_by_role("button", name="Only by link").click)
    assert table not in [one["table"] for one in host.live.ask("/api/tables")["tables"]]


def test_who_looks_on_sees_backs_alone(visit: Visits, live: Live):
    line = line_to("between")
    ann, _ = reach(live, Line(line.edition, line.seed, line.moves[:-1]))
    watcher = visit()
    page = watcher.go(f"/table/{ann.table}")
    expect(page.get_by_text("You are watching.")).to_be_visible()
    assert page.locator("[data-card]").count() == 0
    assert set(page.locator(".seats .fan .card").evaluate_all(GROUNDS)) == {"?"}, "no face lies open"
    assert page.locator("[data-zone=seat-0]").is_visible()
    for message in watcher.watch.heard:
        assert not (message.get("view") or {}).get("game", {}).get("hand")
    assert page.get_by_role("button", name="Sit down").count() == 0

    live.play(ann, line.moves[-1][1])
    expect(page.locator(".end")).to_be_visible()
    expect(page.get_by_text("You are watching. No seat is free.")).to_be_visible()


def test_between_rounds_who_looks_on_takes_the_seat_of_a_bot(visit: Visits, live: Live):
    line = line_to("between")
    seed, moves = line.seed, [token for seat, token in line.moves if seat == ME]
    assert len(moves) == len(line.moves), "we alone play this round"
    table = live.table(line.edition, seed=seed, seats=2, bots=1)
    ann = live.sit(table, "Ann", 0)
    live.act(ann, {"act": "start"})
    live.play(ann, *moves[:-2])
    live.act(ann, {"act": "play", "token": moves[-2], "uno": True})  # bots catch
    watcher = visit()
    watcher.watch.expect(NAMESAKES)
    page = watcher.go(f"/table/{table}")
    expect(page.get_by_text("You are watching. One seat will be free after this round.")).to_be_visible()
    live.play(ann, moves[-1])
    expect(page.get_by_text("You are watching. One seat is free.")).to_be_visible()
    click_when_awake(page.get_by_role("button", name="Sit down"))
    page.get_by_role("button", name="Next round").click()
    expect(page.locator("[data-zone=hand] [data-card]").first).to_be_visible()
    assert len(hand_of(page)) >= 7


def test_who_leaves_is_stood_in_for_and_comes_back_by_the_link(visit: Visits, live: Live):
    ann, ben = reach(live, line_to("turn"))
    leaver, other = visit(), visit()
    watching = other.at(ben)
    page = leaver.at(ann)
    page.get_by_role("button", name="Leave the table").click()
    expect(page.get_by_text("A bot plays on for you. The link brings you back.")).to_be_visible()
    page.get_by_role("button", name="Stay").click()
    expect(page.get_by_text("Leave the table?")).to_be_hidden()
    page.get_by_role("button", name="Leave the table").click()
    page.get_by_role("button", name="Leave", exact=True).click()
    expect(page.get_by_role("button", name="Play now: Mod")).to_be_visible()
    expect(watching.get_by_text("bot for Ann").first).to_be_attached()

    page.go_back()
    back = page.get_by_role("button", name="I’m back")
    expect(back).to_be_visible()
    press_when_awake(back)
    expect(back).to_be_hidden()
    expect(watching.get_by_text("bot for Ann")).to_have_count(0)
    assert not live.view(ann.table)["players"][0]["away"]
