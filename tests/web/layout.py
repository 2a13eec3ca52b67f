"""Where everything on a table lies, and what is wrong with that."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from math import hypot
from typing import Any

from playwright.sync_api import Page

SLACK = 1.0
"""Pixels by which things may touch: halves are rounded."""

FINGER = 44
INDEX = 40
"""So much of a card must be seen at least."""

MEASURE = """() => {
  scrollTo(0, 0)  // what has the focus may have been scrolled to
  const seen = (one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  const box = (one) => {
    const { left, top, right, bottom } = one.getBoundingClientRect()
    return [left, top, right, bottom]
  }
  const all = (what, within = document) => [...within.querySelectorAll(what)].filter(seen)
  const boxes = (what) => all(what).map(box)
  const free = (one) => {
    const [left, top, right, bottom] = box(one)
    const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    return one === there || one.contains(there)
  }
  const ring = document.querySelector('[data-zone=ring]')
  return {
    window: [innerWidth, innerHeight],
    page: [document.documentElement.scrollWidth, document.documentElement.scrollHeight],
    ring: [...box(ring).slice(0, 2), parseFloat(ring.style.getPropertyValue('--edge'))],
    parts: {
      bar: boxes('header.bar'), side: boxes('aside.column'), slip: boxes('.slips'), chip: boxes('.chip'),
      plate: boxes('.plate'), draw: boxes('[data-zone=draw]'), top: boxes('[data-zone=top]'),
      line: boxes('[data-prompt]'), hand: boxes('.hand'), uno: boxes('.uno'), slot: boxes('.slot.filled'),
      you: boxes('.you'),
    },
    cards: boxes('[data-zone=hand] [data-card]'),
    needle: [...document.querySelectorAll('[data-zone=ring] .turn')].map((one) => one.style.rotate),
    eyes: [...document.querySelectorAll('.plate .eyes')].map((one) => one.style.transform),
    plates: all('.plate').map((one) =>
      [one, ...all('.name, .cards, .count, .word, .button', one)].map(box)),
    buttons: all('.slips :is(button, a), .uno, .slot button, .prompt button, .plate button, header .tool')
      .filter((one) => !one.disabled && !one.matches('.prompt:has(~ .rail .filled) .sort'))
      .map((one) => [one.ariaLabel || one.textContent.trim(), box(one), free(one)]),
  }
}"""
"""A table is laid out in one pass: where things lie when it is first seen, they stay (see `drifts`)."""

LOOK_AT_ONCE = f"""() => new MutationObserver(([{{ target }}]) => requestAnimationFrame(() => {{
  const {{ port1: painted, port2: paint }} = new MessageChannel()
  painted.onmessage = () => {{ window.atFirst = {{ seq: target.dataset.seq, ...({MEASURE})() }} }}
  paint.postMessage(null)
}})).observe(document, {{ subtree: true, attributeFilter: ['data-seq'] }})"""
"""Whenever the table has another number it is measured in the first frame that is painted with it: a message
that is sent while a frame is made comes as soon as it is done."""

DRIFTS = f"""() => {{
  const now = {{ seq: document.querySelector('.table').dataset.seq, ...({MEASURE})() }}
  const [first, last] = [window.atFirst ?? {{}}, now].map((seen) => (part) => JSON.stringify(seen[part]))
  return Object.keys(now).filter((part) => first(part) !== last(part))
    .map((part) => `${{part}}: ${{first(part)}}, then ${{last(part)}}`)
}}"""

IN_PLAY = """([word, count, colour]) => {
  const within = (box, { left, top, right, bottom }) =>
    box.left >= left - 1 && box.right <= right + 1 && box.top >= top - 1 && box.bottom <= bottom + 1
  const whole = (one, box) => {
    for (let home = one; home; home = home.parentElement)
      if (getComputedStyle(home).overflowX !== 'visible' && !within(box, home.getBoundingClientRect()))
        return false
    const there = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2)
    return one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && one.contains(there)
  }
  const says = (text) => (one) => {
    const letters = document.createTreeWalker(one, NodeFilter.SHOW_TEXT)
    while (letters.nextNode()) {
      const at = letters.currentNode.data.toLowerCase().indexOf(text.toLowerCase())
      if (at < 0) continue
      const range = document.createRange()
      range.setStart(letters.currentNode, at)
      range.setEnd(letters.currentNode, at + text.length)
      const boxes = [...range.getClientRects()]
      if (boxes.length && boxes.every((box) => whole(one, box))) return true
    }
    return false
  }
  const some = (what, test) => [...document.querySelectorAll(what)].some(test)
  const drawn = (one) => whole(one, one.getBoundingClientRect())
  return [
    !some('.chip strong, .in-play', says(word)) && `word ${word}`,
    !some('.count:not(.plate *), .in-play', says(count)) && `count ${count}`,
    colour && !some(`:is(.chip, .in-play) [data-colour=${colour}]`, drawn) && 'mark',
  ].filter(Boolean)
}"""
"""Which of word, count and mark cannot be seen, neither at the Ring nor in the bar."""

COLOUR_WORDS = {
    "en": {"r": "red", "y": "yellow", "g": "green", "b": "blue", None: "No colour yet"},
    "de": {"y": "Gelb", None: "Noch keine Farbe"},
    "fr": {"y": "jaune", None: "Pas de couleur"},
    "es": {"y": "amarillo", None: "Sin color"},
}


@dataclass(frozen=True)
class Box:
    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: Box) -> bool:
        return (
            self.left < other.right - SLACK
            and other.left < self.right - SLACK
            and self.top < other.bottom - SLACK
            and other.top < self.bottom - SLACK
        )

    def holds(self, other: Box) -> bool:
        return (
            other.left >= self.left - SLACK
            and other.right <= self.right + SLACK
            and other.top >= self.top - SLACK
            and other.bottom <= self.bottom + SLACK
        )

    def distance(self, x: float, y: float) -> float:
        return hypot(max(self.left - x, 0, x - self.right), max(self.top - y, 0, y - self.bottom))

    def __str__(self) -> str:
        return f"{self.left:.0f},{self.top:.0f}-{self.right:.0f},{self.bottom:.0f}"


def faults(page: Page, *, scrolls: bool = False) -> list[str]:
    """What is wrong with the table as it stands. `scrolls`: it may be higher than the window."""
    told: dict[str, Any] = page.evaluate(MEASURE)
    width, height = told["window"]
    if scrolls:
        height = max(height, told["page"][1])
    window = Box(0, 0, width, height)
    parts = [(name, Box(*box)) for name, boxes in told["parts"].items() for box in boxes]
    found = []
    if told["page"][0] > width or told["page"][1] > height:
        found.append(f"the page of {told['page']} scrolls in a window of {told['window']}")
    found += [f"{name} {box} is out of the window" for name, box in parts if not window.holds(box)]
    found += [f"{a} {box} and {b} {it} meet" for (a, box), (b, it) in combinations(parts, 2) if box.meets(it)]
    found += around_ring(told["ring"], window, parts)
    for plate, *inside in told["plates"]:
        found += [
            f"{Box(*it)} bursts plate {Box(*plate)}" for it in inside if not Box(*plate).holds(Box(*it))
        ]
    found += [f"card {Box(*one)} is cut off" for one in told["cards"] if not 0 <= one[1] <= height - INDEX]
    found += pressed(told["buttons"], window, scrolls)
    return found


def drifts(page: Page) -> list[str]:
    """What lies elsewhere than in the first frame that showed this table (where it is looked at at once)."""
    return [f"not where it was in the first frame: {part}" for part in page.evaluate(DRIFTS)]


def untold(page: Page, view: dict[str, Any], language: str = "en") -> list[str]:
    """What of the colour in play and the draw pile is nowhere to be seen."""
    game = view["game"]
    return unseen(page, game["colour"], game["draw_size"], language)


def unseen(page: Page, colour: str | None, draw_size: int, language: str = "en") -> list[str]:
    word = COLOUR_WORDS[language][colour]
    found: list[str] = page.evaluate(IN_PLAY, [word, str(draw_size), colour])
    return [f"{one} is nowhere to be seen" for one in found]


def around_ring(ring: list[float], window: Box, parts: list[tuple[str, Box]]) -> list[str]:
    """Nothing but its own chip and piles may touch the Ring."""
    x, y, edge = ring
    found = [
        f"{name} {box} meets the Ring at {x:.0f},{y:.0f} of {edge:.0f}"
        for name, box in parts
        if name not in ("chip", "draw", "top") and box.distance(x, y) < edge - SLACK
    ]
    whole = Box(x - edge, y - edge, x + edge, y + edge)
    return found if window.holds(whole) else [*found, f"the Ring {whole} is out of the window"]


def pressed(buttons: list[Any], window: Box, scrolls: bool) -> list[str]:
    """Every button is in sight, lies on top, and is large enough for a finger."""
    found = []
    for name, box, free in buttons:
        button = Box(*box)
        if not window.holds(button) or not (free or scrolls):
            found.append(f"button {name!r} {button} cannot be pressed")
        if min(button.right - button.left, button.bottom - button.top) < FINGER - SLACK:
            found.append(f"button {name!r} {button} is too small for a finger")
    return found
