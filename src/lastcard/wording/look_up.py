"""Looking up the rules: a clause, a chapter, an option, a card, or any words.

Words of the index (docs/rules/look-up.md) lead to the clauses that settle the matter; the text of all clauses
is searched too. One wrong letter in a word is corrected, if possible to a term of the index.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from ..rules.edition import Edition
from ..rules.editions import EDITIONS
from ..rules.options import OPTIONS
from .clauses import CLAUSE, ORDER, chapters, clause_id, clauses, page_of, page_text, source
from .typed_actions import ways_to_say

ENOUGH = 6
"""Clauses shown in full, unless the index names more."""
MOST_NAMED = 24
"""Further clauses named by their ids."""
MIN_CORRECTED = 4
"""Letters: another letter makes another word of a shorter one."""
ENDINGS = ("s", "es", "d", "ed", "er", "ing", "n")
"""Endings of forms that are not taken for wrong letters."""

LAST_PAGES = {"rulings": 1, "house-rules": 2}

Words = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SearchResult:
    """Clauses about some words."""

    shown: Sequence[str]
    """Those to show in full, the settling ones first."""
    more: Sequence[str] = ()
    """Others that have the words."""
    corrected: str = ""
    """The words that were searched for, if some letter was wrong."""
    elsewhere: Sequence[str] = ()
    """The editions that settle the matter, if the edition of the search does not."""


def look_up(text: str, edition: Edition | None = None) -> SearchResult:
    """Find clauses by id, by chapter, or by words; words find clauses of one edition or of all."""
    exact = named(text)
    if exact or CLAUSE.fullmatch(text.strip().upper()):
        return SearchResult(exact)
    asked = words_in(text)
    words = corrected(asked)
    option = about_option(words)
    first = () if any(term == words for term, _ in index()) else option
    settling = (*first, *indexed(words), *option)
    elsewhere = other_editions(settling, edition)
    found = [
        name
        for name in dict.fromkeys((*settling, *with_words(words)))
        if belongs(name, edition) or (elsewhere and name in settling)
    ]
    enough = max(0 if elsewhere else ENOUGH, sum(name in settling for name in found))
    shown = sorted(
        found[:enough],
        key=lambda name: (name not in first, name not in settling, page_of(name) == "house-rules"),
    )
    return SearchResult(shown, found[enough:], " ".join(words) if words != asked else "", elsewhere)


def lines(found: SearchResult, edition: Edition | None = None) -> Iterator[str]:
    """Return the clauses as text, each with its source and options in indented lines below."""
    if found.corrected and found.shown:
        yield f"Found for {found.corrected!r}:"
    if found.elsewhere and edition is not None:
        yield f"These are rules of {' and '.join(found.elsewhere)}, not of {edition.name}:"
        edition = None
    for name in found.shown:
        yield f"{name}: {clauses()[name]}"
        below = [source(name, edition), *option_lines(name, edition)]
        yield from (f"  {line}" for line in below if line)
    if found.more:
        rest = len(found.more) - MOST_NAMED
        others = f" and {rest} others" if rest > 0 else ""
        yield f"More (give an id to read one): {' '.join(found.more[:MOST_NAMED])}{others}"


def option_lines(name: str, edition: Edition | None = None) -> Iterator[str]:
    for option in OPTIONS.values():
        if option.clause == name and (edition is None or edition.key in option.editions):
            choices = ", ".join(option.choices) if option.numbers is None else option.wanted
            yield f"Option {option.key}: {option.sentence} ({choices})"


def page_named(text: str) -> str:
    """Return the page of that name, corrected if one letter is wrong, or ""."""
    words = words_in(text.replace("-", " "))
    return next((page for said in (words, corrected(words)) if (page := "-".join(said)) in ORDER), "")


def named(text: str) -> list[str]:
    """Return the clause of an id, or the clauses of a chapter. "draw 2" names a card, not DRAW-2."""
    if " " in text and any(term == words_in(text) for term, _ in index()):
        return []
    said = re.sub(r"[\s_]+", "-", text.strip())
    one = clause_id(said)
    return [one] if one else list(chapters().get(said.upper(), ()))


# The index


@cache
def index() -> tuple[tuple[Words, tuple[str, ...]], ...]:
    """Return the terms of the index and the names of special cards, with the clauses they lead to."""
    *languages, targets = columns()
    found = [
        (words_in(term), tuple(expanded(names.split())))
        for cells in languages
        for cell, names in zip(cells, targets, strict=True)
        for term in cell.split(", ")
    ]
    for edition in EDITIONS.values():
        if edition.special.chapter:
            own = tuple(expanded([edition.special.chapter]))
            found += [(words_in(said), own) for said in ways_to_say(edition)]
    return tuple(found)


@cache
def columns() -> tuple[tuple[str, ...], ...]:
    """Return the columns of the index: the terms of each language, English first, then the clauses."""
    rows = [line.strip("| ").split(" | ") for line in page_text("look-up").splitlines() if line[:2] == "| "]
    return tuple(zip(*rows[1:], strict=True))


def expanded(names: Iterable[str]) -> Iterator[str]:
    """Replace the name of a chapter by its clauses."""
    for name in names:
        yield from chapters().get(name, [name])


def indexed(words: Words) -> list[str]:
    """Return the clauses of the best terms: equal to the words, contained in them, or beginning with them."""
    equal = [names for term, names in index() if term == words]
    inside = [
        (len(term), names)
        for term, names in index()
        if max(map(len, term)) > 1 and all(any(like(one, word) for word in words) for one in term)
    ]
    longest = max((size for size, _ in inside), default=0)
    begun = [names for term, names in index() if words and " ".join(term).startswith(" ".join(words))]
    best = equal or [names for size, names in inside if size == longest] or begun
    return list(dict.fromkeys(name for names in best for name in names))


def like(term: str, word: str) -> bool:
    """Return whether a word is a term or a form of it, such as "challenged" or "calls"."""
    return word == term or (len(term) > 3 and word.startswith(term) and len(word) - len(term) <= 3)


def about_option(words: Words) -> tuple[str, ...]:
    return tuple(option.clause for option in OPTIONS.values() if words_in(option.key) == words)


# The text


@cache
def passages() -> dict[str, tuple[Words, Words]]:
    """Return the words of every title and text: the sheets first, then rulings, then house rules."""
    ordered = sorted(clauses(), key=lambda name: LAST_PAGES.get(page_of(name), 0))
    return {
        name: (
            words_in(re.split(r"(?<=[.?!]) ", clauses()[name], maxsplit=1)[0]),
            words_in(" ".join([name, clauses()[name], *option_lines(name)])),
        )
        for name in ordered
    }


def with_words(words: Words) -> list[str]:
    """Return the clauses with all the words or beginnings of words, matching titles first."""

    def has(text: Words) -> bool:
        return all(
            word in text or (len(word) > 1 and any(one.startswith(word) for one in text)) for word in words
        )

    if not words:
        return []
    hits = [name for name, (_, text) in passages().items() if has(text)]
    return sorted(hits, key=lambda name: not has(passages()[name][0]))


def words_in(text: str) -> Words:
    """Split a text into words without capitals and accents; a plus sign belongs to its number."""
    bare = unicodedata.normalize("NFD", text.casefold())
    return tuple(re.findall(r"\+?\w+", re.sub(r"[\u0300-\u036f]", "", bare).replace("_", " ")))


# One wrong letter


@cache
def vocabulary() -> tuple[str, ...]:
    """Return all words that can be found: English ones of the index first, other languages last."""
    english = words_in(" ".join(columns()[0]))
    texts = [word for _, text in passages().values() for word in text]
    return tuple(dict.fromkeys([*ORDER, *english, *texts, *index_words()]))


@cache
def index_words() -> tuple[str, ...]:
    return tuple(dict.fromkeys(word for term, _ in index() for word in term))


def corrected(words: Words) -> Words:
    """Return the term of the index, or the known words, that differ from the words in one letter."""
    if is_term(words) or set(vocabulary()).issuperset(words) or (len(words) == 1 and is_known(words[0])):
        return words
    meant = next((term for term, _ in index() if is_near(words, term)), None)
    return meant or tuple(word if is_known(word) else nearest(word) for word in words)


def is_term(words: Words) -> bool:
    """Return whether the words are a term of the index, forms of its words, or its beginning."""
    return any(
        " ".join(term).startswith(" ".join(words))
        or (len(term) == len(words) and all(map(is_form, words, term)))
        for term, _ in index()
    )


def is_near(words: Words, term: Words) -> bool:
    return len(words) == len(term) and all(
        word == one or one_letter_apart(word, one) for word, one in zip(words, term, strict=True)
    )


def is_known(word: str) -> bool:
    """Return whether a word is the beginning of a word that can be found, or a form of an index word."""
    found = any(known.startswith(word) for known in vocabulary())
    return found or any(is_form(word, known) for known in index_words())


def is_form(word: str, known: str) -> bool:
    """Return whether a word is a known one, perhaps with an ending."""
    return word == known or (len(known) > 3 and any(word == known + ending for ending in ENDINGS))


def nearest(word: str) -> str:
    return next((known for known in vocabulary() if one_letter_apart(word, known)), word)


def one_letter_apart(one: str, other: str) -> bool:
    """Return whether a letter was left out, added, changed, or swapped with its neighbour."""
    short, long = sorted((one, other), key=len)
    if len(long) < MIN_CORRECTED or len(long) - len(short) > 1:
        return False
    at = next((n for n, (a, b) in enumerate(zip(short, long, strict=False)) if a != b), len(short))
    if len(short) < len(long):
        return short[at:] == long[at + 1 :]
    swapped = short[:at] + short[at : at + 2][::-1] + short[at + 2 :]
    return short[at + 1 :] == long[at + 1 :] or swapped == long


# Editions


def other_editions(settling: Iterable[str], edition: Edition | None) -> tuple[str, ...]:
    """Return the names of the editions whose sheets settle a matter, unless the sheet of this one does."""
    pages = {page_of(name) for name in settling}
    if edition is None or pages & {edition.key, "common"}:
        return ()
    return tuple(one.name for key, one in EDITIONS.items() if key in pages)


def belongs(name: str, edition: Edition | None) -> bool:
    """Return whether a clause applies to an edition; a ruling does if a clause of the edition names it."""
    return edition is None or not pages_of(name) or bool(pages_of(name) & {edition.key, "common"})


@cache
def pages_of(name: str) -> frozenset[str]:
    """Return the pages of a clause; none for house rules and for rulings that no clause names."""
    if page_of(name) == "house-rules":
        return frozenset()
    if page_of(name) != "rulings":
        return frozenset({page_of(name)})
    naming = {page_of(other) for other, said in clauses().items() if name in re.findall(r"R-\d+", said)}
    return frozenset(naming - {"rulings", "house-rules"})
