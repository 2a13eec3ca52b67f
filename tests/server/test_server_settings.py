"""What `lastcard serve` may be told, and what it refuses."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from lastcard.server.server_settings import ServerSettings, UnsafeSettings, read_server_settings
from lastcard.server.serving import environment_of
from lastcard.store.log import StoreError
from server.commands import chosen


def test_the_defaults_keep_to_this_machine() -> None:
    settings = read_server_settings({}, {})
    assert (settings.host, settings.port, settings.workers) == ("127.0.0.1", 8000, 1)
    assert settings.db.startswith("sqlite:///")
    assert not settings.unsafe


def test_a_flag_wins_over_a_variable_and_a_variable_over_the_default() -> None:
    variables = {"LASTCARD_PORT": "81", "LASTCARD_HOST": "::1", "LASTCARD_ORIGINS": "http://a http://b"}
    settings = read_server_settings(vars(chosen("serve", "--port", "82")), variables)
    assert (settings.port, settings.host, settings.origins) == (82, "::1", ("http://a", "http://b"))


def test_settings_reach_the_workers_unchanged() -> None:
    settings = ServerSettings(
        db="postgresql://x/y", workers=3, origins=("https://a", "https://b:1"), unsafe=True
    )
    assert read_server_settings({}, environment_of(settings)) == settings


@pytest.mark.parametrize(
    "flags, told",
    [
        ({"workers": 2}, "2 workers cannot share sqlite"),
        ({"workers": 2, "db": "memory:", "unsafe": True}, "cannot share memory"),
        ({"db": "memory:"}, "use --unsafe"),
        ({"workers": 0}, "at least one"),
        ({"port": 70_000}, "from 0 to 65535"),
        ({"origins": ["cards.example"]}, "an origin is"),
        ({"origins": ["*"]}, "an origin is"),
        ({"messages_burst": 0}, "more than 0"),
        ({"trust": "foo bar"}, "'foo bar' is not an address"),
        ({"trust": "10.0.0.1/8"}, "'10.0.0.1/8' is not an address"),
    ],
)
def test_unsafe_or_wrong_settings_are_refused_loudly(flags: dict[str, Any], told: str) -> None:
    with pytest.raises(ValueError, match=told):
        read_server_settings(flags, {})


@pytest.mark.parametrize(
    "name, value, kind",
    [
        ("PORT", "eighty", "a whole number"),
        ("PORT", "", "a whole number"),
        ("MESSAGES_PER_SECOND", "many", "a number"),
        ("UNSAFE", "perhaps", "true or false"),
    ],
)
def test_a_variable_that_cannot_be_read_is_refused_by_its_name(name: str, value: str, kind: str) -> None:
    with pytest.raises(ValueError, match=f"^LASTCARD_{name} is {kind}, not '{value}'$"):
        read_server_settings({}, {f"LASTCARD_{name}": value})


@pytest.mark.parametrize("trust", ["", "*", "127.0.0.1", "::1, 10.0.0.0/8"])
def test_proxies_are_trusted_by_address(trust: str) -> None:
    assert ServerSettings(trust=trust).trust == trust


def test_sqlite_with_several_workers_is_unsafe() -> None:
    with pytest.raises(UnsafeSettings):
        read_server_settings({"workers": 2}, {})


def test_an_unsafe_store_is_refused_before_anything_is_served(tmp_path: Path) -> None:
    command = chosen("serve", "--db", f"sqlite:////{tmp_path}/t.db?synchronous=NORMAL")
    with pytest.raises(StoreError, match="synchronous"):
        command.run(command)
