"""A witness: the table as it follows from the events that one seat was told, and from nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, replace
from typing import Any

from lastcard.events import HIDDEN, Event, RoundEnding
from lastcard.rules.editions import EDITIONS
from lastcard.rules.options import deck_of
from lastcard.sight import View
from recollection import Recollection

KEPT_APART = (
    *("top", "hand", "sizes", "discard_pile", "draw_size", "foreheads", "guessed"),
    *("pending", "owed_for", "open_to_jumps", "next", "passes", "callers", "convicts", "gifts"),
    *("drew_on", "named", "fours", "known"),
)
FIELDS = tuple(f.name for f in fields(View) if f.name not in KEPT_APART)
CONVICTING = {"all": "WFA", "except-draw-four": "WA", "plain-wild-only": "W", "none": ""}
"""Wilds that make a Draw Four a bluff, by the option `wild_match` (R-18)."""


class Witness:
    """Follows a round through redacted events. Its view equals `Round.view`, but for the legal actions."""

    def __init__(self, edition: str, options: Mapping[str, str], seats: int, viewer: int | None) -> None:
        self.edition = EDITIONS[edition]
        self.viewer = viewer
        self.seats = seats
        self.hand: list[str] = []
        self.sizes = [0] * seats
        self.pile: list[str] = []
        self.draw_size = len(deck_of(self.edition, options))
        self.foreheads: list[list[str]] = [[] for _ in range(seats)]
        self.guessed = [""] * seats
        self.hands: list[tuple[str, ...]] = [()] * seats
        self.drawn_last = HIDDEN
        self.named_last: str | None = None
        self.cleared_last = False
        self.start = True  # the start card lies on top still
        self.acted = False  # the turn has begun with a guess
        self.said: set[int] = set()  # who has called; it counts while they hold one card
        self.pending = 0  # what is owed, where it may be answered with a card
        self.owed_for = ""
        self.last_act: RoundEnding = "card"  # by which a round would end
        self.memory = Recollection(self.edition, seats, viewer)
        self.fields: dict[str, Any] = dict.fromkeys(FIELDS) | {
            "edition": edition,
            "options": options,
            "seats": seats,
            "viewer": viewer,
            "direction": 1,
        }
        self.fields |= {
            "called": False,
            "out": (),
            "proof": (),
            "with_call": (),
            "legal": (),
            "over": False,
            "void": False,
        }

    @classmethod
    def of_view(cls, view: View) -> Witness:
        """A witness who joins in the middle of a round, with one look at the table."""
        self = cls(view.edition, view.options, view.seats, view.viewer)
        self.hand = list(view.hand)
        self.sizes = list(view.sizes)
        self.pile = list(view.discard_pile)
        self.draw_size = view.draw_size
        self.foreheads = [list(worn) for worn in view.foreheads]
        self.guessed = list(view.guessed)
        self.said = set(view.callers)
        self.pending = view.pending if self.stacks() else 0
        self.owed_for = view.owed_for or ""
        closed = view.phase == "turn" and not view.open_to_jumps and view.options["jump_in"] != "off"
        self.start = closed and min(view.sizes) >= int(view.options["hand_size"])  # nobody has laid a card
        self.acted = closed and not self.start
        self.fields = {name: getattr(view, name) for name in self.fields} | {"with_call": (), "legal": ()}
        self.memory = Recollection.of_view(view)
        return self

    def view(self) -> View:
        """The table as the witness knows it; legal actions are not something one is told."""
        return View(
            **self.fields,
            top=self.pile[0],
            hand=tuple(self.in_hand_order()),
            sizes=tuple(self.sizes),
            discard_pile=tuple(self.pile),
            draw_size=self.draw_size,
            foreheads=tuple(map(tuple, self.foreheads)),
            guessed=tuple(self.guessed),
            next=None if self.fields["over"] else self.after(self.fields["turn"], self.fields["direction"]),
            passes=self.draw_size == 0 and len(self.pile) == 1,
            callers=tuple(filter(self.has_called, range(self.seats))),
            convicts=self.convicts(),
            gifts=tuple(self.gifts()),
            **self.debt(),
            open_to_jumps=self.open_to_jumps(),
            **self.memory.fields(),
        )

    def open_to_jumps(self) -> bool:
        """Whether the like of the top card may be laid out of turn (JUMP-1)."""
        chosen, top = self.fields["options"]["jump_in"], self.pile[0]
        special = self.edition.special
        never = {"F", special.token if special.interruption else "F"}
        fits = len(top) == 2 or (chosen == "all" and top not in never)
        return chosen != "off" and fits and self.fields["phase"] == "turn" and not (self.start or self.acted)

    def debt(self) -> dict[str, Any]:
        """What is owed, and for which draw card."""
        if self.fields["phase"] == "answer" and not self.stacks():
            return {"pending": 4, "owed_for": "F"}
        return {"pending": self.pending, "owed_for": self.owed_for if self.pending else None}

    def stacks(self) -> bool:
        """Whether a draw card may be answered with a card."""
        return (self.fields["options"]["stacking"], self.fields["options"]["deflect"]) != ("off", "off")

    def owes(self, card: str) -> int:
        """What a card adds to what is owed."""
        return 4 if card == "F" else 2 if card[1:] == "d" else 0

    def after(self, seat: int, direction: int = 1) -> int:
        seat = (seat + direction) % self.seats
        return self.after(seat, direction) if seat in self.fields["out"] else seat

    def has_called(self, seat: int) -> bool:
        if seat == self.fields["actor"] and self.sizes[seat] == 2:
            asked = ("turn", "drawn", "guess", *(["answer"] if self.stacks() else []))
            return self.fields["called"] and self.fields["phase"] in asked
        return seat in self.said and self.sizes[seat] == 1

    def convicts(self) -> tuple[str, ...]:
        """The cards that would convict whoever laid the Draw Four on top."""
        colour = self.fields["before"]
        wilds = CONVICTING[self.fields["options"]["wild_match"]] if self.edition.wilds_convict else ""
        known = colour is not None
        return tuple(t for t in self.edition.cards if known and (self.colour_of(t) or t) in {colour, *wilds})

    def gifts(self) -> Iterator[int]:
        """Who gets the cards that the viewer has still to give away; one may have to stay (R-28)."""
        if self.fields["phase"] != "give" or self.fields["turn"] != self.viewer:
            return
        held = [card for card in self.hand if self.colour_of(card) == self.fields["gift"]]
        options = self.fields["options"]
        may_go_out = options["mod_go_out"] == "on" and options["last_card"] == "any"
        stays = not may_go_out and len(held) == len(self.hand)
        seat = self.fields["receiver"]
        for _ in range(len(held) - stays):
            yield seat
            seat = self.receiver_after(self.viewer, seat)

    def receiver_after(self, giver: int | None, seat: int) -> int:
        after = self.after(seat)
        return after if after != giver else self.after(after)

    def in_hand_order(self) -> list[str]:
        return sorted(self.hand, key=self.edition.cards.index)

    def see(self, events: Iterable[Event]) -> None:
        """Take in what was told."""
        for event in events:
            self.memory.take_in(event, self.fields, self.hand)
            getattr(self, f"see_{event.kind}", self.see_nothing)(event)
            self.cleared_last = event.kind == "cleared"

    def see_nothing(self, event: Event) -> None:
        """An event that moves nothing."""

    def gain(self, seat: int, cards: Iterable[str]) -> None:
        for card in cards:
            self.sizes[seat] += 1
            if seat == self.viewer:
                self.hand.append(card)

    def lose(self, seat: int, card: str) -> None:
        self.sizes[seat] -= 1
        if seat == self.viewer:
            self.hand.remove(card)

    def come_down(self, seat: int) -> None:
        """A seat that comes down to one card has called ahead, or has yet to call."""
        if self.sizes[seat] == 1:
            (self.said.add if self.fields["called"] else self.said.discard)(seat)

    def hide(self) -> None:
        """A challenged hand is taken up again, and nothing hangs on a Draw Four any longer."""
        self.fields |= {"shown": None, "proof": (), "before": None}

    def colour_of(self, card: str) -> str | None:
        return card[0] if len(card) == 2 else None

    def see_dealerchosen(self, e: Any) -> None:
        self.fields["dealer"] = e.seat

    def see_dealt(self, e: Any) -> None:
        self.gain(e.seat, e.cards)
        self.draw_size -= len(e.cards)

    def see_turned(self, e: Any) -> None:
        self.draw_size -= 1
        self.pile.insert(0, e.card)
        self.fields["colour"] = self.colour_of(e.card)

    def see_returned(self, e: Any) -> None:
        self.draw_size += len(e.cards)
        for card in e.cards:
            self.pile.reverse()
            self.pile.remove(card)
            self.pile.reverse()

    def see_played(self, e: Any) -> None:
        before, options = self.fields["colour"], self.fields["options"]
        self.lose(e.seat, e.card)
        self.pile.insert(0, e.card)
        self.start = False
        self.hide()
        self.fields |= {"colour": self.colour_of(e.card), "turn": e.seat, "drawn": None}
        if e.out_of_turn:
            self.fields["called"] = False
        self.come_down(e.seat)
        if e.card == "F" and options["draw_four"] == "bluff":
            self.fields["before"] = before
        draws = (self.pending or self.owes(e.card)) and options["last_card_draw"] == "on"
        self.last_act = "draw-card" if draws else "card"
        if self.owes(e.card) and self.stacks():
            self.pending += self.owes(e.card)
            self.owed_for = e.card[-1]

    def see_named(self, e: Any) -> None:
        self.fields |= {"colour": e.colour, "hit": None}

    def see_hit(self, e: Any) -> None:
        self.fields["hit"] = e.colour
        self.last_act = "king-pig"

    def see_owed(self, e: Any) -> None:
        self.fields |= {"actor": e.seat, "phase": "answer", "turn": e.turn, "called": False}
        self.pending = e.cards

    def see_took(self, _: Any) -> None:
        self.fields["before"] = None
        self.pending = 0

    def see_challenged(self, _: Any) -> None:
        self.pending = 0

    def see_gift(self, e: Any) -> None:
        self.fields |= {"gift": e.colour, "receiver": self.after(e.seat)}

    def see_gave(self, e: Any) -> None:
        self.lose(e.seat, e.card)
        self.gain(e.to, [e.card])
        self.come_down(e.seat)
        self.fields["receiver"] = self.receiver_after(e.seat, e.to)
        self.last_act = "gift"

    def see_received(self, e: Any) -> None:
        self.draw_size -= 1
        self.gain(e.seat, [e.card])

    def see_drew(self, e: Any) -> None:
        self.draw_size -= len(e.cards)
        self.gain(e.seat, e.cards)
        if e.why == "turn":
            self.drawn_last = e.cards[0]
            self.hide()

    def see_short(self, _: Any) -> None:
        if self.fields["phase"] == "turn":
            self.hide()

    def see_reversed(self, e: Any) -> None:
        self.fields["direction"] = e.direction

    def see_shown(self, e: Any) -> None:
        if e.to in (None, self.viewer):
            self.fields |= {"shown": (e.seat, e.cards), "proof": e.proof}

    def see_forehead(self, e: Any) -> None:
        self.draw_size -= 1
        self.foreheads[e.seat].append(e.card)

    def see_guessed(self, e: Any) -> None:
        self.hide()
        self.named_last = e.colour
        known = self.guessed[e.seat] + ("" if e.right else e.colour)
        self.guessed[e.seat] = "".join(letter for letter in self.edition.colours if letter in known)

    def see_cleared(self, e: Any) -> None:
        self.foreheads[e.seat].pop(0)
        self.guessed[e.seat] = ""
        self.acted = True
        self.pile.insert(0 if e.on_top else 1, e.card)
        if e.on_top:
            self.fields["colour"] = self.colour_of(e.card) or self.named_last

    def see_called(self, e: Any) -> None:
        if e.early:
            self.fields["called"] = True
        else:
            self.said.add(e.seat)

    def see_swapped(self, e: Any) -> None:
        self.said -= {e.seat, e.other}

    def see_movedon(self, _: Any) -> None:
        self.said.clear()

    def see_holds(self, e: Any) -> None:
        self.sizes[e.seat] = len(e.cards)
        if e.seat == self.viewer:
            self.hand = list(e.cards)
        if e.seat == self.fields["turn"]:
            self.come_down(e.seat)

    def see_retired(self, e: Any) -> None:
        self.sizes[e.seat] = 0
        self.foreheads[e.seat] = []
        self.guessed[e.seat] = ""
        self.pile += e.cards
        if e.seat == self.viewer:
            self.hand = []
        self.fields["out"] = tuple(sorted((*self.fields["out"], e.seat)))
        if self.fields["receiver"] == e.seat:
            self.fields["receiver"] = self.receiver_after(self.fields["turn"], e.seat)

    def see_exposed(self, e: Any) -> None:
        self.fields["exposed"] = e.seat

    def see_reshuffled(self, e: Any) -> None:
        self.draw_size = e.count
        del self.pile[1:]

    def see_asked(self, e: Any) -> None:
        self.fields |= {"actor": e.seat, "phase": e.phase, "turn": e.turn}
        self.fields["drawn"] = self.drawn_last if e.phase == "drawn" else None
        if e.phase not in ("answer", "name"):
            self.pending = 0
        if e.phase != "name":
            self.fields["hit"] = None
        if e.phase != "give":
            self.fields |= {"gift": None, "receiver": None}
        if e.phase in ("turn", "guess") and not self.cleared_last:
            self.fields["called"] = False
            self.acted = False

    def see_opened(self, e: Any) -> None:
        self.hands[e.seat] = e.cards
        self.foreheads[e.seat] = list(e.foreheads)

    def see_ended(self, e: Any) -> None:
        self.fields |= dict.fromkeys(("actor", "drawn", "gift", "receiver", "hit", "before"))
        self.fields |= {"phase": "over", "called": False, "over": True}
        self.hide()
        self.pending = 0
        by_mercy = e.winner is not None and self.sizes[e.winner] > 0
        self.fields["ended"] = e.how if e.void else "mercy" if by_mercy else self.last_act
        self.said.clear()
        self.fields |= {"winner": e.winner, "void": e.void, "points": e.points, "hands": tuple(self.hands)}


def without_legal(view: View) -> View:
    """The view but for the legal actions."""
    return replace(view, with_call=(), legal=())
