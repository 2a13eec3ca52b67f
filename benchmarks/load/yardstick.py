"""How fast the machine is meanwhile: the same small piece of work, timed again and again beside the load.

On a machine that is shared, an instruction costs more or less CPU time from minute to minute. Seconds of CPU
are worth as much as the yardstick that was held beside them.
"""

from __future__ import annotations

from threading import Event, Thread
from time import thread_time
from types import TracebackType

STEPS = 20_000
PAUSE = 0.5


class Yardstick:
    """Times the work twice a second, for as long as its block is entered; it takes next to nothing itself."""

    def __init__(self) -> None:
        self.seconds: list[float] = []  # of CPU
        self._ended = Event()
        self._thread = Thread(target=self._run, name="yardstick", daemon=True)

    def __enter__(self) -> Yardstick:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._ended.set()
        self._thread.join()

    def _run(self) -> None:
        while not self._ended.wait(PAUSE):
            begun = thread_time()
            work(STEPS)
            self.seconds.append(thread_time() - begun)


def work(steps: int) -> int:
    total = 0
    for step in range(steps):
        total += step * step
    return total
