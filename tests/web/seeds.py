"""Scenes: tables that are dealt from a known seed and played by a known line, up to a decision worth showing.

    python tests/web/seeds.py            looks for the scenes again and prints them
    python tests/web/seeds.py mod four   only those whose names begin so

In every scene the seat that looks on is 0. The lines are kept here, so that no test has to search.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

if __name__ == "__main__":
    sys.path[0] = str(Path(__file__).resolve().parents[1])

import lastcard
from lastcard.table.settings import Settings
from rehearsals import rehearsed_match
from web.rehearsed_bots import moves_with_bots

ME = 0
Move = tuple[int, str]


@dataclass(frozen=True)
class Scene:
    """A deal and the moves that lead to it."""

    edition: str
    seats: int
    seed: str
    line: str = ""  # seat:token, with blanks between
    options: dict[str, str] = field(default_factory=dict)

    @property
    def moves(self) -> list[Move]:
        return read(self.line)

    def match(self) -> lastcard.Match:
        """The very match that the server will have on its table."""
        match = self.dealt()
        for seat, token in self.moves:
            match.act(seat, token)
        return match

    def dealt(self) -> lastcard.Match:
        settings = Settings(edition=self.edition, seats=self.seats, options=self.options)
        return rehearsed_match(settings, self.seed)


def read(line: str) -> list[Move]:
    pairs = (word.split(":") for word in line.split())
    return [(int(seat), token) for seat, token in pairs]


SCENES = {
    "wild": Scene("mod", 4, "wild 14"),
    "four": Scene("mod", 4, "four 19"),
    "four guilty": Scene("classic", 4, "four guilty 57", "3:F 3:y"),
    "four innocent": Scene("avatar", 4, "four innocent 142", "3:F 3:y"),
    "king pig": Scene("angry-birds", 4, "king pig 3"),
    "mod": Scene("mod", 4, "mod 25"),
    "narwhal": Scene("corn", 4, "narwhal 7"),
    "forehead": Scene("corn", 4, "forehead 9", "3:N 3:g"),
    "avatar state": Scene("avatar", 4, "avatar state 57"),
    "break in": Scene("avatar", 4, "break in 8"),
    "opening": Scene("mod", 4, "opening 9"),
    "drawn": Scene("corn", 4, "drawn 12"),
    "two left": Scene(
        "classic",
        3,
        "two left 136",
        "0:rd 2:r4 0:r6 1:r4 2:r3 0:y3 1:y4 2:W 2:y 0:y5 1:y8 2:g8 0:g6 1:b6 2:b5",
    ),
    "two left there": Scene(
        "angry-birds",
        3,
        "two left there 56",
        "1:r5 2:rd 1:rs 0:W 0:y 1:y0 2:y8 0:y6 1:y7 2:draw 0:b7 1:W 1:g 2:g9 0:g6",
    ),
    "one left": Scene(
        "angry-birds",
        3,
        "one left 967",
        "0:y 0:y1 1:yd 0:ys 2:y9 0:b9 1:b3 2:b8 0:b7 1:r7 2:r9 0:rs 2:r8 0:rd 2:draw",
    ),
    "avatar one left": Scene(
        "avatar", 2, "avatar one left 998", "0:b2 1:y2 0:F 0:r 1:take 0:rd 0:rr 0:gr 0:g9 1:g1"
    ),
    "deal angry-birds": Scene("angry-birds", 4, "deal angry-birds 886"),
    "deal mod": Scene("mod", 4, "deal mod 5089"),
    "deal corn": Scene("corn", 4, "deal corn 2390"),
    "deal avatar": Scene("avatar", 4, "deal avatar 4416"),
    "deal classic": Scene("classic", 4, "deal classic 6411"),
    "deal ten": Scene("mod", 10, "deal ten 6952"),
}


# What is looked for


def coloured(hand: list[str]) -> list[str]:
    return [card for card in hand if len(card) == 2]


def dealt(*cards: str) -> Callable[[lastcard.Round], bool]:
    """Nothing is played yet, and we have cards that ask for decisions, and all colours."""

    def wanted(r: lastcard.Round) -> bool:
        hand = r.hand(ME)
        return not r.actions and {*cards} <= {*hand} and len({card[0] for card in coloured(hand)}) == 4

    return wanted


def my_turn(r: lastcard.Round) -> bool:
    return r.phase == "turn" and r.actor == ME


def lays(card: str) -> Callable[[lastcard.Round], bool]:
    """It is our turn, and we hold a card that is none of the last."""
    return lambda r: my_turn(r) and card in r.legal(ME) and len(coloured(r.hand(ME))) >= 4


def four(*, guilty: bool) -> Callable[[lastcard.Round], bool]:
    """Somebody laid a Draw Four on us."""

    def wanted(r: lastcard.Round) -> bool:
        if r.phase != "answer" or r.actor != ME:
            return False
        trial = r.clone()
        trial.act(ME, "challenge")
        return (trial.sizes[r.turn] > r.sizes[r.turn]) == guilty

    return wanted


def many_to_give(r: lastcard.Round) -> bool:
    """Three different cards of a colour, so that it matters who gets which."""
    hand = r.hand(ME)
    return lays("M")(r) and any(len({card for card in hand if card[0] == c}) >= 3 for c in "rygb")


def forehead(r: lastcard.Round) -> bool:
    """We are to guess a card that can be guessed wrong."""
    worn = r.foreheads(ME)
    return r.phase == "guess" and r.actor == ME and len(worn) == 1 and len(worn[0]) == 2


def break_in(r: lastcard.Round) -> bool:
    return r.phase == "turn" and r.actor != ME and "A" in r.legal(ME)


def fits_when_drawn(r: lastcard.Round) -> bool:
    if not my_turn(r) or "draw" not in r.legal(ME):
        return False
    trial = r.clone()
    trial.act(ME, "draw")
    return trial.phase == "drawn" and len(trial.drawn or "") == 2 and (trial.drawn or "")[1].isdigit()


def plain(r: lastcard.Round, seat: int) -> list[str]:
    """Number cards that a seat may lay."""
    return [card for card in r.legal(seat) if len(card) == 2 and card[1].isdigit()]


def two_left(seat: int) -> Callable[[lastcard.Round], bool]:
    """A seat has two number cards, and may lay either, one after the other."""

    def wanted(r: lastcard.Round) -> bool:
        hand = r.hand(seat)
        return (
            r.phase == "turn"
            and r.actor == seat
            and len(hand) == 2
            and len(set(hand)) == 2
            and len(plain(r, seat)) == 2
            and r.exposed is None
        )

    return wanted


def one_left(r: lastcard.Round) -> bool:
    return my_turn(r) and len(r.hand(ME)) == 1 and bool(plain(r, ME)) and min(r.sizes[1:]) >= 2


Wanted = tuple[str, int, Callable[[lastcard.Round], bool]]
WANTED: dict[str, Wanted] = {
    "wild": ("mod", 4, lays("W")),
    "four": ("mod", 4, lays("F")),
    "four guilty": ("classic", 4, four(guilty=True)),
    "four innocent": ("avatar", 4, four(guilty=False)),
    "king pig": ("angry-birds", 4, lays("K")),
    "mod": ("mod", 4, many_to_give),
    "narwhal": ("corn", 4, lays("N")),
    "forehead": ("corn", 4, forehead),
    "avatar state": ("avatar", 4, lays("A")),
    "break in": ("avatar", 4, break_in),
    "opening": ("mod", 4, lambda r: r.phase == "opening" and r.actor == ME),
    "drawn": ("corn", 4, fits_when_drawn),
    "two left": ("classic", 3, two_left(ME)),
    "two left there": ("angry-birds", 3, two_left(1)),
    "one left": ("angry-birds", 3, one_left),
    "avatar one left": ("avatar", 2, one_left),
    "deal angry-birds": ("angry-birds", 4, dealt("K", "W")),
    "deal mod": ("mod", 4, dealt("M", "W")),
    "deal corn": ("corn", 4, dealt("N", "F")),
    "deal avatar": ("avatar", 4, dealt("A", "W")),
    "deal classic": ("classic", 4, dealt("W", "F")),
    "deal ten": ("mod", 10, dealt("M", "W")),
}


# Looking for it


def walk(r: lastcard.Round, rng: random.Random, longest: int) -> Iterator[Move]:
    """A game by chance in which everybody rather plays than draws."""
    for _ in range(longest):
        seat = r.actor
        if seat is None:
            return
        legal = [one for one in r.legal(seat) if one != "uno" and "catch" not in one]
        onward = [one for one in legal if one not in ("draw", "keep", "challenge")]
        token = rng.choice(onward or legal)
        r.act(seat, token)
        yield seat, token


DECISIONS = {"angry-birds": "hit", "mod": "give", "corn": "guess", "avatar": "follow", "classic": "name"}


def look_for_deal(name: str, tries: int = 8000) -> Scene:
    """The deal whose round against bots is over soonest, and not before the special card was played."""
    edition, seats, wanted = WANTED[name]
    rounds: list[tuple[int, str]] = []
    for number in range(tries):
        seed = f"{name} {number}"
        if wanted(Scene(edition, seats, seed).dealt().round):
            moves, phases = moves_with_bots(edition, seats, seed)
            if {DECISIONS[edition], "name"} <= phases:
                rounds.append((moves, seed))
    return Scene(edition, seats, min(rounds)[1])


def look_for(name: str, tries: int = 1500) -> Scene:
    """The shortest of many lines to a scene."""
    if name.startswith("deal"):
        return look_for_deal(name)
    edition, seats, wanted = WANTED[name]
    best: Scene | None = None
    for number in range(tries):
        seed = f"{name} {number}"
        r = Scene(edition, seats, seed).dealt().round
        line: list[str] = []
        longest = 40 if best is None else len(best.moves) - 1
        moves = walk(r, random.Random(seed), longest)
        while not wanted(r):
            move = next(moves, None)
            if move is None:
                break
            line.append(f"{move[0]}:{move[1]}")
        else:
            best = Scene(edition, seats, seed, " ".join(line))
            if not line:
                break
    assert best is not None, f"no way to {name!r} among {tries}"
    return best


if __name__ == "__main__":
    for each in WANTED:
        if not sys.argv[1:] or each.startswith(tuple(sys.argv[1:])):
            found = look_for(each)
            line = f', "{found.line}"' if found.line else ""
            print(f'    "{each}": Scene("{found.edition}", {found.seats}, "{found.seed}"{line}),')
