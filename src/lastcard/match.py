"""A match: rounds until somebody has won, with both ways of scoring (SCOR, WIN, ALT, NEXT)."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Self

from .events import AnyEvent, DealerChoice
from .notation.card import Card
from .notation.record import Record, RoundRecord, numbers, print_record, tidy_comment, tidy_tag
from .round import Deal, Declared, Round, check_seat, check_seats, done, replayed, seed_text
from .rules.editions import edition_of
from .rules.errors import IllegalAction
from .rules.house_rules import check_sides, side_of
from .rules.kernel import Rules, State, become_child, get_key, set_key
from .rules.options import OPTIONS, AnyOptions, as_text, changed, settle
from .rules.parameters import key_of, seed_of
from .rules.whole_numbers import whole
from .score_sheet import Sums, next_dealer, winners_after, winners_with


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a finished round."""

    dealer: int
    """The seat that dealt it."""
    winner: int | None
    """The seat that won it; None if it is void."""
    void: bool
    """Whether it ended because nobody could move."""
    points: tuple[int, ...]
    """What each seat was left with, in points."""
    scores: tuple[int, ...]
    """The scores of the match after it."""
    collected: tuple[int, ...]
    """What each seat has won from the others in the rounds so far, whichever scoring is used."""
    leftovers: tuple[int, ...]
    """What each seat was left with in the rounds so far, whichever scoring is used."""


@dataclass(frozen=True, slots=True)
class ArchivedRound:
    """A finished round in small: what it takes to play it again, to the same end."""

    seed: str = field(repr=False)
    position: str | None = field(repr=False)  # that it began with; None: it was dealt
    dealer: int
    how_dealt: DealerChoice
    line: str = field(repr=False)  # the actions, seat:token, with blanks between

    @classmethod
    def of(cls, played: Round) -> ArchivedRound:
        line = " ".join([f"{seat}:{token}" for seat, token in played.actions])
        position = None if played.dealt else played.start()
        return cls(played.seed, position, played.dealer, played.how_dealt, line)

    @property
    def actions(self) -> list[tuple[int, str]]:
        return [read_done(word) for word in self.line.split()]


class Match(Declared):
    """Rounds to a target, or a single hand. The seed of a round reveals nothing about the next one.

    `print(m)` shows scores and table, and `repr(m)` rebuilds the match. It is for one thread at a time.
    """

    round: Round
    """The one being played, or the last one."""
    seed: str
    """The seed from which the seeds of the rounds are derived."""
    seats: int
    """How many seats there are; they are numbered from 0."""
    first_scores: tuple[int, ...]
    """What each seat had before the first round."""
    tags: dict[str, str]
    """Who played and when, for the head of the record: see `tag`."""
    comments: dict[tuple[int, int], list[str]]
    """The comments of the record, by round number and how many of its actions came before."""

    def __init__(
        self,
        edition: str,
        seats: int = 4,
        seed: str | int | None = None,
        options: AnyOptions | None = None,
        dealer: int | None = None,
    ) -> None:
        seats = check_seats(seats)
        dealer = None if dealer is None else check_seat(dealer, seats)
        self._begin(edition, [0] * seats, seed, options)
        self.round = self._deal(0, dealer)

    @classmethod
    def resume(
        cls,
        edition: str,
        scores: Sequence[int],
        round: Round,  # noqa: A002 - the face calls it so
        options: AnyOptions | None = None,
        seed: str | int | None = None,
    ) -> Match:
        """A match that goes on from a round in progress; the scores are those before that round."""
        if not isinstance(round, Round) or not isinstance(scores, Sequence):
            raise ValueError("a match is resumed with a list of scores and a Round")
        if round.edition != edition_of(edition).key:
            raise ValueError(
                f"the round is {round.edition}, but the match is {edition}; they must be the same"
            )
        before = [number for score in scores if (number := whole(score)) is not None and number >= 0]
        if len(scores) != round.seats or len(before) != len(scores):
            raise ValueError(f"scores are {round.seats} whole numbers, one per seat, not {list(scores)}")
        chosen = as_text(options)
        clash = [key for key, value in chosen.items() if round.options.get(key, value) != value]
        if clash:
            raise ValueError(f"the round is played with another value of {', '.join(clash)}")
        self = cls.__new__(cls)
        self._begin(edition, before, seed, {**round.options, **chosen})
        self._check_partners(before)
        if winners_with(before, self._options):
            raise ValueError(f"with the scores {before} the match is already over")
        self.round = round
        return self

    def _begin(
        self, edition: str, scores: Sequence[int], seed: str | int | None, options: AnyOptions | None
    ) -> None:
        self._edition = edition_of(edition)
        self._options = settle(self._edition, options, scope=None)
        self.seed = seed_text(seed)
        self.seats = len(scores)
        check_sides(self.seats, self._options)
        self.first_scores = tuple(scores)
        self._earlier: list[Round | ArchivedRound] = []
        self._winners: list[int] = []
        self._results: list[Result] = []
        self.comments = {}
        self.tags = {}

    def _check_partners(self, scores: Sequence[int]) -> None:
        for seat in range(self.seats):
            side = side_of(seat, self.seats, self._options)
            if len({scores[partner] for partner in side}) > 1:
                raise ValueError(
                    f"partners have one score, but {seats_text(side)} have {[scores[one] for one in side]}"
                )

    @property
    def rounds(self) -> list[Round]:
        """The rounds so far, the present one last."""
        return [self.played(number) for number in range(1, self.number + 1)]

    def played(self, number: int) -> Round:
        """A round by its number, from 1; one that was put away is played again."""
        found = self._kept(number)
        return found if isinstance(found, Round) else replayed(self._start_of(found), found.actions)

    def dealt(self, number: int) -> tuple[Round, list[tuple[int, str]]]:
        """A round as it was before its first action, and the actions since, for those who play it again."""
        found = self._kept(number)
        if isinstance(found, Round):
            return found.rewound(), found.actions
        return replayed(self._start_of(found), ()), found.actions

    def _kept(self, number: int) -> Round | ArchivedRound:
        if not 1 <= number <= self.number:
            raise ValueError(f"there is no round {number}; the rounds are 1 to {self.number}")
        return self.round if number == self.number else self._earlier[number - 1]

    @property
    def number(self) -> int:
        """The number of the round, from 1."""
        return len(self._earlier) + 1

    @property
    def length(self) -> int:
        """How many actions have been played, in all rounds."""
        return len(self.round.actions) + sum([len(r.actions) for r in self._earlier])

    @property
    def seeds(self) -> list[str]:
        """The seeds of the rounds so far."""
        return [*(r.seed for r in self._earlier), self.round.seed]

    @property
    def results(self) -> list[Result]:
        """The results of the finished rounds."""
        return list(self._settled())

    def _settled(self) -> list[Result]:
        before = len(self._earlier)
        if len(self._results) > before and not self._is_result(self._results[-1]):
            self._results, self._winners = self._results[:before], []
        if len(self._results) == before and self.round.over:
            self._settle()
        return self._results

    def _is_result(self, result: Result) -> bool:
        """Whether the round came to that; an action may have been taken back since."""
        r = self.round
        return r.over and (result.winner, result.points) == (r.winner, tuple(r.points))

    @property
    def scores(self) -> list[int]:
        """The points of each seat after the finished rounds."""
        results = self._settled()
        return list(results[-1].scores if results else self.first_scores)

    @property
    def collected(self) -> tuple[int, ...]:
        """What each seat has won from the others in this match, whichever scoring is used."""
        results = self._settled()
        return results[-1].collected if results else (0,) * self.seats

    @property
    def leftovers(self) -> tuple[int, ...]:
        """What each seat was left with in this match, whichever scoring is used."""
        results = self._settled()
        return results[-1].leftovers if results else (0,) * self.seats

    @property
    def gained(self) -> tuple[int, ...] | None:
        """What each seat gained in the round, by the scoring in use; None until it is over."""
        if not self.round.over:
            return None
        *_, before, now = [self.first_scores, *(result.scores for result in self._settled())]
        return tuple([score - had for score, had in zip(now, before, strict=True)])

    @property
    def next_dealer(self) -> int | None:
        """Who deals the next round, as things stand (NEXT-2, R-06); None: a dealer is chosen again."""
        return next_dealer(self.round.dealer, self.round.winner, self.seats, self._options)

    @property
    def winners(self) -> list[int]:
        """Who has won the match; nobody yet: []."""
        return list(self._winners) if self._settled() else []

    @property
    def over(self) -> bool:
        """Whether somebody has won the match."""
        return bool(self.winners)

    def clone(self) -> Self:
        """An independent copy; it shares finished rounds and their results, which no longer change."""
        if self.round.over:
            self._settled()  # once for both
        twin = type(self).__new__(type(self))  # field by field, for a table is copied with every act
        twin._edition, twin._options = self._edition, self._options
        twin.seed, twin.seats, twin.first_scores = self.seed, self.seats, self.first_scores
        twin._earlier, twin._winners, twin._results = self._earlier, self._winners, self._results
        twin.round = self.round.clone()
        comments = self.comments
        twin.comments = {place: list(texts) for place, texts in comments.items()} if comments else {}
        twin.tags = dict(self.tags)
        return twin

    def __repr__(self) -> str:
        return f"read_record({self.record()!r})"

    def __str__(self) -> str:
        scores = ", ".join(f"seat {seat}: {score}" for seat, score in enumerate(self.scores))
        return f"Round {self.number}, scores: {scores}\n{self.round}"

    def _repr_svg_(self) -> str:
        return self.round._repr_svg_()

    def __eq__(self, other: object) -> bool:
        """Whether both have the same record: rounds, actions, scores and remarks. A match has no hash."""
        return self.record() == other.record() if isinstance(other, Match) else NotImplemented

    __hash__ = None  # type: ignore[assignment]  # so Python does itself where there is an __eq__

    def act(self, seat: int, token: str | Card) -> list[AnyEvent]:
        """An action in the round; when it ends the round, the scores are settled."""
        return self.round.act(seat, token)

    def why_not(self, seat: int, token: str | Card) -> ValueError | None:
        """The error that `act` would raise; None if the action is allowed."""
        return self.round.why_not(seat, token)

    def undo(self) -> tuple[int, str]:
        """Take the last action back, and return it; a deal that came after it is taken back too.

        Where there is none, as at the beginning, it is an IndexError.
        """
        if not self.round.actions and self._earlier:
            self.round, self._earlier = self.played(self.number - 1).clone(), self._earlier[:-1]
        undone = self.round.undo()
        here = self.number, len(self.round.actions)
        self.comments = {place: texts for place, texts in self.comments.items() if place <= here}
        return undone

    def next_round(self) -> Round:
        """Deal the next round (NEXT-1)."""
        if not self.round.over:
            raise IllegalAction(
                "round-running", "NEXT-1", f"round {self.number} is not over; play it to its end first"
            )
        if self.over:
            raise IllegalAction(
                "match-over",
                "WIN-1",
                f"the match is over; {seats_text(self.winners)} won it, so start a new one",
            )
        dealt = self._deal(self.number, self.next_dealer)
        self._earlier = [*self._earlier, self.round]
        self.round = dealt
        return dealt

    def _start_of(self, kept: ArchivedRound) -> str | Deal:
        dealer = kept.dealer if kept.how_dealt == "given" else None
        return kept.position or (self.edition, self.seats, kept.seed, round_options(self._options), dealer)

    def comment(self, text: str) -> None:
        """Add a comment to the record, at this point of the match."""
        place = (self.number, len(self.round.actions))
        self.comments.setdefault(place, []).append(tidy_comment(text))

    def tag(self, name: str, value: str) -> None:
        """Write into the head of the record who played or when: "player 0", "bot 1", "date", "event"."""
        name, value = tidy_tag(name, value, self.seats)
        self.tags[name] = value

    def record(self) -> str:
        """The match so far as text; `read_record` replays it."""
        return print_record(
            Record(
                edition=self.edition,
                seats=self.seats,
                seed=writable_seed(self.seed),
                options={key: self._options[key] for key in changed(self._edition, self._options)},
                scores=list(self.first_scores),
                tags=self.tags,
                rounds=[self._round_record(number) for number in range(1, self.number + 1)],
                outcome=f"match winners={numbers(self.winners)}" if self.over else "",
                comments=self.comments.get((0, 0), []),
            )
        )

    def _round_record(self, number: int) -> RoundRecord:
        played = self._kept(number)
        if isinstance(played, Round):
            played = ArchivedRound.of(played)
        return RoundRecord(
            seed=writable_seed(played.seed),
            position=played.position,
            dealer=played.dealer,
            how=played.how_dealt,
            actions=played.actions,
            result=result_line(self.results[number - 1]) if number <= len(self.results) else "",
            comments={at: texts for (r, at), texts in self.comments.items() if r == number},
        )

    def _deal(self, number: int, dealer: int | None) -> Round:
        seed = child_seed(self.seed, number)
        return Round.deal(self.edition, self.seats, seed, round_options(self._options), dealer)

    def _settle(self) -> None:
        """Enter the points of a finished round; a void one has none (SHUF-6)."""
        last = self.round
        points = last.points
        before = self._results[-1] if self._results else None
        had = Sums(before.collected, before.leftovers) if before else Sums.none(self.seats)
        sums = had.after(last.winner, points, self._options)
        counted = zip(self.first_scores, sums.counted(self._options), strict=True)
        scores = tuple([first + more for first, more in counted])
        self._winners = winners_after(last.winner, scores, self._options)
        tallies = (scores, sums.collected, sums.leftovers)
        result = Result(last.dealer, last.winner, last.void, tuple(points), *tallies)
        self._results = [*self._results, result]


@lru_cache(4096)
def read_done(word: str) -> tuple[int, str]:
    """An action of an archived round."""
    seat, token = word.split(":")
    return done(int(seat), token)


def child_seed(seed: str, number: int) -> str:
    """The seed of a match's round `number`: known once it is revealed, of no help to foretell the next."""
    scratch = State(Rules(), 2)  # whatever the rules, the generator is the same
    set_key(scratch, key_of(seed))
    become_child(scratch, number)
    return seed_of(get_key(scratch))


def round_options(options: Mapping[str, str]) -> dict[str, str]:
    """Those of the options that a round knows."""
    return {key: value for key, value in options.items() if key in OPTIONS and OPTIONS[key].scope == "round"}


def commitment_to(seed: str) -> str:
    """The hash of a round's seed: told before the deal, it shows afterwards that nobody changed the cards."""
    return hashlib.sha256(seed.encode("utf-8", "surrogatepass")).hexdigest()


def writable_seed(seed: str) -> str:
    """The seed as a record can hold it: as given, or as the key that it stands for."""
    plain = seed.isprintable() and seed == " ".join(seed.split()) and not set("{}") & set(seed)
    return seed if plain and seed else seed_of(key_of(seed))


def result_line(result: Result) -> str:
    ending = "void" if result.void else f"winner={result.winner}"
    return f"result {ending} points={numbers(list(result.points))} scores={numbers(list(result.scores))}"


def seats_text(seats: Sequence[int]) -> str:
    return "seat " + str(seats[0]) if len(seats) == 1 else "seats " + " and ".join(map(str, seats))
