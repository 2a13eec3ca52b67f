"""A page of HTML that needs nothing else: no script, no other file, no network. Light, or dark."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from .charts import COLOURS, STYLE

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
th{font-weight:600;color:var(--quiet);white-space:normal;vertical-align:bottom}
th:first-child,td:first-child{text-align:left}
td small{display:block;color:var(--quiet);font-size:.8rem}
.matrix td{text-align:center;border:2px solid var(--paper);min-width:4.5rem}
.matrix th{border:0}
.matrix small{color:var(--ink)}
footer{margin-top:3rem;color:var(--quiet);font-size:.9rem}
code{font:.9em ui-monospace,monospace;overflow-wrap:anywhere}
"""


def html_page(title: str, lead: str, parts: Iterable[str]) -> str:
    """The whole page."""
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>{escape(title)}</title><style>\n{COLOURS}{STYLE}{PAGE_STYLE}</style></head>\n<body>\n"
        f"<h1>{escape(title)}</h1><p class=lead>{escape(lead)}</p>\n"
        + "\n".join(parts)
        + "\n</body></html>\n"
    )


def section(heading: str, *parts: str) -> list[str]:
    """What stands below a heading; nothing at all if there is nothing."""
    found = [part for part in parts if part]
    return [f"<h2>{escape(heading)}</h2>", *found] if found else []


def paragraphs(sentences: Iterable[str]) -> str:
    return "".join(f"<p>{escape(sentence[0].upper() + sentence[1:])}.</p>" for sentence in sentences)


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    headings = "".join(f"<th scope=col>{escape(cell)}</th>" for cell in head)
    body = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows)
    return f"<div class=wide><table><tr>{headings}</tr>{body}</table></div>"
