"""What was played is for everybody once it is over, and not a card of it before; and nobody can change it."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from rich.console import Console

from lastcard.live.live_table import LiveTable
from lastcard.match import commitment_to
from lastcard.notation.record import fingerprint
from lastcard.table import acts as a
from lastcard.table.answers import Accepted
from lastcard.table.facts import Committed
from lastcard.table.table_state import SYSTEM
from lastcard.terminal.verify import verify
from server.games import act_of, pick
from server.harness import EDITIONS, FAST, live, serving
from server.wire import Wire
from sure import sure
from tries import tries

SHUT = {
    "error": "not-over",
    "text": "the record of a match is available when the match is over",
    "detail": "play it to its end first",
}
SEED = re.compile(r"round \d+\nseed #(\w+)\n")
FORGED = tries(30, 100)
ACTION = re.compile(r"\b\d+\. (\d:\w+)")


async def shut(wire: Wire, table: str, token: str) -> None:
    """Neither record nor replay is open, and the refusal says the same at any time and to anybody."""
    for what in ("record", "replay", "replay/1"):
        head, _, body = (await wire.ask("GET", f"/api/tables/{table}/{what}", token)).partition(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 403 ")
        assert json.loads(body) == SHUT


def next_act(table: LiveTable, rng: random.Random) -> tuple[int, a.AnyAct]:
    match table.state.phase:
        case "waiting":
            return SYSTEM, a.Start()
        case "between":
            return 0, a.NextRound()
    return act_of(table.state, *pick(table.state, rng))


@pytest.mark.parametrize("edition", EDITIONS)
@live
async def test_no_card_of_a_match_is_open_before_its_end_and_all_can_be_checked_after(
    edition: str, tmp_path: Path
) -> None:
    rng = random.Random(edition)
    async with serving(requests_per_minute=10**9) as served:
        settings = {"edition": edition, "seats": 2, "options": {"target": "30"}, **FAST}
        made = await served.ask("/api/tables", settings)
        table = await served.context.registry.open(made["table"])
        tokens = ["", *[await served.sit(table.table_id, name) for name in ("Ann", "Ben")]]
        wire, promised = await Wire.to(int(served.url.rpartition(":")[2])), [made["promise"]]
        while table.state.phase != "over":
            for token in tokens:
                await shut(wire, table.table_id, token)
            actor, act = next_act(table, rng)
            answer = await table.act(actor, f"act {table.seq}", act)
            assert isinstance(answer, Accepted), answer
            promised += [fact.commitment for fact in sure(answer.facts) if isinstance(fact, Committed)]
        text = await served.ask(f"/api/tables/{table.table_id}/record")
        replay = await served.ask(f"/api/tables/{table.table_id}/replay")
        wire.close()
    *promised, _ = promised  # the last one is for a rematch
    assert [commitment_to(r["seed"]) for r in replay["rounds"]] == promised
    check(tmp_path / "match.txt", text, promised)
    for number, forged in enumerate(forgeries(text, rng)):
        with pytest.raises(ValueError, match=r"\w"):
            check(tmp_path / f"{number}.txt", forged, promised)


def check(file: Path, text: str, promised: list[str]) -> None:
    file.write_text(text, "utf-8")
    assert verify(file, promised, Console(quiet=True)) == 0


def forgeries(text: str, rng: random.Random) -> Iterator[str]:
    """Records with one sign of a seed or an action changed; seeds once more with a fingerprint that fits."""
    places = [(found, at) for found in SEED.finditer(text) for at in range(*found.span(1))]
    acts = [(found, at) for found in ACTION.finditer(text) for at in range(*found.span(1))]
    for found, at in places[:FORGED] + rng.sample(acts, min(FORGED, len(acts))):
        other = rng.choice([sign for sign in "0123456789abcdef" if sign != text[at]])
        forged = text[:at] + other + text[at + 1 :]
        yield forged
        if found.re is SEED:
            body, _, _ = forged.rpartition("\nend ")
            yield f"{body}\nend {fingerprint(body)}\n"
