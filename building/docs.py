"""The documentation as a site, which asks no other host for anything.

python3 run.py docs                 build it and show it on this machine
python3 run.py docs --port 9001     at another port
python3 run.py docs --build         build it into the folder site, and no more
python3 run.py docs --check         only try: every link and anchor, as the tests do
"""

from __future__ import annotations

import argparse
import functools
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SITE = ROOT / "site"
PORT = 8001
FETCHED = re.compile(r"""<(?:script|img|iframe|source)\b[^>]*\ssrc="(?:https?:)?//[^"]*"|"""
                     r"""<link\b(?![^>]*rel="canonical")[^>]*\shref="(?:https?:)?//[^"]*\"""")  # fmt: skip
"""What a browser would fetch from elsewhere by itself; a link is followed by people only."""


def main(words: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser("run.py docs", description=__doc__, formatter_class=AsWritten)
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--build", action="store_true", help="build the site into the folder site")
    how.add_argument("--check", action="store_true", help="build it elsewhere, and keep nothing")
    how.add_argument("--port", type=int, default=PORT, help=f"default {PORT}; 0 for any free port")
    chosen = parser.parse_args(words)
    if chosen.check:
        with tempfile.TemporaryDirectory() as folder:
            return build(Path(folder))
    failed = build(SITE)
    if failed or chosen.build:
        print("The site could not be built." if failed else f"The site is in {SITE}.")
        return failed
    return serve(SITE, chosen.port)


class AsWritten(argparse.RawDescriptionHelpFormatter):
    """Examples keep their lines."""


def build(folder: Path) -> int:
    """Build the site; a warning of mkdocs is an error, and so is a page that would fetch from elsewhere."""
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(folder)]
    environment = {name: value for name, value in os.environ.items() if name != "LASTCARD_TYPED_AS"}
    environment |= {"NO_MKDOCS_2_WARNING": "1", "COLUMNS": "100", "PYTHONPATH": str(ROOT / "benchmarks")}
    failed = subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode
    elsewhere = [] if failed else fetched_from_elsewhere(folder)
    print(*elsewhere, sep="\n", end="\n" if elsewhere else "")
    return failed or bool(elsewhere)


def fetched_from_elsewhere(folder: Path) -> list[str]:
    return [
        f"{page.relative_to(folder)}: {found[0]}"
        for page in sorted(folder.rglob("*.html"))
        for found in FETCHED.finditer(page.read_text("utf-8"))
    ]


def serve(folder: Path, port: int) -> int:
    """Show the site to this machine until Ctrl-C."""
    quiet = functools.partial(Quiet, directory=str(folder))
    try:
        server = ThreadingHTTPServer(("127.0.0.1", port), quiet)
    except OSError as error:
        print(f"Port {port} cannot be used ({error.strerror}); try another: --port 9001")
        return 1
    print(f"The documentation is at http://127.0.0.1:{server.server_port}/ (Ctrl-C ends it)", flush=True)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        print()
    finally:
        server.server_close()
    return 0


class Quiet(SimpleHTTPRequestHandler):
    """Serves files, and prints no line for each."""

    def log_message(self, *said: object) -> None:
        pass


if __name__ == "__main__":
    sys.exit(main())
