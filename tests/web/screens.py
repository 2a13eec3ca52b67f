"""The screens that are worth a picture: how each is reached, in which windows, and what it shows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from web.live import Live
from web.model import Model
from web.staged import Staged

Show = Callable[[Model], None]
Prepare = Callable[[Live], Show]

BOTH = ("desk", "phone")
ALL = ("desk", "desk-dark", "phone", "phone-dark")
NOON = 1_800_014_400_000
LEFT = 19_400
"""Milliseconds that are left to think wherever a clock is seen."""

FREEZE = """(at) => document.getAnimations().forEach((one) => {
  const { endTime } = one.effect.getComputedTiming()
  const flies = one.effect.target?.closest('.flights')
  if (endTime === Infinity) one.cancel()
  else if (!flies || endTime <= at) one.finish()
  else { one.pause(); one.currentTime = at }
})"""
STILL = """() => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('* { transition: none !important }')
  document.adoptedStyleSheets = [sheet]
}"""
FLYING = "() => document.querySelectorAll('.flying').length > 0"


@dataclass(frozen=True)
class Screen:
    """A picture or several of the same thing."""

    name: str
    says: str
    views: tuple[str, ...]
    prepare: Prepare
    moves: bool = False  # is seen in motion
    whole: bool = False  # the whole page, not what fits into a window


SCREENS: list[Screen] = []


def page(name: str, says: str, path: str, views: tuple[str, ...] = BOTH, **more: Any) -> None:
    def show(visitor: Model) -> None:
        visitor.go(path)

    SCREENS.append(Screen(name, says, views, lambda live: show, **more))


def screen(name: str, says: str, views: tuple[str, ...] = BOTH, **more: Any) -> Callable[[Prepare], Prepare]:
    def add(prepare: Prepare) -> Prepare:
        SCREENS.append(Screen(name, says, views, prepare, **more))
        return prepare

    return add


def staged(
    name: str, says: str, views: tuple[str, ...] = BOTH, scene: str = "", then: Show | None = None
) -> None:
    """A table in a scene of scenes.py."""
    scene = scene or name

    def prepare(live: Live) -> Show:
        table = Staged(live, scene)

        def show(visitor: Model) -> None:
            at_table(visitor, table)
            if then:
                then(visitor)

        return show

    SCREENS.append(Screen(name, says, views, prepare))


def at_table(visitor: Model, table: Staged) -> None:
    if table.timed:
        visitor.page.clock.set_fixed_time(NOON / 1000)
    visitor.at(table.me)
    visitor.page.wait_for_selector("[data-zone=hand] [data-card], .end")
    visitor.page.wait_for_timeout(150)  # the log is told a moment later
    if table.timed:
        stop_clock(visitor)


def stop_clock(visitor: Model) -> None:
    """Let the same time be left as always: the page reckons from what the table said at noon."""
    heard = {one["type"]: one for one in visitor.watch.heard}
    left = heard["snapshot"]["view"]["deadline"] - heard["welcome"]["clock"]
    visitor.page.clock.set_fixed_time((NOON + left - LEFT) / 1000)
    visitor.page.wait_for_timeout(1100)  # it looks at the time twice a second


def is_phone(visitor: Model) -> bool:
    size = visitor.page.viewport_size
    return size is not None and size["width"] < 600


def raise_card(*which: str) -> Show:
    """Touch the first card of a kind: on a phone that only chooses it, at a desk the pointer comes by."""

    def show(visitor: Model) -> None:
        for kind in which:
            card = visitor.page.locator(f"[data-zone=hand] {kind}").first
            if not card.count():
                continue
            at = {"x": 14, "y": 24}
            card.tap(position=at) if is_phone(visitor) else card.hover(position=at)
            return

    return show


# Pages


def with_open_tables(path: str, then: str) -> Prepare:
    """A page on which others wait at their tables."""

    def prepare(live: Live) -> Show:
        if not live.ask("/api/tables")["tables"]:
            for edition, seats, *people in OPEN_TABLES:
                table = live.table(edition, seats=seats, public=True)
                for seat, (name, head) in enumerate(people):
                    live.sit(table, name, seat, head)

        def show(visitor: Model) -> None:
            visitor.go(path)
            visitor.page.wait_for_selector(then)

        return show

    return prepare


OPEN_TABLES: tuple[tuple[Any, ...], ...] = (
    ("mod", 4, ("Yusuf", 6)),
    ("corn", 6, ("Oma Inge", 4), ("Lotte", 2), ("Kenji", 5)),
)

screen("start", "The start page: four boxes, one click to the first card", ALL)(
    with_open_tables("/", ".newest strong")
)
page("cards", "All cards, with what makes them readable", "/cards", ("desk", "phone-dark"), whole=True)
page("rules", "The rules of an edition, clause by clause", "/rules/corn", ("desk", "phone-dark"))
page("problem", "An address that leads nowhere", "/no/such/page", ("phone-dark",))


screen("open-tables", "Tables that wait for players")(with_open_tables("/tables", "main li"))


def lobby_of(live: Live) -> Show:
    table = live.table("corn", seats=6, bots=1, bot_names=["Bruno"])
    seat = live.sit(table, "Ann", 0, 0)
    live.sit(table, "Mia", 1, 1)
    live.sit(table, "Oma Inge", 2, 4)

    def show(visitor: Model) -> None:
        visitor.call_it(table, "maple-otter")
        visitor.at(seat)
        visitor.page.wait_for_selector(".invitation")

    return show


@screen("lobby", "A table of your own: the link, the QR code, the seats", ("desk", "desk-dark", "phone"))
def lobby(live: Live) -> Show:
    return lobby_of(live)


@screen("options", "The rulings of the sheet, each with its sentence")
def options(live: Live) -> Show:
    show_lobby = lobby_of(live)

    def show(visitor: Model) -> None:
        show_lobby(visitor)
        visitor.page.get_by_role("button", name="Change").first.click()
        visitor.page.wait_for_timeout(200)

    return show


# Tables

staged("table", "Your turn, and Mia has not said uno", ALL, then=raise_card(".lit:not([data-token=K])"))


@screen("table-of-ten", "Ten seats, against the clock; Paul is away", ("desk", "desk-dark", "phone"))
def table_of_ten(live: Live) -> Show:
    table = Staged(live, "ten")
    live.act(table.seats[8], {"act": "leave"})
    return lambda visitor: at_table(visitor, table)


staged("uno", "Two cards left: uno! is lit", ("desk-dark", "phone-dark"))
staged("hand-of-12", "Twelve cards on a phone", ("phone",), scene="hand", then=raise_card(".lit"))
staged("hand-of-25", "Twenty-five cards and ten seats on a phone", ("phone-dark", "desk"), scene="big")
