"""What a seat may see: the one door through which anything leaves for a player, a spectator or a bot.

`View` says of each field what it is called, how it is read from the state, and whether it is the same for
everybody. Views, what has changed in them, their JSON and the types of the page all follow from it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING, Any, Literal, NoReturn, TypeVar

from .events import HIDDEN, Event, Phase, RoundEnding
from .notation.diagram import board, picture
from .notation.tokens import action_names
from .rules import cards as c
from .rules import kernel as k
from .rules.edition import Edition
from .rules.whole_numbers import whole
from .view_fields import Group, all_of, fixed, own, public

if TYPE_CHECKING:
    from .round import Round

Tokens = tuple[str, ...]
SomeEvent = TypeVar("SomeEvent", bound=Event)
Viewer = int | None
"""A seat, or None for a spectator."""


SEATS: dict[int, int | None] = {c.NOBODY: None} | {seat: seat for seat in range(c.MOST_SEATS)}
"""The kernel's seats as everybody else knows them."""


# How the state's numbers read


def colour_of(e: Edition, colour: int) -> str | None:
    return None if colour == c.NO_COLOUR else e.colours[colour]


def colours_of(e: Edition, bits: int) -> str:
    """Colours that are given as bits."""
    return "".join(letter for i, letter in enumerate(e.colours) if bits >> i & 1)


def seats_of(bits: int) -> tuple[int, ...]:
    """Seats that are given as bits."""
    return tuple(seat for seat in range(c.MOST_SEATS) if bits >> seat & 1) if bits else ()


def tokens_of(e: Edition, bits: int) -> Tokens:
    """Cards that are given as bits."""
    return tuple(token for card, token in enumerate(e.cards) if bits >> card & 1) if bits else ()


def _guessed(s: k.State, e: Edition) -> Tokens:
    """What each seat has guessed in vain for its oldest forehead card."""
    if not s.forehead_total:
        return ("",) * s.seats
    return tuple([colours_of(e, k.get_guessed(s, seat)) for seat in range(s.seats)])


def _points(s: k.State, _e: Edition) -> tuple[int, ...] | None:
    """What everybody is left with, once the round is over."""
    return tuple([k.hand_points(s, seat) for seat in range(s.seats)]) if s.phase == c.OVER else None


def _hands(s: k.State, e: Edition) -> tuple[Tokens, ...] | None:
    """All hands, once the round is over."""
    return tuple([k.hand_names(s, seat, e.cards) for seat in range(s.seats)]) if s.phase == c.OVER else None


def _owed_for(s: k.State, _e: Edition) -> Literal["d", "F"] | None:
    if not k.owed(s):
        return None
    return "F" if s.by_four or not s.rules.answerable else "d"


# What only some may see


def _hand(s: k.State, e: Edition, viewer: Viewer) -> Tokens:
    return () if viewer is None else k.hand_names(s, viewer, e.cards)


def _foreheads(s: k.State, e: Edition, viewer: Viewer) -> tuple[Tokens, ...]:
    """Every player sees them but the owner; a spectator sees none, for a player could watch too."""
    if not s.forehead_total:
        return ((),) * s.seats
    return tuple(
        [_worn(s, e, seat, s.phase == c.OVER or viewer not in (None, seat)) for seat in range(s.seats)]
    )


def _worn(s: k.State, e: Edition, seat: int, seen: bool) -> Tokens:
    return tuple([e.cards[card] if seen else HIDDEN for card in k.forehead_list(s, seat)])


def _drawn(s: k.State, e: Edition, viewer: Viewer) -> str | None:
    """The card just drawn, for who may still play it."""
    if s.drawn == c.NO_CARD:
        return None
    return e.cards[s.drawn] if viewer == s.turn else HIDDEN


def _gifts(s: k.State, _e: Edition, viewer: Viewer) -> tuple[int, ...]:
    return () if viewer is None or s.phase != c.GIVE else tuple(k.gift_order(s, viewer))


def _sees_shown(s: k.State, viewer: Viewer) -> bool:
    """A challenged hand is for the challenger, or for all where the table plays it so (CHAL-3, R-19)."""
    return s.shown_seat != c.NOBODY and s.shown_to in (c.NOBODY, viewer)


def _shown(s: k.State, e: Edition, viewer: Viewer) -> tuple[int, Tokens] | None:
    if not _sees_shown(s, viewer):
        return None
    return s.shown_seat, tuple([e.cards[card] for card in k.shown_list(s)])


def _proof(s: k.State, e: Edition, viewer: Viewer) -> Tokens:
    if not (s.proof and _sees_shown(s, viewer)):
        return ()
    return tuple([e.cards[card] for card in k.shown_list(s) if s.proof >> card & 1])


def _known(s: k.State, e: Edition, viewer: Viewer) -> tuple[Tokens, ...]:
    return k.known_names(s, c.NOBODY if viewer is None else viewer, e.cards)


def _with_call(s: k.State, e: Edition, viewer: Viewer) -> Tokens:
    return () if viewer is None else tokens_of(e, k.with_call(s, viewer))


def _legal(s: k.State, e: Edition, viewer: Viewer) -> Tokens:
    return () if viewer is None else k.legal_names(s, viewer, action_names(e.key, s.phase, s.exposed))


# The view


class FixedOptions(dict[str, str]):
    """Options that nobody can change any longer: all views of a round have the same ones."""

    def _refuse(self, *_: object, **__: object) -> NoReturn:
        raise TypeError("the options of a view cannot be changed; dict(view.options) is a copy")

    __setitem__ = __delitem__ = __ior__ = clear = pop = popitem = setdefault = update = _refuse

    def __reduce__(self) -> tuple[type[FixedOptions], tuple[dict[str, str]]]:
        return FixedOptions, (dict(self),)


class Lazy:
    """A view whose fields are read when they are first asked for: most who get one look at a few.

    They are read from a copy of the moment that holds no more than its viewer may know.
    """

    __slots__ = ("_checked", "_moment", "_veil")

    _moment: tuple[
        tuple[Any, ...], ...
    ]  # what each group of fields is read from; a view made otherwise has none
    _checked: View  # a copy of a view made otherwise, which is known to be possible and cannot change
    _veil: k.State  # what the built-in bots read of a view made otherwise

    if not TYPE_CHECKING:  # to which a view has its fields and nothing else

        def __getattr__(self, name: str) -> Any:
            try:
                group, read = READERS[name]
            except KeyError:
                raise AttributeError(f"a view has no {name!r}") from None
            if name in TOGETHER:
                for one, found in zip(TOGETHER, read_together(*self._moment[group]), strict=True):
                    _put(self, one, found)
                return getattr(self, name)
            value = read(*self._moment[group])
            _put(self, name, value)
            return value


_put = object.__setattr__  # what a view has read is the only thing that is ever put into it


def checked(view: View) -> View | None:
    """Return a view that is known to be possible: this one if a round made it, or its checked copy."""
    return view if hasattr(view, "_moment") else getattr(view, "_checked", None)


def forget_checks(view: View) -> None:
    """Check a view anew before a round is imagined from it, because its fields come from outside."""
    for name in Lazy.__slots__:
        with suppress(AttributeError):
            object.__delattr__(view, name)


def keep_checked(view: View, copy: View) -> None:
    _put(view, "_checked", copy)


def frozen(view: View) -> View:
    """Return a copy with nothing in it that can change: a view from outside may have lists, for example."""
    names = [field.name for field in fields(view)]
    return replace(view, **{name: _frozen(getattr(view, name)) for name in names})


def _frozen(value: Any) -> Any:
    if isinstance(value, Mapping):
        return FixedOptions(value)
    if isinstance(value, (list, tuple)):
        return tuple([_frozen(one) for one in value])
    return value


@dataclass(frozen=True, slots=True)
class View(Lazy):
    """The table as one seat sees it, or a spectator (viewer None). Nothing in it can be changed."""

    edition: str = fixed(lambda _s, e, _options: e.key)
    """The key of the edition."""
    options: Mapping[str, str] = fixed(lambda _s, _e, options: options)
    """The options of the round, all of them, by key."""
    seats: int = fixed(lambda s, _e, _options: s.seats)
    """How many seats there are; they are numbered from 0."""
    viewer: int | None = own(lambda _s, _e, viewer: viewer)
    """The seat that looks; None for a spectator."""
    dealer: int = fixed(lambda s, _e, _options: s.dealer)
    """The seat that dealt."""
    turn: int = public(lambda s, _e: s.turn)
    """The seat whose move is being made or resolved."""
    actor: int | None = public(lambda s, _e: SEATS[s.actor])
    """The seat whose decision is awaited; None once the round is over."""
    next: int | None = public(lambda s, _e: SEATS[k.next_turn(s)])
    """Whose turn comes after this one if nobody is skipped."""
    direction: int = public(lambda s, _e: s.direction)
    """1 clockwise, towards higher seats, or -1."""
    colour: str | None = public(lambda s, e: colour_of(e, s.colour))
    """The colour in play, as its letter; None while it has yet to be named."""
    top: str = public(lambda s, e: e.cards[k.top_card(s)])
    """The card to match."""
    phase: Phase = public(lambda s, e: e.phases[s.phase])
    """What is being decided, in one word."""
    hand: Tokens = own(_hand)
    """The viewer's own cards, sorted; a spectator has none."""
    sizes: tuple[int, ...] = public(lambda s, _e: k.hand_sizes(s))
    """How many cards each seat holds."""
    discard_pile: Tokens = public(lambda s, e: k.discard_names(s, e.cards))
    """The whole discard pile, top first."""
    draw_size: int = public(lambda s, _e: s.draws)
    """How many cards are left to draw before the discard pile is shuffled."""
    passes: bool = public(lambda s, _e: not k.anything_to_draw(s))
    """Whether there is nothing left to draw, so that a draw would only pass the turn."""
    foreheads: tuple[Tokens, ...] = own(_foreheads)
    """The forehead cards of each seat, oldest first; those that the viewer may not see are `?`."""
    exposed: int | None = public(lambda s, _e: SEATS[s.exposed])
    """The seat that can be caught."""
    called: bool = public(lambda s, _e: bool(s.early))
    """Whether the seat to act has called ahead in this turn."""
    callers: tuple[int, ...] = public(lambda s, _e: seats_of(k.standing_calls(s)))
    """The seats whose call is valid: they still hold that one card, or called ahead in this turn."""
    pending: int = public(lambda s, _e: k.owed(s))
    """The cards owed by the seat that is hit by a draw card; 0 if none is."""
    owed_for: Literal["d", "F"] | None = public(_owed_for)
    """The draw card they are owed for, `d` or `F`; another card may be on top by now."""
    open_to_jumps: bool = public(lambda s, _e: bool(k.open_to_jumps(s)))
    """Whether a card identical to the top card may be played out of turn now."""
    out: tuple[int, ...] = public(lambda s, _e: seats_of(s.out))
    """The seats that are out of the round."""
    hit: str | None = public(lambda s, e: colour_of(e, s.hit))
    """King Pig's colour, while its player names the colour in play."""
    before: str | None = public(lambda s, e: colour_of(e, s.before))
    """The colour in play before the Draw Four on top, while it may still matter."""
    convicts: Tokens = public(lambda s, e: tokens_of(e, k.convicts(s)))
    """The cards that would make that Draw Four a bluff, whoever holds them."""
    drawn: str | None = own(_drawn)
    """The card just drawn, while its seat decides whether to play it; `?` for the others."""
    gift: str | None = public(lambda s, e: colour_of(e, s.gift))
    """The colour that is being given away."""
    receiver: int | None = public(lambda s, _e: SEATS[s.receiver])
    """The seat that gets the next card of a gift."""
    gifts: tuple[int, ...] = own(_gifts)
    """For the giver: who gets each of the remaining cards, in order."""
    guessed: Tokens = public(_guessed)
    """The wrong guesses of each seat so far for its oldest forehead card, as letters of colours."""
    shown: tuple[int, Tokens] | None = own(_shown)
    """A challenged hand, for those who may see it: the seat and its cards."""
    proof: Tokens = own(_proof)
    """The cards of the shown hand that prove the bluff."""
    drew_on: tuple[tuple[tuple[str, int], ...], ...] = public(lambda s, e: k.drew_on_names(s, e.colours))
    """The colours in play when each seat last drew for its turn, and how many cards it has gained since."""
    named: tuple[tuple[str, int] | None, ...] = public(lambda s, e: k.named_names(s, e.colours))
    """The colour that each seat named last, and how many cards it has played since."""
    fours: tuple[tuple[int, int, int], ...] = public(lambda s, _e: k.all_fours(s))
    """How many Draw Fours each seat has played, how many were challenged, and how many were bluffs."""
    known: tuple[Tokens, ...] = own(_known)
    """The cards of which the viewer knows at least one in each other hand, as it was shown or gave them."""
    with_call: Tokens = own(_with_call)
    """The cards that would leave the viewer with one, so that a call may go with them."""
    legal: Tokens = own(_legal)
    """The viewer's legal actions now, including those out of turn."""
    over: bool = public(lambda s, _e: s.phase == c.OVER)
    """Whether the round is over."""
    winner: int | None = public(lambda s, _e: SEATS[s.winner])
    """The seat that won the round."""
    void: bool = public(lambda s, _e: s.phase == c.OVER and s.winner == c.NOBODY)
    """Whether it ended without a winner: nobody could move, or it went on for too long."""
    ended: RoundEnding | None = public(lambda s, _e: c.ENDINGS[s.ending] if s.phase == c.OVER else None)
    """How it ended."""
    points: tuple[int, ...] | None = public(_points)
    """What each seat is left with, in points, once the round is over."""
    hands: tuple[Tokens, ...] | None = public(_hands)
    """All hands, once the round is over."""

    def __post_init__(self) -> None:
        forget_checks(self)

    def __setstate__(self, values: Sequence[Any]) -> None:
        forget_checks(self)
        for one, value in zip(fields(self), values, strict=True):
            _put(self, one.name, value)

    def __str__(self) -> str:
        return board(self)

    def _repr_svg_(self) -> str:
        return picture(self)

    def imagine(self, seed: str | int | None = None) -> Round:
        """A whole round that looks the same to this viewer: the hidden cards are dealt by the seed.

        It is made only from the view and the seed. Without a seed it is random.
        """
        from .imagining import imagine

        return imagine(self, seed)

    def __hash__(self) -> int:
        """By what tells most moments apart; equal views are so in every field."""
        return hash((self.viewer, self.actor, self.phase, self.hand, self.sizes, self.discard_pile))

    def to_dict(self) -> dict[str, Any]:
        """The view as plain values, ready for JSON."""
        return {f.name: _plain(getattr(self, f.name)) for f in fields(self)}


def _plain(value: Any) -> Any:
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    return dict(value) if isinstance(value, Mapping) else value


FIXED = Group(View, "fixed")  # read from state, edition and options
PUBLIC = Group(View, "public")  # read from state and edition
OWN = Group(View, "own")  # read from state, edition and viewer


GROUPS = ("fixed", "public", "own")
READERS = {one.name: (GROUPS.index(one.metadata["group"]), one.metadata["read"]) for one in fields(View)}
"""How each field is read, and from which part of the moment."""

TOGETHER = ("turn", "direction", "sizes", "out")
"""Public fields that are quick to read, and mostly wanted together."""

read_together = all_of([READERS[name][1] for name in TOGETHER])


def view(s: k.State, edition: Edition, options: Mapping[str, str], viewer: Viewer) -> View:
    """The view of a seat, or of a spectator."""
    seen = View.__new__(View)
    veil = k.veiled(s, c.NOBODY if viewer is None else viewer)
    _put(seen, "_moment", ((veil, edition, options), (veil, edition), (veil, edition, viewer)))
    _put(seen, "edition", edition.key)  # these are quicker put than found missing
    _put(seen, "options", options)
    _put(seen, "seats", s.seats)
    _put(seen, "viewer", viewer)
    _put(seen, "phase", edition.phases[s.phase])
    _put(seen, "legal", _legal(s, edition, viewer))
    return seen


def with_legal(view: View, legal: Tokens) -> View:
    """Return the view with fewer legal actions, at a table that asks seats one after the other."""
    moment = getattr(view, "_moment", None)
    if moment is None:
        return replace(view, legal=legal)
    seen = View.__new__(View)
    _put(seen, "_moment", moment)
    for name in ("edition", "options", "seats", "viewer", "phase"):
        _put(seen, name, getattr(view, name))
    _put(seen, "legal", legal)
    return seen


def veil_of(view: View) -> k.State | None:
    """Return the state that a view is read from, or one that was kept for it; None if there is neither."""
    moment = getattr(view, "_moment", None)
    return getattr(view, "_veil", None) if moment is None else moment[0][0]


def keep_veil(view: View, veil: k.State) -> None:
    _put(view, "_veil", veil)


# With everything face up


class NotOverError(ValueError):
    """Somebody wanted to see the hidden cards of a round that is still played."""


def open_view(
    s: k.State, edition: Edition, options: Mapping[str, str], ended: k.State, *, abandoned: bool = False
) -> View:
    """A moment of a round that is over, which `ended` proves, with everything face up.

    `abandoned`: it was broken off for good, for its table is closed.
    """
    if not (ended.phase == c.OVER or abandoned) or k.get_key(s) != k.get_key(ended):
        raise NotOverError("its cards stay hidden until the round is over")
    return laid_open(s, edition, options)


def laid_open(s: k.State, edition: Edition, options: Mapping[str, str]) -> View:
    """Everything face up, for who has all the cards anyway: a position, a record, bots alone at home."""
    seats = range(s.seats)
    return replace(
        view(s, edition, options, None),
        hands=tuple([k.hand_names(s, seat, edition.cards) for seat in seats]),
        foreheads=tuple([_worn(s, edition, seat, seen=True) for seat in seats]),
        drawn=None if s.drawn == c.NO_CARD else edition.cards[s.drawn],
    )


# Events


def redact(event: SomeEvent, seat: int | None) -> SomeEvent:
    """The event as a seat may know it, or a spectator (None): hidden cards become `?`."""
    viewer = seat if seat is None or type(seat) is int else whole(seat)
    if seat is not None and (viewer is None or not 0 <= viewer < c.MOST_SEATS):
        raise ValueError(f"a viewer is a seat or None, not {seat!r}")
    hidden = {
        name: _masked(getattr(event, name)) if counted else ()
        for name, audience, counted in event.restricted
        if not sees(event, audience, viewer)
    }
    return replace(event, **hidden) if hidden else event


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
