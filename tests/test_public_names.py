"""What is for everybody is listed, and says what it is."""

from __future__ import annotations

import ast
import inspect
import sys
from collections.abc import Iterator
from dataclasses import fields
from types import ModuleType
from typing import get_args

import pytest

import lastcard
from lastcard import events
from lastcard.arena import summary
from lastcard.events import RoundEnding
from lastcard.notation import card
from lastcard.rules import cards as c
from lastcard.rules import edition, errors
from sure import sure

CLASSES = (
    *(lastcard.Round, lastcard.Match, lastcard.View, lastcard.Result, lastcard.IllegalAction, card.Card),
    *(lastcard.Summary, summary.Share, summary.Length, summary.Kind, summary.BotShare, events.Event),
    *(lastcard.PlayOut, lastcard.Clause),
)


@pytest.mark.parametrize("module", [lastcard, events], ids=lambda module: module.__name__)
def test_every_public_name_is_listed_and_there(module: ModuleType) -> None:
    own = {name for name, thing in vars(module).items() if is_for_everybody(module, name, thing)}
    assert own == {*module.__all__}
    assert [getattr(module, name) for name in module.__all__]


def is_for_everybody(module: ModuleType, name: str, thing: object) -> bool:
    """Submodules are there as soon as somebody imports them; what a module needs for itself is in small."""
    if name.startswith("_") or (isinstance(thing, ModuleType) and thing is not events):
        return False
    if module is lastcard:
        return True
    return name[0].isupper() and name not in ("Any", "ClassVar", "Literal", "MISSING")


@pytest.mark.parametrize("name", [name for name in lastcard.__all__ if not name.isupper()])
def test_everything_that_is_listed_says_what_it_is(name: str) -> None:
    assert inspect.getdoc(getattr(lastcard, name))


@pytest.mark.parametrize("cls", CLASSES, ids=lambda cls: cls.__name__)
def test_every_public_attribute_says_what_it_is(cls: type) -> None:
    said = {name for parent in cls.__mro__ for name in documented(parent)}
    assert {*public_names(cls)} - said == set()
    assert len(said) > 1


def test_what_a_round_and_a_match_keep_for_all_to_see_says_what_it_is() -> None:
    m = lastcard.Match("mod", 2, "names")
    for thing in (m, m.round):
        said = {name for parent in type(thing).__mro__ for name in documented(parent)}
        assert {name for name in vars(thing) if not name.startswith("_")} <= said


def public_names(cls: type) -> Iterator[str]:
    """Methods, properties and fields, those of parents in this package too."""
    for parent in cls.__mro__:
        if parent.__module__.startswith("lastcard"):
            yield from (name for name in (*vars(parent), *inspect.get_annotations(parent)) if name[0] != "_")


def documented(cls: type) -> Iterator[str]:
    """The names of a class that have a docstring of their own: that of a field stands below it."""
    if not cls.__module__.startswith("lastcard"):
        return
    tree = ast.parse(inspect.getsource(sys.modules[cls.__module__]))
    (body,) = [
        node.body for node in tree.body if isinstance(node, ast.ClassDef) and node.name == cls.__name__
    ]
    for node, after in zip(body, [*body[1:], ast.Pass()], strict=True):
        match node, after:
            case ast.FunctionDef(name=name), _ if ast.get_docstring(node):
                yield name
            case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str())):
                yield name


# Events


@pytest.mark.parametrize("kind", events.EVENTS)
def test_an_event_says_what_each_of_its_fields_is(kind: str) -> None:
    event = events.EVENTS[kind]
    assert event.kind == kind == event.__name__.lower()
    assert [one.name for one in fields(event) if f"`{one.name}`" not in (event.__doc__ or "")] == []


def test_the_union_of_events_is_closed() -> None:
    assert {*get_args(events.AnyEvent)} == {*events.EVENTS.values()}
    assert {*events.Event.__subclasses__()} == {*events.EVENTS.values()}


def test_the_kind_of_an_event_tells_a_type_checker_its_class() -> None:
    """mypy reads this file too: without the union it would know no `cards` here."""
    r = lastcard.Round.deal("mod", seats=2, seed="kinds")
    seat = sure(r.actor)
    before = r.hand(seat)
    drawn = [card for event in r.act(seat, "draw") if event.kind == "drew" for card in event.cards]
    assert sorted([*before, *drawn]) == sorted(r.hand(seat))
    assert len(drawn) == 1


@pytest.mark.parametrize(
    "words, numbered",
    [
        (edition.KnownPhase, c.PHASES),
        (events.DrawReason, c.WHYS),
        (events.DealerChoice, c.DEALERS),
        (RoundEnding, c.ENDINGS),
    ],
)
def test_closed_sets_of_words_are_those_of_the_rules(words: object, numbered: tuple[str, ...]) -> None:
    assert get_args(words) == numbered


# Cards


def test_a_card_says_what_it_is() -> None:
    found = lastcard.Card.parse("r7")
    assert (found.colour, found.face, found.points, found.name, str(found)) == ("r", "7", 7, "red 7", "r7")
    assert [lastcard.Card.parse(token).name for token in ("bs", "pr", "yd", "W", "F", "K", "A")] == [
        *("blue Skip", "pink Reverse", "yellow Draw Two", "Wild", "Wild Draw Four", "King Pig"),
        "Wild Avatar State",
    ]
    assert (lastcard.Card.parse("W").colour, lastcard.Card.parse("W").points) == (None, 50)


@pytest.mark.parametrize("key", lastcard.EDITIONS)
def test_every_card_of_a_deck_is_one_and_rebuilds_itself(key: str) -> None:
    deck = lastcard.deck(key)
    assert len(deck) == (108 if key == "classic" else 112)
    assert len(lastcard.deck(key, {"special_cards": False})) == 108
    for found in {lastcard.Card.parse(token, key) for token in deck}:
        assert eval(repr(found), {"Card": lastcard.Card}) == found


@pytest.mark.parametrize("token, key", [("r7", "corn"), ("K", "mod"), ("x", None), ("", None), ("?", None)])
def test_a_card_that_is_none_is_unreadable(token: str, key: str | None) -> None:
    with pytest.raises(errors.InvalidNotation, match="is not a card of"):
        lastcard.Card.parse(token, key)
