"""Replay: from a record back to the match, every action judged again."""

from __future__ import annotations

from .match import Match, child_seed, result_line, round_options
from .notation.record import Record, RoundRecord, broken_seal, numbers, read_lines, split_records
from .round import Round, check_seats
from .rules.errors import IllegalAction, InvalidNotation


def read_record(text: str) -> Match:
    """Replay a record; one that was truncated or changed, or does not replay to its results, is refused."""
    seal = broken_seal(text)
    try:
        match = replay(read_lines(text))
    except InvalidNotation as error:
        if not seal:
            raise
        raise InvalidNotation(f"{seal} ({error})") from None
    if seal:
        raise InvalidNotation(f"{seal} (all that is there replays, up to line {len(text.splitlines())})")
    return match


def read_records(text: str) -> list[Match]:
    """Replay all records in a text, one after the other."""
    parts = split_records(text) if isinstance(text, str) else [text]
    if len(parts) == 1:
        return [read_record(text)]
    matches = []
    for number, part in enumerate(parts, 1):
        try:
            matches.append(read_record(part))
        except InvalidNotation as error:
            raise InvalidNotation(f"match {number} of {len(parts)}: {error}") from None
    return matches


def replay(record: Record) -> Match:
    """Play the match anew, action by action."""
    try:
        match = begin_recorded(record)
    except InvalidNotation:
        raise
    except ValueError as error:
        raise InvalidNotation(f"the record cannot be replayed: {error}") from None
    for number, written in enumerate(record.rounds, 1):
        if number > 1:
            check_next(match, written, number)
        replay_round(match, written, number)
    outcome = f"match winners={numbers(match.winners)}" if match.over else ""
    if record.outcome != outcome:
        raise InvalidNotation(f"the record ends with {record.outcome!r}, but the replay with {outcome!r}")
    match.comments |= {(0, 0): record.comments} if record.comments else {}
    for name, value in record.tags.items():
        match.tag(name, value)
    return match


def begin_recorded(record: Record) -> Match:
    """The match as it stood before its first action."""
    first = record.rounds[0]
    check_seats(record.seats)
    scores = record.scores or [0] * record.seats
    if first.position is not None:
        return Match.resume(
            record.edition, scores, Round.from_position(first.position), record.options, record.seed
        )
    if any(scores) or first.seed != child_seed(record.seed, 0):
        dealt = Round.deal(
            record.edition, record.seats, first.seed, round_options(record.options), dealer_written(first)
        )
        return Match.resume(record.edition, scores, dealt, record.options, record.seed)
    match = Match(record.edition, record.seats, record.seed, record.options, dealer_written(first))
    check_deal(match.round, first, 1)
    return match


def dealer_written(written: RoundRecord) -> int | None:
    return written.dealer if written.how == "given" else None


def check_next(match: Match, written: RoundRecord, number: int) -> None:
    """Deal the next round and see that it is the one written down."""
    try:
        match.next_round()
    except IllegalAction as error:
        raise InvalidNotation(
            f"line {written.line} of the record: round {number} cannot follow: {error}"
        ) from None
    check_deal(match.round, written, number)


def check_deal(dealt: Round, written: RoundRecord, number: int) -> None:
    found = (dealt.seed, dealt.dealer, dealt.how_dealt)
    told = (written.seed, written.dealer, written.how)
    if found != told:
        raise InvalidNotation(
            f"line {written.line} of the record: round {number} says seed, dealer and way are {told},"
            f" but they are {found}"
        )


def replay_round(match: Match, written: RoundRecord, number: int) -> None:
    for i, (seat, token) in enumerate(written.actions):
        try:
            match.act(seat, token)
        except ValueError as error:
            raise InvalidNotation(
                f"line {written.lines[i]} of the record: action {i + 1} of round {number},"
                f" {seat}:{token}, does not replay: {error}"
            ) from None
    result = result_line(match.results[-1]) if len(match.results) == number else ""
    if written.result != result:
        raise InvalidNotation(
            f"round {number} of the record ends with {written.result!r}, but replays to {result!r}"
        )
    match.comments |= {(number, at): texts for at, texts in written.comments.items()}
