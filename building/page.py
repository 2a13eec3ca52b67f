"""Build the page for browsers: `web/` becomes `src/lastcard/server/page`, if it is not there already.

    python building/page.py            builds what is stale, tells the sizes, and fails if they are too large
    python building/page.py --force    builds in any case
    python building/page.py --state    says whether the page is current: exit code 0 if it is
    python building/page.py --tools    gets the tools of its tests too, at the same time

The package's build hook does the same for wheels, source archives and editable installs. Node is needed only
where the page is stale. LASTCARD_PAGE=0 does without: the server then tells visitors that it has no page.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import json
import os
import shutil
import sys
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
if __name__ == "__main__":
    sys.path[0] = str(ROOT)

from building import node  # noqa: E402  the path above must be set first

MARKDOWN = "markdown-it-py==4.3.0"  # reads docs/rules
PAGE = Path("src", "lastcard", "server", "page")
MADE = "made.json"
MOST_SCRIPT = 120_000
MOST_STYLE = 15_000
ENTRY = "index.html"
SOURCES = (
    "index.html",
    "package.json",
    "package-lock.json",
    "svelte.config.js",
    "tsconfig.json",
    "vite.config.ts",
)
MADE_BESIDE = ("rules.json",)  # in web/public, made anew for every build
TABLE = (ENTRY, "src/table/TablePage.svelte")
"""Where the loading of a table begins: with these, and all that they import at once."""
START = "src/pages/Start.svelte"  # comes before, where one begins with the start page
WORDS = "src/words/{}/index.ts"  # of which a reader loads one
LANGUAGES = ("en", "de", "fr", "es")


class PageError(RuntimeError):
    """The page cannot be built; the text says why, and how to do without."""


@dataclass(frozen=True)
class Sizes:
    """Bytes as they travel, compressed."""

    script: int  # what the table needs
    script_click: int  # and the start page before it
    script_all: int
    style: int  # what both need
    style_all: int
    files: int

    def __str__(self) -> str:
        sizes = (self.script, self.script_click, self.script_all, self.style, self.style_all)
        table, click, all_of_it, style, all_style = (size / 1000 for size in sizes)
        return (
            f"{table:.1f} kB of JavaScript for the table, {click:.1f} kB from the start page"
            f" ({all_of_it:.1f} kB in all), {style:.1f} kB of CSS ({all_style:.1f} kB in all),"
            f" gzipped, in {self.files} files"
        )

    def check(self) -> None:
        for what, size, most in (
            ("JavaScript for the table", self.script, MOST_SCRIPT),
            ("JavaScript from the start page to the table", self.script_click, MOST_SCRIPT),
            ("CSS from the start page to the table", self.style, MOST_STYLE),
        ):
            if size > most:
                raise PageError(
                    f"the page for browsers is too large: {what} is {size} bytes gzipped, and may be {most}"
                )


# Current or stale


def sources_hash(root: Path = ROOT) -> str:
    """A fingerprint of all that the page is made from."""
    digest = hashlib.sha256()
    for file in sorted(sources(root)):
        digest.update(f"{file.relative_to(root).as_posix()}\0".encode())
        digest.update(file.read_bytes().replace(b"\r\n", b"\n"))
    return digest.hexdigest()


def sources(root: Path) -> Iterator[Path]:
    web = root / "web"
    yield from (web / name for name in SOURCES if (web / name).exists())
    for folder in (web / "src", web / "public"):
        for file in folder.rglob("*"):
            if file.is_file() and not file.name.endswith(".test.ts") and file.name not in MADE_BESIDE:
                yield file
    yield from (root / "docs" / "rules").glob("*.md")
    yield from (root / "building" / name for name in ("page.py", "rules_pages.py"))


def made(root: Path = ROOT) -> dict[str, Any]:
    """What is known of the page that is there; nothing if it is not whole."""
    page = root / PAGE
    try:
        known = json.loads((page / MADE).read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    return known if isinstance(known, dict) and (page / ENTRY).is_file() else {}


def is_stale(root: Path = ROOT) -> bool:
    """Whether the page has to be built. Without the sources of the page there is nothing to build."""
    return (root / "web" / "package.json").is_file() and made(root).get("sources") != sources_hash(root)


def is_wanted() -> bool:
    return os.environ.get("LASTCARD_PAGE", "") != "0"


def requirements(root: Path = ROOT) -> list[str]:
    """What a build needs beside, if the page is stale."""
    return [node.WHEEL, MARKDOWN] if is_wanted() and is_stale(root) else []


# Build


def build(root: Path = ROOT, *, force: bool = False, tools: bool = False) -> Sizes | None:
    """Build the page where it is stale; its sizes, or None where there are no sources.

    With `tools`, all packages of `web/` are there then, and not just those that the build needs.
    """
    if not (root / "web" / "package.json").is_file():
        return None
    stale = force or is_stale(root)
    if stale or tools:
        try:
            node.install(root / "web", tools=tools)
            if stale:
                bundle(root)
        except (node.NodeError, ImportError, ValueError, OSError) as error:
            raise PageError(
                f"the page for browsers cannot be built:\n{error}\n"
                "LASTCARD_PAGE=0 leaves it out; all the rest works without it."
            ) from error
    sizes = Sizes(**made(root)["sizes"])
    sizes.check()
    return sizes


def bundle(root: Path) -> None:
    """Build beside the old page and change the two at the end, so that there is always a whole one."""
    from building.rules_pages import write  # needs a package that only those have who build

    web, page = root / "web", root / PAGE
    sources = sources_hash(root)
    fresh = page.with_name(f"page.{os.getpid()}")
    write(web / "public" / "rules.json", root / "docs" / "rules")
    try:
        node.run(
            str(node.program("vite", web)), "build", "--outDir", str(fresh), "--emptyOutDir", "--manifest",
            "manifest.json", "--logLevel", "warn", web=web,
        )  # fmt: skip
        manifest = fresh / "manifest.json"
        sizes = measure(fresh, json.loads(manifest.read_text("utf-8")))
        manifest.unlink()
        known = {"sources": sources, "sizes": asdict(sizes)}
        (fresh / MADE).write_text(json.dumps(known, indent=1) + "\n", "utf-8")
        shutil.rmtree(page, ignore_errors=True)
        fresh.rename(page)
    finally:
        shutil.rmtree(fresh, ignore_errors=True)


def measure(page: Path, manifest: dict[str, Any]) -> Sizes:
    """What travels to the table, and what there is."""
    needed = with_imports(manifest, [name for name in TABLE if name in manifest])
    clicked = needed | with_imports(manifest, [name for name in (START,) if name in manifest])
    files = [file for file in page.rglob("*") if file.is_file() and file.name != "manifest.json"]

    def weigh(kind: str, among: set[str] | None = None) -> int:
        chosen = [file for file in files if file.suffix == kind]
        if among is not None:
            chosen = [file for file in chosen if file.relative_to(page).as_posix() in among]
        return sum(len(gzip.compress(file.read_bytes(), 9, mtime=0)) for file in chosen)

    books = [with_imports(manifest, [book_of(manifest, language)]) for language in LANGUAGES]
    table, click = (max(weigh(".js", way | book) for book in books) for way in (needed, clicked))
    return Sizes(table, click, weigh(".js"), weigh(".css", clicked), weigh(".css"), len(files))


def with_imports(manifest: dict[str, Any], names: list[str]) -> set[str]:
    """The files of some chunks, and of all that they cannot do without."""
    found: set[str] = set()
    waiting = list(names)
    while waiting:
        chunk = manifest[waiting.pop()]
        if chunk["file"] not in found:
            found |= {chunk["file"], *chunk.get("css", ())}
            waiting += chunk.get("imports", [])
    return found


def book_of(manifest: dict[str, Any], language: str) -> str:
    """The chunk with the words of a language, which has a file of its own."""
    wanted = WORDS.format(language)
    if wanted not in manifest:
        raise PageError(f"no file of the page holds {wanted}, so nobody can tell what the page weighs")
    return wanted


def main() -> int:
    parser = argparse.ArgumentParser(description="Build the page for browsers.")
    parser.add_argument("--force", action="store_true", help="build it even if it is current")
    parser.add_argument("--state", action="store_true", help="only say whether it is current")
    parser.add_argument("--tools", action="store_true", help="get the tools of its tests too")
    arguments = parser.parse_args()
    if arguments.state:
        stale = is_stale()
        print("stale" if stale else "current")
        return int(stale)
    started = time.perf_counter()
    try:
        sizes = build(force=arguments.force, tools=arguments.tools)
    except PageError as error:
        print(error, file=sys.stderr)
        return 1
    print(f"the page: {sizes}; {time.perf_counter() - started:.1f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
