"""Where a package is missing, every module of the environments says what to install."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import lastcard

MODULES = sorted(file.stem for file in (Path(lastcard.__file__).parent / "envs").glob("[a-z]*.py"))
NEED_NOTHING = {
    "actions",
    "asking_in_turn",
    "led_rounds",
    "pieces",
    "terms",
    "text",
}

TRY_ALL = """
import importlib, sys
sys.modules |= dict.fromkeys({missing!r})  # as if they were not installed
for module in {modules!r}:
    try:
        importlib.import_module("lastcard.envs." + module)
    except ImportError as error:
        print(module, error, "|", type(error.__cause__).__name__)
"""


def told_without(*missing: str, modules: list[str] = MODULES) -> dict[str, str]:
    """What each module that cannot be loaded says."""
    text = TRY_ALL.format(missing=missing, modules=modules)
    done = subprocess.run(
        [sys.executable, "-c", text], capture_output=True, text=True, timeout=120, check=True
    )
    return dict(line.split(" ", 1) for line in done.stdout.splitlines())


def test_a_module_loads_without_further_packages_or_names_the_extra_that_has_them() -> None:
    told = told_without("numpy", "gymnasium", "pettingzoo", "pyspiel", "textarena")
    assert {*MODULES} - {*told} == NEED_NOTHING
    for module, said in told.items():
        extra = next((one for one in ("openspiel", "textarena") if module.startswith(one)), "envs")
        assert f" is not installed; it comes with: pip install 'lastcard[{extra}]'" in said
        assert said.endswith("| ModuleNotFoundError")


def test_the_package_that_is_missing_is_named() -> None:
    told = told_without("pettingzoo", "pyspiel", modules=["aec", "openspiel", "rlcard"])
    assert {module: said.split()[0] for module, said in told.items()} == {
        "aec": "pettingzoo",
        "openspiel": "pyspiel",
    }
