"""Where the editions differ, and nowhere else: one file for each, which declares its `EDITION`.

A new file is found by itself; nothing else has to name it.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from pkgutil import iter_modules
from types import MappingProxyType

from ..edition import Edition
from ..errors import quoted


def _declared() -> list[Edition]:
    found = [import_module(f"{__name__}.{module.name}").EDITION for module in iter_modules(__path__)]
    return sorted(found, key=lambda edition: edition.place)


EDITIONS: Mapping[str, Edition] = MappingProxyType({edition.key: edition for edition in _declared()})


def edition_of(key: str) -> Edition:
    """The edition with that key, or an error that names them all."""
    if isinstance(key, str) and key in EDITIONS:
        return EDITIONS[key]
    raise ValueError(f"unknown edition {quoted(key)}; the editions are {', '.join(EDITIONS)}")
