"""A test for authors of bots: does a bot play everywhere, by the rules, and from its view alone?"""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterable
from itertools import product
from typing import TypeVar

from ..notation.token_kinds import is_spoken
from ..round import Round
from ..rules.editions import EDITIONS
from ..rules.house_rules import PRESETS
from ..sight import View
from .base import Bot, BotError, BotMaker, Seed
from .finding import find_bot, make_bot, name_of, told
from .next_move import act_for, next_move

Said = TypeVar("Said", str, str | None)

SEATS = (2, 4)
MOST_CHECKED = 1000
"""Actions of a round: a bot may be slow to win, but its check has an end."""


def check_bot(
    bot: str | BotMaker,
    rounds: int = 1,
    seed: Seed = 1,
    editions: Iterable[str] = tuple(EDITIONS),
    seats: Iterable[int] = SEATS,
) -> int:
    """Try a bot in every edition and under every preset of house rules; how many questions it answered.

    A BotError says what is wrong with it: it fails, it wants an illegal action, it answers differently where
    it sees the same and has the same seed, or it cannot be sent to other processes. Half of the seats are
    held by `chance`.

    `rounds` is how many are played of each kind: edition, preset and number of seats. Every question is put
    twice, so it takes twice as long as that many answers; with fewer `editions` or `seats` it is quicker.
    """
    check_pickling(name_of(bot), find_bot(bot))
    answers = 0
    for edition, preset, size, number in product(editions, PRESETS, seats, range(rounds)):
        r = Round.deal(edition, size, f"{seed} {preset} {number}", options=PRESETS[preset])
        tried = [TriedBot(bot, f"{seed} {number} {seat}", seat) for seat in range(0, size, 2)]
        bots: dict[int, Bot] = {seat: make_bot("chance", f"{seed} {seat}") for seat in range(size)}
        bots |= {one.seat: one for one in tried}
        while not r.over and len(r.actions) < MOST_CHECKED:
            move = next_move(r, bots)
            assert move is not None
            act_for(r, bots, move)
        answers += sum(one.answers for one in tried)
    return answers


def check_pickling(name: str, maker: BotMaker) -> None:
    try:
        same = pickle.loads(pickle.dumps(maker)) is maker
    except Exception as error:
        raise BotError(name, f"cannot be sent to other processes: {told(error)}") from error
    if not same:
        raise BotError(name, "cannot be sent to other processes: its class is not found by its name there")


class TriedBot:
    """A bot and its twin with the same seed. They see the same, though the twin's hidden cards are others."""

    def __init__(self, bot: str | BotMaker, seed: str, seat: int) -> None:
        self.seat = seat
        self.answers = 0
        self._name = name_of(bot)
        self._bot, self._twin = make_bot(bot, seed), make_bot(bot, seed)

    def choose(self, view: View) -> str:
        answer = self._ask(view, self._bot.choose, self._twin.choose)
        if answer not in view.legal or is_spoken(answer):
            self._object(view, f"chose {answer!r} in phase {view.phase}")
        return answer

    def react(self, view: View) -> str | None:
        answer = self._ask(view, self._bot.react, self._twin.react)
        out_of_turn = answer in view.legal and (view.actor != self.seat or is_spoken(answer or ""))
        if answer is not None and not out_of_turn:
            self._object(view, f"reacted with {answer!r} in phase {view.phase}")
        return answer

    def _ask(self, view: View, ask: Callable[[View], Said], ask_twin: Callable[[View], Said]) -> Said:
        """The answer of both, which has to be the same."""
        self.answers += 1
        try:
            answer, other = ask(view), ask_twin(view.imagine(self.answers).view(view.viewer))
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            problem = f"failed in phase {view.phase} of {view.edition}: {told(error)}"
            raise BotError(self._name, problem, self.seat) from error
        if answer != other:
            raise BotError(
                self._name,
                f"answered {answer!r} and {other!r} to equal views with the same seed, in phase {view.phase}"
                f" of {view.edition}: it may use only the view and its own random generator",
                self.seat,
            )
        return answer

    def _object(self, view: View, what: str) -> None:
        raise BotError(
            self._name,
            f"{what} of {view.edition}; open to it: {', '.join(view.legal)}. choose(view) returns one of them"
            " other than a call or a catch; react(view) a call, a catch or a card out of turn",
            self.seat,
        )
