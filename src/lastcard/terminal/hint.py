"""`hint`: what the sensible bot would do from this seat, and why. It is shown the view, as the player is."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ..bots import make_bot
from ..bots.built_in import is_likely_bluff, judge_card, may_be_armed, odds_of_a_match
from ..bots.wishes import Wish, wish
from ..deduction import (
    by_colour,
    interruption,
    neighbour,
    opponents,
    reactions,
    unseen_colours,
    would_be_guilty,
)
from ..notation.card import card_name
from ..notation.prose import plural
from ..notation.token_kinds import (
    CALL,
    PASS,
    cards_in,
    caught_by,
    colour_of,
    face_of,
    is_catch,
    is_swap,
    points_of,
    swapped_by,
    without,
)
from ..rules.cards import WORTH_OUT
from ..rules.edition import BotGoal
from ..rules.editions import edition_of
from ..sight import View

ADVISER = "sensible"
SEED = "hint"
"""Always the same, so the same question gets the same answer."""

Advocate = Callable[[View, str, Sequence[str]], str]


def hint_words(view: View, names: Sequence[str]) -> str:
    """Advice in one sentence."""
    if view.viewer is None or view.over:
        return "There is nothing to decide now."
    advised = wish(make_bot(ADVISER, SEED), view, awaited=view.actor == view.viewer)
    if advised is None:
        return f"Hint: let it go by, because {why_wait(view)}." if reactions(view) else "Hint: wait."
    called = " It leaves you one card, so call with it." if advised.uno else ""
    return f"Hint: {typed(view, advised, names)}, because {why(view, advised.token, names)}.{called}"


def typed(view: View, advised: Wish, names: Sequence[str]) -> str:
    """What to type to follow the advice, in words where a token says little."""
    token = advised.token
    if is_catch(token):
        return f"catch {names[caught_by(token)]}"
    if is_swap(token):
        return f"swap {names[swapped_by(token)]}"
    if token in edition_of(view.edition).colours:
        return edition_of(view.edition).colour_name(token)
    return f"{CALL} {token}" if advised.uno else token


def why_wait(view: View) -> str:
    if interruption(view):
        return (
            f"{interruption(view)} is worth more right after your own turn, or against somebody with one card"
        )
    return "it would only go round"


def why(view: View, token: str, names: Sequence[str]) -> str:
    """Why the sensible bot would do that."""
    if is_catch(token):
        return f"{names[caught_by(token)]} has one card and has not called"
    if token == CALL:
        return "whoever has one card and has not called can be caught"
    if token == PASS:
        return "there is nothing to speak up for"
    if view.actor != view.viewer:
        return why_out_of_turn(view, token, names)
    goal = edition_of(view.edition).questions[view.phase].goal_under(view.options)
    return REASONS[goal](view, token, names)


def why_out_of_turn(view: View, token: str, names: Sequence[str]) -> str:
    near_end = [seat for seat in opponents(view) if view.sizes[seat] == 1]
    if token == interruption(view) and near_end and view.actor != neighbour(view):
        return f"it stops {names[near_end[0]]}, who has one card left"
    return "it costs you no turn, and it is a card less"


# A card


def why_card(view: View, token: str, names: Sequence[str]) -> str:
    """What speaks most for a card, beside the next best one."""
    cards = set(cards_in(view.legal))
    if token not in cards:
        return "nothing that you hold fits"
    if len(view.hand) == 1:
        return "it is your last card"
    if view.phase == "drawn":
        return "it fits, and it is a card less"
    worth, mine = judge_card(view, token)
    if worth == WORTH_OUT:
        return "you give all your other cards away with it, and win"
    if len(cards) == 1:
        return "it is the only card that fits"
    rival = max(sorted(cards - {token}), key=lambda card: judge_card(view, card)[0])
    other = judge_card(view, rival)[1]
    lead = {name: mine[name] - other[name] for name in mine}
    best = max(lead, key=lambda name: lead[name])
    reason = CARD_REASONS[best](view, token, names) if lead[best] > 0 else f"it is as good as {rival}"
    return reason + bluff_words(view, token)


def why_it_follows(view: View, card: str, _names: Sequence[str]) -> str:
    counts, colour = by_colour(view, view.hand), colour_of(card)
    if not colour:
        longest = max(counts, key=lambda one: counts[one])
        colour = edition_of(view.edition).colour_name(longest)
        return f"it lets you go on in {colour}, of which you hold {counts[longest]}"
    left = counts[colour] - 1
    if left:
        return f"you keep {left} more {edition_of(view.edition).colour_name(colour)} to follow it"
    face = card_name(edition_of(view.edition), card).split(maxsplit=1)[1]
    return f"you keep another {face} to follow it"


def why_it_hits(view: View, card: str, names: Sequence[str]) -> str:
    special = edition_of(view.edition).special
    if card == special.token and special.gift:
        return f"it gives {plural(max(by_colour(view, view.hand).values()), 'card')} away at once"
    if card == special.token:
        return "it hits all the others, and somebody is near the end"
    after = neighbour(view)
    verb = "turns play away from" if face_of(card) == "r" and len(opponents(view)) > 1 else "holds up"
    return f"it {verb} {names[after]}, who has only {plural(view.sizes[after], 'card')}"


def why_it_relieves(view: View, card: str, _names: Sequence[str]) -> str:
    """Points are not spoken of where a match usually goes without them."""
    if edition_of(view.edition).defaults.get("scoring") == "single":
        return "high cards are better played first"
    return f"it rids you of {plural(points_of(card), 'point')}"


CARD_REASONS: dict[str, Advocate] = {
    "what follows": why_it_follows,
    "tempo": lambda *_: "you play again at once",
    "blow": why_it_hits,
    "new hand": lambda *_: "you get a better hand for yours",
    "points": why_it_relieves,
    "price": lambda *_: "wild cards are better kept for later",
}
"""In words, by the names in `WORTH_TERMS`."""


def bluff_words(view: View, token: str) -> str:
    bluffs = token == "F" and view.options["draw_four"] == "bluff"
    return ", though it is a bluff" if bluffs and would_be_guilty(view, without(view.hand, token)) else ""


# Other decisions


def why_own_colour(view: View, token: str, _names: Sequence[str]) -> str:
    held = by_colour(view, view.hand)[token]
    return (
        f"you hold {held} {edition_of(view.edition).colour_name(token)}, and no more of any other colour"
        if held
        else "the others are least likely to hold it"
    )


def why_rare_colour(view: View, token: str, _names: Sequence[str]) -> str:
    return f"{still_unseen(view, token, 'only ')}, so that colour takes longest to come up"


def why_gift_colour(view: View, token: str, _names: Sequence[str]) -> str:
    return f"it rids you of {plural(by_colour(view, view.hand)[token], 'card')}"


def why_gift_card(view: View, token: str, names: Sequence[str]) -> str:
    if may_be_armed(view):
        return f"it counts {plural(points_of(token), 'point')}"
    receiver = names[view.receiver or 0]
    return (
        f"{receiver} should get no action card" if face_of(token).isdigit() else "only action cards are left"
    )


def why_guess(view: View, token: str, _names: Sequence[str]) -> str:
    return f"{still_unseen(view, token)}, more than of any other colour that it can be"


def still_unseen(view: View, colour: str, only: str = "") -> str:
    """How many cards of a colour may still come."""
    count, name = unseen_colours(view)[colour], edition_of(view.edition).colour_name(colour)
    if not count:
        return f"every {name} card has been seen"
    return f"{only}{plural(count, f'{name} card')} {'is' if count == 1 else 'are'} still unseen"


def why_answer(view: View, token: str, _names: Sequence[str]) -> str:
    if token in cards_in(view.legal):
        return "it passes on what you owe"
    if "challenge" not in view.legal:
        return "you hold no card to answer with"
    held = odds_of_a_match(view)
    odds = held / (2 - held)  # if one player in two never bluffs
    verdict = "enough for a challenge" if is_likely_bluff(view) else "too little for a challenge"
    return f"a bluff is about {odds:.0%} likely, {verdict}"


def why_hand(view: View, token: str, names: Sequence[str]) -> str:
    seat = swapped_by(token)
    return f"{names[seat]} holds {plural(view.sizes[seat], 'card')}, and nobody fewer"


REASONS: dict[BotGoal, Advocate] = {
    "a card": why_card,
    "own colour": why_own_colour,
    "rare colour": why_rare_colour,
    "colour to give": why_gift_colour,
    "card to give": why_gift_card,
    "guess": why_guess,
    "answer": why_answer,
    "a hand": why_hand,
}
"""Why, by what the question is about."""
