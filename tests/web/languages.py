"""The languages of the page, and what is the same in all of them."""

from __future__ import annotations

import re

from playwright.sync_api import Page

from web.rest import UNTIL
from web.visitor import CHOOSE, CHOOSER

LOCALES = {"en": "en-GB", "de": "de-DE", "fr": "fr-FR", "es": "es-ES"}
TITLES = {"en": "How to play", "de": "So wird gespielt", "fr": "Comment jouer", "es": "Cómo se juega"}
WORDS = """() => {
  const found = new Set()
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const { parentElement: home, textContent } = walker.currentNode
    if (home.closest('[lang]:not(html), kbd, svg, script, style, noscript')) continue
    found.add(textContent.trim())
  }
  for (const name of ['aria-label', 'title', 'placeholder'])
    for (const one of document.querySelectorAll(`[${name}]`)) found.add(one.getAttribute(name).trim())
  found.add(document.title)
  return [...found].filter((text) => /\\p{L}{3}/u.test(text))
}"""
"""Everything that the page says, to the eye or to the ear."""

SPEAK = f"""async (language) => {{
  await ({UNTIL})(() => {CHOOSER}, 'choice of languages')
  await ({CHOOSE})(language)
  for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame)
}}"""

SAME = {
    "lastcard", "King Pig", "Mod", "uno!", "bots", "bot", "Ann", "Bob", "Anna",
    "English", "Deutsch", "Français", "Español", "--host 0.0.0.0",
}  # fmt: skip
"""Names and options, which are the same in every language."""

ALIKE: dict[str, set[str]] = {
    "de": {"Pink", "Party"},
    "fr": {"Menu", "Table", "Score", "Scores", "2 minutes"},
    "es": set(),
}
"""Words that are spelt the same by chance."""


def is_name(text: str, language: str) -> bool:
    if re.sub(r" \d$", "", text) in ALIKE[language] or "://" in text or re.fullmatch("[0-9a-f]{64}", text):
        return True
    if re.fullmatch(r"[A-Z]+\d?-\d+", text):
        return True  # a clause
    left = re.sub("|".join(sorted(SAME, key=len, reverse=True)), "", text, flags=re.IGNORECASE)
    return not re.search(r"[^\W\d]{3}", left)


def speak(page: Page, language: str) -> None:
    """Choose another language, wherever the choice is on this page, and wait until it is spoken."""
    page.evaluate(SPEAK, language)
