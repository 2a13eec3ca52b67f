"""No input from outside ends the interpreter: the kernel checks no array bounds, so its entry points must."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import lastcard
from tries import PATIENCE_SECONDS, tries
from untrusted import KINDS

ROOT = Path(__file__).resolve().parents[2]
SHARES = tries(1, 4)
INPUTS = tries(1000, 50_000) if lastcard.COMPILED else 100
"""In each share; with all shares of all kinds a million."""

SANITIZED = lastcard.COMPILED and bool(tries(0, 1))
SANITIZED_INPUTS = 10_000

every_kind = pytest.mark.parametrize("kind", KINDS)
only_sanitized = pytest.mark.skipif(
    not SANITIZED, reason="sanitizers check the compiled kernel, and building it twice takes minutes: --all"
)


def fed(kind: str, first: int, count: int, **environment: str) -> int:
    """Return how many of these inputs were accepted by a process that survived all of them."""
    done = subprocess.run(
        [sys.executable, ROOT / "tests" / "untrusted.py", kind, str(first), str(count)],
        env=os.environ | {"PYTHONPATH": str(ROOT / "tests")} | environment,
        capture_output=True,
        text=True,
        timeout=PATIENCE_SECONDS,
        check=False,
    )
    assert done.returncode == 0, (done.returncode, done.stderr[-3000:])
    said = re.fullmatch(r"(\d+) accepted, compiled: (True|False)\n", done.stdout)
    assert said is not None, done.stdout
    assert said[2] == "True" or not environment
    return int(said[1])


@pytest.mark.timeout(PATIENCE_SECONDS)
@pytest.mark.parametrize("share", range(SHARES))
@every_kind
def test_no_untrusted_input_ends_the_interpreter(kind: str, share: int) -> None:
    accepted = fed(kind, share * INPUTS, INPUTS)
    assert INPUTS // 100 < accepted < INPUTS // 2  # or else it would try nothing, or damage nothing


# With a kernel that checks every access


@pytest.fixture(scope="session", params=["bounds", "address"])
def sanitized(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The environment of a process whose kernel ends it where it would leave an array."""
    from setuptools.errors import CCompilerError

    from building import kernel

    if not kernel.compiler_works():
        pytest.skip("there is no C compiler on this machine")
    environment: dict[str, str] = {}
    if request.param == "address":
        options = "detect_leaks=0:allocator_may_return_null=1"  # Python keeps what it needs to the end
        environment |= {"LD_PRELOAD": libasan(), "ASAN_OPTIONS": options, "PYTHONMALLOC": "malloc"}
    source = tmp_path_factory.mktemp(request.param) / "src"
    shutil.copytree(ROOT / "src", source, ignore=shutil.ignore_patterns("_kernel.*.so", "page"))
    try:
        kernel.build(kernel.RULES, source / kernel.PACKAGE, sanitizer=request.param)
    except kernel.BuildError as error:
        if isinstance(error.__cause__, CCompilerError):  # Cython had no complaint
            pytest.skip(f"the C compiler of this machine cannot build with the {request.param} sanitizer")
        raise
    environment["PYTHONPATH"] = os.pathsep.join((str(source), str(ROOT / "tests")))
    ask = [sys.executable, "-c", "import lastcard; print(lastcard.__file__, lastcard.COMPILED)"]
    loaded = subprocess.run(ask, env=os.environ | environment, capture_output=True, check=True, timeout=60)
    assert loaded.stdout.decode().split() == [str(source / "lastcard" / "__init__.py"), "True"]
    return environment


def libasan() -> str:
    """Return the path of GCC's AddressSanitizer, which a process must load before Python."""
    if shutil.which("gcc") is None:
        pytest.skip("there is no GCC on this machine, whose AddressSanitizer is needed")
    ask = ["gcc", "-print-file-name=libasan.so"]
    found = subprocess.run(ask, capture_output=True, text=True, check=True, timeout=60).stdout.strip()
    if not Path(found).is_absolute():  # GCC repeats the name of a library that it does not find
        pytest.skip("GCC has no AddressSanitizer on this machine")
    return found


@only_sanitized
@pytest.mark.timeout(PATIENCE_SECONDS)
@every_kind
def test_untrusted_input_makes_no_access_outside_an_array(sanitized: dict[str, str], kind: str) -> None:
    assert fed(kind, 0, SANITIZED_INPUTS, **sanitized) > 0


@only_sanitized
@pytest.mark.timeout(PATIENCE_SECONDS)
def test_the_laws_make_no_access_outside_an_array(sanitized: dict[str, str]) -> None:
    laws = (str(ROOT / "tests" / "laws"), f"--ignore={__file__}")
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", *laws],
        cwd=ROOT,
        env=os.environ | {"LASTCARD_TRIES": "few"} | sanitized,
        capture_output=True,
        text=True,
        timeout=PATIENCE_SECONDS,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
