"""The client in Python does what docs/protocol.md says; the page runs the same table."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from protocol.script import Step, staged
from server.harness import live

HERE = Path(__file__).parent
PAGE = (HERE.parents[1] / "docs" / "protocol.md").read_text("utf-8")
CASES: list[dict[str, Any]] = json.loads((HERE / "conformance.json").read_text("utf-8"))["cases"]


def played() -> Iterator[Any]:
    """Each case, once for each of the values that it is to be played with."""
    for case in CASES:
        name, values = case.get("with", ["", [None]])
        for value in values:
            steps = [
                {key: value if one == name else one for key, one in step.items()} for step in case["script"]
            ]
            yield pytest.param(steps, id=case["name"] + (f" [{value}]" if name else ""))


@pytest.mark.parametrize("steps", [*played()])
@live
async def test_the_client_does_as_the_table_says(steps: list[Step], monkeypatch: pytest.MonkeyPatch) -> None:
    async with staged(monkeypatch) as script:
        await script.play(steps)


def test_every_rule_has_a_case() -> None:
    rules = PAGE.partition("\n## Numbers, gaps and coming back\n")[2].partition("\n## ")[0]
    numbered = {int(number) for number in re.findall(r"(?m)^(\d+)\. ", rules)}
    assert {rule for case in CASES for rule in case["rules"]} == numbered | {0}


def test_every_close_code_of_the_page_has_a_case() -> None:
    told = {int(code) for code in re.findall(r"(?m)^\| (\d{4}) \|", PAGE)}
    met = {step["server hangs up"] for case in CASES for step in case["script"] if "server hangs up" in step}
    met |= {code for case in CASES if "with" in case for code in case["with"][1]}
    assert told <= met
