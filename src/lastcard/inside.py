"""The inside of rounds and matches, for those who have thousands of them open: live tables and their server.

Whoever plays, watches or studies does without: `Round` and `Match` have all that they need.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from . import sight
from .match import ArchivedRound, Match, Result
from .notation.tokens import read_action
from .round import Deal, Round, done
from .rules import kernel as k
from .view_fields import Values


def rest(r: Round) -> None:
    """Wait for the next action with as little as possible: without the journal that it is written to."""
    k.drop_journal(r._state)


def drop_history(r: Round) -> None:
    """Keep no events from now on: many rounds take up less, and `history` plays them again if asked."""
    r._history = None


def repeat(r: Round, seat: int, token: str) -> None:
    """Carry out an action that was carried out once before, without telling what happens."""
    action = read_action(r._edition, token)
    if not k.apply(r._state, seat, action):
        raise r._refusal(seat, token, action)
    r._actions.append(done(seat, token))


def image(r: Round) -> bytes:
    """All that can tell this round from another one of the same deal; quicker than a position."""
    return k.image(r._state)


def next_reacting(r: Round, passed: int) -> int | None:
    """The seat that is asked out of turn next, except those that have passed, as bits (R-37)."""
    return sight.SEATS[k.next_reacting(r._state, passed)]


def copy_state(r: Round, into: k.State) -> None:
    """Make a state of the kernel the same round, for those who lead rounds by themselves."""
    k.copy_into(into, r._state)


def open_view(r: Round, ended: Round, *, abandoned: bool = False) -> sight.View:
    """Everything face up, at any moment of a round that is over, as `ended` is, or was broken off."""
    return sight.open_view(r._state, r._edition, r._options, ended._state, abandoned=abandoned)


def fixed_values(r: Round) -> Values:
    """The values of `sight.FIXED`."""
    return sight.FIXED.read(r._state, r._edition, r._options)


def public_values(r: Round) -> Values:
    """The values of `sight.PUBLIC`, for those who tell many what of them has changed."""
    return sight.PUBLIC.read(r._state, r._edition)


def own_values(r: Round, seat: int | None) -> Values:
    """The values of `sight.OWN`."""
    return sight.OWN.read(r._state, r._edition, seat)


def archive_round(m: Match) -> None:
    """Keep of the earlier rounds only what it takes to play them again, and of this one no events.

    `rounds` and `record` tell the same as before.
    """
    m._earlier = [ArchivedRound.of(r) if isinstance(r, Round) else r for r in m._earlier]
    drop_history(m.round)


@dataclass(frozen=True, slots=True)
class PackedMatch:
    """A match as plain values, all that it takes to have it again; the round on the table is the last one."""

    edition: str
    options: dict[str, str]
    seed: str = field(repr=False)
    first_scores: tuple[int, ...]
    rounds: tuple[ArchivedRound, ...] = field(repr=False)
    winners: tuple[int, ...]
    results: tuple[Result, ...]
    comments: tuple[tuple[int, int, tuple[str, ...]], ...]  # the round, after how many actions, the remarks


def packed(m: Match) -> PackedMatch:
    """The match as plain values; events are left out."""
    rounds = (*m._earlier, m.round)
    return PackedMatch(
        m.edition,
        m.options,
        m.seed,
        m.first_scores,
        tuple([ArchivedRound.of(r) if isinstance(r, Round) else r for r in rounds]),
        tuple(m._winners),
        tuple(m._results),
        tuple([(*place, tuple(texts)) for place, texts in m.comments.items()]),
    )


class LiveMatch(Match):
    """A match at a live table, where a line of a server's log must tell no seed."""

    def __repr__(self) -> str:
        return f"LiveMatch({self.edition!r}, …)"


def unpacked(told: PackedMatch) -> tuple[LiveMatch, list[tuple[int, str]]]:
    """The match with its last round as it was dealt, and the actions that are to be repeated there yet.

    That is left to the caller, who may have something else to do in between.
    """
    m = LiveMatch.__new__(LiveMatch)
    m._begin(told.edition, told.first_scores, told.seed, told.options)
    m._earlier = list(told.rounds[:-1])
    m._winners, m._results = list(told.winners), list(told.results)
    m.comments = {(number, at): list(texts) for number, at, texts in told.comments}
    last = told.rounds[-1]
    m.round = dealt_again(m._start_of(last), last)
    return m, last.actions


def dealt_again(start: str | Deal, kept: ArchivedRound) -> Round:
    """A round before its first action, without telling what happened at the deal."""
    if isinstance(start, str):
        r = Round.from_position(start)
    else:
        edition, seats, seed, options, dealer = start
        r = Round._undealt(edition, seats, seed, options)
        rest(r)
        r._deal(dealer)
        r.how_dealt = kept.how_dealt
    drop_history(r)
    rest(r)
    return r
