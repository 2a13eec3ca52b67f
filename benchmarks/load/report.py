"""A run as tables: one Markdown form for the screen and for docs/performance.md."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median

from tables import grid, machine, short

from .proc import KNOWN, MISSING
from .reading import (
    FULL_PACE,
    FULL_TABLES,
    GOALS,
    Reading,
    cpu_per_thousand,
    generator_cpu_per_thousand,
    rate_of,
    whole_of,
)
from .tally import Spell, Times
from .trial import IN_WORDS, SATURATED, Part

DASH = "–"
BUSY = 0.7
FULL_GENERATOR = 0.9  # of a core
UNKNOWN = "not measured"
VISITS = {
    "health": "meanwhile: `/healthz`",
    "page": "meanwhile: the page",
    "join": "meanwhile: joining a table, to the first view",
}
NO_PID = "the server is not ours, and --pid was not given"


def report(reading: Reading) -> str:
    told = (machine(), headline(reading), parts(reading), times(reading), costs(reading), goals(reading))
    return "\n\n".join(part for part in (*told, notes(reading)) if part)


def headline(reading: Reading) -> str:
    load = reading.trial.load
    coming = f", {load.come_and_go:.0f} people a second come and go" if load.come_and_go else ""
    return (
        f"{load.tables:,} tables of 4 seats over {load.sockets:,} sockets,"
        f" {f'{load.turn_seconds} s' if load.turn_seconds else 'no limit'} for a turn,"
        f" {load.pace:g} acts due a second{coming},"
        f" {load.seconds:g} s measured after {load.warm_up:g} s of warm-up, bots `{load.bots}`,"
        f" store: {reading.store}"
    )


def parts(reading: Reading) -> str:
    """At a pace, saturated, and one table alone, side by side; the disk below."""
    rows = [part_row(IN_WORDS[name], part) for name, part in reading.trial.parts.items()]
    if reading.fsync_seconds:
        disk = tuple(ms(reading.fsync[name]) for name in ("p50", "p99", "most"))
        rows.append(("the disk alone: 4 KB and an fsync", DASH, *disk, DASH, DASH, DASH))
    head = ("acknowledged", "acts a second", "p50", "p99", "slowest", "server CPU for 1,000 acts")
    return grid((*head, "generator CPU for 1,000 acts", "generator busy"), rows)


def part_row(title: str, part: Part) -> tuple[str, ...]:
    whole = whole_of(part)
    return (
        title,
        told(rate_of(part)),
        *(ms(whole["acknowledged"][name]) for name in ("p50", "p99", "most")),
        told(cpu_per_thousand(part), " s"),
        told(generator_cpu_per_thousand(part), " s"),
        f"{100 * part.generator_cpu / whole['seconds']:.0f} %",
    )


def ms(value: float) -> str:
    return f"{value:.1f} ms"


def times(reading: Reading) -> str:
    whole = reading.whole
    rows: list[tuple[str, Times]] = [
        ("acknowledged, since it was due", whole["acknowledged"]),
        ("acknowledged, since it was sent", whole["acknowledged_since_sent"]),
        ("heard by each of the four, since it was due", whole["heard_by_each"]),
        ("heard by the last of the four, since it was due", whole["heard_by_all"]),
        ("sent late by the generator", whole["sent_late"]),
    ]
    rows += [(VISITS[kind], taken) for kind, taken in reading.trial.visits.items()]
    cells = [(title, *(ms(taken[name]) for name in ("p50", "p99", "most"))) for title, taken in rows]
    return grid(("at that pace", "p50", "p99", "slowest"), cells)


def costs(reading: Reading) -> str:
    whole = reading.whole
    rows = [
        ("acts due, accepted, refused, unanswered", counts(whole)),
        ("the same loop meanwhile: middle, at best", loops(reading.paced.yardstick)),
        ("bytes to all four, an act", told(reading.received_per_act())),
        ("memory of a connection", told(reading.per_connection(), " KB")),
        ("memory of a table before the deal", told(reading.per_table(), " KB")),
        ("memory of a table in play", told(reading.per_table_in_play(), " KB")),
        ("memory of the server at the end", told(reading.memory_at_end(), " MB")),
        ("CPU of rules and all views, by edition", editions(reading)),
    ]
    return grid(("what it costs at that pace", "measured"), rows)


def counts(whole: Spell) -> str:
    return " · ".join(
        f"{number:,}" for number in (whole["due"], whole["done"], whole["refused"], whole["unanswered"])
    )


def loops(seconds: list[float]) -> str:
    """How fast the machine was."""
    if not seconds:
        return UNKNOWN
    return f"{1000 * median(seconds):.2f} ms · {1000 * min(seconds):.2f} ms"


def editions(reading: Reading) -> str:
    if not reading.micros:
        return UNKNOWN
    return " · ".join(f"{edition} {micros:.0f}" for edition, micros in reading.micros.items()) + " µs"


def told(value: float | None, unit: str = "") -> str:
    return UNKNOWN if value is None else f"{short(value)}{unit}"


def goals(reading: Reading) -> str:
    rows: list[Sequence[str]] = []
    for goal in GOALS:
        met = goal.met(reading)
        rows.append(
            (
                goal.title,
                f"{'at least' if goal.at_least else 'at most'} {goal.bound:g}{goal.unit}",
                told(goal.value(reading), goal.unit),
                DASH if met is None else "yes" if met else "NO",
            )
        )
    lighter = f"\n\nThe goals are for {FULL_TABLES:,} tables and {FULL_PACE} acts a second."
    return grid(("goal", "to reach", "reached", "met"), rows) + ("" if reading.is_full else lighter)


def notes(reading: Reading) -> str:
    """What would make the numbers worth less."""
    trial, found = reading.trial, []
    if trial.lost:
        found.append(f"{trial.lost} tables lost a connection: {trial.why_lost}.")
    if trial.failed_visits:
        found.append(f"{trial.failed_visits} visitors were not served.")
    found += [f"{times} acts were refused: {reason}." for reason, times in trial.refusals]
    if trial.at_start is None:
        found.append(f"CPU and memory of the server are not measured: {MISSING if not KNOWN else NO_PID}.")
    if reading.busy > BUSY:
        found.append(f"Others were at work here too: the load average was {reading.busy:.1f} at the start.")
    saturated = trial.parts.get(SATURATED)
    if saturated is not None and saturated.generator_cpu > FULL_GENERATOR * whole_of(saturated)["seconds"]:
        found.append("The generator was full: the server may take more acts than it was asked for.")
    return "\n".join(found)
