"""The fact sheet of an edition, for the documentation: made from studies alone.

`python3 run.py bench facts --write` measures and keeps the figures in docs/facts; the documentation site
makes pages of them. A test fails when they are out of date.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from lastcard.arena.charts import dots, standalone
from lastcard.arena.simulation import Progress
from lastcard.arena.study import MEASURES, Measure, Reading, Study, Variant, rounds_of, study, variants_of
from lastcard.arena.study_report import chart_row, last_cells, measures_of, told, with_reach
from lastcard.rules.editions import EDITIONS

SEATS = (2, 3, 4, 6, 10)
USUAL = 4
"""The seats at which variants are compared."""

LENGTH = MEASURES[0]

INTRODUCTION = """\
Measured between `sensible` bots, {rounds:,} rounds for each row, ± 95 %. The rules are on
[their page](../rules/{edition}.md). [How it is measured](../arena.md#study). Made by
`python3 run.py bench facts --write`.""".replace("\n", " ")

OWN_RULES = f"""\
At a table of {USUAL}, the same deals for all rows. The first row is the sheet, the others tell what changes;
a dash is no more than chance would make.""".replace("\n", " ")


@dataclass(frozen=True)
class Facts:
    """An edition as on its sheet for several numbers of seats, and its variants at a table of four."""

    by_seats: Sequence[Study]
    variants: Study

    def to_dict(self) -> dict[str, Any]:
        """As plain values."""
        return {"by_seats": [one.to_dict() for one in self.by_seats], "variants": self.variants.to_dict()}

    @classmethod
    def from_dict(cls, kept: Mapping[str, Any]) -> Facts:
        """What `to_dict` made."""
        return cls([study_from(one) for one in kept["by_seats"]], study_from(kept["variants"]))


def study_from(kept: Mapping[str, Any]) -> Study:
    """The study that `Study.to_dict` has told."""
    variants = [
        Variant(
            told["options"],
            {name: Reading(**reading) for name, reading in told["readings"].items()},
            told["last_cards"],
        )
        for told in kept["variants"]
    ]
    return Study(kept["edition"], kept["seats"], kept["rounds"], kept["seed"], variants)


def measure_facts(edition: str, rounds: int, processes: int = 1, progress: Progress | None = None) -> Facts:
    wanted = variants_of(EDITIONS[edition], None)

    def studied(variants: Sequence[Mapping[str, str]], seats: int) -> Study:
        return study(edition, variants, seats, rounds, "facts", processes, progress)

    return Facts([studied([{}], seats) for seats in SEATS], studied(wanted, USUAL))


def rounds_of_facts(edition: str, rounds: int) -> int:
    """How many rounds the fact sheet of an edition takes."""
    return rounds_of([*[{}] * len(SEATS), *variants_of(EDITIONS[edition], None)], rounds)


# The page


def facts_page(facts: Facts) -> str:
    """A page of Markdown."""
    edition = EDITIONS[facts.variants.edition]
    shown = measures_of(facts.variants)
    parts = [
        f"# {edition.name} in numbers",
        INTRODUCTION.format(rounds=facts.variants.rounds, edition=edition.key),
        "## By number of seats",
        markdown(["seats", *map(heading, shown)], seats_rows(facts, shown)),
        meanings(shown),
        "## The last card",
        "Percent of rounds that end with a card of that kind on top.",
        last_cards_table(facts),
    ]
    if len(facts.variants.variants) > 1:
        parts += [
            "## What its own rules do",
            OWN_RULES,
            markdown(["rule", *map(heading, shown)], variant_rows(facts, shown)),
            f"![Length of a round with each of these rules]({edition.key}.svg)",
        ]
    return "\n\n".join(parts) + "\n"


def heading(measure: Measure) -> str:
    return measure.name if measure.unit == measure.name else f"{measure.name}, {measure.unit}"


def meanings(shown: Sequence[Measure]) -> str:
    return "\n".join(f"- **{measure.name}**: {measure.meaning}" for measure in shown)


def seats_rows(facts: Facts, shown: Sequence[Measure]) -> list[list[str]]:
    return [
        [str(one.seats), *(told(one.variants[0], measure) for measure in shown)] for one in facts.by_seats
    ]


def last_cards_table(facts: Facts) -> str:
    kinds = list(facts.variants.variants[0].last_cards)
    rows = [[str(one.seats), *last_cells(one.variants[0], kinds)] for one in facts.by_seats]
    return markdown(["seats", *kinds], rows)


def variant_rows(facts: Facts, shown: Sequence[Measure]) -> list[list[str]]:
    return [
        [f"`{variant.name}`" if variant.options else variant.name]
        + [told(variant, measure) for measure in shown]
        for variant in facts.variants.variants
    ]


def markdown(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = [head, ["---", *["--:"] * (len(head) - 1)], *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def facts_chart(facts: Facts) -> str:
    """How long a round is with each of the edition's own rules; dashed is the sheet."""
    rows = [
        chart_row(
            variant.name, reading, with_reach(reading.value, reading.reach, LENGTH.digits, signed=False)
        )
        for variant in facts.variants.variants
        for reading in [variant.readings[LENGTH.name]]
    ]
    title = f"{EDITIONS[facts.variants.edition].name}: length of a round"
    return standalone(dots(title, rows, "actions of a round; dashed: standard rules", rows[0].value))
