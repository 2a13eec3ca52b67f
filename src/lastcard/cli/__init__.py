"""The command line: reads the arguments and hands over. A module a command, or a few that belong together."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable, Mapping, Sequence

from .. import __version__
from ..arena.worker_lost import WorkerLost
from ..store.log import StoreError
from ..terminal.streams import hush, open_up
from ..terminal.told_to_end import ToldToEnd
from ..terminal.typed_command import program
from .bot import add_bot
from .common import FAILED, INTERRUPTED, OK, USAGE, Add, Parser
from .contests import add_arena
from .lookup import add_editions, add_options, add_position, add_rules
from .mcp_command import add_mcp
from .play import add_play
from .records import add_replay, add_verify
from .serve import add_open, add_serve
from .simulate import add_simulate
from .stores import add_backup, add_remove, add_restore
from .studies import add_study

__all__ = ("COMMANDS", "main", "parser")

COMMANDS: Mapping[str, Callable[[Add], None]] = {
    "open": add_open,
    "play": add_play,
    "simulate": add_simulate,
    "arena": add_arena,
    "study": add_study,
    "replay": add_replay,
    "verify": add_verify,
    "position": add_position,
    "editions": add_editions,
    "options": add_options,
    "rules": add_rules,
    "serve": add_serve,
    "backup": add_backup,
    "restore": add_restore,
    "remove": add_remove,
    "bot": add_bot,
    "mcp": add_mcp,
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; the exit code."""
    open_up()
    try:
        typed = list(sys.argv[1:] if arguments is None else arguments)
        chosen, unknown = parser().parse_known_args(typed, argparse.Namespace(typed=typed))
        if unknown:
            of = chosen.parser if "parser" in chosen else parser()
            of.error(f"unrecognized arguments: {' '.join(unknown)}")
        if "run" not in chosen:
            parser().print_help(sys.stderr)
            return USAGE
        code: int = chosen.run(chosen)
        sys.stdout.flush()
        return code
    except ToldToEnd as told:
        hush()  # there may be no window any more
        return told.code
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        hush()
        return OK
    except OSError as error:
        if error.filename is None:
            hush()
        return failed(f"{error.filename or 'output'}: {error.strerror or error}")
    except (ValueError, StoreError, WorkerLost) as error:
        return failed(str(error))


def failed(reason: str) -> int:
    from ..terminal.plain_text import plain  # only a failure waits for it

    reason = "\n".join(map(plain, reason.splitlines()))  # it may be what a server or a file says
    print(f"lastcard: {reason}", file=sys.stderr)
    cited = re.search(r"\[([A-Z][A-Z0-9]*-\d+)\]", reason)
    if cited:
        print(f"What {cited[1]} says: {program()} rules {cited[1]}", file=sys.stderr)
    return FAILED


def parser() -> argparse.ArgumentParser:
    """All commands."""
    top = Parser(
        prog=program(),
        description="Themed editions of UNO: play, simulate and analyse them.",
        epilog=f"Start with: {program()} open.  Help for a command: {program()} play --help",
    )
    top.add_argument("--version", action="version", version=f"lastcard {__version__}")
    add = top.add_subparsers(metavar="COMMAND", title="commands").add_parser
    for add_command in COMMANDS.values():
        add_command(add)
    return top
