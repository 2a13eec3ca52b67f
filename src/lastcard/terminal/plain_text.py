"""Text of a stranger, without what a terminal would obey instead of show."""

from __future__ import annotations

from ..table.names import JOINER


def is_harmless(sign: str) -> bool:
    """Whether a terminal only shows it; what joins pictures in names is such a sign too."""
    return sign.isprintable() or sign == JOINER


def plain(text: str) -> str:
    """Return what a server sent, with a question mark for each control character."""
    return "".join(sign if is_harmless(sign) else "?" for sign in text)
