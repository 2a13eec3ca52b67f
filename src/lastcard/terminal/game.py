"""A match in the terminal: one person against bots, or bots among themselves."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby

from rich.table import Table
from rich.text import Text

from ..bots import Bot, next_move
from ..match import Match
from ..notation.prose import tell
from ..round import Round
from ..rules.editions import edition_of
from ..rules.errors import IllegalAction, InvalidNotation
from ..rules.events import Event
from ..sight import View, redact
from .answers import COMMANDS, HELP, QUITS, read_answer
from .board import Board, open_view
from .explain import clause_lines, for_person, help_lines, question
from .paint import Paint, card_name
from .scores import gains, last_card, round_table, score_lines
from .screen import Leave, Screen
from .windows import Chances, chance_words, reactions

SILENT = frozenset({"dealt", "asked", "opened", "ended"})
"""Events that the board, the prompt or the score table tells better."""

OFTEN = 20
"""So many actions between two looks at the table, where only bots play."""


class Game:
    """One match at one screen."""

    def __init__(
        self, match: Match, screen: Screen, bots: Mapping[int, Bot], names: Sequence[str], person: int | None
    ) -> None:
        self.match = match
        self.screen = screen
        self.bots = bots
        self.names = names
        self.person = person
        self.edition = edition_of(match.edition)
        self.paint = Paint(self.edition, screen.console)
        self.board = Board(self.paint, names, screen.console.width)
        self.chances = Chances()
        self.planned: list[str] = []
        self.log: list[Text] = []
        self.shown = (0, -1)

    @property
    def round(self) -> Round:
        return self.match.round

    def view(self) -> View:
        """What the person sees; without a person everything is face up."""
        return open_view(self.round) if self.person is None else self.round.view(self.person)

    # The course of a match

    def play_match(self) -> None:
        while True:
            self.play_round()
            if self.match.over:
                return
            self.screen.ask("Enter for the next round > ")
            self.match.next_round()

    def play_round(self) -> None:
        self.log.clear()
        self.planned.clear()
        for _, events in groupby(self.round.history, key=lambda event: event.kind == "dealerdraw"):
            self.tell(events)
        while not self.round.over:
            if self.person is None and len(self.round.actions) % OFTEN == 0:
                self.show_table()
            self.step()
        self.show_result()

    def step(self) -> None:
        """Let one thing happen: a person is asked before the bots about every chance that has just opened."""
        fresh = [] if self.person is None else self.chances.fresh(self.view())
        if self.round.actor == self.person:
            if fresh or not self.bots_move():
                self.person_decides(fresh)
        elif not fresh or not self.person_reacts(fresh):
            self.bots_move()

    def bots_move(self) -> bool:
        """Let a bot react or, if it is a bot's decision, decide; whether one did."""
        move = next_move(self.round, self.bots)
        if move is None:
            return False
        self.act(*move)
        self.screen.wait()
        return True

    def act(self, seat: int, token: str) -> None:
        self.tell(self.match.act(seat, token))
        self.chances.moved()

    # The person

    def person_decides(self, fresh: Sequence[str]) -> None:
        """Ask for the decision that is awaited; after a chance let pass the bots come first."""
        planned = bool(self.planned)
        tokens = self.planned if planned else self.ask_decision()
        token, *self.planned = tokens
        if fresh and not planned and token not in reactions(self.view()):
            self.chances.let_pass(fresh)
            if self.bots_move() and (self.round.over or token not in self.view().legal):
                self.planned.clear()
                self.screen.say(Text(f"That came before your {token}.", "italic"))
                return
        self.try_action(token)

    def person_reacts(self, fresh: Sequence[str]) -> bool:
        """Stand still for a chance out of turn; whether the person took it."""
        self.show_table()
        self.screen.say(Text(), *self.board.card_rows(self.view().hand))
        while True:
            self.screen.say(Text(chance_words(fresh, self.names), "bold"))
            answer = self.screen.ask("Enter to go on > ")
            if not answer or answer.lower() == "wait":
                self.chances.let_pass(fresh)
                if answer:
                    self.chances.wait()
                return False
            if not self.obeyed(answer, fresh):
                token, *self.planned = read_answer(answer, self.edition, fresh)
                if self.try_action(token):
                    return True

    def try_action(self, token: str) -> bool:
        """Carry out an action of the person, or say why not."""
        assert self.person is not None
        try:
            self.rehearse(token)
            self.act(self.person, token)
        except IllegalAction as refusal:
            reason = for_person(refusal.reason, self.person, self.names)
            self.refuse(f"Not allowed: {reason}. (rules {refusal.clause})")
        except InvalidNotation as unreadable:
            self.refuse(f"{str(unreadable).partition('; write')[0]}. Type ? for help.")
        else:
            return True
        return False

    def rehearse(self, token: str) -> None:
        """A call and a play on one line are done together or not at all."""
        if token == "uno" and self.planned:
            assert self.person is not None
            twin = self.round.clone()
            twin.act(self.person, token)
            if twin.actor == self.person:
                twin.act(self.person, self.planned[0])

    def refuse(self, reason: str) -> None:
        self.planned.clear()
        self.screen.say(Text(reason, "bold red" if self.paint.coloured else ""))

    def ask_decision(self) -> list[str]:
        """Show the table, if it has changed, and ask until the person names an action."""
        if self.shown != self.moment():
            self.show_table()
        while True:
            choices = self.view().legal
            self.show_choices(choices)
            answer = self.screen.ask("> ")
            if answer and not self.obeyed(answer, choices):
                return read_answer(answer, self.edition, choices)

    def obeyed(self, answer: str, choices: Sequence[str]) -> bool:
        """Carry out a command that is no action; whether it was one."""
        word, *rest = answer.lower().split()
        if word not in COMMANDS:
            return False
        if word in QUITS:
            raise Leave
        if word in HELP:
            self.show_help(choices)
        elif word == "hand":
            self.show_hand()
        elif word == "log":
            self.screen.say(*self.log)
        elif word == "score":
            self.screen.say(*score_lines(self.match, self.names))
        elif word == "rules":
            self.screen.say(*(Text(line) for line in clause_lines(" ".join(rest))))
        else:
            self.show_table()
        return True

    # What is shown

    def tell(self, events: Iterable[Event]) -> None:
        """The events of one action as one line."""
        told = [event if self.person is None else redact(event, self.person) for event in events]
        sentences = [
            self.paint.sentence(sentence, event)
            for event in told
            if event.kind not in SILENT
            and (sentence := tell(event, self.match.edition, self.person, self.names))
        ]
        if sentences:
            line = Text(" ").join(sentences)
            self.log.append(line)
            self.screen.say(bulleted(self.paint.signs.bullet, line))

    def moment(self) -> tuple[int, int]:
        """Tells one state of the match from another."""
        return self.match.number, len(self.round.actions)

    def show_table(self) -> None:
        self.shown = self.moment()
        title = f"{self.edition.name} {self.paint.signs.dot} round {self.match.number}"
        scores = self.match.scores if self.match.options["scoring"] != "single" else None
        self.screen.say(Text(), *self.board.lines(self.view(), title, scores))

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
        """A choice that is no card, with its number."""
        word = self.paint.colour(token) if token in self.edition.colours else Text(token)
        return Text.assemble((f"{number} ", "dim"), word)

    def show_help(self, choices: Sequence[str]) -> None:
        grid = Table.grid(padding=(0, 2))
        for words, meaning in help_lines(self.view(), choices, self.names):
            if words:
                grid.add_row("  " + words, meaning)
            else:
                self.screen.say(grid, Text(meaning, "bold"))
                grid = Table.grid(padding=(0, 2))
        self.screen.say(grid)

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
