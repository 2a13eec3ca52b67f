"""A Chromium for the tests: found, or fetched. It is never done without.

    python building/browser.py    says where it is, and fetches one if there is none

Looked for in this order: LASTCARD_CHROMIUM, the PATH, what Playwright has fetched before. Then fetched by
apt-get (as root on Debian and its kin), else by Playwright. The shell of Chromium that has no windows comes
before the others, and is fetched if it can be: the same engine, at not much more than half of the work.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

VARIABLE = "LASTCARD_CHROMIUM"
SHELL = "chromium-headless-shell"
NAMES = (
    SHELL,
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "microsoft-edge",
)
FETCH_SECONDS = 600
QUIET = (
    "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
)  # fmt: skip
"""A browser that talks to nobody but us."""


class BrowserError(RuntimeError):
    """There is no browser to be had; the text says what was tried."""


def find() -> str | None:
    """The browser of this machine, if it has one."""
    named = os.environ.get(VARIABLE)
    if named:
        if not Path(named).is_file():
            raise BrowserError(f"{VARIABLE} names {named}, and there is no such file")
        return named
    found = next(filter(None, map(shutil.which, NAMES)), None)
    if found is None and playwrights() is not None:
        found = str(playwrights())
    return found


def playwrights() -> Path | None:
    """The browser that Playwright has fetched, if it has."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = Path(playwright.chromium.executable_path)
    return path if path.is_file() else None


def get() -> str:
    """A browser, wherever it has to come from."""
    found = find()
    tried: list[str] = []
    for command in () if found else ways():
        print(f"no browser yet: {' '.join(command)}", file=sys.stderr, flush=True)
        tried.append(fetch(command))
        found = find()
        if found:
            break
    if found is None:
        raise BrowserError(
            "The tests of the page need a Chromium, and none was found.\n"
            + "\n".join(tried)
            + f"\nInstall one, or name one that is there: {VARIABLE}=/path/to/chromium"
        )
    return found


def get_the_best() -> str:
    """A browser; where there is another and nobody has chosen it, the shell is fetched, if that can be."""
    if not os.environ.get(VARIABLE) and shutil.which(SHELL) is None:
        for command in by_apt(SHELL)[:1]:
            print(fetch(command), file=sys.stderr, flush=True)
    return get()


def ways() -> list[list[str]]:
    """The commands that may fetch a browser here."""
    return [
        *by_apt(SHELL),
        *by_apt("chromium")[:1],
        [sys.executable, "-m", "playwright", "install", "chromium"],
    ]


def by_apt(package: str) -> list[list[str]]:
    """Install it; once more with fresh lists."""
    apt = shutil.which("apt-get")
    if apt is None or not hasattr(os, "geteuid") or os.geteuid() != 0:
        return []
    install = [apt, "install", "-y", "--no-install-recommends", package]
    return [install, [apt, "update"], install]


def fetch(command: list[str]) -> str:
    """Try to fetch one; what came of it, in a line."""
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    try:
        done = subprocess.run(
            command, env=quiet, capture_output=True, text=True, timeout=FETCH_SECONDS, check=False
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        return f"{' '.join(command)}: {error}"
    last = (done.stderr.strip() or done.stdout.strip()).splitlines()[-1:]
    return f"{' '.join(command)}: code {done.returncode} {' '.join(last)}"


def main() -> int:
    try:
        print(get_the_best())
    except BrowserError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
