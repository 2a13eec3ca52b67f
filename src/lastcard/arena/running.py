"""Playing a contest to its end: on any workers, and from where it was interrupted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial

from .blocks import DealBlock, play_block
from .contest import Contest
from .sequential import SequentialTest
from .standings import Standings, standings_of
from .work_file import WorkFile

BlockPlace = tuple[int, int]
"""The line-up and the first deal of a block."""

Workers = Callable[[Callable[[int, int], DealBlock], Iterator[BlockPlace]], Iterator[DealBlock]]
"""Play the blocks at some places, and yield them in order of completion."""


def alone(work: Callable[[int, int], DealBlock], places: Iterator[BlockPlace]) -> Iterator[DealBlock]:
    """Workers in this process: one block after the other."""
    return (work(*place) for place in places)


def together(processes: int) -> Workers:
    """Workers in that many processes; one is this process."""
    if processes == 1:
        return alone
    from .pool import share_out

    return partial(share_out, processes=processes)


class Course:
    """The progress of a contest. Blocks count in their own order, whoever is first to finish one, and not
    beyond the end of a sequential test: the result must not depend on which worker was faster."""

    def __init__(self, contest: Contest, test: SequentialTest | None) -> None:
        self.contest = contest
        self.taken: list[DealBlock] = []
        self.decided = False
        self._test = test
        self._order = contest.blocks()
        self._next = next(self._order, None)
        self._waiting: dict[BlockPlace, DealBlock] = {}
        self._seen: Counter[int] = Counter()

    @property
    def blocks(self) -> list[DealBlock]:
        """All that was played, for the work file."""
        return [*self.taken, *self._waiting.values()]

    def take(self, block: DealBlock) -> None:
        self._waiting[block.line_up, block.first] = block
        while self._next in self._waiting and not self.decided:
            self._enter(self._waiting.pop(self._next))
            self._next = next(self._order, None)

    def _enter(self, block: DealBlock) -> None:
        self.taken.append(block)
        if self._test is not None:
            self._seen.update(block.earned[0])
            ratio = self._test.ratio(self._seen, self.contest.full)
            self.decided = self._test.verdict(ratio) is not None

    def standings(self) -> Standings:
        return standings_of(self.contest, self.taken, self._test)


def steps(course: Course, workers: Workers, work: WorkFile | None) -> Iterator[DealBlock]:
    """Every block as it is completed, until all are played or a test is decided."""
    ready = [] if work is None else work.read()
    if work is not None:
        work.keep(ready, now=True)  # so that another contest is refused from now on
        work.check()  # what cannot be written is told now, and not after hours
    for block in ready:
        course.take(block)
        yield block
    known = {(block.line_up, block.first) for block in ready}
    missing = (place for place in course.contest.blocks() if place not in known)
    played = workers(partial(play_block, course.contest), missing)
    try:
        while not course.decided and (new := next(played, None)) is not None:
            course.take(new)
            yield new
            if work is not None:
                work.keep(course.blocks)
    finally:
        if work is not None:
            work.keep(course.blocks, now=True)
        close = getattr(played, "close", None)
        if close is not None:
            close()
