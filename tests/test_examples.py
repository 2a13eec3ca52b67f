"""The examples run as they stand, each in a program of its own."""

from __future__ import annotations

import ast
import asyncio
import importlib.util
import json
import re
import runpy
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

import lastcard
from server.harness import live, serving
from tries import tries

EXAMPLES = Path(__file__).parents[1] / "examples"
WRONG = [
    ("learn.py", ("--minutes", "0.01", "--weights", "nowhere/at/all.npz")),
    ("language_model.py", ("many",)),
    ("openspiel_ismcts.py", ("--simulations", "0")),
    ("rlcard_agents.py", ("--rounds", "0")),  # which takes a while to import
]
PRESSED = [  # where each of them is when Ctrl-C is pressed
    ("language_model.py", "lastcard.envs.text.TextEnv.step"),
    ("assistant.py", "mcp.Client.__aenter__"),
    ("openspiel_ismcts.py", "open_spiel.python.algorithms.ismcts.ISMCTSBot.step"),
    ("rlcard_agents.py", "lastcard.envs.rlcard.RLCardEnv.run"),
]


def tried(name: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(EXAMPLES / name), *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)


def printed(name: str, *arguments: str) -> str:
    done = tried(name, *arguments)
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


@pytest.mark.parametrize("name, arguments", WRONG if tries(0, 1) else WRONG[:2])
def test_what_cannot_be_is_told_before_anything_is_done(name: str, arguments: tuple[str, ...]) -> None:
    done = tried(name, *arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert re.match(rf"usage: {name} ", done.stderr)
    assert f"{name}: error: " in done.stderr


@pytest.mark.parametrize("name, place", PRESSED if tries(0, 1) else PRESSED[:1])
def test_ctrl_c_ends_an_example_without_a_word(
    name: str, place: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(place, interrupted)
    monkeypatch.setattr("sys.argv", [name])
    with pytest.raises(SystemExit) as ended:
        runpy.run_path(str(EXAMPLES / name), run_name="__main__")
    assert ended.value.code == 130
    assert capsys.readouterr() == ("", "")


def test_the_notebook_runs_from_top_to_bottom_and_draws() -> None:
    """Read without Jupyter: what stands last in a cell is shown, as a picture if it has one."""
    known: dict[str, object] = {}
    pictures = 0
    for cell in json.loads((EXAMPLES / "first_look.ipynb").read_text("utf-8"))["cells"]:
        if cell["cell_type"] != "code":
            continue
        assert cell["outputs"] == [], "keep the outputs out: they change with every run"
        text = "".join(cell["source"])
        if not lastcard.COMPILED:
            text = text.replace("games=4000", "games=20").replace("n=256", "n=4")
        *before, last = ast.parse(text).body
        exec(compile(ast.Module(before, []), "notebook", "exec"), known)
        if isinstance(last, ast.Expr):
            shown = eval(compile(ast.Expression(last.value), "notebook", "eval"), known)
            if hasattr(shown, "_repr_svg_"):
                pictures += ElementTree.fromstring(shown._repr_svg_()).tag.endswith("svg")
        else:
            exec(compile(ast.Module([last], []), "notebook", "exec"), known)
    assert pictures == 4


def test_a_search_of_openspiel_plays_a_round() -> None:
    said = printed("openspiel_ismcts.py", "--rounds", "1", "--simulations", "4")
    assert re.fullmatch(r"IS-MCTS with 4 simulations won [01] of 1 rounds\n", said)


def test_random_agents_of_rlcard_play_against_each_other() -> None:
    said = printed("rlcard_agents.py", "--rounds", "4", "--seats", "3", "--edition", "corn")
    assert re.fullmatch(r"random: [+-]\d\.\d\d a round against random, 3 seats, 4 rounds\n", said)


@pytest.mark.skipif(
    not tries(0, 1) or importlib.util.find_spec("torch") is not None, reason="slow to import; without PyTorch"
)
def test_without_pytorch_it_says_what_the_dqn_of_rlcard_needs() -> None:
    done = tried("rlcard_agents.py", "--train", "1")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == "RLCard's DQN needs PyTorch: pip install torch\n"


@pytest.mark.skipif(importlib.util.find_spec("torch") is None, reason="with PyTorch")
def test_the_dqn_of_rlcard_is_measured_while_it_learns() -> None:
    said = printed("rlcard_agents.py", "--rounds", "4", "--train", "15").splitlines()
    assert [line.partition(":")[0] for line in said] == [
        "random",
        *[f"DQN after {rounds} rounds" for rounds in (3, 6, 9, 12, 15)],
    ]


@live
async def test_a_program_that_speaks_mcp_opens_a_table_and_plays_a_move() -> None:
    async with serving() as served:
        said = await asyncio.to_thread(printed, "assistant.py", served.url)
        (table,) = re.findall(rf"{served.url}/table/(\S+)", said)
        assert (await served.ask(f"/api/tables/{table}"))["players"][0]["name"] == "Assistant"
    before, move, after = re.split(r"I play (\w+)\.", said)
    assert f"\n[{move}] " in before
    assert "The table, in the order of play" in after  # told when the server has taken the move
