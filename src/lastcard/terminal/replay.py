"""A record told event by event, or stepped through with the table in view."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console
from rich.text import Text

from ..match import Match
from ..notation.prose import tell
from ..notation.record import fingerprint
from ..replay import read_record
from ..round import Round, check_seat
from ..rules.editions import edition_of
from ..rules.errors import InvalidNotation
from ..rules.events import Event
from ..sight import redact
from .board import Board, open_view
from .paint import Paint
from .scores import gains, last_card, round_table
from .screen import Leave, Screen

SILENT = frozenset({"asked", "opened", "ended"})


@dataclass(frozen=True)
class Wishes:
    """How a record is to be shown."""

    round: int | None = None
    viewer: int | None = None
    step: bool = False
    positions: bool = False


def replay(file: Path, wishes: Wishes, console: Console) -> int:
    """Show a record."""
    text = file.read_text("utf-8")
    match = read_honestly(text)
    if wishes.viewer is not None:
        check_seat(wishes.viewer, match.seats)
    if wishes.round is not None and not 1 <= wishes.round <= match.number:
        raise ValueError(f"the record has no round {wishes.round}; its rounds are 1 to {match.number}")
    show = Show(match, wishes, Screen(console))
    try:
        show.all()
    except Leave:
        show.screen.say(Text("Goodbye!"))
    return 0


def read_honestly(text: str) -> Match:
    """Read a record; if its fingerprint does not fit, find the line that gives it away."""
    try:
        return read_record(text)
    except InvalidNotation as error:
        if "line " in str(error) or not text.strip():
            raise
        body, end, _ = text.rpartition("\nend ")
        body = body if end else text.rstrip("\n")
        raise InvalidNotation(f"{error} ({where_it_breaks(body)})") from None


def where_it_breaks(body: str) -> str:
    """What is wrong with a record whose last line is missing or does not fit."""
    try:
        read_record(f"{body}\nend {fingerprint(body)}\n")
    except InvalidNotation as error:
        return str(error)
    return f"all that is there can be replayed, up to line {len(body.splitlines())}"


class Show:
    """Tells a match to one viewer, or with all cards open."""

    def __init__(self, match: Match, wishes: Wishes, screen: Screen) -> None:
        self.match = match
        self.wishes = wishes
        self.screen = screen
        self.edition = edition_of(match.edition)
        self.paint = Paint(self.edition, screen.console)
        self.names = [f"Seat {seat}" for seat in range(match.seats)]
        if wishes.viewer is not None:
            self.names[wishes.viewer] = "You"
        self.board = Board(self.paint, self.names, screen.console.width)

    def all(self) -> None:
        numbers = range(1, self.match.number + 1) if self.wishes.round is None else [self.wishes.round]
        for number in numbers:
            self.one(number)
        if self.match.over and self.wishes.round is None:
            winners = " and ".join(self.names[seat] for seat in self.match.winners)
            self.screen.say(Text(f"Match won by {winners}.", "bold"))

    def one(self, number: int) -> None:
        """One round from the deal to its end."""
        played = self.match.rounds[number - 1]
        self.screen.say(Text(f"{self.edition.name}, round {number}", "bold"))
        for i, (events, now) in enumerate(moments(played)):
            label = f"{i}. {played.actions[i - 1][0]}:{played.actions[i - 1][1]}" if i else "deal"
            self.show(label, events, now, number)
        if number <= len(self.match.results):
            result = self.match.results[number - 1]
            self.screen.say(Text(), last_card(played, self.paint, self.names))
            self.screen.say(round_table(played, result, self.paint, self.names))
            self.screen.say(Text(gains(self.match, result, self.names)), Text())

    def show(self, label: str, events: Sequence[Event], now: Round, number: int) -> None:
        line = Text(f"{label:>12}  ", "dim")
        line.append_text(Text(" ", "not dim").join(self.sentences(events)))
        self.screen.say(line)
        if self.wishes.positions:
            self.screen.say(Text(f"  {now.position()}", no_wrap=True, overflow="ignore"))
        if self.wishes.step:
            view = open_view(now) if self.wishes.viewer is None else now.view(self.wishes.viewer)
            self.screen.say(
                *self.board.lines(view, f"{self.edition.name} {self.paint.signs.dot} round {number}")
            )
            if view.hands is None:
                self.screen.say(*self.board.card_rows(view.hand))
            if not now.over and self.screen.ask("Enter to go on, q to stop > ").lower().startswith("q"):
                raise Leave

    def sentences(self, events: Sequence[Event]) -> Iterator[Text]:
        viewer = self.wishes.viewer
        for event in events:
            known = event if viewer is None else redact(event, viewer)
            sentence = tell(known, self.match.edition, viewer, self.names)
            if sentence and event.kind not in SILENT:
                yield Text.assemble(self.paint.sentence(sentence, known), style="not dim")


def moments(played: Round) -> Iterator[tuple[list[Event], Round]]:
    """The events of the deal and of every action, each with the round as it stood then."""
    now = again(played)
    yield list(now.history), now
    for seat, token in played.actions:
        yield now.act(seat, token), now


def again(played: Round) -> Round:
    """The round before its first action, deal included."""
    if played.dealt:
        return Round.deal(played.edition, played.seats, played.seed, given_dealer(played), played.options)
    return Round.from_position(played.start())


def given_dealer(played: Round) -> int | None:
    """The dealer, unless the table chose one at the deal."""
    how = next((event.how for event in played.history if event.kind == "dealerchosen"), "given")  # type: ignore[attr-defined]
    return played.dealer if how == "given" else None
