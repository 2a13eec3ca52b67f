"""The examples run as they stand, each in a program of its own."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

EXAMPLES = Path(__file__).parents[1] / "examples"


def printed(name: str, *arguments: str) -> str:
    command = [sys.executable, str(EXAMPLES / name), *arguments]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_random_agent_takes_ten_lines_and_plays_a_round() -> None:
    lines = re.findall(r"(?m)^(?!\"\"\").*\S", (EXAMPLES / "random_agent.py").read_text("utf-8"))
    assert len(lines) <= 10
    rewards = re.findall(r"player_\d gets ([+-]\d\.\d\d)", printed("random_agent.py"))
    assert sorted(rewards) == ["+1.00", "-0.33", "-0.33", "-0.33"]


def test_a_language_model_plays_whole_rounds_and_its_slips_are_counted() -> None:
    said = r"(\d+) of 5 rounds won, with (\d+) answers; (\d+) more were no move"
    ((won, answers, wrong),) = re.findall(said, printed("language_model.py", "5"))
    assert int(won) <= 5 < int(answers)
    assert 0 < int(wrong) < int(answers)
