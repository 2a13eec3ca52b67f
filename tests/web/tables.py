"""Tables as tests find them: a position, as in docs/notation.md, and at most a few moves from there.

In every scene the seat that looks on is 0, and what it is asked is asked after the last move. A test of the
server that deals has a deal instead, which is a scene without a position.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import lastcard
from lastcard.table.settings import Settings
from rehearsals import laid_match, match_seed, rehearsed_match

ME = 0
NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal", "Ida", "Jo")
EDITIONS = tuple(lastcard.EDITIONS)
Move = tuple[int, str]


@dataclass(frozen=True)
class Scene:
    """A table, and the moves that lead to what is to be seen."""

    edition: str
    seats: int
    seed: str
    line: str = ""  # the position; none: it is dealt from the seed
    then: str = ""  # seat:token, with blanks between
    options: Mapping[str, str] = field(default_factory=dict)
    table: Mapping[str, Any] = field(default_factory=dict)  # what else the table is opened with

    @property
    def moves(self) -> list[Move]:
        return read(self.then)

    def match(self) -> lastcard.Match:
        """The very match that the server will have on its table, before any move."""
        settings = Settings(edition=self.edition, seats=self.seats, options={**self.options})
        if self.line:
            return laid_match(self.line, match_seed(self.seed), settings.options)
        return rehearsed_match(settings, self.seed)

    def played(self) -> lastcard.Match:
        """The match as the moves leave it."""
        match = self.match()
        for seat, token in self.moves:
            match.act(seat, token)
        return match


def read(moves: str) -> list[Move]:
    pairs = (word.split(":") for word in moves.split())
    return [(int(seat), token) for seat, token in pairs]


def lay(line: str, then: str = "", options: Mapping[str, str] | None = None, **table: Any) -> Scene:
    """A scene from a position; before its edition may stand the scores: `scores=480,20 mod hands=…`."""
    words = line.split()
    edition = next(word for word in words if "=" not in word)
    hands = next(word for word in words if word.startswith("hands="))
    seed = hashlib.blake2b(" ".join(words).encode(), digest_size=8).hexdigest()
    return Scene(edition, hands.count("/") + 1, f"@{seed}", " ".join(words), then, options or {}, table)


def deal(edition: str, seats: int, seed: str, **options: str) -> Scene:
    """A scene that is dealt."""
    return Scene(edition, seats, seed, options=options)


SCENES = {
    # four at a table, our turn, and something to decide
    "wild": lay(
        "mod hands=r6,y1,y3,y8,g5,b2,W/r1,g9,b4/r2,y4,b5/r5,g7,b7 pile=y7"
        " draw=g2,r3,b1,y5,g6,r8,b9,y2,g1,r9,b3"
    ),
    "draw two to answer": lay(
        "mod hands=rd,r5,y2,g3,gs,b4,bd/g1,g5,b2/y4,b1,b5/gd,r2,y6,g9 pile=g7 turn=3"
        " draw=y1,g2,b3,r4,y5,g6,b7,r6,y8",
        "3:gd",
        options={"stacking": "same", "deflect": "both"},
    ),
    "seven": lay(
        "corn hands=p7,p3,y5,gs/y2,y4,N/p2,p8,b7,g4,g5/y1,yr pile=p1",
        options={"seven_zero": "both"},
    ),
    "jump in": lay(
        "angry-birds hands=r8,yr,g4,b8,W/rs,b1,b6/r1,r8,g2/y5,y9,b2 pile=r2 turn=2",
        "2:r8",
        options={"jump_in": "coloured"},
    ),
    "four guilty": lay(
        "classic hands=r1,r5,y2,g3,g8,b4,b9/g1,g5,b2/y4,b1,b5/F,r2,y6,g9 pile=r7 turn=3"
        " draw=y1,g2,b3,r4,y5,g6,b7",
        "3:F 3:y",
    ),
    "four innocent": lay(
        "avatar hands=r1,r5,y2,g3,g8,b4,b9/g1,g5,b2/y4,b1,b5/F,b3,y6,g9 pile=r7 turn=3"
        " draw=y1,g2,b6,r4,y5,g6,b7",
        "3:F 3:y",
    ),
    "king pig": lay(
        "angry-birds hands=K,r6,y1,y8,g5,b2,b3/r1,g9,b4/r2,y4,b5/r5,g7,b7 pile=y7"
        " draw=g2,b1,y5,r3,g6,b9,y2,g1,b6,r8,y9,g3"
    ),
    "mod": lay(
        "mod hands=M,r1,r5,r8,y2,g4,b6/r2,g9,b4/y4,y6,b5/r3,g7,b7 pile=y7 draw=g2,b1,y5,r9,g6,b9,y9,g1,b8,r7"
    ),
    "narwhal": lay(
        "corn hands=N,p6,y1,y8,g5,b2,b3/p1,g9,b4/p2,y4,b5/p5,g7,b7 pile=y7"
        " draw=g2,b1,y5,p3,g6,b9,y2,g1,b6,p8,y9"
    ),
    "forehead": lay(
        "corn hands=p6,y1,y8,g5,b2,b3,g8/p1,g9,b4/p2,y4,b5/N,p5,g7,b7 pile=y7 turn=3"
        " draw=g2,b1,y5,p3,g6,b9,y2,g1,b6,p8,y9,p4,g4,b8,p9",
        "3:N 3:g",
    ),
    "avatar state": lay(
        "avatar hands=A,r6,y1,y8,g5,b2,b3/r1,g9,b4/r2,y4,b5/r5,g7,b7 pile=y7 draw=g2,b1,y5,r3,g6,b9,y2,g1"
    ),
    "break in": lay(
        "avatar hands=A,r6,y1,y8,g5,b2,b3/r1,g9,b4/r2,y4,b5/r5,g7,b7 pile=y7 turn=2"
        " draw=g2,b1,y5,r3,g6,b9,y2,g1"
    ),
    "opening": lay(
        "mod hands=r6,y1,y3,y8,g5,b2,b6/r1,g9,b4/r2,y4,b5/r5,g7,b7 pile=W phase=opening draw=g2,r3,b1,y5,g6"
    ),
    "drawn": lay("corn hands=p6,y1,y8,g5,b2,b3,g8/p1,g9,b4/p2,y4,b5/p5,g7,b7 pile=y7 draw=y5,g2,b1,p3,g6"),
    # three, and somebody has two cards or one
    "two left": lay(
        "classic hands=b2,b7/b4,g1,r9,y2/b5,r8,y5,g3 pile=b9 turn=2 draw=b6,y1,g7,r2,b8,y6,g5,r4,b1,y9,g2,r3",
        "2:b5",
    ),
    "two left there": lay(
        "angry-birds hands=r1,y4,b8,g6/g3,g7/r9,y2,b5,r4 pile=g9 draw=b6,y1,r2,b2,y6,r5,b1,y9,r3 turn=0",
        "0:g6",
    ),
    "one left": lay("angry-birds hands=b3/r9,y2,g5/W,b7,y6 pile=b9 turn=2 draw=y1,g7,r2", "2:b7"),
    "avatar one left": lay("avatar hands=b3/r9,y2,g5,b7 pile=b9 turn=1 draw=y1,g7,r2", "1:b7"),
    # what is good to see in motion
    "rain": lay(
        "angry-birds hands=g5,b2,b6,y1,K/g1,g9,b4/b5,y3,g7 pile=y7 draw=g2,b1,y5,b9,g6,r3,y2,b3,g4", "0:K"
    ),
    "presents": lay(
        "mod hands=y1,y3,y8,g5,b2,M/g1,g9,b4/b5,r2,g7/r5,b7,b8 pile=y7 draw=g2,b1,y5,b9,g6,r3", "0:M 0:y"
    ),
    "bob guesses": lay("corn hands=g5,b2,b6,y1,N/g1,g9,b4 pile=y7 draw=g2,b1,y5,p3,g6,b9", "0:N 0:y"),
    "bob has a narwhal": lay("corn hands=g5,b2,b6,y1/g1,g9,b4,N pile=y7 turn=1 draw=g2,b1,y5,p3,g6,b9"),
    "end of the pile": lay(
        "classic hands=g5,b2,b6,g8/g1,g9,b4/b5,r2,g7/r5,b7,b8"
        " pile=y7,y0,y1,y1,y2,y2,y3,y3,y4,y4,y5,y5,y6,y6,y8,y8 draw=-"
    ),
    "hands move on": lay(
        "mod hands=g5,b2,b6,y1/g1,g9,b4,y0/b5,r2,y9 pile=y7 turn=1 dir=ccw draw=g2,b1,y5,b9,g6,r3",
        "1:y0",
        options={"seven_zero": "both"},
    ),
    "last card": lay("classic hands=y3/g1,g9,b4,b5,r2 pile=y7 draw=g2,b1,r3"),
    # a hand that fills the room there is
    "many": lay(
        "mod hands=r0,r1,r1,r3,r5,r6,r8,y0,y1,y3,y4,y6,y8,g0,g2,g3,g5,g7,g9,b1,b2,b4,b6,b9,W"
        "/r2,g8,b5/r4,y5,b3/r7,y9,g1 pile=y7 draw=b8,g4,r9,y2"
    ),
    "very many": lay(
        "mod hands=r0,r1,r1,r2,r3,r4,r5,r6,r8,rs,y0,y1,y2,y3,y4,y6,y8,ys"
        ",g0,g2,g3,g5,g7,g9,gd,b1,b2,b4,b6,b7,b9,bs,W,F/r7,g8,b5 pile=y7 draw=b8,g4,r9,y5"
    ),
}


AGAINST_BOTS = {
    "angry-birds": lay(
        "angry-birds hands=K,W,r6,g5/r1,g9,b4/r2,y4,b5/r5,g7,b7 pile=y7"
        " draw=r3,b1,g2,y5,g6,b9,y1,g1,b6,r8,y3,r9,b8,y8,r4,g4"
    ),
    "mod": lay("mod hands=M,W,r1,r5,r8/r2,g9,b4,y2/r3,y4,b5,g3/r6,g7,b7,y9 pile=y7"),
    "corn": lay("corn hands=N,W,p6/p1,g9,b4/p2,y4,b5/p5,g7,b7 pile=y3"),
    "avatar": lay("avatar hands=A,W,r6,g5,y1,b2/r1,g9,b4,y2/r2,y4,b5,g3/r5,g7,b7,y9 pile=y7"),
    "classic": lay("classic hands=W,F,r6,g5/r1,g9,b4,y2/r2,y4,b5,g3/r5,g7,b7,y9 pile=y7"),
}
"""Short rounds against three bots, in which we begin and have the special card to play."""

TEN = lay(
    "mod hands=M,W,r1,r5,r8/r2,g9,b4/r3,y4,b5/r6,g7,b7/y2,g3,b1/y9,g1,b8/r9,y5,g4/y6,g8,b2/r4,y8,b6/y1,g2,b9"
    " pile=y7"
)
"""Ten at a table, nine of them bots if you like."""

WE_BEGIN = deal("mod", 2, "deal 3")
"""A deal in which the first move is ours, and cards of ours fit."""


# What is asked, in every edition that asks it

OTHERS = "g1,g9,b4,b5"
DRAW = "draw=g2,b1,b9,g6,y2,b3,g4,y9,b7,g3,y4,b8"


@dataclass(frozen=True)
class Kind:
    """A kind of moment: how it comes about, by the last move, and which editions have it."""

    line: str  # a position without its edition
    then: str = ""
    editions: tuple[str, ...] = EDITIONS  # the first one is that of most tests
    options: Mapping[str, str] = field(default_factory=dict)
    table: Mapping[str, Any] = field(default_factory=dict)


def beginning_with(first: str) -> tuple[str, ...]:
    return first, *(one for one in EDITIONS if one != first)


FOUR_ON_US = f"hands=g5,b2,b6,y1,y8/y3,b4,g1,F pile=y7 turn=1 {DRAW}"
FOUR_OF_NEED = f"hands=g5,b2,b6,y1,y8/g7,b4,g1,F pile=y7 turn=1 {DRAW}"
BOB_HAS_TWO = f"hands=g5,b2,b6,y1/y3,g8 pile=y7 turn=1 {DRAW}"
ALL_COLOURS = f"hands=A,r6,y1,y3,g5,b2/g1,g9,b4 pile=y7 {DRAW}"

PHASES: dict[str, Kind] = {
    "turn": Kind(f"hands=y1,y3,y8,g5,b2,b6,W/{OTHERS} pile=y7 {DRAW}", "", beginning_with("mod")),
    "drawn": Kind(
        f"hands=g5,b2,b6,g8/{OTHERS} pile=y7 {DRAW.replace('=', '=y5,')}", "0:draw", beginning_with("corn")
    ),
    "name": Kind(f"hands=g5,b2,b6,y1,W/{OTHERS} pile=y7 {DRAW}", "0:W", beginning_with("classic")),
    "hit": Kind(f"hands=g5,b2,b6,y1,K/{OTHERS} pile=y7 {DRAW}", "0:K", ("angry-birds",)),
    "gift": Kind(f"hands=g5,b2,b6,y1,M/{OTHERS} pile=y7 {DRAW}", "0:M", ("mod",)),
    "give": Kind(  # with two there is nothing to choose
        f"hands=y1,y3,y8,g5,b2,M/{OTHERS}/r1,r2,r3 pile=y7 {DRAW}", "0:M 0:y", ("mod",)
    ),
    "answer": Kind(FOUR_ON_US, "1:F 1:b", beginning_with("classic")),
    "guess": Kind(f"hands=g5,b2,b6,y1/{OTHERS},N pile=y7 turn=1 {DRAW}", "1:N 1:y", ("corn",)),
    "follow": Kind(ALL_COLOURS, "0:A", ("avatar",)),
    "opening": Kind(  # avatar: FIRST-9
        f"hands=g5,b2,b6,y1/{OTHERS} pile=W phase=opening {DRAW}", "",
        ("classic", "angry-birds", "mod", "corn"),
    ),
    "between": Kind(
        f"hands=y3/{OTHERS} pile=y7 {DRAW}", "0:y3", beginning_with("mod"), {"scoring": "points"}
    ),
    "over": Kind(
        f"hands=y3/{OTHERS} pile=y7 {DRAW}", "0:y3", beginning_with("avatar"), {"scoring": "single"}
    ),
}  # fmt: skip
"""The phases of the rules; over is over for a round or for the match."""

SHADES: dict[str, Kind] = {
    "swap": Kind(
        f"hands=y7,g5,b2,y1/{OTHERS}/y2,g3,b3 pile=y3 {DRAW}", "0:y7", ("corn",), {"seven_zero": "both"}
    ),
    "stacked": Kind(
        f"hands=g5,b2,b6,bd/{OTHERS},yd pile=y7 turn=1 {DRAW}", "1:yd", ("mod",), {"stacking": "same"}
    ),
    "shown": Kind(FOUR_ON_US, "1:F 1:b 0:challenge"),
    "shown, innocent": Kind(FOUR_OF_NEED, "1:F 1:b 0:challenge"),
    "exposed": Kind(f"hands=y3,g5/{OTHERS} pile=y7 {DRAW}", "0:y3"),
    "catch": Kind(BOB_HAS_TWO, "1:y3"),
    "speak": Kind(BOB_HAS_TWO, "1:y3", table={"reflexes": False}),
    "break in": Kind(ALL_COLOURS, "0:y3", ("avatar",)),
    "speak, break in": Kind(ALL_COLOURS, "0:y3", ("avatar",), table={"reflexes": False}),
    "name after hit": Kind(f"hands=g5,b2,b6,y1,K/{OTHERS} pile=y7 {DRAW}", "0:K 0:y", ("angry-birds",)),
}
"""What may be open beside them, or is different about them."""

KINDS = PHASES | SHADES


def moment(kind: str, edition: str = "") -> Scene:
    """The scene of a kind, in the edition of most tests or in another one."""
    it = KINDS[kind]
    laid = lay(f"{edition or it.editions[0]} {it.line}", it.then, it.options)
    return replace(laid, table=it.table)
