"""What the page may weigh, whom it may ask, and what it may do: measured as it travels."""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from building import page as building
from lastcard.server.pages import WORTH_PACKING
from web.hands import Visits
from web.live import Live
from web.rest import UNTIL
from web.visitor import Visitor

ROOT = Path(__file__).resolve().parents[2]
MOST_REQUESTS = 12
YOU, ANOTHER = "one-click-1", "one-click-0"  # who begins, dealt from these seeds
SEEDED = """(seed) => {
  const real = window.fetch
  window.fetch = (path, options) =>
    real(options.method === 'POST' && path === '/api/tables' ? `${path}?seed=${seed}` : path, options)
}"""
"""Tables are dealt from a seed. A route of the browser's would do the same, and forget all that is cached."""

AT_FIRST = """{
  const wait = setTimeout
  window.setTimeout = (what, ms, ...more) => ms === 3000 ? 0 : wait(what, ms, ...more)
}"""
"""What is fetched ahead when the table has had time for itself is not counted, however slow the machine."""

FETCH_IMAGE = f"""async (url) => {{
  const image = Object.assign(new Image(), {{ src: url }})
  await ({UNTIL})(() => image.complete, url)
  await image.decode()
}}"""


def test_the_page_is_current_and_within_its_budget() -> None:
    assert not building.is_stale(), "python building/page.py builds it"
    sizes = building.Sizes(**building.made()["sizes"])
    sizes.check()


def test_a_table_takes_few_requests_and_few_bytes_and_nobody_else_is_asked(desk: Visitor, live: Live) -> None:
    desk.page.add_init_script(AT_FIRST)
    desk.at(live.deal("avatar", seed="budget"))
    desk.await_view(phase="playing")
    assert_light(desk, live)


@pytest.mark.parametrize(
    ("locale", "seed", "begins"),
    [("en-GB", YOU, 0), ("de", YOU, 0), ("fr", YOU, 0), ("es", YOU, 0), ("en-GB", ANOTHER, 1)],
)
def test_one_click_from_the_start_page_is_as_light(
    visit: Visits, live: Live, locale: str, seed: str, begins: int
) -> None:
    desk = visit(locale=locale)
    desk.page.add_init_script(AT_FIRST)
    desk.page.add_init_script(f"({SEEDED})({seed!r})")
    came = arrivals(desk)
    desk.go("/").locator(".box .main").first.click()
    desk.page.locator("[data-zone=hand] [data-card]").first.wait_for()
    assert desk.await_view(phase="playing")["view"]["awaited"] == begins
    icons = desk.page.locator("link[rel=icon]")
    if begins == 0:
        expect(icons).to_have_attribute("href", re.compile("turn"))
    desk.await_quiet()
    fetch_icon(desk, f"{icons.get_attribute('href')}")
    assert_light(desk, live)
    files = [url for url in came if "/api/" not in url]
    assert len(files) == len(set(files)), files


def fetch_icon(desk: Visitor, address: str) -> None:
    """The icon of a tab is fetched where there are windows; a browser without them is asked to."""
    if not any("icon" in url for url in desk.watch.requests):
        desk.page.evaluate(FETCH_IMAGE, address)


def arrivals(desk: Visitor) -> list[str]:
    """What comes over the network, not out of the browser's cache."""
    came: list[str] = []

    def note(event: dict[str, Any]) -> None:
        if not event["response"]["fromDiskCache"]:
            came.append(event["response"]["url"])

    wire = desk.context.new_cdp_session(desk.page)
    wire.on("Network.responseReceived", note)
    wire.send("Network.enable")
    return came


def assert_light(desk: Visitor, live: Live) -> None:
    desk.page.wait_for_load_state("networkidle")
    assert len(desk.watch.requests) <= MOST_REQUESTS, "\n".join(desk.watch.requests)
    loaded = {url for url in desk.watch.requests if "/assets/" in url}
    weights = {
        kind: sum(weight(live, url) for url in loaded if url.endswith(kind)) for kind in (".js", ".css")
    }
    assert 0 < weights[".js"] <= building.MOST_SCRIPT
    assert 0 < weights[".css"] <= building.MOST_STYLE


def weight(live: Live, url: str) -> int:
    """The bytes of a file, compressed."""
    file = ROOT / building.PAGE / url.removeprefix(f"{live.url}/")
    return len(gzip.compress(file.read_bytes(), 9, mtime=0))


def test_what_the_page_loads_travels_compressed_and_lasts(desk: Visitor) -> None:
    answers: dict[str, dict[str, str]] = {}
    desk.page.on("response", lambda answer: answers.update({answer.url: answer.headers}))
    desk.go("/")
    assets = {url: headers for url, headers in answers.items() if "/assets/" in url}
    assert assets
    for url, headers in assets.items():
        packed = headers.get("content-encoding") == "gzip"
        assert packed or int(headers["content-length"]) <= WORTH_PACKING, url
        assert "immutable" in headers["cache-control"], url


def test_the_policy_of_the_page_lets_no_inline_script_or_style_run(desk: Visitor) -> None:
    answer = desk.page.goto("/")
    assert answer is not None
    policy = answer.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    desk.watch.expect("Content Security Policy")
    desk.page.evaluate(
        """() => {
          const script = document.createElement('script')
          script.textContent = 'window.broken = true'
          document.head.append(script)
          const box = document.createElement('div')
          box.innerHTML = '<b style="color: red" id="styled">x</b>'
          document.body.append(box)
        }"""
    )
    assert desk.page.evaluate("() => window.broken") is None
    assert desk.page.evaluate("() => document.getElementById('styled').style.color") == ""


def test_nothing_in_the_sources_of_the_page_needs_another_host() -> None:
    lock = json.loads((ROOT / "web" / "package-lock.json").read_text("utf-8"))
    packages = [{**one, "funding": None} for one in lock["packages"].values()]
    assert "://" not in json.dumps(packages)
    assert json.dumps(lock).count("@rolldown/binding-") > 10, "the lock lacks the machines of others"
    for file in (ROOT / "web" / "src").rglob("*"):
        if file.suffix in (".svelte", ".ts", ".css", ".html"):
            urls = set(re.findall(r"https?://[\w.-]+", file.read_text("utf-8")))
            assert not urls - {"http://www.w3.org"}, file
