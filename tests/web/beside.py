"""The drawings that the screens were made after, each beside its screen: for the eye to compare."""

from __future__ import annotations

import tempfile
from html import escape
from pathlib import Path

from playwright.sync_api import sync_playwright

from building.browser import QUIET, get

DRAWN: dict[str, tuple[str, ...]] = {
    "01": ("start-desk",),
    "02": ("start-phone",),
    "03": ("cards-desk",),
    "04": ("table-desk",),
    "05": ("table-of-ten-desk",),
    "06": ("hand-of-12-phone", "hand-of-25-phone-dark"),
    "07": ("uno-desk-dark",),
    "08": ("colour-desk", "hit-desk", "gift-desk", "give-desk", "drawn-desk", "shown-desk", "why-desk"),
    "09": ("giving-desk",),
    "10": ("guess-phone",),
    "11": ("break-in-desk",),
    "12": ("challenge-desk",),
    "13": ("round-end-desk",),
    "14": ("lobby-desk",),
}
"""The pictures that show what a drawing does, by the number that its name begins with."""

STYLE = "body{display:flex;gap:12px;margin:12px;align-items:flex-start;background:#888}img{height:760px}"


def lay_beside(drawings: Path, pictures: Path, into: Path) -> int:
    """One picture for each drawing, with ours at its right; how many were made."""
    into.mkdir(parents=True, exist_ok=True)
    found = [file for file in sorted(drawings.glob("*.png")) if file.name[:2] in DRAWN]
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        browser = playwright.chromium.launch(executable_path=get(), chromium_sandbox=False, args=list(QUIET))
        page = browser.new_page(viewport={"width": 2600, "height": 790})
        for drawing in found:
            ours = [pictures / f"{name}.png" for name in DRAWN[drawing.name[:2]]]
            images = "".join(f'<img src="{escape(file.resolve().as_uri())}">' for file in (drawing, *ours))
            sheet = Path(folder, "sheet.html")
            sheet.write_text(f"<!doctype html><style>{STYLE}</style>{images}", "utf-8")
            page.goto(sheet.as_uri())
            page.screenshot(path=into / drawing.name, full_page=True)
        browser.close()
    return len(found)
