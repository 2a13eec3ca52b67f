"""Rounds under house rules that are known in advance: all play by a plan, and the cards come from a seed.

The plan likes what only such tables have: it answers draw cards, swaps for the smaller hand, and the seat
that looks on lays the like of the top card out of turn whenever it can. So a seed tells all that is asked.
"""

from __future__ import annotations

from dataclasses import dataclass

import lastcard
from lastcard import PRESETS
from web.tables import ME, Move, Scene, deal

COLOURS = "rygbp"
SEATS = 3


@dataclass(frozen=True)
class HouseRound:
    """A preset in an edition, with these hands, and the seed of its cards."""

    preset: str
    edition: str
    hands: str
    seed: str

    def __str__(self) -> str:
        return f"{self.preset} {self.edition} by {self.hands}"

    @property
    def scene(self) -> Scene:
        return deal(self.edition, SEATS, self.seed, **PRESETS[self.preset])


def next_move(r: lastcard.Round) -> Move | None:
    """What is done next at the table, and by whom; None: the round is over."""
    if r.actor is None:
        return None
    mine = r.legal(ME)
    if r.exposed == ME and "uno" in mine:
        return ME, "uno"
    if r.actor != ME and (jump := next(filter(is_card, mine), None)):
        return ME, jump
    seat = r.actor
    legal = r.legal(seat)
    if "uno" in legal:
        return seat, "uno"
    return seat, wished(r, seat, legal)


def wished(r: lastcard.Round, seat: int, legal: list[str]) -> str:
    hand = r.hand(seat)
    match r.phase:
        case "swap":
            return min(legal, key=lambda token: r.sizes[int(token.removeprefix("swap"))])
        case "guess":
            worn = r.foreheads(seat)[0]
            told = r.view(seat).guessed[seat]
            return worn[0] if len(worn) == 2 else next(colour for colour in legal if colour not in told)
        case "give":
            return next(card for card in hand if card in legal)
        case "opening" | "name" | "hit" | "gift":
            colours = [token for token in legal if token in COLOURS]
            return max(colours or legal, key=lambda colour: sum(card[0] == colour for card in hand))
        case _:
            cards = sorted(
                filter(is_card, legal), key=lambda card: (card[-1] not in "70d", card == "F", card)
            )
            return cards[0] if cards else next(token for token in legal if not token.startswith("catch"))


def is_card(token: str) -> bool:
    return token[0] in f"{COLOURS}WFKMNA" and token not in COLOURS and (len(token) == 2 or token.isupper())


def kind_of(r: lastcard.Round, seat: int, token: str) -> str:
    """What a move is by house rules, or else the phase that it belongs to."""
    if is_card(token) and seat != r.actor:
        return "jump in"
    if r.phase == "answer":
        return "stack" if is_card(token) else token
    if r.phase == "drawn" and "keep" not in r.legal(seat):
        return "must"
    return r.phase
