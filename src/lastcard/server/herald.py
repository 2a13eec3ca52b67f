"""The news of a table, written for many: what all may know once, the rest for each viewer.

Writing each viewer's view as a whole would say most of it four or five times over, with every act.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from ..rules.events import Event
from ..sight import audiences_of, sees
from ..table.facts import AnyFact, told
from ..table.fold import Sitting
from ..table.settings import Settings
from ..table.view import own_game, shared_view

encode = msgspec.json.Encoder().encode


class Herald:
    """Writes the news of one table. Its settings never change, so they are written once and for all."""

    def __init__(self, settings: Settings) -> None:
        self._settings = msgspec.Raw(encode(settings))
        self._options: msgspec.Raw | None = None

    def news(self, sitting: Sitting, facts: Iterable[AnyFact]) -> News:
        """The news that these facts have led to this sitting."""
        view = shared_view(sitting)
        view["settings"] = self._settings
        table = encode(view)
        game = b"" if sitting.match is None else encode(self._game(sitting))
        return News(sitting, facts, table, game)

    def _game(self, sitting: Sitting) -> dict[str, Any]:
        game = sitting.round.shared_view()
        if self._options is None:
            self._options = msgspec.Raw(encode(game["options"]))
        game["options"] = self._options
        return game


class News:
    """One act, ready to be told to any viewer. `messages.News` is what a client reads."""

    def __init__(self, sitting: Sitting, facts: Iterable[AnyFact], table: bytes, game: bytes) -> None:
        self._sitting = sitting
        self._facts = [Fact(fact) for fact in facts]
        self._open = b"" if any(fact.hidden for fact in self._facts) else self._told(None)
        self._head = b'{"type":"news","seq":%d,"facts":[' % sitting.seq
        self._view = b'],"view":' + table[:-1]
        self._game = game[:-1]

    def frame(self, viewer: int | None) -> bytes:
        """The news as a seat may know it; None for a spectator."""
        facts = self._open or self._told(viewer)
        game = self._game and self._game + b"," + encode(own_game(self._sitting, viewer))[1:]
        who = b',"viewer":%s,"game":' % encode(viewer)
        return b"".join((self._head, facts, self._view, who, game or b"null", b"}}"))

    def _told(self, viewer: int | None) -> bytes:
        return b",".join([fact.written(viewer) for fact in self._facts])


class Fact:
    """A fact as JSON, written once for all who may know the same of it."""

    __slots__ = ("_audiences", "_fact", "_written")

    def __init__(self, fact: AnyFact) -> None:
        self._fact = fact
        self._audiences = audiences_of(type(fact)) if isinstance(fact, Event) else ()
        self._written: dict[tuple[bool, ...], bytes] = {}

    @property
    def hidden(self) -> bool:
        """Whether some may know less of it than others."""
        return bool(self._audiences)

    def written(self, viewer: int | None) -> bytes:
        seen = tuple([sees(self._fact, audience, viewer) for _, audience in self._audiences])
        text = self._written.get(seen)
        if text is None:
            text = self._written[seen] = encode(told(self._fact, viewer))
        return text
