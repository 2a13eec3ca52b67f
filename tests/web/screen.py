"""A screen: how it is reached, and what there is to be seen. The list of them is in screens.py."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Position

from web.live import Live
from web.still import SEAT, Still

Show = Callable[[Still], None]
Prepare = Callable[[Live], Show]

BOTH = ("desk", "phone")
DESK: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
WINDOWS = {"desk": DESK, "phone": PHONE}
LOOKS = {"": "light", "-dark": "dark"}


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
        motion = (
            {"reduced_motion": "no-preference", "tempo": 1} if self.moves else {"reduced_motion": "reduce"}
        )
        return {**motion, **WINDOWS[window]}

    def show(self, visitor: Still, show: Show) -> None:
        """Bring it about, and wait until it stands."""
        show(visitor)
        visitor.page.locator(self.shows).first.wait_for()
        if not self.moves:
            visitor.await_answers()
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

    def show(visitor: Still) -> None:
        if first:
            first(visitor)
        visitor.go(path)
        if then:
            then(visitor)

    screen(name, says, shows, **more)(lambda live: show)


def table(
    name: str, says: str, shows: str = SEAT, *, view: str = "", first: Show | None = None,
    then: Show | None = None, **more: Any,
) -> None:  # fmt: skip
    """A golden table: that of the screen's own name, if no other is named."""

    def show(visitor: Still) -> None:
        if first:
            first(visitor)
        visitor.see(view or name)
        if then:
            then(visitor)

    screen(name, says, shows, **more)(lambda live: show)


def is_phone(visitor: Still) -> bool:
    visitor.asked_for_size = True
    size = visitor.page.viewport_size
    return size is not None and size["width"] < 600


def press(*names: str, exact: bool = False) -> Show:
    """Press the first button or link of each name, one after the other."""

    def show(visitor: Still) -> None:
        for name in names:
            button = visitor.page.get_by_role("button", name=name, exact=exact)
            button.or_(visitor.page.get_by_role("link", name=name, exact=exact)).first.click()

    return show


def touch(selector: str) -> Show:
    """Press something that is no plain button, at the corner that no other card lies over."""
    return lambda visitor: visitor.page.locator(selector).first.click(position={"x": 14, "y": 24})


def raise_card(*which: str) -> Show:
    """Touch the first card of a kind: on a phone that only chooses it, at a desk the pointer comes by."""

    def show(visitor: Still) -> None:
        for kind in which:
            card = visitor.page.locator(f"[data-zone=hand] {kind}").first
            if not card.count():
                continue
            at: Position = {"x": 14, "y": 24}
            card.tap(position=at) if is_phone(visitor) else card.hover(position=at)
            return

    return show
