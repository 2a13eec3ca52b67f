"""The news of a table, written for many: what all may know once, the rest for each viewer.

Of a view only what the act has changed is told. A field is left out if it is the same in the viewer's own
view as before the act, so what is there and what is not tells a viewer no more than its views do.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from ..rules.events import Event
from ..rules.kernel import changes, json_changes
from ..sight import MOVING, OWN, audiences_of, sees
from ..table.facts import AnyFact, told
from ..table.fold import Sitting
from ..table.view import MOMENT, chapter, moment, own_json, standing

encode = msgspec.json.Encoder().encode

OWN_KEYS = tuple([b'"%s":' % name.encode() for name in OWN])
Fields = dict[str, Any]
NOTHING: Fields = {}
Values = tuple[Any, ...]
"""The values of such fields in their order, which is always the same: smaller, for there are many tables."""


class Herald:
    """Writes the news of one table for those who were shown the whole of it, and told everything since."""

    def __init__(self, sitting: Sitting) -> None:
        self.begin_anew(sitting)

    def begin_anew(self, sitting: Sitting) -> None:
        """From here on changes are told; everybody is shown the table as it is, and met again."""
        self._told, _, _ = told_anew(sitting, Told(0))

    def meet(self, sitting: Sitting, viewer: int | None) -> None:
        """Somebody is shown the table as it is, and will be told of changes."""
        own = own_json(sitting)
        if own is not None and viewer not in self._told.own:
            self._told.own[viewer] = own(viewer)

    def news(self, sitting: Sitting, facts: Iterable[AnyFact]) -> News:
        """The news that these facts have led to this sitting."""
        before = self._told
        if before.seq != sitting.seq - 1:
            before = Told(0)  # some news could not be written: tell all
        self._told, table, game = told_anew(sitting, before)
        return News(sitting, facts, encode(table), encode(game), before, self._told)


class Told:
    """The table as everybody was told of it; fields that nobody was told of are missing."""

    __slots__ = ("chapter", "game", "moment", "own", "seq", "standing")

    def __init__(self, seq: int) -> None:
        self.seq = seq
        self.chapter: Values = ()
        self.standing: Values = ()
        self.moment: Values = ()
        self.game: Values = ()
        self.own: dict[int | None, tuple[bytes, ...]] = {}


def told_anew(sitting: Sitting, before: Told) -> tuple[Told, Fields, Fields]:
    """What is told now, and what of it is other than before: at the table, and in its game."""
    now = Told(sitting.seq)
    now.moment = moment(sitting)
    table = news_in(MOMENT, now.moment, before.moment)
    now.chapter, now.standing = chapter(sitting), before.standing
    if now.chapter != before.chapter:
        fields = standing(sitting)
        now.standing = tuple(fields.values())
        table |= news_in(tuple(fields), now.standing, before.standing)
    if sitting.match is None:
        return now, table, NOTHING
    if "match" in table or "round" in table:
        before.game, before.own = (), {}  # another deal
    dealt = sitting.match.round
    now.game = dealt.moving_view()
    game = news_in(MOVING, now.game, before.game)
    return now, table, game if before.game else dealt.fixed_view() | game


def news_in(names: tuple[str, ...], values: Values, before: Values) -> Fields:
    """The fields whose values are new, or other than before."""
    return changes(names, values, before) if before else dict(zip(names, values, strict=True))


class News:
    """One act, ready to be told to any viewer. `messages.News` is what a client reads."""

    def __init__(
        self,
        sitting: Sitting,
        facts: Iterable[AnyFact],
        table: bytes,
        game: bytes,
        before: Told,
        now: Told,
    ) -> None:
        self._seq = sitting.seq
        self._own = own_json(sitting)
        self._facts = [written(fact) for fact in facts]
        self._table = table[:-1]
        self._game = game[1:-1]
        self._before = before.own
        self._now = now.own
        same_for_all = Hidden not in map(type, self._facts)
        self._begin = self._begin_for(None) if same_for_all else b""

    def frame(self, viewer: int | None) -> bytes:
        """The news as a seat may know it; None for a spectator."""
        begin = self._begin or self._begin_for(viewer)
        game = self._game
        if self._own is not None:
            values = self._now[viewer] = self._own(viewer)
            mine = json_changes(OWN_KEYS, values, self._before.get(viewer, ()))
            if mine:
                game = b"%b,%b" % (game, mine) if game else mine
        return b'%b,"game":{%b}}}' % (begin, game) if game else begin + b"}}"

    def _begin_for(self, viewer: int | None) -> bytes:
        """What has happened, and what has changed at the table."""
        facts = b",".join([one if isinstance(one, bytes) else one.written(viewer) for one in self._facts])
        return b'{"type":"news","seq":%d,"facts":[%s],"view":%s' % (self._seq, facts, self._table)


def written(fact: AnyFact) -> bytes | Hidden:
    """A fact as JSON; what not everybody may know of it is kept apart.

    Nearly all events are shared (`read_row`), so each is written once for all tables and known by its place:
    to look it up by its fields would cost as much as to write it.
    """
    known = _written.get(id(fact))
    if known is not None:
        return known[1]
    if not isinstance(fact, Event):
        return encode(fact)
    if len(_written) >= MOST_WRITTEN:
        _written.clear()
    text = Hidden(fact) if audiences_of(type(fact)) else encode(fact.to_dict())
    _written[id(fact)] = fact, text  # the event is kept, so its place stays its own
    return text


class Hidden:
    """An event of which some may know less than others, written once for all who may know the same."""

    __slots__ = ("_event", "_for_audience", "_for_viewer")

    def __init__(self, event: Event) -> None:
        self._event = event
        self._for_viewer: dict[int | None, bytes] = {}
        self._for_audience: dict[tuple[bool, ...], bytes] = {}

    def written(self, viewer: int | None) -> bytes:
        text = self._for_viewer.get(viewer)
        if text is None:
            event = self._event
            seen = tuple([sees(event, audience, viewer) for _, audience in audiences_of(type(event))])
            text = self._for_audience.get(seen) or encode(told(event, viewer))
            self._for_viewer[viewer] = self._for_audience[seen] = text
        return text


_written: dict[int, tuple[Event, bytes | Hidden]] = {}
MOST_WRITTEN = 16_384
