"""No log grows for nothing: what changes nothing is refused, and setting up a table comes to an end."""

from __future__ import annotations

import pytest

from lastcard.table import acts as a
from lastcard.table import judging
from lastcard.table.settings import Settings
from lastcard.table.table_state import SYSTEM, TableState
from live.room import SECRET, Room, live

SETTINGS = Settings(edition="mod", seats=3, options={"target": "300"})
SAME = [
    a.Rename("Ada"),
    a.Rename(head=0),
    a.Rename("Ada", head=0),
    a.Change(seats=3),
    a.Change(options={"target": "300"}),
    a.Change(options={"target": "300", "scoring": "points"}, think_ms=900),
]


@pytest.mark.parametrize("act", SAME, ids=a.write_act)
@live
async def test_what_changes_nothing_is_refused(act: a.AnyAct) -> None:
    room = Room()
    table = await room.lay(SETTINGS)
    await room.do(table, SYSTEM, a.Sit(0, "Ada"))
    assert (await room.refuse(table, 0, act)).code == "nothing-new"


@pytest.mark.parametrize("act", SAME, ids=a.write_act)
def test_a_log_that_knows_such_acts_is_read_as_ever(act: a.AnyAct) -> None:
    state = TableState(SETTINGS, SECRET)
    state.replay(a.Sit(0, "Ada"), SYSTEM, 0)
    state.replay(act, 0, 0)
    assert state.seq == 2


@live
async def test_whoever_is_not_the_host_hears_of_that_first() -> None:
    room = Room()
    table = await room.lay(SETTINGS)
    await room.do(table, SYSTEM, a.Sit(0, "Ada"))
    await room.do(table, SYSTEM, a.Sit(1, "Bob"))
    assert (await room.refuse(table, 1, a.Change(seats=3))).code == "host-only"
    assert (await room.refuse(table, 0, a.Change(options={"target": "x"}))).code == "wrong"


@live
async def test_a_table_can_be_set_up_for_so_long_and_then_only_be_begun_or_left(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(judging, "MOST_BEFORE_PLAY", 5)
    room = Room()
    table = await room.lay(SETTINGS)
    for seat, name in enumerate(("Ada", "Bob", "Cem")):
        await room.do(table, SYSTEM, a.Sit(seat, name))
    for name in ("Eve", "Ann"):
        await room.do(table, 0, a.Rename(name))
    for actor, act in ((0, a.Rename("Zoe")), (0, a.Change(think_ms=7)), (SYSTEM, a.Sit(2, "Dan"))):
        assert (await room.refuse(table, actor, act)).code == "worn-out"
    await room.do(table, 2, a.Leave())
    await room.do(table, 0, a.Start(fill="sensible"))
    await room.do(table, 0, a.Rename("Zoe"))
    assert (await room.open()).state.state_hash() == table.state.state_hash()
