"""The documentation as a site: axe reads a page of every kind, light and dark, at a desk and on a phone."""

from __future__ import annotations

import functools
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from http.server import ThreadingHTTPServer
from pathlib import Path
from typing import Any

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Browser, Page

from building import docs
from tries import WISH
from web.axe import RULES
from web.screen import DESK, PHONE

KINDS = ("index.html", "library.html", "rules/corn.html", "reference/commands.html", "bots.html")
"""A table, code, a note and clauses, what programs print, a wide table. All pages with all tries."""

DESK_LIGHT, PHONE_DARK = DESK | {"color_scheme": "light"}, PHONE | {"color_scheme": "dark"}
WINDOWS = (DESK_LIGHT, PHONE_DARK, DESK | {"color_scheme": "dark"}, PHONE | {"color_scheme": "light"})

VIOLATIONS = "async (rules) => (await axe.run(document, rules)).violations"
WIDTHS = "({ scrollWidth, clientWidth }) => [scrollWidth, clientWidth]"


def test_everybody_can_read_the_site(browser: Browser, tmp_path: Path) -> None:
    assert docs.build(tmp_path) == 0
    looks: list[tuple[Sequence[str], dict[str, Any]]]
    looks = [(KINDS[::2], DESK_LIGHT), (KINDS[1::2], PHONE_DARK)]  # with few tries each kind once
    if WISH != "few":
        pages = sorted(str(one.relative_to(tmp_path)) for one in tmp_path.rglob("*.html"))
        looks = [(pages, window) for window in WINDOWS]
    with served(tmp_path) as home:
        found = [one for pages, window in looks for one in objections(browser, home, pages, window)]
    assert not found, "\n".join(found)


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """The site at an address, as `run.py docs` shows it."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(docs.Quiet, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()


def objections(browser: Browser, home: str, pages: Sequence[str], window: dict[str, Any]) -> Iterator[str]:
    """What is wrong with pages in a window."""
    context = browser.new_context(**window)
    page = context.new_page()
    for name in pages:
        page.goto(f"{home}/{name}")
        for what in wrong_with(page):
            yield f"{name}, {window['color_scheme']}, {window['viewport']['width']} px: {what}"
    context.close()


def wrong_with(page: Page) -> Iterator[str]:
    page.evaluate(AXE_SCRIPT)
    for one in page.evaluate(VIOLATIONS, RULES):
        yield f"{one['id']}: {one['help']}: {[node['html'][:120] for node in one['nodes'][:3]]}"
    inside, window = page.locator("html").evaluate(WIDTHS)
    if inside > window:
        yield f"{inside} px wide"
