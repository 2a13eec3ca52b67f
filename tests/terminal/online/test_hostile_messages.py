"""Whatever a server sends, the terminal client either shows it or leaves with a sentence."""

from __future__ import annotations

import asyncio
import contextlib
import copy
import io
import json
import random
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

import msgspec
import pytest

from lastcard.client import Client
from lastcard.protocol.messages import Missed, News, ServerMessage, Snapshot
from lastcard.server.updates import UpdateWriter
from lastcard.table import acts as a
from lastcard.table.duties import bot_duties
from lastcard.table.facts import redact_all
from lastcard.table.settings import Settings
from lastcard.table.table_state import SYSTEM, TableState
from lastcard.terminal.online.checked_facts import UnsafeText
from lastcard.terminal.online.narrator import Narrator
from lastcard.terminal.online.words import prompt_for
from lastcard.terminal.screen import Screen, console_for
from lastcard.view_checks import ImpossibleView
from tries import tries

Json = dict[str, Any]
EDITIONS = ("mod", "corn", "avatar", "angry-birds")
MOMENTS = 200
OPTIONS = {"scoring": "single"}
ODD: tuple[Any, ...] = (
    None, True, -1, 0, 1, 2, 9, 10, 99, 10**6, 2**53, 2**63, -(2**63), 10**30, 10**4000, 0.5, "", "?", "x",
    "r7", "W", "over", "turn", "playing", "between", "waiting", "seat 99", "catch9", "swap9", "e\u0301" * 50,
    [], {}, ["?"] * 300, [[]], [None], {"kind": "played"}, [99] * 12, [10**30], ["r7"],
)  # fmt: skip


def acts_at(state: TableState) -> Iterator[tuple[a.AnyAct, int]]:
    """A person comes, and bots play match after match."""
    yield a.Sit(0, "Ann"), SYSTEM
    yield a.Rename("Bea"), 0
    yield a.Leave(), 0
    yield a.Sit(0, "Ann"), SYSTEM
    yield a.Start(fill="chance"), 0
    yield a.Leave(), 0
    yield a.Back(), 0
    yield a.Leave(), 0
    while True:
        match state.phase:
            case "playing":
                yield bot_duties(state)[0].act, SYSTEM
            case "between":
                yield a.NextRound(), SYSTEM
            case _:
                yield a.Rematch(), SYSTEM


@cache
def moments(edition: str, viewer: int | None) -> list[tuple[Json, Json, Json]]:
    """Of each act: the table before it, the news of it, and the table after it with all that was missed."""
    state = TableState(Settings(edition=edition, seats=3, think_ms=0, options=OPTIONS), bytes(32))
    updates = UpdateWriter(state)
    missed: list[Missed] = []
    found = []
    for number, (act, actor) in zip(range(MOMENTS), acts_at(state), strict=False):
        before = updates.snapshot(state, viewer, None, [])
        updates.add_viewer(state, viewer)
        facts = state.apply(act, actor, 1000 + number)
        missed = [*missed[-8:], Missed(state.seq, redact_all(facts, viewer))]
        news = updates.news(state, facts).frame(viewer)
        after = updates.snapshot(state, viewer, missed, missed)
        found.append((json.loads(before), json.loads(news), json.loads(after)))
    return found


def damaged(frame: Json, rng: random.Random) -> Json:
    """A message of which some values are others, gone or double."""
    whole = copy.deepcopy(frame)
    for _ in range(rng.randint(1, 3)):
        parent: Any = None
        key: Any = None
        value: Any = whole
        while isinstance(value, (dict, list)) and value and (parent is None or rng.random() < 0.85):
            parent = value
            key = rng.choice([*value] if isinstance(value, dict) else range(len(value)))
            value = parent[key]
        if parent is None:
            continue
        odd = copy.deepcopy(rng.choice(ODD))
        match rng.randrange(8):
            case 0:
                del parent[key]
            case 1 if isinstance(parent, list):
                parent += parent[:]
            case 2 if isinstance(value, list):
                parent[key] = value * rng.choice((2, 50))
            case 3 if isinstance(value, int):
                parent[key] = value + rng.choice((-1, 1, 3))
            case _:
                parent[key] = odd
    return whole


def stays(frames: Sequence[Json]) -> bool:
    """Show messages as the terminal does, and what a player types then; whether the client stays."""
    screen = Screen(console_for(io.StringIO()))

    async def watch() -> bool:
        told: list[Any] = []
        client = Client("http://127.0.0.1:1", "table", "token", told=told.append)
        narrator: Narrator | None = None
        try:
            for frame in frames:
                with contextlib.suppress(msgspec.ValidationError):  # the client passes over those
                    await client._hear(msgspec.json.decode(json.dumps(frame), type=ServerMessage))
                view = client.view
                if view is None or not told:
                    continue
                narrator = narrator or Narrator(view, screen, "link")
                match message := told.pop():
                    case Snapshot():
                        for missed in message.missed or ():
                            narrator.hear(view, missed.facts)
                        narrator.take_in(view)
                    case News():
                        narrator.hear(view, message.facts)
                narrator.look_up()
                prompt_for(view, narrator.display.names, client.clock())
                if view.game is not None:
                    for line in ("hand", "log", "score", "table", "hint"):
                        narrator.display.obeyed(line)
                    narrator.display.show_help(view.game.legal)
                    narrator.display.completions("ca")
        except (ImpossibleView, UnsafeText):
            return False
        return True

    return asyncio.run(watch())


@pytest.mark.parametrize("viewer", [0, None])
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_terminal_shows_honest_messages_and_never_fails_over_damaged_ones(
    edition: str, viewer: int | None
) -> None:
    rng = random.Random(f"{edition} {viewer}")
    found = moments(edition, viewer)
    for number, honest in enumerate(found):
        if number % 10 == 0:
            assert stays(honest)
    for _ in range(tries(40, 1000)):
        frames = list(rng.choice(found))
        which = rng.randrange(3)
        frames[which] = damaged(frames[which], rng)
        stays(frames)
