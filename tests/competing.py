"""A contest from beginning to end, for tests that look at what it came to."""

from __future__ import annotations

from lastcard.arena.contest import Contest
from lastcard.arena.running import Course, Workers, alone, steps
from lastcard.arena.sequential import SequentialTest
from lastcard.arena.standings import Standings
from lastcard.arena.work_file import WorkFile


def compete(
    contest: Contest,
    workers: Workers = alone,
    work: WorkFile | None = None,
    test: SequentialTest | None = None,
) -> Standings:
    """Play a contest and tell what it came to. What is in the work file is not played again."""
    course = Course(contest, test)
    for _ in steps(course, workers, work):
        pass
    return course.standings()
