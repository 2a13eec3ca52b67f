"""With friends: two browsers from the link to the end of a round, who looks on, and who comes and goes."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from web.company import Company
from web.hands import WINDOWS, Visits
from web.live import Live
from web.player import Player, hand_of
from web.tables import NAMES, lay, moment
from web.visitor import Visitor

SHORT = lay(
    "angry-birds hands=y1,r5,K,g9/y4,r1,r9,b2 pile=y7 draw=g2,b3,y5,r8,g4",
    "0:y1 1:y4 0:K 0:b 0:r 1:r1 0:r5 1:r9 0:g9",
)
"""A round in which both have something to do."""

NAMESAKES = "409"
"""Names are drawn by lot; who gets that of somebody at the table is refused once, and takes a number."""
ON_TOP = """(one) => {
  const { x, y, width, height } = one.getBoundingClientRect()
  return document.elementFromPoint(x + width / 2, y + height / 2) === one
}"""
GROUNDS = "(all) => all.map((one) => one.dataset.colour)"


def test_two_friends_play_a_round_from_the_link_to_the_score_sheet(visit: Visits, live: Live) -> None:
    host, guest = visit(), visit()
    guest.watch.expect(NAMESAKES)
    host.rehearse(live.lay(SHORT))
    page = host.go("/")
    page.get_by_role("button", name="With friends: King Pig").click()
    for _ in range(2):
        host.press_and_wait(page.get_by_role("button", name="One seat less").click)
    expect(page.get_by_text("1 of 2 taken")).to_be_visible()
    link = page.get_by_label("Link to this table").input_value()

    friend = guest.page
    friend.goto(link)
    friend.get_by_role("button", name="Sit down").click()  # the only click, and no field
    expect(friend.get_by_text("2 of 2 taken")).to_be_visible()
    expect(page.get_by_text("2 of 2 taken")).to_be_visible()
    waiting = re.compile(r"^Waiting for .+ to deal\.$")
    expect(friend.get_by_text(waiting)).to_be_visible()
    expect(friend.get_by_role("button", name="Deal the cards")).to_have_count(0)
    host.press_and_wait(page.get_by_role("button", name="Deal the cards").click)

    greet(guest, host)
    match = SHORT.match()
    players = [Player(host), Player(guest)]
    for seat, token in SHORT.moves:
        players[seat].until_asked()
        players[seat].act(token, match.round.phase)
        match.act(seat, token)
    winner = match.round.winner
    for seat, player in enumerate(players):
        sheet = player.page.locator(".end")
        name = live.view(link.rpartition("/")[2])["players"][winner]["name"]
        expect(sheet).to_contain_text("You go out with" if seat == winner else f"{name} goes out with")
        expect(sheet.get_by_role("row")).to_have_count(3)
    expect(friend.get_by_text(waiting)).to_be_visible()
    expect(friend.get_by_role("button", name="Next round")).to_have_count(0)
    page.get_by_role("button", name="Next round").click()  # only the host deals
    for player in players:
        expect(player.page.locator("[data-zone=hand] [data-card]").first).to_be_visible()


def greet(who: Visitor, whom: Visitor) -> None:
    who.page.get_by_role("button", name="Say hello").click()
    who.page.get_by_role("button", name="Hello", exact=True).click()
    expect(whom.page.locator(".seats .sign")).to_have_text("Hello")
    expect(whom.page.get_by_role("log")).to_contain_text("Hello")


@pytest.mark.parametrize("hands", ["mouse", "touch"])
def test_the_sender_sees_their_own_greeting(visit: Visits, live: Live, hands: str) -> None:
    page = visit(**WINDOWS[hands]).at(Company(live, moment("turn")).me)
    if hands == "touch":
        page.get_by_role("button", name="Scores and log").click()
    page.get_by_role("button", name="Say hello").click()
    page.get_by_role("button", name="Wow", exact=True).click()
    bubble = page.locator(".dock .sign")
    expect(bubble).to_have_text("Wow")
    assert bubble.evaluate(ON_TOP)
    expect(bubble).to_be_hidden()


def test_the_lobby_is_set_up_by_who_opened_it(visit: Visits, live: Live) -> None:
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
    host.press_and_wait(free.first.click)
    bot = live.view(ann.table)["players"][2]
    assert bot["bot"] == "sensible"
    expect(friend.get_by_text(bot["name"], exact=True)).to_be_visible()
    host.press_and_wait(page.get_by_role("button", name=f"Take {bot['name']} away").click)
    expect(friend.get_by_text(bot["name"], exact=True)).to_be_hidden()

    host.press_and_wait(page.get_by_role("button", name="One seat more").click)
    expect(friend.get_by_text("2 of 5 taken")).to_be_visible()
    assert friend.get_by_role("button", name="One seat more").count() == 0, "a guest sets up nothing"
    listed_when_public(host, visit(), ann.table)

    guest_name = live.view(ann.table)["players"][1]["name"]
    host.press_and_wait(page.get_by_role("button", name=f"Send {guest_name} away").click)
    expect(friend.get_by_text("You are no longer at this table.")).to_be_visible()
    assert not live.view(ann.table)["players"][1]["name"]


PARTNERS = lay("mod hands=y1/g5,b4/r2,r9/b2,g9 pile=y7 draw=g2,b3,y5", "0:y1")


def test_partners_choose_their_seats_and_score_together(visit: Visits, live: Live) -> None:
    host, guest = visit(), visit()
    guest.watch.expect(NAMESAKES)
    ann = live.sit(live.table("mod", seed=live.lay(PARTNERS), seats=3), "Ann")
    page = host.at(ann)
    page.get_by_role("button", name="Change").click()
    partners = page.get_by_role("group", name="Partners")
    host.press_and_wait(partners.get_by_text("two", exact=True).click)
    page.get_by_role("button", name="Done").click()
    expect(page.get_by_text("1 of 4 taken")).to_be_visible()  # sides of two: a seat came with them
    for name, seats in (("One seat more", 6), ("One seat less", 4)):
        host.press_and_wait(page.get_by_role("button", name=name).click)
        expect(page.get_by_text(f"1 of {seats} taken")).to_be_visible()

    friend = guest.go(f"/table/{ann.table}")
    opposite = friend.get_by_role("button", name="Free seat 3: sit here")
    expect(opposite).to_have_accessible_name("Free seat 3: sit here, with Ann")
    expect(friend.get_by_role("button", name="Free seat 2: sit here", exact=True)).to_be_visible()
    opposite.click()
    expect(page.get_by_text("2 of 4 taken")).to_be_visible()
    names = [one["name"] for one in live.view(ann.table)["players"]]
    assert [bool(name) for name in names] == [True, False, True, False]
    expect(page.locator(".taken", has_text="Ann").first).to_contain_text(f"with {names[2]}")

    host.press_and_wait(page.get_by_role("button", name="Deal the cards").click)
    expect(page.locator("[data-seat='2']")).to_contain_text("your partner")
    Player(host).act("y1", "turn")
    expect(page.locator(".end")).to_contain_text("Partners score together")
    scores = live.view(ann.table)["scores"]
    assert scores[0] == scores[2] == 5 + 4 + 2 + 9, "what the other side holds"
    assert scores[1] == scores[3] == 0


@pytest.mark.parametrize("seats", [6, 10])
def test_on_a_phone_one_can_choose_name_and_head_among_many_seats(
    phone: Visitor, live: Live, seats: int
) -> None:
    ann = live.sit(live.table("corn", seats=seats, bots=2), "Ann")
    page = phone.at(ann)
    page.locator(".taken", has_text="Ann").tap()
    page.get_by_label("Your name").fill("Anneke")
    for animal in ("cat", "rabbit"):
        phone.press_and_wait(page.get_by_role("button", name=animal).tap)
    done = page.get_by_role("button", name="Done")  # at its edge, where a neighbour could lie over it
    phone.press_and_wait(lambda: done.tap(position={"x": 8, "y": 22}))
    player = live.view(ann.table)["players"][0]
    assert (player["name"], player["head"]) == ("Anneke", 2)


def rename_and_pick_a_head(host: Visitor, friend: Page, live: Live, table: str) -> dict[str, Any]:
    page = host.page
    page.locator(".taken", has_text="Ann").click()
    page.get_by_label("Your name").fill("Anneke")
    host.press_and_wait(page.get_by_role("button", name="hedgehog").click)
    host.press_and_wait(page.get_by_role("button", name="Done").click)
    expect(friend.get_by_text("Anneke", exact=True)).to_be_visible()
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
    host.press_and_wait(host.page.get_by_role("button", name="Show in the open tables").click)
    stranger.go("/")
    expect(stranger.page.get_by_text("Anneke’s table")).to_be_visible()
    stranger.go("/tables")
    listed.get_by_role("button", name="Join").click()
    expect(stranger.page.get_by_text("Waiting for Anneke to deal.")).to_be_visible()
    assert stranger.page.url.endswith(f"/table/{table}")
    host.press_and_wait(host.page.get_by_role("button", name="Only by link").click)
    assert table not in [one["table"] for one in host.live.ask("/api/tables")["tables"]]


def test_who_looks_on_sees_backs_alone(visit: Visits, live: Live) -> None:
    company = Company(live, moment("between"), short=1)
    watcher = visit()
    page = watcher.go(f"/table/{company.table}")
    expect(page.get_by_text("You are watching.")).to_be_visible()
    assert page.locator("[data-card]").count() == 0
    assert set(page.locator(".seats .fan .card").evaluate_all(GROUNDS)) == {"?"}, "no face lies open"
    assert page.locator("[data-zone=seat-0]").is_visible()
    for message in watcher.watch.heard:
        assert not (message.get("view") or {}).get("game", {}).get("hand")
    assert page.get_by_role("button", name="Sit down").count() == 0

    company.play(company.rest)
    expect(page.locator(".end")).to_be_visible()
    expect(page.get_by_text("You are watching. No seat is free.")).to_be_visible()


def test_between_rounds_who_looks_on_takes_the_seat_of_a_bot(visit: Visits, live: Live) -> None:
    scene = moment("between")
    table = live.set_table(scene, bots=1)
    ann = live.sit(table, NAMES[0], 0)
    live.act(ann, {"act": "start"})
    watcher = visit()
    watcher.watch.expect(NAMESAKES)
    page = watcher.go(f"/table/{table}")
    expect(page.get_by_text("You are watching. One seat will be free after this round.")).to_be_visible()
    live.play(ann, *(token for _, token in scene.moves))
    expect(page.get_by_text("You are watching. One seat is free.")).to_be_visible()
    page.get_by_role("button", name="Sit down").click()
    live.act(ann, {"act": "nextround"})
    expect(page.locator("[data-zone=hand] [data-card]").first).to_be_visible()
    assert len(hand_of(page)) >= 7


def test_who_leaves_is_stood_in_for_and_comes_back_by_the_link(visit: Visits, live: Live) -> None:
    ann, bob = Company(live, moment("turn")).seats
    leaver, other = visit(), visit()
    watching = other.at(bob)
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
    back.click()
    expect(back).to_be_hidden()
    expect(watching.get_by_text("bot for Ann")).to_have_count(0)
    assert not live.view(ann.table)["players"][0]["away"]
