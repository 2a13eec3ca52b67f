"""The words of the game: what is asked, what an action does."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ..deduction import may_be_answered, would_be_guilty
from ..notation.card import card_name
from ..notation.token_kinds import CALL, PASS, cards_in, caught_by, is_catch, is_swap, swapped_by, without
from ..rules.edition import Edition
from ..rules.editions import edition_of
from ..sight import View

FACES = {
    "s": "the next player loses the turn",
    "r": "play turns round",
    "d": "the next player draws two and loses the turn",
}
EXCHANGES = {"7": ("seven", "swap hands with somebody"), "0": ("zero", "all hands move on one seat")}
NUMBERS = ("no", "one", "two", "three", "four", "five", "six")


def question(view: View, names: Sequence[str]) -> str:
    """What the viewer is asked now."""
    if PASS in view.legal:
        return f"You are asked whether you speak up; {PASS} lets the moment go by."
    if view.over:
        return ""
    edition = edition_of(view.edition)
    if view.phase == "answer" and may_be_answered(view):
        return f"{names[view.turn]} hits you with {view.pending} cards. Answer with a card, or take them?"
    return edition.questions[view.phase].prompt.format(
        top=view.top,
        drawn=view.drawn,
        mover=names[view.turn],
        colour=edition.colour_name(view.gift) if view.gift else "",
        receiver=names[view.receiver or 0],
    )


def action_words(view: View, token: str, names: Sequence[str]) -> str:
    """What an action would do now, in a few words."""
    edition = edition_of(view.edition)
    if token in edition.colours:
        return f"{edition.questions[view.phase].verb} {edition.colour_name(token)}"
    if token in edition.cards:
        return card_words(view, edition, token, names)
    words = {
        "draw": draw_words(view),
        "keep": "keep the drawn card and end your turn" if view.phase == "drawn" else "give nothing away",
        "take": f"draw {'four' if view.pending == 4 else view.pending} cards and lose your turn",
        "challenge": challenge_words(view),
        CALL: "call, so that nobody can catch you",
        PASS: "say nothing; the next one is asked",
    }
    if is_catch(token):
        penalty = int(view.options.get("uno_penalty", "2"))
        cards = f"{NUMBERS[penalty]} card{'s' * (penalty != 1)} to draw"
        return f"catch {names[caught_by(token)]}, who has one card and has not called: {cards}"
    if is_swap(token):
        seat = swapped_by(token)
        return f"swap hands with {names[seat]}, who holds {view.sizes[seat]}"
    return words[token]


def draw_words(view: View) -> str:
    """What drawing brings, by the rules of the table."""
    until = view.options.get("draw_until") == "on" and not cards_in(view.legal)
    what = "take cards from the draw pile until one fits" if until else "take a card from the draw pile"
    match view.options.get("drawn_card"):
        case "wait":
            return f"{what}; that ends your turn"
        case "must":
            return f"{what}; if it fits it must be played"
    return f"{what}; you may play it at once" if until else f"{what}; if it fits you may play it at once"


def challenge_words(view: View) -> str:
    """What a challenge costs, whoever was wrong."""
    penalty = int(view.options.get("challenge_penalty", "2"))
    if (view.pending, penalty) == (4, 2):
        return "doubt it: guilty, they draw the four; innocent, you draw six"
    return f"doubt it: guilty, they draw the {view.pending}; innocent, you draw {view.pending + penalty}"


def card_words(view: View, edition: Edition, token: str, names: Sequence[str]) -> str:
    name = card_name(edition, token)
    does = edition.questions[view.phase].card_verb
    if does:
        return does.format(card=name, receiver=names[view.receiver or 0])
    if token == "W":
        return f"{name}: name the colour in play"
    if token == "F":
        return f"{name}: name the colour; the next player {fate(view, 4)}{honesty(view)}"
    if token == edition.special.token:
        return f"{name}: {edition.special.does}"
    does = face_words(view, token[1])
    return f"{name}: {does}" if does else name


def face_words(view: View, face: str) -> str:
    """What a coloured card does at this table."""
    if view.phase == "answer" and face in "sr":
        turned = "play turns round, and " if face == "r" else ""
        return f"{turned}what is owed goes on: the next player {fate(view, 0)}"
    if face == "d" and may_be_answered(view):
        return f"the next player {fate(view, 2)}"
    chosen, does = EXCHANGES.get(face, ("", ""))
    if does and view.options.get("seven_zero") in ("both", chosen):
        return does
    return FACES.get(face, "")


def owed_with(view: View, more: int) -> int:
    """What is owed once a draw card is laid in answer, or as the first one."""
    return more + (view.pending if view.phase == "answer" else 0)


def fate(view: View, more: int) -> str:
    """What becomes of who is hit."""
    if may_be_answered(view):
        return f"answers or draws {owed_with(view, more)}"
    return "draws four"


def honesty(view: View) -> str:
    """What a challenge to a Draw Four laid now would bring."""
    if view.options["draw_four"] != "bluff":
        return ""
    owed = owed_with(view, 4)
    if would_be_guilty(view, without(view.hand, "F")):
        bluff = "Now it is a bluff (rules WD4-2)"
        return f" or challenges. {bluff}: if challenged, you draw {counted(owed)} yourself"
    penalty = int(view.options.get("challenge_penalty", "2"))
    return f" or challenges. Now it is honest: a challenger draws {counted(owed + penalty)}"


def counted(number: int) -> str:
    return NUMBERS[number] if number < len(NUMBERS) else str(number)


VERBS = {"has": "have", "does": "do", "is": "are", "holds": "hold"}


def for_person(reason: str, person: int, names: Sequence[str]) -> str:
    """A refusal in the player's words: names instead of seats, "you" for the player."""

    def named(found: re.Match[str]) -> str:
        seat, verb = int(found[1]), found[2]
        if seat >= len(names):
            return found[0]
        who = "you" if seat == person else names[seat]
        return f"{who} {VERBS[verb] if seat == person else verb}" if verb else who

    return re.sub(r"\bseat (\d{1,2})\b(?: (has|does|is|holds)\b)?", named, reason)


def listed(words: Sequence[str]) -> str:
    """Words as a sentence lists them: Ada, Bo and Cleo."""
    *others, last = words
    return f"{', '.join(others)} and {last}" if others else last
