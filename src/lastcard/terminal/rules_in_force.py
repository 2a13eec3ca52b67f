"""What a table plays otherwise than the sheet, in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ..rules.edition import Edition
from ..rules.house_rules import PRESETS
from ..rules.options import OPTIONS, changed, options_of


def differing(edition: Edition, options: Mapping[str, str]) -> dict[str, str]:
    """The options that are otherwise than on the sheet."""
    return {key: options[key] for key in changed(edition, options)}


def preset_of(edition: Edition, options: Mapping[str, str]) -> str:
    """The name of the preset that a table plays by, if it is one."""
    known, now = options_of(edition), differing(edition, options)
    for name, chosen in PRESETS.items():
        if now and now == {k: v for k, v in chosen.items() if v != known[k].default_for(edition.key)}:
            return name
    return ""


def short(edition: Edition, options: Mapping[str, str]) -> str:
    """On one line, the name of a preset first; nothing if all is as on the sheet."""
    chosen = ", ".join(f"{key}={value}" for key, value in differing(edition, options).items())
    preset = preset_of(edition, options)
    return f"{preset}: {chosen}" if preset else chosen


def house_rules(edition: Edition, options: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Each with what it decides, and its clause; a heading has no words."""
    chosen = differing(edition, options)
    if chosen:
        yield "", "Otherwise than on the sheet, this table plays:"
    for key, value in chosen.items():
        yield f"{key}={value}", f"{OPTIONS[key].sentence} (rules {OPTIONS[key].clause})"
