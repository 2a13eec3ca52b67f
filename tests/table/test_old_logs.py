"""Logs that earlier versions wrote are read as they were written.

Each line is an actor, the hash of the state and the act. Whole stores of later versions are beside the golden
records (`store/test_stored_before.py`). When a rule changes, such logs are refused by their version
(`engine.EARLIER` is empty then), and the lines go with it.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from lastcard.live.reading import fold
from lastcard.rules.house_rules import PRESETS
from lastcard.store.log import Entry, TableRow
from lastcard.table import engine
from lastcard.table.settings import Settings, read_settings
from lastcard.table.table_state import TableState
from live.room import SECRET, Room, live

WITH_HOUSE_RULES = "2.3274829e9b7d"
"""The first version that knew them; only there are they on."""

LOGS = {
    "1.13484c96b7e0": """
-1 03554504c5cff430 {"act":"sit","seat":0,"name":"Ann"}
-1 e20962ad7bb92b07 {"act":"sit","seat":1,"name":"Ben"}
1 c4fa5bd6a1819960 {"act":"rename","name":"Benny"}
0 c1b3622943afa381 {"act":"start"}
-1 26127a35a8f0873b {"act":"timeout","seat":1,"token":"draw","decision":4}
-1 1c6ef43e2d4a5d5e {"act":"botplay","seat":2,"token":"y1"}
-1 c73d97658bd53255 {"act":"timeout","seat":0,"token":"draw","decision":6}
-1 d6bfea29f3954cda {"act":"timeout","seat":0,"token":"keep","decision":7}
-1 247c7858faacb100 {"act":"timeout","seat":1,"token":"draw","decision":8}
-1 ddb484c10f7612bf {"act":"timeout","seat":1,"token":"keep","decision":9}
-1 04af51a9507b33c1 {"act":"botplay","seat":2,"token":"r1"}
-1 18aeec983eb3b50b {"act":"timeout","seat":0,"token":"draw","decision":11}
-1 191a7fa84ea6cc4c {"act":"timeout","seat":1,"token":"draw","decision":12}
0 1b5fdf2b0477e4a6 {"act":"leave"}
-1 83759036f193d560 {"act":"botplay","seat":2,"token":"r2"}
-1 c8a4cd05e97e2eaa {"act":"botplay","seat":0,"token":"draw"}
-1 1419b0869fd61473 {"act":"timeout","seat":1,"token":"draw","decision":16}
0 6e4fa0dfdb2852a2 {"act":"back"}
-1 4f74d7c6bd7e3874 {"act":"botplay","seat":2,"token":"rs"}
-1 b5609a0cb91a4189 {"act":"timeout","seat":1,"token":"draw","decision":19}
-1 441b8872d74cad59 {"act":"timeout","seat":1,"token":"keep","decision":20}
""",
    "2.a689d301e2d9": """
-1 f9c58c00a83f8fab {"act":"sit","seat":0,"name":"Ann"}
-1 ace287b071f2c485 {"act":"sit","seat":1,"name":"Ben"}
1 63a573f0e49f8ed6 {"act":"rename","name":"Benny"}
0 16884be54300dee3 {"act":"start"}
-1 7d14cb8361826936 {"act":"timeout","seat":1,"token":"draw","decision":4}
-1 21ae0883ad6e3a1f {"act":"botplay","seat":2,"token":"y1"}
-1 21fa384190d36360 {"act":"timeout","seat":0,"token":"draw","decision":6}
-1 82e62469cc7c14a5 {"act":"timeout","seat":0,"token":"keep","decision":7}
-1 0bf0e82bba419884 {"act":"timeout","seat":1,"token":"draw","decision":8}
-1 2aaa96e52b33c7a2 {"act":"timeout","seat":1,"token":"keep","decision":9}
-1 c3ba8fc8cb45b029 {"act":"botplay","seat":2,"token":"r1"}
-1 5f53a576264826f1 {"act":"timeout","seat":0,"token":"draw","decision":11}
-1 7e25574477faa4a3 {"act":"timeout","seat":1,"token":"draw","decision":12}
0 078f9d2ac0d8281b {"act":"leave"}
-1 90d8c013d2a404a1 {"act":"botplay","seat":2,"token":"r2"}
-1 3ed391be585d21f3 {"act":"botplay","seat":0,"token":"draw"}
-1 f743a94ce87e0fcd {"act":"timeout","seat":1,"token":"draw","decision":16}
0 2f105c8047cf8d5e {"act":"back"}
-1 19b542db7fdd43e1 {"act":"botplay","seat":2,"token":"rs"}
-1 fb03aa43541074aa {"act":"timeout","seat":1,"token":"draw","decision":19}
-1 d7f9348cc92d2b12 {"act":"timeout","seat":1,"token":"keep","decision":20}
""",
    WITH_HOUSE_RULES: """
-1 28fee1fbc298d6e1 {"act":"sit","seat":0,"name":"Ann"}
-1 d9289dfb53994272 {"act":"sit","seat":1,"name":"Ben"}
1 cf905d3ebd852235 {"act":"rename","name":"Benny"}
0 4e323d35118dfb34 {"act":"start"}
1 d2e56b1bbbdbf716 {"act":"play","token":"y7"}
1 3ba944d12c708964 {"act":"play","token":"swap0"}
-1 1ab030ae19e7d897 {"act":"botplay","seat":2,"token":"y1"}
0 d9f1a83c2db9d9a0 {"act":"play","token":"y5"}
1 a92cb10e7cd105f9 {"act":"play","token":"yd"}
-1 54cc97e31429ba5a {"act":"botplay","seat":2,"token":"take"}
0 196998d540b9ff2e {"act":"play","token":"gd"}
1 32aefc13d04522d4 {"act":"play","token":"take"}
-1 406b342ca31172ed {"act":"botplay","seat":2,"token":"rd"}
0 3654183fa91e985b {"act":"play","token":"take"}
1 a3b14092c8c7db24 {"act":"play","token":"draw"}
1 6904807d6a138a4a {"act":"play","token":"r7"}
1 87c6962c6a6e2567 {"act":"play","token":"swap0"}
-1 96000b882c6f367d {"act":"botplay","seat":2,"token":"r1"}
0 e616528e87d2325c {"act":"play","token":"b1"}
1 d3dab98a1e01f3b2 {"act":"play","token":"b7"}
1 da22ecf8226a394e {"act":"play","token":"swap0"}
""",
}


def entries(log: str) -> list[Entry]:
    lines = [line.split(" ", 2) for line in log.split("\n") if line]
    return [
        Entry(seq, actor, f"a{seq}", body, bytes.fromhex(digest), 1000 * seq)
        for seq, (actor, digest, body) in enumerate(lines, 1)
    ]


def test_there_is_a_log_or_a_store_of_every_earlier_version() -> None:
    stores = {file.stem for file in (Path(__file__).parent.parent / "golden" / "stores").iterdir()}
    assert {*LOGS} | stores == {*engine.EARLIER}


@pytest.mark.parametrize("version", LOGS)
def test_a_log_of_an_earlier_version_leads_to_the_states_that_it_was_written_with(version: str) -> None:
    engine.check_engine(version)
    options = PRESETS["party" if version == WITH_HOUSE_RULES else "sheet"]
    settings = Settings(edition="mod", seats=3, bots={2: "chance"}, turn_seconds=30, options=options)
    state = TableState(settings, SECRET, engine.encoding_of(version))
    told = list(fold(state, entries(LOGS[version])))
    assert len(told) == state.seq == 21
    assert [seat.name for seat in state.seats] == ["Ann", "Benny", "Bot 2"]
    assert [seat.head for seat in state.seats] == [0, 1, 2]


@live
async def test_a_count_of_cards_in_the_box_is_left_out_where_it_was_stored() -> None:
    """2.3274829e9b7d wrote all options down, the usual count too where special cards are in the box."""
    settings = Settings(edition="avatar", seats=2, options={"special_cards": "off"}, bots={1: "chance"})
    written = {**settings.to_dict(), "options": {**settings.options, "avatar_state_count": "4"}}
    room = Room()
    row = TableRow("t", "avatar", json.dumps(written), WITH_HOUSE_RULES, SECRET, "", False)
    await room.log.create(row)
    table = await room.open()
    assert table.state.settings == settings
    with pytest.raises(ValueError, match="'avatar_state_count' cannot be '4'"):
        read_settings(written)
