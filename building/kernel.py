"""Build the compiled kernel: `python building/kernel.py` puts it next to its sources.

Needs Cython, setuptools and a C compiler. Without a compiler lastcard runs the same files as plain Python:
with `--if-possible` that is no failure.
"""

from __future__ import annotations

import argparse
import logging
import os
import shutil
import sys
import sysconfig
import tempfile
import time
from pathlib import Path

from Cython.Build import cythonize
from Cython.Compiler import Options
from Cython.Compiler.Errors import CompileError as CythonError
from setuptools import Distribution, Extension
from setuptools.command.build_ext import build_ext
from setuptools.errors import BaseError, CCompilerError

ROOT = Path(__file__).resolve().parent.parent
if __name__ == "__main__":
    sys.path[0] = str(ROOT)

from building.join import JoinError, join  # noqa: E402  the path above must be set first

RULES = ROOT / "src" / "lastcard" / "rules"
PACKAGE = Path("lastcard", "rules")
MODULE = "lastcard.rules._kernel"
DIRECTIVES = {
    "language_level": 3,
    "annotation_typing": False,  # types come from the .pxd alone; a hint `int` would mean a Python object
    "boundscheck": False,
    "wraparound": False,
    "cdivision": True,
    "initializedcheck": False,
    "nonecheck": False,
    "auto_pickle": False,  # which would cut arrays of bytes off at the first zero
}
FLAGS = {"msvc": ["/O2", "/w"]}
UNIX_FLAGS = ["-O3", "-g0", "-w"]
SANITIZERS = {"bounds": "bounds", "address": "address,bounds"}
"""Cython itself checks Python lists, `bounds` the arrays of C, and `address` what lies beyond an object."""

PROBE = "#include <Python.h>\nPyMODINIT_FUNC PyInit_probe(void) { return NULL; }\n"


Options.warning_errors = True  # such as for a negative index, which would read beside the array


class BuildError(RuntimeError):
    """The kernel cannot be built although a compiler is there."""


class Compile(build_ext):
    """Compile with our flags, whichever compiler it is."""

    def build_extensions(self) -> None:
        for extension in self.extensions:
            flags = FLAGS.get(self.compiler.compiler_type, UNIX_FLAGS)
            extension.extra_compile_args = [*flags, *extension.extra_compile_args]
        super().build_extensions()


def build(rules: Path, target: Path, *, report: Path | None = None, sanitizer: str = "") -> Path:
    """Compile the chapters in `rules` and put the extension into `target`, replacing an older one at once.

    With `report`, Cython tells where it cannot be fast and leaves its annotated sources in that folder. A
    sanitizer makes the extension slow, and lets it end the process at an access outside an array.
    """
    with tempfile.TemporaryDirectory(prefix="lastcard-") as temporary:
        work = Path(temporary)
        try:
            translated = cython(rules, work, annotate=report is not None, checked=bool(sanitizer))
            if sanitizer:
                translated.extra_link_args = [f"-fsanitize={SANITIZERS[sanitizer]}"]
                translated.extra_compile_args = [
                    "-O1",
                    "-fno-sanitize-recover=all",
                    *translated.extra_link_args,
                ]
            extension = compile_c(translated, work)
        except (JoinError, CythonError, BaseError, CCompilerError) as error:
            raise BuildError(f"the kernel does not build: {error}") from error
        finally:
            if report:
                shutil.copytree(work / PACKAGE, report, dirs_exist_ok=True)
        fresh = Path(shutil.copy(extension, target / f"{extension.name}.{os.getpid()}"))
        return fresh.replace(extension_in(target))


def extension_in(folder: Path) -> Path:
    """Where this Python's extension lies in a folder."""
    return folder / f"_kernel{sysconfig.get_config_var('EXT_SUFFIX')}"


def cython(rules: Path, work: Path, *, annotate: bool, checked: bool) -> Extension:
    """Write the joined sources into a package of their own and translate them to C."""
    joined = join(rules)
    package = work / PACKAGE
    package.mkdir(parents=True)
    for folder in (package, package.parent):
        (folder / "__init__.py").touch()
    (package / "_kernel.py").write_text(joined.source, "utf-8")
    (package / "_kernel.pxd").write_text(joined.types, "utf-8")
    (extension,) = cythonize(
        [Extension(MODULE, [str(package / "_kernel.py")])],
        include_path=[str(work)],
        compiler_directives=DIRECTIVES | {"show_performance_hints": annotate, "boundscheck": checked},
        annotate=annotate,
        quiet=True,
    )
    assert isinstance(extension, Extension)
    return extension


def compile_c(extension: Extension, work: Path) -> Path:
    """Compile one C file; returns the extension's place under `work`."""
    command = Compile(Distribution({"name": "lastcard", "ext_modules": [extension]}))
    command.build_lib, command.build_temp = str(work / "lib"), str(work / "objects")
    command.ensure_finalized()
    command.run()
    return Path(command.get_ext_fullpath(extension.name))


def compiler_works() -> bool:
    """Can this machine compile an extension at all: compiler, linker and Python's headers?"""
    with tempfile.TemporaryDirectory(prefix="lastcard-") as temporary:
        probe = Path(temporary) / "probe.c"
        probe.write_text(PROBE)
        try:
            compile_c(Extension("probe", [str(probe)]), Path(temporary))
        except (BaseError, CCompilerError, OSError):
            return False
    return True


def main() -> int:
    parser = argparse.ArgumentParser(description="Build the compiled kernel next to its sources.")
    parser.add_argument("--rules", type=Path, default=RULES, help="folder of the chapters")
    parser.add_argument("--into", type=Path, help="folder for the extension (default: that of the chapters)")
    parser.add_argument("--if-possible", action="store_true", help="do without where there is no compiler")
    parser.add_argument("--report", type=Path, metavar="FOLDER", help="say what is slow; keep the C there")
    parser.add_argument("--sanitizer", choices=SANITIZERS, default="", help="check every access to an array")
    arguments = parser.parse_args()
    logging.disable(logging.INFO)
    started = time.perf_counter()
    if arguments.if_possible and not compiler_works():
        extension_in(arguments.rules).unlink(missing_ok=True)
        print("no working C compiler; the kernel stays plain Python, slower")
        return 0
    try:
        into = arguments.into or arguments.rules
        extension = build(arguments.rules, into, report=arguments.report, sanitizer=arguments.sanitizer)
    except BuildError as error:
        print(error if compiler_works() else f"{error}\n(no working C compiler found)", file=sys.stderr)
        return 1
    print(f"{extension} in {time.perf_counter() - started:.1f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
