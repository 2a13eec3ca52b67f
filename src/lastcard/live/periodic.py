"""Work that is done again and again for as long as the process lives, whatever happens meanwhile."""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Awaitable, Callable

from ..store.log import LogError

logger = logging.getLogger(__name__)


async def run_periodically(
    work: Callable[[], Awaitable[object]], seconds: float, trouble: str, *, jitter: float = 0.0
) -> None:
    """Do the work after each pause. `trouble` says what it means if the store does not answer."""
    while True:
        await asyncio.sleep(seconds + random.uniform(0, jitter))
        try:
            await work()
        except LogError as error:
            logger.warning("%s: %s", trouble, error)
        except Exception:
            logger.exception("a periodic task failed; it will run again")
