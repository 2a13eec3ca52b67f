"""The words of the wire as TypeScript: the files in `web/src/wire` that say so are made by this.

    python building/wire.py           writes them
    python building/wire.py --check   says whether they are current

A browser must know exactly what the server says. So nothing is written twice: the structs of the server are
read by `msgspec.inspect`, and a test fails as long as a file is not what this module makes of them.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, get_args

import msgspec
from msgspec import inspect

ROOT = Path(__file__).resolve().parents[1]
if __name__ == "__main__":
    sys.path[0] = str(ROOT)

WIRE = ROOT / "web" / "src" / "wire"
HEAD = "// Made by building/wire.py from the server. Do not edit: change that and make it anew.\n"


class TypeScriptWriter:
    """Writes each struct once, in the order in which they are met."""

    def __init__(self) -> None:
        self.written: dict[str, str] = {}

    def type(self, t: inspect.Type) -> str:
        match t:
            case inspect.Metadata():
                return self.type(t.type)
            case inspect.IntType() | inspect.FloatType():
                return "number"
            case inspect.StrType():
                return "string"
            case inspect.BoolType():
                return "boolean"
            case inspect.NoneType():
                return "null"
            case inspect.AnyType():
                return "unknown"
            case inspect.LiteralType():
                return " | ".join(f"'{value}'" for value in t.values)
            case inspect.ListType() | inspect.VarTupleType():
                return f"{bracketed(self.type(t.item_type))}[]"
            case inspect.TupleType():
                return f"[{', '.join(map(self.type, t.item_types))}]"
            case inspect.DictType():
                return f"Record<string, {self.type(t.value_type)}>"
            case inspect.UnionType():
                return " | ".join(map(self.type, t.types))
            case inspect.StructType() | inspect.DataclassType():
                return self.named(t)
        raise TypeError(f"no TypeScript for {t}")

    def named(self, t: inspect.StructType | inspect.DataclassType) -> str:
        name = NAMES.get(t.cls, t.cls.__name__)
        if name not in self.written:
            self.written[name] = ""  # holds the place, also against circles
            self.written[name] = f"export interface {name} {{\n{''.join(self.lines(t))}}}\n"
        return name

    def lines(self, t: inspect.StructType | inspect.DataclassType) -> Iterator[str]:
        if isinstance(t, inspect.StructType) and t.tag_field:
            yield f"  {t.tag_field}: '{t.tag}'\n"
        kind = getattr(t.cls, "kind", "")
        if kind:
            yield f"  kind: '{kind}'\n"
        from_client = isinstance(t, inspect.StructType) and t.forbid_unknown_fields
        for field in t.fields:
            optional = "?" if from_client and not field.required else ""
            wanted = FIELDS.get((t.cls.__name__, field.name)) or self.type(field.type)
            yield f"  {field.encode_name}{optional}: {wanted}\n"


NAMES: dict[type, str] = {}
"""Structs whose name is taken by another one."""

FIELDS = {
    ("Refused", "code"): "RefusalCode",
    ("Answer", "code"): "RefusalCode | ''",
    ("Trouble", "code"): "TroubleCode",
    ("Problem", "error"): "ErrorCode",
    ("Missed", "facts"): "Fact[]",
    ("News", "facts"): "Fact[]",
    ("News", "view"): "ViewChanges",
    ("ReplayedRound", "events"): "Fact[]",
    ("ReplayedStep", "facts"): "Fact[]",
    ("TableView", "settings"): "Required<Settings>",
    ("Listed", "settings"): "Required<Settings>",
}
"""What the structs leave open, because it is written without them or a client must bear more than is said."""

EXTRA = """
/** What a news tells of the view: only what has changed since the number before. */
export type ViewChanges = Partial<Omit<TableView, 'seq' | 'game'>> & {
  seq: number
  game?: Partial<View> | null
}
"""


def bracketed(text: str) -> str:
    return f"({text})" if " | " in text else text


def union(name: str, parts: Iterable[str]) -> str:
    return f"export type {name} =\n" + "\n".join(f"  | {part}" for part in parts) + "\n"


def messages() -> str:
    """The whole file."""
    from lastcard.events import EVENTS
    from lastcard.protocol import bodies
    from lastcard.protocol import messages as m
    from lastcard.protocol.problems import ErrorCode, Problem
    from lastcard.table import acts, facts
    from lastcard.table.settings import Settings
    from lastcard.table.table_errors import RefusalCode

    NAMES.update({acts.Pass: "PassAct", acts.Play: "PlayAct", m.Act: "ActMessage"})
    writer = TypeScriptWriter()

    def names(types: Iterable[Any]) -> list[str]:
        return [writer.type(inspect.type_info(one)) for one in types]

    client = names(get_args(m.ClientMessage))
    server = names(get_args(m.ServerMessage))
    person = names(get_args(acts.PersonAct))
    told = names([*EVENTS.values(), *sorted(facts.Fact.__subclasses__(), key=lambda f: f.__name__)])
    structs = [
        one for one in vars(bodies).values() if isinstance(one, type) and is_body(one, bodies.__name__)
    ]
    names([*structs, Problem, Settings])
    parts = [
        HEAD,
        f"export const VERSION = {m.VERSION}\n",
        union("ClientMessage", client),
        union("ServerMessage", server),
        union("PersonAct", person),
        union("Fact", told),
        words("RefusalCode", RefusalCode),
        words("TroubleCode", m.TroubleCode),
        words("ErrorCode", ErrorCode),
        EXTRA.lstrip(),
        *writer.written.values(),
    ]
    return "\n".join(parts)


def words(name: str, literal: Any) -> str:
    """A closed set of words."""
    return union(name, (f"'{word}'" for word in get_args(literal)))


def is_body(one: object, module: str) -> bool:
    return isinstance(one, type) and issubclass(one, msgspec.Struct) and one.__module__ == module


def editions_and_levels() -> str:
    """The editions and the levels of bots, as data."""
    from lastcard.bots import BOTS
    from lastcard.rules.editions import EDITIONS

    editions = [
        {
            "key": one.key,
            "colours": list(one.colours),
            "special": one.special.token,
            "interrupts": one.special.interruption is not None,
            "clauses": dict(one.special.told),
        }
        for one in EDITIONS.values()
    ]
    parts = [
        HEAD,
        EDITION_TYPE,
        f"export const EDITIONS: EditionInfo[] = {as_data(editions)}\n",
        f"export const LEVELS = {as_data(list(BOTS))} as const\n",
    ]
    return "\n".join(parts)


def options() -> str:
    """The options and presets, as data; apart from the editions, for a table does without them."""
    from lastcard.rules.house_rules import PRESETS
    from lastcard.rules.options import OPTIONS

    known = [
        {
            "key": one.key,
            "choices": list(one.choices),
            "clause": one.clause,
            "group": one.group,
            "softer": one.softer,
            "needs": one.needs or one.there_if,
            "numbers": [one.numbers.start, one.numbers.stop - 1] if one.numbers else None,
            "defaults": {edition: one.default_for(edition) for edition in one.editions},
        }
        for one in OPTIONS.values()
    ]
    parts = [
        HEAD,
        OPTION_TYPE,
        f"export const OPTIONS: OptionInfo[] = {as_data(known)}\n",
        f"export const PRESETS: Record<string, Record<string, string>> = {as_data(dict(PRESETS))}\n",
    ]
    return "\n".join(parts)


def card_points() -> str:
    """What every card counts; apart, for only the score sheet tells it."""
    from lastcard.rules.cards import POINTS
    from lastcard.rules.editions import EDITIONS

    counts = {one.key: dict(zip(one.cards, POINTS, strict=False)) for one in EDITIONS.values()}
    return f"{HEAD}\nexport const POINTS: Record<string, Record<string, number>> = {as_data(counts)}\n"


def option_sentences() -> str:
    """What each option decides and does, and the source of its default: for the page of options only."""
    from building.rules_pages import sources
    from lastcard.arena.effects import read
    from lastcard.rules.options import OPTIONS
    from lastcard.wording.clauses import default_sources

    sentences = {one.key: one.sentence for one in OPTIONS.values()}
    known_sources = {key: sources(said[0].upper() + said[1:]) for key, said in default_sources().items()}
    effects: dict[str, dict[str, dict[str, int]]] = {}
    for (key, value), effect in read()[0].items():
        told = {"round" if effect.match is None else "match": effect.told}
        if effect.out is not None:
            told["out"] = round(effect.out)
        effects.setdefault(key, {})[value] = told
    parts = [
        HEAD,
        f"export const SENTENCES: Record<string, string> = {as_data(sentences)}\n",
        SOURCE_TYPE,
        f"export const SOURCES: Record<string, Source[]> = {as_data(known_sources)}\n",
        EFFECT_TYPE,
        f"export const EFFECTS: Record<string, Record<string, Effect>> = {as_data(effects)}\n",
    ]
    return "\n".join(parts)


SOURCE_TYPE = """/** Where a rule comes from: in one edition, or without a key in all others. */
export interface Source {
  edition: string
  sheet: '' | 'on' | 'follows' | 'no'
  rulings: string[]
}
"""

EDITION_TYPE = """export interface EditionInfo {
  key: string
  colours: string[]
  special: string
  /** Whether the special card may be laid out of turn. */
  interrupts: boolean
  /** The clause that a line of the log goes by, by the kind of its event. */
  clauses: Record<string, string>
}
"""

OPTION_TYPE = """export interface OptionInfo {
  key: string
  choices: string[]
  clause: string
  /** The chapter of the sheet that it stands with. */
  group: string
  /** The choice of softer rules, if they have one. */
  softer: string
  /** It makes sense only where another option is so chosen, as in `special_cards:on`. */
  needs: string
  /** Any whole number between these two, instead of the choices. */
  numbers: [number, number] | null
  /** By edition; an edition that is not here does not know the option. */
  defaults: Record<string, string>
}
"""


EFFECT_TYPE = """/** What a choice does with four players. */
export interface Effect {
  /** A round gets longer, in percent; 0: that cannot be told from chance. */
  round?: number
  /** A match has more rounds, likewise. */
  match?: number
  /** In so many of a hundred rounds somebody holds too many cards. */
  out?: number
}
"""


def as_data(value: Any) -> str:
    """JSON that is pleasant to read: a list of mere words or numbers stays on its line."""
    text = json.dumps(value, ensure_ascii=False, indent=2)
    return re.sub(r"\[[^][{}]*\]", lambda found: re.sub(r"\s*\n\s*", " ", found[0]), text)


FILES = {
    "messages.ts": messages,
    "editions-and-levels.ts": editions_and_levels,
    "options.ts": options,
    "card-points.ts": card_points,
    "option-sentences.ts": option_sentences,
}


def main(arguments: list[str]) -> int:
    stale = [name for name, made in FILES.items() if current(name) != made()]
    if "--check" in arguments:
        print(f"out of date: {', '.join(stale)}; run python building/wire.py" if stale else "current")
        return 1 if stale else 0
    WIRE.mkdir(parents=True, exist_ok=True)
    for name in stale:
        (WIRE / name).write_text(FILES[name](), "utf-8")
    return 0


def current(name: str) -> str:
    return (WIRE / name).read_text("utf-8") if (WIRE / name).exists() else ""


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
