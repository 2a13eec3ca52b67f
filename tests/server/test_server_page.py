"""docs/server.md has every setting; the tests that security.md and small-faults.md name are there."""

from __future__ import annotations

import re
from pathlib import Path

from lastcard.server.server_settings import PREFIX, ServerSettings

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "server.md").read_text("utf-8")
FAULTS = (ROOT / "docs" / "small-faults.md").read_text("utf-8")
THREATS = (ROOT / "docs" / "security.md").read_text("utf-8")


def test_every_setting_is_told_with_its_default() -> None:
    for name in ServerSettings.__struct_fields__:
        rows = [line for line in PAGE.splitlines() if f"`{PREFIX}{name.upper()}`" in line]
        assert len(rows) == 1, name
        default = getattr(ServerSettings(), name)
        if default and default is not True:
            assert f"{default:g}" in rows[0] if isinstance(default, float) else str(default) in rows[0], name


def test_every_threat_has_a_defence_and_a_test_that_is_there() -> None:
    rows = re.findall(r"(?m)^\| \d+ \| (.+) \| (.+) \| (.+) \|$", THREATS)
    assert len(rows) >= 27
    assert not [row for row in rows if "`test_" not in row[2] and not row[2].startswith("the same")]
    numbers = [int(number) for number in re.findall(r"(?m)^\| (\d+) \|", THREATS)]
    assert numbers == list(range(1, len(rows) + 1))
    assert len(set(re.findall(r"`(test_\w+)`", THREATS))) > 30


def test_every_fault_that_a_newcomer_found_has_a_test_or_a_reason() -> None:
    rows = re.findall(r"(?m)^\| (S\d+) \| .+ \| (.+) \| (.+) \|$", FAULTS)
    assert [number for number, *_ in rows] == [f"S{number}" for number in range(1, 22)]
    assert [number for number, _, test in rows if "`test_" not in test] == ["S14"]


def test_every_test_that_a_page_names_is_there() -> None:
    sources = "".join(file.read_text("utf-8") for file in (ROOT / "tests").rglob("*.py"))
    named = set(re.findall(r"`(test_\w+)`", THREATS + FAULTS))
    assert not {name for name in named if f"def {name}(" not in sources}
