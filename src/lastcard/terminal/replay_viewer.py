"""A record told event by event, or stepped through with the table in view."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

from rich.console import Console
from rich.table import Table
from rich.text import Text

from ..match import Match
from ..notation.prose import tell
from ..reasons import Reason, reason
from ..round import Round, check_seat
from ..rules.editions import edition_of
from ..rules.events import Event
from ..sight import redact
from .board import Board
from .paint import Paint
from .record_files import open_record
from .scores import gains, last_card, round_table
from .screen import LeaveGame, Screen

SILENT = frozenset({"asked", "opened", "ended"})
LABEL = 15
"""Columns for the number and the token of an action."""


@dataclass(frozen=True)
class Wishes:
    """How a record is to be shown."""

    round: int | None = None
    viewer: int | None = None
    step: bool = False
    positions: bool = False
    why: bool = False


def replay(file: Path, wishes: Wishes, console: Console) -> int:
    """Show a record."""
    match = open_record(file)
    if wishes.viewer is not None:
        check_seat(wishes.viewer, match.seats)
    if wishes.round is not None and not 1 <= wishes.round <= match.number:
        raise ValueError(f"the record has no round {wishes.round}; its rounds are 1 to {match.number}")
    show = Show(match, wishes, Screen(console))
    try:
        show.all()
    except LeaveGame:
        show.screen.say(Text("Goodbye!"))
    return 0


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
        self.board = Board(self.paint, self.names)

    def all(self) -> None:
        for comment in self.match.comments.get((0, 0), ()):
            self.say("", Text(f"{{{comment}}}", "italic"))
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
        for done, (why, events, now) in enumerate(moments(played)):
            label = self.label(done, played) if done else "deal"
            groups = [list(group) for _, group in groupby(events, key=kind_at_deal)] if not done else [events]
            for group in groups:
                self.say(label, Text(" ").join(self.sentences(group)))
                label = ""
            if why is not None and self.may_tell_why(played.actions[done - 1][0]):
                self.say("", Text(f"{why.code.replace('-', ' ')} [{why.clause}]", "dim"))
            self.show_moment(now, number)
            for comment in self.match.comments.get((number, done), ()):
                self.say("", Text(f"{{{comment}}}", "italic"))
            self.wait(now)
        if number <= len(self.match.results):
            result = self.match.results[number - 1]
            view = played.view(None)
            self.screen.say(Text(), last_card(view, self.paint, self.names))
            self.screen.say(round_table(view, result.scores, self.paint, self.names))
            self.screen.say(Text(gains(view, self.match.options["scoring"], self.names)), Text())

    def label(self, done: int, played: Round) -> str:
        """The number of an action and, where nothing is to be kept from the viewer, the action itself."""
        seat, token = played.actions[done - 1]
        return f"{done}. {seat}:{token}" if self.wishes.viewer is None else f"{done}."

    def may_tell_why(self, seat: int) -> bool:
        """A reason may tell a hand, so a viewer hears the own ones."""
        return self.wishes.why and self.wishes.viewer in (None, seat)

    def say(self, label: str, line: Text) -> None:
        if line:
            grid = Table.grid(padding=(0, 2))
            grid.add_row(Text(label.rjust(LABEL), "dim"), line)
            self.screen.say(grid)

    def show_moment(self, now: Round, number: int) -> None:
        """The position and the table, if they are wanted."""
        if self.wishes.positions:
            self.screen.say_whole(now.position())
        if self.wishes.step:
            view = now.laid_open() if self.wishes.viewer is None else now.view(self.wishes.viewer)
            title = f"{self.edition.name} {self.paint.signs.dot} round {number}"
            self.screen.say(*self.board.lines(view, title))
            if view.hands is None:
                self.screen.say(*self.board.card_rows(view.hand))

    def wait(self, now: Round) -> None:
        asked = self.wishes.step and not now.over
        if asked and self.screen.ask("Enter to go on, q to stop > ").lower().startswith("q"):
            raise LeaveGame

    def sentences(self, events: Sequence[Event]) -> Iterator[Text]:
        viewer = self.wishes.viewer
        for event in events:
            known = event if viewer is None else redact(event, viewer)
            sentence = tell(known, self.match.edition, viewer, self.names)
            if sentence and event.kind not in SILENT:
                yield self.paint.sentence(sentence, known)


def kind_at_deal(event: Event) -> str:
    """Events of the deal that are told in one line."""
    return event.kind if event.kind in ("dealerdraw", "dealt") else "start"


def moments(played: Round) -> Iterator[tuple[Reason | None, list[Event], Round]]:
    """The deal and every action: why it was allowed, its events, and the round as it stood then."""
    now = played.rewound()
    yield None, list(now.history), now
    for seat, token in played.actions:
        why = reason(now.view(seat), token)
        yield why, now.act(seat, token), now
