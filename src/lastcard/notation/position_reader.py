"""Reading a position line, with every check that keeps impossible rounds out."""

from __future__ import annotations

import copyreg
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from ..rules import cards as c
from ..rules import kernel as k
from ..rules.edition import Edition
from ..rules.editions import EDITIONS
from ..rules.errors import InvalidNotation, quoted
from ..rules.options import deck_of, settle
from ..rules.parameters import key_of, rules_for
from . import debts, memories, recollections
from .position import FIELDS, Position, position_of, print_position
from .prose import plural
from .tokens import read_card, read_colour


@dataclass
class Cards:
    """The cards that a position line names, and those it leaves to chance."""

    hands: list[list[int]]
    pile: list[int]
    foreheads: list[list[int]]
    draw: list[int]
    spare: list[int] = field(default_factory=list)

    def named(self) -> list[int]:
        return [card for group in (*self.hands, *self.foreheads, self.pile, self.draw) for card in group]


def read_position(text: str) -> Position:
    """The state that a line tells; what cannot be is an InvalidNotation that says what would be right."""
    if not isinstance(text, str) or not text.split():
        raise InvalidNotation("an empty position; it starts with the edition, then hands= and pile=")
    key, *rest = text.split()
    if key not in EDITIONS:
        raise InvalidNotation(
            f"a position starts with its edition, one of {', '.join(EDITIONS)}, not {quoted(key)}"
        )
    fields = read_fields(rest)
    reader = PositionReader(EDITIONS[key], fields)
    return reader.position()


def read_state(text: str, turns: int) -> k.State:
    """Return the state alone, with the number of turns, which a position leaves out below 1,000."""
    s = read_position(text).state
    if turns not in range(c.TURNS_PER_SEAT * s.seats + c.DECK):
        raise InvalidNotation(f"a round of {s.seats} seats does not have {turns!r} turns")
    s.turns = turns
    return s


def remade_state(s: k.State) -> tuple[Callable[..., k.State], tuple[str, int]]:
    """A state is pickled as its position line, which either kernel reads, and its number of turns."""
    return read_state, (print_position(position_of(s)), s.turns)


copyreg.pickle(k.State, remade_state)


def read_fields(words: Iterable[str]) -> dict[str, str]:
    fields: dict[str, str] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if name in FIELDS and equals and not value:
            raise InvalidNotation(f"{name}= is empty; write - for no cards, or leave it out")
        if name not in FIELDS or not equals:
            raise InvalidNotation(f"cannot read {quoted(word)}; the fields are {'= '.join(FIELDS)}=")
        if name in fields:
            raise InvalidNotation(f"{name}= is given twice")
        fields[name] = value
    for name in ("hands", "pile"):
        if name not in fields:
            raise InvalidNotation(f"{name}= is missing; a position needs hands= and pile=")
    return fields


class PositionReader:
    """Reads the fields of one position, each with its checks."""

    def __init__(self, edition: Edition, fields: Mapping[str, str]) -> None:
        self.edition = edition
        self.fields = fields
        self.groups = fields["hands"].split("/")
        self.seats = len(self.groups)
        if not c.FEWEST_SEATS <= self.seats <= c.MOST_SEATS:
            raise InvalidNotation(
                f"hands= has {plural(self.seats, 'group')}; a round has 2 to 10 seats, separated by /"
            )

    def position(self) -> Position:
        options = self.options()
        seed = self.fields.get("seed", "")
        s = k.State(rules_for(self.edition, options), self.seats)
        k.set_key(s, key_of(seed))
        s.counter = self.number("shuffled", range(2**32), 0)
        self.deck = deck_of(self.edition, options)
        found = self.all_cards(self.deck)
        self.lay_cards(s, found)
        s.turn = self.number("turn", range(self.seats), 0)
        s.dealer = self.number("dealer", range(self.seats), 0)
        s.direction = self.direction()
        s.out = self.out(s)
        s.exposed = self.number("exposed", range(self.seats), c.NOBODY)
        s.blanks = self.number("blanks", range(self.seats), 0)
        s.phase = self.phase(s)
        s.turns = self.turns(s)
        s.actor = self.actor(s)
        s.colour = self.colour(s)
        self.read_decision(s)
        self.check_hands(s)
        memories.read_memories(self.edition, s, self.fields)
        recollections.read_remembered(self.edition, s, self.fields)
        if found.spare:
            k.set_draw(s, found.spare)
            k.shuffle_draw_pile(s)
        self.check_decision(s)
        return Position(self.edition, options, seed, s)

    def check_decision(self, s: k.State) -> None:
        """Somebody must be able to decide what is asked, and the cards must allow that it was asked."""
        if s.phase == c.OVER:
            return
        held = k.held_by(s, s.turn)
        short = s.phase == c.FOLLOW and not all(held & of_colour for of_colour in c.OF_COLOUR[: c.COLOURS])
        short |= s.phase == c.GIVE and k.size_of(s, s.turn) == 1 and not s.rules.mod_go_out
        if short or not k.decisions(s):
            raise InvalidNotation(
                f"phase={self.edition.phases[s.phase]}: seat {s.actor} does not have the cards for it"
            )

    def options(self) -> dict[str, str]:
        chosen: dict[str, str] = {}
        for part in self.fields.get("options", "").split(","):
            key, colon, value = part.partition(":")
            if part and (not colon or key in chosen):
                raise InvalidNotation(
                    f"cannot read {quoted(part)} in options=; write key:value,key:value, each key once"
                )
            if part:
                chosen[key] = value
        try:
            return settle(self.edition, chosen)
        except ValueError as error:
            raise InvalidNotation(str(error)) from None

    def number(self, name: str, allowed: range, default: int) -> int:
        text = self.fields.get(name)
        if text is None:
            return default
        if not (text.isascii() and text.isdigit() and len(text) < 12 and int(text) in allowed):
            raise InvalidNotation(
                f"{name}={quoted(text)} is not a number from {allowed.start} to {allowed.stop - 1}"
            )
        return int(text)

    def flag(self, name: str) -> bool:
        if self.fields.get(name, "no") not in ("yes", "no"):
            raise InvalidNotation(f"{name}= is yes or no, not {quoted(self.fields[name])}")
        return self.fields.get(name) == "yes"

    def cards(self, text: str, separator: str = ",") -> list[int]:
        if not text:
            raise InvalidNotation("a hand is empty; write - for no cards")
        return [] if text == "-" else [read_card(self.edition, token) for token in text.split(separator)]

    def per_seat(self, name: str) -> list[str]:
        groups = self.fields[name].split("/") if name in self.fields else ["-"] * self.seats
        if len(groups) != self.seats:
            raise InvalidNotation(
                f"{name}= has {plural(len(groups), 'group')} for {self.seats} seats; write - for none"
            )
        return groups

    def all_cards(self, deck: list[int]) -> Cards:
        """Every card that the line names, never more copies than the deck has."""
        text = self.fields.get("draw", "*")
        found = Cards(
            hands=[self.cards(group) for group in self.groups],
            pile=self.cards(self.fields["pile"]),
            foreheads=[self.cards(group, "+") for group in self.per_seat("foreheads")],
            draw=[] if text == "*" else self.cards(text),
        )
        if not found.pile:
            raise InvalidNotation("pile= is empty; at least the card to match lies on the discard pile")
        if any(found.foreheads) and not self.edition.special.foreheads:
            raise InvalidNotation(f"{self.edition.key} has no forehead cards, so no foreheads=")
        spare = self.spare_cards(deck, found.named())
        if text == "*":
            found.spare = spare
        return found

    def spare_cards(self, deck: list[int], named: Iterable[int]) -> list[int]:
        """The cards of the deck that are not named."""
        spare = Counter(deck)
        spare.subtract(Counter(named))
        for card, number in spare.items():
            if number < 0:
                copies, token = deck.count(card), self.edition.cards[card]
                raise InvalidNotation(
                    f"{copies - number} copies of {token}, but the deck of {self.edition.key} has {copies}"
                )
        return sorted(spare.elements())

    def lay_cards(self, s: k.State, found: Cards) -> None:
        for seat, hand in enumerate(found.hands):
            for card in hand:
                k.gain(s, seat, card)
        for seat, worn in enumerate(found.foreheads):
            for card in worn:
                k.add_forehead(s, seat, card)
        k.set_discard(s, found.pile)
        k.set_draw(s, found.draw)

    def out(self, s: k.State) -> int:
        """The seats that are out of the round, as bits: they hold nothing, and two others still play."""
        if "out" not in self.fields:
            return 0
        seats = self.fields["out"].split(",")
        known = [str(seat) for seat in range(self.seats)]
        if len(set(seats)) < len(seats) or not set(seats) <= set(known):
            raise InvalidNotation(f"cannot read out={quoted(self.fields['out'])}; write seats, as in out=2,3")
        out = sorted(map(int, seats))
        if not s.rules.mercy:
            raise InvalidNotation("out= needs mercy:20, mercy:25 or mercy:30 in options=")
        if any(k.size_of(s, seat) or k.forehead_list(s, seat) for seat in out):
            raise InvalidNotation(
                f"out={self.fields['out']}: a seat that is out holds no cards; write - in hands="
            )
        playing = self.seats - len(out)
        phase = self.fields.get("phase")
        if playing < (1 if phase == "over" else 2) or (s.turn in out and phase not in ("answer", "over")):
            raise InvalidNotation(
                f"out={self.fields['out']}: two seats still play, and one of them has the turn"
            )
        return memories.bits(out)

    def direction(self) -> int:
        text = self.fields.get("dir", "cw")
        if text not in ("cw", "ccw"):
            raise InvalidNotation(f"dir= is cw or ccw, not {quoted(text)}")
        return 1 if text == "cw" else -1

    def phase(self, s: k.State) -> int:
        word = self.fields.get("phase", "turn")
        if word not in self.edition.phases:
            known = " ".join(self.edition.phases)
            raise InvalidNotation(f"phase= is one of {known}, not {quoted(word)}")
        phase = self.edition.phases.index(word)
        if phase != c.OVER and word not in self.edition.questions:
            raise InvalidNotation(f"{self.edition.key} has no phase {word}")
        if phase == c.OPENING and s.rules.start_on_number:
            raise InvalidNotation(f"{self.edition.key} always starts on a number, so it has no phase opening")
        if phase == c.DRAWN and s.rules.drawn_card == c.WAIT:
            raise InvalidNotation("with drawn_card:wait a drawn card waits, so there is no phase drawn")
        if phase == c.ANSWER:
            self.check_answer(s)
        if phase == c.SWAP and not (s.rules.exchanging & c.OF_FACE[c.SEVEN] and k.still_in(s) > 2):
            raise InvalidNotation(
                "phase=swap needs seven_zero:both or seven_zero:seven, and more than two seats"
            )
        tops = self.edition.questions[word].tops if phase not in (c.OVER, c.ANSWER) else ()
        if tops and k.top_card(s) not in tops:
            wanted = ", ".join(self.edition.cards[t] for t in tops if t < len(self.edition.cards))
            raise InvalidNotation(f"phase={word} needs one of {wanted} on top of pile=")
        wears = bool(k.forehead_list(s, s.turn))
        if phase == c.GUESS and not wears:
            raise InvalidNotation(f"phase=guess needs a forehead card of seat {s.turn}, whose turn it is")
        return c.GUESS if phase == c.TURN and wears else phase  # a turn begins with the guess

    def check_answer(self, s: k.State) -> None:
        if debts.can_be_answered(s):
            return
        if s.rules.answerable:
            raise InvalidNotation("phase=answer needs a draw card on top of pile=, or what deflects one")
        if k.top_card(s) != c.FOUR:
            raise InvalidNotation("phase=answer needs one of F on top of pile=")
        raise InvalidNotation("a Draw Four is answered only where it may be a bluff (draw_four:bluff)")

    def turns(self, s: k.State) -> int:
        """Return the turns passed on; within a move there can be as many as make the round void, or more."""
        limit = c.TURNS_PER_SEAT * self.seats
        if s.phase not in (c.OPENING, c.TURN, c.GUESS, c.DRAWN):
            limit += c.DECK
        if s.phase == c.OVER and "turns" in self.fields:
            raise InvalidNotation("turns= counts the turns of a round that is not over")
        return self.number("turns", range(limit), 0)

    def actor(self, s: k.State) -> int:
        if s.phase == c.ANSWER:
            return k.neighbour(s, s.turn)
        return c.NOBODY if s.phase == c.OVER else s.turn

    def colour(self, s: k.State) -> int:
        text = self.fields.get("colour")
        word = self.edition.phases[s.phase]
        colourless = s.phase != c.OVER and self.edition.questions[word].colourless
        printed = c.COLOUR_OF[k.top_card(s)]
        if text is None or text == "-":
            if printed == c.NO_COLOUR and s.phase != c.OVER and not colourless:
                raise InvalidNotation(
                    f"colour= is missing: {self.edition.cards[k.top_card(s)]} has no colour of its own"
                )
            return printed
        colour = read_colour(self.edition, text)
        if colourless:
            raise InvalidNotation(f"colour={text}: there is no colour in play in phase {word}; leave it out")
        if printed not in (c.NO_COLOUR, colour):
            raise InvalidNotation(f"colour={text}, but the top card is {self.edition.cards[k.top_card(s)]}")
        return colour

    def read_decision(self, s: k.State) -> None:
        """What the open decision needs to know."""
        s.early = self.flag("called")
        if s.rules.no_calls and (s.early or s.exposed != c.NOBODY):
            raise InvalidNotation("with uno_call:off nobody calls, so there is no called= and no exposed=")
        most = c.DECK if s.rules.draw_until else 3
        sizes = {c.TURN: range(2, 3), c.GUESS: range(2, 3), c.DRAWN: range(2, most + 1)}.get(s.phase)
        if s.phase == c.ANSWER and s.rules.answerable:
            sizes = range(2, 3)
        if s.early and sizes and k.size_of(s, s.actor) not in sizes:
            raise InvalidNotation("called=yes: a seat calls ahead on its turn with two cards in hand")
        s.guilty = self.flag("guilty")
        if s.guilty and (s.phase not in (c.NAME, c.ANSWER) or k.top_card(s) != c.FOUR):
            raise InvalidNotation("guilty=yes needs a Draw Four on top and phase name or answer")
        self.read_beginning(s)
        debts.read_debt(self.edition, s, self.fields)
        self.read_drawn(s)
        self.read_gift(s)
        self.read_guessed(s)
        self.read_shown(s)

    def read_beginning(self, s: k.State) -> None:
        """Whether the start card still lies on top, and whether the turn has begun with a right guess."""
        s.start = self.number("start", range(2), 0)
        if s.start and s.phase not in (c.OPENING, c.TURN, c.DRAWN):
            raise InvalidNotation("start=1: no card was laid yet, so the phase is opening, turn or drawn")
        s.acted = self.flag("acted")
        if s.acted and not (self.edition.special.foreheads and s.phase in (c.TURN, c.DRAWN, c.GUESS)):
            raise InvalidNotation("acted=yes: a turn begins with a guess only where there are foreheads")

    def read_drawn(self, s: k.State) -> None:
        if ("drawn" in self.fields) != (s.phase == c.DRAWN):
            raise InvalidNotation("drawn= is the drawn card in phase drawn; one needs the other")
        if s.phase == c.DRAWN:
            s.drawn = read_card(self.edition, self.fields["drawn"])
            if not k.playable_cards(s, s.turn) >> s.drawn & 1:
                raise InvalidNotation(
                    f"drawn={self.fields['drawn']} is not a playable card in the hand of seat {s.turn}"
                )

    def read_gift(self, s: k.State) -> None:
        if s.phase != c.GIVE:
            if "gift" in self.fields or "to" in self.fields:
                raise InvalidNotation("gift= and to= belong to phase give")
            return
        if "gift" not in self.fields:
            raise InvalidNotation("phase=give needs gift=, the colour being given")
        s.gift = read_colour(self.edition, self.fields["gift"])
        s.receiver = self.number("to", range(self.seats), k.left_of(s, s.turn))
        if s.receiver == s.turn or s.out & c.BIT[s.receiver]:
            raise InvalidNotation(f"to={s.receiver} is the giver, or out; cards go to the others")
        if not k.held_by(s, s.turn) & c.OF_COLOUR[s.gift]:
            raise InvalidNotation(f"gift={self.fields['gift']}: seat {s.turn} holds no card of that colour")

    def read_guessed(self, s: k.State) -> None:
        for seat, group in enumerate(self.per_seat("guessed")):
            for letter in group if group != "-" else "":
                colour = read_colour(self.edition, letter)
                if not k.forehead_list(s, seat):
                    raise InvalidNotation(f"guessed= has colours for seat {seat}, which has no forehead card")
                k.set_guessed(s, seat, k.get_guessed(s, seat) | c.BIT[colour])

    def read_shown(self, s: k.State) -> None:
        text = self.fields.get("shown")
        if text is None:
            return
        who, _, cards = text.partition(":")
        seat, _, to = who.partition(">")
        seats = [str(i) for i in range(self.seats)]
        if seat not in seats or to not in [*seats, "*"] or seat == to or not cards:
            raise InvalidNotation(
                f"cannot read shown={quoted(text)}; write shown=0>1:r1,b2 (the hand of 0, shown to 1)"
            )
        hand = self.cards(cards)
        self.spare_cards(self.deck, hand)
        k.set_shown(s, int(seat), c.NOBODY if to == "*" else int(to), hand)

    def check_hands(self, s: k.State) -> None:
        playing = [seat for seat in range(self.seats) if not s.out & c.BIT[seat]]
        empty = [seat for seat in playing if not k.size_of(s, seat)]
        if s.phase == c.OVER:
            if len(empty) > 1:
                raise InvalidNotation(
                    f"seats {empty} have no cards, but a round ends as soon as one of them is out"
                )
            alone = len(playing) == 1 and self.fields.get("ended") != "too-long"
            last = playing if alone else []
            s.winner = (empty or last or [c.NOBODY])[0]
        else:
            going_out = [s.turn] if s.phase == c.HIT and s.rules.last_card_special else []
            if empty not in ([], going_out):
                raise InvalidNotation(
                    f"seat {empty[0]} has no cards, so the round would be over; use phase=over"
                )
        if s.exposed != c.NOBODY and (k.size_of(s, s.exposed) != 1 or s.phase in (c.OVER, c.FOLLOW)):
            raise InvalidNotation(
                f"exposed={s.exposed} needs a seat with exactly one card, and no phase over or follow"
            )
