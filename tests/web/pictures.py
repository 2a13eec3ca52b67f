"""The pictures of all screens: `python3 run.py pictures` writes them into build/pictures.

    python3 run.py pictures             all of them, and the page that shows them
    python3 run.py pictures table       those whose name contains a word
    python3 run.py pictures --into DIR  somewhere else
    python3 run.py pictures --docs      those that the documentation shows, into docs/pictures
    python3 run.py pictures --beside DIR  take none, but lay those there are beside the drawings in DIR

Tables are dealt from seeds, people always have the same names, and every clock stands still: two runs show
the same. The screens are in screens.py.
"""

from __future__ import annotations

import argparse
import os
import shutil
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack
from multiprocessing import get_context
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
if __name__ == "__main__":
    sys.path[:0] = [str(ROOT / "tests"), str(ROOT)]

from playwright.sync_api import Browser, Page, sync_playwright  # noqa: E402  path first

from building.browser import QUIET, get  # noqa: E402
from web.beside import lay_beside  # noqa: E402
from web.few_colours import with_few_colours  # noqa: E402
from web.live import Live, live_server  # noqa: E402
from web.screen import LOOKS, Screen  # noqa: E402
from web.screens import ALIKE, SCREENS  # noqa: E402
from web.still import Still  # noqa: E402

PICTURES = ROOT / "build" / "pictures"
IN_DOCS = ROOT / "docs" / "pictures"
EMBEDDED = ("start-desk", "table-desk", "lobby-desk", "hand-of-12-phone", "guess-phone")
"""The pictures that README and docs show, and that are under version control."""

BESIDE = ROOT / "build" / "beside"
HOST = "lastcard.example"
INTRODUCTION = """# Pictures

Every screen at a desk (1280 × 800) and on a phone (360 × 740), in light and dark. `python3 run.py pictures` \
takes them again.
"""
HEADINGS = {
    "desk": "desk", "desk-dark": "desk, dark", "phone": "phone", "phone-dark": "phone, dark",
}  # fmt: skip
PICTURED = [one for one in SCREENS if one.name not in ALIKE]
SHOWN = {"desk": 330, "phone": 105}
"""How wide a picture is on the page; a click shows it in its own size."""


class Studio:
    """A server, a browser, and a page that counts colours."""

    def __init__(self, stack: ExitStack, into: Path) -> None:
        self.into = into
        os.environ["LASTCARD_ORIGINS"] = f"http://{HOST}"  # or the server would not answer to that name
        self.live: Live = stack.enter_context(live_server())
        playwright = stack.enter_context(sync_playwright())
        rules = f"--host-resolver-rules=MAP {HOST} 127.0.0.1:{self.live.port}"
        self.browser: Browser = playwright.chromium.launch(
            executable_path=get(), chromium_sandbox=False, args=[*QUIET, rules, "--font-render-hinting=none"]
        )
        stack.callback(self.browser.close)
        self.counter: Page = self.browser.new_page()

    def take(self, one: Screen) -> Iterator[Path]:
        """All pictures of a screen; it is brought about once for each window."""
        show = one.prepare(self.live)
        for window in one.windows:
            visitor = Still(
                self.browser, self.live, base_url=f"http://{HOST}", timezone_id="UTC", **one.options(window)
            )
            try:
                one.show(visitor, show)
                for suffix, scheme in LOOKS.items():
                    file = self.into / f"{one.name}-{window}{suffix}.png"
                    file.write_bytes(with_few_colours(self.shoot(visitor, one, window, scheme), self.counter))
                    yield file
            finally:
                visitor.close()

    def shoot(self, visitor: Still, one: Screen, window: str, scheme: Any) -> bytes:
        visitor.page.emulate_media(color_scheme=scheme)
        if not one.moves:
            visitor.settle()
        return visitor.page.screenshot(
            full_page=one.whole == window and scheme == "light",
            animations="allow" if one.moves else "disabled",
            caret="hide",
        )


def take(names: list[str], into: Path) -> list[str]:
    """Take the pictures of some screens; what went wrong."""
    wrong: list[str] = []
    with ExitStack() as stack:
        studio = Studio(stack, into)
        for one in SCREENS:
            if one.name not in names:
                continue
            try:
                for file in studio.take(one):
                    print(f"{file.name}  {file.stat().st_size // 1000} kB", flush=True)
            except Exception as error:
                wrong.append(f"{one.name}: {str(error).splitlines()[0]}")
                print(wrong[-1], file=sys.stderr, flush=True)
    return wrong


def take_all(names: list[str], into: Path) -> list[str]:
    """The same by as many hands as there are."""
    into.mkdir(parents=True, exist_ok=True)
    hands = min(len(names), os.cpu_count() or 1)
    with ProcessPoolExecutor(hands, mp_context=get_context("spawn")) as pool:
        parts = pool.map(take, [names[i::hands] for i in range(hands)], [into] * hands)
        return [one for part in parts for one in part]


def files(one: Screen) -> dict[str, str]:
    """The pictures of a screen by their headings."""
    return {f"{window}{look}": f"{one.name}-{window}{look}.png" for window in one.windows for look in LOOKS}


def write_page(into: Path) -> None:
    """The page that shows all pictures that there are, a line for each screen."""
    lines = [
        INTRODUCTION,
        "| |" + "".join(f" {one} |" for one in HEADINGS.values()),
        "|---" * 5 + "|",
    ]
    for one in PICTURED:
        cells = [f"**{one.name.replace('-', ' ')}**: {one.says}"]
        for heading in HEADINGS:
            file = files(one).get(heading, "")
            width = SHOWN[heading.partition("-")[0]]
            there = file and (into / file).exists()
            cells.append(f'<a href="{file}"><img src="{file}" width="{width}" alt=""></a>' if there else "")
        lines.append(f"| {' | '.join(cells)} |")
    (into / "README.md").write_text("\n".join(lines) + "\n", "utf-8")


def clear_away(into: Path) -> None:
    """Pictures of screens that are no more."""
    known = {file for one in PICTURED for file in files(one).values()}
    for file in into.glob("*.png"):
        if file.name not in known:
            file.unlink()


def main() -> int:
    parser = argparse.ArgumentParser(description="Take the pictures of all screens.")
    parser.add_argument("screens", nargs="*", metavar="WORD", help="only screens whose name contains a word")
    parser.add_argument("--into", type=Path, default=PICTURES, help="default build/pictures")
    parser.add_argument("--docs", action="store_true", help="renew the pictures that the documentation shows")
    parser.add_argument("--beside", type=Path, metavar="DIR", help="lay them beside these drawings")
    arguments = parser.parse_args()
    into, words = arguments.into, arguments.screens
    if arguments.beside:
        count = lay_beside(arguments.beside, into, BESIDE)
        print(f"{count} drawings beside our screens in {BESIDE}")
        return 0 if count else 1
    if arguments.docs:
        names = [
            one.name for one in SCREENS if any(f"{one.name}-{window}" in EMBEDDED for window in one.windows)
        ]
    elif words:
        names = [one.name for one in SCREENS if any(word in one.name for word in words)]
    else:
        names = [one.name for one in PICTURED]
    if not names:
        known = ", ".join(one.name for one in SCREENS)
        print(f"no screen is called so; there are {known}", file=sys.stderr)
        return 1
    started = time.monotonic()
    wrong = take_all(names, into)
    if into == PICTURES:
        clear_away(into)
    write_page(into)
    if arguments.docs and not wrong:
        for name in EMBEDDED:
            shutil.copy(into / f"{name}.png", IN_DOCS)
    size = sum(file.stat().st_size for file in into.glob("*.png")) / 1e6
    print(f"{len(names)} screens in {time.monotonic() - started:.0f} s; {size:.1f} MB in {into}")
    if wrong:
        print("\n".join(["could not be taken:", *wrong]), file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
