"""RLCard's action numbers and words for our actions: its own 61, and 19 more for what it does not know.

RLCard lays a wild card and names the colour in one action. Here that is four actions for each wild card, and
the colour is remembered until it is asked for.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..rules import cards as c
from ..rules.edition import Edition

TRAITS = (*map(str, range(10)), "skip", "reverse", "draw_2", "wild", "wild_draw_4")
"""What is on a card: the first 13 are our faces."""
COLOURS = "rgby"
"""In the order of RLCard, which is not ours."""
DRAW = 60
RLCARD_ACTIONS = 61
ALL_ACTIONS = 80
TABLE = (
    (
        "0–59",
        "`colour * 15 + trait`: red, green, blue, yellow; 0–9, Skip, Reverse, Draw Two, Wild, Four",
    ),
    ("60", "draw; take what is owed"),
    ("61", "keep the drawn card, challenge, give nothing"),
    ("62–65", "a colour, in RLCard's order: give it away, hit it, guess it, name it after a special card"),
    ("66", "the edition's special card"),
    ("67", "call the last card"),
    ("68", "catch the seat that is exposed"),
    ("69", "do nothing, if asked out of turn"),
    ("70–79", "swap hands with the seat so many places on in the order of play"),
)
"""The numbers and what they mean: up to 60 they are RLCard's own."""

KEEP, FIRST_COLOUR, SPECIAL, CALL, CATCH, PASS, FIRST_SWAP = 61, 62, 66, 67, 68, 69, 70
WILDS = {c.WILD: 13, c.FOUR: 14}
SINGLE = {c.DRAW: DRAW, c.KEEP: KEEP, c.SPECIAL: SPECIAL, c.CALL: CALL, c.CATCH: CATCH, c.PASS: PASS}
OURS = {theirs: ours for ours, theirs in SINGLE.items()}


class Translation:
    """Between the two, for an edition: it may have another colour in place of red."""

    def __init__(self, edition: Edition) -> None:
        spare = [letter for letter in COLOURS if letter not in edition.colours]
        self.letters = [letter if letter in edition.colours else "" for letter in COLOURS]
        for letter in edition.colours:
            if letter not in COLOURS:
                self.letters[COLOURS.index(spare.pop(0))] = letter
        self._places = [self.letters.index(letter) for letter in edition.colours]
        self.cards = tuple([self.card(card) for card in range(c.TYPES)])
        """All cards as RLCard writes them, wild ones without a colour."""
        self.words = [self._word(number) for number in range(ALL_ACTIONS)]
        """All numbers of actions in RLCard's words, or in words like them."""

    def card(self, card: int, colour: int | None = None) -> str:
        """A card as RLCard writes it: `r-5`. Where a wild card has no colour, it is `?-wild`."""
        if card == c.SPECIAL:
            return "?-special"
        trait = TRAITS[WILDS.get(card, card % c.FACES)]
        if card not in WILDS:
            colour = card // c.FACES
        return f"{'?' if colour is None else self.letters[self._places[colour]]}-{trait}"

    def place(self, card: int) -> int:
        """Where a coloured card stands among RLCard's: its number as an action."""
        return self._places[card // c.FACES] * len(TRAITS) + card % c.FACES

    def target_place(self, card: int, colour: int) -> int:
        """Where the card to match stands among RLCard's, a wild one in its colour."""
        return self._places[colour] * len(TRAITS) + WILDS.get(card, card % c.FACES)

    def offered(self, action: int, phase: int, top: int) -> Sequence[int]:
        """RLCard's numbers for an action of ours, in a phase and with a card on top."""
        if phase == c.SWAP and action < c.MOST_SEATS:
            return (FIRST_SWAP + action,)
        if action in WILDS:
            return range(WILDS[action], 4 * len(TRAITS), len(TRAITS))
        if action < c.WILD:
            return (self.place(action),)
        if c.COLOUR <= action < c.COLOUR + c.COLOURS:
            place = self._places[action - c.COLOUR]
            if phase in (c.OPENING, c.NAME) and top in WILDS:
                return (place * len(TRAITS) + WILDS[top],)
            return (FIRST_COLOUR + place,)
        return (SINGLE[action],)

    def _word(self, number: int) -> str:
        if number < DRAW:
            place, trait = divmod(number, len(TRAITS))
            return f"{self.letters[place]}-{TRAITS[trait]}"
        if number >= FIRST_SWAP:
            return f"swap-{number - FIRST_SWAP}"
        if FIRST_COLOUR <= number < SPECIAL:
            return f"colour-{self.letters[number - FIRST_COLOUR]}"
        return {DRAW: "draw", KEEP: "keep", SPECIAL: "special", CALL: "call", CATCH: "catch"}.get(
            number, "pass"
        )

    def heard(self, number: int, moves: int) -> tuple[int, int | None]:
        """Our action for a number of RLCard's, and the colour to name afterwards, if the card is wild."""
        if number >= FIRST_SWAP:
            return number - FIRST_SWAP, None
        if FIRST_COLOUR <= number < SPECIAL:
            return self._colour_action(number - FIRST_COLOUR), None
        if number >= DRAW:
            return OURS[number], None
        place, trait = divmod(number, len(TRAITS))
        if trait < c.FACES:
            return self._places.index(place) * c.FACES + trait, None
        wild = c.WILD if trait == WILDS[c.WILD] else c.FOUR
        naming = self._colour_action(place)
        return (wild, naming) if moves & c.BIT[wild] else (naming, None)

    def _colour_action(self, place: int) -> int:
        return c.COLOUR + self._places.index(place)
