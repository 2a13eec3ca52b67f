"""A table without a server: the page is the real one, and what it hears is made by the engine right here.

So any moment can be looked at in any window, without a game that leads there. Nothing happens at such a table
but what is done at it: an act is judged, carried out and told as a server would.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from functools import cached_property
from typing import Any

import msgspec
from playwright.sync_api import Browser, CDPSession, Page, Request, Route, WebSocketRoute

from golden.tables import TABLES
from laid import Laid
from lastcard import EDITIONS
from lastcard.protocol import messages as m
from lastcard.server.match_records import replay_of
from lastcard.server.replay_steps import MOST_STEPS, steps_of
from lastcard.server.sockets import answered, refused
from lastcard.table.acts import PersonAct, Play
from lastcard.table.answers import Refusal
from lastcard.table.facts import redact_all
from lastcard.table.table_errors import ActRefused
from web.any_table import Moment
from web.live import Live, Seat
from web.rest import AT_REST, UNTIL
from web.visitor import CHOOSE, FOLLOW, SEATS, TAUGHT, Visitor

TABLE = "maple-otter"
SEAT = "[data-zone=hand] [data-card]"
"""Somebody sits at the table and has cards."""

RENDERED = "() => new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)))"
SHOWN = """async (seq) => {
  const until = UNTIL
  await until(() => document.querySelector('.table')?.dataset.seq === seq, `table ${seq}`, setTimeout)
  await new Promise(requestAnimationFrame)
  await until(AT_REST, 'rest')
  await new Promise(requestAnimationFrame)
}""".replace("UNTIL", UNTIL).replace("AT_REST", AT_REST)
"""The table of that number is there, laid out by the sizes it has, and nothing fades in any more."""

AFRESH = """{
  localStorage.clear()
  sessionStorage.clear()
  for (const [key, value] of Object.entries(KEPT)) localStorage.setItem(key, JSON.stringify(value))
}"""
"""What another screen has left behind is gone, before the page looks."""

NOWHERE = "/nowhere"
LEAVE = (
    """async (path) => {
  const until = UNTIL;
  (FOLLOW)(path)
  await until(() => document.querySelector('.problem'), 'way out of the table', setTimeout)
  if (document.documentElement.lang !== 'en' && !(await (CHOOSE)('en'))) throw new Error('no way to English')
  delete performance.now  // time passes again
  document.body.tabIndex = -1  // as on a new page, Tab begins at its top
  document.body.focus()
  document.body.removeAttribute('tabindex')
}""".replace("UNTIL", UNTIL)
    .replace("FOLLOW", FOLLOW)
    .replace("CHOOSE", CHOOSE)
)
"""Nothing is left of a table, nor of the language in which it was seen."""

UNDRAWN = """{
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('svg:is(.sprite, .card, .boxart, .matprint) > * { display: none !important }')
  document.adoptedStyleSheets.push(sheet)
}"""
"""Cards and boxes are there, and nothing is drawn on them: that is half of the work to lay out a page, and as
they are cut at their edges, nothing has its place by it."""

NO_TIME_PASSES = "performance.now = () => 0"
LET_LAST = """{
  const wait = setTimeout, last = MOMENTS
  window.setTimeout = (what, ms, ...more) => wait(what, last.includes(ms) ? 1e8 : ms, ...more)
}"""


FETCHED_AHEAD = 3000
"""Milliseconds until the table has had time for itself (web/src/shared/timing.ts)."""
SOON = """{
  const wait = setTimeout
  window.setTimeout = (what, ms, ...more) => wait(what, ms === LATER ? 0 : ms, ...more)
}"""


class Still(Visitor):
    """Somebody at a table that is laid here, or on one of the pages of the server."""

    def __init__(self, browser: Browser, live: Live, **options: Any) -> None:
        super().__init__(browser, live, **options)
        self.page.route_web_socket("**/api/socket", self._connect)
        self.pending: set[Request] = set()
        self.page.on("request", self._asked)
        self.page.on("requestfinished", self._answered)
        self.page.on("requestfailed", self._answered)
        self.afterwards = ExitStack()  # what is put right before the next screen
        self._begin()

    @cached_property
    def devtools(self) -> CDPSession:
        return self.context.new_cdp_session(self.page)

    # Screen after screen

    def _begin(self) -> None:
        self.laid: Laid | None = None  # then tables are those of the server
        self.viewer: int | None = 0
        self.first: bytes | None = None  # the snapshot that is told to who comes, if it is a golden one
        self.number = 0
        self.silent = self.cut_off = self.timeless = False
        self.asked_for_size = False  # whether the way to what is seen is another one on a phone
        self.kept: dict[str, Any] = {}
        self.scripts: list[str] = []
        self.sockets: list[WebSocketRoute] = []
        self.at_plain_table = False  # and the page is as any other would be, so it can go on to the next
        self.between_tables = False
        self._screen = ExitStack()

    def begin(self) -> None:
        """Be as new: nothing of what was seen here before is left."""
        between = self._leave_table()
        self.afterwards.close()
        self._screen.close()
        self.page.unroute_all()
        self.watch.check()  # what is thrown when a table is left
        self.watch.forget()
        self.page.mouse.move(-1, -1)
        self._begin()
        self.between_tables = between

    def _leave_table(self) -> bool:
        """Go from a table to where nothing is, if there is one to go on to by a link; whether it is so."""
        if not self.at_plain_table or self.cut_off:
            return False
        self.page.evaluate(LEAVE, NOWHERE)
        return True

    def store(self, key: str, value: Any) -> None:
        """Let this browser have kept something, when it next goes somewhere."""
        self.kept[key] = value

    def go(self, path: str = "/") -> Page:
        self._screen.close()
        self.afterwards.close()
        self.pending.clear()  # of the page that is left
        self.at_plain_table = self.between_tables = False
        self._screen.enter_context(self.page.add_init_script(";".join([self._before(), *self.scripts])))
        return super().go(path)

    def _before(self) -> str:
        """What is done before the page looks."""
        afresh = AFRESH.replace("KEPT", json.dumps({TAUGHT: sorted(EDITIONS), **self.kept}))
        return f"{afresh}; {NO_TIME_PASSES}" if self.timeless else afresh

    def _asked(self, request: Request) -> None:
        self.pending.add(request)

    def _answered(self, request: Request) -> None:
        self.pending.discard(request)

    def await_answers(self) -> None:
        """Wait until the page has all that it has asked for, and shows it."""
        self.until("answer to all that was asked", lambda: not self.pending)
        self.page.evaluate(RENDERED)

    def let_last(self, *moments: int) -> None:
        """Let what is to be seen for so many milliseconds stay, so that it can be looked at."""
        self.scripts.append(LET_LAST.replace("MOMENTS", str(list(moments))))

    def be_new_to_the_game(self) -> None:
        """Let nothing have been explained on this device; what is explained after the deal is so at once."""
        self.store(TAUGHT, [])
        self.scripts.append(SOON.replace("LATER", str(FETCHED_AHEAD)))

    def lose_part(self, name: str) -> None:
        """Let a part of the page be nowhere, when it is next loaded by an address."""
        self.watch.expect("404")
        self.scripts.append("")  # so that it is: a part that is there already would not be asked for
        self.page.route(f"**/assets/{name}*.js", lambda route: route.fulfill(status=404))

    # At the table

    def see(self, name: str) -> Page:
        """Sit at a golden table, or look on."""
        golden = TABLES[name]
        self.first = msgspec.json.encode(golden.snapshot())
        return self.sit(golden.laid(), golden.viewer)

    def sit(self, laid: Laid, viewer: int | None = 0) -> Page:
        self.laid, self.viewer = laid, viewer
        self.timeless = laid.state.deadline() is not None
        if viewer is not None:
            self.keep(Seat(TABLE, viewer, "a token", "Ann"))
        self.page.route(f"**/api/tables/{TABLE}/**", self._answer)
        page = self._come(f"/table/{TABLE}")
        page.wait_for_selector(f"{SEAT}, .end, .lobby, .watching")
        self.await_answers()
        return page

    def _come(self, path: str) -> Page:
        """To a table: from another one by a link, which is much quicker, or by its address."""
        plain = not self.scripts and self.kept.keys() <= {SEATS}
        if plain and self.between_tables:
            self.page.evaluate(f"(path) => {{ {self._before()}; ({FOLLOW})(path) }}", path)
        else:
            self.go(path)
        self.at_plain_table = plain
        return self.page

    def come_back(self) -> None:
        """Leave the table, and come again by a link: all that is left of it is what the tab keeps."""
        self.page.evaluate(LEAVE, NOWHERE)
        self.page.evaluate(FOLLOW, f"/table/{TABLE}")

    def happen(self, move: str) -> None:
        """Let a seat do something, by no hand at this page, and be told of it as by a server."""
        assert self.laid is not None
        self.laid.play(move)
        seq, facts = self.laid.acts[-1]
        view = msgspec.to_builtins(self.laid.view(self.viewer))
        self._send(m.News(seq, redact_all(facts, self.viewer), view))

    def watch_again(self, laid: Laid) -> Page:
        """See a match that is over once more."""
        self.laid = laid
        self.page.route(f"**/api/tables/{TABLE}/**", self._answer)
        return self.go(f"/table/{TABLE}/replay?match=1")

    def wait_in_vain(self) -> Page:
        """Come to a table where nobody answers."""
        self.silent = True
        return self.go(f"/table/{TABLE}")

    def show(self, moment: Moment) -> dict[str, Any]:
        """Another table, at once; its view. Every moment is a round of its own, so that nothing flies."""
        self.number += 1
        self.laid, self.viewer, self.first = moment.laid(), moment.viewer, None
        told = msgspec.to_builtins(self.laid.snapshot(self.viewer))
        told |= {"missed": None, "recalled": [], "seq": 1000 * self.number}
        told["view"] |= {"seq": told["seq"], "round": self.number, "decision": self.number}
        self._send(told)
        self.page.evaluate(SHOWN, f"{told['seq']}")
        view: dict[str, Any] = told["view"]
        return view

    def signal(self, seat: int, sign: Any) -> None:
        self._send(m.Signalled(seat, sign))

    def refuse(self) -> None:
        """Try a card that does not fit, and be told why."""
        card = self.page.locator(f"{SEAT}:not(.lit)").first
        card.click(position={"x": 8, "y": 12})
        self.page.wait_for_selector("[data-kind=why]")
        self.page.evaluate(RENDERED)

    def resize(self, width: int, height: int, text: int = 100) -> None:
        """Another window, and text so large, in percent."""
        size = "" if text == 100 else f"{text}%"  # as people have it, it grows with a large window
        self.page.evaluate("(size) => document.documentElement.style.fontSize = size", size)
        self.page.set_viewport_size({"width": width, "height": height})

    # What a server would do

    def _connect(self, socket: WebSocketRoute) -> None:
        if self.cut_off:
            socket.close(code=1001)
        elif self.laid is not None:
            self.sockets.append(socket)
            socket.on_message(lambda text: self._hear(socket, json.loads(text)))
        elif not self.silent:
            socket.connect_to_server()

    def _send(self, message: Any) -> None:
        self.sockets[-1].send(msgspec.json.encode(message).decode())

    def _hear(self, socket: WebSocketRoute, message: dict[str, Any]) -> None:
        if socket not in self.sockets:
            return  # of a screen that was left
        laid = self.laid
        assert laid is not None
        match message["type"]:
            case "hello":
                self._send(m.Welcome(m.VERSION, TABLE, self.viewer, laid.clock))
                self._send(msgspec.Raw(self.first) if self.first else laid.snapshot(self.viewer))
            case "resync":
                self._send(laid.snapshot(self.viewer, message.get("since")))
            case "ask":
                self._send(self._judged(laid, message["id"], message["token"]))
            case "act":
                self._do(laid, message)
            case "ping":
                self._send(m.Pong(message["id"], laid.clock))

    def _judged(self, laid: Laid, question: str, token: str) -> m.Answer:
        state: Any = laid.state.clone()  # has a number, as a table has
        try:
            state.clone().apply(Play(token), self.viewer, laid.clock)
        except ActRefused as no:
            return answered(question, state, Refusal.of(no, state.seq))
        return answered(question, state, None)

    def _do(self, laid: Laid, message: dict[str, Any]) -> None:
        assert self.viewer is not None
        act: Any = msgspec.convert(message["do"], PersonAct)
        laid.now = laid.clock
        try:
            facts = laid.act(self.viewer, act)
        except ActRefused as no:
            self._send(refused(message["id"], Refusal.of(no, laid.state.seq)))
            return
        view = msgspec.to_builtins(laid.view(self.viewer))
        self._send(m.News(laid.state.seq, redact_all(facts, self.viewer), view))
        self._send(m.Done(message["id"], laid.state.seq))

    def _answer(self, route: Route) -> None:
        """What is asked for by HTTP: a match that is over."""
        assert self.laid is not None
        state = self.laid.state
        assert state.match is not None
        *_, last = route.request.url.partition("?")[0].split("/")
        told = (
            steps_of(TABLE, state, state.match, int(last), range(MOST_STEPS))
            if last.isdigit()
            else replay_of(TABLE, state, state.match)
        )
        route.fulfill(body=msgspec.json.encode(outcome(told)), content_type="application/json")

    # Rough weather

    def lose_server(self, code: int = 1001) -> None:
        """It ends the connection, and does not answer any more."""
        self.cut_off = True
        self.watch.expect("ERR_FAILED")
        self.page.route("**/healthz", lambda route: route.abort())
        for one in self.sockets:
            one.close(code=code)
        self.sockets.clear()

    def find_server(self) -> None:
        self.cut_off = False
        self.page.unroute("**/healthz")


def outcome(work: Coroutine[Any, Any, Any]) -> Any:
    """Return the result of a coroutine; a thread runs it, because the browser's loop runs in this one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()
