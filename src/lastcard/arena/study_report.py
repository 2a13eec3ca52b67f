"""A study for people: tables for a terminal and for the documentation, and a page with plots."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from rich.text import Text

from .. import __version__
from ..rules.editions import EDITIONS
from .charts import ChartRow, dots
from .html_page import html_page, paragraphs, section, table
from .report import WIDTH, plain_table, plain_text
from .study import BATCHES, MEASURES, Measure, Reading, Study, Variant

DASH = (
    "A dash: no more than chance would make. Where a rule changes nothing, about one value in twenty still"
    " looks like a change; another seed shows which."
)


def study_table(found: Study, width: int = WIDTH) -> str:
    """What the sheet comes to, and for each variant by how much it differs."""
    shown = measures_of(found)
    made = plain_table("variant", *(measure.name.replace(" ", "\n") for measure in shown))
    for variant in found.variants:
        cells = (told(variant, measure).replace(" ± ", "\n± ") for measure in shown)
        made.add_row(variant.name.replace("=", "\n= "), *cells)
    notes = [f"{measure.name}: {measure.meaning}, in {measure.unit}" for measure in shown]
    notes += [DASH] if len(found.variants) > 1 else []
    return plain_text(Text(study_headline(found)), Text(), made, Text(), *map(Text, notes), width=width)


def study_headline(found: Study) -> str:
    return (
        f"{EDITIONS[found.edition].name}: {found.rounds:,} rounds of each variant, {found.seats} seats,"
        f" sensible bots, seed {found.seed}; the sheet, then what each variant changes (± 95 %)"
    )


def measures_of(found: Study) -> list[Measure]:
    """Those that there are in an edition."""
    special = EDITIONS[found.edition].special.name
    return [measure for measure in MEASURES if special or measure.name != "special last"]


def told(variant: Variant, measure: Measure) -> str:
    """The value on the sheet, the change elsewhere; a dash where it is no more than chance would make."""
    reading = variant.readings[measure.name]
    if not variant.options:
        return with_reach(reading.value, reading.reach, measure.digits, signed=False)
    if not reading.changed:
        return "–"
    return with_reach(reading.change, reading.change_reach, measure.digits, signed=True)


def with_reach(value: float, reach: float, digits: int, *, signed: bool) -> str:
    sign = "+" if signed else ""
    return f"{value:{sign}.{digits}f} ± {reach:.{digits}f}".replace("-", "−")


# The page with plots


def study_page(found: Study) -> str:
    """The numbers of the table, with a plot for each measure, and the last cards."""
    parts = [line for measure in measures_of(found) for line in measure_section(found, measure)]
    cards = section("The last card", "<p>Percent of rounds that end with it.</p>", last_cards_table(found))
    return html_page(
        f"Study: {EDITIONS[found.edition].name}", study_headline(found), [*parts, *cards, footer()]
    )


def measure_section(found: Study, measure: Measure) -> list[str]:
    meaning = paragraphs([f"{measure.meaning}, in {measure.unit}"])
    return section(measure.name.capitalize(), meaning, measure_chart(found, measure))


def chart_row(name: str, reading: Reading, text: str) -> ChartRow:
    """A reading with its interval, as a row of a chart."""
    return ChartRow(name, reading.value, reading.value - reading.reach, reading.value + reading.reach, text)


def measure_chart(found: Study, measure: Measure) -> str:
    """The value of every variant; dashed is the sheet."""
    rows = [
        chart_row(variant.name, variant.readings[measure.name], told(variant, measure))
        for variant in found.variants
    ]
    return dots(f"{measure.name} by variant", rows, measure.unit, rows[0].value)


def last_cards_table(found: Study) -> str:
    head = ["variant", *found.variants[0].last_cards]
    return table(head, [[variant.name, *last_cells(variant, head[1:])] for variant in found.variants])


def last_cells(variant: Variant, kinds: Sequence[str]) -> list[str]:
    return [f"{variant.last_cards.get(kind, 0.0):.1f}" for kind in kinds]


def footer() -> str:
    return (
        f"<footer><p>lastcard {escape(__version__)}. Every variant was played on the same deals, in"
        f" {BATCHES} batches; ± holds 95 %, from how much the batches differ. {DASH}"
        " Dashed: the sheet.</p></footer>"
    )
