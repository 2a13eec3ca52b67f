"""A match in the terminal: one person against bots, or bots among themselves."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from rich.text import Text

from ..bots import Bot, next_move
from ..bots.next_move import blamed
from ..deduction import reactions
from ..match import Match
from ..round import Round
from ..rules.editions import edition_of
from ..rules.errors import IllegalAction, InvalidNotation
from ..sight import View
from ..wording.typed_actions import HELP, PASSES, UNDOES
from .display import Display
from .reactions import Chances, chance_words
from .replay_viewer import moments
from .scene import scene_of
from .screen import Screen
from .taking_back import take_back

OFTEN = 20
"""So many actions between two looks at the table, where only bots play."""

AT_HOME = (
    ("undo", "take back what you did last in this round; the record says so"),
    ("wait", "do not ask again about a card out of turn before your own turn"),
)
"""Words that a live table does not know, and what they do."""


class Game:
    """One match at one screen."""

    def __init__(
        self,
        match: Match,
        screen: Screen,
        bots: Mapping[int, Bot],
        names: Sequence[str],
        person: int | None,
        keep: Callable[[], None] = lambda: None,
    ) -> None:
        self.match = match
        self.screen = screen
        self.bots = bots
        self.names = names
        self.person = person
        self.keep = keep
        self.edition = edition_of(match.edition)
        self.display = Display(self.edition, lambda: scene_of(match, person), screen, names, person)
        self.chances = Chances()
        self.planned: list[str] = []

    @property
    def round(self) -> Round:
        return self.match.round

    def view(self) -> View:
        return self.display.view()

    # The course of a match

    def play_match(self) -> None:
        while True:
            self.play_round()
            if self.match.over:
                return
            if self.goes_on():
                self.match.next_round()

    def goes_on(self) -> bool:
        """Wait until the player is ready for the next round; False if they take back how this one ended."""
        while True:
            answer = self.ask("Enter for the next round > ")
            if answer.lower() in UNDOES and self.took_back():
                return False
            if not self.obeyed(answer, ()):
                return True

    def play_round(self) -> None:
        self.display.begin_round()
        self.planned.clear()
        if self.round.actions:
            self.display.recall(self.lines_so_far())
        else:
            self.display.tell(self.round.history)
        while not self.round.over:
            if self.person is None and len(self.round.actions) % OFTEN == 0:
                self.display.show_table()
            self.step()
        self.display.show_result()

    def step(self) -> None:
        """Let one thing happen: a person is asked before the bots about every chance that has just opened."""
        self.drop_stale_plan()
        fresh = [] if self.person is None else self.chances.fresh(self.view())
        if self.round.actor == self.person:
            if fresh or not self.bots_move():
                self.person_decides(fresh)
        elif self.planned:
            self.try_action(self.planned.pop(0))
        elif not fresh or not self.person_reacts(fresh):
            self.bots_move()

    def bots_move(self) -> bool:
        """Let a bot react or, if it is a bot's decision, decide; whether one did."""
        move = next_move(self.round, self.bots)
        if move is None:
            return False
        try:
            self.act(*move)
        except (IllegalAction, InvalidNotation) as error:
            raise blamed(self.bots[move[0]], move, self.round.phase, error) from error
        self.screen.wait()
        return True

    def act(self, seat: int, token: str) -> None:
        self.display.tell(self.match.act(seat, token))
        self.chances.moved()

    # The person

    def ask(self, prompt: str) -> str:
        """A line from the person. They may be gone before they answer, so the match is kept first."""
        self.keep()
        return self.screen.ask(prompt)

    def person_decides(self, fresh: Sequence[str]) -> None:
        """Ask for the decision that is awaited; after a chance let pass the bots come first."""
        planned = bool(self.planned)
        tokens = self.planned if planned else self.ask_decision()
        if not tokens:
            return  # taken back: somebody else may be to act now
        token, *self.planned = tokens
        if fresh and not planned and token not in reactions(self.view()):
            self.chances.let_pass(fresh)
            if self.bots_move() and (self.round.over or token not in self.view().legal):
                self.planned.clear()
                self.display.say(f"That came before your {token}.", "italic")
                return
        self.try_action(token)

    def person_reacts(self, fresh: Sequence[str]) -> bool:
        """Stand still for a chance out of turn; whether the person did anything."""
        self.screen.ring()
        self.display.show_table()
        self.display.show_cards()
        while True:
            self.display.say(chance_words(self.view(), fresh, self.names), "bold")
            answer = self.ask("Enter to go on > ")
            waits = answer.lower() == "wait"
            if not answer or waits or answer.lower() in PASSES:
                self.chances.let_pass(fresh)
                if waits:
                    self.chances.wait()
                return False
            if answer.lower() in UNDOES and self.took_back():
                return True
            if not self.obeyed(answer, fresh) and (tokens := self.display.read(answer)):
                token, *self.planned = tokens
                return self.try_action(token)

    def try_action(self, token: str) -> bool:
        """Carry out an action of the person, or say why not: a bot may have come first."""
        assert self.person is not None
        try:
            self.act(self.person, token)
        except IllegalAction as refusal:
            self.planned.clear()
            self.display.not_allowed(refusal.reason, refusal.clause)
            return False
        return True

    def drop_stale_plan(self) -> None:
        """Words left over from a line are not kept for a later turn; a call or a catch may still follow."""
        stale = self.round.actor != self.person and self.planned
        if stale and self.planned[0] not in reactions(self.view()):
            self.display.say(f"Not done: {' '.join(self.planned)}.", "italic")
            self.planned.clear()

    def ask_decision(self) -> list[str]:
        """Show the table, if it has changed, and ask for an action; [] if the last one is taken back."""
        if self.round.actions and self.round.actions[-1][0] != self.person:
            self.screen.ring()
        self.display.show_news()
        while True:
            choices = self.view().legal
            self.display.show_choices(choices)
            answer = self.ask("> ")
            if answer.lower() in UNDOES and self.took_back():
                return []
            if answer and not self.obeyed(answer, choices) and (tokens := self.display.read(answer)):
                return tokens

    def took_back(self) -> bool:
        """Go back to the person's last decision in this round; whether there was one."""
        assert self.person is not None
        undone = take_back(self.match, self.person)
        if not undone:
            return False
        self.planned.clear()
        self.chances = Chances()
        self.display.log[:] = filter(None, self.lines_so_far())
        self.display.sizes = ()  # nobody has drawn what is back in their hands
        _, token = undone[-1]
        since = ", and what the others did since" if len(undone) > 1 else ""
        self.display.say(f"Taken back: your {token}{since}.", "italic")
        return True

    def lines_so_far(self) -> Iterator[Text]:
        """The story of the round, told anew."""
        return (self.display.line(events) for _, events, _ in moments(self.round))

    def completions(self, line: str) -> list[str]:
        return self.display.completions(line, [word for word, _ in AT_HOME])

    def obeyed(self, answer: str, choices: Sequence[str]) -> bool:
        """Carry out a command that is no action; whether it was one."""
        if answer.lower() in HELP:
            self.display.show_help(choices, AT_HOME)
        elif answer.lower() == "wait":
            self.display.say("There is nothing to wait for: the game is waiting for you.")
        elif answer.lower() in UNDOES:
            self.display.say("There is nothing to take back: you have done nothing in this round yet.")
        else:
            return self.display.obeyed(answer)
        return True
