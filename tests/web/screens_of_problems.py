"""What can be in the way: a page each, with one head, one sentence and one button."""

from __future__ import annotations

from typing import Any

from lastcard.protocol.problems import ErrorCode
from web.live import Live
from web.screen import Show, page, press, screen, table
from web.screens_of_pages import with_open_tables
from web.still import Still


def shows(kind: str) -> str:
    return f".problem[data-problem={kind}]"


def refuse(visitor: Still, path: str, status: int, error: ErrorCode) -> None:
    """Let a request be answered so."""
    visitor.watch.expect(str(status))
    body = {"error": error, "text": "", "detail": ""}
    visitor.page.route(path, lambda route: route.fulfill(status=status, json=body))


def tried(name: str, says: str, kind: str, status: int, error: ErrorCode) -> None:
    """Somebody wants a table of their own, and does not get it."""

    def show(visitor: Still) -> None:
        visitor.go("/")
        refuse(visitor, "**/api/tables", status, error)
        press("Play now: Mod")(visitor)

    screen(name, says, shows(kind))(lambda live: show)


def joined(name: str, says: str, kind: str, error: ErrorCode) -> None:
    """Somebody wants to sit down, and somebody else was faster."""

    def prepare(live: Live) -> Show:
        at_tables = with_open_tables("/tables")(live)

        def show(visitor: Still) -> None:
            at_tables(visitor)
            refuse(visitor, "**/seats", 409, error)
            press("Join")(visitor)

        return show

    screen(name, says, shows(kind))(prepare)


def cut_off(name: str, says: str, kind: str, code: int) -> None:
    """The server ends a connection for good, and says why by a number."""
    table(name, says, shows(kind), view="table", then=lambda visitor: visitor.lose_server(code))


def expecting(*complaints: str) -> dict[str, Any]:
    return {"first": lambda visitor: visitor.watch.expect(*complaints)}


page("no-such-page", "An address that leads nowhere", "/no/such/page", shows("lost"), **expecting("404"))
page("dead-link", "A link to a table that is not there", "/table/" + "A" * 22, shows("dead-link"))
joined("full", "Somebody else took the last seat", "full", "table-full")
joined("dismissed", "The host has sent somebody away, who asks for a seat", "dismissed", "sent-away")
joined("running", "The round has begun meanwhile", "running", "round-running")
cut_off("left", "The seat was left", "left", 4009)
cut_off("unplayable", "The server has other rules by now", "unplayable", 4005)
cut_off("old-page", "The server has another page by now", "old-page", 4002)
tried("fault", "The server has a fault", "server", 500, "broken")
tried("busy", "Too many tables from one place", "busy", 429, "too-many-tables")


page(
    "no-such-replay", "A replay of a match that nobody played here", f"/table/{'A' * 22}/replay",
    shows("no-replay"), **expecting("404"),
)  # fmt: skip


@screen("replay-too-early", "A replay of a match that is not over", shows("not-over"))
def replay_too_early(live: Live) -> Show:
    table = live.deal("mod", seed="too early").table

    def show(visitor: Still) -> None:
        visitor.watch.expect("403")
        visitor.go(f"/table/{table}/replay")

    return show
