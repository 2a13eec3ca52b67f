"""The pictures of all screens: `python3 run.py pictures` writes them into docs/pictures.

    python3 run.py pictures             all of them, and the page that shows them
    python3 run.py pictures table       those whose name contains a word
    python3 run.py pictures --into DIR  somewhere else
    python3 run.py pictures --beside DIR  take none, but lay those there are beside the drawings in DIR

Tables are dealt from seeds, people always have the same names, and every clock stands still: two runs show
the same. The screens are in screens.py and screens_of_decisions.py.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
if __name__ == "__main__":
    sys.path[:0] = [str(ROOT / "tests"), str(ROOT)]

from playwright.sync_api import Browser, Page, sync_playwright  # noqa: E402  path first

import web.screens_of_decisions  # noqa: E402, F401  adds its screens
from building.browser import QUIET, get  # noqa: E402
from web.beside import lay_beside  # noqa: E402
from web.few_colours import with_few_colours  # noqa: E402
from web.live import Live, live_server  # noqa: E402
from web.model import Model  # noqa: E402
from web.screens import SCREENS, Screen, Show  # noqa: E402

PICTURES = ROOT / "docs" / "pictures"
BESIDE = ROOT / "build" / "beside"
HOST = "lastcard.example"
SIZES: dict[str, dict[str, Any]] = {
    "desk": {"viewport": {"width": 1280, "height": 800}},
    "phone": {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True},
    "small": {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True},
}
INTRODUCTION = """# Pictures

Every screen, at 1280 × 800 and on a phone of 360 × 740. `python3 run.py pictures` makes them anew.
"""


def take(wanted: list[str], sizes: list[str], into: Path) -> tuple[int, int]:
    """Take the pictures; how many there are and how many could not be taken."""
    into.mkdir(parents=True, exist_ok=True)
    chosen = [one for one in SCREENS if not wanted or any(word in one.name for word in wanted)]
    if not chosen:
        print(f"no screen is called so; there are {', '.join(one.name for one in SCREENS)}", file=sys.stderr)
        return 0, 1
    total = sum(len(views_of(one, sizes)) for one in chosen)
    print(f"{total} pictures of {len(chosen)} screens", flush=True)
    done = failed = 0
    with live_server() as live, sync_playwright() as playwright:
        rules = f"--host-resolver-rules=MAP {HOST} 127.0.0.1:{live.port}"
        browser = playwright.chromium.launch(
            executable_path=get(), chromium_sandbox=False, args=[*QUIET, rules, "--font-render-hinting=none"]
        )
        counter = browser.new_page()
        for one in chosen:
            show: Show | None = None
            for view in views_of(one, sizes):
                file = into / f"{one.name}-{view}.png"
                try:
                    show = show or one.prepare(live)
                    file.write_bytes(with_few_colours(picture(browser, live, one, view, show), counter))
                    done += 1
                    print(
                        f"{done + failed:3} of {total}  {file.name}  {file.stat().st_size // 1000} kB",
                        flush=True,
                    )
                except Exception as error:
                    failed += 1
                    print(f"{file.name}: {str(error).splitlines()[0]}", file=sys.stderr, flush=True)
        browser.close()
    return done, failed


def views_of(one: Screen, sizes: list[str]) -> tuple[str, ...]:
    """The windows in which a screen is seen; or others that were asked for."""
    return tuple(sizes) or one.views


def picture(browser: Browser, live: Live, one: Screen, view: str, show: Show) -> bytes:
    size, _, look = view.partition("-")
    visitor = Model(
        browser, live, base_url=f"http://{HOST}", color_scheme=look or "light",
        reduced_motion="no-preference" if one.moves else "reduce", **SIZES[size],
    )  # fmt: skip
    try:
        show(visitor)
        if not one.moves:
            visitor.page.wait_for_load_state("networkidle")
            visitor.settle()
        return photograph(visitor.page, whole=one.whole, still=not one.moves)
    finally:
        visitor.close()


def photograph(page: Page, *, whole: bool, still: bool) -> bytes:
    return page.screenshot(full_page=whole, animations="disabled" if still else "allow", caret="hide")


def write_page(into: Path) -> None:
    """The page that shows all pictures that there are, one line each."""
    lines = [INTRODUCTION]
    for one in SCREENS:
        found = [view for view in one.views if (into / f"{one.name}-{view}.png").exists()]
        links = " · ".join(f"[{view.replace('-', ', ')}]({one.name}-{view}.png)" for view in found)
        if found:
            lines.append(f"- **{one.name.replace('-', ' ')}**: {one.says} ({links})")
    (into / "README.md").write_text("\n".join(lines) + "\n", "utf-8")


def main() -> int:
    parser = argparse.ArgumentParser(description="Take the pictures of all screens.")
    parser.add_argument("screens", nargs="*", metavar="WORD", help="only screens whose name contains a word")
    parser.add_argument("--into", type=Path, default=PICTURES, help="default docs/pictures")
    parser.add_argument("--beside", type=Path, metavar="DIR", help="lay them beside these drawings")
    parser.add_argument(
        "--view",
        action="append",
        default=[],
        metavar="VIEW",
        help="another window: small, phone-dark",
    )
    arguments = parser.parse_args()
    if arguments.beside:
        count = lay_beside(arguments.beside, arguments.into, BESIDE)
        print(f"{count} drawings beside our screens in {BESIDE}")
        return 0 if count else 1
    started = time.monotonic()
    done, failed = take(arguments.screens, arguments.view, arguments.into)
    if not arguments.view:
        write_page(arguments.into)
    size = sum(file.stat().st_size for file in arguments.into.glob("*.png")) / 1e6
    print(
        f"{done} pictures in {time.monotonic() - started:.0f} s; {size:.1f} MB in {arguments.into}"
        + (f"; {failed} could not be taken" if failed else "")
    )
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
