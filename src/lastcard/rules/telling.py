"""What of a round is other than before, as JSON, ready to be sent: written with every act, for every viewer.

`sight` says what a view holds and who may see it; what is told here is the same, field by field, each behind
a comma. `before` is the round as it was told last, or None if nobody was told of it: then all fields are new.
"""

from __future__ import annotations

from .calls import standing_calls
from .cards import ANSWER, BIT, GIVE, MOST_SEATS, NO_CARD, NOBODY, OVER, TYPES
from .layout import hand_text, listed, pile_text
from .legal import convicts, gift_order, legal, with_call
from .piles import anything_to_draw
from .scoring import hand_points
from .state import State, clone, next_turn


class Texts:
    """How the values of an edition are written. Where there is a -1, it is the first."""

    def __init__(
        self,
        numbers: tuple[bytes, ...],
        seats: tuple[bytes, ...],
        phases: tuple[bytes, ...],
        colours: tuple[bytes, ...],
        guesses: tuple[bytes, ...],
        cards: tuple[bytes, ...],
        endings: tuple[bytes, ...],
        actions: tuple[tuple[bytes, ...], ...],
    ) -> None:
        self.numbers = numbers
        self.seats = seats
        self.phases = phases
        self.colours = colours
        self.guesses = guesses  # by the colours as bits
        self.cards = cards  # the last one hides what it is
        self.endings = endings
        self.actions = actions  # by `words_of`


class Look:
    """A round at one moment, and how its values are written."""

    def __init__(self, s: State, texts: Texts) -> None:
        self.state = clone(s)
        self.texts = texts


def yes_or_no(value: int) -> bytes:
    return b"true" if value else b"false"


def tell(found: list[bytes], key: bytes, text: bytes) -> None:
    """One more field."""
    found.append(key)
    found.append(text)


def enclosed(items: list[bytes]) -> bytes:
    """A JSON list."""
    return b"[" + b",".join(items) + b"]"


def shared_news(look: Look, before: Look | None) -> bytes:
    """Of the fields that are the same for everybody those that are other than before."""
    found: list[bytes] = []
    s, t = look.state, look.texts
    fresh = before is None
    b = s if before is None else before.state
    over = s.phase == OVER
    if fresh or s.turn != b.turn:
        tell(found, b',"turn":', t.numbers[s.turn + 1])
    if fresh or s.actor != b.actor:
        tell(found, b',"actor":', t.seats[s.actor + 1])
    if fresh or next_turn(s) != next_turn(b):
        tell(found, b',"next":', t.seats[next_turn(s) + 1])
    if fresh or s.direction != b.direction:
        tell(found, b',"direction":', t.numbers[s.direction + 1])
    if fresh or s.colour != b.colour:
        tell(found, b',"colour":', t.colours[s.colour])
    tell_piles(found, s, b, t, fresh)
    tell_said(found, s, b, t, fresh)
    if fresh or s.gift != b.gift:
        tell(found, b',"gift":', t.colours[s.gift])
    if fresh or s.receiver != b.receiver:
        tell(found, b',"receiver":', t.seats[s.receiver + 1])
    if fresh or s.forehead_total or b.forehead_total:
        tell_other(found, b',"guessed":', guessed_text(s, t), b"" if fresh else guessed_text(b, t))
    if fresh or s.winner != b.winner or over != (b.phase == OVER):
        tell_end(found, s, b, t, fresh)
    return b"".join(found)


def tell_other(found: list[bytes], key: bytes, text: bytes, before: bytes) -> None:
    """One more field, if its text is other than before."""
    if text != before:
        tell(found, key, text)


def tell_piles(found: list[bytes], s: State, b: State, t: Texts, fresh: bool) -> None:
    """What lies on the table, and how many cards are in the hands."""
    top = s.discard[s.discards - 1]
    if fresh or top != b.discard[b.discards - 1]:
        tell(found, b',"top":', t.cards[top])
    if fresh or s.phase != b.phase:
        tell(found, b',"phase":', t.phases[s.phase])
    if fresh or not same_sizes(s, b):
        tell(found, b',"sizes":', enclosed([t.numbers[s.sizes[seat] + 1] for seat in range(s.seats)]))
    if fresh or not same_pile(s, b):
        tell(found, b',"discard_pile":', pile_text(s.discard, s.discards, t.cards))
    if fresh or s.draws != b.draws:
        tell(found, b',"draw_size":', t.numbers[s.draws + 1])
    if fresh or anything_to_draw(s) != anything_to_draw(b):
        tell(found, b',"passes":', yes_or_no(not anything_to_draw(s)))


def tell_said(found: list[bytes], s: State, b: State, t: Texts, fresh: bool) -> None:
    """Who can be caught and who has called, and what was said of colours that count for a moment."""
    if fresh or s.exposed != b.exposed:
        tell(found, b',"exposed":', t.seats[s.exposed + 1])
    if fresh or s.early != b.early:
        tell(found, b',"called":', yes_or_no(s.early))
    calls = standing_calls(s)
    if fresh or calls != standing_calls(b):
        tell(found, b',"callers":', seats_text(t, calls))
    if fresh or s.hit != b.hit:
        tell(found, b',"hit":', t.colours[s.hit])
    if fresh or s.before != b.before:
        tell(found, b',"before":', t.colours[s.before])
        tell(found, b',"convicts":', listed(convicts(s), t.cards))


def seats_text(t: Texts, seats: int) -> bytes:
    """Some seats, given as bits."""
    return enclosed([t.seats[seat + 1] for seat in range(MOST_SEATS) if seats & BIT[seat]])


def tell_end(found: list[bytes], s: State, b: State, t: Texts, fresh: bool) -> None:
    """Whether the round is over, and what everybody was left with."""
    over = s.phase == OVER
    ends = fresh or over != (b.phase == OVER)
    if ends:
        tell(found, b',"over":', yes_or_no(over))
    if fresh or s.winner != b.winner:
        tell(found, b',"winner":', t.seats[s.winner + 1])
    void = over and s.winner == NOBODY
    if fresh or void != (b.phase == OVER and b.winner == NOBODY):
        tell(found, b',"void":', yes_or_no(void))
    if ends:
        tell(found, b',"ended":', t.endings[s.ending + 1 if over else 0])
        seats = range(s.seats if over else 0)
        points = [b"%d" % hand_points(s, seat) for seat in seats]
        hands = [hand_text(s.hands, s.held[seat], seat * TYPES, t.cards) for seat in seats]
        tell(found, b',"points":', enclosed(points) if over else b"null")
        tell(found, b',"hands":', enclosed(hands) if over else b"null")


def same_sizes(s: State, b: State) -> bool:
    """Whether every hand holds as many cards as before."""
    for seat in range(s.seats):
        if s.sizes[seat] != b.sizes[seat]:
            return False
    return True


def same_pile(s: State, b: State) -> bool:
    """Whether the discard pile is as before."""
    if s.discards != b.discards:
        return False
    for i in range(s.discards):
        if s.discard[i] != b.discard[i]:
            return False
    return True


def same_hand(s: State, b: State, seat: int) -> bool:
    """Whether a hand is as before."""
    if s.held[seat] != b.held[seat] or s.sizes[seat] != b.sizes[seat]:
        return False
    for i in range(seat * TYPES, seat * TYPES + TYPES):
        if s.hands[i] != b.hands[i]:
            return False
    return True


def guessed_text(s: State, t: Texts) -> bytes:
    """What each seat has guessed in vain for its oldest forehead card; where there is none, nothing."""
    return enclosed([t.guesses[s.guessed[seat]] for seat in range(s.seats)])


def own_news(
    look: Look, before: Look | None, viewer: int | None, legal_now: bytes = b"", legal_before: bytes = b""
) -> bytes:
    """Of the fields that depend on whose view it is those that are other than before.

    What is open to a seat follows from the round, unless it is given: some tables ask one after the other.
    """
    found: list[bytes] = []
    s, t = look.state, look.texts
    fresh = before is None
    b = s if before is None else before.state
    seat = NOBODY if viewer is None else viewer
    if fresh:
        tell(found, b',"viewer":', t.seats[seat + 1])
    if fresh or (seat != NOBODY and not same_hand(s, b, seat)):
        tell(found, b',"hand":', held_text(s, t, seat))
    if fresh or s.forehead_total or b.forehead_total:
        tell_other(found, b',"foreheads":', worn_text(s, t, seat), b"" if fresh else worn_text(b, t, seat))
    if fresh or s.drawn != NO_CARD or b.drawn != NO_CARD:
        tell_other(found, b',"drawn":', drawn_text(s, t, seat), b"" if fresh else drawn_text(b, t, seat))
    if fresh or s.phase == GIVE or b.phase == GIVE:
        tell_other(found, b',"gifts":', gifts_text(s, t, seat), b"" if fresh else gifts_text(b, t, seat))
    if fresh or s.shown_seat != NOBODY or b.shown_seat != NOBODY:
        tell_other(found, b',"shown":', shown_text(s, t, seat), b"" if fresh else shown_text(b, t, seat))
        tell_other(found, b',"proof":', proof_text(s, t, seat), b"" if fresh else proof_text(b, t, seat))
    if fresh or with_call(s, seat) != with_call(b, seat):
        tell(found, b',"with_call":', listed(with_call(s, seat), t.cards))
    if legal_now:
        tell_other(found, b',"legal":', legal_now, b"" if fresh else legal_before)
    elif fresh:
        tell(found, b',"legal":', legal_text(s, t, seat))
    elif seat != NOBODY and (legal(s, seat) != legal(b, seat) or words_of(s) != words_of(b)):
        tell_other(found, b',"legal":', legal_text(s, t, seat), legal_text(b, t, seat))
    return b"".join(found)


def held_text(s: State, t: Texts, seat: int) -> bytes:
    """A hand."""
    return b"[]" if seat == NOBODY else hand_text(s.hands, s.held[seat], seat * TYPES, t.cards)


def worn_text(s: State, t: Texts, viewer: int) -> bytes:
    """The forehead cards of all; nobody sees their own, and a spectator none."""
    rows = []
    for seat in range(s.seats):
        seen = s.phase == OVER or (viewer != NOBODY and viewer != seat)
        row = []
        for i in range(s.forehead_total):
            if s.forehead_seats[i] == seat:
                row.append(t.cards[s.foreheads[i] if seen else NO_CARD])
        rows.append(enclosed(row))
    return enclosed(rows)


def drawn_text(s: State, t: Texts, viewer: int) -> bytes:
    """The card that its seat may still play."""
    if s.drawn == NO_CARD:
        return b"null"
    return t.cards[s.drawn if viewer == s.turn else NO_CARD]


def shown_text(s: State, t: Texts, viewer: int) -> bytes:
    """A challenged hand, for whom it is shown to."""
    if not sees_shown(s, viewer):
        return b"null"
    cards = []
    for card in range(TYPES):
        for _ in range(s.shown[card]):
            cards.append(t.cards[card])
    return enclosed([t.seats[s.shown_seat + 1], enclosed(cards)])


def sees_shown(s: State, viewer: int) -> bool:
    """Whether a challenged hand lies open to a viewer."""
    return s.shown_seat != NOBODY and (s.shown_to == NOBODY or s.shown_to == viewer)


def proof_text(s: State, t: Texts, viewer: int) -> bytes:
    """Of a challenged hand the cards that convict, for whom it is shown to."""
    cards = []
    if s.proof and sees_shown(s, viewer):
        for card in range(TYPES):
            if s.proof & BIT[card]:
                for _ in range(s.shown[card]):
                    cards.append(t.cards[card])
    return enclosed(cards)


def gifts_text(s: State, t: Texts, viewer: int) -> bytes:
    """Who gets the cards that are still to be given away, for who gives them."""
    return enclosed([t.seats[seat + 1] for seat in gift_order(s, viewer)])


def words_of(s: State) -> int:
    """Which words the actions go by now: a catch names its seat, and answers share numbers with moves."""
    return s.exposed + 1 + (MOST_SEATS + 1 if s.phase == ANSWER else 0)


def legal_text(s: State, t: Texts, seat: int) -> bytes:
    """What is open to a seat."""
    return b"[]" if seat == NOBODY else listed(legal(s, seat), t.actions[words_of(s)])
