"""The README as a package index shows it: links to files lead to the project's site."""

from __future__ import annotations

import re

LINK = re.compile(r"(!?)\[([^\[\]]*)\]\((?![a-z]+:|#)([^)\s]+)\)")


def with_absolute_links(text: str, source: str) -> str:
    """The text with `source` before every path: pictures as they are, pages to be read."""

    def absolute(found: re.Match[str]) -> str:
        picture, words, path = found.groups()
        return f"{picture}[{words}]({source}/{'raw' if picture else 'blob'}/main/{path})"

    return LINK.sub(absolute, text)
