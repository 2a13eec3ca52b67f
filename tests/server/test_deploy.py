"""What deploy/ holds is named in docs/server.md, and its commands are ones that lastcard knows."""

from __future__ import annotations

import configparser
import re
import shlex
from pathlib import Path

import pytest

from lastcard.cli import parser
from lastcard.server.origin import is_own_host, own_names
from lastcard.server.server_settings import PREFIX, ServerSettings, read_server_settings

ROOT = Path(__file__).resolve().parents[2]
DEPLOY = ROOT / "deploy"
UNIT, CONTAINER = DEPLOY / "lastcard.service", DEPLOY / "Containerfile"
NAME = "cards.example"


def unit() -> configparser.ConfigParser:
    read = configparser.ConfigParser(interpolation=None, delimiters="=")
    read.optionxform = str  # type: ignore[assignment,method-assign]  # names have capitals
    read.read(UNIT, "utf-8")
    return read


def settings_of(command: str, environment: dict[str, str]) -> ServerSettings:
    chosen = parser().parse_args(shlex.split(command)[1:])
    return read_server_settings(vars(chosen), environment)


def test_every_file_is_told_of() -> None:
    page = (ROOT / "docs" / "server.md").read_text("utf-8")
    files = sorted(file.name for file in DEPLOY.iterdir())
    assert files == ["Caddyfile", "Containerfile", "lastcard.service", "nginx.conf"]
    assert not [file for file in files if f"(../deploy/{file})" not in page]


def test_the_unit_starts_a_server_that_answers_to_its_name_in_a_folder_of_its_own() -> None:
    service = unit()["Service"]
    settings = settings_of(service["ExecStart"], {})
    assert is_own_host(NAME, own_names(settings))
    assert (settings.host, settings.trust) == ("127.0.0.1", "127.0.0.1"), "the proxy is on this machine"
    assert settings.db == f"sqlite:////var/lib/{service['StateDirectory']}/tables.db"
    assert (service["UMask"], service["StateDirectoryMode"]) == ("0077", "0700")
    assert int(service["LimitNOFILE"]) > settings.connections + 256


def test_the_container_has_settings_that_the_server_reads() -> None:
    text = CONTAINER.read_text("utf-8")
    environment = dict(re.findall(rf"({PREFIX}\w+)=(\S+)", text))
    settings = settings_of("lastcard serve --origin http://localhost:8000", environment)
    assert f"{PREFIX}HOST" in environment
    assert (settings.host, settings.db) == ("0.0.0.0", "sqlite:////data/tables.db")
    assert f"EXPOSE {settings.port}" in text
    assert "serve --origin http://localhost:8000" in text


@pytest.mark.parametrize("file", ["Caddyfile", "nginx.conf"])
def test_a_proxy_leads_to_the_servers_port_and_keeps_its_counts_to_itself(file: str) -> None:
    text = (DEPLOY / file).read_text("utf-8")
    assert NAME in text
    assert f"127.0.0.1:{ServerSettings().port}" in text
    assert re.search(r"/metrics[\s\S]*404", text)


def test_nginx_tells_what_the_server_must_know() -> None:
    text = (DEPLOY / "nginx.conf").read_text("utf-8")
    told = set(re.findall(r"proxy_set_header (\S+)", text))
    assert told == {"Host", "X-Forwarded-For", "X-Forwarded-Proto", "Upgrade", "Connection"}
