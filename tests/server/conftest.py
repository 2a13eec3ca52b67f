"""A PostgreSQL server for tests that kill it, and stores for tests that make them fail."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import hypothesis
import pytest

import cluster
from server.mischief import PostgresStore, SqliteStore

hypothesis.settings.register_profile("patient", deadline=None)  # how long a try takes, a busy machine says
hypothesis.settings.load_profile("patient")


@pytest.fixture
def postgres(clusters: Path) -> Iterator[cluster.Cluster]:
    """A server of our own, to be killed."""
    made = cluster.Cluster(clusters)
    try:
        made.start()
        yield made
    finally:
        made.remove()


@pytest.fixture(params=["sqlite", "postgresql"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> SqliteStore | PostgresStore:
    if request.param == "sqlite":
        return SqliteStore(tmp_path)
    return PostgresStore(request.getfixturevalue("postgres"))
