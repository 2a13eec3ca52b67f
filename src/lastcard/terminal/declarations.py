"""What the editions and the options declare, as tables: for people, for the documentation, for programs."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from rich import box
from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from ..rules.edition import Edition, Option
from ..rules.editions import EDITIONS
from ..rules.house_rules import PRESETS
from ..rules.options import OPTIONS, options_of
from ..wording.clauses import default_sources, source_in
from .typed_command import program

BEGIN, END = "<!-- editions:begin -->", "<!-- editions:end -->"
NONE = "–"
TABLE_WIDTH = 80
"""Narrower, the table of editions would lose columns."""
AS_PRINTED = "no change: the sheet, and our rulings where it is silent"

GROUPS = {
    "deal": "Deck and deal",
    "first": "First card",
    "drawing": "Drawing",
    "actions": "Skip, Reverse, Draw Two",
    "drawFour": "Draw Four",
    "special": "The special card",
    "last": "The last card",
    "scoring": "Scoring",
}
"""The chapters that options stand with."""

FEATURES: Mapping[str, Callable[[Edition], str]] = {
    "key": lambda e: e.key,
    "cards in play": lambda e: str(len(e.deck())),
    "colours": lambda e: " ".join(e.colour_names),
    "special card": lambda e: f"{e.special.name} {e.special.token}" if e.special.token else NONE,
    "it is played": lambda e: (
        NONE if not e.special.token else "at any time" if e.special.interruption else "like a wild"
    ),
    "start card": lambda e: "acts" if e.start_card == "acts" else "a number",
    "a wild in hand makes a Draw Four a bluff": lambda e: "yes" if e.wilds_convict else "no",
}
"""What an edition declares, in words."""


def rows() -> list[tuple[str, list[str]]]:
    """One row a feature, one cell an edition; of the shared options those whose defaults differ."""
    table = [(name, [cell(edition) for edition in EDITIONS.values()]) for name, cell in FEATURES.items()]
    for option in OPTIONS.values():
        cells = [option.default_for(key) for key in EDITIONS]
        if len(set(cells)) > 1:
            table.append((f"{option.key} ({option.clause})", cells))
    return table


def own_options(edition: Edition) -> list[Option]:
    """The options that not every edition has."""
    return [option for option in options_of(edition).values() if len(option.editions) < len(EDITIONS)]


def editions_markdown() -> str:
    """The table for the documentation."""
    own = [
        " ".join(f"`{option.key}`" for option in own_options(edition)) or NONE
        for edition in EDITIONS.values()
    ]
    heading = ["", *(edition.name for edition in EDITIONS.values())]
    body = [[name, *cells] for name, cells in [*rows(), ("options of its own", own)]]
    return "".join(
        f"| {' | '.join(line)} |\n".replace("|  |", "| |")
        for line in [heading, ["---"] * len(heading), *body]
    )


def editions_json(only: str | None = None) -> str:
    chosen = {key: edition_dict(edition) for key, edition in EDITIONS.items() if only in (None, key)}
    return json.dumps(chosen, indent=2) + "\n"


def edition_dict(edition: Edition) -> dict[str, Any]:
    """An edition as plain values."""
    return {
        "name": edition.name,
        "cards": len(edition.deck()),
        "colours": dict(zip(edition.colours, edition.colour_names, strict=True)),
        "special": edition.special.token or None,
        "special_name": edition.special.name or None,
        "special_plays_like_wild": not edition.special.interruption if edition.special.token else None,
        "start_card": edition.start_card,
        "wilds_convict": edition.wilds_convict,
        "options": {key: option.default_for(edition.key) for key, option in options_of(edition).items()},
    }


def write_between_marks(file: Path) -> None:
    """Put the table where a file has its marks."""
    text = file.read_text("utf-8")
    before, begin, rest = text.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise ValueError(f"{file} has no place for the table; add the lines {BEGIN} and {END}")
    file.write_text(f"{before}{BEGIN}\n{editions_markdown()}{END}{after}", "utf-8")


def show_editions(console: Console, only: str | None = None) -> None:
    """A table of all editions; a list for one edition, or where the table does not fit."""
    editions = [edition for key, edition in EDITIONS.items() if only in (None, key)]
    if only is not None or console.width < TABLE_WIDTH:
        for edition in editions:
            list_edition(edition, console)
    else:
        console.print(editions_table())
        console.print()
        for edition in editions:
            own = own_option_keys(edition)
            if own:
                console.print(Text.assemble((edition.name, "bold"), f" has options of its own: {own}."))
    console.print(Text(f"What they mean: {program()} options {only or 'EDITION'}"))


def editions_table() -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False, padding=(0, 1))
    table.add_column("", max_width=20)
    for edition in EDITIONS.values():
        table.add_column(edition.name, min_width=max(map(len, edition.key.split())))
    for name, cells in rows():
        table.add_row(name, *cells)
    return table


def list_edition(edition: Edition, console: Console) -> None:
    """One feature a line."""
    console.print(Text(edition.name, "bold"))
    place = list(EDITIONS.values()).index(edition)
    for name, cells in rows():
        console.print(Padding(Text.assemble((f"{name}: ", "dim"), cells[place]), (0, 0, 0, 2)))
    own = own_option_keys(edition)
    if own:
        console.print(Padding(Text.assemble(("options of its own: ", "dim"), own), (0, 0, 0, 2)))
    console.print()


def own_option_keys(edition: Edition) -> str:
    return ", ".join(option.key for option in own_options(edition))


# Options


def options_for(edition: str | None) -> list[Option]:
    return list(OPTIONS.values()) if edition is None else list(options_of(EDITIONS[edition]).values())


def options_json(edition: str | None) -> str:
    plain = {
        option.key: {
            "choices": list(option.choices) if option.numbers is None else option.wanted,
            "default": option.default if edition is None else option.default_for(edition),
            "clause": option.clause,
            "scope": option.scope,
            "group": option.group,
            "editions": list(option.editions),
            "sentence": option.sentence,
        }
        for option in options_for(edition)
    }
    return json.dumps(plain, indent=2) + "\n"


def show_options(
    edition: str | None, console: Console, effects: Mapping[str, Mapping[str, int]] | None = None
) -> None:
    """The presets, then every option by chapter: its choices, the default first, what it decides and does.

    `effects` are by how many percent a round of four gets longer.
    """
    console.print(Text("Presets", "bold underline"))
    for name, chosen in PRESETS.items():
        told = ", ".join(f"{key}={value}" for key, value in chosen.items()) or AS_PRINTED
        line = Text.assemble((name, "bold"), f"  {told}")
        console.print(line.append(effect_words({"": (effects or {}).get("preset", {}).get(name)}), "dim"))
    for group, title in GROUPS.items():
        options = [option for option in options_for(edition) if option.group == group]
        if options:
            console.print()
            console.print(Text(title, "bold underline"))
        for option in options:
            show_option(option, edition, console, (effects or {}).get(option.key, {}))


def show_option(option: Option, edition: str | None, console: Console, effects: Mapping[str, int]) -> None:
    default, *others = choices_of(option, edition)
    line = Text.assemble((option.key, "bold"), f"={default}", (f"  or {', '.join(others)}", "dim"))
    line.append(f"  {option.clause}", "dim")
    console.print(line)
    said = Text(sentence_of(option, edition))
    if option.key in default_sources():
        origin = source_in(default_sources()[option.key], EDITIONS[edition] if edition else None)
        said.append(f"  Default: {origin}" if origin else "", "dim")
    console.print(Padding(said, (0, 0, 0, 4)))
    if told := effect_words(effects):
        console.print(Padding(Text(told.strip(), "dim"), (0, 0, 0, 4)))


def effect_words(effects: Mapping[str, int | None]) -> str:
    """By how much a choice lengthens a round; nothing if that was not measured."""
    told = [
        f"{value} by {percent:+} %" if value else f"by {percent:+} %"
        for value, percent in effects.items()
        if percent is not None
    ]
    return f"  changes the length of a round of four: {', '.join(told)}" if told else ""


def choices_of(option: Option, edition: str | None) -> list[str]:
    """The choices, the default of the edition first."""
    default = option.default if edition is None else option.default_for(edition)
    if option.numbers is not None:
        return [default, option.wanted]
    return [default, *(choice for choice in option.choices if choice != default)]


def sentence_of(option: Option, edition: str | None) -> str:
    """What an option decides, and where it is known."""
    if edition is not None or option.editions == tuple(EDITIONS):
        return option.sentence
    return f"{option.sentence} ({', '.join(option.editions)})"
