"""The table: hands of every size, what can be opened beside it, rough weather, and looking on."""

from __future__ import annotations

from typing import Any

from web.screen import Show, is_phone, press, raise_card, table
from web.still import Still

PHONE = ("phone",)
DESK = ("desk",)
SIGN_FOR, BACK_FOR = 3000, 2000
"""How long a reaction is seen, and that somebody is back."""

table(
    "table", "Your turn, and Mia has not said uno", "[data-call=catch]",
    then=raise_card(".lit:not([data-token=K])"),
)  # fmt: skip


table("table-of-ten", "Ten seats, against the clock; Paul is away", "[data-seat='9']", view="ten")
table("uno", "Two cards left: uno! is lit", ".uno[data-state=lit]")
table("uno-said", "uno! is said", ".uno[data-state=said]")
table("exposed", "One card left, and not a word", "[data-prompt]:has-text('one card')", view="silent")
table("nothing-fits", "Nothing fits: draw", "[data-prompt]:has-text('Nothing fits')", view="nothing")
table("hand-of-12", "Twelve cards, one of them chosen", view="hand", then=raise_card(".lit"))
table("hand-of-25", "Twenty-five cards and ten seats")
table("hand-of-31", "Thirty-one cards")
table("foreheads", "Narwhal: somebody else guesses", "[data-seat='2']")


# What can be opened


def press_in_bar_or_menu(name: str) -> Show:
    """At a desk it stands in the bar, on a phone in its menu."""

    def show(visitor: Still) -> None:
        if is_phone(visitor):
            press("Menu")(visitor)
        press(name)(visitor)

    return show


def in_the_log_first(name: str) -> Show:
    """At a desk it stands beside the table, on a phone below the log."""

    def show(visitor: Still) -> None:
        if is_phone(visitor):
            press("Scores and log")(visitor)
        press(name, exact=True)(visitor)

    return show


def beside(name: str, says: str, shows: str, then: Show, **more: Any) -> None:
    table(name, says, shows, view="table", then=then, **more)


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
    press_in_bar_or_menu("Rules in force: standard rules"),
)  # fmt: skip
beside("rules-beside", "The rules beside the table", f"{panel('rules')} .clause", in_the_log_first("Rules"))
beside(
    "rules-unfetched", "Rules that could not be fetched", f"{panel('rules')} [role=alert]",
    in_the_log_first("Rules"), first=lambda visitor: visitor.lose_part("Rulebook"),
)  # fmt: skip
beside("leaving", "Really?", ".leaving", press_in_bar_or_menu("Leave the table"))


def say_something(visitor: Still) -> None:
    visitor.signal(1, "oops")
    visitor.signal(3, "well-played")


table(
    "hello", "Mia and Bruno say something", ".sign", view="table",
    first=lambda visitor: visitor.let_last(SIGN_FOR), then=say_something,
)  # fmt: skip
table(
    "left-handed", "Buttons for the left hand", ".dock .left, .dock.left", view="table",
    first=lambda visitor: visitor.store("lastcard.preferences", {"leftHanded": True}),
)  # fmt: skip


# Rough weather


def weather(name: str, says: str, words: str, code: int, **more: Any) -> None:
    table(
        name, says, f".weather:has-text('{words}')", view="table",
        then=lambda visitor: visitor.lose_server(code), **more,
    )  # fmt: skip


weather("connection-lost", "The network is gone for a moment; the seat is kept", "Connection lost", 1001)
weather("server-restart", "The server starts again", "coming back", 1012)
weather("other-tab", "The same seat in another tab", "another tab", 4001)


def lose_and_find(visitor: Still) -> None:
    visitor.lose_server()
    visitor.page.locator(".weather.told").wait_for()
    visitor.find_server()


table(
    "back-again", "Back in the seat", ".weather:has-text('Back in your seat')", view="table",
    first=lambda visitor: visitor.let_last(BACK_FOR), then=lose_and_find,
)  # fmt: skip
table("autopilot", "Time was up: the autopilot plays", "[data-call=back]")
table("bot-for-you", "You had left: a bot plays", "[data-call=back]")


# Looking on

table("watching", "A spectator sees the table, and no hand", ".watching")
table("watching-ten", "A spectator at a table of ten", ".watching")
table("watching-end", "A spectator at the end of a round", ".end .watching")
