"""The packages that only some commands need."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def server_packages_for(what: str) -> Iterator[None]:
    """Around the imports of a command: say how to install what is missing."""
    try:
        yield
    except ModuleNotFoundError as error:
        if error.name and error.name.startswith("lastcard"):
            raise
        raise ValueError(
            f"{what} needs {error.name}, which comes with: pip install 'lastcard[server]'"
        ) from error
