"""What it is worth to lay a card, as a sum of a few plain considerations.

The weights are round numbers, not a fit: what was tried, and what it changed, is in docs/bots.md.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..deduction import by_colour, neighbour, opponents, would_be_guilty
from ..notation.token_kinds import colour_of, face_of, points_of, without
from ..rules.edition import SpecialCard, is_chosen
from ..rules.editions import EDITIONS
from ..sight import View

OUT = 1000.0
"""To go out is worth more than anything."""

KEPT = 6.0
"""A colourless card is worth keeping: it can be laid at any time, most of all as the last."""

BLUFF = 6.0
"""The price of a Draw Four that would not stand a challenge."""

SWAP = 1.0
"""What each card is worth by which a hand gets smaller when hands change seats."""

THREAT = {1: 3.0, 2: 1.5, 3: 0.5}
"""How urgent it is to stop a player with so few cards."""

BLOW = {"s": 1.0, "r": 1.0, "d": 1.5, "F": 3.0}
"""How hard a card hits a player who has to be stopped; the edition tells it of its special card."""


def worth_of(view: View, card: str) -> float:
    """What it is worth to lay a card of the hand now."""
    left = without(view.hand, card)
    special = EDITIONS[view.edition].special
    if not left or (card == special.token and gives_all_away(view, special, left)):
        return OUT
    return (
        follow_up(view, card, left)
        + tempo(view, card, left)
        + (blow_and_gift(view, special, left) if card == special.token else blow(view, card))
        + new_hand(view, card, left)
        + relief(view, card)
        - price(view, card, left)
    )


def blow(view: View, card: str) -> float:
    return BLOW.get(face_of(card), 0.0) * threat_met(view, card)


def blow_and_gift(view: View, special: SpecialCard, left: Sequence[str]) -> float:
    """A special card hits everybody, and may take a whole colour with it: the more, the better."""
    return special.blow * danger(view) + special.gift * (max(by_colour(view, left).values()) - 1)


def gives_all_away(view: View, special: SpecialCard, left: Sequence[str]) -> bool:
    """Whether a gift goes out at once, all other cards being of one colour (MOD-8)."""
    one_colour = len({colour_of(other) for other in left}) == 1 and colour_of(left[0]) != ""
    allowed = is_chosen(view.options, special.gift_wins_if) and is_chosen(view.options, "last_card:any")
    return one_colour and allowed


def follow_up(view: View, card: str, left: Sequence[str]) -> float:
    """Cards left that will match this one; with more seats more can happen before the next turn."""
    counts = by_colour(view, left)
    if not colour_of(card):
        return max(counts.values()) * colour_weight(view)
    of_face = sum(face_of(other) == face_of(card) and colour_of(other) != colour_of(card) for other in left)
    return (counts[colour_of(card)] + 0.3 * of_face) * colour_weight(view)


def colour_weight(view: View) -> float:
    return 0.6 if len(opponents(view)) == 1 else 0.3


def tempo(view: View, card: str, left: Sequence[str]) -> float:
    """A second turn at once, if there is a card to use it."""
    if not plays_again(view, card):
        return 0.0
    goes_on = any(
        colour_of(other) in ("", colour_of(card)) or face_of(other) == face_of(card) for other in left
    )
    return 3.0 if goes_on else -0.5


def plays_again(view: View, card: str) -> bool:
    """Whether the turn comes straight back, which takes a table of two (D2-4, REV-3, SKIP-3)."""
    if len(opponents(view)) > 1 or not colour_of(card):
        return False
    return face_of(card) in "sd" or (face_of(card) == "r" and view.options["two_player_reverse"] == "skip")


def threat_met(view: View, card: str) -> float:
    """The threat of whoever is held up; with a Reverse, less the threat of whoever is let in."""
    match face_of(card):
        case "r" if not plays_again(view, card):
            return threat(view, neighbour(view)) - threat(view, neighbour(view, -1))
        case _:
            return threat(view, neighbour(view))


def threat(view: View, seat: int) -> float:
    return THREAT.get(view.sizes[seat], 0.0)


def danger(view: View) -> float:
    """How near the nearest opponent is to going out."""
    return max(threat(view, seat) for seat in opponents(view))


def new_hand(view: View, card: str, left: Sequence[str]) -> float:
    """What it is worth to get a smaller hand for the own one, or costs to get a larger one (SWAP)."""
    chosen = view.options.get("seven_zero", "off")
    if face_of(card) == "7" and chosen in ("both", "seven"):
        smaller = min(view.sizes[seat] for seat in opponents(view))
    elif face_of(card) == "0" and chosen in ("both", "zero"):
        smaller = view.sizes[neighbour(view, -1)]
    else:
        return 0.0
    return SWAP * (len(left) - smaller)


def relief(view: View, card: str) -> float:
    """To be rid of points matters more as the end comes near."""
    return points_of(card) / 100 * max(danger(view), 0.2)


def price(view: View, card: str, left: Sequence[str]) -> float:
    """What a colourless card costs: it is gone, and a Draw Four may be challenged."""
    if colour_of(card):
        return 0.0
    bluff = card == "F" and view.options["draw_four"] == "bluff" and would_be_guilty(view, left)
    return KEPT + (BLUFF if bluff else 0.0)
