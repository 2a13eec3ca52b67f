"""What a player types at a live table: actions of the game, and words to the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from ...bots import BOTS, is_own
from ...client import ActAnswer, Refused
from ...notation.token_kinds import PASS
from ...table import acts as a
from ...table.names import tidy_name
from ...table.seats import bot_name
from ...table.table_errors import TABLE
from ...wording.asking import listed
from ...wording.table_words import acts_of
from ...wording.typed_actions import HELP, PASSES, UNDOES
from ..completion import completed
from ..plain_text import plain
from .narrator import Narrator
from .outgoing import ActQueue, is_open
from .words import help_words

DEALS = (a.Start, a.NextRound, a.Rematch)
NO_GAME = frozenset({"hand", "hint", "log", "score"})


class TableCommands:
    """Reads lines and sends what they ask for. `say` is for quick words, `leave` and `go` for the way out.

    `now` returns the table's time in milliseconds.
    """

    def __init__(
        self,
        narrator: Narrator,
        queue: ActQueue,
        now: Callable[[], float],
        *,
        say: Callable[[str], None],
        leave: Callable[[], None],
    ) -> None:
        self.narrator = narrator
        self.queue = queue
        self.signs: tuple[str, ...] = ()
        self._now = now
        self._say = say
        self._leave = leave

    def read(self, line: str) -> None:
        """Do what a line asks for; `quit` raises Leave."""
        answer = line.strip(" \t\r\n,")
        self.narrator.forget_question()
        word, _, rest = answer.partition(" ")
        if not answer or (answer.lower() in PASSES and self._may_pass):
            self._enter()
        elif word.lower() in WORDS:
            WORDS[word.lower()](self, rest.strip())
        elif not self._looked(answer):
            self._act(answer)

    # Looking

    def _looked(self, answer: str) -> bool:
        """Carry out a command that changes nothing; whether it was one."""
        word = answer.lower().partition(" ")[0]
        if word == "table":
            self.narrator.show_table()
        elif word in HELP:
            self._help()
        elif word in UNDOES:
            self.narrator.display.say("At a live table nothing can be taken back.")
        elif self.narrator.view.game is None and word in NO_GAME:
            self.narrator.display.say("Nothing has been dealt yet.")
        else:
            return self.narrator.display.obeyed(answer)
        return True

    def _help(self) -> None:
        more = help_words(self.narrator.view.phase, self.signs)
        if self.narrator.view.game is None:
            self.narrator.display.show_pairs(more)
        else:
            choices = self.narrator.choices if self.narrator.decides else ()
            self.narrator.display.show_help(choices, more)

    def completions(self, line: str) -> Sequence[str]:
        """The words that may stand at the end of a line that is being typed."""
        if self.narrator.view.game is None:
            return completed(line, [*WORDS, "table", "quit"], {"say": self.signs})
        return self.narrator.display.completions(line, [*WORDS])

    # Words to the table

    def _enter(self) -> None:
        """Enter alone: deal the next round, let a moment pass, or look."""
        view = self.narrator.view
        if self._may_pass:
            self._send(a.Pass())
        elif view.phase == "between" and view.may_deal(self._now()):
            self._send(a.NextRound())
        elif not self.narrator.decides:
            self.narrator.show_table()

    @property
    def _may_pass(self) -> bool:
        game = self.narrator.view.game
        return self.narrator.decides and game is not None and PASS in game.legal

    def start(self, level: str) -> None:
        free = [str(seat) for seat, player in enumerate(self.narrator.view.players) if not player.name]
        if self.narrator.view.phase in ("playing", "between"):
            self._refuse("The match has already begun.")
        elif level and level not in BOTS and not is_own(level):  # of those the server knows
            self._refuse(f"There is no bot called {level[:20]!r}; the bots are {', '.join(BOTS)}.")
        elif free and not level:
            self._refuse(f"Nobody sits at {listed(free)}. Wait, or fill up with bots: start sensible.")
        else:
            self._send(a.Start(level if free else ""))

    def next_round(self, _rest: str) -> None:
        self._send(a.NextRound())

    def rematch(self, _rest: str) -> None:
        self._send(a.Rematch())

    def rename(self, name: str) -> None:
        """What no table would take is not sent: it may be more than a message can hold."""
        try:
            wanted = a.Rename(tidy_name(name))
        except ValueError as error:
            self._refuse(f"{sentence(str(error))}.")
        else:
            self._send(wanted)

    def dismiss(self, seat: str) -> None:
        if self._is_seat(seat):
            self._send(a.Dismiss(int(seat)))

    def bot(self, typed: str) -> None:
        """A bot for a seat, by its number; a level may follow."""
        seat, _, level = typed.partition(" ")
        if self._is_seat(seat):
            taken = [player.name for player in self.narrator.view.players]
            names = (bot_name(number) for number in (int(seat), *range(len(taken))))
            self._send(
                a.Sit(
                    int(seat), next(name for name in names if name not in taken), level.strip() or "sensible"
                )
            )

    def _is_seat(self, typed: str) -> bool:
        last = len(self.narrator.view.players) - 1
        if typed.isascii() and typed.isdecimal() and int(typed) <= last:
            return True
        self._refuse(f"Which seat? A number from 0 to {last}.")
        return False

    def say(self, sign: str) -> None:
        word = sign.lower().replace(" ", "-")
        if self.narrator.seat is None:
            self._refuse("You are watching; only players can do that.")
        elif word in self.signs:
            self._say(word)
        else:
            self._refuse(f"The quick words are {', '.join(self.signs)}.")

    def link(self, _rest: str) -> None:
        self.narrator.screen.say_whole(self.narrator.link)

    def leave(self, _rest: str) -> None:
        self._leave()

    # Actions of the game

    def _act(self, answer: str) -> None:
        display = self.narrator.display
        playing = self.narrator.view.game is not None and self.narrator.view.phase == "playing"
        tokens = display.read(answer, "" if playing else "No round is being played now. Type ? for help.")
        if tokens:
            self._send(*acts_of(tokens, display.edition))

    def _send(self, *acts: a.PersonAct) -> None:
        if self.narrator.seat is None:
            self._refuse("You are watching; only players can do that.")
        elif self.queue.under_way:
            self._refuse("The table has not answered your last command yet.")
        else:
            self.queue.go(acts, self.narrator.view)

    def answered(self, act: a.PersonAct, answer: ActAnswer) -> None:
        """The table has spoken: go on with the line, or say why not."""
        self.queue.returned()
        planned = self.queue.planned
        if isinstance(answer, Refused):
            planned.clear()
            self._refused(act, answer)
        elif planned and is_open(planned[0], self.narrator.view):
            self.queue.go(planned, self.narrator.view)
        elif planned:
            words = " ".join(act.token for act in planned if isinstance(act, a.Play))
            planned.clear()
            self.narrator.display.say(f"Not done: {words}.", "italic")

    def _refused(self, act: a.PersonAct, answer: Refused) -> None:
        if isinstance(act, DEALS) and self.narrator.view.phase == "playing":
            return  # somebody else has dealt
        self.narrator.forget_question()
        if answer.stale:
            self._refuse("That came too late: the table has moved on.")
        elif answer.clause == TABLE:
            reason = sentence(self._told(answer.reason))
            self._refuse(f"{reason}; {self._told(answer.hint)}.".replace("; .", "."))
        else:
            self.narrator.display.not_allowed(plain(answer.reason), plain(answer.clause))

    def _told(self, text: str) -> str:
        return self.narrator.display.for_person(plain(text))

    def _refuse(self, reason: str) -> None:
        self.narrator.display.refuse(reason)


def sentence(text: str) -> str:
    return text[:1].upper() + text[1:]


WORDS: Mapping[str, Callable[[TableCommands, str], None]] = {
    "start": TableCommands.start,
    "next": TableCommands.next_round,
    "rematch": TableCommands.rematch,
    "rename": TableCommands.rename,
    "dismiss": TableCommands.dismiss,
    "bot": TableCommands.bot,
    "say": TableCommands.say,
    "link": TableCommands.link,
    "leave": TableCommands.leave,
}
