"""Prose: an event as an English sentence for a given viewer."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ..events import HIDDEN, DealerDraw, Event
from ..rules.edition import Edition
from ..rules.editions import EDITIONS

WHYS = {
    "turn": "",
    "draw-two": " for the Draw Two",
    "draw-four": " for the Draw Four",
    "challenge": " for the challenge",
    "caught": " for not calling",
}
HOWS = {
    "draw-high": " with the highest number",
    "random": ", chosen at random",
    "host": " as the host",
    "given": "",
}


def tell(
    event: Event,
    edition: str,
    viewer: int | None = None,
    names: Sequence[str] | None = None,
) -> str:
    """The sentence for a viewer who may see all that the event shows; pass events through `redact` first."""
    return SENTENCES[event.kind](Teller(EDITIONS[edition], viewer, names), event)


def tell_dealer(
    draws: Sequence[DealerDraw],
    edition: str,
    viewer: int | None = None,
    names: Sequence[str] | None = None,
) -> str:
    """The draw for the deal in brief: who drew highest and deals, and who tied before (DLR-1 to DLR-3)."""
    t = Teller(EDITIONS[edition], viewer, names)
    passes: list[dict[int, int]] = []
    for draw in draws:
        if not passes or draw.seat <= max(passes[-1]):
            passes.append({})
        face = draw.card[1:]
        passes[-1][draw.seat] = int(face) if face.isascii() and face.isdigit() else 0
    told = []
    for numbers in passes:
        highest = max(numbers.values())
        best = [seat for seat, number in numbers.items() if number == highest]
        first, *others = best
        if others:
            tied = cards([t.who(first), *(t.who(seat, start=False) for seat in others)])
            told.append(f"{tied} tied with {highest} and drew again.")
        else:
            verb = f"drew highest ({highest}) and deal"
            told.append(f"{t.does(first, f'{verb}|{verb}s')}.")
    return " ".join(told)


@dataclass(frozen=True)
class Teller:
    """Who is told, and by which names."""

    edition: Edition
    viewer: int | None
    names: Sequence[str] | None

    def who(self, seat: int, *, start: bool = True) -> str:
        """A seat as the subject or object of a sentence."""
        if seat == self.viewer:
            return "You" if start else "you"
        if self.names is not None:
            return self.names[seat]
        return f"Seat {seat}" if start else f"seat {seat}"

    def whose(self, seat: int, *, start: bool = True) -> str:
        if seat == self.viewer:
            return "Your" if start else "your"
        return self.who(seat, start=start) + "'s"

    def own(self, seat: int) -> str:
        return "your" if seat == self.viewer else "their"

    def does(self, seat: int, verb: str) -> str:
        """Subject and verb: "You draw", "Seat 2 draws"; a verb may carry both forms, as in "are|is"."""
        plural, _, singular = verb.partition("|")
        first, _, rest = plural.partition(" ")
        return f"{self.who(seat)} {plural if seat == self.viewer else singular or third(first, rest)}"

    def colour(self, letter: str) -> str:
        return self.edition.colour_name(letter)


def third(verb: str, rest: str) -> str:
    """The third person of a regular verb, with what follows it."""
    if verb in ("may", "must"):
        return f"{verb} {rest}"
    ending = "es" if verb.endswith(("ch", "ss", "x")) else "s"
    return f"{verb}{ending} {rest}".rstrip()


def cards(tokens: Sequence[str]) -> str:
    """Cards as a reader may know them: "b4 and r7", "a card", "2 cards"."""
    if HIDDEN in tokens:
        return "a card" if len(tokens) == 1 else f"{len(tokens)} cards"
    if len(tokens) < 2:
        return "".join(tokens) or "no card"
    return f"{', '.join(tokens[:-1])} and {tokens[-1]}"


def plural(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number:,} {word}s"


def played(t: Teller, e: Any) -> str:
    if e.out_of_turn:
        special = t.edition.special
        interrupts = special.interruption is not None and e.card == special.token
        return f"{t.does(e.seat, 'break in|breaks in' if interrupts else 'jump in|jumps in')} with {e.card}!"
    return f"{t.does(e.seat, 'play')} {e.card}."


def received(t: Teller, e: Any) -> str:
    """Everyone learns whether a card ended the giving, only its receiver which card it is."""
    ending = ", and that is the colour" if e.stops else ""
    return f"{t.does(e.seat, 'get')} {cards([e.card])}{ending}."


def shown(t: Teller, e: Any) -> str:
    hand = "" if HIDDEN in e.cards else f": {', '.join(e.cards)}"
    to = "everybody" if e.to is None else t.who(e.to, start=False)
    return f"{t.does(e.seat, 'show')} {to} {t.own(e.seat)} hand{hand}."


def forehead(t: Teller, e: Any) -> str:
    card = "a card unseen" if e.card == HIDDEN else e.card
    return f"{t.does(e.seat, 'put')} {card} to {t.own(e.seat)} forehead."


def guessed(t: Teller, e: Any) -> str:
    verdict = "right" if e.right else "wrong; the turn is over"
    return f"{t.does(e.seat, 'guess')} {t.colour(e.colour)}: {verdict}."


def cleared(t: Teller, e: Any) -> str:
    place = "on top of" if e.on_top else "under the top of"
    return f"{t.whose(e.seat)} forehead card {e.card} goes {place} the discard pile."


def exposed(t: Teller, e: Any) -> str:
    if e.seat is None:
        return ""
    return f"{t.does(e.seat, 'have one card left and have|has one card left and has')} not called."


def asked(t: Teller, e: Any) -> str:
    if e.phase == "turn":
        return f"{t.whose(e.seat)} turn."
    return f"{t.does(e.seat, '|'.join(t.edition.questions[e.phase].awaited))}."


def ended(t: Teller, e: Any) -> str:
    if e.how == "too-long":
        return "The round has gone on for too long: it is void."
    if e.void:
        return "Nobody can move: the round is void."
    worth = sum(e.points) - e.points[e.winner]
    return f"{t.does(e.winner, 'win')} the round, worth {plural(worth, 'point')}."


def opened(t: Teller, e: Any) -> str:
    if not e.cards and not e.foreheads:
        return ""
    worn = f", and {cards(e.foreheads)} on the forehead" if e.foreheads else ""
    return f"{t.does(e.seat, 'are|is')} left with {cards(e.cards)}{worn}."


SENTENCES: Mapping[str, Callable[[Teller, Any], str]] = {
    "dealerdraw": lambda t, e: f"{t.does(e.seat, 'draw')} {e.card} for the deal.",
    "dealerchosen": lambda t, e: f"{t.does(e.seat, 'deal')}{HOWS[e.how]}.",
    "dealt": lambda t, e: f"{t.does(e.seat, 'are|is')} dealt {cards(e.cards)}.",
    "turned": lambda _, e: f"{e.card} is turned up{' and passed over' if e.ignored else ''}.",
    "returned": lambda _, e: (
        f"{cards(e.cards)} {'goes' if len(e.cards) == 1 else 'go'} back and the pile is shuffled."
    ),
    "played": played,
    "named": lambda t, e: f"{t.does(e.seat, 'name')} {t.colour(e.colour)}.",
    "hit": lambda t, e: f"{t.does(e.seat, 'hit')} {t.colour(e.colour)}.",
    "gift": lambda t, e: f"{t.does(e.seat, 'give')} away all {t.colour(e.colour)} cards.",
    "gave": lambda t, e: f"{t.does(e.seat, 'give')} {t.who(e.to, start=False)} {cards([e.card])}.",
    "received": received,
    "drew": lambda t, e: f"{t.does(e.seat, 'draw')} {cards(e.cards)}{WHYS[e.why]}.",
    "short": lambda t, e: (
        f"Both piles are empty: {t.who(e.seat, start=False)} cannot get {plural(e.missing, 'card')}."
    ),
    "kept": lambda t, e: f"{t.does(e.seat, 'keep')} the drawn card.",
    "declined": lambda t, e: f"{t.does(e.seat, 'give')} nothing away.",
    "skipped": lambda t, e: f"{t.does(e.seat, 'lose')} the turn.",
    "reversed": lambda _, e: f"Play turns {'clockwise' if e.direction == 1 else 'anticlockwise'}.",
    "owed": lambda t, e: f"{t.does(e.seat, 'are|is')} hit with {e.cards} cards: take or answer.",
    "took": lambda t, e: f"{t.does(e.seat, 'take')} the {'four' if e.cards == 4 else e.cards} cards.",
    "challenged": lambda t, e: f"{t.does(e.seat, 'challenge')} {t.who(e.whom, start=False)}.",
    "shown": shown,
    "swapped": lambda t, e: f"{t.does(e.seat, 'swap')} hands with {t.who(e.other, start=False)}.",
    "movedon": lambda _, e: (
        f"Every hand moves one seat on, {'clockwise' if e.direction == 1 else 'anticlockwise'}."
    ),
    "holds": lambda t, e: f"{t.does(e.seat, 'hold')} {cards(e.cards)} now.",
    "verdict": lambda t, e: f"{t.does(e.seat, 'are|is')} {'guilty' if e.guilty else 'innocent'}.",
    "forehead": forehead,
    "guessed": guessed,
    "cleared": cleared,
    "called": lambda t, e: f"{t.does(e.seat, 'call')} UNO!",
    "caught": lambda t, e: f"{t.does(e.by, 'catch')} {t.who(e.seat, start=False)}.",
    "exposed": exposed,
    "retired": lambda t, e: f"{t.does(e.seat, 'are|is')} out of the round with {len(e.cards)} cards.",
    "reshuffled": lambda _, e: f"The discard pile is reshuffled: {plural(e.count, 'card')} to draw.",
    "asked": asked,
    "opened": opened,
    "ended": ended,
}
"""One sentence for each kind of event."""
