"""News are written in pieces for many viewers; put together, each is what its viewer may know and no more."""

from __future__ import annotations

import msgspec
import pytest

from lastcard.server.herald import Herald
from lastcard.server.messages import News, ServerMessage, write
from lastcard.table import acts as a
from lastcard.table.duties import bot_duties
from lastcard.table.facts import tell
from lastcard.table.fold import HOUSE, Sitting
from lastcard.table.settings import Settings
from lastcard.table.view import view
from table_play.room import EDITIONS, SECRET

ACTS = 400


def acts_at(sitting: Sitting):
    """What the bots do at a table, match after match."""
    yield a.Sit(0, "Ann"), HOUSE
    yield a.Rename("Änn “?” <b>"), 0
    yield a.Leave(), 0
    yield a.Start(fill="chance"), HOUSE
    while True:
        match sitting.phase:
            case "playing":
                yield bot_duties(sitting)[0].act, HOUSE
            case "between":
                yield a.NextRound(), HOUSE
            case _:
                yield a.Rematch(), HOUSE


@pytest.mark.parametrize("reflexes", [True, False], ids=["reflexes", "in turn"])
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_frame_of_pieces_is_the_message_as_a_whole(edition, reflexes):
    settings = Settings(
        edition=edition,
        seats=3,
        reflexes=reflexes,
        think_ms=0,
        catch_grace_ms=0,
        options={"scoring": "single"},
    )
    sitting, herald = Sitting(settings, SECRET), Herald(settings)
    for number, (act, actor) in zip(range(ACTS), acts_at(sitting), strict=False):
        facts = sitting.apply(act, actor, number)
        news = herald.news(sitting, facts)
        for viewer in (0, 1, 2, None):
            whole = News(sitting.seq, tell(facts, viewer), view(sitting, viewer))
            frame = news.frame(viewer)
            assert msgspec.json.decode(frame) == msgspec.json.decode(write(whole))
            assert isinstance(msgspec.json.decode(frame, type=ServerMessage), News)
