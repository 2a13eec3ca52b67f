"""What is special about a table, in words: its special card, and the options that were changed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ..rules.edition import Edition
from ..rules.house_rules import PRESETS
from ..rules.options import OPTIONS, changed, options_of, specials_in


def introduction(edition: Edition, options: Mapping[str, str]) -> str:
    """The special card in a sentence or two, where the table plays with it."""
    return edition.special.lesson if edition.special.token and specials_in(edition, options) else ""


def differing(edition: Edition, options: Mapping[str, str]) -> dict[str, str]:
    """Return the options that differ from the defaults of the edition."""
    return {key: options[key] for key in changed(edition, options)}


def preset_of(edition: Edition, options: Mapping[str, str]) -> str:
    """The name of the preset that a table plays by, if it is one."""
    known, now = options_of(edition), differing(edition, options)
    for name, chosen in PRESETS.items():
        if now and now == {k: v for k, v in chosen.items() if v != known[k].default_for(edition.key)}:
            return name
    return ""


def short(edition: Edition, options: Mapping[str, str]) -> str:
    """On one line, the name of a preset first; nothing if no option was changed."""
    chosen = ", ".join(f"{key}={value}" for key, value in differing(edition, options).items())
    preset = preset_of(edition, options)
    return f"{preset}: {chosen}" if preset else chosen


def house_rules(edition: Edition, options: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Each with what it decides, and its clause; a heading has no words."""
    chosen = differing(edition, options)
    if chosen:
        yield "", "Rules changed at this table:"
    for key, value in chosen.items():
        yield f"{key}={value}", f"{OPTIONS[key].sentence} (rules {OPTIONS[key].clause})"
