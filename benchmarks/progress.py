"""How far a run has come, on stderr."""

import sys


def tell(text: str, *, passing: bool = False) -> None:
    """On a terminal one line that changes, elsewhere what does not pass."""
    if sys.stderr.isatty():
        print(f"\r\x1b[K{text}", end="", file=sys.stderr, flush=True)
    elif not passing:
        print(text, file=sys.stderr, flush=True)
