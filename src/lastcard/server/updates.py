"""The news of a table, written for many: what all may know once, the rest for each viewer.

Of a view only what the act has changed is told. A field is left out if it is the same in the viewer's own
view as before the act, so what is there and what is not tells a viewer no more than its views do.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from ..event_reading import is_interned
from ..events import Event
from ..inside import fixed_values, public_values
from ..protocol.messages import Missed
from ..sight import FIXED, OWN, PUBLIC, sees
from ..table import view as table_view
from ..table.facts import AnyFact, redact_one
from ..table.table_state import TableState
from ..table.view import PER_ROUND, own_game_values, round_key
from ..view_fields import Values

encode = msgspec.json.Encoder().encode


class UpdateWriter:
    """Writes the news of one table for those who were shown the whole of it, and told everything since."""

    def __init__(self, state: TableState) -> None:
        self.restart(state)

    def restart(self, state: TableState) -> None:
        """From here on changes are told; everybody is shown the table as it is, and added again."""
        self._told = LastSent(state, LastSent())

    def add_viewer(self, state: TableState, viewer: int | None) -> None:
        """Somebody is shown the table as it is, and will be told of changes."""
        if state.match is not None and viewer not in self._told.own:
            self._told.own[viewer] = own_game_values(state, viewer)

    def snapshot(
        self, state: TableState, viewer: int | None, missed: list[Missed] | None, recalled: list[Missed]
    ) -> bytes:
        """The whole table as it is, of which what all may know has mostly been read: `messages.Snapshot`."""
        is_told = self._told.state is state and self._told.seq == state.seq
        now = self._told if is_told else LastSent(state, LastSent())
        view = EncodedUpdate(state, (), LastSent(), now).whole_view(viewer)
        told = (state.seq, view, encode(missed), encode(recalled))
        return b'{"type":"snapshot","seq":%d,"view":%b,"missed":%b,"recalled":%b}' % told

    def news(self, state: TableState, facts: Iterable[AnyFact]) -> EncodedUpdate:
        """The news that these facts have led to this state."""
        before = self._told
        if before.seq != state.seq - 1:
            before = LastSent()  # some news could not be written: tell all
        self._told = LastSent(state, before)
        return EncodedUpdate(state, facts, before, self._told)


class LastSent:
    """The table as everybody was told of it; what nobody was told of is empty."""

    __slots__ = ("deal", "own", "per_round", "public", "round_key", "seq", "state", "table")

    def __init__(self, state: TableState | None = None, before: LastSent | None = None) -> None:
        self.seq = 0
        self.round_key = self.table = self.per_round = self.public = ()  # type: Values
        self.deal: tuple[int, int] | None = None
        self.own: dict[int | None, Values] = {}  # by viewer
        self.state = state
        if state is None or before is None:
            return
        self.seq = state.seq
        self.table = table_view.PUBLIC.read(state)
        self.round_key = round_key(state)
        self.per_round = before.per_round if self.round_key == before.round_key else PER_ROUND.read(state)
        if state.match is not None:
            self.deal = state.matches, state.match.number
            self.public = public_values(state.match.round)


class EncodedUpdate:
    """One act, ready to be told to any viewer. `messages.News` is what a client reads."""

    __slots__ = ("_before", "_facts", "_game", "_now", "_own_before", "_state", "_table")

    def __init__(self, state: TableState, facts: Iterable[AnyFact], before: LastSent, now: LastSent) -> None:
        self._state, self._before, self._now = state, before, now
        self._facts = [cached_json(id(fact)) or fact_json(fact) for fact in facts]
        self._own_before = before.own if now.deal == before.deal else {}
        table = table_view.PUBLIC.changes(now.table, before.table)
        if now.per_round is not before.per_round:
            table |= PER_ROUND.changes(now.per_round, before.per_round)
        self._table = json_members(table)
        self._game = self._public_game()

    def _public_game(self) -> bytes:
        """What has changed in the game for all to see; of another deal, all."""
        match = self._state.match
        if match is None:
            return b""
        if self._now.deal == self._before.deal:
            return json_members(PUBLIC.changes(self._now.public, self._before.public))
        return json_members(FIXED.named(fixed_values(match.round)) | PUBLIC.named(self._now.public))

    def frame(self, viewer: int | None) -> bytes:
        """The news as a seat may know it; None for a spectator."""
        facts = b",".join([one[viewer] if isinstance(one, EventJsonByViewer) else one for one in self._facts])
        view = b"%b%b" % (self._table, self._game_of(viewer))
        return b'{"type":"news","seq":%d,"facts":[%b],"view":{%b}}' % (self._now.seq, facts, view)

    def whole_view(self, viewer: int | None) -> bytes:
        """All that a seat may know, to whom nothing was told before."""
        game = self._game_of(viewer) or b',"game":null'
        return b'{"viewer":%b,%b%b}' % (encode(viewer), self._table, game)

    def _game_of(self, viewer: int | None) -> bytes:
        """The last field of a view, if there is anything to tell."""
        game, own = self._game, self._own_game(viewer)
        if not (game or own):
            return b""
        return b',"game":{%b%b%b}' % (game, b"," if game and own else b"", own)

    def _own_game(self, viewer: int | None) -> bytes:
        """What has changed in the game for one viewer."""
        if self._state.match is None:
            return b""
        own = self._now.own.get(viewer)
        if own is None:
            own = self._now.own[viewer] = own_game_values(self._state, viewer)
        return json_members(OWN.changes(own, self._own_before.get(viewer, ())))


def json_members(fields: dict[str, Any]) -> bytes:
    """Fields as they stand within a JSON object."""
    return encode(fields)[1:-1] if fields else b""


def fact_json(fact: AnyFact) -> bytes | EventJsonByViewer:
    """A fact as JSON; what not everybody may know of it is kept apart.

    Nearly all events are shared, so each is written once for all tables and known by its place, which stays
    its own: to look it up by its fields would cost as much as to write it.
    """
    if not isinstance(fact, Event):
        return encode(fact)
    text = EventJsonByViewer(fact) if fact.restricted else encode(fact.to_dict())
    if is_interned(fact):
        _written[id(fact)] = text
    return text


class EventJsonByViewer(dict[int | None, bytes]):
    """An event of which some may know less than others, by viewer; written once for all who know the same."""

    __slots__ = ("_event", "_for_audience")

    def __init__(self, event: Event) -> None:
        self._event = event
        self._for_audience: dict[tuple[bool, ...], bytes] = {}
        self[None]

    def __missing__(self, viewer: int | None) -> bytes:
        event = self._event
        seen = tuple([sees(event, audience, viewer) for _, audience, _ in event.restricted])
        text = self._for_audience.get(seen) or encode(redact_one(event, viewer))
        self[viewer] = self._for_audience[seen] = text
        return text


_written: dict[int, bytes | EventJsonByViewer] = {}
cached_json = _written.get
