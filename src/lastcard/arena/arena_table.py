"""What a contest came to, for a terminal."""

from __future__ import annotations

from statistics import mean

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from ..rules.editions import EDITIONS
from .charts import short
from .games import MOST_ROUNDS
from .intervals import DealShare
from .report import WIDTH, percent, plain_table, plain_text
from .standings import Standings, TestStanding

MOST_COLUMNS, LETTERS = 4, 14
"""Of the matrix of wins, and of a name: more does not fit."""

MOST_SURPRISES = 3
"""In words; the JSON has all."""


def arena_table(standings: Standings, width: int = WIDTH) -> str:
    """Plain tables: the ladder, who beats whom, and how long it took."""
    parts: list[RenderableType] = [Text(headline(standings)), Text(), ladder(standings)]
    if 2 < len(standings.bots) <= MOST_COLUMNS and not standings.contest.mixed:
        parts += [Text(), matrix(standings)]
    return plain_text(*parts, Text(), *map(Text, remarks(standings)), width=width)


def headline(s: Standings) -> str:
    contest = s.contest
    what = "matches" if contest.matches else "rounds"
    return (
        f"{EDITIONS[contest.edition].name}: {s.deals:,} deals, {s.games:,} {what},"
        f" {contest.seats} seats ({contest.tables}), seed {contest.seed}"
    )


def ladder(s: Standings) -> Table:
    """Best first."""
    of_rounds = () if s.contest.matches else ("points won", "left")
    table = plain_table("bot", "rating", "95 %", "wins", "95 %", *of_rounds)
    points = {rating.bot: rating for rating in s.ratings}
    shares = {bot.name: bot for bot in s.bots}
    for name in ranked(s):
        bot, rating = shares[name], points.get(name)
        table.add_row(
            short(name, LETTERS),
            f"{rating.points:.0f}" if rating else "–",
            f"{rating.low:.0f}–{rating.high:.0f}" if rating and rating.low < rating.high else "",
            percent(bot.won.share),
            interval(bot.won),
            *((f"{bot.points_won:.1f}", f"{bot.points_left:.1f}") if of_rounds else ()),
        )
    return table


def ranked(s: Standings) -> list[str]:
    """The names, best first."""
    if s.ratings:
        return [rating.bot for rating in s.ratings]
    return [bot.name for bot in sorted(s.bots, key=lambda bot: -bot.won.share)]


def matrix(s: Standings) -> Table:
    """What the row wins against the column; at larger tables it sits alone there."""
    names = [bot.name for bot in s.bots]
    others = s.contest.seats - 1
    corner = "wins against" if others == 1 else f"wins against {others} of"
    table = plain_table(corner, *(short(name, LETTERS) for name in names))
    for one in names:
        shares = [s.share(one, other) if one != other else None for other in names]
        table.add_row(short(one, LETTERS), *(percent(share.share) if share else "" for share in shares))
    return table


def remarks(s: Standings) -> list[str]:
    """What the numbers need to be understood, one sentence each."""
    unit = "rounds" if s.contest.matches else "actions"
    length = s.length
    found = [
        f"length: {length.mean:.1f} {unit}, 90 % from {length.p5} to {length.p95}, longest {length.longest}",
        f"an even share is {percent(s.par)}; {worth_told(s)}",
    ]
    if s.void or s.unfinished:
        found.append(
            f"{s.void:,} void, and {s.unfinished:,} broken off after {MOST_ROUNDS} rounds;"
            " each counts as a win shared by all seats"
        )
    if s.unrated:
        found.append(s.unrated)
    if s.surprises:
        found.append(f"the ratings do not explain everything: {surprises_told(s)}")
    if s.test:
        found.append(verdict(s.test, *s.contest.names[:2]))
    return found


def surprises_told(s: Standings) -> str:
    """Where the ratings are most at odds with what was won, the farthest off first."""
    farthest = sorted(s.surprises, key=lambda odd: -abs(odd.share - odd.expected))
    told = [
        f"at the table of {' and '.join(s.line_ups[odd.line_up].seats)}, {odd.bot} wins {percent(odd.share)}"
        f" where its rating predicts {percent(odd.expected)}"
        for odd in farthest[:MOST_SURPRISES]
    ]
    left = len(farthest) - len(told)
    return "; ".join([*told, f"{left} more in the JSON"] if left else told)


def worth_told(s: Standings) -> str:
    """How much the shared deals have saved, as the mean over the line-ups."""
    worth = mean(next(iter(line_up.won.values())).worth for line_up in s.line_ups)
    return f"one game on shared deals is worth {worth:.2f} games on independent ones"


def verdict(test: TestStanding, one: str, other: str) -> str:
    """What a sequential test says."""
    low, high = test.bounds
    where = f"log of the likelihood ratio {test.ratio:.2f}, bounds {low:.2f} and {high:.2f}"
    if test.verdict is None:
        return f"not decided yet ({where}): play more deals"
    wins = test.higher if test.verdict == "higher" else test.lower
    not_so = test.lower if test.verdict == "higher" else test.higher
    return (
        f"decided ({where}): what {one} wins against {other} fits {percent(wins)} better than"
        f" {percent(not_so)}. A test that stops early exaggerates the share: for a number to publish, play"
        " a fixed number of deals with another seed"
    )


def interval(share: DealShare) -> str:
    return f"{100 * share.low:.1f}–{100 * share.high:.1f}"
