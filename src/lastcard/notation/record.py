"""A record: a whole match as text that people can read and annotate, and that replays to the bit."""

from __future__ import annotations

import hashlib
import re
import textwrap
from collections.abc import Iterator
from dataclasses import dataclass, field

from ..rules.errors import InvalidNotation, quoted

HEADER = "lastcard record 1"
COMMENT = re.compile(r"\{([^{}]*)\}")
ACTION = re.compile(r"(\d{1,4}):(\S+)", re.ASCII)
NUMBER = re.compile(r"(\d{1,9})\.", re.ASCII)
WIDTH = 96
OF_A_SEAT, OF_A_MATCH = ("player", "bot"), ("date", "event")
DATE = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)
JOINER = "\u200d"
"""Makes one picture of two, in the names of some players; no other sign that cannot be seen is of use."""

END_OF_ONE = re.compile(r"^end [0-9a-f]+[ \t]*\n\s*(?=lastcard record )", re.MULTILINE)
"""The last line of a record, where another one follows."""


@dataclass
class RoundRecord:
    """One round: how it began, what was done, what came of it."""

    line: int = 0
    seed: str | None = None
    position: str | None = None
    dealer: int = 0
    how: str = "given"
    actions: list[tuple[int, str]] = field(default_factory=list)
    lines: list[int] = field(default_factory=list)  # where each action stands
    result: str = ""
    comments: dict[int, list[str]] = field(default_factory=dict)  # by the number of actions before them


@dataclass
class Record:
    """A match as it was written down."""

    edition: str = ""
    seats: int = 0
    seed: str = ""
    options: dict[str, str] = field(default_factory=dict)
    scores: list[int] = field(default_factory=list)
    tags: dict[str, str] = field(default_factory=dict)  # who, when and where: no rule reads them
    rounds: list[RoundRecord] = field(default_factory=list)
    outcome: str = ""
    comments: list[str] = field(default_factory=list)  # before the first round


# Printing


def print_record(record: Record) -> str:
    """The record as text, with a fingerprint at the end that tells whether anything was cut or changed."""
    lines = [HEADER, f"edition {record.edition}", f"seats {record.seats}", f"seed {record.seed}"]
    if record.options:
        lines.append("options " + ",".join(f"{key}:{value}" for key, value in record.options.items()))
    if any(record.scores):
        lines.append("scores " + numbers(record.scores))
    lines += [f"{name} {value}" for name, value in record.tags.items()]
    lines += [braced(comment) for comment in record.comments]
    for number, played in enumerate(record.rounds, 1):
        lines += ["", f"round {number}", *print_round(played)]
    lines.append("")
    if record.outcome:
        lines.append(record.outcome)
    text = "\n".join(lines)
    return f"{text}\nend {fingerprint(text)}\n"


def print_round(played: RoundRecord) -> Iterator[str]:
    if played.position is None:
        yield f"seed {played.seed}"
        yield f"dealer {played.dealer} {played.how}"
    else:
        yield f"position {played.position}"
    words: list[str] = []
    for i in range(len(played.actions) + 1):
        if i in played.comments:
            yield from wrapped(words)
            yield from (braced(comment) for comment in played.comments[i])
            words = []
        if i < len(played.actions):
            seat, token = played.actions[i]
            words.append(f"{i + 1}.\N{NO-BREAK SPACE}{seat}:{token}")
    yield from wrapped(words)
    if played.result:
        yield played.result


def wrapped(words: list[str]) -> list[str]:
    lines = textwrap.wrap(" ".join(words), WIDTH, break_long_words=False, break_on_hyphens=False)
    return [line.replace("\N{NO-BREAK SPACE}", " ") for line in lines]


def braced(comment: str) -> str:
    return "{" + comment + "}"


def numbers(values: list[int]) -> str:
    return ",".join(map(str, values))


def tidy_comment(text: str) -> str:
    """A comment that a record can hold: one line, no braces."""
    line = " ".join(text.split()) if isinstance(text, str) else "\n"
    if not line.isprintable() or set("{}") & set(line):
        raise InvalidNotation(f"a comment is readable text without {{ and }}, not {quoted(text)}")
    return line


def tidy_tag(name: str, value: str, seats: int) -> tuple[str, str]:
    """A tag that a record can hold: of a seat its player or bot, or the date or the event of the match."""
    kind, _, seat = " ".join(str(name).split()).partition(" ")
    of_seat = kind in OF_A_SEAT and seat in map(str, range(seats))
    if not of_seat and (kind not in OF_A_MATCH or seat):
        raise InvalidNotation(f"a tag is date, event, or player or bot and a seat, not {quoted(name)}")
    line = " ".join(value.split()) if isinstance(value, str) else ""
    if not line.replace(JOINER, "").isprintable() or not line or set("{}") & set(line):
        raise InvalidNotation(
            f"the {name} of a match is readable text without {{ and }}, not {quoted(value)}"
        )
    if kind == "date" and not DATE.fullmatch(line):
        raise InvalidNotation(f"the date of a match is written as 2026-01-31, not {quoted(value)}")
    return f"{kind} {seat}" if seat else kind, line


def fingerprint(text: str) -> str:
    """A short hash of everything but comments and spacing."""
    return hashlib.sha256(
        " ".join(COMMENT.sub(" ", text).split()).encode("utf-8", "surrogatepass")
    ).hexdigest()[:16]


# Reading


def read_lines(text: str) -> Record:
    """The record that a text tells; neither the moves nor the fingerprint are judged here."""
    if not isinstance(text, str) or not text.strip():
        raise InvalidNotation(f"an empty record; its first line is {HEADER!r}")
    body, separator, _ = text.rpartition("\nend ")
    return LineReader().read(body if separator else text)


def broken_seal(text: str) -> str:
    """What the last line of a record gives away: that it was cut off, or changed; "" if all is well."""
    body, separator, end = str(text).rpartition("\nend ")
    if not separator:
        return "the record is cut off: its last line should be 'end' with a fingerprint"
    if end.strip() != fingerprint(body):
        return "the record was changed after it was written: its fingerprint does not fit the text"
    return ""


def first_line(text: str) -> str:
    """The first line of a record that is no comment: what kind of file it is."""
    return next((line.strip() for line in COMMENT.sub("", text).split("\n") if line.strip()), "")


KNOWN = ("edition", "seats", "seed", "options", "scores", *OF_A_SEAT, *OF_A_MATCH, "round")


def split_records(text: str) -> list[str]:
    """The records that a text holds, one after the other."""
    ends = [found.end() for found in END_OF_ONE.finditer(text)]
    return [text[start:end] for start, end in zip([0, *ends], [*ends, len(text)], strict=True)]


class LineReader:
    """Reads a record line by line."""

    def __init__(self) -> None:
        self.record = Record()
        self.line = 0
        self.seen: set[str] = set()

    def read(self, body: str) -> Record:
        for place, text in enumerate(COMMENT.split(body)):
            if place % 2:  # every other one stood in braces
                self.keep_comment(" ".join(text.split()))
                self.line += text.count("\n")
            else:
                self.read_text(text)
        for word in ("header", "edition", "seats", "seed"):
            if word not in self.seen:
                raise InvalidNotation(f"the record has no {word} line")
        if not self.record.rounds:
            raise InvalidNotation("the record has no round")
        return self.record

    def read_text(self, text: str) -> None:
        for i, line in enumerate(text.split("\n")):
            self.line += i > 0
            if line.strip():
                self.read_line(line.strip())

    def keep_comment(self, comment: str) -> None:
        rounds = self.record.rounds
        if rounds:
            rounds[-1].comments.setdefault(len(rounds[-1].actions), []).append(comment)
        else:
            self.record.comments.append(comment)

    def read_line(self, line: str) -> None:
        if "header" not in self.seen:
            if line != HEADER:
                raise self.error(f"it should be {HEADER!r}, not {quoted(line)}")
            self.seen.add("header")
            return
        word, _, rest = line.partition(" ")
        if word == "round":
            self.begin_round(rest)
        elif self.record.rounds:
            self.read_round_line(word, rest, line)
        else:
            self.read_tag(word, rest)

    def read_tag(self, word: str, rest: str) -> None:
        if word in OF_A_SEAT:
            seat, _, rest = rest.partition(" ")
            word = f"{word} {seat}"
        if word in self.seen:
            raise self.error(f"{word} appears twice")
        self.seen.add(word)
        match word.partition(" ")[0]:
            case "edition":
                self.record.edition = rest
            case "seats":
                self.record.seats = self.number(rest)
            case "seed":
                self.record.seed = rest
            case "options":
                pairs = [part.partition(":") for part in rest.split(",")]
                self.record.options = {key: value for key, _, value in pairs}
            case "scores":
                self.record.scores = [self.number(part) for part in rest.split(",")]
            case "player" | "bot" | "date" | "event":
                self.record.tags[word] = rest
            case _:
                raise self.error(f"{quoted(word)} is not one of {', '.join(KNOWN)}")

    def begin_round(self, rest: str) -> None:
        if rest != str(len(self.record.rounds) + 1):
            raise self.error(f"expected round {len(self.record.rounds) + 1}, not round {quoted(rest)}")
        self.record.rounds.append(RoundRecord(self.line + 1))

    def read_round_line(self, word: str, rest: str, line: str) -> None:
        played = self.record.rounds[-1]
        if word == "seed":
            played.seed = rest
        elif word == "position":
            played.position = rest
        elif word == "dealer":
            seat, _, played.how = rest.partition(" ")
            played.dealer = self.number(seat)
        elif word == "result":
            played.result = line
        elif word == "match":
            self.record.outcome = line
        else:
            self.read_actions(played, line)

    def read_actions(self, played: RoundRecord, line: str) -> None:
        for word in line.split():
            action = ACTION.fullmatch(word)
            number = NUMBER.fullmatch(word)
            if action:
                played.actions.append((int(action[1]), action[2]))
                played.lines.append(self.line + 1)
            elif not number or int(number[1]) != len(played.actions) + 1:
                expected = f"{len(played.actions) + 1}. and an action such as 0:r7"
                raise self.error(f"cannot read {quoted(word)}; expected {expected}")

    def number(self, text: str) -> int:
        if not (text.isascii() and text.isdigit() and len(text) < 12):
            raise self.error(f"{quoted(text)} is not a whole number")
        return int(text)

    def error(self, reason: str) -> InvalidNotation:
        return InvalidNotation(f"line {self.line + 1} of the record: {reason}")
