"""The two kinds of frames that nearly all traffic is made of (RFC 6455, 5.2), written and read at once.

Everything else that may come in is the business of websockets, which reads it piece by piece.
"""

from __future__ import annotations

from struct import pack

try:
    from websockets.speedups import apply_mask
except ImportError:  # where websockets was not compiled
    from websockets.utils import apply_mask

WHOLE_TEXT = 0x81
MASKED = 0x80
CONTROL = 0x88


def framed(text: bytes) -> bytes:
    """A message as one frame: final, text, unmasked, its length, the text."""
    size = len(text)
    if size < 126:
        return pack("!BB", WHOLE_TEXT, size) + text
    if size < 1 << 16:
        return pack("!BBH", WHOLE_TEXT, 126, size) + text
    return pack("!BBQ", WHOLE_TEXT, 127, size) + text


def message_in(data: bytes, longest: int) -> bytes | None:
    """The message, if the data is one whole text frame of a client and nothing else."""
    if len(data) < 6 or data[0] != WHOLE_TEXT:
        return None
    if len(data) - 6 == data[1] - MASKED < 126:  # as nearly all are
        return apply_mask(data[6:], data[2:6]) if len(data) - 6 <= longest else None
    start, size = header_of(data, 0)
    if start + size != len(data) or size > longest:
        return None
    return apply_mask(data[start:], data[start - 4 : start])


def header_of(data: bytes, at: int) -> tuple[int, int]:
    """Where the payload of a client's frame starts and how long it is; past the end if that is unknown."""
    size = data[at + 1] - MASKED
    if 0 <= size < 126:
        return at + 6, size
    if size == 126:
        size = int.from_bytes(data[at + 2 : at + 4])
        return (at + 8, size) if size >= 126 else (len(data) + 1, 0)
    return len(data) + 1, 0


def ends_between_messages(data: bytes) -> bool:
    """Whether the data is whole frames, with no message begun and not ended."""
    at = 0
    while at + 2 <= len(data):
        if data[at] != WHOLE_TEXT and data[at] < CONTROL:
            return False
        start, size = header_of(data, at)
        at = start + size
    return at == len(data)
