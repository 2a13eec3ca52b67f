"""What a contest came to as a page of HTML that needs nothing else: no script, no other file, no network."""

from __future__ import annotations

from html import escape

from .. import __version__
from ..rules.editions import EDITIONS
from ..rules.options import changed
from .arena_table import headline, interval, ranked, remarks
from .charts import ChartRow, columns, dots, short
from .html_page import html_page, paragraphs, section, table
from .intervals import DealShare
from .report import percent
from .standings import Standings


def arena_report(s: Standings) -> str:
    """The whole page."""
    title = f"Arena: {', '.join(short(name) for name in s.contest.names)}"
    parts = [
        *section("The ladder", ladder_chart(s), ladder_note(s)),
        *section("How often each wins", shares_chart(s), table_of_bots(s)),
        *(section("Who beats whom", matrix(s), matrix_note(s)) if not s.contest.mixed else ()),
        *section("How long it takes", lengths_chart(s)),
        *section("The best seats", places_chart(s), "<p>Seats from the dealer on, all bots.</p>"),
        *section("Remarks", paragraphs(remarks(s))),
        footer(s),
    ]
    return html_page(title, headline(s), parts)


def ladder_chart(s: Standings) -> str:
    rows = [
        ChartRow(
            rating.bot,
            rating.points,
            rating.low,
            rating.high,
            f"{rating.points:.0f}"
            + (f" ± {rating.high - rating.points:.0f}" if rating.high > rating.points else ""),
        )
        for rating in s.ratings
    ]
    return (
        dots("Ratings with 95 % intervals", rows, "rating; 400 points are odds of ten to one") if rows else ""
    )


def ladder_note(s: Standings) -> str:
    if s.unrated:
        return paragraphs([s.unrated])
    anchor = next(rating.bot for rating in s.ratings if rating.low == rating.high)
    model = "Bradley–Terry" if s.contest.seats == 2 else "One winner among several seats (multinomial)"
    return f"<p>{model}, by maximum likelihood; {escape(anchor)} is set to 1000. Intervals of 95 %.</p>"


def shares_chart(s: Standings) -> str:
    bots = {bot.name: bot.won for bot in s.bots}
    rows = [
        ChartRow(name, 100 * won.share, 100 * won.low, 100 * won.high, percent(won.share))
        for name in ranked(s)
        for won in [bots[name]]
    ]
    return dots("Shares of wins", rows, "percent of games won; dashed: an even share", 100 * s.par)


def table_of_bots(s: Standings) -> str:
    if s.contest.matches:
        return ""
    bots = {bot.name: bot for bot in s.bots}
    body = [
        [name, percent(bot.won.share), interval(bot.won), f"{bot.points_won:.1f}", f"{bot.points_left:.1f}"]
        for name in ranked(s)
        for bot in [bots[name]]
    ]
    return table(["bot", "wins", "95 %", "points when it wins", "points left when it loses"], body)


def matrix(s: Standings) -> str:
    """Deeper where the row wins more than its share, of another colour where it wins less."""
    names = ranked(s)
    head = "".join(f"<th scope=col>{escape(short(name, 16))}</th>" for name in names)
    rows = "".join(
        f"<tr><th scope=row>{escape(short(one, 16))}</th>"
        + "".join(cell(s.share(one, other) if one != other else None, s.par) for other in names)
        + "</tr>"
        for one in names
    )
    return f"<div class=wide><table class=matrix><tr><td></td>{head}</tr>{rows}</table></div>"


def cell(share: DealShare | None, par: float) -> str:
    if share is None:
        return "<td>–</td>"
    away = (share.share - par) / (1 - par if share.share > par else par)
    colour = "var(--mark)" if away > 0 else "var(--lose)"
    shade = f"background:color-mix(in srgb,{colour} {min(60, round(abs(away) * 100))}%,var(--paper))"
    return f'<td style="{shade}">{percent(share.share)}<small>{interval(share)}</small></td>'


def matrix_note(s: Standings) -> str:
    others = s.contest.seats - 1
    whom = "that of the column" if others == 1 else f"{others} of that of the column"
    return f"<p>The share of games that the bot of the row wins against {whom}, with its interval.</p>"


def lengths_chart(s: Standings) -> str:
    unit = "rounds of a match" if s.contest.matches else "actions of a round"
    return columns("Lengths", s.length.counts, f"{unit}; the last column holds all that took longer")


def places_chart(s: Standings) -> str:
    rows = [
        ChartRow(
            f"dealer + {place}" if place else "dealer",
            100 * won.share,
            100 * won.low,
            100 * won.high,
            percent(won.share),
        )
        for place, won in enumerate(s.places)
    ]
    return dots("Shares of wins by place", rows, "percent of games won", 100 * s.par)


def footer(s: Standings) -> str:
    contest = s.contest
    otherwise = changed(EDITIONS[contest.edition], contest.options)
    chosen = ", ".join(f"{key}={contest.options[key]}" for key in otherwise)
    rules = f"with <code>{escape(chosen)}</code>" if chosen else "standard rules"
    return (
        f"<footer><p>lastcard {escape(__version__)}, {EDITIONS[contest.edition].name} {rules},"
        f" seed <code>{escape(contest.seed)}</code>.</p>"
        "<p>Every deal was played with every bot in every seat. The deal is the unit of every interval: games"
        " of one deal are correlated, so they do not count as independent.</p></footer>"
    )
