"""A screen: how it is reached, and what there is to be seen. The list of them is in screens.py."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Position

from web.live import Live
from web.model import Model
from web.staged import Staged

Show = Callable[[Model], None]
Prepare = Callable[[Live], Show]

BOTH = ("desk", "phone")
DESK: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
WINDOWS = {"desk": DESK, "phone": PHONE}
LOOKS = {"": "light", "-dark": "dark"}

NOON = 1_800_014_400_000
LEFT = 19_400
"""Milliseconds that are left to think wherever a clock is seen."""

SEAT = "[data-zone=hand] [data-card]"
"""Somebody sits at the table and has cards."""


@dataclass(frozen=True)
class Screen:
    """Something to be seen, in one window or in both."""

    name: str
    says: str
    prepare: Prepare
    shows: str  # a selector of what makes it this screen
    windows: tuple[str, ...] = BOTH
    moves: bool = False  # is seen in motion
    whole: str = ""  # the window in which the picture is that of the whole page, not of what fits into it

    def options(self, window: str) -> dict[str, Any]:
        """What the window is opened with."""
        return {"reduced_motion": "no-preference" if self.moves else "reduce", **WINDOWS[window]}

    def show(self, visitor: Model, show: Show) -> None:
        """Bring it about, and wait until it stands."""
        show(visitor)
        visitor.page.locator(self.shows).first.wait_for()
        if not self.moves:
            visitor.settle()


SCREENS: list[Screen] = []


def screen(name: str, says: str, shows: str, **more: Any) -> Callable[[Prepare], Prepare]:
    def add(prepare: Prepare) -> Prepare:
        SCREENS.append(Screen(name, says, prepare, shows, **more))
        return prepare

    return add


def page(
    name: str,
    says: str,
    path: str,
    shows: str,
    first: Show | None = None,
    then: Show | None = None,
    **more: Any,
) -> None:
    """A page that has an address."""

    def show(visitor: Model) -> None:
        if first:
            first(visitor)
        visitor.go(path)
        visitor.page.wait_for_load_state("networkidle")
        if then:
            then(visitor)

    screen(name, says, shows, **more)(lambda live: show)


def staged(
    name: str, says: str, shows: str = SEAT, *, scene: str = "", first: Show | None = None,
    then: Show | None = None, anew: bool = False, **more: Any,
) -> None:  # fmt: skip
    """A table in a scene of scenes.py; `anew` for each window if what is done there is done once."""

    def prepare(live: Live) -> Show:
        table = None if anew else Staged(live, scene or name)

        def show(visitor: Model) -> None:
            if first:
                first(visitor)
            at_table(visitor, table or Staged(live, scene or name))
            if then:
                then(visitor)

        return show

    screen(name, says, shows, **more)(prepare)


def at_table(visitor: Model, table: Staged) -> None:
    if table.timed:
        visitor.page.add_init_script("performance.now = () => 0")
    visitor.at(table.me)
    visitor.page.wait_for_selector(f"{SEAT}, .end")
    visitor.page.wait_for_timeout(150)  # the log is told a moment later
    if table.timed:
        stop_clock(visitor)


def stop_clock(visitor: Model) -> None:
    """Let the same time be left as always: the page reckons from what the table said when it came."""
    heard = {one["type"]: one for one in visitor.watch.heard}
    left = heard["snapshot"]["view"]["deadline"] - heard["welcome"]["clock"]
    visitor.page.evaluate("(now) => (performance.now = () => now)", left - LEFT)
    visitor.page.wait_for_timeout(1100)  # it looks at the time twice a second


def is_phone(visitor: Model) -> bool:
    visitor.asked_for_size = True
    size = visitor.page.viewport_size
    return size is not None and size["width"] < 600


def press(*names: str, exact: bool = False) -> Show:
    """Press the first button or link of each name, one after the other."""

    def show(visitor: Model) -> None:
        for name in names:
            button = visitor.page.get_by_role("button", name=name, exact=exact)
            button.or_(visitor.page.get_by_role("link", name=name, exact=exact)).first.click()

    return show


def touch(selector: str) -> Show:
    """Press something that is no plain button, at the corner that no other card lies over."""
    return lambda visitor: visitor.page.locator(selector).first.click(position={"x": 14, "y": 24})


def raise_card(*which: str) -> Show:
    """Touch the first card of a kind: on a phone that only chooses it, at a desk the pointer comes by."""

    def show(visitor: Model) -> None:
        for kind in which:
            card = visitor.page.locator(f"[data-zone=hand] {kind}").first
            if not card.count():
                continue
            at: Position = {"x": 14, "y": 24}
            card.tap(position=at) if is_phone(visitor) else card.hover(position=at)
            return

    return show
