"""What waits to be sent to one connection: bounded, so that a slow reader costs nobody else anything."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field

MOST_MESSAGES = 64
MOST_BYTES = 64 * 1024


@dataclass(slots=True, eq=False)  # there is one for each connection
class Outbox:
    """Messages in order. When they are too many, all are dropped and a snapshot takes their place."""

    most_messages: int = MOST_MESSAGES
    most_bytes: int = MOST_BYTES
    behind: bool = False  # what was dropped is made up for by a snapshot
    idle: bool = True  # nothing is to be sent; asked with every message, so it is kept at hand
    _waiting: deque[bytes] = field(default_factory=deque)
    _bytes: int = 0

    def __len__(self) -> int:
        """How much is to be sent, a snapshot that is owed included."""
        return len(self._waiting) + self.behind

    def put(self, frame: bytes) -> None:
        """Never waits. While a snapshot is owed, nothing else is kept."""
        if self.behind:
            return
        self.idle = False
        self._waiting.append(frame)
        self._bytes += len(frame)
        if len(self._waiting) > self.most_messages or self._bytes > self.most_bytes:
            self.resync()

    def resync(self) -> None:
        """Drop what waits; a snapshot is owed."""
        self._waiting.clear()
        self._bytes = 0
        self.behind = True
        self.idle = False

    def take(self) -> bytes | None:
        """The next frame; None if a snapshot is owed instead, made of the moment when it is sent."""
        if self.behind:
            self.behind = False
            self.idle = True
            return None
        frame = self._waiting.popleft()
        self._bytes -= len(frame)
        self.idle = not self._waiting
        return frame
