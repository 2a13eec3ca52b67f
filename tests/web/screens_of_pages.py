"""The pages before the cards: start, rules, open tables, replays, and the table that waits."""

from __future__ import annotations

from typing import Any

from laid import NOON
from web.live import Live
from web.screen import Prepare, Show, page, press, screen, table
from web.still import Still

OPEN_TABLES: tuple[tuple[Any, ...], ...] = (
    ("mod", 4, ("Yusuf", 6)),
    ("corn", 6, ("Oma Inge", 4), ("Lotte", 2), ("Kenji", 5)),
)
FINISHED = [
    {
        "table": table, "match": 1, "edition": edition, "players": ["Ann", *players],
        "seat": 0, "winners": [0], "when": NOON - hours * 3_600_000,
    }
    for table, edition, players, hours in (
        ("maple-otter", "avatar", ["Mia", "Oma Inge", "Bruno"], 1),
        ("quiet-heron", "corn", ["Yusuf"], 26),
    )
]  # fmt: skip


def going_to(path: str) -> Show:
    """A page by its address."""

    def show(visitor: Still) -> None:
        visitor.go(path)

    return show


def wait_in_vain(visitor: Still) -> None:
    visitor.wait_in_vain()


def with_open_tables(path: str) -> Prepare:
    """A page on which others wait at their tables."""

    def prepare(live: Live) -> Show:
        if not live.ask("/api/tables")["tables"]:
            for edition, seats, *people in OPEN_TABLES:
                table = live.table(edition, seats=seats, public=True)
                for seat, (name, head) in enumerate(people):
                    live.sit(table, name, seat, head)
        return going_to(path)

    return prepare


def nobody_waits(visitor: Still) -> None:
    visitor.page.route(
        "**/api/tables", lambda route: route.fulfill(json={"tables": [], "bots": ["sensible"]})
    )


def open_menu(visitor: Still) -> None:
    visitor.page.get_by_role("button", name="Menu").click()


def search(visitor: Still) -> None:
    visitor.page.get_by_label("Search the rules").fill("challenge")


screen("start", "The start page: four boxes, one click to the first card", ".newest .heads svg >> nth=1")(
    with_open_tables("/")
)
page("start-alone", "Nobody waits at a table", "/", ".newest:has-text('Nobody')", first=nobody_waits)
page(
    "start-menu",
    "The menu of the plain pages on a phone",
    "/",
    "nav.open",
    then=open_menu,
    windows=("phone",),
)


@screen("start-again", "Somebody comes back to the start page from a table", ".newest a:has-text('Go on')")
def start_again(live: Live) -> Show:
    seat = live.deal("avatar", seed="start again")

    def show(visitor: Still) -> None:
        visitor.keep(seat)
        visitor.go("/")

    return show


page("cards", "All cards, with what makes them readable", "/cards", ".card", whole="desk")
page("how-to-play", "The game in ten sentences", "/rules", ".short li")
page("rules", "The rules of an edition, clause by clause; one was linked to", "/rules/mod#CHAL-4", ".marked")
page("rules-search", "The rules, searched", "/rules", ".text [role=status]", then=search)
page("rulings", "What we have ruled where the sheets are silent", "/rules/rulings", ".clause")

screen("open-tables", "Tables that wait for players", "main li")(with_open_tables("/tables"))
page(
    "new-table", "A table by the rules that a link names", "/new?edition=corn&hand_size=5&uno_call=off",
    ".rules li >> nth=1",
)  # fmt: skip
page("new-table-unknown", "A link that asks for what no table has", "/new?edition=mod&speed=9", ".unknown li")
page("no-open-tables", "No table waits", "/tables", ".nobody", first=nobody_waits)
page(
    "replays", "Games that were played from this browser", "/replays", "main li",
    first=lambda visitor: visitor.store("lastcard.finished", FINISHED),
)  # fmt: skip
page("no-replays", "No game was finished here yet", "/replays", ".nobody")


# A table that waits


def lobby(name: str, says: str, shows: str, then: Show | None = None, view: str = "lobby") -> None:
    table(name, says, shows, view=view, then=then)


def scroll(visitor: Still) -> None:
    press("Change")(visitor)
    visitor.page.locator(".differs").nth(1).evaluate("dot => dot.scrollIntoView()")


lobby("lobby", "A table of your own: the link, the QR code, the seats", ".invitation .qr")
lobby("lobby-name", "Your name and your head", "form.slip", then=press("Ann"))
lobby("options", "The rulings of the sheet, each with its sentence", ".options", then=press("Change"))
lobby(
    "options-house", "House rules: what differs from the sheet has a dot", ".options .differs", then=scroll,
    view="lobby-house",
)  # fmt: skip
lobby("lobby-partners", "Two sides: every seat says who it is with", ".lobby .side", view="lobby-partners")
lobby("lobby-guest", "A friend who has followed the link", ".guest .button", view="lobby-guest")
lobby("lobby-of-ten", "Ten seats, half of them with bots", ".lobby", view="lobby-of-ten")
screen("getting-the-cards", "A table that takes its time", ".waiting svg")(lambda live: wait_in_vain)
