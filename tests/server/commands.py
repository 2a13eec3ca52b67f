"""The commands of the server, as somebody types them."""

from __future__ import annotations

import argparse

from lastcard.cli.bot import add_bot
from lastcard.cli.serve import add_serve


def chosen(*words: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    commands = parser.add_subparsers()
    add_serve(commands.add_parser)
    add_bot(commands.add_parser)
    return parser.parse_args(words)
