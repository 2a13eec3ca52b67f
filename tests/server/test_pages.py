"""The page for browsers over HTTP: what is there, for how long it may be kept, and what is not."""

from __future__ import annotations

import asyncio
import gzip
import http.client
import json
from pathlib import Path

import pytest

from lastcard.server import app
from lastcard.server.pages import ADDRESSES, RULES, File, Pages, accepts_gzip
from server.harness import Served, live, serving
from server.wire import Wire
from waiting import SECONDS

SCRIPT = "console.log(1)\n" * 100
BROWSER = {"accept": "text/html,application/xhtml+xml"}


@pytest.fixture
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A page as a build leaves it."""
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html><title>lastcard</title>")
    (tmp_path / "made.json").write_text("{}")
    (tmp_path / "icon.svg").write_text("<svg/>")
    (tmp_path / "assets" / "index-Ab1.js").write_text(SCRIPT)
    made = Pages(tmp_path)
    monkeypatch.setattr(app, "pages", lambda: made)
    return tmp_path


async def get(
    served: Served, path: str, method: str = "GET", **headers: str
) -> tuple[int, dict[str, str], bytes]:
    """An answer, its headers in lower case, its body as it came."""
    port = int(served.url.rpartition(":")[2])

    def ask() -> tuple[int, dict[str, str], bytes]:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=SECONDS)
        connection.request(
            method, path, headers={name.replace("_", "-"): value for name, value in headers.items()}
        )
        got = connection.getresponse()
        answer = got.status, {name.lower(): value for name, value in got.getheaders()}, got.read()
        connection.close()
        return answer

    return await asyncio.to_thread(ask)


@live
async def test_every_address_of_the_game_leads_to_the_page(built: Path) -> None:
    async with serving() as served:
        for address in ADDRESSES:
            path = address.format(table="x" * 22)
            status, headers, body = await get(served, path)
            assert (status, body) == (200, (built / "index.html").read_bytes()), path
            assert headers["content-type"] == "text/html; charset=utf-8"
            assert headers["cache-control"] == "no-cache"
            assert "'unsafe" not in headers["content-security-policy"]


@live
async def test_a_page_that_is_known_is_not_sent_again(built: Path) -> None:
    async with serving() as served:
        _, headers, _ = await get(served, "/")
        status, again, body = await get(served, "/tables", if_none_match=f'"other", W/{headers["etag"]}')
        assert (status, body) == (304, b"")
        assert again["etag"] == headers["etag"]
        assert (await get(served, "/", if_none_match='"other"'))[0] == 200


@live
async def test_what_has_a_fingerprint_in_its_name_is_kept_for_a_year(built: Path) -> None:
    async with serving() as served:
        status, headers, body = await get(served, "/assets/index-Ab1.js")
        assert (status, body.decode()) == (200, SCRIPT)
        assert headers["cache-control"] == "public, max-age=31536000, immutable"
        assert headers["content-type"] == "text/javascript; charset=utf-8"
        _, headers, _ = await get(served, "/icon.svg")
        assert (headers["cache-control"], headers["content-type"]) == ("no-cache", "image/svg+xml")


@live
async def test_what_is_long_travels_compressed_to_those_who_can_read_it(built: Path) -> None:
    async with serving() as served:
        _, plain, _ = await get(served, "/assets/index-Ab1.js")
        _, headers, body = await get(served, "/assets/index-Ab1.js", accept_encoding="br, gzip")
        assert gzip.decompress(body).decode() == SCRIPT
        assert (headers["content-encoding"], headers["vary"]) == ("gzip", "accept-encoding")
        assert headers["etag"] != plain["etag"]
        assert "content-encoding" not in plain
        _, headers, _ = await get(served, "/icon.svg", accept_encoding="gzip")
        assert "content-encoding" not in headers


@pytest.mark.parametrize(
    "text, accepted",
    [
        ("gzip", True),
        ("br, GZIP;q=0.5", True),
        ("gzip;q=0", False),
        ("gzip; q=0.00", False),
        ("br", False),
        ("", False),
    ],
)
def test_an_encoding_is_read_with_its_weight(text: str, accepted: bool) -> None:
    assert accepts_gzip(text) is accepted


@live
async def test_a_head_is_an_answer_without_its_body(built: Path) -> None:
    async with serving() as served:
        status, headers, body = await get(served, "/table/x", "HEAD")
        assert (status, body) == (200, b"")
        assert headers["content-length"] == str(len((built / "index.html").read_bytes()))
        assert (await get(served, "/assets/index-Ab1.js", "HEAD"))[0] == 200


@live
async def test_a_wrong_link_shows_a_browser_the_page_and_tells_a_program(built: Path) -> None:
    async with serving() as served:
        for path in ("/no/such/page", "/rules/nonsense", "/rules/mod/nonsense"):
            status, headers, body = await get(served, path, **BROWSER)
            assert (status, body) == (404, (built / "index.html").read_bytes()), path
            assert headers["content-type"].startswith("text/html")
        status, _, body = await get(served, "/no/such/page")
        assert (status, json.loads(body)["error"]) == (404, "http")


def test_every_page_of_the_rules_has_its_address() -> None:
    written = {file.stem for file in (Path(__file__).parents[2] / "docs" / "rules").glob("*.md")}
    assert {*RULES} == written - {"README", "look-up"} | {"rules"}  # the page of words is for the search


@live
async def test_the_api_answers_in_json_whoever_asks(built: Path) -> None:
    async with serving() as served:
        for path, status in (
            ("/api/nothing", 404),
            ("/api/tables/none", 404),
            ("/api/tables/none/seats", 405),
        ):
            got, headers, body = await get(served, path, **BROWSER)
            assert (got, headers["content-type"]) == (status, "application/json")
            assert json.loads(body)["error"]
        status, headers, _ = await get(served, "/", "POST")
        assert status == 405
        assert "GET" in headers["allow"]


@live
async def test_nothing_but_the_page_is_served(built: Path) -> None:
    (built.parent / "secret.txt").write_text("secret")
    odd = (
        "/../secret.txt", "/assets/../../secret.txt", "/assets/..%2f..%2fsecret.txt", "/%2e%2e/secret.txt",
        "/assets/%2e%2e/%2e%2e/secret.txt", "/assets//etc/passwd", "/assets/..\\..\\secret.txt",
        "//etc/passwd",
        "/made.json", "/index.html%00", "/assets/", "/assets", "/.gitignore", "/pages.py",
    )  # fmt: skip
    async with serving() as served:
        for path in odd:
            wire = await Wire.to(int(served.url.rpartition(":")[2]))
            answer = await wire.ask("GET", path, "")
            wire.close()
            assert answer.startswith((b"HTTP/1.1 404", b"HTTP/1.1 400", b"HTTP/1.1 307")), (
                path,
                answer[:200],
            )
            assert b"secret" not in answer
            assert b"root:" not in answer


@live
async def test_a_server_without_its_page_says_so_in_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    nothing = Pages(tmp_path / "nothing")
    monkeypatch.setattr(app, "pages", lambda: nothing)
    async with serving() as served:
        status, headers, body = await get(served, "/table/x", **BROWSER)
        assert (status, headers["content-type"]) == (503, "text/html; charset=utf-8")
        assert b"run.py" in body
        assert await served.table()
        assert (await get(served, "/nothing", **BROWSER))[0] == 404


def test_a_page_is_read_once() -> None:
    file = File.of(b"x" * 1000, "text/plain", "no-cache")
    assert file.packed is not None
    assert len(file.packed) < 100
    assert File.of(b"x", "image/png", "no-cache").packed is None
