"""The readings as tables: one Markdown form for the screen and for docs/performance.md."""

import os
import platform
from collections.abc import Sequence
from pathlib import Path

from goals import GOALS
from readings import OPENSPIEL, RLCARD, ROUNDS, Contender, Readings, Spread


def report(readings: Readings) -> str:
    return "\n\n".join((machine(), _rounds(readings), _goals(readings)))


def machine() -> str:
    """The CPU and the Python that the numbers belong to."""
    return f"{_cpu()}, {platform.system()}, {platform.python_implementation()} {platform.python_version()}"


def as_json(readings: Readings) -> dict[str, object]:
    measured = [contender for contender in ROUNDS if readings.has(contender)]
    return {
        "machine": machine(),
        "rounds_per_cpu_second": {
            contender.key: {
                **vars(Spread.of(readings.rates(contender))),
                "decisions_per_round": readings.decisions(contender),
            }
            for contender in measured
        },
        "goals": [
            {
                "title": goal.title,
                "bound": goal.bound,
                "at_least": goal.at_least,
                "reached": goal.reached(readings),
                "met": goal.met(readings),
            }
            for goal in GOALS
        ],
        "missing": readings.missing,
    }


def _rounds(readings: Readings) -> str:
    head = (
        "random rounds, 4 seats",
        "rounds per CPU second",
        "lowest–highest",
        "decisions a round",
        "decisions per CPU second",
        "× RLCard",
        "× OpenSpiel C++",
    )
    asked = [contender for contender in ROUNDS if contender.key in readings.numbers | readings.missing]
    return grid(head, [_round_row(readings, contender) for contender in asked])


def _round_row(readings: Readings, contender: Contender) -> tuple[str, ...]:
    if not readings.has(contender):
        return (contender.title, "not measured", *("–",) * 5)
    speed, decisions = Spread.of(readings.rates(contender)), readings.decisions(contender)
    return (
        contender.title,
        f"{speed.median:,.0f}",
        f"{speed.lowest:,.0f}–{speed.highest:,.0f}",
        f"{decisions:.0f}",
        f"{speed.median * decisions:,.0f}",
        _times(readings, contender, RLCARD),
        _times(readings, contender, OPENSPIEL),
    )


def _times(readings: Readings, contender: Contender, peer: Contender) -> str:
    return short(readings.times(contender, peer)) if readings.has(peer) else "–"


def _goals(readings: Readings) -> str:
    rows = []
    for goal in GOALS:
        value = goal.reached(readings)
        rows.append(
            (
                goal.title,
                f"{'at least' if goal.at_least else 'at most'} {goal.bound:g}{goal.unit}",
                "not measured" if value is None else f"{short(value)}{goal.unit}",
                "–" if value is None else "yes" if goal.met(readings) else "NO",
            )
        )
    return grid(("goal", "to reach", "reached", "met"), rows)


def short(value: float) -> str:
    """Three significant digits are all that a noisy machine can tell."""
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def grid(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A Markdown table with its columns aligned, numbers to the right."""
    widths = [max(len(row[column]) for row in (head, *rows)) for column in range(len(head))]
    rule = ["-" * widths[0]] + ["-" * (width - 1) + ":" for width in widths[1:]]
    return "\n".join(_line(row, widths) for row in (head, rule, *rows))


def _line(row: Sequence[str], widths: Sequence[int]) -> str:
    cells = [cell.rjust(width) for cell, width in zip(row, widths, strict=True)]
    cells[0] = row[0].ljust(widths[0])
    return f"| {' | '.join(cells)} |"


def _cpu() -> str:
    """The CPU's name, as far as the system tells it."""
    known = Path("/proc/cpuinfo")
    if known.exists():
        for line in known.read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return f"{line.partition(':')[2].strip()}, {os.cpu_count()} cores"
    return platform.processor() or platform.machine()
