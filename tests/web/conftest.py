"""A server and a browser for each worker, a window for each test."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from measures import Measures
from web.company import Company
from web.hands import WINDOWS, Regulars, Scenes, Visits
from web.live import Live, live_server
from web.player import Player
from web.rest import PATIENCE
from web.still import UNDRAWN
from web.visitor import PHONE, Visitor, launch, visiting

expect.set_options(timeout=PATIENCE)


@pytest.fixture
def measures(request: pytest.FixtureRequest) -> Measures:
    """Takes down what is measured, so that it is told at the end."""
    return Measures(request.node)


@pytest.fixture(scope="session")
def live() -> Iterator[Live]:
    """A server that all tests of a worker share. Do not stop it: `mortal` is for that."""
    with live_server() as started:
        yield started


@pytest.fixture
def own_live() -> Iterator[Live]:
    """A server of one's own, at which nobody has been."""
    with live_server() as started:
        yield started


@pytest.fixture(scope="session")
def other_live() -> Iterator[Live]:
    with live_server() as started:
        yield started


@pytest.fixture
def mortal(other_live: Live) -> Iterator[Live]:
    """A server to be stopped and started; whoever comes next finds it alive."""
    yield other_live
    other_live.revive()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        started = launch(playwright)
        yield started
        started.close()


@pytest.fixture
def tempo() -> int:
    """How fast the page's clock goes: at 0 nothing moves and every press counts."""
    return 0


@pytest.fixture
def visit(browser: Browser, live: Live, tempo: int) -> Iterator[Visits]:
    """Makes visitors: `visit()`, `visit(color_scheme="dark")`, `visit(live=own_live)`."""
    with ExitStack() as stack:

        def make(live: Live = live, **options: Any) -> Visitor:
            return stack.enter_context(visiting(browser, live, **{"tempo": tempo, **options}))

        yield make


@pytest.fixture
def desk(visit: Visits) -> Visitor:
    """Somebody at a desk, 1280 by 800."""
    return visit()


@pytest.fixture
def dark(visit: Visits) -> Visitor:
    """Somebody who likes it dark."""
    return visit(color_scheme="dark")


@pytest.fixture
def phone(visit: Visits) -> Visitor:
    """Somebody with a small phone, 360 by 640."""
    return visit(viewport=PHONE, has_touch=True, is_mobile=True, device_scale_factor=2)


@pytest.fixture(scope="module")
def windows() -> Iterator[dict[tuple[str, int], Visitor]]:
    """Those of regulars, by hands and tempo, while nobody looks at them."""
    kept: dict[tuple[str, int], Visitor] = {}
    yield kept
    for visitor in kept.values():
        visitor.close()
    for visitor in kept.values():
        visitor.watch.check()


@pytest.fixture
def regular(
    request: pytest.FixtureRequest,
    browser: Browser,
    live: Live,
    tempo: int,
    windows: dict[tuple[str, int], Visitor],
) -> Iterator[Regulars]:
    """Somebody with these hands who comes from another table, and likes it calm: `regular("mouse")`.

    At tempo 0 nothing is drawn on the cards, which tests know by their names.

    A window goes from test to test of a module, and from table to table by links (`Visitor.next_at`); after a
    failure there is a new one.
    """
    failed = request.session.testsfailed
    looking: dict[str, Visitor] = {}

    def come(hands: str) -> Visitor:
        known = windows.pop((hands, tempo), None)
        visitor = known or Visitor(browser, live, tempo=tempo, reduced_motion="reduce", **WINDOWS[hands])
        looking[hands] = visitor
        if known:
            known.be_new()
        elif not tempo:
            visitor.context.add_init_script(UNDRAWN)
        return visitor

    yield come
    for hands, visitor in looking.items():
        if request.session.testsfailed == failed:
            windows[hands, tempo] = visitor
        else:
            visitor.close()
    for visitor in looking.values():
        visitor.watch.check()


@pytest.fixture
def guest(regular: Regulars) -> Visitor:
    """Somebody at a desk who comes from another table, for whatever leaves nothing behind in a page."""
    return regular("mouse")


@pytest.fixture
def scene(request: pytest.FixtureRequest, live: Live, regular: Regulars) -> Scenes:
    """Sets a scene of `tables` and takes seat 0 in it: with a mouse, or with what `by_hands` says."""
    hands = getattr(request, "param", "mouse")

    def set_up(name: str) -> tuple[Company, Player]:
        company = Company(live, name)
        return company, company.seat(regular(hands), hands)

    return set_up
