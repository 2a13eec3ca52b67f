"""The table: hands of every size, what can be opened beside it, rough weather, and looking on."""

from __future__ import annotations

import json
from typing import Any

from web.live import Live
from web.model import Model
from web.scenes import ME
from web.screen import Show, at_table, is_phone, press, raise_card, screen, staged
from web.staged import Staged

PHONE = ("phone",)
DESK = ("desk",)
SIGN_FOR, BACK_FOR = 3000, 2000
"""How long a reaction is seen, and that somebody is back."""

staged(
    "table", "Your turn, and Mia has not said uno", "[data-call=catch]",
    then=raise_card(".lit:not([data-token=K])"),
)  # fmt: skip


@screen("table-of-ten", "Ten seats, against the clock; Paul is away", "[data-seat='9']")
def table_of_ten(live: Live) -> Show:
    table = Staged(live, "ten")
    live.act(table.seats[8], {"act": "leave"})
    return lambda visitor: at_table(visitor, table)


staged("uno", "Two cards left: uno! is lit", ".uno[data-state=lit]")
staged("uno-said", "uno! is said", ".uno[data-state=said]", scene="uno", then=press("Say uno"), anew=True)
staged("exposed", "One card left, and not a word", "[data-prompt]:has-text('one card')", scene="silent")
staged("nothing-fits", "Nothing fits: draw", "[data-prompt]:has-text('Nothing fits')", scene="nothing")
staged("hand-of-12", "Twelve cards, one of them chosen", scene="hand", then=raise_card(".lit"))
staged("hand-of-25", "Twenty-five cards and ten seats", scene="big")
staged("hand-of-31", "Thirty-one cards", scene="many")
staged("foreheads", "Narwhal: somebody else guesses", "[data-seat='2']", scene="worn")


# What can be opened


def press_in_bar_or_menu(name: str) -> Show:
    """At a desk it stands in the bar, on a phone in its menu."""

    def show(visitor: Model) -> None:
        if is_phone(visitor):
            press("Menu")(visitor)
        press(name)(visitor)

    return show


def in_the_log_first(name: str) -> Show:
    """At a desk it stands beside the table, on a phone below the log."""

    def show(visitor: Model) -> None:
        if is_phone(visitor):
            press("Scores and log")(visitor)
        press(name, exact=True)(visitor)

    return show


def beside(name: str, says: str, shows: str, then: Show, **more: Any) -> None:
    staged(name, says, shows, scene="table", then=then, **more)


def slip(kind: str) -> str:
    return f".slips[data-kind={kind}]"


def panel(kind: str) -> str:
    return f"aside[data-panel={kind}]"


beside("more", "What else there is: the prompt's menu", f"{slip('menu')} input", press("More"))
beside("me", "Another name, another head", f"{slip('me')} input", press("More", "Name and head"))
beside("log", "Scores and log on a phone", panel("log"), press("Scores and log"), windows=PHONE)
beside("greeting", "A kind word for the others", ".signs", in_the_log_first("Say hello"))
beside("menu", "The bar's menu on a phone", panel("menu"), press("Menu"), windows=PHONE)
beside("keys", "All keys, beside the table", panel("keys"), press("Keys"), windows=DESK)
beside(
    "rules-in-force", "The rules in force, to be read only", f"{panel('options')} .options",
    press_in_bar_or_menu("Rules in force: as on the sheet"),
)  # fmt: skip
beside("rules-beside", "The rules beside the table", f"{panel('rules')} .clause", in_the_log_first("Rules"))
beside("leaving", "Really?", ".leaving", press_in_bar_or_menu("Leave the table"))


@screen("hello", "Mia and Bruno say something", ".sign")
def hello(live: Live) -> Show:
    table = Staged(live, "table")

    def show(visitor: Model) -> None:
        visitor.let_last(SIGN_FOR)
        visitor.mind_server()
        at_table(visitor, table)
        for seat, sign in ((1, "oops"), (3, "well-played")):
            visitor.sockets[-1].send(json.dumps({"type": "signalled", "seat": seat, "sign": sign}))

    return show


@screen("left-handed", "Buttons for the left hand", ".dock .left, .dock.left")
def left_handed(live: Live) -> Show:
    table = Staged(live, "table")

    def show(visitor: Model) -> None:
        visitor.store("lastcard.preferences", {"leftHanded": True})
        at_table(visitor, table)

    return show


# Rough weather


def weather(name: str, says: str, words: str, code: int, **more: Any) -> None:
    staged(
        name, says, f".weather:has-text('{words}')", scene="table", first=Model.mind_server,
        then=lambda visitor: visitor.lose_server(code), **more,
    )  # fmt: skip


weather("connection-lost", "The network is gone for a moment; the seat is kept", "Connection lost", 1001)
weather("server-restart", "The server starts again", "coming back", 1012)
weather("other-tab", "The same seat in another tab", "another tab", 4001)


@screen("back-again", "Back in the seat", ".weather:has-text('Back in your seat')")
def back_again(live: Live) -> Show:
    table = Staged(live, "table")

    def show(visitor: Model) -> None:
        visitor.let_last(BACK_FOR)
        visitor.mind_server()
        at_table(visitor, table)
        visitor.lose_server()
        visitor.page.locator(".weather.told").wait_for()
        visitor.find_server()

    return show


def played_by(what: str) -> Show:
    """Somebody or something else plays for us."""

    def change(view: dict[str, Any]) -> None:
        view["players"][ME][what] = True

    return lambda visitor: visitor.tell_otherwise(change)


staged(
    "autopilot", "Time was up: the autopilot plays", "[data-call=back]", scene="uno", first=played_by("idle")
)
staged("bot-for-you", "You had left: a bot plays", "[data-call=back]", scene="uno", first=played_by("away"))


# Looking on


def look_on(name: str, says: str, shows: str, scene: str) -> None:
    def prepare(live: Live) -> Show:
        table = Staged(live, scene)

        def show(visitor: Model) -> None:
            visitor.go(f"/table/{table.table}")
            visitor.page.locator(shows).first.wait_for()
            visitor.page.wait_for_timeout(150)

        return show

    screen(name, says, shows)(prepare)


look_on("watching", "A spectator sees the table, and no hand", ".watching", "table")
look_on("watching-ten", "A spectator at a table of ten", ".watching", "big")
look_on("watching-end", "A spectator at the end of a round", ".end .watching", "end")
