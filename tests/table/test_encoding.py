"""The hash of a state is made of what the architecture page says, byte by byte."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

from lastcard.rules.cards import NOBODY, TYPES
from lastcard.rules.kernel import shown_list
from lastcard.table import acts as a
from lastcard.table.duties import duty
from lastcard.table.encoding import lasting, moment
from lastcard.table.settings import Settings
from lastcard.table.table_state import SYSTEM, TableState
from live.room import SECRET
from sure import sure

PAGE = Path(__file__).parents[2] / "docs" / "architecture.md"


def digest(*parts: bytes) -> bytes:
    return hashlib.blake2b(b"".join(parts), digest_size=8).digest()


def line(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def listed(numbers: Any) -> str:
    return ",".join(f"{number}" for number in numbers) or "-"


def told_by_the_page(state: TableState, trail: bytes, options: dict[str, str]) -> bytes:
    """The hash, written a second time from the page alone."""
    match, settings = state.match, state.settings
    words: list[object] = [state.seq, state.phase, state.matches, state.dealt, state.decision]
    words += [state.exposure, listed(state.queue)]
    words += [match.number, listed(match.scores)] if match else [0, "-"]
    chosen = [settings.edition, settings.seats, sorted(options.items()), sorted(settings.bots.items())]
    chosen += [list(settings.bot_names), settings.public, settings.turn_seconds, settings.catch_grace_ms]
    chosen += [settings.leaver, settings.reflexes, settings.think_ms]
    seats = [[s.name, s.bot, s.away, s.since, s.head, s.idle, s.won] for s in state.seats]
    first = " ".join(map(str, words)).encode() + b"\n"
    return digest(first, trail, line(chosen), line(seats), image(state) if match else b"")


def image(state: TableState) -> bytes:
    """The round as the page tells its image, from what a position is printed of."""
    r, s = state.round, state.round._state
    numbers = [
        s.seats,
        s.dealer,
        s.turn,
        s.actor,
        s.direction,
        s.phase,
        s.colour,
        s.drawn,
        s.early,
        s.exposed,
    ]
    numbers += [
        s.guilty,
        s.gift,
        s.receiver,
        s.shown_seat,
        s.shown_to,
        s.blanks,
        s.turns,
        s.winner,
        s.counter,
    ]
    numbers += [s.draws, s.discards, s.forehead_total]
    cards = r._edition.cards.index
    found = bytearray(" ".join(map(str, numbers)).encode() + b":")
    for seat in range(r.seats):
        hand = [cards(token) for token in r.hand(seat)]
        found += bytes(hand.count(card) for card in range(TYPES))
    found += bytes(map(cards, reversed(r.draw_pile))) + bytes(map(cards, reversed(r.discard_pile)))
    assert not s.forehead_total, "classic has no foreheads"
    shown = shown_list(s) if s.shown_seat != NOBODY else []
    return bytes(found) + bytes(r.seats) + bytes(shown.count(card) for card in range(TYPES) if shown)


@pytest.mark.parametrize("reflexes", [True, False])
def test_every_hash_of_a_match_is_what_the_page_tells(reflexes: bool) -> None:
    options = {"scoring": "points", "target": "100"}
    bots = dict.fromkeys(range(3), "sensible")
    settings = Settings(edition="classic", seats=3, bots=bots, reflexes=reflexes, options=options)
    state, trail, at = TableState(settings, SECRET), b"", 0
    act: a.AnyAct = a.Start()
    while state.phase != "over":
        state.apply(act, SYSTEM, at)
        trail = digest(trail, b"-1", a.write_act(act).encode())
        assert state.state_hash() == told_by_the_page(state, trail, {"target": "100"})
        if state.phase != "over":
            due = sure(duty(state))
            at, act = max(at, due.at), due.act
    assert state.matches == 1
    assert sure(state.match).number > 1


def test_the_page_shows_what_is_spelled_before_the_first_deal() -> None:
    settings = Settings(
        edition="mod", seats=2, bots={1: "chance"}, turn_seconds=None, options={"scoring": "single"}
    )
    state = TableState(settings, SECRET)
    state.apply(a.Sit(0, "Zoë"), SYSTEM, 0)
    spelled = (moment(state) + lasting(state)).decode()
    assert f"```text\n{spelled}```" in PAGE.read_text(encoding="utf-8")
