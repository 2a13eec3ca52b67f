"""The blocks of a contest on Ray: on this machine, or on all machines of a cluster.

A block depends on nothing but the contest and its place. So a worker that dies costs the time of its block:
Ray gives it to another one, and the result is the same to the last byte.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

from .blocks import DealBlock
from .running import BlockPlace, Workers

LOCAL = "local"
"""In place of an address: a small Ray that is started here and ends with the contest."""

IN_FLIGHT = 4
"""Blocks per core that are submitted at a time."""


def on_ray(address: str, processes: int | None) -> Workers:
    """Workers behind an address of Ray; `processes` is how many, if they are started here."""
    try:
        import ray
    except ModuleNotFoundError as error:
        raise ValueError("ray is not installed; it comes with: pip install 'lastcard[ray]'") from error
    if address == LOCAL and " " in sys.executable:  # it would wait for ever for workers that cannot start
        raise ValueError(
            f"Ray cannot start a Python with a space in its path ({sys.executable});"
            " use a virtual environment in another folder, or leave --ray out"
        )

    def play(work: Callable[[int, int], DealBlock], places: Iterator[BlockPlace]) -> Iterator[DealBlock]:
        connect(ray, address, processes)
        try:
            yield from played(ray, work, places)
        finally:
            ray.shutdown()

    return play


def connect(ray: Any, address: str, processes: int | None) -> None:
    """Start Ray here, without its logs and usage reports, or connect to the given cluster."""
    quiet = {"log_to_driver": False, "configure_logging": False}
    here = {"env_vars": {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}}  # where bots are found, too
    if address == LOCAL:
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
        ray.init(num_cpus=processes, include_dashboard=False, runtime_env=here, **quiet)
        return
    try:
        ray.init(address=address, **quiet)
    except (ConnectionError, ValueError, RuntimeError) as error:
        raise ValueError(f"no Ray answers at {address}: {error}") from error


def played(
    ray: Any, work: Callable[[int, int], DealBlock], places: Iterator[BlockPlace]
) -> Iterator[DealBlock]:
    """Blocks in order of completion; a task whose worker dies is retried on another, without limit."""
    task = ray.remote(max_retries=-1)(play_place)
    shared = ray.put(work)
    most = IN_FLIGHT * max(1, int(ray.cluster_resources().get("CPU", 1)))
    running = [task.remote(shared, *place) for place in islice(places, most)]
    while running:
        done, running = ray.wait(running)
        running += [task.remote(shared, *place) for place in islice(places, len(done))]
        yield from ray.get(done)


def play_place(work: Callable[[int, int], DealBlock], line_up: int, first: int) -> DealBlock:
    return work(line_up, first)
