"""What a player sees of a match: events as sentences, the table, the choices, the score."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.table import Table
from rich.text import Text

from ..match import Match
from ..notation.prose import tell
from ..round import Round
from ..rules.editions import edition_of
from ..rules.events import Event
from ..sight import View, redact
from .board import Board, open_view
from .explain import help_lines, question
from .paint import Paint, card_name
from .replay import moments
from .scores import gains, last_card, round_table, score_lines
from .screen import Screen

SILENT = frozenset({"dealt", "asked", "opened", "ended"})
"""Events that the board, the prompt or the score table tells better."""

RECALLED = 6
"""So many lines remind a player of the round that is gone on with."""


class Display:
    """Shows a match to one person, or everything face up if there is none."""

    def __init__(self, match: Match, screen: Screen, names: Sequence[str], person: int | None) -> None:
        self.match = match
        self.screen = screen
        self.names = names
        self.person = person
        self.edition = edition_of(match.edition)
        self.paint = Paint(self.edition, screen.console)
        self.board = Board(self.paint, names)
        self.log: list[Text] = []
        self.shown = (0, -1)

    @property
    def round(self) -> Round:
        return self.match.round

    def view(self) -> View:
        """What the person sees; without a person everything is face up."""
        return open_view(self.round) if self.person is None else self.round.view(self.person)

    def say(self, line: str, style: str = "") -> None:
        self.screen.say(Text(line, style))

    def refuse(self, reason: str) -> None:
        self.say(reason, "bold red" if self.paint.coloured else "")

    def tell(self, events: Iterable[Event]) -> None:
        """The events of one action as one line."""
        line = self.line(events)
        if line:
            self.log.append(line)
            self.screen.say(bulleted(self.paint.signs.bullet, line))

    def line(self, events: Iterable[Event]) -> Text:
        """What the person may know of some events, in sentences."""
        told = [event if self.person is None else redact(event, self.person) for event in events]
        return Text(" ").join(
            self.paint.sentence(sentence, event)
            for event in told
            if event.kind not in SILENT
            and (sentence := tell(event, self.match.edition, self.person, self.names))
        )

    def recall(self) -> None:
        """Remind of a round that was left: its last lines now, all of it in the log."""
        self.log += [line for events, _ in moments(self.round) if (line := self.line(events))]
        self.screen.say(Text("Where the round was left (log tells all of it):", "bold"))
        self.screen.say(*(bulleted(self.paint.signs.bullet, line) for line in self.log[-RECALLED:]))

    def moment(self) -> tuple[int, int]:
        """Tells one state of the match from another."""
        return self.match.number, len(self.round.actions)

    def show_news(self) -> None:
        """The table, if it has changed since it was shown."""
        if self.shown != self.moment():
            self.show_table()

    def show_table(self) -> None:
        self.shown = self.moment()
        title = f"{self.edition.name} {self.paint.signs.dot} round {self.match.number}"
        scores = self.match.scores if self.match.options["scoring"] != "single" else None
        self.screen.say(Text(), *self.board.lines(self.view(), title, scores))

    def show_cards(self) -> None:
        """The person's own cards, where none is to be chosen."""
        self.screen.say(Text(), *self.board.card_rows(self.view().hand))

    def show_choices(self, choices: Sequence[str]) -> None:
        """The hand with numbers below the cards that can be chosen; other choices beside each other."""
        view = self.view()
        numbers = {token: number for number, token in enumerate(choices, 1)}
        self.screen.say(Text(), *self.board.hand(view.hand, numbers))
        self.screen.say(Text(question(view, self.names), "bold"))
        others = [
            self.choice(token, number) for token, number in numbers.items() if token not in self.edition.cards
        ]
        if others:
            self.screen.say(Text("  ").append_text(Text("   ").join(others)))

    def choice(self, token: str, number: int) -> Text:
        """A choice that is no card, with its number; a colour guessed in vain is marked."""
        word = self.paint.colour(token) if token in self.edition.colours else Text(token)
        view = self.view()
        in_vain = view.phase == "guess" and token in view.guessed[view.turn]
        return Text.assemble((f"{number} ", "dim"), word, (" (not it)" if in_vain else "", "dim"))

    def show_help(self, choices: Sequence[str]) -> None:
        grid = Table.grid(padding=(0, 2))
        for words, meaning in help_lines(self.view(), choices, self.names):
            if words:
                grid.add_row("  " + words, meaning)
            else:
                self.screen.say(grid, Text(meaning, "bold"))
                grid = Table.grid(padding=(0, 2))
        self.screen.say(grid)

    def show_score(self) -> None:
        self.screen.say(*score_lines(self.match, self.names))

    def show_log(self) -> None:
        self.screen.say(*self.log)

    def show_hand(self) -> None:
        cards = self.view().hand
        self.screen.say(*(Text(f"  {token:<3} {card_name(self.edition, token)}") for token in cards))

    def show_result(self) -> None:
        result = self.match.results[-1]
        self.screen.say(Text(), last_card(self.round, self.paint, self.names))
        self.screen.say(round_table(self.round, result, self.paint, self.names))
        self.screen.say(Text(gains(self.match, result, self.names)))
        if self.match.over:
            self.screen.say(Text(self.outcome(), "bold"))

    def outcome(self) -> str:
        """Who has won the match."""
        winners = [self.names[seat] for seat in self.match.winners]
        verb = "wins" if len(winners) == 1 and winners[0] != "You" else "win"
        return f"{' and '.join(winners)} {verb} the match!"


def bulleted(bullet: str, line: Text) -> Table:
    """A line with a bullet, whose further rows hang below its first word."""
    grid = Table.grid(padding=(0, 1))
    grid.add_row(f" {bullet}", line)
    return grid
