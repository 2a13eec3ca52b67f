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
from sure import sure

ROOT = Path(__file__).resolve().parents[2]
DEPLOY = ROOT / "deploy"
UNIT, CONTAINER = DEPLOY / "lastcard.service", DEPLOY / "Containerfile"
NAME = "cards.example"


def unit() -> configparser.ConfigParser:
    read = configparser.ConfigParser(interpolation=None, delimiters="=", strict=False)
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


HIDDEN = {
    "/table/fY3k_-9": "/table/-",
    "/table/fY3k_-9/replay": "/table/-/replay",
    "/api/tables/fY3k_-9/seats": "/api/tables/-/seats",
    "/api/tables": "/api/tables",
    "/": "/",
}


def test_nginx_logs_no_link_of_a_table() -> None:
    text = (DEPLOY / "nginx.conf").read_text("utf-8")
    pattern, put = sure(re.search(r"~(\^\(\?<\S+) (\S+);", text)).groups()
    pattern, put = pattern.replace("(?<", "(?P<"), re.sub(r"\$(\w+)", r"\\g<\1>", put)
    for path, shown in HIDDEN.items():
        assert re.sub(pattern, put, path) == shown
    assert "$request " not in text
    logged = "'$remote_addr [$time_iso8601] $request_method $lastcard_path $status $body_bytes_sent'"
    assert re.findall(r"log_format (.*);", text) == [f"lastcard {logged}"]
    servers = text.count("\nserver {")
    assert text.count("access_log /var/log/nginx/lastcard.log lastcard;") == servers
    assert len(re.findall(r"error_log \S+ crit;", text)) == servers


def test_caddy_logs_no_link_of_a_table() -> None:
    text = (DEPLOY / "Caddyfile").read_text("utf-8")
    pattern, put = sure(re.search(r'request>uri regexp "(\S+)" "(\S+)"', text)).groups()
    put = put.replace("$1", r"\1")
    for path, shown in HIDDEN.items():
        assert re.sub(pattern, put, path) == shown
        assert re.sub(pattern, put, f"{path}?round=1") == f"{shown}?round=1"
    assert "request>headers delete" in text


@pytest.mark.parametrize("file", ["Caddyfile", "nginx.conf"])
def test_a_proxy_has_browsers_use_tls_only(file: str) -> None:
    assert 'Strict-Transport-Security "max-age=31536000"' in (DEPLOY / file).read_text("utf-8")


def test_the_unit_gives_the_server_no_more_than_it_needs() -> None:
    service = unit()["Service"]
    assert service["MemoryMax"] == "1G"
    assert (service["IPAddressDeny"], service["IPAddressAllow"]) == ("any", "localhost")
    assert service["ProtectProc"] == "invisible"
    assert service["SystemCallArchitectures"] == "native"
    for name in (
        "PrivateUsers",
        "ProtectClock",
        "ProtectKernelLogs",
        "MemoryDenyWriteExecute",
        "RestrictSUIDSGID",
    ):
        assert service[name] == "yes"
