"""What is said within a turn of the loop goes out at its end, in the order of the wires."""

from __future__ import annotations

import asyncio

from lastcard.server.cork import Cork
from server.harness import live


@live
async def test_all_is_sent_when_the_turn_ends():
    cork, sent = Cork(asyncio.get_running_loop()), []
    for number in range(3):
        cork.hold(lambda number=number: sent.append(number))
    assert sent == []
    await asyncio.sleep(0)
    assert sent == [0, 1, 2]
    cork.hold(lambda: sent.append(3))
    await asyncio.sleep(0)
    assert sent == [0, 1, 2, 3]


@live
async def test_what_is_said_while_sending_goes_out_in_the_next_turn():
    cork, sent = Cork(asyncio.get_running_loop()), []

    def send() -> None:
        sent.append("first")
        cork.hold(lambda: sent.append("second"))

    cork.hold(send)
    await asyncio.sleep(0)
    assert sent == ["first"]
    await asyncio.sleep(0)
    assert sent == ["first", "second"]


@live
async def test_a_wire_that_fails_keeps_no_other_from_sending(caplog):
    cork, sent = Cork(asyncio.get_running_loop()), []
    cork.hold(lambda: sent[9])
    cork.hold(lambda: sent.append("sent"))
    await asyncio.sleep(0)
    assert sent == ["sent"]
    assert "could not be sent" in caplog.text
