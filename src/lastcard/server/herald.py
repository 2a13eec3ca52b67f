"""The news of a table, written for many: what all may know once, the rest for each viewer.

Of a view only what the act has changed is told. A field is left out if it is the same in the viewer's own
view as before the act, so what is there and what is not tells a viewer no more than its views do.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from ..rules.events import Event, is_shared
from ..rules.kernel import Look, changes, own_news, shared_news
from ..sight import audiences_of, sees
from ..table.facts import AnyFact, told
from ..table.fold import Sitting
from ..table.view import MOMENT, chapter, moment, open_json, standing

encode = msgspec.json.Encoder().encode

Fields = dict[str, Any]
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
        open_to = open_json(sitting)
        if open_to is not None and viewer not in self._told.open:
            self._told.open[viewer] = open_to(viewer)

    def news(self, sitting: Sitting, facts: Iterable[AnyFact]) -> News:
        """The news that these facts have led to this sitting."""
        before = self._told
        if before.seq != sitting.seq - 1:
            before = Told(0)  # some news could not be written: tell all
        self._told, table, game = told_anew(sitting, before)
        return News(sitting, facts, table, game, before, self._told)


class Told:
    """The table as everybody was told of it; fields that nobody was told of are missing."""

    __slots__ = ("chapter", "look", "moment", "open", "seq", "standing")

    def __init__(self, seq: int) -> None:
        self.seq = seq
        self.chapter: Values = ()
        self.standing: Values = ()
        self.moment: Values = ()
        self.look: Look | None = None
        self.open: dict[int | None, bytes] = {}  # where each seat is asked in turn: what it may do


def told_anew(sitting: Sitting, before: Told) -> tuple[Told, bytes, bytes]:
    """What is told now, and what of it is other than before, as JSON: at the table, and in its game."""
    now = Told(sitting.seq)
    now.moment = moment(sitting)
    table = news_in(MOMENT, now.moment, before.moment)
    now.chapter, now.standing = chapter(sitting), before.standing
    if now.chapter != before.chapter:
        fields = standing(sitting)
        now.standing = tuple(fields.values())
        table |= news_in(tuple(fields), now.standing, before.standing)
    if sitting.match is None:
        return now, encode(table), b""
    if "match" in table or "round" in table:
        before.look, before.open = None, {}  # another deal
    dealt = sitting.match.round
    now.look = dealt.look()
    game = shared_news(now.look, before.look)
    return now, encode(table), game if before.look else b",%b%b" % (encode(dealt.fixed_view())[1:-1], game)


def news_in(names: tuple[str, ...], values: Values, before: Values) -> Fields:
    """The fields whose values are new, or other than before."""
    return changes(names, values, before) if before else dict(zip(names, values, strict=True))


class News:
    """One act, ready to be told to any viewer. `messages.News` is what a client reads."""

    __slots__ = ("_before", "_begin", "_end", "_facts", "_has_game", "_head", "_now", "_open_to")

    def __init__(
        self,
        sitting: Sitting,
        facts: Iterable[AnyFact],
        table: bytes,
        game: bytes,
        before: Told,
        now: Told,
    ) -> None:
        self._head = b'{"type":"news","seq":%d,"facts":[' % now.seq
        self._facts = [known_as(id(fact)) or written(fact) for fact in facts]
        self._end = b'],"view":%b' % table[:-1]
        self._has_game = bool(game)
        if game:
            self._end = b'%b,"game":{%b' % (self._end, game[1:])
        self._before = before
        self._now = now
        self._open_to = open_json(sitting)
        same_for_all = Hidden not in map(type, self._facts)
        self._begin = self._begin_for(None) if same_for_all else b""

    def frame(self, viewer: int | None) -> bytes:
        """The news as a seat may know it; None for a spectator."""
        begin = self._begin or self._begin_for(viewer)
        look = self._now.look
        if look is None:
            return begin + b"}}"
        if self._open_to is None:
            mine = own_news(look, self._before.look, viewer)
        else:
            legal = self._now.open[viewer] = self._open_to(viewer)
            mine = own_news(look, self._before.look, viewer, legal, self._before.open.get(viewer, b""))
        if self._has_game:
            return b"".join((begin, mine, b"}}}"))
        return b'%b,"game":{%b}}}' % (begin, mine[1:]) if mine else begin + b"}}"

    def _begin_for(self, viewer: int | None) -> bytes:
        """What has happened, and what has changed for all to see."""
        facts = b",".join([one[viewer] if isinstance(one, Hidden) else one for one in self._facts])
        return b"".join((self._head, facts, self._end))


def written(fact: AnyFact) -> bytes | Hidden:
    """A fact as JSON; what not everybody may know of it is kept apart.

    Nearly all events are shared, so each is written once for all tables and known by its place, which stays
    its own: to look it up by its fields would cost as much as to write it.
    """
    if not isinstance(fact, Event):
        return encode(fact)
    text = Hidden(fact) if audiences_of(type(fact)) else encode(fact.to_dict())
    if is_shared(fact):
        _written[id(fact)] = text
    return text


class Hidden(dict[int | None, bytes]):
    """An event of which some may know less than others, by viewer; written once for all who know the same."""

    __slots__ = ("_event", "_for_audience")

    def __init__(self, event: Event) -> None:
        self._event = event
        self._for_audience: dict[tuple[bool, ...], bytes] = {}
        self[None]

    def __missing__(self, viewer: int | None) -> bytes:
        event = self._event
        seen = tuple([sees(event, audience, viewer) for _, audience, _ in audiences_of(type(event))])
        text = self._for_audience.get(seen) or encode(told(event, viewer))
        self[viewer] = self._for_audience[seen] = text
        return text


_written: dict[int, bytes | Hidden] = {}
known_as = _written.get
