"""A PostgreSQL server for tests that kill it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import cluster


@pytest.fixture
def postgres() -> Iterator[cluster.Cluster]:
    """A server of our own, to be killed."""
    made = cluster.Cluster()
    try:
        made.start()
        yield made
    finally:
        made.remove()
