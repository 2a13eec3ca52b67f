"""What a player types, as the action words that the engine reads. The state of the game is not known here."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..notation.token_kinds import CALL, PASS, catch, is_catch, swap_with
from ..notation.tokens import action_numbers, card_help
from ..rules.cards import MOST_SEATS
from ..rules.edition import Edition

HELP = frozenset({"?", "h", "help"})
QUITS = frozenset({"q", "quit", "exit", "bye"})
PASSES = frozenset({"pass", "no", "n"})

UNDOES = frozenset({"undo", "back"})

CATCH, SPEAK = "catch", "!"
OPEN_WORDS = frozenset({CATCH, SPEAK, PASS})
"""Words that mean an action only at a given moment, as numbers do; `!` calls or catches, as may be."""

KEYS = {"d": "draw", "e": "keep", "t": "take", "x": "challenge", "u": CALL, "c": CATCH}
"""Letters for what is no card. Where a colour or a card has the same letter, that one counts."""

FILLERS = frozenset({"play", "lay", "give", "call"})
"""What may be said before the word that counts, beside the verbs of the edition's questions."""

FACES = {
    "s": "s",
    "d": "d",
    "skip": "s",
    "reverse": "r",
    "draw two": "d",
    **{str(n): str(n) for n in range(10)},
}
WILDS = {"w": "W", "wild": "W", "f": "F", "wild draw four": "F", "draw four": "F", "wild four": "F"}
DULL = frozenset({"wild", "rule", "state"})
"""Words in the names of special cards that do not tell which card it is."""

LONGEST_LINE = 1000
"""Characters: no moves that go together are as long, and nobody waits until more is read."""

Phrases = dict[tuple[str, ...], str]


class Unclear(ValueError):
    """A line that cannot be understood; the text says what to type instead.

    `reason` is the same without what only helps at a prompt.
    """

    def __init__(self, reason: str, at_prompt: str = "") -> None:
        super().__init__(f"{reason} {at_prompt}".rstrip())
        self.reason = reason


def read_words(text: str, edition: Edition, names: Sequence[str]) -> list[str]:
    """The action tokens of a line, all of them understood; numbers and open words are left as they are."""
    if len(text) > LONGEST_LINE:
        raise Unclear(f"A move has at most {LONGEST_LINE} characters, not {len(text)}.", "Type ? for help.")
    words = [tidy(word) for word in text.lower().replace(",", " ").split()]
    phrases = phrases_of(edition, names)
    longest = max(map(len, phrases))
    fillers = FILLERS | {question.verb for question in edition.questions.values()}
    tokens = []
    at = 0
    while at < len(words):
        if words[at] in fillers and at + 1 < len(words):
            at += 1
            continue
        size = next((n for n in range(longest, 0, -1) if tuple(words[at : at + n]) in phrases), 0)
        tokens.append(phrases[tuple(words[at : at + size])] if size else single(words[at], edition))
        at += size or 1
    return tokens


def tidy(word: str) -> str:
    return word.rstrip("!.") or word


def single(word: str, edition: Edition) -> str:
    """A word that is no phrase: a token, a number, an open word, or a mistake."""
    if word in action_numbers(edition.key) or word in OPEN_WORDS or word.isdecimal():
        return word
    if word in KEYS:
        return KEYS[word]
    shown = word if len(word) <= 20 else word[:17] + "..."
    if len(word) == 2:
        raise Unclear(f"{edition.name} has no card {shown!r}: {card_help(edition)}.", "Type ? for help.")
    raise Unclear(f"{shown!r} means nothing here.", "Type ? for help.")


def key_for(token: str, edition: Edition) -> str:
    """The letter to type for something that is no card, if it has one here."""
    said = SPEAK if is_catch(token) else next((key for key, meant in KEYS.items() if meant == token), "")
    return "" if (said,) in phrases_of(edition, ()) else said


def phrases_of(edition: Edition, names: Sequence[str]) -> Phrases:
    """Everything that is forgiven: small letters, whole names of colours and cards, names of players."""
    return {tuple(said.split()): token for said, token in spoken(edition, names)}


def spoken(edition: Edition, names: Sequence[str]) -> Iterator[tuple[str, str]]:
    yield from WILDS.items()
    yield "call", CALL
    for letter, colour in zip(edition.colours, edition.colour_names, strict=True):
        for start in (letter, colour):
            yield start, letter
            yield from ((f"{start} {said}", letter + face) for said, face in FACES.items())
    yield from ((said, edition.special.token) for said in ways_to_say(edition))
    for verb, token in (("catch", catch), ("swap", swap_with), ("swap with", swap_with)):
        yield from ((f"{verb} {seat}", token(seat)) for seat in range(MOST_SEATS))
        for seat, name in enumerate(names):
            yield f"{verb} {' '.join(map(tidy, name.lower().split()))}", token(seat)


def ways_to_say(edition: Edition) -> Iterator[str]:
    """The letter of the special card, its name, and any part of the name that is telling."""
    if edition.special.token:
        yield edition.special.token.lower()
    words = edition.special.name.lower().split()
    for start in range(len(words)):
        for end in range(start + 1, len(words) + 1):
            if not DULL.issuperset(words[start:end]):
                yield " ".join(words[start:end])
