"""Events: what happened in a round, as typed facts. `AnyEvent` is the closed union of all of them.

    for event in r.act(0, "draw"):
        if event.kind == "drew":  # or isinstance(event, events.Drew)
            print(event.cards)

Each field that is not for everybody says for whom it is; `redact` is what hides it. A card is a token, and
one that a viewer may not see is `HIDDEN`.
"""

from __future__ import annotations

from dataclasses import MISSING, dataclass, field, fields
from typing import Any, ClassVar, Literal, dataclass_transform

from .rules.edition import KnownPhase, Phase

DealerChoice = Literal["draw-high", "random", "host", "given"]
"""How the dealer was chosen: the highest number drawn, at random, the first seat, or given."""

DrawReason = Literal["turn", "draw-two", "draw-four", "challenge", "caught"]
"""Why a seat draws: its turn, a Draw Two, a Draw Four, a challenge that was lost, or a call it forgot."""

RoundEnding = Literal["card", "draw-card", "king-pig", "gift", "void", "mercy", "too-long"]
"""How a round ends: as `rules.cards.ENDINGS` has it."""

HIDDEN = "?"
"""The token of a card that the viewer may not see."""


def shown_to(audience: str, *, counted: bool = True) -> Any:
    """A field that only its audience sees: "owner", "others", "both" (giver and receiver) or "challenger".

    All others see how many cards it tells of, unless that is not for them either.
    """
    return field(default=MISSING, metadata={"audience": audience, "counted": counted})


EVENTS: dict[str, type[Event]] = {}
"""Every class of events by its kind."""


@dataclass_transform(frozen_default=True, field_specifiers=(shown_to,))
@dataclass(frozen=True)
class Event:
    """A fact about a round. Each kind is a frozen dataclass, made so here."""

    kind: ClassVar[str] = ""
    """The name of the kind: tells events apart, just as their class does."""

    field_names: ClassVar[tuple[str, ...]] = ()
    """What an event of this kind tells, by name."""
    restricted: ClassVar[tuple[tuple[str, str, bool], ...]] = ()
    """The fields that are not for everybody, whom they are for, and whether all may count their cards."""

    def __init_subclass__(cls) -> None:
        dataclass(frozen=True)(cls)
        told = [(f.name, f.metadata) for f in fields(cls)]
        cls.field_names = tuple(name for name, _ in told)
        cls.restricted = tuple((name, to["audience"], to["counted"]) for name, to in told if to)
        EVENTS[cls.kind] = cls

    def to_dict(self) -> dict[str, Any]:
        """The event as plain values, ready for JSON."""
        plain: dict[str, Any] = {"kind": self.kind}
        for name in self.field_names:
            value = getattr(self, name)
            plain[name] = list(value) if isinstance(value, tuple) else value
        return plain


class DealerDraw(Event):
    """`seat` draws `card` to determine the dealer."""

    kind: ClassVar[Literal["dealerdraw"]] = "dealerdraw"
    seat: int
    card: str


class DealerChosen(Event):
    """`seat` deals; `how` it was chosen: a `DealerChoice`."""

    kind: ClassVar[Literal["dealerchosen"]] = "dealerchosen"
    seat: int
    how: DealerChoice


class Dealt(Event):
    """`seat` is dealt its hand, the `cards`, which only it sees."""

    kind: ClassVar[Literal["dealt"]] = "dealt"
    seat: int
    cards: tuple[str, ...] = shown_to("owner")


class Turned(Event):
    """The start `card` is turned up; if it is `ignored`, it cannot start the pile, and another one is."""

    kind: ClassVar[Literal["turned"]] = "turned"
    card: str
    ignored: bool = False


class Returned(Event):
    """The `cards` that cannot start the pile go back into the draw pile."""

    kind: ClassVar[Literal["returned"]] = "returned"
    cards: tuple[str, ...]


class Played(Event):
    """`seat` plays `card`, perhaps `out_of_turn`."""

    kind: ClassVar[Literal["played"]] = "played"
    seat: int
    card: str
    out_of_turn: bool = False


class Named(Event):
    """`seat` names the `colour` in play."""

    kind: ClassVar[Literal["named"]] = "named"
    seat: int
    colour: str


class Hit(Event):
    """`seat` chooses the `colour` that ends a King Pig's giving."""

    kind: ClassVar[Literal["hit"]] = "hit"
    seat: int
    colour: str


class Gift(Event):
    """`seat` gives away all its cards of a `colour`."""

    kind: ClassVar[Literal["gift"]] = "gift"
    seat: int
    colour: str


class Gave(Event):
    """`seat` gives `card`, which both see, `to` another seat."""

    kind: ClassVar[Literal["gave"]] = "gave"
    seat: int
    to: int
    card: str = shown_to("both")


class Received(Event):
    """`seat` gets `card` from a King Pig, which only it sees; all see whether it `stops` the giving."""

    kind: ClassVar[Literal["received"]] = "received"
    seat: int
    card: str = shown_to("owner")
    stops: bool = False


class Drew(Event):
    """`seat` draws `cards`, which only it sees, and `why`: a `DrawReason`."""

    kind: ClassVar[Literal["drew"]] = "drew"
    seat: int
    cards: tuple[str, ...] = shown_to("owner")
    why: DrawReason = "turn"


class Short(Event):
    """`seat` should have drawn `missing` more cards, but there are none."""

    kind: ClassVar[Literal["short"]] = "short"
    seat: int
    missing: int


class Kept(Event):
    """`seat` does not play the card that it drew."""

    kind: ClassVar[Literal["kept"]] = "kept"
    seat: int


class Declined(Event):
    """`seat` gives nothing away."""

    kind: ClassVar[Literal["declined"]] = "declined"
    seat: int


class Skipped(Event):
    """`seat` loses its turn."""

    kind: ClassVar[Literal["skipped"]] = "skipped"
    seat: int


class Reversed(Event):
    """Play turns; the new `direction` is 1, clockwise, or -1."""

    kind: ClassVar[Literal["reversed"]] = "reversed"
    direction: int


class Owed(Event):
    """`seat` is hit by a draw card, owes that many `cards`, and may answer; whose `turn` it is."""

    kind: ClassVar[Literal["owed"]] = "owed"
    seat: int
    cards: int
    turn: int


class Took(Event):
    """`seat` takes the `cards` it owes, that many, and does not challenge."""

    kind: ClassVar[Literal["took"]] = "took"
    seat: int
    cards: int = 4


class Challenged(Event):
    """`seat` challenges the Draw Four of the seat `whom`."""

    kind: ClassVar[Literal["challenged"]] = "challenged"
    seat: int
    whom: int


class Shown(Event):
    """`seat` shows its hand, the `cards`, `to` its challenger, or to everybody (None).

    `proof`: those of them that make the Draw Four a bluff, for whoever sees the hand. `colour`: the one in
    play before it.
    """

    kind: ClassVar[Literal["shown"]] = "shown"
    seat: int
    to: int | None
    cards: tuple[str, ...] = shown_to("challenger")
    proof: tuple[str, ...] = shown_to("challenger", counted=False)
    colour: str | None = None


class Swapped(Event):
    """`seat` and the `other` one swap hands; `Holds` events say what each holds then."""

    kind: ClassVar[Literal["swapped"]] = "swapped"
    seat: int
    other: int


class MovedOn(Event):
    """Every hand moves on by one seat, in this `direction`."""

    kind: ClassVar[Literal["movedon"]] = "movedon"
    direction: int


class Holds(Event):
    """What `seat` holds now that hands have changed seats: `cards` that only it sees."""

    kind: ClassVar[Literal["holds"]] = "holds"
    seat: int
    cards: tuple[str, ...] = shown_to("owner")


class Verdict(Event):
    """Whether the Draw Four of `seat` was a bluff: `guilty`."""

    kind: ClassVar[Literal["verdict"]] = "verdict"
    seat: int
    guilty: bool


class Forehead(Event):
    """`seat` puts `card` to its forehead, where all other players see it."""

    kind: ClassVar[Literal["forehead"]] = "forehead"
    seat: int
    card: str = shown_to("others")


class Guessed(Event):
    """`seat` guesses that its oldest forehead card has this `colour`, and is `right` or not."""

    kind: ClassVar[Literal["guessed"]] = "guessed"
    seat: int
    colour: str
    right: bool


class Cleared(Event):
    """The guessed `card` of `seat` goes to the discard pile: `on_top`, or directly below the top."""

    kind: ClassVar[Literal["cleared"]] = "cleared"
    seat: int
    card: str
    on_top: bool


class Called(Event):
    """`seat` calls its last card; `early`: before the play that leaves it with one."""

    kind: ClassVar[Literal["called"]] = "called"
    seat: int
    early: bool


class Caught(Event):
    """`seat` forgot to call and is caught `by` another one."""

    kind: ClassVar[Literal["caught"]] = "caught"
    seat: int
    by: int


class Exposed(Event):
    """`seat` can be caught from now on; None: nobody any longer."""

    kind: ClassVar[Literal["exposed"]] = "exposed"
    seat: int | None


class Retired(Event):
    """`seat` has too many `cards` and is out of the round; they go under the discard pile, in this order."""

    kind: ClassVar[Literal["retired"]] = "retired"
    seat: int
    cards: tuple[str, ...]


class Reshuffled(Event):
    """The discards, `count` cards, become the draw pile."""

    kind: ClassVar[Literal["reshuffled"]] = "reshuffled"
    count: int


class Asked(Event):
    """`seat` must decide what the `phase` says; `turn`: whose turn it is."""

    kind: ClassVar[Literal["asked"]] = "asked"
    seat: int
    phase: Phase
    turn: int


class Opened(Event):
    """What `seat` is left with at the end, for all to see: the `cards` of its hand, and its `foreheads`."""

    kind: ClassVar[Literal["opened"]] = "opened"
    seat: int
    cards: tuple[str, ...]
    foreheads: tuple[str, ...]


class Ended(Event):
    """The round is over: its `winner`, None if it is `void`, the `points` left with each seat, and `how`."""

    kind: ClassVar[Literal["ended"]] = "ended"
    winner: int | None
    void: bool
    points: tuple[int, ...]
    how: RoundEnding


AnyEvent = (
    DealerDraw | DealerChosen | Dealt | Turned | Returned | Played | Named | Hit | Gift | Gave
    | Received | Drew | Short | Kept | Declined | Skipped | Reversed | Owed | Took | Challenged | Shown
    | Swapped | MovedOn | Holds | Verdict | Forehead | Guessed | Cleared | Called | Caught | Exposed
    | Retired | Reshuffled | Asked | Opened | Ended
)  # fmt: skip
"""Whatever can happen: `event.kind == "drew"` tells a type checker that it is a `Drew`."""

__all__ = (
    "EVENTS", "HIDDEN", "AnyEvent", "Asked", "Called", "Caught", "Challenged", "Cleared",
    "DealerChoice", "DealerChosen", "DealerDraw", "Dealt", "Declined", "DrawReason", "Drew",
    "Ended", "Event", "Exposed", "Forehead", "Gave", "Gift", "Guessed", "Hit", "Holds", "Kept",
    "KnownPhase", "MovedOn", "Named", "Opened", "Owed", "Phase", "Played", "Received", "Reshuffled",
    "Retired", "Returned", "Reversed", "RoundEnding", "Short", "Shown", "Skipped", "Swapped", "Took",
    "Turned", "Verdict",
)  # fmt: skip
