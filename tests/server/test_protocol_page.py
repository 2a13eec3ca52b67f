"""docs/protocol.md knows every word of the wire."""

from __future__ import annotations

import dataclasses
import json
import re
from pathlib import Path
from types import UnionType
from typing import Any, get_args, get_type_hints

import msgspec
import pytest
from msgspec.structs import fields

from lastcard.client.connection import BLAMED, FINAL
from lastcard.client.pauses import SOUND_SECONDS
from lastcard.events import EVENTS, RoundEnding
from lastcard.protocol import bodies
from lastcard.protocol import messages as m
from lastcard.protocol.closes import CloseCode
from lastcard.protocol.problems import ErrorCode
from lastcard.reasons import ReasonCode
from lastcard.rules.cards import DEALERS, ENDINGS, PHASES, WHYS
from lastcard.server import http_protocol as visits
from lastcard.server import lobby, outbox, seat_connections
from lastcard.server import websocket_protocol as protocol
from lastcard.server.limits import SPARE_EACH
from lastcard.server.replay_steps import FIXED
from lastcard.server.server_settings import ServerSettings
from lastcard.sight import View
from lastcard.table import facts
from lastcard.table.acts import HEADS, PersonAct
from lastcard.table.settings import Settings
from lastcard.table.table_errors import RefusalCode
from lastcard.table.table_state import IDLE_MS
from lastcard.table.view import SeatView, TableView

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "protocol.md").read_text("utf-8")
WORDS = set(re.findall(r"`([^`\n]+)`", PAGE))


def tag(struct: type[msgspec.Struct]) -> str:
    return str(struct.__struct_config__.tag)


def row(word: str) -> str:
    """The row of a table that is about a word."""
    rows = [line for line in PAGE.splitlines() if line.startswith(f"| `{word}` |")]
    assert len(rows) == 1, f"{word} has {len(rows)} rows"
    return rows[0]


@pytest.mark.parametrize("union", [m.ClientMessage, m.ServerMessage, PersonAct])
def test_every_message_and_act_is_explained_with_all_its_fields(union: UnionType) -> None:
    structs = get_args(union)
    assert structs
    for struct in structs:
        explained = row(tag(struct))
        for field in struct.__struct_fields__:
            assert f"`{field}`" in explained, (tag(struct), field)


def test_every_word_of_a_view_is_there() -> None:
    names = [*SeatView.__struct_fields__, *Settings.__struct_fields__]
    for name in [*names, *TableView.__dataclass_fields__, *View.__dataclass_fields__]:
        assert f"`{name}`" in PAGE, name


def test_every_setting_of_a_table_has_its_default() -> None:
    for name, default in msgspec.to_builtins(Settings(edition="mod")).items():
        told = row(name).split("|")[2]
        if name not in ("edition", "options"):
            assert json.dumps(default).strip('"') in told, name
    assert Settings(edition="mod", turn_seconds=None).grace == 0


def test_what_may_be_left_out_is_named() -> None:
    told = next(line for line in PAGE.splitlines() if "These may be left out" in line)
    for struct in (*get_args(m.ClientMessage), *get_args(PersonAct)):
        for field in fields(struct):
            assert field.required or f"`{field.name}`" in told, (tag(struct), field.name)


def test_every_kind_of_fact_is_there() -> None:
    kinds = [tag(one) for one in facts.Fact.__subclasses__()]
    assert set(kinds) | set(EVENTS) <= WORDS
    assert len(kinds) == 13


def test_every_fact_is_told_with_its_fields() -> None:
    told = {
        kind: re.findall(r"`(\w+)`", names)
        for kind, names in re.findall(r"(?m)^\| `(\w+)` \| ((?:`\w+` ?)+)\|", PAGE.partition("### Facts")[2])
    }
    events = {kind: [*event.field_names] for kind, event in EVENTS.items()}
    assert told == events | {tag(one): [*one.__struct_fields__] for one in facts.Fact.__subclasses__()}


def test_every_field_of_the_game_is_told_with_its_type() -> None:
    game = PAGE.partition("### The game")[2].partition("###")[0]
    rows = re.findall(r"(?m)^\| (`.+?`) \| (.+) \| (.+) \|$", game)
    told = [name for names, _, _ in rows for name in re.findall(r"`(\w+)`", names)]
    assert sorted(told) == sorted(one.name for one in dataclasses.fields(View))
    for names, _, types in rows:
        assert len(re.findall("`", names)) // 2 in (types.count(",") + 1, 1), names
    assert all(f"`{word}`" in game for word in (*PHASES, *ENDINGS))
    assert get_args(RoundEnding) == ENDINGS
    assert all(f"`{word}`" in PAGE for word in (*WHYS, *DEALERS))


KINDS = {
    "number": int,
    "seat": int,
    "text": str,
    "true or false": bool,
    "number or `null`": int | None,
    "seat or `null`": int | None,
    "list of numbers": tuple[int, ...],
    "list of numbers or `null`": tuple[int, ...] | None,
    "list of seats": tuple[int, ...],
    "list of texts": tuple[str, ...],
    "list of objects": tuple[SeatView, ...],
    "[object](#http)": Settings,
    "object or `null`": View | None,
}


@pytest.mark.parametrize("heading, struct", [("### The view", TableView), ("#### Players", SeatView)])
def test_every_field_of_a_view_is_told_with_its_type(heading: str, struct: type[Any]) -> None:
    told = PAGE.partition(f"\n{heading}\n")[2].partition("\n###")[0]
    types: dict[str, object] = {}
    for names, kinds in re.findall(r"(?m)^\| (`.+?`) \| .+ \| (.+) \|$", told):
        types |= zip(re.findall(r"`(\w+)`", names), (KINDS[kind] for kind in kinds.split(", ")), strict=True)
    assert types == get_type_hints(struct)


def test_every_head_is_there_by_its_number() -> None:
    for number, name in enumerate(HEADS):
        assert f"{number} {name}" in PAGE
    assert f"after {IDLE_MS / 1000:g} seconds" in PAGE


def test_every_close_code_is_there() -> None:
    codes = {int(code) for code in re.findall(r"(?m)^\| (\d{4}) \|", PAGE)}
    assert {close.code for close in CloseCode} <= codes
    assert {1007, 1009, 1012} <= codes
    assert codes == {int(code) for code in re.findall(r"(?m)^\| (\d{4}) \| .+ \| .*[a-z].* \|$", PAGE)}


def test_the_client_does_as_the_page_says() -> None:
    """It comes back after the same codes, drops what it said after the same, and is as patient."""
    rows = dict(re.findall(r"(?m)^\| (\d{4}) \| .+ \| (.+) \|$", PAGE))
    assert {int(code) for code, back in rows.items() if back == "no"} == FINAL
    rule = next(line for line in PAGE.splitlines() if "was closed because of something that you sent" in line)
    assert {int(code) for code in re.findall(r"\b1\d{3}\b", rule)} == BLAMED
    assert all(not rows[str(code)].startswith("no") for code in BLAMED)
    assert f"lasted for {SOUND_SECONDS:g} seconds" in PAGE
    assert f"more than {m.LONGEST_FRAME} bytes, an `id` of more than {m.LONGEST_ID} characters" in rule


def test_a_pass_and_a_call_with_a_play_are_explained_where_acts_are() -> None:
    acts = PAGE.partition("\n### Acts\n")[2].partition("\n### ")[0]
    assert "`view.game.legal`" in row("pass")
    assert "a `play` of the token `pass` is refused" in acts
    assert "(`UNO-8`: send it without `uno`)" in acts
    assert "[call and the play are one](#a-call-with-a-play)" in row("play")


def test_every_body_of_the_lobby_is_there() -> None:
    structs = [
        one for one in vars(bodies).values() if isinstance(one, type) and issubclass(one, msgspec.Struct)
    ]
    names = {struct.__name__ for struct in structs if struct.__module__ == bodies.__name__}
    assert names
    assert not {name for name in names if name not in PAGE}


def test_the_numbers_are_those_of_the_code() -> None:
    limits = ServerSettings()
    assert f"{m.LONGEST_FRAME} bytes, {m.DEEPEST} brackets" in PAGE
    assert f"{limits.messages_per_second:g} a second, {limits.messages_burst:g} at once" in PAGE
    assert f"{outbox.MOST_MESSAGES} messages or {outbox.MOST_BYTES // 1024} KiB" in PAGE
    assert f"{limits.slow_seconds:g} seconds, then 4008" in PAGE
    assert f"| {protocol.SPARE_PER_SECOND} a second, {protocol.SPARE_BURST} at once |" in PAGE
    most = f"{visits.ASK_SECONDS:g} seconds and {visits.LONGEST_REQUEST // 1024} KiB for the whole request"
    assert f"{most}, and {visits.ANSWER_SECONDS:g} seconds more" in PAGE
    assert f"{limits.connections_each} from an address, {limits.connections:,} in all" in PAGE
    assert f"{limits.tables_per_hour} an hour from an address, {limits.tables_in_all:,} from all" in PAGE
    assert f"{SPARE_EACH} more from an address" in PAGE
    assert f"at most {lobby.LONGEST_BODY // 1024} KiB" in PAGE
    assert f"after about {seat_connections.CHECK_SECONDS:g} seconds at the latest" in PAGE
    assert f"a secret of {lobby.SHORTEST_ID} to {lobby.LONGEST_ID} characters" in PAGE
    assert f"(0 to {m.MOST_TOLD}: how many acts" in row("hello")
    assert f"more than {m.MOST_TOLD} acts ago" in row("snapshot")
    assert f"This is version {m.VERSION}." in PAGE


def test_codes_of_trouble_in_the_sources_are_explained() -> None:
    sources = Path(lobby.__file__).parent.glob("*.py")
    text = "".join(source.read_text("utf-8") for source in sources)
    assert {*re.findall(r'Trouble\(\s*"([a-z-]+)"', text)} == {*get_args(m.TroubleCode)}
    told = next(line for line in PAGE.splitlines() if line.startswith("Codes of `trouble`"))
    assert {*get_args(m.TroubleCode)} <= {*re.findall(r"`([a-z-]+)`", told)}


def test_every_error_has_its_status() -> None:
    rows = re.findall(
        r"(?m)^\| ([\d, ]+) \| (.+) \|$", PAGE.partition("\n### Errors\n")[2].partition("\n#")[0]
    )
    told = [word for _, words in rows for word in re.findall(r"`([a-z-]+)`", words)]
    assert {*told} - {"detail"} == {*get_args(ErrorCode)}


def test_every_reason_of_a_refusal_is_told() -> None:
    section = PAGE.partition("\n#### Why not\n")[2].partition("\n#")[0]
    told = [
        word
        for words in re.findall(r"(?m)^\| (`[a-z` -]+`) \|", section)
        for word in re.findall(r"`([a-z-]+)`", words)
    ]
    assert sorted(told) == sorted(get_args(RefusalCode))


def test_every_reason_of_a_step_is_there() -> None:
    assert {*get_args(ReasonCode)} <= WORDS
    fields_told = {*bodies.ReplayedSteps.__struct_fields__, *bodies.ReplayedStep.__struct_fields__}
    assert fields_told <= WORDS
    assert " ".join(f"`{name}`" for name in FIXED) in PAGE


def test_the_game_in_eight_messages_has_the_fields_of_the_messages() -> None:
    """What is left out there, as …, is left out of values only."""
    shown = PAGE.partition("\n## A game in eight messages\n")[2].split("```")[1]
    kinds = {
        tag(struct): struct for union in (m.ClientMessage, m.ServerMessage) for struct in get_args(union)
    }
    told = []
    for line in re.findall(r"(?m)^  [→←] (\{.*\})$", shown):
        message = json.loads(re.sub(r",…|…(?=[\]}])", "", line))
        told.append(message.pop("type"))
        fields_there, known = set(message), set(kinds[told[-1]].__struct_fields__)
        assert fields_there == known or (told[-1] == "hello" and fields_there < known)
    assert told == ["hello", "welcome", "snapshot", "act", "news", "done", "act", "refused"]
    for answer, body in zip(("Created", "Seated"), re.findall(r"(?m)^  201 +(\{.*\})$", shown), strict=True):
        assert set(json.loads(body)) == set(getattr(bodies, answer).__struct_fields__)
