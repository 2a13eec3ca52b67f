"""The three stores, side by side, and tests that are coroutines."""

from __future__ import annotations

import asyncio
import inspect
import itertools
from collections.abc import Iterator
from pathlib import Path

import asyncpg
import pytest

import cluster
from logs import Site

LONGEST_TEST = 60


@pytest.fixture(scope="session")
def postgres(clusters: Path) -> Iterator[str]:
    """The URL of a server for this run of the tests, all of its processes together."""
    with cluster.shared(clusters) as url:
        yield url


@pytest.fixture
def schema(postgres: str, request: pytest.FixtureRequest, worker_id: str) -> str:
    """The URL of an empty database, as good as new."""
    name = f"{worker_id}_{next(NUMBERS)}"

    async def make() -> None:
        connection = await asyncpg.connect(postgres)
        await connection.execute(f"CREATE SCHEMA {name}")
        await connection.close()

    asyncio.run(make())
    return f"{postgres}&search_path={name}"


NUMBERS = itertools.count()


@pytest.fixture
def sqlite_site(tmp_path: Path) -> Site:
    return Site("sqlite", f"sqlite:///{tmp_path}/tables.db")


@pytest.fixture
def postgres_site(schema: str) -> Site:
    return Site("postgres", schema)


@pytest.fixture(params=["memory", "sqlite", "postgres"])
def site(request: pytest.FixtureRequest) -> Site:
    """Each of the three stores in turn."""
    if request.param == "memory":
        return Site("memory", "memory:")
    place: Site = request.getfixturevalue(f"{request.param}_site")
    return place


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Run a test that is a coroutine, and close the stores that it opened."""
    if not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None
    arguments = {name: pyfuncitem.funcargs[name] for name in inspect.signature(pyfuncitem.obj).parameters}

    async def run() -> None:
        try:
            async with asyncio.timeout(LONGEST_TEST):
                await pyfuncitem.obj(**arguments)
        finally:
            for place in pyfuncitem.funcargs.values():
                if isinstance(place, Site):
                    await place.close()

    asyncio.run(run())
    return True
