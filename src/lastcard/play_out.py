"""What may become of a round: it is played on to its end many times, by the bots of the kernel."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .rules import kernel as k
from .rules.cards import BOT_LEVELS, CHANCE_BOT
from .rules.parameters import key_of

MOST_GAMES = 10**9
CHUNK = 10_000
"""So many games without Python in between, so that Ctrl-C is heard."""


@dataclass(frozen=True, slots=True)
class PlayOut:
    """How often who won, and with what points, when a round was played on many times.

    All are whole numbers, sums over the games; a tuple has one number a seat.
    """

    games: int
    """How often the round was played on."""
    wins: tuple[int, ...]
    """How many games each seat won."""
    void: int
    """Games that ended without a winner: nobody could move, or they went on for too long."""
    points_left: tuple[int, ...]
    """The points of the cards that each seat was left with, in games that somebody won."""
    points_won: tuple[int, ...]
    """What each seat collected in the games that it won: the points that all others were left with."""

    @property
    def shares(self) -> tuple[float, ...]:
        """The chance of each seat, together 1: games without a winner count for all seats alike."""
        nobody = self.void / len(self.wins)
        return tuple([(won + nobody) / self.games for won in self.wins])


def play_out(state: k.State, games: int, seed: str, levels: Sequence[int]) -> PlayOut:
    """Play a round on, `games` times. In what order its draw pile lies makes no difference."""
    start = k.clone(state)
    k.set_draw(start, sorted(k.draw_list(state)))
    scratch, tally = k.State(state.rules, state.seats), k.Tally()
    parent = key_of(f"play-out {seed}")
    players = None if set(levels) == {CHANCE_BOT} else seated(levels)
    for first in range(0, games, CHUNK):
        some = min(CHUNK, games - first)
        if players is None:
            k.play_on(scratch, start, tally, parent, first, some)
        else:
            k.play_on_by(scratch, start, tally, players, parent, first, some)
    if state.rules.own is not None:
        state.rules.own.raise_failure()
    counts, seats = k.read_tally(tally), slice(state.seats)
    wins, points = counts["wins"], counts["points"]
    assert isinstance(wins, list)
    assert isinstance(points, list)
    return PlayOut(
        games=games,
        wins=tuple(wins[seats]),
        void=tally.void,
        points_left=tuple(points[seats]),
        points_won=tuple(k.read_gains(tally)[seats]),
    )


def seated(levels: Sequence[int]) -> k.Players:
    players = k.Players()
    for seat, level in enumerate(levels):
        k.set_line_up(players, seat, level)
    return players


def levels_of(bots: str | Sequence[str], seats: int) -> list[int]:
    """The bots of the kernel at each seat: one for all of them, or one name a seat."""
    names = [bots] * seats if isinstance(bots, str) else list(bots)
    for name in names:
        if name not in BOT_LEVELS[1:]:
            raise ValueError(f"a round is played out by {', '.join(BOT_LEVELS[1:])}, not by {name!r}")
    if len(names) != seats:
        raise ValueError(f"{len(names)} bots for {seats} seats; name one for all, or one a seat")
    return [BOT_LEVELS.index(name) for name in names]
