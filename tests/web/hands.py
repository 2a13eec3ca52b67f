"""How tests come to a page and play there: with a mouse, with keys alone, with fingers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from web.company import Company
from web.player import Player
from web.visitor import PHONE, Visitor

Visits = Callable[..., Visitor]
Regulars = Callable[[str], Visitor]
Scenes = Callable[[str], tuple[Company, Player]]

WINDOWS: dict[str, dict[str, Any]] = {
    "mouse": {},
    "keys": {},
    "touch": {"viewport": PHONE, "has_touch": True, "is_mobile": True},
}


def by_hands(*hands: str) -> pytest.MarkDecorator:
    """The scene of a test is played with each of these.

    Every decision is made with a mouse. Keys alone and fingers are for the kinds of control: a card of the
    hand, a colour, an answer, the rail, a gift and a plate. All keys are in test_keys, all gestures in
    test_gestures.
    """
    return pytest.mark.parametrize("scene", hands, indirect=True)


ALL_HANDS = by_hands(*WINDOWS)
