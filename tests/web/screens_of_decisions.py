"""The decisions of the rules as pictures, and what comes after the last card."""

from __future__ import annotations

from web.live import Live
from web.model import Model
from web.scenes import ME
from web.screens import BOTH, FLYING, FREEZE, STILL, Show, at_table, screen, staged
from web.staged import Staged

IN_FLIGHT = 1680
"""Milliseconds after King Pig's colour was called: five cards have landed, the sixth is on its way."""


JUMP = """(track) => {
  track.value = Math.floor(track.max * 0.6)
  track.dispatchEvent(new Event('input', { bubbles: true }))
}"""


def does_not_fit(visitor: Model) -> None:
    card = visitor.page.locator("[data-zone=hand] [data-card]:not(.lit)").first
    card.click(position={"x": 14, "y": 24})
    visitor.page.wait_for_selector("[data-kind=why]")


staged("colour", "A Wild: which colour?", ("desk", "phone-dark"), scene="name")
staged("start-colour", "A start card without a colour: whoever begins names one", ("phone",), scene="opening")
staged("hit", "King Pig: which colour is hit?")
staged("gift", "Mod: what each colour would take from the hand")
staged("give", "Mod: who gets what")
staged("challenge", "A Wild Draw Four: take the cards, or challenge", BOTH, scene="answer")
staged("shown", "A challenge shows the hand, to the challenger alone")
staged("drawn", "The drawn card fits: play it or keep it")
staged("guess", "Narwhal: everybody sees your card but you", ("desk", "phone", "phone-dark"))
staged("break-in", "Avatar State: out of turn, as soon as one holds all four colours", BOTH, scene="break")
staged("follow", "After the Avatar State: a coloured card", ("desk-dark", "phone"))
staged("speak-up", "A table without reflexes asks who has something to say", ("desk", "phone"), scene="speak")
staged("why", "A card that does not fit says why", BOTH, scene="hand", then=does_not_fit)


@screen("giving", "King Pig: cards go round until the colour falls", ("desk", "phone"), moves=True)
def giving(live: Live) -> Show:
    def show(visitor: Model) -> None:
        table = Staged(live, "hit")  # a throw is seen once
        visitor.page.clock.install()
        at_table(visitor, table)
        visitor.settle()
        visitor.page.evaluate(STILL)  # cards fly from where the pile will be
        visitor.page.clock.pause_at(visitor.page.evaluate("Date.now()") / 1000 + 1)
        visitor.page.locator("[data-kind=hit] [data-answer=r]").click()
        visitor.page.wait_for_function(FLYING, polling=50)
        visitor.page.clock.run_for(IN_FLIGHT)
        visitor.page.evaluate(FREEZE, IN_FLIGHT)

    return show


@screen("connection-lost", "The server is gone for a moment; the seat is kept", ("desk", "phone-dark"))
def connection_lost(live: Live) -> Show:
    table = Staged(live, "table")

    def show(visitor: Model) -> None:
        visitor.mind_server()
        at_table(visitor, table)
        visitor.lose_server()
        visitor.page.locator(".rough").wait_for()

    return show


staged(
    "round-end",
    "The round is over: every hand lies open and is counted",
    ("desk", "desk-dark", "phone"),
    scene="end",
)
staged("match-end", "The match is over", ("desk", "phone-dark"), scene="match")


@screen("replay", "A match again, with all hands open", ("desk", "phone"))
def replay(live: Live) -> Show:
    table = Staged(live, "match")

    def show(visitor: Model) -> None:
        visitor.keep(table.seats[ME])
        visitor.go(f"/table/{table.table}/replay?match=1")
        visitor.page.wait_for_selector("input[type=range]")
        visitor.page.locator("input[type=range]").first.evaluate(JUMP)
        visitor.page.wait_for_timeout(300)

    return show
