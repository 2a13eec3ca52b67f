"""What an edition declares: its deck, its special card, the questions that the card asks, its options.

Whatever is said, weighed or refused because of a special card is read from here. `editions/` has one file for
each edition.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal, NoReturn, cast

from .cards import COLOURS, DRAW_TWO, FACES, FOUR, NONE, PHASES, REVERSE, SEVEN, SKIP, SPECIAL, WILD
from .errors import RuleCode

if TYPE_CHECKING:
    from .state import State

KnownPhase = Literal[
    "opening", "turn", "drawn", "name", "hit", "gift", "give", "answer", "guess", "follow", "over", "swap"
]
"""What is being decided, in one word: docs/notation.md says by whom and with what."""

if TYPE_CHECKING:
    Phase = KnownPhase
else:
    Phase = str  # a card of one's own may ask a question of its own, which is a phase too

ACTION_FACES = {SKIP: "s", REVERSE: "r", DRAW_TWO: "d"}

RuleRefusal = tuple[RuleCode, str, str]
"""A word for programs, the clause, and the reason."""

BotGoal = Literal[
    "a card", "own colour", "rare colour", "colour to give", "card to give", "guess", "answer", "a hand"
]
"""What a bot goes by when it decides a question: `rules/kernel_bots.py` says how. In the order of GOALS."""


def undeclared(*_: Any) -> NoReturn:
    raise NotImplementedError("a card of its own effect declares what it does, and what is answered to it")


@dataclass(frozen=True)
class Question:
    """A decision that is asked of a seat, which is a phase of the round, and how it is put into words.

    A sentence may tell the card on `{top}` and the `{drawn}` one, of a gift its `{colour}` and `{receiver}`,
    and as `{mover}` the seat of the turn, as `{actor}` the one that is asked.
    """

    phase: str
    asks: str  # what the seat is to do: "call the colour to hit"; or what it "may" or "must" do
    prompt: str  # what its player reads
    goal: BotGoal
    goal_if: tuple[str, BotGoal] | None = None  # where an option is so chosen, another goal
    verb: str = "name"  # what a colour answers: "hit red"
    card_verb: str = ""  # what a card answers, if it is not simply laid
    clause: str = ""  # lets it be decided
    declining: str = ""  # lets it be declined by `keep`
    instead: RuleRefusal | None = None  # for whoever does anything else
    tops: tuple[int, ...] = (SPECIAL,)  # the cards that can lie on top meanwhile, where that is limited
    alone: bool = False  # nobody may do anything else meanwhile, not even call
    reveals: bool = False  # its answer brings hidden cards to light
    # A question that the kernel does not know: what may be answered, as bits, and what an answer does.
    answers: Callable[[Any, State], int] = undeclared
    decide: Callable[[Any, State, int], None] = undeclared

    @property
    def awaited(self) -> tuple[str, str]:
        """What is said of the seat, to itself and to others: are to call, is to call."""
        if self.asks.startswith(("may ", "must ")):
            return self.asks, self.asks
        return f"are to {self.asks}", f"is to {self.asks}"

    def goal_under(self, options: Mapping[str, str]) -> BotGoal:
        """What a bot goes by, with these options."""
        if self.goal_if and is_chosen(options, self.goal_if[0]):
            return self.goal_if[1]
        return self.goal

    @property
    def colourless(self) -> bool:
        """Whether there is no colour in play: the card that asks for one lies on top."""
        return SPECIAL in self.tops


@dataclass(frozen=True)
class Interruption:
    """When a special card may be laid out of turn: by who holds all four colours with it."""

    clause: str  # lets it be laid out of turn
    on_turn: str  # lets it be laid on one's turn
    unresolved: str  # why it has to wait
    lacking: str  # what the hand lacks
    no_wild: str  # the clause that forbids it as a plain wild, too
    lacking_on_turn: str  # what the hand lacks, for who could lay a plain wild now
    wild_if: str = ""  # where this option is so chosen, it is also a plain wild on one's turn


@dataclass(frozen=True)
class SpecialCard:
    """The colourless card that only one edition has; without a token there is none."""

    token: str = ""
    name: str = ""
    chapter: str = ""  # of its clauses, on the edition's page of docs/rules
    effect: int = NONE  # a number of `cards.py`, or OWN
    lay: Callable[[Any, State], None] = undeclared  # an effect of its OWN: what happens once the card lies
    does: str = ""  # in a few words
    lesson: str = ""  # for somebody who has never seen it, in a sentence or two
    laying: str = ""  # the clause that lets it be laid on one's turn
    naming: str = ""  # the clause that lets its player name the colour in play
    told: Mapping[str, str] = field(default_factory=dict)  # the clauses of log lines, by kinds of events
    questions: tuple[Question, ...] = ()
    interruption: Interruption | None = None
    foreheads: bool = False  # it puts cards to foreheads
    count_option: str = ""  # the option that says how many of it are in the deck
    blow: float = 0.0  # for bots: how hard it hits whoever has to be stopped
    gift: float = 0.0  # for bots: what each further card of a colour is worth that goes with it
    gift_wins_if: str = ""  # the option under which giving the last cards away wins the round

    def is_wild(self, options: Mapping[str, str]) -> bool:
        """Whether it may be laid on one's turn, on anything."""
        it = self.interruption
        return self.token != "" and (it is None or is_chosen(options, it.wild_if))


def in_hundredths(weight: float) -> int:
    """A weight for bots as they reckon with it: in whole numbers, which nothing rounds."""
    return round(100 * weight)


def in_thousandths(weight: float) -> int:
    return round(1000 * weight)


@dataclass(frozen=True)
class Option:
    """One switch. Values are strings; the first choice is the default unless the edition has its own."""

    key: str
    choices: tuple[str, ...]
    clause: str
    sentence: str
    rule: str = ""  # the number of the kernel's rules that it sets
    group: str = "special"  # the chapter of the sheet that it stands with where options are listed
    softer: str = ""  # the choice of softer rules, which many families play by
    scope: str = "round"  # "round" or "match"
    numbers: range | None = None  # any whole number of this range, instead of the choices
    needs: str = ""  # only where another option is so chosen can it be otherwise than its default
    there_if: str = ""  # only where another option is so chosen is it there at all
    known_to: Callable[[Edition], bool] = lambda _: True
    of_sheet: Callable[[Edition], bool] = lambda _: True  # for the others it goes with a house rule
    defaults: Mapping[str, str] = field(default_factory=dict)  # by edition; filled in by `options.py`

    @property
    def editions(self) -> tuple[str, ...]:
        """The keys of the editions that know it."""
        return tuple(self.defaults)

    def default_for(self, edition: str) -> str:
        return self.defaults.get(edition, self.default)

    @property
    def default(self) -> str:
        return self.choices[0]

    def number(self, value: str) -> int:
        """What the kernel reads for a choice."""
        if self.numbers is not None:
            return int(value)
        return value == "on" if "on" in self.choices else self.choices.index(value)

    def allows(self, value: str) -> bool:
        if self.numbers is None:
            return value in self.choices
        return value.isascii() and value.isdigit() and int(value) in self.numbers and str(int(value)) == value

    @property
    def wanted(self) -> str:
        """What values are right, for error messages and help."""
        if self.numbers is not None:
            return f"a whole number from {self.numbers.start} to {self.numbers.stop - 1}"
        return " or ".join((", ".join(self.choices[:-1]), self.choices[-1]))


def is_chosen(options: Mapping[str, str], choice: str) -> bool:
    """Whether an option is so chosen, written as in a position: `mod_go_out:on`."""
    key, _, value = choice.partition(":")
    return options.get(key) == value


NAME_FIRST: RuleRefusal = ("name-first", "WILD-1", "name the colour in play first")

COMMON = (
    Question(
        "opening",
        asks="name the colour that starts play",
        prompt="{top} starts the round. Which colour do you name?",
        goal="own colour",
        tops=(WILD, SPECIAL),
        instead=NAME_FIRST,
    ),
    Question(
        "turn",
        asks="may play or draw",
        prompt="Your turn. Play a card, or draw?",
        goal="a card",
        tops=(),
    ),
    Question(
        "drawn",
        asks="may play the drawn card or keep it",
        prompt="You drew {drawn}. Play it, or keep it?",
        goal="a card",
        tops=(),
    ),
    Question(
        "name",
        asks="name the colour in play",
        prompt="Which colour do you name?",
        goal="own colour",
        tops=(WILD, FOUR, SPECIAL),
        instead=NAME_FIRST,
    ),
    Question(
        "answer",
        asks="must take four cards or challenge",
        prompt="{mover} played a Draw Four on you. Take the four cards, or challenge?",
        goal="answer",
        tops=(FOUR,),
        instead=("answer-first", "WD4-1", "answer the Draw Four first: take or challenge"),
    ),
    Question(
        "swap",
        asks="choose whom to swap hands with",
        prompt="A 7! With whom do you swap hands?",
        goal="a hand",
        clause="SWAP-1",
        tops=tuple(colour * FACES + SEVEN for colour in range(COLOURS)),
        instead=("swap-first", "SWAP-1", "first choose whom to swap hands with"),
    ),
)
"""The questions of every edition."""


@dataclass(frozen=True)
class Edition:
    """One rule sheet: its deck, its special card, and the rules that are its own."""

    key: str
    name: str
    place: int  # in every list of editions
    colour_names: tuple[str, ...] = ("red", "yellow", "green", "blue")
    sheet_colours: str = "bgry"  # their letters in the order of the sheet (DECK-3)
    special: SpecialCard = SpecialCard()
    start_card: str = "acts"  # or "number": action cards are passed over until a number lies on top
    wilds_convict: bool = False  # whether a wild in hand counts as a match against a Draw Four
    options: tuple[Option, ...] = ()  # that no other edition has
    defaults: Mapping[str, str] = field(default_factory=dict)  # shared options whose default is its own

    @cached_property
    def colours(self) -> str:
        """The letters of its four colours."""
        return "".join(name[0] for name in self.colour_names)

    def colour_name(self, letter: str) -> str:
        """A colour in words."""
        return self.colour_names[self.colours.index(letter)]

    @cached_property
    def cards(self) -> tuple[str, ...]:
        """The token of each card type."""
        faces = [ACTION_FACES.get(face, str(face)) for face in range(FACES)]
        coloured = tuple(colour + face for colour in self.colours for face in faces)
        return (*coloured, "W", "F", *self.special.token)

    @cached_property
    def questions(self) -> Mapping[str, Question]:
        """All that can be asked, by phase."""
        return {question.phase: question for question in (*COMMON, *self.special.questions)}

    @cached_property
    def phases(self) -> tuple[Phase, ...]:
        """The word of each phase, by its number; questions that the kernel does not know come last."""
        own = (one.phase for one in self.special.questions if one.phase not in PHASES)
        return cast("tuple[Phase, ...]", (*PHASES, *own))

    def __reduce__(self) -> tuple[Callable[[str], Edition], tuple[str]]:
        """There is one of each, also where a match was sent to another process."""
        from .editions import edition_of  # the files there are made from what is declared here

        return edition_of, (self.key,)

    def deck(self, specials: int = 4) -> list[int]:
        """Every card in play: one 0, two of each other face per colour, four of each colourless card."""
        cards = []
        for colour in range(COLOURS):
            for face in range(FACES):
                cards += [colour * FACES + face] * (1 if face == 0 else 2)
        for card in range(COLOURS * FACES, len(self.cards)):
            cards += [card] * (specials if card == SPECIAL else 4)
        return cards
