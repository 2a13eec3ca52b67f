"""The build for real, on the toy: compiled equals plain, stale is refused, wheels are honest."""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys
import sysconfig
import tarfile
import zipfile
from pathlib import Path
from types import ModuleType

import pytest

from building import page

needs_compiler = pytest.mark.usefixtures("compiler")

PLAY = """
import json
from lastcard.rules import _chapters
kernel, compiled = _chapters.load()
state = kernel.State()
odd = kernel.run(state, 1001)
print(json.dumps([compiled, odd, kernel.cells_of(state), state.mixed, kernel.constants()]))
"""
SUFFIX = sysconfig.get_config_var("EXT_SUFFIX")
EDITABLE = "from hatchling.build import build_editable; build_editable('dist')"
BOTH = """
from hatchling.build import build_editable, build_wheel
for build in (build_wheel, build_editable):
    try:
        build("dist")
    except Exception as error:
        print(error)
"""
NO_COMPILER = {"CC": "/nonexistent/cc"}


@pytest.fixture(scope="session", name="compiler")
def _compiler() -> ModuleType:
    """What a kernel is built with; to look for it takes Cython, so it is not done before a test needs it."""
    from building import kernel

    if not kernel.compiler_works():
        pytest.skip("there is no C compiler on this machine")
    return kernel


def extension_in(toy: Path) -> Path:
    return toy / f"_kernel{SUFFIX}"


def quick_compiler(folder: Path) -> dict[str, str]:
    """The compiler, told behind our own flags that a toy need not be fast."""
    if os.name == "nt":
        return {}
    quick = folder / "quick-cc"
    real = os.environ.get("CC") or sysconfig.get_config_var("CC")
    quick.write_text(f'#!/bin/sh\nexec {real} "$@" -O0\n')
    quick.chmod(0o755)
    return {"CC": shlex.quote(str(quick))}


def python(*arguments: str, folder: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=folder,
        env=os.environ
        | {"LASTCARD_PLAIN": "0", "LASTCARD_COMPILE": ""}
        | quick_compiler(folder)
        | environment,
        capture_output=True,
        text=True,
        timeout=250,  # a C compiler on a busy machine
        check=False,
    )


@pytest.fixture
def kernel(compiler: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """`building/kernel.py` in here, quick for a toy: to load Cython anew takes longer than to compile one."""
    for name, value in quick_compiler(tmp_path).items():
        monkeypatch.setenv(name, value)
    return compiler


def play(toy: Path, **environment: str) -> tuple[bool, list[object], str]:
    """Is the kernel compiled, what did it compute, and what did it warn of?"""
    done = python("-c", PLAY, folder=toy.parents[1], **environment)
    assert done.returncode == 0, done.stderr
    compiled, *results = json.loads(done.stdout)
    return compiled, results, done.stderr


def test_the_compiled_kernel_equals_the_plain_one_and_is_refused_after_an_edit(
    toy: Path, kernel: ModuleType
) -> None:
    plain = play(toy)
    assert plain[0] is False
    assert kernel.build(toy, toy) == extension_in(toy)
    assert play(toy) == (True, plain[1], "")
    assert play(toy, LASTCARD_PLAIN="1") == plain
    edited = (toy / "play.py").read_text().replace("return odd", "return odd + 1")
    (toy / "play.py").write_text(edited)
    compiled, results, complaint = play(toy)
    assert not compiled
    assert results != plain[1]
    assert "RuntimeWarning: the compiled kernel was built from other sources" in complaint
    kernel.build(toy, toy)
    assert play(toy) == (True, results, "")


def test_an_extension_that_does_not_load_gives_way_to_the_plain_files(toy: Path) -> None:
    extension_in(toy).write_bytes(b"no extension")
    compiled, _, complaint = play(toy)
    assert not compiled
    assert "RuntimeWarning: the compiled kernel cannot be loaded" in complaint


def wheel(toy: Path, **environment: str) -> tuple[str, list[str], str]:
    """Build a wheel of the toy project: its name, the extensions inside, and what was said."""
    project = toy.parents[2]
    done = python("-m", "hatchling", "build", "-t", "wheel", folder=project, **environment)
    assert done.returncode == 0, done.stderr
    (file,) = (project / "dist").glob("*.whl")
    with zipfile.ZipFile(file) as archive:
        extensions = [name for name in archive.namelist() if name.endswith((".so", ".pyd"))]
    return file.name, extensions, done.stdout + done.stderr


@needs_compiler
def test_a_wheel_carries_a_fresh_kernel_and_never_a_stale_one(toy: Path) -> None:
    extension_in(toy).write_bytes(b"stale")
    name, extensions, _ = wheel(toy)
    assert not name.endswith("-none-any.whl")
    assert extensions == [f"lastcard/rules/{extension_in(toy).name}"]
    assert extension_in(toy).read_bytes() == b"stale"


@pytest.mark.parametrize(
    "environment, said", [(NO_COMPILER, "no working C compiler"), ({"LASTCARD_COMPILE": "0"}, "")]
)
def test_without_a_compiler_or_a_wish_the_wheel_is_pure_and_says_so(
    toy: Path, environment: dict[str, str], said: str
) -> None:
    extension_in(toy).write_bytes(b"stale")
    name, extensions, output = wheel(toy, **environment)
    assert name.endswith("-py3-none-any.whl")
    assert extensions == []
    assert said in output


@needs_compiler
@pytest.mark.parametrize("wish, compiled", [("", False), ("1", True)])
def test_an_editable_install_is_compiled_only_on_request(toy: Path, wish: str, compiled: bool) -> None:
    done = python("-c", EDITABLE, folder=toy.parents[2], LASTCARD_COMPILE=wish)
    assert done.returncode == 0, done.stderr
    assert extension_in(toy).exists() is compiled
    assert play(toy)[0] is compiled


def test_an_editable_install_without_a_compiler_clears_a_stale_kernel_away(toy: Path) -> None:
    extension_in(toy).write_bytes(b"stale")
    done = python("-c", EDITABLE, folder=toy.parents[2], LASTCARD_COMPILE="1", **NO_COMPILER)
    assert done.returncode == 0, done.stderr
    assert not extension_in(toy).exists()


@pytest.mark.parametrize(
    "target, wish, tools",
    [("wheel", "", ["Cython", "setuptools"]), ("wheel", "0", []), ("sdist", "", [])],
)
def test_a_build_asks_for_what_it_compiles_with_and_no_more(target: str, wish: str, tools: list[str]) -> None:
    ask = f"from hatchling.build import *; print(*get_requires_for_build_{target}())"
    wishes = {"LASTCARD_COMPILE": wish, "LASTCARD_PAGE": "0"}
    done = subprocess.run(
        [sys.executable, "-c", ask],
        cwd=page.ROOT,
        env=os.environ | wishes,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert [word.partition("==")[0].lower() for word in done.stdout.split()] == [*map(str.lower, tools)]


def test_where_no_compiler_is_needed_none_is_missed(toy: Path) -> None:
    extension_in(toy).write_bytes(b"stale")
    command = ("building/kernel.py", "--rules", str(toy))
    assert python(*command, folder=toy.parents[2], **NO_COMPILER).returncode == 1
    done = python(*command, "--if-possible", folder=toy.parents[2], **NO_COMPILER)
    assert (done.returncode, done.stderr) == (0, "")
    assert "no working C compiler" in done.stdout
    assert not extension_in(toy).exists()


@needs_compiler
def test_with_a_compiler_a_kernel_that_does_not_build_is_an_error(toy: Path) -> None:
    types = toy / "_kernel.pxd"
    types.write_text(types.read_text() + "cdef class Missing(Unknown): pass\n")
    done = python("-c", BOTH, folder=toy.parents[2], LASTCARD_COMPILE="1")
    assert done.stdout.count("the kernel does not build") == 2, done.stderr


def test_a_negative_index_which_would_read_beside_the_array_is_an_error(
    toy: Path, kernel: ModuleType, capsys: pytest.CaptureFixture[str]
) -> None:
    chapter = toy / "state.py"
    chapter.write_text(chapter.read_text().replace("s.cells[i]", "s.cells[-1]", 1))
    with pytest.raises(kernel.BuildError):
        kernel.build(toy, toy)
    assert "negative indices" in capsys.readouterr().err


# The page for browsers


@pytest.fixture
def with_page(toy: Path) -> Path:
    """The toy project with a page that is current."""
    project = toy.parents[2]
    built = project / page.PAGE
    (project / "web").mkdir()
    (project / "web" / "package.json").write_text("{}")
    (built / "assets").mkdir(parents=True)
    (built / "index.html").write_text("<!doctype html>")
    (built / "assets" / "index-Ab1.js").write_text("1")
    (project / ".gitignore").write_text("src/lastcard/server/page/\n")
    scripts = {"script": 1, "script_click": 1, "script_all": 1}
    sizes = {**scripts, "style": 0, "style_all": 0, "files": 2}
    (built / page.MADE).write_text(json.dumps({"sources": page.sources_hash(project), "sizes": sizes}))
    return project


def pages_in(project: Path, target: str, **environment: str) -> tuple[set[str], str]:
    """The files of the page in a wheel or a source archive, and what was said."""
    done = python(
        "-m", "hatchling", "build", "-t", target, folder=project, LASTCARD_COMPILE="0", **environment
    )
    assert done.returncode == 0, done.stderr
    (file,) = (project / "dist").iterdir()
    if target == "wheel":
        with zipfile.ZipFile(file) as archive:
            names = archive.namelist()
    else:
        with tarfile.open(file) as archive:
            names = archive.getnames()
    return {
        name.partition("server/page/")[2] for name in names if "server/page/" in name
    }, done.stdout + done.stderr


@pytest.mark.parametrize("target", ["wheel", "sdist"])
def test_an_archive_carries_a_page_that_is_current_without_node_or_a_network(
    with_page: Path, target: str
) -> None:
    files, said = pages_in(with_page, target, LASTCARD_PAGE="")
    assert files == {"index.html", "assets/index-Ab1.js", "made.json"}
    assert "the page: 0.0 kB" in said


def test_a_wheel_carries_the_text_of_the_rules(toy: Path) -> None:
    project = toy.parents[2]
    (project / "docs" / "rules").mkdir(parents=True)
    (project / "docs" / "rules" / "common.md").write_text("# The common rules\n")
    wheel(toy, LASTCARD_COMPILE="0", LASTCARD_PAGE="0")
    (file,) = (project / "dist").glob("*.whl")
    with zipfile.ZipFile(file) as archive:
        assert archive.read("lastcard/docs/rules/common.md") == b"# The common rules\n"


def test_a_wheel_without_the_page_says_so(with_page: Path) -> None:
    files, said = pages_in(with_page, "wheel", LASTCARD_PAGE="0")
    assert files == set()
    assert "without the page" in said


def test_a_page_that_cannot_be_built_stops_the_build_in_words(with_page: Path) -> None:
    (with_page / "web" / "src").mkdir()
    (with_page / "web" / "src" / "main.ts").write_text("// newer than the page")
    done = python(
        "-m", "hatchling", "build", "-t", "wheel", folder=with_page, LASTCARD_COMPILE="0", LASTCARD_PAGE=""
    )
    assert done.returncode != 0
    assert "the page for browsers cannot be built" in done.stderr
    assert "LASTCARD_PAGE=0" in done.stderr
