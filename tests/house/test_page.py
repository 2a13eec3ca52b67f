"""The build of the page, on a small one: current or stale, what it weighs, and how it fails."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from building import browser as browsers
from building import node, page, rules_pages
from building.browser import BrowserError

ROOT = Path(__file__).resolve().parents[2]
MANIFEST = {
    "index.html": {
        "file": "assets/index.js",
        "css": ["assets/index.css"],
        "imports": ["_shared.js"],
        "dynamicImports": ["src/words/en/index.ts", "src/pages/Start.svelte", "src/table/TablePage.svelte"],
    },
    "_shared.js": {"file": "assets/shared.js"},
    "_helpers.js": {"file": "assets/helpers.js"},
    "src/words/de/index.ts": {"file": "assets/de.js", "imports": ["index.html", "_helpers.js"]},
    "src/pages/Start.svelte": {
        "file": "assets/start.js",
        "css": ["assets/start.css"],
        "imports": ["index.html"],
    },
    "src/pages/CardSheet.svelte": {"file": "assets/sheet.js", "css": ["assets/sheet.css"]},
    **{
        f"src/words/{language}/index.ts": {
            "file": f"assets/{language}.js",
            "src": f"src/words/{language}/index.ts",
        }
        for language in ("en", "fr", "es")
    },
    "src/table/TablePage.svelte": {"file": "assets/table.js"},
}  # fmt: skip


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project with the sources of a page."""
    web = tmp_path / "web"
    for folder in (web / "src", web / "public", tmp_path / "docs" / "rules", tmp_path / "building"):
        folder.mkdir(parents=True)
    (web / "package.json").write_text("{}")
    (web / "package-lock.json").write_text('{"packages": {}}')
    (web / "src" / "main.ts").write_text("// the page")
    (tmp_path / "docs" / "rules" / "common.md").write_text("# Rules\n")
    for name in ("page.py", "rules_pages.py"):
        (tmp_path / "building" / name).write_text("# builds")
    return tmp_path


def note(project: Path, **sizes: int) -> None:
    """Let the page have been built."""
    folder = project / page.PAGE
    (folder / "assets").mkdir(parents=True, exist_ok=True)
    (folder / "index.html").write_text("<!doctype html>")
    scripts = {"script": 1000, "script_click": 1500, "script_all": 2000}
    told = {**scripts, "style": 500, "style_all": 700, "files": 3, **sizes}
    (folder / page.MADE).write_text(json.dumps({"sources": page.sources_hash(project), "sizes": told}))


def test_a_page_is_stale_until_it_is_built_and_after_every_change(project: Path) -> None:
    assert page.is_stale(project)
    note(project)
    assert not page.is_stale(project)
    for change in (
        "web/src/new.svelte",
        "docs/rules/common.md",
        "web/package-lock.json",
        "web/public/icon.svg",
    ):
        (project / change).write_text(f"changed {change}")
        assert page.is_stale(project), change
        note(project)
        assert not page.is_stale(project)


def test_tests_and_what_the_build_makes_do_not_make_it_stale(project: Path) -> None:
    note(project)
    (project / "web" / "src" / "main.test.ts").write_text("// a test")
    (project / "web" / "public" / "rules.json").write_text("{}")
    assert not page.is_stale(project)


def test_a_page_without_its_entry_or_its_note_is_stale(project: Path) -> None:
    note(project)
    (project / page.PAGE / "index.html").unlink()
    assert page.is_stale(project)
    note(project)
    (project / page.PAGE / page.MADE).write_text("{")
    assert page.is_stale(project)


def test_where_there_are_no_sources_there_is_nothing_to_build(tmp_path: Path) -> None:
    assert not page.is_stale(tmp_path)
    assert page.build(tmp_path) is None
    assert page.requirements(tmp_path) == []


def test_node_is_asked_for_only_where_the_page_is_stale_and_wanted(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("LASTCARD_PAGE", raising=False)
    assert page.requirements(project) == [node.WHEEL, page.MARKDOWN]
    monkeypatch.setenv("LASTCARD_PAGE", "0")
    assert page.requirements(project) == []
    monkeypatch.delenv("LASTCARD_PAGE")
    note(project)
    assert page.requirements(project) == []


def test_a_current_page_needs_neither_node_nor_a_network(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    note(project)
    monkeypatch.setattr(node, "home", lambda: (_ for _ in ()).throw(node.NodeError("no Node")))
    assert page.build(project) == page.Sizes(1000, 1500, 2000, 500, 700, 3)


def test_a_stale_page_without_node_is_an_error_in_words(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rules_pages, "write", lambda *_: None)
    monkeypatch.setattr(node, "home", lambda: (_ for _ in ()).throw(node.NodeError("there is no Node here")))
    with pytest.raises(page.PageError, match=r"(?s)cannot be built.*no Node here.*LASTCARD_PAGE=0"):
        page.build(project)


@pytest.mark.parametrize("sizes", [{"script": 120_001}, {"script_click": 120_001}, {"style": 15_001}])
def test_a_page_that_is_too_large_is_an_error(project: Path, sizes: dict[str, int]) -> None:
    note(project, **sizes)
    with pytest.raises(page.PageError, match=r"too large: .* may be"):
        page.build(project)


def test_a_table_is_weighed_with_all_that_it_loads_and_in_the_heaviest_language(tmp_path: Path) -> None:
    (tmp_path / "assets").mkdir()
    for name in ("index", "shared", "helpers", "de", "en", "fr", "es", "start", "table"):
        (tmp_path / "assets" / f"{name}.js").write_bytes(os.urandom(1000))
    for name in ("index", "start", "sheet"):
        (tmp_path / "assets" / f"{name}.css").write_bytes(os.urandom(500))
    sizes = page.measure(tmp_path, MANIFEST)
    assert sizes.script == pytest.approx(5 * 1000, rel=0.05)
    assert sizes.script_click == pytest.approx(6 * 1000, rel=0.05)
    assert sizes.script_all == pytest.approx(9 * 1000, rel=0.05)
    assert sizes.style == pytest.approx(2 * 500, rel=0.1)
    assert sizes.style_all == pytest.approx(3 * 500, rel=0.1)
    assert sizes.files == 12


def test_a_page_whose_words_cannot_be_found_is_not_weighed_without_them(tmp_path: Path) -> None:
    without = {name: chunk for name, chunk in MANIFEST.items() if name != "src/words/de/index.ts"}
    with pytest.raises(page.PageError, match=r"src/words/de/index\.ts"):
        page.measure(tmp_path, without)


def test_a_tool_that_hangs_is_ended(tmp_path: Path) -> None:
    (tmp_path / "hang.js").write_text("setInterval(() => {}, 1000)")
    with pytest.raises(node.NodeError, match=r"hang\.js took more than 1 seconds"):
        node.run(str(tmp_path / "hang.js"), web=tmp_path, seconds=1)


def test_a_tool_that_fails_is_quoted(tmp_path: Path) -> None:
    (tmp_path / "fail.js").write_text("console.log('\\x1b[31mno such module\\x1b[0m'); process.exit(3)")
    with pytest.raises(node.NodeError, match=r"^no such module\nfail\.js failed with code 3$"):
        node.run(str(tmp_path / "fail.js"), web=tmp_path)


@pytest.mark.parametrize("package", [node.WHEEL, page.MARKDOWN])
def test_the_version_of_a_tool_is_the_same_everywhere(package: str) -> None:
    assert f'"{package}"' in (ROOT / "pyproject.toml").read_text("utf-8")


def test_packages_are_installed_once_for_a_lock(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    calls = []
    (tmp_path / "node_modules").mkdir()
    (tmp_path / "package-lock.json").write_text("{}")
    monkeypatch.setattr(node, "run", lambda *arguments, **_: calls.append(arguments[1]))
    node.install(tmp_path)
    node.install(tmp_path)
    assert calls == ["ci"]
    (tmp_path / "package-lock.json").write_text('{"packages": {}}')
    node.install(tmp_path)
    assert calls == ["ci", "ci"]


def test_a_page_is_built_without_the_tools_that_check_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls = []
    (tmp_path / "node_modules").mkdir()
    (tmp_path / "package-lock.json").write_text("{}")
    monkeypatch.setattr(node, "run", lambda *arguments, **_: calls.append("--omit=dev" in arguments))
    node.install(tmp_path, tools=False)
    node.install(tmp_path, tools=False)
    assert calls == [True]
    node.install(tmp_path)
    node.install(tmp_path, tools=False)  # who has everything has that too
    assert calls == [True, False]


def test_the_types_of_the_wire_are_current() -> None:
    done = subprocess.run(
        [sys.executable, "building/wire.py", "--check"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stdout


# The browser for the tests


def test_a_browser_is_taken_from_the_variable_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    chosen = tmp_path / "chromium"
    monkeypatch.setenv(browsers.VARIABLE, str(chosen))
    with pytest.raises(BrowserError, match="no such file"):
        browsers.find()
    chosen.touch()
    assert browsers.get() == str(chosen)


def test_a_missing_browser_is_fetched_and_in_the_end_an_error_that_tells_all(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(browsers, "find", lambda: None)
    monkeypatch.setattr(browsers, "ways", lambda: [["first", "way"], ["second", "way"]])
    monkeypatch.setattr(browsers, "fetch", lambda command: f"{command[0]} failed")
    with pytest.raises(BrowserError, match=r"(?s)first failed.*second failed.*LASTCARD_CHROMIUM"):
        browsers.get()
    answers = iter([None, None, "/usr/bin/found"])
    monkeypatch.setattr(browsers, "find", lambda: next(answers))
    assert browsers.get() == "/usr/bin/found"


def test_the_shell_is_fetched_beside_another_browser_and_done_without_if_it_cannot_be(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tried: list[list[str]] = []

    def fail(command: list[str]) -> str:
        tried.append(command)
        return "failed"

    monkeypatch.setattr(browsers, "find", lambda: "/usr/bin/chromium")
    monkeypatch.setattr(browsers, "fetch", fail)
    monkeypatch.setattr(browsers, "by_apt", lambda package: [["install", package], ["update"]])
    monkeypatch.setattr("shutil.which", lambda _: None)
    monkeypatch.delenv(browsers.VARIABLE, raising=False)
    assert browsers.get_the_best() == "/usr/bin/chromium"
    assert tried == [["install", browsers.SHELL]]
    monkeypatch.setenv(browsers.VARIABLE, "/usr/bin/chromium")
    assert (browsers.get_the_best(), len(tried)) == ("/usr/bin/chromium", 1)
