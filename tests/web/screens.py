"""Every screen, in the order of the pictures. Each is read by axe, measured, and has its pictures taken.

web/src/screens.test.ts reads them in tests/golden/screens.json, which tests/golden/regenerate.py writes.
"""

from __future__ import annotations

from importlib import import_module

from web.screen import SCREENS

__all__ = ["ALIKE", "SCREENS"]

ALIKE = {
    "start-alone", "uno-said", "nothing-fits", "server-restart", "back-again", "bot-for-you", "watching-ten",
    "hit-named", "shown-innocent", "rules-unfetched",
}  # fmt: skip
"""Screens that are like another one but for a few words, and have no pictures."""

for part in ("pages", "problems", "tables", "decisions", "ends"):
    import_module(f"web.screens_of_{part}")  # adds its own
