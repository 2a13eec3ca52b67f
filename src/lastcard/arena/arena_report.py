"""What a contest came to as a page of HTML that needs nothing else: no script, no other file, no network."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from .. import __version__
from ..rules.editions import EDITIONS
from ..rules.options import settle
from .arena_table import headline, interval, ranked, remarks
from .charts import COLOURS, STYLE, ChartRow, columns, dots, short
from .intervals import DealShare
from .report import percent
from .standings import Standings

PAGE_STYLE = """\
:root{color-scheme:light dark}
body{margin:0 auto;max-width:46rem;padding:2rem 1.25rem 4rem;background:var(--paper);color:var(--ink);
font:1rem/1.5 system-ui,sans-serif}
h1{font-size:1.6rem;line-height:1.2;margin:0 0 .25rem}
h2{font-size:1.1rem;margin:2.5rem 0 .5rem}
p{margin:.5rem 0;max-width:40rem}
.lead{color:var(--quiet)}
svg{display:block;width:100%;height:auto;margin:.5rem 0}
.wide{overflow-x:auto}
table{border-collapse:collapse;font-variant-numeric:tabular-nums}
th,td{padding:.4rem .7rem;text-align:right;border-bottom:1px solid var(--line);white-space:nowrap}
th{font-weight:600;color:var(--quiet)}
th:first-child,td:first-child{text-align:left}
td small{display:block;color:var(--quiet);font-size:.8rem}
.matrix td{text-align:center;border:2px solid var(--paper);min-width:4.5rem}
.matrix th{border:0}
.matrix small{color:var(--ink)}
footer{margin-top:3rem;color:var(--quiet);font-size:.9rem}
code{font:.9em ui-monospace,monospace;overflow-wrap:anywhere}
"""


def arena_report(s: Standings) -> str:
    """The whole page."""
    title = f"Arena: {', '.join(short(name) for name in s.contest.names)}"
    parts = [
        f"<h1>{escape(title)}</h1><p class=lead>{escape(headline(s))}</p>",
        *section("The ladder", ladder_chart(s), ladder_note(s)),
        *section("How often each wins", shares_chart(s), table_of_bots(s)),
        *(section("Who beats whom", matrix(s), MATRIX_NOTE) if has_matrix(s) else ()),
        *section("How long it takes", lengths_chart(s)),
        *section("Who sits well", places_chart(s), "<p>By distance from the dealer, over all bots.</p>"),
        *section(
            "Remarks", "".join(f"<p>{escape(remark[0].upper() + remark[1:])}.</p>" for remark in remarks(s))
        ),
        footer(s),
    ]
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>{escape(title)}</title><style>\n{COLOURS}{STYLE}{PAGE_STYLE}</style></head>\n<body>\n"
        + "\n".join(parts)
        + "\n</body></html>\n"
    )


def section(heading: str, *parts: str) -> Iterable[str]:
    found = [part for part in parts if part]
    return [f"<h2>{escape(heading)}</h2>", *found] if found else []


MATRIX_NOTE = (
    "<p>The share of games that the bot of the row wins against that of the column, with its interval.</p>"
)


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
        return f"<p>{escape(s.unrated[0].upper() + s.unrated[1:])}.</p>"
    anchor = next(rating.bot for rating in s.ratings if rating.low == rating.high)
    model = "Bradley–Terry" if s.contest.seats == 2 else "one winner among several seats (multinomial)"
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
    return table(["bot", "wins", "95 %", "points when it wins", "left with when not"], body)


def has_matrix(s: Standings) -> bool:
    return not s.contest.mixed


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
    usual = settle(EDITIONS[contest.edition], None, None)
    changed = [f"{key}={value}" for key, value in contest.options.items() if usual[key] != value]
    rules = f"with <code>{escape(', '.join(changed))}</code>" if changed else "as on its sheet"
    return (
        f"<footer><p>lastcard {escape(__version__)}, {EDITIONS[contest.edition].name} {rules},"
        f" seed <code>{escape(contest.seed)}</code>.</p>"
        "<p>Every deal was played with every bot in every seat. The deal is the unit of every interval: games"
        " of one deal hang together, so they are not counted apart.</p></footer>"
    )


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    headings = "".join(f"<th scope=col>{escape(cell)}</th>" for cell in head)
    body = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows)
    return f"<div class=wide><table><tr>{headings}</tr>{body}</table></div>"
