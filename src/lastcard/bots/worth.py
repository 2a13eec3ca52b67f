"""The value of laying a card, as a sum of a few simple terms, in thousandths.

The weights are those of `rules/cards.py`: the kernel's own bot reckons with the same (`rules/weighing.py`).
"""

from __future__ import annotations

from ..deduction import by_colour, me, neighbour, opponents, would_be_guilty
from ..notation.token_kinds import colour_of, face_of, points_of, without
from ..rules import cards as c
from ..rules.edition import in_hundredths, in_thousandths, is_chosen
from ..rules.editions import EDITIONS
from ..sight import View
from .goals import hardly_any_is_left

BLOWS = {"s": c.BLOW[c.SKIP], "r": c.BLOW[c.REVERSE], "d": c.BLOW[c.DRAW_TWO], "F": c.BLOW[c.FOUR]}
"""How hard a card hits a player who has to be stopped; the edition tells it of its special card."""


class CardJudge:
    """What every card of a hand is judged by, worked out once for a decision."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.hand = view.hand
        self.faces = [card[-1] for card in view.hand]
        self.counts = by_colour(view, view.hand)
        self.special = EDITIONS[view.edition].special
        threats = [c.THREAT[size] for size in view.sizes]
        self.threat_after, self.threat_before = threats[neighbour(view)], threats[neighbour(view, -1)]
        threats[me(view)] = 0  # who is out holds no cards, and is no threat either
        self.danger = max(threats)
        self.relief = max(self.danger, c.LEAST_RELIEF)  # to be rid of points matters more near the end
        self.two_play = view.seats - len(view.out) == 2
        self.colour_weight = c.FOLLOWING_OF_TWO if self.two_play else c.FOLLOWING_OF_MANY
        self.hands_move = view.options.get("seven_zero", "off")
        self.plain = self.hands_move == "off" and not self.two_play

    def worth_of(self, card: str) -> int:
        """What it is worth to lay a card of the hand now."""
        special = card == self.special.token
        if len(self.hand) == 1 or (special and self.gives_all_away(card)):
            return c.WORTH_OUT
        colour, face = colour_of(card), card[-1]
        if self.plain and face.isdecimal():
            return self.follow_up(card, colour, face) + points_of(card) * self.relief
        return (
            self.follow_up(card, colour, face)
            + (self.tempo(card, colour, face) if self.two_play else 0)
            + (self.blow_and_gift() if special else self.blow(colour, face))
            + (self.new_hand(face) if self.hands_move != "off" else 0)
            + points_of(card) * self.relief
            - (0 if colour else self.price(card))
        )

    def blow(self, colour: str, face: str) -> int:
        return BLOWS[face] * self.threat_met(colour, face) if face in BLOWS else 0

    def threat_met(self, colour: str, face: str) -> int:
        """The threat of whoever is held up; with a Reverse, less the threat of whoever is let in."""
        if face == "r" and not self.plays_again(colour, face):
            return self.threat_after - self.threat_before
        return self.threat_after

    def blow_and_gift(self) -> int:
        """A special card hits everybody, and may take a whole colour with it: the more, the better.

        Where hardly a card is left to hit with, it would only go on to the next hand.
        """
        blow, gift = in_hundredths(self.special.blow), in_thousandths(self.special.gift)
        if hardly_any_is_left(self.view):
            blow = 0
        return blow * self.danger + gift * (max(self.counts.values()) - 1)

    def gives_all_away(self, card: str) -> bool:
        """Whether a gift goes out at once, all other cards being of one colour (MOD-8)."""
        view, colours = self.view, {colour_of(other) for other in without(self.hand, card)}
        allowed = is_chosen(view.options, self.special.gift_wins_if) and is_chosen(
            view.options, "last_card:any"
        )
        return len(colours) == 1 and colours != {""} and allowed

    def follow_up(self, card: str, colour: str, face: str) -> int:
        """Cards left that will match this one; with more seats more can happen before the next turn."""
        if not colour:
            return c.FOLLOWING * max(self.counts.values()) * self.colour_weight
        of_face = self.faces.count(face) - self.hand.count(card)
        return (c.FOLLOWING * (self.counts[colour] - 1) + c.FOLLOWING_FACE * of_face) * self.colour_weight

    def tempo(self, card: str, colour: str, face: str) -> int:
        """A second turn at once, if there is a card to use it."""
        if not self.plays_again(colour, face):
            return 0
        left = without(self.hand, card)
        goes_on = any(colour_of(other) in ("", colour) or face_of(other) == face for other in left)
        return c.WORTH_AGAIN if goes_on else c.WORTH_AGAIN_IN_VAIN

    def plays_again(self, colour: str, face: str) -> bool:
        """Whether the turn comes straight back, which takes a table of two (D2-4, REV-3, SKIP-3)."""
        if not (self.two_play and colour):
            return False
        return face in "sd" or (face == "r" and self.view.options["two_player_reverse"] == "skip")

    def new_hand(self, face: str) -> int:
        """What it is worth to get a smaller hand for the own one, or costs to get a larger one (SWAP)."""
        sizes = self.view.sizes
        if face == "7" and self.hands_move in ("both", "seven"):
            smaller = min(sizes[seat] for seat in opponents(self.view))
        elif face == "0" and self.hands_move in ("both", "zero"):
            smaller = sizes[neighbour(self.view, -1)]
        else:
            return 0
        return c.WORTH_SWAP * (len(self.hand) - 1 - smaller)

    def price(self, card: str) -> int:
        """What a colourless card costs: it is gone, and a Draw Four may be challenged."""
        view = self.view
        bluff = (
            card == "F"
            and view.options["draw_four"] == "bluff"
            and would_be_guilty(view, without(view.hand, card))
        )
        return c.WORTH_KEPT + c.WORTH_BLUFF if bluff else c.WORTH_KEPT
