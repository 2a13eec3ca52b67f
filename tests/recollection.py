"""What one viewer could write down of a round: a second, slow form of the kernel's memory.

It is told events as its viewer was, and knows the viewer's own hand, the colour in play, the phase, the
direction and who is out, as they were before the event. Nothing else can get into it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from lastcard.events import HIDDEN, Event
from lastcard.rules.edition import Edition
from lastcard.rules.editions import EDITIONS
from lastcard.sight import View

MOST = 254
"""Nothing is counted beyond."""


class Recollection:
    """Follows a round through redacted events. Its fields equal those of `Round.view`."""

    def __init__(self, edition: Edition, seats: int, viewer: int | None) -> None:
        self.edition, self.viewer, self.seats = edition, viewer, seats
        self.drew_on: list[dict[str, int]] = [{} for _ in range(seats)]
        self.named: list[tuple[str, int] | None] = [None] * seats
        self.fours = [[0, 0, 0] for _ in range(seats)]
        self.known: list[set[str]] = [set() for _ in range(seats)]

    @classmethod
    def of_view(cls, view: View) -> Recollection:
        """Of somebody who joins with one look at the table."""
        self = cls(EDITIONS[view.edition], view.seats, view.viewer)
        self.drew_on = [dict(gained) for gained in view.drew_on]
        self.named = list(view.named)
        self.fours = [list(fours) for fours in view.fours]
        self.known = [set(cards) for cards in view.known]
        return self

    def fields(self) -> dict[str, Any]:
        letters, cards = self.edition.colours, self.edition.cards
        return {
            "drew_on": tuple(tuple((x, drew[x]) for x in letters if x in drew) for drew in self.drew_on),
            "named": tuple(self.named),
            "fours": tuple(map(tuple, self.fours)),
            "known": tuple(tuple(sorted(known, key=cards.index)) for known in self.known),
        }

    def take_in(self, event: Event, table: Mapping[str, Any], hand: Sequence[str]) -> None:
        """What an event leaves behind; `table` and `hand` are as they were before it."""
        tell = getattr(self, f"recall_{event.kind}", None)
        if tell is not None:
            tell(event, table, hand)

    def gain(self, seat: int) -> None:
        self.drew_on[seat] = {colour: min(n + 1, MOST) for colour, n in self.drew_on[seat].items()}

    def recall_played(self, e: Any, table: Mapping[str, Any], _: object) -> None:
        self.known[e.seat].discard(e.card)
        if table["phase"] == "drawn" and not e.out_of_turn and e.card != "A":  # which may have been held
            self.drew_on[e.seat] = {colour: max(n - 1, 0) for colour, n in self.drew_on[e.seat].items()}
        elif len(e.card) == 2:
            self.drew_on[e.seat].pop(e.card[0], None)
        last = self.named[e.seat]
        if last is not None:
            self.named[e.seat] = (last[0], min(last[1] + 1, MOST))
        if e.card == "F":
            self.fours[e.seat][0] += 1

    def recall_drew(self, e: Any, table: Mapping[str, Any], _: object) -> None:
        if e.why == "turn" and table["colour"] is not None:
            self.drew_on[e.seat][table["colour"]] = 0
        for _card in e.cards:
            self.gain(e.seat)

    def recall_received(self, e: Any, *_: object) -> None:
        self.gain(e.seat)

    def recall_named(self, e: Any, *_: object) -> None:
        self.named[e.seat] = (e.colour, 0)

    def recall_gave(self, e: Any, table: Mapping[str, Any], _: object) -> None:
        colour = table["gift"]
        if e.card == HIDDEN:
            self.known[e.seat] = {card for card in self.known[e.seat] if card[0] != colour}
        else:
            self.known[e.seat].discard(e.card)
        if e.seat == self.viewer:
            self.known[e.to].add(e.card)
        self.drew_on[e.seat].pop(colour, None)
        self.gain(e.to)

    def recall_challenged(self, e: Any, *_: object) -> None:
        self.fours[e.whom][1] += 1

    def recall_shown(self, e: Any, *_: object) -> None:
        if e.seat != self.viewer:
            self.known[e.seat] |= {*e.cards} - {HIDDEN}

    def recall_verdict(self, e: Any, *_: object) -> None:
        self.fours[e.seat][2] += e.guilty

    def recall_swapped(self, e: Any, _: object, hand: Sequence[str]) -> None:
        self.change_seats({e.seat: e.other, e.other: e.seat}, hand)

    def recall_movedon(self, e: Any, table: Mapping[str, Any], hand: Sequence[str]) -> None:
        playing = [seat for seat in range(self.seats) if seat not in table["out"]]
        onward = playing[1:] + playing[:1] if e.direction > 0 else playing[-1:] + playing[:-1]
        self.change_seats(dict(zip(playing, onward, strict=True)), hand)

    def change_seats(self, new: Mapping[int, int], hand: Sequence[str]) -> None:
        """Hands go to new seats, and what is known of them; who gives one away knows all of it."""
        known, drew_on = list(self.known), list(self.drew_on)
        if self.viewer is not None:
            known[self.viewer] = {*hand}
        for old, seat in new.items():
            self.known[seat], self.drew_on[seat] = known[old], drew_on[old]
        if self.viewer is not None:
            self.known[self.viewer] = set()

    def recall_retired(self, e: Any, *_: object) -> None:
        self.known[e.seat], self.drew_on[e.seat] = set(), {}
