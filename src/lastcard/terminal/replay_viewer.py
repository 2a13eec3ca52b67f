"""A record told event by event, or stepped through with the table in view."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

from rich.console import Console
from rich.table import Table
from rich.text import Text

from ..events import AnyEvent, Event
from ..match import Match
from ..notation.prose import plural
from ..notation.record import OF_A_MATCH
from ..reasons import Reason, reason
from ..round import Round, check_seat
from ..rules.editions import edition_of
from ..wording.asking import listed
from .display import Display
from .record_files import open_records
from .scene import Scene
from .screen import LeaveGame, Screen
from .seating import YOU, names_in

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
    matches = matches_in(file, wishes)
    screen = Screen(console)
    try:
        for number, match in enumerate(matches, 1):
            if len(matches) > 1:
                screen.say(Text(f"Match {number} of {len(matches)}", "bold"))
            Show(match, wishes, screen).all()
    except LeaveGame:
        screen.say(Text("Goodbye!"))
    return 0


def matches_in(file: Path, wishes: Wishes) -> list[Match]:
    """The matches of a file, if what is wished for is in them."""
    matches = open_records(file)
    for match in matches:
        if wishes.viewer is not None:
            check_seat(wishes.viewer, match.seats)
        if wishes.round is not None and not 1 <= wishes.round <= match.number:
            rounds = plural(match.number, "round")
            raise ValueError(f"the record has no round {wishes.round}; it has {rounds}")
    return matches


class Show(Display):
    """Tells a match to one viewer, or with all cards open."""

    silent = Display.silent - {"dealt"}

    def __init__(self, match: Match, wishes: Wishes, screen: Screen) -> None:
        names = [YOU if seat == wishes.viewer else name for seat, name in enumerate(names_in(match))]
        super().__init__(edition_of(match.edition), self.ended, screen, names, wishes.viewer)
        self.match = match
        self.wishes = wishes
        self.number = 0  # of the round that is shown

    def ended(self) -> Scene:
        """The round that is shown, at its end; the winners of the match are told after the last one."""
        scores = self.match.results[self.number - 1].scores
        options = self.match.options
        return Scene(self.match.rounds[self.number - 1].view(None), self.number, scores, (), options, None)

    def all(self) -> None:
        for tag in OF_A_MATCH:
            if tag in self.match.tags:
                self.say_beside(tag, Text(self.match.tags[tag]))
        for comment in self.match.comments.get((0, 0), ()):
            self.say_beside("", Text(f"{{{comment}}}", "italic"))
        numbers = range(1, self.match.number + 1) if self.wishes.round is None else [self.wishes.round]
        for self.number in numbers:
            self.one(self.number)
        if self.match.over and self.wishes.round is None:
            winners = listed([self.names[seat] for seat in self.match.winners])
            self.screen.say(Text(f"Match won by {winners}.", "bold"))

    def one(self, number: int) -> None:
        """One round from the deal to its end."""
        played = self.match.rounds[number - 1]
        self.screen.say(Text(f"{self.edition.name}, round {number}", "bold"))
        for done, (why, events, now) in enumerate(moments(played)):
            label = self.label(done, played) if done else "deal"
            groups = [list(group) for _, group in groupby(events, key=kind_at_deal)] if not done else [events]
            for group in groups:
                self.say_beside(label, self.line(group))
                label = ""
            if why is not None and self.may_tell_why(played.actions[done - 1][0]):
                self.say_beside("", Text(f"{why.code.replace('-', ' ')} [{why.clause}]", "dim"))
            self.show_moment(now, number)
            for comment in self.match.comments.get((number, done), ()):
                self.say_beside("", Text(f"{{{comment}}}", "italic"))
            self.wait(now)
        if number <= len(self.match.results):
            self.show_result()
            self.screen.say()

    def label(self, done: int, played: Round) -> str:
        """The number of an action and, where nothing is to be kept from the viewer, the action itself."""
        seat, token = played.actions[done - 1]
        return f"{done}. {seat}:{token}" if self.wishes.viewer is None else f"{done}."

    def may_tell_why(self, seat: int) -> bool:
        """A reason may tell a hand, so a viewer hears the own ones."""
        return self.wishes.why and self.wishes.viewer in (None, seat)

    def say_beside(self, label: str, line: Text) -> None:
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


def kind_at_deal(event: Event) -> str:
    """Events of the deal that are told in one line."""
    return "dealt" if event.kind == "dealt" else "start"


def moments(played: Round) -> Iterator[tuple[Reason | None, list[AnyEvent], Round]]:
    """The deal and every action: why it was allowed, its events, and the round as it stood then."""
    now = played.rewound()
    yield None, list(now.history), now
    for seat, token in played.actions:
        why = reason(now.view(seat), token)
        yield why, now.act(seat, token), now
