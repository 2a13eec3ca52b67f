"""A browser's window, watched: what it asks for, says, hears and complains about."""

from __future__ import annotations

import contextlib
import json
import re
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, Playwright, Request, WebSocket

from building.browser import QUIET, get
from web.live import Live, Seat

WIDE = {"width": 1280, "height": 800}
PHONE = {"width": 360, "height": 640}
PATIENCE = 10_000
"""Milliseconds until what should be there is missed."""

AT_REST = """() => document.getAnimations().every((one) =>
  one.playState !== 'running' || one.effect?.getComputedTiming().iterations === Infinity)"""
AWAKE = "() => !document.querySelector('[data-new]')"
"""Nothing has just appeared, which would take no press yet (web/src/shared/settle.ts)."""

BLANK = '<link rel="icon" href="data:,">'
SEATS = "lastcard.seats"  # where web/src/wire/kept.ts keeps seats
RULES = {
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    "resultTypes": ["violations"],
    "selectors": False,  # the source of an element says enough
    "preload": False,  # neither style sheets nor films have to be read
}
VIOLATIONS = """async (rules) => {
  const drawings = [...document.querySelectorAll('svg[aria-hidden]')].map((one) => [one, [...one.childNodes]])
  for (const [one] of drawings) one.replaceChildren()
  try {
    return (await axe.run(document, rules)).violations
  } finally {
    for (const [one, parts] of drawings) one.replaceChildren(...parts)
  }
}"""
"""What axe minds. The insides of drawings, nine parts of ten, nobody is told of: it need not look there."""


@dataclass
class Watch:
    """What happened in a window."""

    home: str
    requests: list[str] = field(default_factory=list)
    heard: list[dict[str, Any]] = field(default_factory=list)  # frames, read as JSON
    said: list[dict[str, Any]] = field(default_factory=list)
    raw: list[str] = field(default_factory=list)  # frames from the server as they came
    complaints: list[str] = field(default_factory=list)
    strangers: list[str] = field(default_factory=list)
    expected: list[re.Pattern[str]] = field(default_factory=list)

    def of(self, page: Page) -> None:
        page.on("request", self._request)
        page.on("websocket", self._socket)
        page.on("console", self._console)
        page.on("pageerror", lambda error: self.complaints.append(f"thrown: {error}"))

    def _request(self, request: Request) -> None:
        self.requests.append(request.url)
        if not request.url.startswith((self.home, "blob:", "data:")):
            self.strangers.append(request.url)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.complaints.append(f"{message.type}: {message.text} ({message.location.get('url', '')})")

    def _socket(self, socket: WebSocket) -> None:
        self.requests.append(socket.url)
        if not socket.url.startswith("ws" + self.home.removeprefix("http")):
            self.strangers.append(socket.url)
        socket.on("framereceived", self._hear)
        socket.on("framesent", lambda text: self.said.append(json.loads(text)))

    def _hear(self, text: str | bytes) -> None:
        if isinstance(text, str):
            self.raw.append(text)
            self.heard.append(json.loads(text))

    def expect(self, *patterns: str) -> None:
        """Complaints that this test brings about."""
        self.expected += [re.compile(pattern) for pattern in patterns]

    def check(self) -> None:
        """Nothing was complained about, and nobody else was asked."""
        left = [one for one in self.complaints if not any(known.search(one) for known in self.expected)]
        assert not left, left
        assert not self.strangers, self.strangers


class Visitor:
    """Somebody at a browser: a window of its own, with what it keeps."""

    def __init__(self, browser: Browser, live: Live, *, tempo: int = 0, **options: Any) -> None:
        wishes = {"viewport": WIDE, "locale": "en-GB", "base_url": live.url, **options}
        self.live = live
        self.context = browser.new_context(**wishes)
        self.context.set_default_timeout(PATIENCE)
        self.context.add_init_script(f"globalThis.tempo = {tempo}")  # web/src/shared/timing.ts
        self.page = self.context.new_page()
        self._young = self.page.locator("[data-new]").first
        self.page.add_locator_handler(self._young, lambda: None)  # so that Playwright waits until it is not
        self.watch = Watch(live.url)
        self.watch.of(self.page)

    def close(self) -> None:
        self.context.close()

    def be_impatient(self) -> None:
        """Look and press although something has just appeared, which takes no press yet."""
        self.page.remove_locator_handler(self._young)

    def go(self, path: str = "/") -> Page:
        """Go to a page and wait until it stands."""
        self.page.goto(path)
        self.page.wait_for_selector("#app > *", state="attached")
        return self.page

    def keep(self, *seats: Seat) -> None:
        """Let this browser have taken seats before."""
        now = int(time.time() * 1000)
        kept = {one.table: {"token": one.token, "seat": one.seat, "when": now} for one in seats}
        self.store(SEATS, kept)

    def store(self, key: str, value: Any) -> None:
        """Let this browser have kept something."""
        self.page.route("**/blank", lambda route: route.fulfill(body=BLANK, content_type="text/html"))
        self.page.goto("/blank")  # of the same origin, and without a page that could mind
        self.page.evaluate("([key, text]) => localStorage.setItem(key, text)", [key, json.dumps(value)])
        self.watch.requests.clear()

    def at(self, seat: Seat) -> Page:
        """At a table, in a seat."""
        self.keep(seat)
        return self.go(f"/table/{seat.table}")

    def settle(self) -> None:
        """Wait until everything that flies has landed."""
        self.page.wait_for_function(AT_REST)

    def await_view(self, **wanted: Any) -> dict[str, Any]:
        """Wait until the server has told of a view with these fields; the message that did."""
        until = time.monotonic() + PATIENCE / 1000
        while time.monotonic() < until:
            for message in self.watch.heard:
                view = message.get("view") or {}
                if all(view.get(name) == value for name, value in wanted.items()):
                    return message
            self.page.wait_for_timeout(20)
        raise AssertionError(f"no view with {wanted} came")

    def await_answer(self) -> None:
        """Wait until something was done, or refused."""
        until = time.monotonic() + PATIENCE / 1000
        while not any(message["type"] in ("done", "refused") for message in self.watch.heard):
            assert time.monotonic() < until, "nothing was answered"
            self.page.wait_for_timeout(10)

    def assert_accessible(self, *, only: str = "") -> None:
        """axe finds nothing, by all of its rules or by one."""
        self.settle()
        if not self.page.evaluate("() => 'axe' in window"):
            self.page.evaluate(AXE_SCRIPT)
        rules = {**RULES, "runOnly": [only]} if only else RULES
        found = self.page.evaluate(VIOLATIONS, rules)
        assert not found, "\n".join(
            f"{one['id']}: {one['help']}\n    "
            + "\n    ".join(node["html"][:200] for node in one["nodes"][:5])
            for one in found
        )

    def take_phone(self) -> None:
        """Look at the same page on a small phone from now on: narrow, and touched by fingers."""
        self.page.set_viewport_size(PHONE)  # type: ignore[arg-type]
        devtools = self.context.new_cdp_session(self.page)
        devtools.send("Emulation.setDeviceMetricsOverride", {**PHONE, "deviceScaleFactor": 1, "mobile": True})
        devtools.send("Emulation.setTouchEmulationEnabled", {"enabled": True})
        assert self.page.evaluate("() => matchMedia('(width: 360px) and (pointer: coarse)').matches")
        self.settle()

    def assert_fits(self) -> None:
        """The page does not scroll sideways. (On a phone innerWidth would grow with what is too wide.)"""
        html = self.page.locator("html")
        sizes = html.evaluate("({ scrollWidth, clientWidth }) => [scrollWidth, clientWidth]")
        assert sizes[0] <= sizes[1], sizes


def click_when_awake(button: Locator) -> None:
    """Click what may have just appeared, as soon as it takes presses."""
    button.wait_for()
    button.page.wait_for_function(AWAKE)
    button.click()


def launch(playwright: Playwright) -> Browser:
    return playwright.chromium.launch(executable_path=get(), chromium_sandbox=False, args=list(QUIET))


@contextlib.contextmanager
def visiting(browser: Browser, live: Live, **options: Any) -> Iterator[Visitor]:
    """A visitor who leaves without a complaint."""
    visitor = Visitor(browser, live, **options)
    try:
        yield visitor
        visitor.watch.check()
    finally:
        visitor.close()
