"""Pairs of games that one viewer cannot tell apart.

Who may see what is written here a second time, from the rules and not from `sight`: where both games show a
viewer the same by these words, everything that the program sends to that viewer has to be the same.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import fields, replace
from typing import Any

import lastcard
from lastcard.events import AnyEvent, Dealt, Drew, Event, Forehead, Received

Viewer = int | None
Move = tuple[int, str]
Sees = Callable[[Any, Viewer], bool]

SECRETS: dict[str, tuple[str, Sees]] = {
    "dealt": ("cards", lambda event, viewer: viewer == event.seat),
    "drew": ("cards", lambda event, viewer: viewer == event.seat),
    "holds": ("cards", lambda event, viewer: viewer == event.seat),
    "received": ("card", lambda event, viewer: viewer == event.seat),
    "gave": ("card", lambda event, viewer: viewer is not None and viewer in (event.seat, event.to)),
    "shown": ("cards", lambda event, viewer: event.to is None or viewer in (event.seat, event.to)),
    "forehead": ("card", lambda event, viewer: viewer not in (None, event.seat)),
}
"""The events that tell something which is not for everybody: what, and for whom it is."""

TRIES = ((1.0, 0.5), (1.0, 0.2), (1.0, 0.0), (0.5, 0.2), (0.5, 0.0), (0.2, 0.0))
"""How much of what is hidden changes places, of all and of cards that were drawn; less if more cannot be."""


def seen_of(event: Event, viewer: Viewer) -> tuple[object, ...]:
    """What a viewer may know of an event."""
    secret, sees = SECRETS.get(event.kind, ("", None))
    if sees is not None and sees(event, viewer):
        secret = ""
    return event.kind, *(hidden_if(f.name == secret, getattr(event, f.name)) for f in fields(event))


def hidden_if(hidden: bool, value: Any) -> Any:
    return len(value) if hidden and isinstance(value, tuple) else "?" if hidden else value


def look(r: lastcard.Round, viewer: Viewer) -> tuple[object, ...]:
    """What lies open on the table, and what the viewer holds or sees besides."""
    own = None if viewer is None else (r.hand(viewer), r.drawn if r.turn == viewer else None)
    foreheads = enumerate(map(r.foreheads, range(r.seats)))
    worn = [cards if viewer not in (None, seat) else len(cards) for seat, cards in foreheads]
    public = (r.phase, r.turn, r.actor, r.direction, r.colour, r.top, r.sizes, len(r.draw_pile), r.exposed)
    return *public, worn, own


def observed(r: lastcard.Round, events: Iterable[Event], viewer: Viewer) -> tuple[object, ...]:
    return *(seen_of(event, viewer) for event in events), look(r, viewer)


def twin_game(
    start: lastcard.Round, moves: list[Move], viewer: Viewer, rng: random.Random
) -> tuple[lastcard.Round, list[Move]] | None:
    """Another deal and its moves, of which the viewer sees the very same; None if chance finds none.

    When the round is over, all hands lie open and its seed is told: what is still hidden then is in which
    order the cards came, and those that nobody drew.
    """
    r = start.clone()
    told = [observed(r, r.history, viewer)]
    told += [observed(r, r.act(seat, token), viewer) for seat, token in moves]
    hidden = Hidden(start, r, viewer)
    for share, drawn in TRIES:
        other = hidden.shuffled(share, drawn, rng)
        followed = follow(other, moves, told, viewer, rng)
        if followed is not None and without_seed(other) != without_seed(start):
            return other, followed
    return None


def follow(
    start: lastcard.Round,
    moves: list[Move],
    told: list[tuple[object, ...]],
    viewer: Viewer,
    rng: random.Random,
) -> list[Move] | None:
    """The moves of the other game, if it shows the viewer the same; what is given in secret may differ."""
    r = start.clone()
    if observed(r, r.history, viewer) != told[0]:
        return None
    made: list[Move] = []
    for (seat, token), expected in zip(moves, told[1:], strict=True):
        if r.phase == "give" and viewer not in (r.turn, r.view(None).receiver):
            token = rng.choice([gift for gift in r.legal(seat) if gift != "uno"] or [token])
        try:
            events = r.act(seat, token)
        except lastcard.IllegalAction:
            return None
        if observed(r, events, viewer) != expected:
            return None
        made.append((seat, token))
    return made


def without_seed(r: lastcard.Round) -> str:
    return r.position().partition(" seed=")[0]


# Cards that change places

Place = tuple[list[str], int]
Owner = int | None
"""Where a card ends up: with a seat, or in the draw pile."""


class Hidden:
    """A deal, and the places in it of cards that a viewer has not seen when the game has come to its end."""

    def __init__(self, start: lastcard.Round, end: lastcard.Round, viewer: Viewer) -> None:
        self.start = start
        self._over = end.over
        edition, *words = start.position().split()
        self._edition = edition
        self._fields = dict(word.split("=", 1) for word in words)
        self._hands = [hand.split(",") for hand in self._fields["hands"].split("/")]
        self._draw = self._fields["draw"].split(",")
        others = [seat for seat in range(start.seats) if seat != viewer]
        left = {seat: Counter(end.hand(seat)) for seat in others}
        worn = {seat: Counter(end.foreheads(seat)) for seat in range(start.seats) if viewer in (None, seat)}
        self.places: list[tuple[Owner, Place]] = []
        self.drawn: list[tuple[Owner, Place]] = []  # these often show in what is asked next
        for seat in others:
            self.places += [(seat, (self._hands[seat], i)) for i in kept(self._hands[seat], left[seat])]
        taken = 0
        for event in end.history[len(start.history) :]:
            if event.kind == "reshuffled":
                taken = len(self._draw)  # what comes from then on had no place in the deal
            elif isinstance(event, Drew | Received | Forehead) and taken < len(self._draw):
                cards = event.cards if isinstance(event, Drew) else (event.card,)
                shown = isinstance(event, Forehead)
                where = (worn if shown else left).get(event.seat, Counter())
                if not (self._over and shown):
                    self.drawn += [(event.seat, (self._draw, taken + i)) for i in kept(cards, where)]
                taken += len(cards)
        self.places += [(None, (self._draw, i)) for i in range(taken, len(self._draw))]

    def shuffled(self, share: float, drawn: float, rng: random.Random) -> lastcard.Round:
        """The deal with a share of the hidden cards in other places."""
        chosen = [one for one in self.places if rng.random() < share]
        chosen += [one for one in self.drawn if rng.random() < drawn]
        before = [(where, i, where[i]) for _, (where, i) in chosen]
        for places in self._groups(chosen):
            cards = [where[i] for where, i in places]
            for (where, i), card in zip(places, rng.sample(cards, len(cards)), strict=True):
                where[i] = card
        fields = self._fields | {
            "hands": "/".join(map(",".join, self._hands)),
            "draw": ",".join(self._draw),
        }
        for where, i, card in before:
            where[i] = card
        if rng.random() < 0.7 and not self._over:
            fields["seed"] = f"other{rng.random()}"
        words = (f"{key}={value}" for key, value in fields.items())
        made = lastcard.Round.from_position(" ".join([self._edition, *words]))
        made._history = list(retold(self.start, made))
        return made

    def _groups(self, chosen: list[tuple[Owner, Place]]) -> list[list[Place]]:
        """The places among which cards may change: anywhere, or where they come to lie in the same hand."""
        groups: dict[Owner, list[Place]] = {}
        for owner, place in chosen:
            groups.setdefault(owner if self._over else None, []).append(place)
        return list(groups.values())


def kept(cards: Iterable[str], left: Counter[str]) -> list[int]:
    """The places of cards that are there at the end as well; each is found once."""
    found = []
    for i, card in enumerate(cards):
        if left[card]:
            left[card] -= 1
            found.append(i)
    return found


def retold(start: lastcard.Round, made: lastcard.Round) -> Iterator[AnyEvent]:
    """The events of a deal, with the cards that the other deal has instead."""
    hands = [(Counter(start.hand(seat)), Counter(made.hand(seat))) for seat in range(start.seats)]
    gone = [one - other for one, other in hands]
    come = [list((other - one).elements()) for one, other in hands]
    for event in start.history:
        if isinstance(event, Dealt | Drew):
            places = kept(event.cards, gone[event.seat])
            new = (come[event.seat].pop() if i in places else card for i, card in enumerate(event.cards))
            event = replace(event, cards=tuple(new))
        yield event
