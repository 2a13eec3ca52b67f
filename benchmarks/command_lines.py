"""How every benchmark is called: its name, what it is about, examples as they are written."""

from __future__ import annotations

import argparse


def command_line(name: str, about: str | None, examples: str) -> argparse.ArgumentParser:
    return argparse.ArgumentParser(
        prog=f"run.py {name}",
        description=about,
        epilog=examples,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
