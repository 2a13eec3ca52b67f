"""A browser's window, watched: what it asks for, says, hears and complains about."""

from __future__ import annotations

import contextlib
import json
import re
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar
from urllib.parse import urlencode

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Browser, ConsoleMessage, Page, Playwright, Request, Route, WebSocket

from building.browser import QUIET, get
from lastcard import EDITIONS
from web.axe import RULES, VIOLATIONS
from web.lateness import LATENESS
from web.live import Live, Seat
from web.rest import AT_REST, PATIENCE, UNTIL

T = TypeVar("T")

WIDE = {"width": 1280, "height": 800}
PHONE = {"width": 360, "height": 640}
AWAKE = "() => !document.querySelector('[data-new]')"
"""Nothing has just appeared, which would take no press yet (web/src/shared/early-presses.ts)."""

HAS_READ = """(seq) => {
  const told = document.querySelector('[data-seq]')?.dataset
  return !told || (Number(told.seq) >= seq && told.unanswered === undefined)
}"""
"""The page shows what was told last, and waits for no answer: a frame that has come may not be read yet."""

SEATS = "lastcard.seats"  # where web/src/wire/kept-seats.ts keeps seats
TAUGHT = "lastcard.taught"
"""Where it keeps the editions whose special card was explained: all of them, for nobody here is new to the
game but who says so."""
KNOWS_ALL = f"""try {{
  localStorage['{TAUGHT}'] ??= '{json.dumps(sorted(EDITIONS))}'
}} catch {{
  // about:blank keeps nothing, nor does who has forbidden it
}}"""
CHOOSER = "document.querySelector('select:has(option[value=de])')"
CHOOSE = f"""async (language) => {{
  const chooser = {CHOOSER}
  if (!chooser) return false
  chooser.value = language
  chooser.dispatchEvent(new Event('change', {{ bubbles: true }}))
  await ({UNTIL})(() => document.documentElement.lang === language, language, setTimeout)
  return true
}}"""
"""Choose a language, and wait until it is spoken; false where there is no choice."""

MARK = "test "
STORE = """({ mark, key, text }) => {
  if (location.protocol === 'about:' || localStorage[mark]) return
  localStorage[mark] = 'stored'
  localStorage[key] = text
}"""
"""Kept once, before the first page of that origin is read; what the page makes of it stays."""

FOLLOW = """(path) => {
  const link = document.body.appendChild(document.createElement('a'))
  link.href = path
  link.click()
  link.remove()
}"""
"""Go there as by a link, for which the page is not loaded anew."""

SIT = """([seats, kept]) => {
  localStorage[seats] = JSON.stringify(kept)
  document.querySelector('main')?.setAttribute('data-left', '')
}"""
"""Keep seats, and mark what will be left."""

CLEAR = """() => {
  sessionStorage.clear()
  const stays = (key) => key.startsWith('MARK') || key === 'TAUGHT'
  for (const key of Object.keys(localStorage)) if (!stays(key)) delete localStorage[key]
}""".replace("MARK", MARK).replace("TAUGHT", TAUGHT)
"""Nothing is kept but the marks, without which a reload would bring back what was kept at first, and what one
has learnt."""

LINE = """{
  const Plain = window.WebSocket
  window.WebSocket = class extends Plain {
    constructor(...how) {
      super(...how)
      window.line = this
    }
  }
}"""
"""The page's connection can be spoken through."""

QUIET_BY_NOW = """async (id) => {
  for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame)
  line.send(JSON.stringify({ type: 'ping', id }))
}"""


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

    def forget(self) -> None:
        """Begin anew."""
        for kept in (self.requests, self.heard, self.said, self.raw, self.complaints, self.strangers):
            kept.clear()
        self.expected.clear()

    def check(self) -> None:
        """Nothing was complained about, and nobody else was asked; what is told here is told once."""
        left = [one for one in self.complaints if not any(known.search(one) for known in self.expected)]
        left += [f"asked: {url}" for url in self.strangers]
        self.complaints.clear()
        self.strangers.clear()
        assert not left, left


class Visitor:
    """Somebody at a browser: a window of its own, with what it keeps."""

    def __init__(self, browser: Browser, live: Live, *, tempo: int = 0, **options: Any) -> None:
        wishes = {"viewport": WIDE, "locale": "en-GB", "base_url": live.url, **options}
        self.live, self.tempo = live, tempo
        self._stored = 0
        self.context = browser.new_context(**wishes)
        self.context.set_default_timeout(PATIENCE)
        self.context.add_init_script(f"globalThis.tempo = {tempo}")  # web/src/shared/timing.ts
        if LATENESS.anything:
            self.context.add_init_script(LATENESS.script())
        self.context.add_init_script(LINE)
        self.context.add_init_script(KNOWS_ALL)
        self.page = self.context.new_page()
        if LATENESS.anything:
            devtools = self.context.new_cdp_session(self.page)
            if LATENESS.parts:  # what has come once may be late again
                devtools.send("Network.setCacheDisabled", {"cacheDisabled": True})
            devtools.send("Emulation.setCPUThrottlingRate", {"rate": LATENESS.cpu})
        self.watch = Watch(live.url)
        self.watch.of(self.page)

    def close(self) -> None:
        self.context.close()

    def go(self, path: str = "/") -> Page:
        """Go to a page and wait until it stands."""
        self.page.goto(path)
        self.page.wait_for_selector("#app main", state="attached")
        return self.page

    def keep(self, *seats: Seat) -> None:
        """Let this browser have taken seats before."""
        self.store(SEATS, kept(*seats))

    def store(self, key: str, value: Any) -> None:
        """Let this browser have kept something before it comes to the next page."""
        self._stored += 1
        put = {"mark": f"{MARK}{self._stored}", "key": key, "text": json.dumps(value)}
        self.context.add_init_script(f"({STORE})({json.dumps(put)})")

    def at(self, seat: Seat) -> Page:
        """At a table, in a seat: the table is there, or what is in the way of it."""
        self.keep(seat)
        page = self.go(f"/table/{seat.table}")
        page.wait_for_selector("main:not(.waiting)", state="attached")
        return page

    def next_at(self, seat: Seat) -> Page:
        """At another table, by a link: that is a third of the work of a page that is loaded."""
        if not self.page.url.startswith(self.live.url):
            return self.at(seat)
        self.page.mouse.move(-1, -1)
        self.page.evaluate(SIT, [SEATS, kept(seat)])
        self.page.evaluate(FOLLOW, f"/table/{seat.table}")
        self.page.wait_for_selector("main:not(.waiting, [data-left])", state="attached")
        return self.page

    def rehearse(self, seed: str, **settings: Any) -> None:
        """Let the tables that are opened here be dealt from a seed, and bots act at once."""

        def seeded(route: Route) -> None:
            if route.request.method != "POST":
                return route.continue_()
            wish = {**json.loads(route.request.post_data or "{}"), "think_ms": 0, **settings}
            url = f"{route.request.url}?{urlencode({'seed': seed})}"
            return route.continue_(url=url, post_data=json.dumps(wish))

        self.page.route("**/api/tables", seeded)

    def be_new(self) -> None:
        """What this browser has kept is gone, and what it complained about until now is told."""
        self.watch.check()
        self.watch.forget()
        if self.page.url.startswith(self.live.url):
            self.page.evaluate(CLEAR)

    def settle(self) -> None:
        """Wait until everything that flies has landed."""
        self.page.wait_for_function(AT_REST)

    def until(self, what: str, found: Callable[[], T | None]) -> T:
        """Look again and again until something is found."""
        until = time.monotonic() + PATIENCE / 1000
        while not (it := found()):
            assert time.monotonic() < until, f"there is no {what}"
            self.page.wait_for_timeout(5)
        return it

    def await_view(self, **wanted: Any) -> dict[str, Any]:
        """Wait until the server has told of a view with these fields; the message that did."""

        def is_it(message: dict[str, Any]) -> bool:
            view = message.get("view") or {}
            return all(view.get(name) == value for name, value in wanted.items())

        return self.until(f"view with {wanted}", lambda: next(filter(is_it, self.watch.heard), None))

    def await_quiet(self) -> None:
        """All that the page has to say is said, and answered: two frames, and a ping with its pong."""
        number = 10**9 + len(self.watch.heard)
        self.page.evaluate(QUIET_BY_NOW, number)
        self.until("pong", lambda: any(one.get("id") == number for one in self.watch.heard))
        told = [one["seq"] for one in self.watch.heard if one["type"] in ("snapshot", "news")]
        self.page.wait_for_function(HAS_READ, arg=told[-1] if told else -1)

    def press_and_wait(self, press: Callable[[], None]) -> None:
        """Do something that the server answers, and wait for the answer, which is no refusal."""
        before = len(self._answers())
        press()
        self.until("answer", lambda: len(self._answers()) > before)
        assert "refused" not in self._answers()[before:]
        self.page.wait_for_function(HAS_READ, arg=-1)  # until then it takes no press

    def _answers(self) -> list[str]:
        """Of which kind they are, in the order in which they came."""
        return [one["type"] for one in self.watch.heard if one["type"] in ("done", "refused")]

    def await_answer(self) -> None:
        """Wait until something was done, or refused."""
        self.until("answer", self._answers)

    def assert_accessible(self, *, only: Sequence[str] = ()) -> None:
        """axe finds nothing, by all of its rules or by some."""
        asked = {**RULES, "runOnly": list(only)} if only else RULES
        found = self.page.evaluate(VIOLATIONS, asked)
        if found is None:
            self.page.evaluate(AXE_SCRIPT)
            found = self.page.evaluate(VIOLATIONS, asked)
        assert not found, "\n".join(
            f"{one['id']}: {one['help']}\n    "
            + "\n    ".join(node["html"][:200] for node in one["nodes"][:5])
            for one in found
        )

    def assert_fits(self) -> None:
        """The page does not scroll sideways. (On a phone innerWidth would grow with what is too wide.)"""
        html = self.page.locator("html")
        sizes = html.evaluate("({ scrollWidth, clientWidth }) => [scrollWidth, clientWidth]")
        assert sizes[0] <= sizes[1], sizes


def kept(*seats: Seat) -> dict[str, Any]:
    """Seats as a browser keeps them."""
    now = int(time.time() * 1000)
    return {one.table: {"token": one.token, "seat": one.seat, "when": now} for one in seats}


NO_SPARE = "--renderer-process-limit=1"
"""A window has a process of its own all the same, but none is started in advance: a tenth of the time."""


def launch(playwright: Playwright) -> Browser:
    return playwright.chromium.launch(executable_path=get(), chromium_sandbox=False, args=[*QUIET, NO_SPARE])


@contextlib.contextmanager
def visiting(browser: Browser, live: Live, **options: Any) -> Iterator[Visitor]:
    """A visitor who leaves without a complaint."""
    visitor = Visitor(browser, live, **options)
    try:
        yield visitor
        visitor.watch.check()
    finally:
        visitor.close()
