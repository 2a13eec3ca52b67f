"""What a player sees of a match: events as sentences, the table, the choices, the score."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import groupby

from rich.table import Table
from rich.text import Text

from ..deduction import may_be_answered
from ..events import DealerChosen, DealerDraw, Event, Received
from ..notation.card import card_name
from ..notation.prose import Teller, cards, plural, tell, tell_dealer
from ..notation.token_kinds import caught_by, is_catch, is_swap, swapped_by
from ..rules.edition import Edition
from ..rules.errors import IllegalAction
from ..sight import View, redact
from ..wording.asking import for_person, listed, question
from ..wording.clauses import chapters, clauses
from ..wording.plan import plan
from ..wording.rules_in_force import house_rules
from ..wording.typed_actions import QUITS, Unclear, key_for, read_words
from .board import Board
from .completion import completed
from .explain import COMMANDS, help_lines
from .hint import hint_words
from .paint import Paint
from .rulebook import rule_parts
from .scene import Scene
from .scores import gains, last_card, round_result, score_lines
from .screen import LeaveGame, Screen

RECALLED = 6
"""So many lines remind a player of the round that is gone on with."""


class Display:
    """Shows a match to one person, or everything face up if there is none. `look` tells how it stands."""

    silent = frozenset({"dealt", "asked", "opened", "ended"})
    """Events that the board, the prompt or the score table tells better."""

    def __init__(
        self,
        edition: Edition,
        look: Callable[[], Scene],
        screen: Screen,
        names: Sequence[str],
        person: int | None,
    ) -> None:
        self.edition = edition
        self.look = look
        self.screen = screen
        self.names = names
        self.person = person
        self.paint = Paint(edition, screen.console)
        self.board = Board(self.paint, names)
        self.log: list[Text] = []
        self.shown: object = None
        self.sizes: Sequence[int] = ()  # of the hands, when the table was shown last in this round

    def view(self) -> View:
        return self.look().view

    def rename(self, names: Sequence[str]) -> None:
        """From now on the players are called so."""
        self.names = self.board.names = names

    def say(self, line: str, style: str = "") -> None:
        self.screen.say(Text(line, style))

    def refuse(self, reason: str) -> None:
        self.say(reason, "bold red" if self.paint.coloured else "")

    def not_allowed(self, reason: str, clause: str) -> None:
        self.refuse(f"Not allowed: {self.for_person(reason)}. (rules {clause})")

    def for_person(self, text: str) -> str:
        return text if self.person is None else for_person(text, self.person, self.names)

    def read(self, answer: str, obstacle: str = "") -> list[str]:
        """The actions that a line asks for; none, and a word why, if any cannot be done or is in the way."""
        try:
            words = read_words(answer, self.edition, self.names)
            if obstacle:
                raise Unclear(obstacle)
            return plan(words, self.view(), self.names)
        except Unclear as unclear:
            self.refuse(str(unclear))
        except IllegalAction as refusal:
            self.not_allowed(refusal.reason, refusal.clause)
        return []

    def begin_round(self) -> None:
        """What was told and shown is of another round."""
        self.log.clear()
        self.sizes = ()

    def tell(self, events: Iterable[Event]) -> None:
        """The events of one action as one line."""
        self.put(self.line(events))

    def put(self, line: Text) -> None:
        """A line of the story of the round."""
        if line:
            self.log.append(line)
            self.screen.say(bulleted(self.paint.signs.bullet, line))

    def line(self, events: Iterable[Event]) -> Text:
        """What the person may know of some events, in sentences.

        A rain of cards is told by seats, and the draw for the deal by its outcome.
        """
        sentences: list[Text] = []
        for together, group in groupby(events, key=told_together):
            some = list(group)
            if together == "rain":
                sentences.append(self.rain(some))
            elif draws := [event for event in some if isinstance(event, DealerDraw)]:
                sentences.append(Text(tell_dealer(draws, self.edition.key, self.person, self.names)))
            else:
                sentences += map(self.sentence, some)
        return Text(" ").join(filter(None, sentences))

    def rain(self, events: Sequence[Event]) -> Text:
        """Cards that went round and round, all of a seat together; which came first matters to nobody."""
        known = [event for event in map(self.known, events) if isinstance(event, Received)]
        teller = Teller(self.edition, self.person, self.names)
        seats = list(dict.fromkeys(event.seat for event in known))
        if len(known) == len(seats):
            return Text(" ").join(map(self.sentence, events))
        told = [
            f"{teller.does(seat, 'get')} {cards([event.card for event in known if event.seat == seat])}."
            for seat in seats
        ]
        if known[-1].stops:
            told.append(f"The last one, for {teller.who(known[-1].seat, start=False)}, is the colour.")
        return self.paint.sentence(" ".join(told), *known)

    def known(self, event: Event) -> Event:
        """What the person may know of an event."""
        return event if self.person is None else redact(event, self.person)

    def sentence(self, event: Event) -> Text:
        if event.kind in self.silent:
            return Text()
        known = self.known(event)
        return self.paint.sentence(tell(known, self.edition.key, self.person, self.names), known)

    def recall(self, lines: Iterable[Text]) -> None:
        """Remind of a round that was left: its last lines now, all of it in the log."""
        self.log += [line for line in lines if line]
        self.screen.say(Text("Where the round was left (log tells all of it):", "bold"))
        self.screen.say(*(bulleted(self.paint.signs.bullet, line) for line in self.log[-RECALLED:]))

    def show_news(self) -> None:
        """The table, if it has changed since it was shown."""
        if self.shown != self.look().moment:
            self.show_table()

    def show_table(self) -> None:
        """All seats and the piles; who has more cards than when it was shown last is marked."""
        scene = self.look()
        self.shown = scene.moment
        title = f"{self.edition.name} {self.paint.signs.dot} round {scene.number}"
        scores = scene.scores if scene.scored else None
        before, self.sizes = self.sizes, scene.view.sizes
        self.screen.say(Text(), *self.board.lines(scene.view, title, scores, scene.notes, before))

    def show_cards(self) -> None:
        """The person's own cards, where none is to be chosen."""
        self.screen.say(Text(), *self.board.card_rows(self.view().hand))

    def show_choices(self, choices: Sequence[str]) -> None:
        """The hand with marks below the cards that can be chosen; other choices beside each other."""
        view = self.view()
        self.screen.say(Text(), *self.board.hand(view.hand, choices))
        self.screen.say(Text(question(view, self.names), "bold"))
        others = [self.choice(token) for token in choices if token not in self.edition.cards]
        if others:
            self.screen.say(Text("  ").append_text(Text("   ").join(others)))

    def choice(self, token: str) -> Text:
        """A choice that is no card, with the letter to type; a colour guessed in vain is marked."""
        view = self.view()
        if token in self.edition.colours:
            in_vain = view.phase == "guess" and token in view.guessed[view.turn]
            return self.paint.colour(token).append(" (not it)" if in_vain else "", "dim")
        key = str(swapped_by(token)) if is_swap(token) else key_for(token, self.edition)
        return Text.assemble((f"{key} " if key else "", "bold"), self.spelt(token, view))

    def spelt(self, token: str, view: View) -> str:
        """A choice with what one needs to know to choose it."""
        if is_swap(token):
            seat = swapped_by(token)
            return f"swap {self.names[seat]} ({plural(view.sizes[seat], 'card')})"
        if is_catch(token):
            return f"catch {self.names[caught_by(token)]}"
        if token == "take" and may_be_answered(view):
            return f"take ({plural(view.pending, 'card')})"
        return token

    def show_help(self, choices: Sequence[str], more: Iterable[tuple[str, str]] = ()) -> None:
        in_force = house_rules(self.edition, self.look().options)
        self.show_pairs([*help_lines(self.view(), choices, self.names), *more, *in_force])

    def show_pairs(self, lines: Iterable[tuple[str, str]]) -> None:
        """Words and their meanings side by side; a heading has no words."""
        grid = Table.grid(padding=(0, 2))
        for words, meaning in lines:
            if words:
                grid.add_row("  " + words, meaning)
            else:
                self.screen.say(grid, Text(meaning, "bold"))
                grid = Table.grid(padding=(0, 2))
        self.screen.say(grid)

    def obeyed(self, answer: str) -> bool:
        """Look something up, if that is what a line asks for; whether it was. `quit` raises LeaveGame.

        Help is for whoever asks for the line: a live table knows other words than the game at home.
        """
        word, *rest = answer.lower().split() or [""]
        looks = {
            "hand": self.show_hand,
            "hint": lambda: self.say(hint_words(self.view(), self.names), "italic"),
            "log": lambda: self.screen.say(*self.log),
            "score": lambda: self.screen.say(*score_lines(self.look(), self.names)),
            "table": self.show_table,
        }
        if word in QUITS:
            raise LeaveGame
        if word == "rules":
            self.show_clauses(" ".join(rest))
        elif word in looks:
            looks[word]()
        else:
            return False
        return True

    def show_clauses(self, wanted: str) -> None:
        try:
            self.screen.say(*rule_parts(wanted, "rules", self.edition))
        except ValueError as nothing:
            self.say(f"{str(nothing)[0].upper()}{str(nothing)[1:]}.")
        if not wanted:
            self.show_pairs(house_rules(self.edition, self.look().options))

    def show_hand(self) -> None:
        cards = self.view().hand
        self.screen.say(*(Text(f"  {token:<3} {card_name(self.edition, token)}") for token in cards))

    def completions(self, line: str, more: Sequence[str] = ()) -> list[str]:
        """The words that may stand at the end of a line that is being typed."""
        commands = [words.split()[0] for words, _ in COMMANDS]
        words = [*self.view().legal, *self.view().hand, *self.edition.colour_names, *commands, *more]
        clause_names = [*clauses(), *chapters()]
        return completed(line, words, {"rules": clause_names, "catch": self.names, "swap": self.names})

    def show_result(self) -> None:
        scene = self.look()
        self.screen.say(Text(), last_card(scene.view, self.paint, self.names))
        self.screen.say(*round_result(scene.view, scene.scores, self.paint, self.names))
        self.screen.say(Text(gains(scene.view, scene.options, self.names)))
        if scene.winners:
            self.screen.say(Text(self.outcome(scene.winners), "bold"))

    def outcome(self, seats: Sequence[int]) -> str:
        """Who has won the match."""
        winners = [self.names[seat] for seat in seats]
        verb = "wins" if len(winners) == 1 and winners[0] != "You" else "win"
        return f"{listed(winners)} {verb} the match!"


def bulleted(bullet: str, line: Text) -> Table:
    """A line with a bullet, whose further rows hang below its first word."""
    grid = Table.grid(padding=(0, 1))
    grid.add_row(f" {bullet}", line)
    return grid


def told_together(event: Event) -> str:
    """Which events are told in one sentence with those before and after."""
    if isinstance(event, DealerDraw | DealerChosen):
        return "dealer"
    return "rain" if isinstance(event, Received) else ""
