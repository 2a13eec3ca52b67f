"""What happens at a live table, told as it comes; and the table itself, drawn when it is of use."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any

from rich.text import Text

from ...events import EVENTS
from ...rules.editions import edition_of
from ...table.view import TableView
from ...wording.rules_in_force import introduction
from ...wording.table_words import event_in, fact_words, names_of, settings_words
from ..display import Display
from ..explain import how_to_type
from ..reactions import Chances, chance_words
from ..screen import Screen
from ..typed_command import program
from .checked_facts import Promises, check_sound, scene_at

FactFields = Mapping[str, Any]
OFTEN = 12
"""So many lines between two looks at the table, for those who look on."""

HASH_DIGITS = 8
"""Of a promise: enough for `lastcard verify`."""


class Narrator:
    """A table as one viewer follows it. `view` is the table as last told."""

    def __init__(self, view: TableView, screen: Screen, link: str) -> None:
        check_sound(view)
        self.view = view
        self.link = link
        self.screen = screen
        self.promises = Promises()
        self.chances = Chances()
        self.display = Display(
            edition_of(view.settings.edition),
            lambda: scene_at(self.view),
            screen,
            names_of(view),
            view.viewer,
        )
        self.choices: Sequence[str] = ()  # as they were shown last
        self._asked: object = None  # the decision that they were shown for
        self._rung: object = None  # the decision that the bell was rung for
        self._shown: set[object] = set()  # rounds whose table or result was shown
        self._lines = 0

    @property
    def seat(self) -> int | None:
        return self.view.viewer

    @property
    def decides(self) -> bool:
        """Whether the viewer's decision is awaited; somebody who is away leaves it to a bot."""
        return (
            self.seat is not None
            and self.view.phase == "playing"
            and self.view.awaited == self.seat
            and not self.view.players[self.seat].away
        )

    # News

    def take_in(self, view: TableView) -> None:
        """The table as it is now."""
        check_sound(view)
        self.view = view
        self.display.rename(names_of(view))
        self.promises.see(view)

    def hear(self, view: TableView, facts: Sequence[FactFields]) -> None:
        """An act was accepted: tell what came of it."""
        check_sound(facts)
        before = self.display.names
        self.take_in(view)
        sentences: list[Text] = []
        for of_the_game, some in groupby(facts, key=lambda fact: fact["kind"] in EVENTS):
            if of_the_game:
                sentences.append(self.display.line(filter(None, map(event_in, some))))
            else:
                sentences += [self._told(fact, before) for fact in some]
        line = Text(" ").join(sentence for sentence in sentences if sentence)
        self.display.put(line)
        self._lines += bool(line)

    def _told(self, fact: FactFields, before: Sequence[str]) -> Text:
        """A sentence; a promise that was broken is told first."""
        if fact["kind"] == "begun":
            self._begin(fact)
        if broken := self.promises.broken_by(fact):
            self.display.refuse(broken)
        return Text(fact_words(fact, self.view.settings.edition, self.seat, before))

    def _begin(self, fact: FactFields) -> None:
        self.display.begin_round()
        line = Text(f"Round {fact['round']}", "bold")
        self.screen.say(Text(), line.append(f"  commitment {fact['commitment'][:HASH_DIGITS]}", "dim"))

    # The table

    def look_up(self) -> None:
        """Show what the viewer needs to see now, if it has not been shown."""
        if self._first("welcome"):
            self._welcome()
        match self.view.phase:
            case "waiting":
                if self._first(("room", self.view.match)):
                    self.show_room()
            case "playing":
                self._show_playing()
            case "between" | "over":
                if self._first(("result", self.view.match, self.view.round)):
                    self._show_result()

    def _welcome(self) -> None:
        edition = self.display.edition
        introduced = introduction(edition, self.view.settings.options)
        if introduced:
            self.display.say(introduced)
        if self.seat is not None:
            self.display.say(how_to_type(edition, "? helps, hint advises, ! calls or catches."))

    def _first(self, what: object) -> bool:
        known = what in self._shown
        self._shown.add(what)
        return not known

    def forget_question(self) -> None:
        """Ask again, as something else was said since."""
        self._asked = None

    def _show_playing(self) -> None:
        game = self.view.game
        assert game is not None
        if self.decides:
            self._ask(game.legal)
            return
        self._asked, self.choices = None, ()
        often = self.seat is None and self._lines >= OFTEN
        if self._first(("round", self.view.match, self.view.round)) or often:
            self.show_table()
        fresh = self.chances.fresh(game) if self.seat is not None else []
        if fresh:
            self.chances.let_pass(fresh)
            self.screen.ring()
            self.display.say(chance_words(game, fresh, self.display.names), "bold")

    def _ask(self, legal: Sequence[str]) -> None:
        question = (self.view.match, self.view.round, self.view.decision, legal)
        if question != self._asked:
            self._shown.add(("round", self.view.match, self.view.round))
            if question[:3] != self._rung:
                self._rung = question[:3]
                self.screen.ring()
            self._asked, self.choices = question, legal
            self.display.show_news()
            self.display.show_choices(legal)

    def show_table(self) -> None:
        """The table and one's own cards, or the seats if nothing is dealt."""
        self._lines = 0
        if self.view.game is None:
            self.show_room()
            return
        self.display.show_table()
        if self.view.game.hand and not self.decides:
            self.display.show_cards()

    def show_room(self) -> None:
        """A table that waits for its players."""
        view = self.view
        rule, dot = self.display.paint.signs.rule, self.display.paint.signs.dot
        title = f"{rule * 2} {self.display.edition.name} {dot} {view.settings.seats} seats "
        self.screen.say(Text(), Text(title + rule * (self.display.board.width - len(title)), "bold"))
        for seat, player in enumerate(view.players):
            line = Text(f"   {seat} ")
            line.append(player.name) if player.name else line.append("free", "dim")
            mine, host = "you" if seat == view.viewer else "", "host" if seat == view.host else ""
            note = f"{player.bot} bot" if player.bot else ", ".join(filter(None, (mine, host)))
            self.screen.say(line.append(f"  {note}" if note else "", "dim"))
        promise = f"the commitment to the first deal is {view.promise[:HASH_DIGITS]}"
        self.screen.say(Text(f"  {settings_words(view.settings)}; {promise}", "dim"))
        if self.seat is not None:
            start = "type start once everybody is here; start sensible fills free seats with bots"
            self.screen.say(
                Text(f"  {start if self.seat == view.host else 'the host deals once all are here'}")
            )
        self.screen.say(Text("  the link to share:"))
        self.screen.say_whole(f"  {self.link}")

    def _show_result(self) -> None:
        self.display.show_result()
        if self.view.phase != "over":
            return
        promises = self.promises.of_match(self.view.match, self.view.round)
        digits = "".join(f" {said[:HASH_DIGITS]}" for said in promises)
        self.screen.say(Text(f"The record is open now; check it with {program()} verify FILE{digits}", "dim"))
        self.screen.say_whole(self.link.replace("/table/", "/api/tables/") + "/record")
