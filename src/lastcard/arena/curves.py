"""How numbers went, as a chart: a curve for each name, with the band of its intervals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import NamedTuple

from .charts import (
    FOOT,
    HEAD,
    NUMBERS,
    WIDTH,
    Chart,
    Scale,
    axis,
    drawn,
    number_text,
    quiet_text,
    short,
    ticks_between,
)

LEFT, HEIGHT = 56, 300
TOP = HEAD + 22  # below the words for what goes upwards
INKS = ("var(--mark)", "var(--lose)")


class CurvePoint(NamedTuple):
    """A number with its interval, and where it stands."""

    at: float
    value: float
    low: float
    high: float


def curves(
    title: str, lines: Mapping[str, Sequence[CurvePoint]], across: str, upwards: str, even: float
) -> Chart:
    """All curves on common scales, which are told in words; `even` is a line to compare with."""
    points = [point for line in lines.values() for point in line]
    ends = [even, *[end for point in points for end in (point.low, point.high)]]
    ticks = ticks_between(0, max([point.at for point in points], default=1))
    levels = ticks_between(min(ends), max(ends))
    bottom = TOP + HEIGHT
    x, y = Scale(0, ticks[-1], LEFT, WIDTH - NUMBERS), Scale(levels[0], levels[-1], bottom, TOP)
    parts = [axis(ticks, x, bottom, across), quiet_text(LEFT + 20, HEAD + 2, upwards)]
    for one in levels:
        parts += [level("grid", y(one)), quiet_text(LEFT / 2, y(one) + 4, number_text(one))]
    parts.append(level("even", y(even)))
    for number, (name, line) in enumerate(lines.items()):
        if line:
            parts.append(curve(name, line, x, y, INKS[number % len(INKS)]))
    return drawn(title, "".join(parts), bottom + FOOT)


def level(kind: str, y: float) -> str:
    """A line from left to right."""
    return f'<line class="{kind}" x1="{LEFT}" x2="{WIDTH - NUMBERS}" y1="{y}" y2="{y}"/>'


def curve(name: str, line: Sequence[CurvePoint], x: Scale, y: Scale, ink: str) -> str:
    """One curve, its band, and its name beside the last point."""
    middle = [f"{x(point.at)},{y(point.value)}" for point in line]
    band = [f"{x(point.at)},{y(point.high)}" for point in line]
    band += [f"{x(point.at)},{y(point.low)}" for point in reversed(line)]
    last = x(line[-1].at), y(line[-1].value)
    alone = f'<circle cx="{last[0]}" cy="{last[1]}" r="4" style="fill:{ink}"/>' if len(line) == 1 else ""
    right, height = last[0] + 10, last[1] + 5
    return (
        f'<polygon points="{" ".join(band)}" style="fill:{ink};opacity:.18"/>'
        f'<polyline points="{" ".join(middle)}" style="fill:none;stroke:{ink};stroke-width:2.5"/>{alone}'
        f'<text x="{right:g}" y="{height:g}">{escape(short(name, 18))}</text>'
    )
