"""What the kernel is made of, and the two ways to load it.

The build loads this file by its path, so it imports nothing but the standard library.
"""

from __future__ import annotations

import hashlib
import importlib
import os
import warnings
from pathlib import Path
from types import ModuleType, SimpleNamespace

CHAPTERS = (
    "state",
    "remembering",
    "own_effects",
    "access",
    "journal",
    "chance",
    "calls",
    "piles",
    "mercy",
    "scoring",
    "legal",
    "stacking",
    "swaps",
    "turn",
    "specials",
    "opening",
    "moves",
    "playout",
    "players",
    "weighing",
    "kernel_bots",
    "line_ups",
    "observing",
    "lanes",
    "apart",
)
"""The compiled chapters in joining order: each imports earlier ones only."""

UNCOMPILED = ("cards", "layout")
"""What the chapters import besides each other: constants that become C, functions with a twin in the .pxd."""

C_TYPES = "_kernel.pxd"

HERE = Path(__file__).parent


def source_hash(folder: Path = HERE) -> str:
    """A fingerprint of everything that the compiled kernel is made from."""
    names = [f"{name}.py" for name in (*UNCOMPILED, *CHAPTERS)]
    texts = {name: (folder / name).read_text("utf-8") for name in (*names, C_TYPES)}
    return hashlib.sha256(repr(texts).encode()).hexdigest()


def plain() -> SimpleNamespace:
    """The chapters as plain Python, all their names in one place."""
    names = SimpleNamespace()
    for chapter in CHAPTERS:
        module = importlib.import_module(f"{__package__}.{chapter}")
        vars(names).update(
            (name, thing)
            for name, thing in vars(module).items()
            if getattr(thing, "__module__", None) == module.__name__
        )
    return names


def compiled() -> ModuleType | None:
    """The chapters as a C extension, unless it is missing or was built from other sources."""
    try:
        extension = importlib.import_module(f"{__package__}._kernel")
    except ModuleNotFoundError:
        return None
    except ImportError as error:
        reason = f"cannot be loaded ({error})"
    else:
        if source_hash() == extension.SOURCE_HASH:
            return extension
        reason = "was built from other sources"
    warnings.warn(
        f"the compiled kernel {reason}, so the slower plain files are used; "
        "rebuild it with `python building/kernel.py` or install lastcard again",
        RuntimeWarning,
        stacklevel=2,
    )
    return None


def load() -> tuple[ModuleType | SimpleNamespace, bool]:
    """The kernel to use, and whether it is compiled. LASTCARD_PLAIN=1 forces the plain files."""
    wants_plain = os.environ.get("LASTCARD_PLAIN", "0").lower() not in ("", "0", "no", "off", "false")
    extension = None if wants_plain else compiled()
    return extension or plain(), extension is not None
