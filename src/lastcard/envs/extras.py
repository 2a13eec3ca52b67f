"""What other programs bring: where it is missing, it is told what to install."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def packages_of(extra: str) -> Iterator[None]:
    """Around imports of packages that come with an extra of lastcard."""
    try:
        yield
    except ModuleNotFoundError as error:
        raise ModuleNotFoundError(
            f"{error.name} is not installed; it comes with: pip install 'lastcard[{extra}]'", name=error.name
        ) from error
