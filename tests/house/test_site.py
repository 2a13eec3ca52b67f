"""The site of the documentation: what is made for it, and that it asks nobody else for anything.

That it builds without a warning, with no broken link, is a check of its own: building/docs.py --check.
"""

from __future__ import annotations

from http.server import ThreadingHTTPServer
from pathlib import Path

import pytest

from building import docs, site_pages
from lastcard import cli, events

PAGES = {"README.md", "bots.md", "rules/common.md", "CONTRIBUTING.md", "CHANGELOG.md"}


@pytest.mark.parametrize(
    "page, text, led",
    [
        ("README.md", "[us](../CONTRIBUTING.md)", "[us](CONTRIBUTING.md)"),
        ("rules/common.md", "[bots](../bots.md#chance)", "[bots](../bots.md#chance)"),
        ("rules/common.md", "[news](../../CHANGELOG.md)", "[news](../CHANGELOG.md)"),
        ("CONTRIBUTING.md", "[bots](docs/bots.md)", "[bots](bots.md)"),
        ("README.md", "[`one.py`](../src/one.py) and [all](pictures/all.md)", "`one.py` and all"),
        (
            "README.md",
            "[far](https://example.org), [here](#start)",
            "[far](https://example.org), [here](#start)",
        ),
        ("README.md", "![a picture](pictures/a.png)", "![a picture](pictures/a.png)"),
        ("README.md", "```\n[code](../src/one.py)\n```\n", "```\n[code](../src/one.py)\n```\n"),
    ],
)
def test_a_link_leads_to_a_page_of_the_site_or_is_only_its_words(page: str, text: str, led: str) -> None:
    assert site_pages.with_links(text, page, PAGES) == led


@pytest.mark.parametrize(
    "page, text, led",
    [
        ("rules/corn.md", "Under the top (R-30).", "Under the top ([R-30](rulings.md#r-30){ .clause })."),
        (
            "library.md",
            "by CHAL-4, NAR-9",
            "by [CHAL-4](rules/common.md#chal-4){ .clause }, [NAR-9](rules/corn.md#nar-9){ .clause }",
        ),
        ("rules/common.md", "**CHAL-4** *Guilty.*", "**[CHAL-4](common.md#chal-4){ .clause }** *Guilty.*"),
        (
            "library.md",
            "`rules CHAL-4`, [CHAL-4](x.md), SHA-256, R-999",
            "`rules CHAL-4`, [CHAL-4](x.md), SHA-256, R-999",
        ),
        (
            "library.md",
            "```text\nCHAL-4\n```\n# On CHAL-4\n    CHAL-4\n",
            "```text\nCHAL-4\n```\n# On CHAL-4\n    CHAL-4\n",
        ),
    ],
)
def test_a_clause_that_is_named_leads_to_its_text(page: str, text: str, led: str) -> None:
    assert site_pages.with_clauses(text, page) == led


def test_every_command_and_every_event_has_its_place() -> None:
    page = site_pages.commands_page()
    for made in site_pages.commands(cli.parser()):
        assert f"\n## {made.prog.split()[-1]}\n" in page
        assert made.format_help() in page
    names = site_pages.python_page()
    assert "::: lastcard.Round\n" in names
    assert all(f"::: lastcard.events.{event.__name__}\n" in names for event in events.EVENTS.values())


@pytest.mark.parametrize(
    "html, told",
    [
        ('<script src="https://cdn.example/a.js">', 1),
        ('<link rel="stylesheet" href="//fonts.example/a.css">', 1),
        ('<img alt="" src="http://pictures.example/a.png">', 1),
        ('<a href="https://example.org">', 0),
        ('<script src="assets/a.js"><link rel="canonical" href="https://lastcard.example/">', 0),
    ],
)
def test_what_a_page_would_fetch_from_elsewhere_is_told(tmp_path: Path, html: str, told: int) -> None:
    (tmp_path / "page.html").write_text(html, "utf-8")
    assert len(docs.fetched_from_elsewhere(tmp_path)) == told


def test_the_site_is_shown_to_this_machine_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bound: list[tuple[str, int]] = []

    class Stopped(ThreadingHTTPServer):
        def serve_forever(self, poll_interval: float = 0.5) -> None:
            bound.append((str(self.server_address[0]), self.server_port))
            raise KeyboardInterrupt

    monkeypatch.setattr(docs, "ThreadingHTTPServer", Stopped)
    assert docs.serve(tmp_path, 0) == 0
    assert bound[0][0] == "127.0.0.1"
    assert bound[0][1] > 0
