"""Scenes for pictures: the same people, the same cards, and moves that lead to the moment that is to be seen.

    python tests/web/scenes.py           looks for the scenes again and prints their seeds
    python tests/web/scenes.py gift      only those whose names begin so

A table dealt from a seed has the very cards of a match that is dealt here, and chance is drawn from the seed
too: so a seed is all that has to be kept of a scene. The seat that looks on is `ME`.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

if __name__ == "__main__":
    sys.path[0] = str(Path(__file__).resolve().parents[1])

import lastcard
from lastcard.table.settings import Settings
from rehearsals import rehearsed_match

ME = 0
Move = tuple[int, str]
Wish = Callable[[lastcard.Round], bool]

PEOPLE = (("Ann", 0), ("Mia", 1), ("Oma Inge", 4), ("Bruno", 3))
"""Names and heads of a table of four."""

MANY = (
    ("Ann", 0), ("Mia", 1), ("Bruno", 3), ("Oma Inge", 4), ("Yusuf", 6),
    ("Lotte", 2), ("Kenji", 5), ("Amara", 8), ("Paul", 7), ("Zoe", 9),
)  # fmt: skip
LONGEST = 400
FEW = 3
"""Nobody goes below that as long as somebody hoards."""


@dataclass(frozen=True)
class Scene:
    """A moment that is wished for, and the seed of a match that leads there."""

    edition: str
    seed: int
    wish: Wish
    seats: int = 4
    round: int = 1
    hoard: int = 0  # we draw until we have so many cards, and the others see to it that we can
    calls: float = 0.85  # how often somebody says uno in time
    settings: dict[str, Any] = field(default_factory=dict)

    @property
    def people(self) -> tuple[tuple[str, int], ...]:
        return (PEOPLE if self.seats <= len(PEOPLE) else MANY)[: self.seats]

    def dealt(self, name: str) -> lastcard.Match:
        settings = Settings(edition=self.edition, seats=self.seats, options=self.settings.get("options", {}))
        return rehearsed_match(settings, f"{name} {self.seed}")

    def moves(self, name: str) -> list[Move] | None:
        """What leads to the moment; None if nothing does."""
        match = self.dealt(name)
        found: list[Move] = []
        rng = random.Random(f"{name} {self.seed}")
        while match.number <= self.round:
            if match.number == self.round and self.wish(match.round):
                return found
            hoard = self.hoard if match.number == self.round else 0
            for move in walk(match.round, rng, hoard, self.calls):
                found.append(move)
                if match.number == self.round and self.wish(match.round):
                    return found
                if len(found) > LONGEST * self.round:
                    return None
            if match.over or match.number == self.round:
                return None
            match.next_round()
        return None


def walk(r: lastcard.Round, rng: random.Random, hoard: int, calls: float) -> Iterator[Move]:
    """A round by chance in which everybody rather plays than draws, and mostly says uno."""
    while not r.over:
        seat = r.actor
        assert seat is not None
        legal = [one for one in r.legal(seat) if "catch" not in one]
        onward = [one for one in legal if one not in ("draw", "keep", "uno")]
        token = rng.choice(onward or [one for one in legal if one != "uno"])
        size = len(r.hand(seat))
        if size < hoard if seat == ME else size <= FEW and len(r.hand(ME)) < hoard:
            token = next((one for one in ("draw", "keep") if one in legal), token)
        if r.phase == "turn" and "uno" in legal and token != "draw" and size == 2 and rng.random() < calls:
            r.act(seat, "uno")
            yield seat, "uno"
        r.act(seat, token)
        yield seat, token


# What is wished for


def colours(cards: list[str]) -> set[str]:
    return {card[0] for card in cards if len(card) == 2}


def lit(r: lastcard.Round) -> list[str]:
    legal = set(r.legal(ME))
    return [card for card in r.hand(ME) if card in legal]


def turn(low: int, high: int, *, least: int = 3, card: str = "", exposed: bool = False) -> Wish:
    """Our turn with so many cards, some lit and some not; perhaps a special one, and somebody to catch."""

    def wish(r: lastcard.Round) -> bool:
        hand = r.hand(ME)
        return (
            r.phase == "turn"
            and r.actor == ME
            and low <= len(hand) <= high
            and (not card or card in hand)
            and (r.exposed is not None and r.exposed != ME) == exposed
            and len(lit(r)) >= least
            and (len(hand) < 4 or (len(lit(r)) <= len(hand) * 0.7 and len(colours(hand)) >= 4))
            and len(str(r.top)) == 2
            and min(r.sizes[1:]) < 6
        )

    return wish


def asked(phase: str, low: int = 5, high: int = 8) -> Wish:
    """A decision of ours, with a hand that is good to look at."""
    return lambda r: (
        r.phase == phase
        and r.actor == ME
        and low <= len(r.hand(ME)) <= high
        and len(colours(r.hand(ME))) >= 3
    )


def crowd(r: lastcard.Round) -> bool:
    """Amara's turn at a table of ten, against the clock, and hands of all sizes."""
    return (
        r.phase == "turn" and r.actor == 7 and r.direction == -1 and 8 <= len(r.hand(ME)) <= 11
        and "M" in r.hand(ME) and min(r.sizes) <= 3 and max(r.sizes[1:]) >= 8 and r.exposed is None
    )  # fmt: skip


def pink(r: lastcard.Round) -> bool:
    return turn(2, 2, least=1)(r) and r.colour == "p" and r.direction == -1


def gift(r: lastcard.Round) -> bool:
    hand = r.hand(ME)
    counts = sorted(sum(card[0] == one for card in hand) for one in colours(hand))
    return asked("gift", 6, 8)(r) and counts in ([1, 2, 3], [1, 2, 4], [1, 1, 2, 3])


def give(r: lastcard.Round) -> bool:
    return asked("give", 5, 9)(r) and sum(len(one) == 2 for one in r.legal(ME)) == 3


def hit(r: lastcard.Round) -> bool:
    """King Pig is ours, and if red is hit cards go round for a while."""
    if not asked("hit", 5, 7)(r):
        return False
    trial = r.clone()
    trial.act(ME, "r")
    given = sum(trial.sizes) - sum(r.sizes)
    return 5 <= given <= 7 and r.colour in ("b", None)


def foreheads(r: lastcard.Round) -> bool:
    """Everybody wears a card, and nothing has been guessed."""
    return (
        asked("guess", 6, 7)(r) and all(r.foreheads(seat) for seat in range(4)) and not r.view(ME).guessed[ME]
    )


def guilty(r: lastcard.Round) -> bool:
    """We challenged, and see a small hand with the guilty card in it."""
    shown = r.view(ME).to_dict().get("shown")
    return bool(shown) and r.actor == ME and r.phase == "turn" and 3 <= len(r.hand(3)) - 4 <= 6


def four(r: lastcard.Round) -> bool:
    return asked("answer", 6, 8)(r) and "M" in r.hand(ME) and r.colour == "r"


def break_in(r: lastcard.Round) -> bool:
    return (
        r.phase == "turn" and r.actor == 2 and r.direction == 1 and r.colour == "g"
        and "A" in r.legal(ME) and 6 <= len(r.hand(ME)) <= 8 and r.exposed is None
    )  # fmt: skip


def silent(r: lastcard.Round) -> bool:
    """We have one card, and have not said so."""
    return r.phase == "turn" and r.exposed == ME and r.actor != ME and min(r.sizes[1:]) >= 3


def nothing(r: lastcard.Round) -> bool:
    """Our turn, and no card fits."""
    return r.phase == "turn" and r.actor == ME and 4 <= len(r.hand(ME)) <= 6 and r.legal(ME) == ["draw"]


def worn(r: lastcard.Round) -> bool:
    """Everybody wears a card, and somebody else is to guess."""
    return r.phase == "guess" and r.actor == 2 and all(r.foreheads(seat) for seat in range(4))


def innocent(r: lastcard.Round) -> bool:
    """We challenged, and should not have."""
    shown = r.view(ME).to_dict().get("shown")
    return bool(shown) and r.turn != ME and r.phase == "turn" and 3 <= len(r.hand(3)) <= 6


def won(r: lastcard.Round) -> bool:
    return r.over and r.winner == ME and all(2 <= size <= 6 for size in r.sizes[1:]) and r.top[1:] == "d"


SLOW = {"turn_seconds": 60}
SCENES: dict[str, Scene] = {
    "table": Scene("angry-birds", 3113, turn(7, 8, card="K", exposed=True), round=3, calls=0.2),
    "ten": Scene("mod", 2, crowd, seats=10, round=2, hoard=9, settings=SLOW | {"leaver": "autopilot"}),
    "uno": Scene("corn", 8, pink, round=2),
    "hand": Scene("angry-birds", 6, turn(12, 12, least=5, card="K"), hoard=12),
    "big": Scene("avatar", 16, turn(25, 25, least=8, exposed=True), seats=10, hoard=25, calls=0),
    "many": Scene("corn", 0, turn(31, 31, least=5), hoard=31),
    "silent": Scene("corn", 0, silent, calls=0.3),
    "nothing": Scene("avatar", 2, nothing),
    "name": Scene("mod", 0, asked("name"), settings=SLOW),
    "hit": Scene("angry-birds", 58, hit),
    "gift": Scene("mod", 36, gift),
    "give": Scene("mod", 26, give),
    "answer": Scene("mod", 32, four, seats=3, settings=SLOW),
    "drawn": Scene("corn", 4, asked("drawn")),
    "guess": Scene("corn", 5, foreheads, round=2),
    "worn": Scene("corn", 1, worn),
    "follow": Scene("avatar", 2, asked("follow")),
    "opening": Scene("mod", 9, asked("opening")),
    "shown": Scene("mod", 48, guilty, calls=0.5),
    "innocent": Scene("mod", 22, innocent, calls=0.5),
    "speak": Scene("avatar", 8, break_in, settings={"reflexes": False}),
    "break": Scene("avatar", 5, break_in, settings=SLOW),
    "end": Scene("angry-birds", 200, won, round=3),
    "match": Scene("avatar", 1, lambda r: r.over and r.winner == ME),
}


def look_for(name: str, tries: int = 4000) -> int | None:
    """The first seed that leads to a scene."""
    scene = SCENES[name]
    for seed in range(tries):
        if replace(scene, seed=seed).moves(name) is not None:
            return seed
    return None


if __name__ == "__main__":
    for each in SCENES:
        if not sys.argv[1:] or each.startswith(tuple(sys.argv[1:])):
            print(each, look_for(each), flush=True)
