"""Small charts as SVG: dots with their intervals, and columns. No library, no script, no colour of its own.

A chart takes its colours from the page (`--ink`, `--quiet`, `--line`, `--mark`, `--paper`); `standalone`
gives it those of the documentation, light or dark as the reader has it.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape

WIDTH = 720
LABELS = 230
"""The room for names on the left, and for numbers on the right of a row."""
NUMBERS = 130
ROW = 34
HEAD, FOOT = 14, 46

COLOURS = """\
:root{--ink:#1d252b;--quiet:#5a646b;--line:#d5dade;--mark:#0b5a75;--lose:#a3470a;--paper:#fff}
@media(prefers-color-scheme:dark){:root{--ink:#e6e9ee;--quiet:#aab2bb;--line:#3c424c;--mark:#8fd0ea;--lose:#ffb27a;--paper:#1e2129}}
"""

STYLE = """\
text{font:15px system-ui,sans-serif;fill:var(--ink)}
.quiet{fill:var(--quiet);font-size:13px}
.grid{stroke:var(--line)}
.even{stroke:var(--quiet);stroke-dasharray:4 4}
.reach{stroke:var(--mark);stroke-width:3;stroke-linecap:round}
.dot{fill:var(--mark);stroke:var(--paper);stroke-width:2}
.column{fill:var(--mark)}
"""


class Chart(str):
    """A chart as text, which a notebook draws."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return standalone(self)


@dataclass(frozen=True)
class ChartRow:
    """A name, a number with its interval, and the number in words."""

    name: str
    value: float
    low: float
    high: float
    told: str


def dots(title: str, rows: Sequence[ChartRow], unit: str, even: float | None = None) -> Chart:
    """A row for each name: a dot with its interval on a common scale. `even` is a line to compare with."""
    left, right = LABELS, WIDTH - NUMBERS
    ends = [end for row in rows for end in (row.low, row.high)] + ([] if even is None else [even])
    ticks = ticks_between(min(ends), max(ends))
    scale = Scale(ticks[0], ticks[-1], left, right)
    bottom = HEAD + ROW * len(rows)
    parts = [axis(ticks, scale, bottom, unit)]
    if even is not None:
        x = scale(even)
        parts.append(f'<line class="even" x1="{x}" x2="{x}" y1="{HEAD}" y2="{bottom}"/>')
    for number, row in enumerate(rows):
        y = HEAD + ROW * number + ROW // 2
        parts += [
            f'<text x="{left - 14}" y="{y + 5}" text-anchor="end">{escape(short(row.name))}</text>',
            f'<line class="reach" x1="{scale(row.low)}" x2="{scale(row.high)}" y1="{y}" y2="{y}"/>',
            f'<circle class="dot" cx="{scale(row.value)}" cy="{y}" r="6"/>',
            f'<text x="{WIDTH}" y="{y + 5}" text-anchor="end">{escape(row.told)}</text>',
        ]
    return drawn(title, "".join(parts), bottom + FOOT)


def columns(title: str, counts: Mapping[int, int], unit: str, height: int = 190) -> Chart:
    """How often each number occurred, in about forty equal steps; the last one holds all that is beyond."""
    bins, step = binned(counts)
    number, most = sum(counts.values()), max(bins) or 1
    scale = Scale(0, step * len(bins), 8, WIDTH - 8)
    bottom = HEAD + height
    parts = []
    for i, count in enumerate(bins):
        x, wide = scale(step * i), scale(step * (i + 1)) - scale(step * i)
        high = round(height * count / most, 1)
        beyond = " and more" if i == len(bins) - 1 else f" to {step * (i + 1) - 1}"
        share = f"{100 * count / number:.1f} %"
        parts.append(
            f'<rect class="column" x="{x + 0.5:.1f}" y="{bottom - high:.1f}" width="{max(wide - 1, 1):.1f}"'
            f' height="{high}"><title>{step * i}{beyond}: {share}</title></rect>'
        )
    ticks = [tick for tick in ticks_between(0, step * len(bins)) if tick <= step * len(bins)]
    return drawn(title, axis(ticks, scale, bottom, unit) + "".join(parts), bottom + FOOT)


def binned(counts: Mapping[int, int], wanted: int = 40) -> tuple[list[int], int]:
    """Counts in equal steps up to where but one of a hundred is beyond, and the step."""
    number, passed, end = sum(counts.values()), 0, 0
    for end in sorted(counts):
        passed += counts[end]
        if passed >= 0.99 * number:
            break
    step = max(1, math.ceil((end + 1) / wanted))
    bins = [0] * (end // step + 1)
    for value, count in counts.items():
        bins[min(value // step, len(bins) - 1)] += count
    return bins, step


# What charts are made of


@dataclass(frozen=True)
class Scale:
    """From numbers to places, to a tenth of a point."""

    first: float
    last: float
    left: float
    right: float

    def __call__(self, value: float) -> float:
        share = (value - self.first) / ((self.last - self.first) or 1)
        return round(self.left + share * (self.right - self.left), 1)


def axis(ticks: Sequence[float], scale: Scale, bottom: int, unit: str) -> str:
    """Lines from top to bottom with their numbers, and what they are."""
    lines = [
        f'<line class="grid" x1="{scale(tick)}" x2="{scale(tick)}" y1="{HEAD}" y2="{bottom}"/>'
        + quiet_text(scale(tick), bottom + 18, number_text(tick))
        for tick in ticks
    ]
    return "".join(lines) + quiet_text((scale.left + scale.right) / 2, bottom + 38, unit)


def quiet_text(x: float, y: float, text: str) -> str:
    return f'<text class="quiet" x="{x:g}" y="{y:g}" text-anchor="middle">{escape(text)}</text>'


def ticks_between(low: float, high: float, wanted: int = 6) -> list[float]:
    """Round numbers that hold both ends between the first and the last of them."""
    span = (high - low) or abs(high) or 1.0
    rough = span / wanted
    power = 10 ** math.floor(math.log10(rough))
    step = next(times * power for times in (1, 2, 5, 10) if times * power >= rough * 0.999)
    first, last = math.floor(low / step + 1e-9), math.ceil(high / step - 1e-9)
    return [round(step * number, 10) for number in range(first, max(last, first + 1) + 1)]


def number_text(value: float) -> str:
    return f"{value:,.10g}".replace("-", "−")


def short(name: str, letters: int = 28) -> str:
    """A name that fits; of package.module:Bot the end tells more."""
    return name if len(name) <= letters else f"…{name[1 - letters :]}"


def drawn(title: str, inside: str, height: int) -> Chart:
    return Chart(
        f'<svg viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{escape(title)}"'
        f' xmlns="http://www.w3.org/2000/svg">{inside}</svg>'
    )


def standalone(chart: str) -> str:
    """A chart as a file of its own."""
    head, _, rest = chart.partition(">")
    paper = '<rect width="100%" height="100%" fill="var(--paper)"/>'
    return f"{head}><style>{COLOURS}{STYLE}</style>{paper}{rest}\n"
