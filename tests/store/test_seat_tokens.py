"""Who has a seat, by which token, and which of their connections is the newest: in every store alike."""

from __future__ import annotations

import asyncio
import random

import pytest

from lastcard.store.log import SeatToken
from logs import Site, row, with_table

TOKEN, OTHER_TOKEN = b"t" * 32, b"o" * 32


async def test_a_seat_has_one_token_which_changes_only_against_itself(site: Site) -> None:
    log = await with_table(site)
    ada = SeatToken(2, 7, TOKEN, "Ada")
    assert await log.put_seat("T", SeatToken(2, 7, TOKEN, "Ada")) == ada
    assert await log.put_seat("T", SeatToken(2, 7, OTHER_TOKEN, "Ada")) is None
    assert await log.put_seat("T", SeatToken(2, 7, OTHER_TOKEN, "Ada"), replaces=OTHER_TOKEN) is None
    assert await log.put_seat("T", SeatToken(1, 7, TOKEN, "Bo"), replaces=TOKEN) is None, "there is none"
    assert await log.get_seats("T") == [ada]
    renewed = SeatToken(2, 7, OTHER_TOKEN, "Ada", connection=2)
    assert await log.put_seat("T", SeatToken(2, 7, OTHER_TOKEN, "Ada"), replaces=TOKEN) == renewed
    assert await log.put_seat("T", SeatToken(2, 7, TOKEN, "Eve"), replaces=TOKEN) is None
    told = SeatToken(0, 9, TOKEN, "Bo", connection=5, used=True)
    assert await log.put_seat("T", told) == SeatToken(0, 9, TOKEN, "Bo"), "the store counts by itself"
    assert await log.get_seats("T") == [SeatToken(0, 9, TOKEN, "Bo"), renewed]
    with pytest.raises(ValueError, match="32 bytes"):
        await log.put_seat("T", SeatToken(1, 7, b"short", "Cleo"))
    with pytest.raises(ValueError, match="sat down"):
        await log.put_seat("T", SeatToken(1, 0, TOKEN, "Cleo"))


async def test_a_seat_never_goes_back_to_who_sat_there_before(site: Site) -> None:
    log = await with_table(site)
    await log.put_seat("T", SeatToken(2, 7, TOKEN, "Ada"))
    bo = SeatToken(2, 9, OTHER_TOKEN, "Bo", connection=2)
    assert await log.put_seat("T", SeatToken(2, 9, OTHER_TOKEN, "Bo"), replaces=TOKEN) is None
    assert await log.put_seat("T", SeatToken(2, 9, OTHER_TOKEN, "Bo")) == bo
    late = b"l" * 32
    assert await log.put_seat("T", SeatToken(2, 7, late, "Ada")) is None
    assert await log.put_seat("T", SeatToken(2, 7, late, "Ada"), replaces=TOKEN) is None
    assert await log.put_seat("T", SeatToken(2, 7, late, "Ada"), replaces=OTHER_TOKEN) is None
    assert await log.arrive("T", TOKEN) is None
    assert await log.get_seats("T") == [bo]


async def test_of_many_who_want_a_seat_one_gets_it(site: Site) -> None:
    logs = [await site.open(), await site.open()]
    await logs[0].create(row())
    tokens = [bytes([i]) * 32 for i in range(10)]
    asked = [logs[i % 2].put_seat("T", SeatToken(0, 1, token, "?")) for i, token in enumerate(tokens)]
    (taken,) = [seat for seat in await asyncio.gather(*asked) if seat]
    assert taken in [SeatToken(0, 1, token, "?") for token in tokens]
    assert await logs[1].get_seats("T") == [taken]


async def test_of_many_who_sat_down_one_after_the_other_the_last_one_has_the_seat(site: Site) -> None:
    logs = [await site.open(), await site.open()]
    await logs[0].create(row())
    order = list(range(1, 21))
    random.Random(3).shuffle(order)
    await asyncio.gather(*(logs[i % 2].put_seat("T", SeatToken(0, i, bytes([i]) * 32, "?")) for i in order))
    (seat,) = await logs[1].get_seats("T")
    assert (seat.since, seat.token_hash) == (20, bytes([20]) * 32)


async def test_everybody_who_arrives_gets_a_number_of_their_own(site: Site) -> None:
    logs = [await site.open(), await site.open()]
    for name in ("T", "U"):
        await logs[0].create(row(name))
        await logs[0].put_seat(name, SeatToken(0, 1, TOKEN, "Ada"))
        await logs[0].put_seat(name, SeatToken(1, 2, OTHER_TOKEN, "Bo"))
    callers = [(name, token) for name in ("T", "U") for token in (TOKEN, OTHER_TOKEN, b"?" * 32)] * 8
    random.Random(4).shuffle(callers)
    came = await asyncio.gather(*(logs[i % 2].arrive(*caller) for i, caller in enumerate(callers)))
    for name in ("T", "U"):
        for seat, token in enumerate((TOKEN, OTHER_TOKEN)):
            mine = [one for one, caller in zip(came, callers, strict=True) if caller == (name, token)]
            assert sorted(one.connection for one in mine if one) == list(range(2, 10))
            assert {(one.seat, one.since, one.used) for one in mine if one} == {(seat, seat + 1, True)}
    assert [one for one, caller in zip(came, callers, strict=True) if caller[1] == b"?" * 32] == [None] * 16
    assert [seat.connection for seat in await logs[1].get_seats("T")] == [9, 9]


async def test_a_new_token_has_not_been_used_and_outdates_every_connection(site: Site) -> None:
    log = await with_table(site)
    await log.put_seat("T", SeatToken(0, 1, TOKEN, "Ada"))
    await log.put_seat("T", SeatToken(3, 2, b"b" * 32, "Bo"))
    await log.arrive("T", TOKEN)
    assert await log.overtaken([("T", 0, 2), ("T", 3, 1), ("T", 5, 0), ("?", 0, 0)]) == []
    assert await log.overtaken([]) == []
    renewed = await log.put_seat("T", SeatToken(0, 1, OTHER_TOKEN, "Ada"), replaces=TOKEN)
    assert renewed == SeatToken(0, 1, OTHER_TOKEN, "Ada", connection=3)
    assert await log.overtaken([("T", 0, 2), ("T", 0, 3), ("T", 0, 4)]) == [("T", 0, 3)]
    assert await log.put_seat("T", SeatToken(0, 8, TOKEN, "Cleo")) == SeatToken(
        0, 8, TOKEN, "Cleo", connection=4
    )
    assert sorted(await log.overtaken([("T", 0, 3), ("T", 3, 0)])) == [("T", 0, 4), ("T", 3, 1)]
