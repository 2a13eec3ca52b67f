"""A table that stands still: the page is the real one, and what it hears of the table is made up here.

So any moment can be looked at in any window, without a game that leads there.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

import msgspec
from playwright.sync_api import Page, WebSocketRoute

from lastcard.server.messages import VERSION
from lastcard.table.settings import Settings
from web.visitor import Visitor

NAMES = ("Ann", "Mia", "Oma Inge", "Bruno", "Yusuf", "Lotte", "Kenji", "Amara", "Paul", "Zoe")
LONG = ("W" * 24, "Maximiliane-Friederike", "🦔" * 12, "王" * 24, "m" * 24, "Ann-Sophie de la Fontain")
HANDS = {
    "mod": "r2 r9 y8 g1 bs b5 M F W y0 yd g6 b0 b3 bd r7 r1 ys gr g4 g9 b8 y3 r5 W",
    "corn": "p2 p5 y8 g1 gs b7 N F W y0 yd g6 b0 b3 bd p7 p1 ys gr g4 g9 b8 y3 p6 W",
}
COLOURS = [*"rygb"]
SLIPS: dict[str, dict[str, Any]] = {
    "opening": {"legal": COLOURS, "colour": None, "top": "W"},
    "name": {"legal": COLOURS, "colour": None, "top": "W"},
    "hit": {"edition": "angry-birds", "legal": COLOURS, "top": "K"},
    "gift": {"legal": COLOURS, "top": "M"},
    "give": {"legal": ["g1", "g6", "gr", "g4"], "gift": "g", "receiver": 1, "top": "M"},
    "answer": {"legal": ["take", "challenge"], "top": "F", "turn": 1},
    "drawn": {"edition": "corn", "legal": ["y8", "keep"], "drawn": "y8"},
    "guess": {"edition": "corn", "legal": [*"pygb"], "top": "N"},
    "follow": {"edition": "avatar", "legal": ["r2", "y8", "b5"], "top": "A"},
    "speak": {"edition": "avatar", "legal": ["pass", "A", "catch1"], "actor": 1, "exposed": 1},
    "shown": {"phase": "turn", "legal": ["r2", "draw"], "shown": [1, ["g8", "b2", "y6", "r3"]]},
}
"""What is asked of us, and the fields of the game that ask it."""


@dataclass(frozen=True)
class Moment:
    """A view to be made up: so many seats, so many cards, and what is asked."""

    seats: int = 4
    cards: int = 7
    long: bool = False
    slip: str = ""
    exposed: int | None = None
    awaited: int = 0
    watching: bool = False
    people: bool = False  # and no bots

    @property
    def edition(self) -> str:
        return str(SLIPS.get(self.slip, {}).get("edition", "mod"))

    def player(self, seat: int) -> dict[str, Any]:
        name = LONG[seat % len(LONG)] if self.long and seat else NAMES[seat]
        bot = "sensible" if seat == 1 and not self.people else ""
        return {"name": name, "bot": bot, "away": seat == 8, "head": seat, "idle": False}

    def game(self) -> dict[str, Any]:
        asks = SLIPS.get(self.slip, {})
        around = range(self.seats)
        exposed = asks.get("exposed", self.exposed)
        caught = [] if exposed is None else [f"catch{exposed}"]
        worn = self.slip == "guess"
        game: dict[str, Any] = {
            "edition": self.edition, "options": {}, "seats": self.seats, "dealer": 0,
            "viewer": None if self.watching else 0, "turn": self.awaited, "actor": self.awaited,
            "next": (self.awaited - 1) % self.seats, "direction": -1, "colour": "y", "top": "y4",
            "phase": self.slip or "turn", "hand": HANDS.get(self.edition, HANDS["mod"]).split()[: self.cards],
            "sizes": [self.cards, *(1 if seat == exposed else 5 + seat for seat in around[1:])],
            "discard_pile": ["y4", "g4", "gr", "g2", "r2"], "draw_size": 61, "passes": False,
            "foreheads": [["g6" if seat else "?"] if worn else [] for seat in around],
            "exposed": exposed, "called": False, "callers": [], "hit": None, "before": None, "convicts": [],
            "drawn": None, "gift": None, "receiver": None, "gifts": [],
            "guessed": [""] * self.seats, "shown": None, "proof": [], "with_call": [],
            "legal": [] if self.watching or self.awaited else ["y8", "g4", "draw", *caught],
            "over": False, "winner": None, "void": False, "ended": None, "points": None, "hands": None,
        }  # fmt: skip
        game |= asks
        game["discard_pile"][0] = game["top"]
        return game

    def view(self, number: int) -> dict[str, Any]:
        game = self.game()
        none = [0] * self.seats
        return {
            "seq": number, "phase": "playing", "viewer": game["viewer"], "match": 1, "round": number,
            "settings": msgspec.to_builtins(Settings(edition=self.edition, seats=self.seats)),
            "players": [self.player(seat) for seat in range(self.seats)],
            "scores": none, "collected": none, "leftovers": none, "winners": [],
            "house_rules": [], "gained": None, "matches_won": none, "next_dealer": None,
            "commitment": "", "promise": "", "revealed": [], "awaited": game["actor"],
            "asked": 0 if self.slip == "speak" else None, "decision": number, "deadline": None,
            "catch_from": None, "game": game,
        }  # fmt: skip


class Still(Visitor):
    """Somebody at a table at which nothing happens but what is shown."""

    socket: WebSocketRoute
    number = 0

    def sit(self) -> Page:
        self.page.route_web_socket("**/api/socket", self._connect)
        page = self.go("/table/still")
        page.wait_for_selector("[data-zone=hand] [data-card]")
        return page

    def _connect(self, socket: WebSocketRoute) -> None:
        self.socket = socket
        socket.on_message(lambda text: self._hear(json.loads(text)))

    def _hear(self, message: dict[str, Any]) -> None:
        if message["type"] == "hello":
            self._say(type="welcome", version=VERSION, table="still", seat=0, clock=0, signs=[])
            self.show(Moment())
        elif message["type"] == "ask":
            refused = {
                "legal": False,
                "code": "does-not-match",
                "clause": "MATCH-1",
                "reason": "",
                "hint": "",
            }
            self._say(type="answer", id=message["id"], seq=self.number, **refused)
        elif message["type"] == "ping":
            self._say(type="pong", id=message["id"], clock=0)

    def _say(self, **message: Any) -> None:
        self.socket.send(json.dumps(message))

    def show(self, moment: Moment) -> None:
        """Every moment is a round of its own, so that nothing flies."""
        self.number += 1
        self._say(type="snapshot", seq=self.number, view=moment.view(self.number), missed=None)

    def resize(self, width: int, height: int, text: int = 100) -> None:
        """Another window, and text so large, in percent: at that the page looks when its width changes."""
        self.page.evaluate("(size) => document.documentElement.style.fontSize = `${size}%`", text)
        self.page.set_viewport_size({"width": width + 1, "height": height})
        self.page.set_viewport_size({"width": width, "height": height})

    def refuse(self) -> None:
        """Try a card that does not fit, and be told why."""
        card = self.page.locator("[data-zone=hand] [data-card]:not(.lit)").first
        card.click(position={"x": 8, "y": 12})
        self.page.wait_for_selector("[data-kind=why]")
