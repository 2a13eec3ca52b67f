"""Text for language models, in the form of TextArena: a text is shown to a seat, and a text comes back.

env = TextEnv("mod")
env.reset(num_players=4, seed=1)
done = False
while not done:
    seat, text = env.get_observation()
    done, info = env.step(models[seat](text))
rewards, infos = env.close()

It needs neither NumPy nor TextArena.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

from ..bots import make_bot
from ..round import Round
from ..rules.cards import POINTS_FOR_ONE
from ..rules.editions import edition_of
from ..rules.errors import IllegalAction
from ..rules.options import AnyOptions, settle
from ..rules.whole_numbers import whole
from ..sight import View
from ..wording.asking import for_person
from ..wording.plan import plan
from ..wording.spelled_out import moves_lines, news, rules_in_brief, table_lines
from ..wording.typed_actions import Unclear, read_words
from .asking_in_turn import Asking

if TYPE_CHECKING:
    from .terms import Choices, Reactions, Rewards

RulesTold = Literal["always", "first"]
HistoryTold = Literal["new", "all"]
Part = Literal["rules", "news", "table", "refusal"]
BRACKETS = re.compile(r"(?:\[[^\[\]]*\][ \t]*)+")
HOW = (
    "Answer with one move in square brackets. Only what stands in the last brackets counts, so you may"
    " think aloud before it."
)


@dataclass
class Turns:
    """What is counted for a seat and returned at the end, as TextArena does."""

    turn_count: int = 0
    illegal: int = 0
    invalid_move: bool = False
    heard: int = 0  # how many events it had been told when it last answered

    def told(self, seat: int, reason: str) -> dict[str, Any]:
        return {
            "role": f"Player {seat}",
            "turn_count": self.turn_count,
            "illegal": self.illegal,
            "invalid_move": self.invalid_move,
            "reason": reason,
        }


@dataclass
class TextEnv:
    """A round in text. Whoever has a choice is asked; what has no alternative is done without asking.

    - `bots`: seats that are not asked, and the bot that plays each of them
    - `reactions`, `choices`, `rewards`: as in `Batch`
    - `rules`: whether the rules are told with every text, or only with the first one for each seat
    - `history`: whether a text tells what is new to the seat, or everything since the deal
    - `error_allowance`: answers in a row that may be no move; the next one loses the round
    - `max_turns`: answers after which a round is broken off
    """

    edition: str = "mod"
    options: AnyOptions | None = None
    bots: Mapping[int, str] = field(default_factory=dict)
    reactions: Reactions = "ask"
    choices: Choices = "all"
    rewards: Rewards = "win"
    rules: RulesTold = "always"
    history: HistoryTold = "new"
    error_allowance: int = 1
    max_turns: int = 5000

    def __post_init__(self) -> None:
        settle(edition_of(self.edition), self.options)  # a mistake is told at once
        for name, value, known in (
            ("reactions", self.reactions, ("ask", "call", "auto")),
            ("choices", self.choices, ("all", "needed")),
            ("rewards", self.rewards, ("win", "points")),
            ("rules", self.rules, ("always", "first")),
            ("history", self.history, ("new", "all")),
        ):
            if value not in known:
                raise ValueError(f"{name} is {' or '.join(known)}, not {value!r}")
        for name, count, least in (
            ("error_allowance", self.error_allowance, 0),
            ("max_turns", self.max_turns, 1),
        ):
            if (found := whole(count)) is None or found < least:
                raise ValueError(f"{name} is a whole number, {least} or more, not {count!r}")
        if not isinstance(self.bots, Mapping) or any(whole(seat) is None for seat in self.bots):
            raise ValueError(
                f"bots maps the numbers of seats to bots, as in {{1: 'sensible'}}, not {self.bots!r}"
            )
        self._asking: Asking | None = None

    def reset(self, num_players: int = 4, seed: str | int | None = None) -> None:
        """Deal. The same seed deals the same cards; without one they are random.

        What cannot be dealt is an error, and the round before it is as it was.
        """
        dealt = Round.deal(self.edition, num_players, seed, self.options)
        if wrong := [seat for seat in self.bots if not 0 <= seat < num_players]:
            raise ValueError(f"there is no seat {wrong[0]!r} for a bot; they are 0 to {num_players - 1}")
        bots = {seat: make_bot(bot, f"{dealt.seed} {seat}") for seat, bot in self.bots.items()}
        asking = Asking(dealt, self.reactions, self.choices, bots)
        asking.go_on()
        self._round, self._asking = dealt, asking
        self._names = [f"Seat {seat}" for seat in range(num_players)]
        self._turns = [Turns() for _ in range(num_players)]
        self._taken = 0
        self._errors = 0
        self._refusal = ""
        self._reason = ""
        self._loser: int | None = None

    @property
    def round(self) -> Round:
        """The round with all its cards: for whoever watches, never for a player."""
        self._led()
        return self._round

    @property
    def done(self) -> bool:
        """Whether the round is over, or was broken off."""
        return bool(self.round.over or self._reason)

    @property
    def asked(self) -> int:
        """The seat that is asked."""
        return self._led().seat

    def get_observation(self) -> tuple[int, str]:
        """The seat that is asked and what it is told; asked again, it is the same."""
        parts = self.parts()
        return self.asked, "\n\n".join(parts.values())

    def parts(self) -> dict[Part, str]:
        """The text for the seat that is asked, in its parts; those with nothing to say are left out."""
        asking = self._led()
        if self.done:
            raise ValueError("the round is over: nobody is asked any more; close() tells the rewards")
        seat = asking.seat
        turns, view = self._turns[seat], asking.view()
        parts: dict[Part, str] = {}
        if self.rules == "always" or not turns.turn_count:
            edition = edition_of(self.edition)
            parts["rules"] = "\n".join(rules_in_brief(edition, view.options, view.seats))
        since = 0 if self.history == "all" else turns.heard
        told = list(news(self._round.history[since:], self.edition, seat, self._names))
        if told:
            parts["news"] = "\n".join(["What has happened:", *(f"- {said}" for said in told)])
        table = "\n".join(table_lines(view, self._names))
        parts["table"] = "\n".join([table, "", *moves_lines(view, self._names), HOW])
        if self._refusal:
            parts["refusal"] = self._refusal
        return parts

    def step(self, action: str) -> tuple[bool, dict[str, Any]]:
        """Take the answer of the seat that is asked; whether the round has ended, and what was made of it.

        An answer that is no move changes nothing, and the seat is asked again with the reason, as often in
        a row as `error_allowance` has it. After that the round is lost by it.
        """
        asking = self._led()
        if self.done:
            raise ValueError("the round is over; reset() deals another")
        if not isinstance(action, str):
            raise TypeError(f"an answer is a string, not {action!r}")
        seat, turns = asking.seat, self._turns[asking.seat]
        try:
            tokens = self._read(action, asking.view())
        except Unclear as unclear:
            return self._refuse(seat, unclear.reason)
        except IllegalAction as illegal:
            reason = for_person(illegal.reason, seat, self._names)
            return self._refuse(seat, f"{reason} (rule {illegal.clause}).")
        self._errors, self._refusal = 0, ""
        self._taken += 1
        turns.turn_count += 1
        turns.heard = len(self._round.history)
        done: list[str] = []
        for token in tokens:
            if done and not asking.is_open(seat, token):
                break  # somebody else has come between, or the card has brought another question
            done.append(token)
            asking.do(seat, token)
            asking.go_on()
        if self._taken >= self.max_turns and not self._round.over:
            self._reason = f"broken off after {self.max_turns} answers"
        return self.done, {"seat": seat, "moves": done, "illegal": ""}

    def close(self) -> tuple[dict[int, float], dict[int, dict[str, Any]]]:
        """What every seat has got, and how it went for it; 0 for all if the round is not over."""
        self._led()
        reason = self._reason or ("the round is over" if self._round.over else "closed before its end")
        infos = {seat: turns.told(seat, reason) for seat, turns in enumerate(self._turns)}
        return self._paid(), infos

    def _led(self) -> Asking:
        if self._asking is None:
            raise ValueError("nothing is dealt yet: begin with reset()")
        return self._asking

    def _read(self, answer: str, view: View) -> list[str]:
        """The moves of an answer, the first of them open to the seat."""
        words = read_words(said(answer), edition_of(self.edition), self._names)
        if not words:
            raise Unclear("There is no move in your answer.")
        tokens = plan(words, view, self._names)
        if tokens[0] not in view.legal:
            raise Unclear(f"{tokens[0]} is not one of your moves now.")
        return tokens

    def _refuse(self, seat: int, reason: str) -> tuple[bool, dict[str, Any]]:
        """A second chance, or the end."""
        turns = self._turns[seat]
        turns.illegal += 1
        self._errors += 1
        self._refusal = f"Your last answer was no move: {reason} Nothing has happened; answer again."
        if self._errors > self.error_allowance:
            turns.invalid_move = True
            self._loser, self._reason = seat, f"seat {seat} gave no legal move: {reason}"
        return self.done, {"seat": seat, "moves": [], "illegal": reason}

    def _paid(self) -> dict[int, float]:
        """Who wins gets what the others lose; who gave no legal move pays all others alike."""
        seats, winner = range(self._round.seats), self._round.winner
        if self._loser is not None:
            return {seat: -1.0 if seat == self._loser else 1 / (len(seats) - 1) for seat in seats}
        if winner is None:
            return dict.fromkeys(seats, 0.0)
        if self.rewards == "win":
            return {seat: 1.0 if seat == winner else -1 / (len(seats) - 1) for seat in seats}
        lost = [points / POINTS_FOR_ONE for points in self._round.points]
        return {seat: sum(lost) - lost[winner] if seat == winner else -lost[seat] for seat in seats}


def said(answer: str) -> str:
    """The part of an answer that counts: the last brackets; without any, its last line."""
    found = BRACKETS.findall(answer)
    if found:
        return re.sub(r"[\[\]]", " ", found[-1])
    return (answer.strip().splitlines() or [""])[-1]
