"""House rules: the switches that many tables ask for, all off by default, and the presets made of them.

With the defaults nothing differs from the sheets. A preset is a dict of options; it belongs to no edition.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from .edition import Option

HOUSE_RULES = (
    Option(
        "hand_size",
        ("7",),
        "SIZE-1",
        "How many cards everybody is dealt.",
        rule="hand_size",
        numbers=range(3, 11),
        group="deal",
    ),
    Option(
        "challenge_penalty",
        ("2",),
        "HPEN-1",
        "How many cards a wrong challenge costs on top of the four.",
        rule="challenge_penalty",
        numbers=range(5),
        group="drawFour",
    ),
    Option(
        "uno_penalty",
        ("2",),
        "HPEN-1",
        "How many cards it costs to be caught without a call.",
        rule="uno_penalty",
        numbers=range(1, 7),
        group="last",
    ),
    Option(
        "uno_call",
        ("call", "off"),
        "NOCALL-1",
        "The last card but one is laid with a call, or nobody calls and nobody is caught.",
        rule="no_calls",
        group="last",
    ),
)

PRESETS: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {
        "sheet": MappingProxyType({}),
    }
)
"""Options that go well together, by name."""
