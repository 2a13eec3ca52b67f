"""How axe reads a page."""

from __future__ import annotations

from tries import WISH
from web.rest import AT_REST, UNTIL

RULES = {
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    "resultTypes": ["violations"],
    "selectors": False,  # the source of an element says enough
    "preload": False,  # neither style sheets nor films have to be read
}
OF_A_KIND = "3" if WISH == "few" else "Infinity"
"""Of how many elements of one kind the colours are looked at: a rulebook has hundreds of clauses, and to read
those takes three times as long as all else."""

NAMES_AND_PLACES = ("id", "href", "for", "name", "value", "aria-label", "aria-labelledby", "aria-describedby")
MARK_OTHERS = """(most) => {
  const unlike = new Set(NAMES), kinds = new Map(), seen = new Map(), marked = []
  const look = (one, home) => {
    const told = [...one.attributes].filter(({ name }) => !unlike.has(name))
    const words = `${home}>${one.tagName} ${told.map(({ name, value }) => `${name}=${value}`).join(' ')}`
    if (!kinds.has(words)) kinds.set(words, kinds.size)
    const kind = kinds.get(words), before = seen.get(kind) ?? 0
    seen.set(kind, before + 1)
    if (before >= most) marked.push(one)
    for (const child of one.children) look(child, kind)
  }
  look(document.body, '')
  for (const one of marked) one.setAttribute('data-alike', '')
  return marked
}""".replace("NAMES", str([*NAMES_AND_PLACES]))
"""Mark what is like several before it: the same element with the same attributes, in elements of one kind.
But for first and last ones no style tells those apart, so what some are painted with, all are."""

VIOLATIONS = """async (rules) => {
  if (!window.axe) return null
  await (UNTIL)(AT_REST, 'rest')
  axe.configure({
    rules: [
      { id: 'color-contrast', selector: '*:not([data-alike])' },
      { id: 'link-in-text-block', selector: 'a[href]:not([data-alike])' },
    ],
  })
  const marked = (MARK_OTHERS)(OF_A_KIND)
  const drawings = [...document.querySelectorAll('svg[aria-hidden]')].map((one) => [one, [...one.childNodes]])
  for (const [one] of drawings) one.replaceChildren()
  try {
    return (await axe.run(document, rules)).violations
  } finally {
    for (const [one, parts] of drawings) one.replaceChildren(...parts)
    for (const one of marked) one.removeAttribute('data-alike')
  }
}"""
for name, script in {
    "UNTIL": UNTIL, "AT_REST": AT_REST, "MARK_OTHERS": MARK_OTHERS, "OF_A_KIND": OF_A_KIND,
}.items():  # fmt: skip
    VIOLATIONS = VIOLATIONS.replace(name, script)
"""What axe minds, once all has landed; null without an axe. The insides of drawings, nine parts of ten,
nobody is told of: it need not look there."""
