"""A link may lead to anybody's server: the client leaves one that shows what cannot be."""

from __future__ import annotations

import json

import pytest

from hostile import FACTS, IMPOSSIBLE, hostile_server, liar, redirecting, told, unreadable
from terminal.online.tables import Windows

ATTACKED = [*IMPOSSIBLE][:11]


@pytest.mark.parametrize("case", ATTACKED)
def test_the_terminal_client_leaves_a_server_that_shows_an_impossible_view(
    open_window: Windows, case: str
) -> None:
    with hostile_server(case) as link:
        window = open_window("--table", link, "--name", "Ann")
        assert window.leave() == 1
    assert "the server sent an impossible view: " in " ".join(window.lines)
    assert "Traceback" not in window.text


def test_the_terminal_client_leaves_in_the_middle_of_a_round(open_window: Windows) -> None:
    with hostile_server("a discard pile of 100,000", at_first=False) as link:
        window = open_window("--table", link, "--name", "Ann")
        assert window.leave() == 1
    assert "the server sent an impossible view: discard_pile has 100000 cards" in " ".join(window.lines)
    assert "Traceback" not in window.text


@pytest.mark.parametrize("case", [*FACTS][:4])
def test_the_terminal_client_leaves_a_server_that_tells_what_cannot_have_happened(
    open_window: Windows, case: str
) -> None:
    with liar(told(FACTS[case])) as link:
        window = open_window("--table", link, "--name", "Ann")
        assert window.leave() == 1
    assert "the server sent an impossible view: fact 'played'" in " ".join(window.lines)
    assert "Traceback" not in window.text


@pytest.mark.parametrize("location", ["http://127.0.0.1/", "ws://h:99999999/", "/api/socket"])
def test_the_terminal_client_follows_no_redirect(open_window: Windows, location: str) -> None:
    with redirecting(location) as link:
        window = open_window("--table", link, "--name", "Ann")
        assert window.leave() == 1
    assert "the server refuses the connection" in " ".join(window.lines)
    assert "Traceback" not in window.text


def test_the_terminal_client_leaves_a_server_that_counts_to_the_moon(open_window: Windows) -> None:
    news = json.dumps({"type": "news", "seq": 2**62, "facts": [], "view": {}})
    with liar(lambda _: news) as link:
        window = open_window("--table", link, "--name", "Ann")
        assert window.leave() == 1
    assert "the server sent an impossible view: seq must be 0 to " in " ".join(window.lines)


def test_the_terminal_client_leaves_a_server_whose_snapshots_nobody_can_read(open_window: Windows) -> None:
    with unreadable() as link:
        window = open_window("--table", link, "--name", "Ann")
        assert window.leave() == 1
    assert "the server sent a table that this client cannot read: " in " ".join(window.lines)
    assert "Traceback" not in window.text
