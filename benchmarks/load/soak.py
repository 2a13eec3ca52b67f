"""Does a server stay as it is? Its memory, open files, write-ahead log and times over the length of a run."""

from __future__ import annotations

import math
import statistics
from collections.abc import Sequence

from tables import grid, machine

from .reading import MB, Reading
from .report import headline, notes, told

BARS = "▁▂▃▄▅▆▇█"
WIDTH = 60
SETTLED_SECONDS, STRETCH_SECONDS = 120.0, 30.0
"""When caches are full and matches have ended, and over how long memory is looked at, then and at the end."""

MOST_GROWTH = 3.0
"""Megabytes by which memory may grow from then on."""

Series = list[float]


def soak_report(reading: Reading) -> str:
    parts = (machine(), headline(reading), courses(reading), verdict(reading), notes(reading))
    return "\n\n".join(part for part in parts if part)


def courses(reading: Reading) -> str:
    """Every course of numbers: its thirds, and a line that shows its shape."""
    rows = [
        (
            title,
            *(told(third, unit) for third in thirds(series)),
            told(max(series), unit),
            f"`{line(series)}`",
        )
        for title, unit, series in all_series(reading)
        if series
    ]
    return grid(
        ("median of the", "first third", "middle third", "last third", "highest", "from start to end"), rows
    )


def all_series(reading: Reading) -> list[tuple[str, str, Series]]:
    spells = reading.trial.spells
    samples = [sample for _, _, sample in spells if sample is not None]
    courses = [
        ("memory", " MB", [sample.memory / MB for sample in samples]),
        ("open files", "", [float(sample.open_files) for sample in samples]),
        ("write-ahead log", " MB", [sample.wal_bytes / MB for sample in samples]),
        ("acts a second", "", [spell["done"] / spell["seconds"] for _, spell, _ in spells]),
        ("acknowledged p50", " ms", [spell["acknowledged"]["p50"] for _, spell, _ in spells]),
        ("acknowledged p99", " ms", [spell["acknowledged"]["p99"] for _, spell, _ in spells]),
    ]
    # a spell without an answered act has no times
    return [(title, unit, [one for one in series if math.isfinite(one)]) for title, unit, series in courses]


def thirds(series: Series) -> tuple[float, float, float]:
    size = max(1, len(series) // 3)
    first, middle, last = series[:size], series[size : 2 * size] or series, series[-size:]
    return statistics.median(first), statistics.median(middle), statistics.median(last)


def verdict(reading: Reading) -> str:
    """Whether memory grows after the second minute."""
    length = reading.trial.load.seconds
    begin = min(SETTLED_SECONDS, length / 5)
    samples = [(at, sample.memory / MB) for at, _, sample in reading.trial.spells if sample is not None]
    stretch = min(STRETCH_SECONDS, length / 5)
    early = [memory for at, memory in samples if begin <= at < begin + stretch]
    if len(samples) < 6 or not early:
        return "Memory: not measured, or not for long enough."
    last = samples[-1][0]
    late = [memory for at, memory in samples if at > last - stretch]
    growth = statistics.median(late) - statistics.median(early)
    later = [memory for at, memory in samples if at >= begin]
    hourly = slope(later) * 3600 / reading.trial.load.spell
    goal = (
        f"memory grows after the first {begin:g} s, by", f"less than {MOST_GROWTH:g} MB",
        f"{growth:+.1f} MB", "yes" if growth < MOST_GROWTH else "NO",
    )  # fmt: skip
    leans = f"From there on it leans {hourly:+.1f} MB an hour."
    return f"{grid(('goal', 'to reach', 'reached', 'met'), [goal])}\n\n{leans}"


def slope(series: Series) -> float:
    """By the least squares, for each step."""
    return statistics.linear_regression(range(len(series)), series).slope


def line(series: Sequence[float]) -> str:
    """A small drawing: from the lowest to the highest, in eight steps."""
    size = math.ceil(len(series) / WIDTH)
    points = [statistics.mean(series[at : at + size]) for at in range(0, len(series), size)]
    low, high = min(points), max(points)
    scale = (len(BARS) - 1) / (high - low) if high > low else 0.0
    return "".join(BARS[round((point - low) * scale)] for point in points)
