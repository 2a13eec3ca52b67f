"""A bot in a process of its own: `python -m lastcard.bots.answering NAME` answers until nobody asks.

So a bot that hangs can be killed. Questions come pickled, from a process that is trusted; answers go back as
lines of JSON, since the code of the bot is not.
"""

from __future__ import annotations

import json
import os
import pickle
import sys
import threading
from contextlib import suppress
from queue import SimpleQueue
from typing import BinaryIO, NamedTuple

from ..sight import View
from .finding import make_bot, told
from .wishes import wish

READY = b"ready\n"
LONGEST_COMPLAINT = 500
INHERITED = 65_536
"""Files with lower numbers may be the server's, such as the socket at which it listens: they are closed."""

NICE = 5
"""How much lower its priority is than that of the server."""


class BotQuestion(NamedTuple):
    """What a bot with that seed wants when it sees that view; `awaited`: the decision is its own."""

    view: View
    seed: str
    awaited: bool


def answer(name: str, question: BotQuestion) -> bytes:
    """A line of JSON: the wish, or how the bot failed."""
    try:
        wanted = wish(make_bot(name, question.seed), question.view, awaited=question.awaited)
        return json.dumps({"wish": wanted}).encode() + b"\n"
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        return json.dumps({"failed": told(error)[:LONGEST_COMPLAINT]}).encode() + b"\n"


def listen(asked: BinaryIO, waiting: SimpleQueue[BotQuestion]) -> None:
    """Queue questions. When the process that asks is gone this one ends, even while the bot is thinking."""
    with suppress(EOFError, OSError, pickle.UnpicklingError):
        while True:
            waiting.put(pickle.load(asked))
    os._exit(0)


def main(name: str) -> None:
    os.closerange(3, INHERITED)
    asked, told_to = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb", buffering=0)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)  # a bot that reads or prints does not come between
    os.dup2(2, 1)
    if hasattr(os, "nice"):
        os.nice(NICE)
    make_bot(name, "to see that it can be made")
    waiting: SimpleQueue[BotQuestion] = SimpleQueue()
    threading.Thread(target=listen, args=(asked, waiting), daemon=True).start()
    told_to.write(READY)
    while True:
        told_to.write(answer(name, waiting.get()))


if __name__ == "__main__":
    main(sys.argv[1])
