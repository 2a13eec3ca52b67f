"""The pages before the cards: start, rules, open tables, replays, and the table that waits."""

from __future__ import annotations

from typing import Any

from web.live import Live, Seat
from web.model import Model
from web.screen import NOON, Prepare, Show, page, press, screen
from web.staged import Staged

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

    def show(visitor: Model) -> None:
        visitor.go(path)

    return show


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


def nobody_waits(visitor: Model) -> None:
    visitor.page.route("**/api/tables", lambda route: route.fulfill(json={"tables": []}))


def open_menu(visitor: Model) -> None:
    visitor.page.get_by_role("button", name="Menu").click()


def search(visitor: Model) -> None:
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

    def show(visitor: Model) -> None:
        visitor.keep(seat)
        visitor.go("/")

    return show


page("cards", "All cards, with what makes them readable", "/cards", ".card", whole="desk")
page("how-to-play", "The game in ten sentences", "/rules", ".short li")
page("rules", "The rules of an edition, clause by clause; one was linked to", "/rules/mod#CHAL-4", ".marked")
page("rules-search", "The rules, searched", "/rules", ".text [role=status]", then=search)
page("rulings", "What we have ruled where the sheets are silent", "/rules/rulings", ".clause")

screen("open-tables", "Tables that wait for players", "main li")(with_open_tables("/tables"))
page("no-open-tables", "No table waits", "/tables", ".nobody", first=nobody_waits)
page(
    "replays", "Games that were played from this browser", "/replays", "main li",
    first=lambda visitor: visitor.store("lastcard.finished", FINISHED),
)  # fmt: skip
page("no-replays", "No game was finished here yet", "/replays", ".nobody")


# A table that waits


def table_of_friends(live: Live) -> Seat:
    table = live.table("corn", seats=6, bots=1, bot_names=["Bruno"])
    seat = live.sit(table, "Ann", 0, 0)
    live.sit(table, "Mia", 1, 1)
    live.sit(table, "Oma Inge", 2, 4)
    return seat


def lobby(name: str, says: str, shows: str, then: Show | None = None) -> None:
    def prepare(live: Live) -> Show:
        seat = table_of_friends(live)

        def show(visitor: Model) -> None:
            visitor.call_it(seat.table, "maple-otter")
            visitor.at(seat)
            visitor.page.wait_for_selector(".invitation")
            if then:
                then(visitor)

        return show

    screen(name, says, shows)(prepare)


def house_rules(visitor: Model) -> None:
    press("Change", "House rules")(visitor)
    visitor.page.locator(".differs").first.wait_for()


lobby("lobby", "A table of your own: the link, the QR code, the seats", ".invitation")
lobby("lobby-name", "Your name and your head", "form.slip", then=press("Ann"))
lobby("options", "The rulings of the sheet, each with its sentence", ".options", then=press("Change"))


@screen("options-house", "House rules: what differs from the sheet has a dot", ".options .differs")
def options_house(live: Live) -> Show:
    def show(visitor: Model) -> None:
        visitor.at(table_of_friends(live))  # rules are changed once
        house_rules(visitor)
        visitor.page.mouse.wheel(0, 350)

    return show


@screen("lobby-guest", "A friend who has followed the link", ".guest .button")
def lobby_guest(live: Live) -> Show:
    table = table_of_friends(live).table
    return going_to(f"/table/{table}")


@screen("lobby-of-ten", "Ten seats, half of them with bots", ".lobby")
def lobby_of_ten(live: Live) -> Show:
    names = ["Bruno", "Cleo", "Dora", "Emil", "Fritz"]
    seat = live.sit(live.table("mod", seats=10, bots=5, bot_names=names), "Ann", 0, 0)

    def show(visitor: Model) -> None:
        visitor.call_it(seat.table, "maple-otter")
        visitor.at(seat)

    return show


@screen("getting-the-cards", "A table that takes its time", ".waiting svg")
def getting_the_cards(live: Live) -> Show:
    table = Staged(live, "table")

    def show(visitor: Model) -> None:
        visitor.page.route_web_socket("**/api/socket", lambda socket: None)
        visitor.at(table.me)

    return show
