"""What other programs bring: where it is missing, it is told what to install."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec


@contextmanager
def packages_of(extra: str) -> Iterator[None]:
    """Around imports of packages that come with an extra of lastcard."""
    try:
        yield
    except ModuleNotFoundError as error:
        raise missing(error.name or "a package", extra) from error


def need(extra: str, *packages: str) -> None:
    """At the door of a room: packages of an extra without which nothing in it can be imported."""
    for package in packages:
        if find_spec(package) is None:
            raise missing(package, extra)


def missing(package: str, extra: str) -> ModuleNotFoundError:
    return ModuleNotFoundError(
        f"{package} is not installed; it comes with: pip install 'lastcard[{extra}]'", name=package
    )
