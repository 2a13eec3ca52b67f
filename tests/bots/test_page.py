"""What docs/bots.md tells is run: the bot to begin with, its check, one for Node, one that looks ahead."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

import lastcard
from building import node
from lastcard.bots import check_bot

PAGE = (Path(__file__).parents[2] / "docs" / "bots.md").read_text("utf-8")
BLOCKS = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
FILES = {block.split()[1]: block for block in BLOCKS if block.startswith("# ")}
EXAMPLES = [block for block in BLOCKS if not block.startswith("# ")]
GAMES = 30


@pytest.fixture(autouse=True)
def _files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The files of the page, where Python finds them."""
    for name, text in FILES.items():
        if not lastcard.COMPILED:
            text = text.replace("rounds=10, games=10", "rounds=2, games=2")
        (tmp_path / name).write_text(text, "utf-8")
        monkeypatch.delitem(sys.modules, name.removesuffix(".py"), raising=False)
    monkeypatch.syspath_prepend(tmp_path)


def test_the_page_has_three_bots() -> None:
    assert set(FILES) == {"my_bots.py", "elsewhere.py", "look_ahead.py"}
    assert lines(FILES["my_bots.py"]) <= 20
    assert lines(FILES["look_ahead.py"]) <= 25


def lines(block: str) -> int:
    return sum(bool(line.strip()) for line in block.splitlines()[1:])


@pytest.mark.parametrize("number", range(len(EXAMPLES)))
def test_an_example_runs(number: int, capsys: pytest.CaptureFixture[str]) -> None:
    text = EXAMPLES[number]
    if not lastcard.COMPILED:
        text = text.replace(f"games={GAMES}", "games=1")
    exec(text, {})
    told = capsys.readouterr().out
    assert ("print" in text) == bool(told)
    if "LookAhead" in text and lastcard.COMPILED:
        assert int(told.partition("%")[0]) > 50


def test_to_look_ahead_passes_the_check_that_the_page_names() -> None:
    if lastcard.COMPILED:
        assert check_bot("look_ahead:LookAhead", editions=("corn",), seats=(2,)) > 50
    else:
        assert check_bot("my_bots:Greedy", editions=("corn",)) > 50


def test_a_bot_in_another_language_plays_by_the_rules(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ((name, text),) = re.findall(r"```js\n// (\S+)\n(.*?)```", PAGE, re.DOTALL)
    (tmp_path / name).write_text(text, "utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", node.environment()["PATH"])
    try:
        assert check_bot("elsewhere:First", editions=("corn",), seats=(2,)) > 50
    finally:
        with sys.modules["elsewhere"].program() as running:
            running.stdin.close()
            assert running.wait(60) == 0
