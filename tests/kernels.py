"""The kernels that there are to try: the plain one always, and the compiled one wherever it can be built."""

from __future__ import annotations

import os
from typing import Any, NoReturn

import pytest

from lastcard.rules import kernel

KERNELS: dict[str, Any] = {"plain": kernel.plain()}
if (_compiled := kernel.compiled()) is not None:
    KERNELS["compiled"] = _compiled

each_kernel = pytest.mark.parametrize("chapters", KERNELS.values(), ids=KERNELS)


def both() -> tuple[Any, Any]:
    """The compiled kernel and the plain one; where there is no compiler, nothing can be compared."""
    if "compiled" not in KERNELS:
        missing("there is no compiled kernel to compare the plain one with")
    return KERNELS["compiled"], KERNELS["plain"]


def missing(what: str) -> NoReturn:
    """A skip on a machine without a compiler; where the test command expects a compiled kernel, a failure."""
    if os.environ.get("LASTCARD_EXPECT_COMPILED") == "1" and _has_compiler():
        pytest.fail(f"{what}, though a compiler is here: run building/kernel.py")
    pytest.skip(what)


def _has_compiler() -> bool:
    from building.kernel import compiler_works  # brings Cython along, which every worker would load

    return compiler_works()
