"""Tables of every size, with hands of every size, at which anything is asked; they are laid, not played."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from itertools import islice

from laid import Laid, Plan
from lastcard import EDITIONS

NAMES = ("Ann", "Mia", "Oma Inge", "Bruno", "Yusuf", "Lotte", "Kenji", "Amara", "Paul", "Zoe")
LONG = ("W" * 23, "Maximiliane-Friederike-", "🦔" * 11, "王" * 23, "m" * 23, "Ann-Sophie de la Fontai")
AWAY = 8
"""Whoever sits there has left."""

MINE = "r2 r9 y8 g1 bs b5 * F W y0 yd g6 b0 b3 bd r7 r1 ys gr g4 g9 b8 y3 r5 W"
"""Ours; the star is what the edition has alone, and corn has pink for red."""

FOREHEADS = ("y9", "g6", "bs", "br", "g7", "W", "y6", "b6", "g3", "b9")
PILE = ("y4", "g2", "gr", "g5", "y5")


@dataclass(frozen=True)
class Slip:
    """What is asked, and the position in which it is; always of our seat, or of the one that is awaited."""

    edition: str
    top: str
    position: str = ""


SLIPS = {
    "opening": Slip("mod", "W", "phase=opening"),
    "name": Slip("mod", "W", "phase=name"),
    "hit": Slip("angry-birds", "K", "phase=hit"),
    "gift": Slip("mod", "M", "phase=gift"),
    "give": Slip("mod", "M", "phase=give gift=g to=2"),
    "answer": Slip("mod", "F", "phase=answer colour=y"),
    "drawn": Slip("corn", "y4", "phase=drawn drawn=y8"),
    "guess": Slip("corn", "N", "phase=guess colour=y"),
    "follow": Slip("avatar", "A", "phase=follow"),
    "speak": Slip("avatar", "y4"),
    "shown": Slip("mod", "y4", "shown=1>0:g8,b2,y6,r3"),
}


@dataclass(frozen=True)
class Moment:
    """A table to be laid: so many seats, so many cards, and what is asked."""

    seats: int = 4
    cards: int = 7
    long: bool = False
    slip: str = ""
    exposed: int | None = None
    awaited: int = 0
    watching: bool = False
    people: bool = False  # and no bots
    edition: str = ""  # instead of the slip's
    hand: str = ""  # instead of the first cards of ours
    wears: tuple[int, ...] = ()  # who has a card on the forehead, beside those who guess
    also: str = ""  # more of the position
    then: str = ""  # what happens next
    timed: bool = False

    @property
    def viewer(self) -> int | None:
        return None if self.watching else 0

    def laid(self) -> Laid:
        people = tuple((self.name(seat), seat) for seat in range(self.seats))
        bots = {} if self.people else {1: "sensible"}
        settings = {"reflexes": self.slip != "speak", "turn_seconds": 60 if self.timed else None}
        moves = self.then or (self.spoken() if self.slip == "speak" else "")
        laid = Laid(Plan(self.position(), moves, people, bots, settings=settings))
        if self.seats > AWAY:
            laid.play(f"{AWAY}:leave")
        return laid

    def name(self, seat: int) -> str:
        return f"{LONG[seat % len(LONG)]}{seat}" if self.long and seat else NAMES[seat]

    def spoken(self) -> str:
        """Mia plays and says nothing; so we are asked after all the others."""
        return " ".join(["1:y1", *(f"{seat}:pass" for seat in range(1, self.seats))])

    # The position

    @property
    def asks(self) -> Slip:
        asks = SLIPS.get(self.slip, Slip("corn" if self.wears else "mod", "y4"))
        return replace(asks, edition=self.edition or asks.edition)

    def position(self) -> str:
        asks = self.asks
        pile = PILE if asks.top == PILE[0] else (asks.top, *PILE)
        foreheads = self.foreheads()
        hands = self.hands([*pile, *foreheads])
        said = {"hands": "/".join(map(",".join, hands)), "pile": ",".join(pile)}
        said |= {"turn": f"{self.turn()}", "dir": "cw" if self.slip == "speak" else "ccw"}
        if foreheads:
            worn = ((one if seat in self.wearers() else "-") for seat, one in enumerate(foreheads))
            said["foreheads"] = "/".join(worn)
        if self.exposed is not None:
            said["exposed"] = f"{self.exposed}"
        more = dict(word.split("=") for word in f"{asks.position} {self.also}".split())
        return " ".join([asks.edition, *(f"{name}={value}" for name, value in (said | more).items())])

    def turn(self) -> int:
        if self.slip == "speak":
            return 1
        return (self.awaited + (self.slip == "answer")) % self.seats

    def wearers(self) -> tuple[int, ...]:
        return tuple(range(self.seats)) if self.slip == "guess" else self.wears

    def foreheads(self) -> list[str]:
        return list(FOREHEADS[: self.seats]) if self.wearers() else []

    def mine(self) -> list[str]:
        return [ours(card, self.asks.edition) for card in MINE.split()[: self.cards]]

    def hands(self, taken: list[str]) -> list[list[str]]:
        """Ours, and of the others each with one card more than the one before."""
        edition = EDITIONS[self.asks.edition]
        mine = self.hand.split() or self.mine()
        needed = {self.awaited: "y8"} if self.slip == "drawn" else {1: "y1"} if self.slip == "speak" else {}
        few = {self.exposed: 1, 1: 2} if self.slip == "speak" else {self.exposed: 1}
        deck = Counter(edition.cards[card] for card in edition.deck(4))
        left = deck - Counter([*mine, *taken, *needed.values(), "W", "F"])
        spare = iter(
            sorted(left.elements(), key=lambda card: (len(card) == 1, card[1:]))
        )  # so that hands have all colours
        hands = [mine]
        for seat in range(1, self.seats):
            given = [needed[seat]] if seat in needed else []
            hands.append([*given, *islice(spare, few.get(seat, 3 + seat) - len(given))])
        return hands


def ours(card: str, edition: str) -> str:
    if card == "*":
        return EDITIONS[edition].special.token
    return card.replace("r", "p", 1) if edition == "corn" and card[0] == "r" else card
