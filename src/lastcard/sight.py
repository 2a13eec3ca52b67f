"""What a seat may see: the one door through which anything leaves for a player, a spectator or a bot."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields, replace
from functools import cache
from typing import Any, Literal, TypeVar

from .notation.tokens import action_names
from .rules import cards as c
from .rules.editions import EDITIONS, Edition
from .rules.events import HIDDEN, Event
from .rules.kernel import (
    Look,
    State,
    Texts,
    anything_to_draw,
    convicts,
    discard_names,
    forehead_list,
    get_guessed,
    gift_order,
    hand_names,
    hand_points,
    hand_sizes,
    legal_names,
    next_turn,
    shown_list,
    standing_calls,
    with_call,
)

Tokens = tuple[str, ...]
Told = TypeVar("Told", bound=Event)

Ending = Literal["card", "draw-card", "king-pig", "gift", "void"]
"""How a round ends: as `rules.cards.ENDINGS` has it."""


@dataclass(frozen=True, slots=True)
class View:
    """The table as one seat sees it, or a spectator (viewer None)."""

    edition: str
    options: Mapping[str, str]
    seats: int
    viewer: int | None
    dealer: int
    turn: int
    actor: int | None
    next: int | None  # whose turn comes after this one if nobody is skipped
    direction: int
    colour: str | None
    top: str
    phase: str
    hand: Tokens
    sizes: tuple[int, ...]
    discard_pile: Tokens
    draw_size: int
    passes: bool  # both piles are bare: a draw would only pass the turn
    foreheads: tuple[Tokens, ...]
    exposed: int | None
    called: bool
    callers: tuple[int, ...]  # who has called and holds that card still, or has called ahead in this turn
    hit: str | None  # King Pig's colour, while its player names the colour in play
    before: str | None  # the colour before the Draw Four on top, until nothing hangs on it any longer
    convicts: Tokens  # the cards that would make it a bluff, whoever holds them
    drawn: str | None
    gift: str | None
    receiver: int | None
    gifts: tuple[int, ...]  # for the giver: who gets the cards that are still to go
    guessed: Tokens
    shown: tuple[int, Tokens] | None
    proof: Tokens  # of the shown hand the cards that convict
    with_call: Tokens  # the cards with which a call may go, for they leave one
    legal: Tokens
    over: bool
    winner: int | None
    void: bool
    ended: Ending | None
    points: tuple[int, ...] | None
    hands: tuple[Tokens, ...] | None

    def to_dict(self) -> dict[str, Any]:
        """The view as plain values, ready for JSON."""
        return {f.name: _plain(getattr(self, f.name)) for f in fields(self)}


def _plain(value: Any) -> Any:
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    return dict(value) if isinstance(value, Mapping) else value


def view(s: State, edition: Edition, options: Mapping[str, str], viewer: int | None) -> View:
    """The view of a seat, or of a spectator."""
    return View(**shared(s, edition, options), **dict(zip(OWN, own(s, edition, viewer), strict=True)))


def shared(s: State, edition: Edition, options: Mapping[str, str]) -> dict[str, Any]:
    """The fields of a view that are the same for everybody."""
    return fixed(s, edition, options) | dict(zip(MOVING, moving(s, edition), strict=True))


def fixed(s: State, edition: Edition, options: Mapping[str, str]) -> dict[str, Any]:
    """Of the shared fields those that stay as they are from the deal to the end."""
    return {"edition": edition.key, "options": dict(options), "seats": s.seats, "dealer": s.dealer}


MOVING = (
    *("turn", "actor", "next", "direction", "colour", "top", "phase", "sizes", "discard_pile", "draw_size"),
    *("passes", "exposed", "called", "callers", "hit", "before", "convicts", "gift", "receiver", "guessed"),
    *("over", "winner", "void", "ended", "points", "hands"),
)
"""The shared fields that an action may change."""


def moving(s: State, edition: Edition) -> tuple[Any, ...]:
    """The values of MOVING."""
    letters = (*edition.colours, None)
    over = s.phase == c.OVER
    discards = discard_names(s, edition.cards)
    return (
        s.turn,
        SEATS[s.actor],
        SEATS[next_turn(s)],
        s.direction,
        letters[s.colour],
        discards[0],
        c.PHASES[s.phase],
        hand_sizes(s),
        discards,
        s.draws,
        not anything_to_draw(s),
        SEATS[s.exposed],
        bool(s.early),
        seats_of(standing_calls(s)),
        letters[s.hit],
        letters[s.before],
        tokens_of(edition, convicts(s)),
        letters[s.gift],
        SEATS[s.receiver],
        tuple([colours_of(edition, get_guessed(s, seat)) for seat in range(s.seats)])
        if s.forehead_total
        else ("",) * s.seats,  # what was guessed in vain for the oldest forehead card
        over,
        SEATS[s.winner],
        over and s.winner == c.NOBODY,
        c.ENDINGS[s.ending] if over else None,
        tuple([hand_points(s, seat) for seat in range(s.seats)]) if over else None,
        tuple([hand_names(s, seat, edition.cards) for seat in range(s.seats)]) if over else None,
    )


OWN = ("viewer", "hand", "foreheads", "drawn", "gifts", "shown", "proof", "with_call", "legal")
"""The fields that depend on whose view it is."""


def own(s: State, edition: Edition, viewer: int | None) -> tuple[Any, ...]:
    """The values of OWN."""
    return (
        viewer,
        () if viewer is None else hand_names(s, viewer, edition.cards),
        _all_foreheads(s, edition, viewer) if s.forehead_total else ((),) * s.seats,
        None if s.drawn == c.NO_CARD else _drawn(s, edition, viewer),
        () if viewer is None else tuple(gift_order(s, viewer)),
        None if s.shown_seat == c.NOBODY else _shown(s, edition, viewer),
        _proof(s, edition, viewer) if s.proof else (),
        () if viewer is None else tokens_of(edition, with_call(s, viewer)),
        () if viewer is None else legal_names(s, viewer, action_names(edition.key, s.phase, s.exposed)),
    )


def look(s: State, edition: Edition) -> Look:
    """A round as it is now, so that later only what is other has to be told: of MOVING by the kernel's
    `shared_news`, of OWN by `own_news`. Both write JSON, for they tell of every action to every viewer.
    """
    return Look(s, texts_of(edition.key))


@cache
def texts_of(key: str) -> Texts:
    """How the values of an edition are written in JSON."""
    edition, nobody_first = EDITIONS[key], range(c.NOBODY, c.MOST_SEATS)
    tokens = edition.cards + (HIDDEN,) * (c.NO_CARD + 1 - len(edition.cards))
    return Texts(
        numbers=all_json(range(-1, c.DECK + 1)),
        seats=all_json(SEATS[seat] for seat in nobody_first),
        phases=all_json(c.PHASES),
        colours=all_json((*edition.colours, None)),
        guesses=all_json(colours_of(edition, bits) for bits in range(2**c.COLOURS)),
        cards=all_json(tokens),
        endings=all_json((None, *c.ENDINGS)),
        actions=tuple(
            all_json(action_names(key, phase, seat)) for phase in (c.TURN, c.ANSWER) for seat in nobody_first
        ),
    )


def all_json(values: Iterable[object]) -> tuple[bytes, ...]:
    return tuple(map(as_json, values))


def as_json(value: object) -> bytes:
    return json.dumps(value, separators=(",", ":")).encode()


SEATS: dict[int, int | None] = {c.NOBODY: None} | {seat: seat for seat in range(c.MOST_SEATS)}
"""The kernel's seats as everybody else knows them."""


def _all_foreheads(s: State, edition: Edition, viewer: int | None) -> tuple[Tokens, ...]:
    return tuple([_foreheads(s, edition, seat, viewer) for seat in range(s.seats)])


def _foreheads(s: State, edition: Edition, seat: int, viewer: int | None) -> Tokens:
    """Every player sees them but the owner; a spectator sees none, for a player could watch too."""
    seen = s.phase == c.OVER or viewer not in (None, seat)
    return tuple(edition.cards[card] if seen else HIDDEN for card in forehead_list(s, seat))


def _drawn(s: State, edition: Edition, viewer: int | None) -> str:
    return edition.cards[s.drawn] if viewer == s.turn else HIDDEN


def colours_of(edition: Edition, colours: int) -> str:
    """Colours that are given as bits."""
    return "".join(letter for i, letter in enumerate(edition.colours) if colours >> i & 1)


def seats_of(bits: int) -> tuple[int, ...]:
    """Seats that are given as bits."""
    return tuple(seat for seat in range(c.MOST_SEATS) if bits >> seat & 1)


def tokens_of(edition: Edition, bits: int) -> Tokens:
    """Cards that are given as bits."""
    return tuple(token for card, token in enumerate(edition.cards) if bits >> card & 1) if bits else ()


def _shown(s: State, edition: Edition, viewer: int | None) -> tuple[int, Tokens] | None:
    """A challenged hand, for the challenger alone, or for all where the table plays it so (CHAL-3, R-19)."""
    if s.shown_to not in (c.NOBODY, viewer):
        return None
    return s.shown_seat, tuple(edition.cards[card] for card in shown_list(s))


def _proof(s: State, edition: Edition, viewer: int | None) -> Tokens:
    """What convicts in that hand, for the same eyes."""
    if s.shown_seat == c.NOBODY or s.shown_to not in (c.NOBODY, viewer):
        return ()
    return tuple(edition.cards[card] for card in shown_list(s) if s.proof >> card & 1)


def redact(event: Told, seat: int | None) -> Told:
    """The event as a seat may know it, or a spectator (None): hidden cards become `?`."""
    if seat is not None and (type(seat) is not int or not 0 <= seat < c.MOST_SEATS):
        raise ValueError(f"a viewer is a seat or None, not {seat!r}")
    hidden = {
        name: _masked(getattr(event, name)) if counted else ()
        for name, audience, counted in audiences_of(type(event))
        if not sees(event, audience, seat)
    }
    return replace(event, **hidden) if hidden else event


def audiences_of(kind: type[Event]) -> tuple[tuple[str, str, bool], ...]:
    """The fields of a kind of event that are not for everybody, whom they are for, and if all may count."""
    known = _audiences.get(kind)
    if known is None:
        known = tuple(
            (f.name, f.metadata["audience"], f.metadata["counted"])
            for f in fields(kind)
            if "audience" in f.metadata
        )
        _audiences[kind] = known
    return known


_audiences: dict[type[Event], tuple[tuple[str, str, bool], ...]] = {}


def _masked(value: str | Tokens) -> str | Tokens:
    return HIDDEN if isinstance(value, str) else (HIDDEN,) * len(value)


def sees(event: Any, audience: str, seat: int | None) -> bool:
    """Whether a seat belongs to the audience of a field."""
    match audience:
        case "owner":
            return bool(seat == event.seat)
        case "others":
            return seat not in (None, event.seat)
        case "both":
            return seat in (event.seat, event.to) and seat is not None
        case "challenger":
            return event.to is None or seat in (event.to, event.seat)
    raise ValueError(f"{type(event).__name__} has a field for an unknown audience {audience!r}")
