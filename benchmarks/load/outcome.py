"""How a benchmark of live tables ends: measured and told, stopped, or not measured."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from typing import Any, TypeVar

from page import renew
from progress import tell

from .served import NotServed
from .trial import Failed

INTERRUPTED = 130
Measured = TypeVar("Measured")


def conclude(
    name: str,
    wish: argparse.Namespace,
    measure: Callable[[], Measured],
    report: Callable[[Measured], str],
    numbers: Callable[[Measured], Any],
) -> int:
    """Measure, and tell it on the screen, in a file and in the docs, as wished; the exit code."""
    try:
        measured = measure()
    except KeyboardInterrupt:
        print("\nstopped", file=sys.stderr)
        return INTERRUPTED
    except (Failed, NotServed) as reason:
        print(f"\nnot measured: {reason}", file=sys.stderr)
        return 1
    finally:
        tell("", passing=True)
    told = report(measured)
    print(told)
    if wish.json:
        wish.json.write_text(json.dumps(numbers(measured), indent=1) + "\n", encoding="utf-8")
    if wish.write:
        renew(name, told)
    return 0
