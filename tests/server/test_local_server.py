"""`lastcard open`: the game at home finds a port and a place of its own, and shows the way in."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import urllib.request
import webbrowser
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from lastcard.server import local_server
from lastcard.server.local_server import can_show_a_browser, home_settings, next_free, store_for
from lastcard.server.server_settings import ServerSettings
from lastcard.server.serving import address_of
from server.players import free_port, listening
from waiting import SECONDS, line_of, running


@contextlib.contextmanager
def opened(folder: Path, port: int, *more: str) -> Iterator[subprocess.Popen[str]]:
    """`lastcard open` as a process; it is open when its address is told, and ends here at the latest."""
    command = [sys.executable, "-m", "lastcard", "open", "--no-browser", "--port", str(port), *more]
    with running(
        command,
        env=os.environ | {"XDG_DATA_HOME": str(folder)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as child:
        yield child


def line(child: subprocess.Popen[str]) -> str:
    return str(line_of(child, "a word from lastcard open"))


def test_it_tells_its_address_serves_and_ends_cleanly(tmp_path: Path) -> None:
    port = free_port()
    with opened(tmp_path, port) as child:
        assert line(child) == f"lastcard is open at http://127.0.0.1:{port}/\n"
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=SECONDS) as answer:
            assert answer.read() == b"ok\n"
        child.send_signal(signal.SIGINT)
        said, complaints = child.communicate(timeout=SECONDS)
    assert child.returncode == 0
    assert said.endswith("lastcard has stopped. The tables are saved.\n")
    assert complaints == ""
    assert (tmp_path / "lastcard" / "tables.db").is_file()


def test_a_taken_port_is_answered_with_the_next_free_one(tmp_path: Path) -> None:
    with listening() as taken, next_free(ServerSettings(port=taken)) as found:
        assert taken < found.getsockname()[1] <= taken + local_server.PORTS


def test_two_can_be_open_at_once(tmp_path: Path) -> None:
    port = free_port()
    with opened(tmp_path, port) as first:
        assert str(port) in line(first)
        with opened(tmp_path, port) as second:
            assert line(second).startswith(f"Port {port} is taken; using ")
            assert line(second).startswith("lastcard is open at ")
            for one in (second, first):
                one.send_signal(signal.SIGINT)
                one.communicate(timeout=SECONDS)
    assert (first.returncode, second.returncode) == (0, 0)
    assert (tmp_path / "lastcard" / "tables-2.db").is_file()


def test_ports_end_somewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(local_server, "PORTS", 0)
    with listening() as taken, pytest.raises(ValueError, match=f"port {taken} .* is taken"):
        next_free(ServerSettings(port=taken))


def test_a_host_that_is_not_here_is_no_reason_to_try_other_ports() -> None:
    with pytest.raises(ValueError, match=r"cannot listen on 192\.0\.2\.1"):
        next_free(ServerSettings(host="192.0.2.1", port=0))


@pytest.mark.parametrize(
    "flags, environment, db",
    [
        ({}, {}, ""),
        ({"db": "sqlite:///a.db"}, {"LASTCARD_DB": "sqlite:///b.db"}, "sqlite:///a.db"),
        ({"db": None}, {"LASTCARD_DB": "sqlite:///b.db"}, "sqlite:///b.db"),
    ],
)
def test_tables_lie_at_home_unless_another_place_is_named(
    flags: dict[str, str | None], environment: dict[str, str], db: str
) -> None:
    assert home_settings(flags, environment).db == db


def test_settings_come_by_flag_and_variable_as_ever() -> None:
    settings = home_settings({"port": 9000, "host": None}, {"LASTCARD_HOST": "::1", "LASTCARD_PORT": "1"})
    assert (settings.port, settings.host, settings.tables_per_hour) == (
        9000,
        "::1",
        local_server.TABLES_PER_HOUR,
    )
    assert home_settings({}, {"LASTCARD_TABLES_PER_HOUR": "5"}).tables_per_hour == 5


def test_a_store_of_our_own_is_made_and_one_that_is_named_is_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    with store_for(home_settings({}, {})) as first, store_for(home_settings({}, {})) as second:
        assert [one.db.rpartition("/")[2] for one in (first, second)] == ["tables.db", "tables-2.db"]
    named = ServerSettings(db=f"sqlite:///{tmp_path}/mine.db")
    with store_for(named) as settled:
        assert settled is named


@pytest.mark.parametrize("host, told", [("127.0.0.1", "http://127.0.0.1:8000"), ("::1", "http://[::1]:8000")])
def test_an_address_can_be_clicked(host: str, told: str) -> None:
    assert address_of(host, 8000) == told


@pytest.mark.parametrize("wanted, screen, shown", [(True, ":0", 1), (True, "", 0), (False, ":0", 0)])
def test_a_browser_is_opened_where_it_can_be_seen(
    monkeypatch: pytest.MonkeyPatch, wanted: bool, screen: str, shown: int
) -> None:
    asked: list[str] = []

    class Now:
        """A thread that runs at once."""

        def __init__(self, target: Callable[..., object], args: tuple[object, ...], daemon: bool) -> None:
            target(*args)

        def start(self) -> None:
            pass

    for name in ("WAYLAND_DISPLAY", "BROWSER", "WSL_DISTRO_NAME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("DISPLAY", screen)
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(webbrowser, "open", asked.append)
    monkeypatch.setattr("lastcard.server.local_server.threading.Thread", Now)
    with next_free(ServerSettings(port=0)) as listener:
        local_server.print_address(ServerSettings(), listener, "new?edition=mod", browser=wanted)
    assert len(asked) == shown
    assert all(address.endswith("/new?edition=mod") for address in asked)


def test_a_machine_without_a_screen_has_no_browser_to_show(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER", "WSL_DISTRO_NAME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(sys, "platform", "linux")
    assert not can_show_a_browser()
    monkeypatch.setattr(sys, "platform", "darwin")
    assert can_show_a_browser()
