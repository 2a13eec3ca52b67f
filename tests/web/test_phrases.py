"""What a table says in every phase, to who is asked and to who waits: whole, translated, and short enough."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pytest
from playwright.sync_api import Browser, Page

from web.any_table import NAMES, SLIPS, Moment
from web.hands import WINDOWS
from web.languages import LOCALES, WORDS, is_name
from web.live import Live
from web.still import UNDRAWN, Still
from web.visitor import CHOOSE

HOLES = re.compile(r"undefined|\bnull\b|NaN|\[object|=>|\$\{|\bfunction\b|\{\}|  |\(\)")
READ = (
    """async (languages) => {
  const choose = """
    + CHOOSE
    + """
  const words = """
    + WORDS
    + """
  const told = (one) => `${one.closest('[data-kind]')?.dataset.kind ?? ''} ${one.textContent.trim()}`
  const hidden = '.unseen, .lines small, svg, kbd, [inert]'
  const frame = 'button, label, .paper, .prompt > *, .dock'
  const page = document.documentElement  // innerWidth would grow with what is too wide on a phone
  const cut = () => {
    const found = []
    const walker = document.createTreeWalker(document.querySelector('.dock'), NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const home = walker.currentNode.parentElement
      if (home.closest(hidden) || !home.checkVisibility() || !walker.currentNode.data.trim()) continue
      if (getComputedStyle(home).clipPath !== 'none') continue  // for screen readers
      const range = document.createRange()
      range.selectNodeContents(walker.currentNode)
      const [it, around] = [range, home.closest(frame)].map((one) => one.getBoundingClientRect())
      const edge = Math.min(around.right, page.clientWidth)
      const wide = it.left < Math.max(around.left, 0) - 1 || it.right > edge + 1
      if (wide || it.top < around.top - 2 || it.bottom > around.bottom + 2) found.push(told(home))
    }
    for (const one of document.querySelectorAll('.call span'))
      if (one.scrollHeight > one.clientHeight + 1) found.push(told(one))
    if (page.scrollWidth > page.clientWidth) found.push('the page is too wide')
    return found
  }
  const all = {}
  for (const language of languages) {
    if (!(await choose(language))) throw new Error('there is no choice of languages')
    await new Promise((go) => setTimeout(go))
    all[language] = { said: words(), cut: cut(), prompt: document.querySelector('[data-prompt]').textContent }
  }
  return all
}"""
)
"""All that is said in each language, and what does not fit where it stands."""

Act = Callable[[Page], None]


@dataclass(frozen=True)
class Phrase(Moment):
    """A moment, and something that is done first."""

    act: Act | None = None


def tap(selector: str) -> Act:
    def press(page: Page) -> None:
        page.locator(selector).first.tap(position={"x": 10, "y": 14})

    return press


def open_me(page: Page) -> None:
    tap(".prompt .menu")(page)
    tap(".slips .menu button:nth-child(2)")(page)


MINE: dict[str, Phrase] = {
    **{f"asked: {slip}": Phrase(slip=slip) for slip in SLIPS},
    "name in corn": Phrase(slip="name", edition="corn"),
    "gift that may be nothing": Phrase(slip="gift", also="options=mod_optional:on"),
    "second guess": Phrase(slip="guess", also="guessed=yb/-/-/-"),
    "speak: uno": Phrase(slip="speak", hand="y6 r2", then="0:y6", also="turn=0"),
    "turn": Phrase(),
    "turn of many": Phrase(cards=25),
    "must play": Phrase(hand="y8 r2 g1", also="draw=- pile=y4"),
    "must draw": Phrase(hand="r2 r9 b5"),
    "must pass": Phrase(hand="r2 r9 b5", also="draw=- pile=y4"),
    "say uno": Phrase(hand="r2 y8"),
    "uno is said": Phrase(hand="r2 y8", also="called=yes"),
    "exposed": Phrase(hand="r2", awaited=1, exposed=0),
    "autopilot": Phrase(seats=2, hand="r2 y8 g1", timed=True, then="0:late:y8 1:y0"),
    "away": Phrase(then="0:leave"),
    "catch": Phrase(exposed=1),
    "catch and break in": Phrase(edition="avatar", awaited=2, exposed=1),
    "break in": Phrase(edition="avatar", awaited=1),
    "tapped": Phrase(act=tap("[data-zone=hand] .lit")),
    "why": Phrase(act=tap("[data-zone=hand] .unfit")),
    "menu": Phrase(act=tap(".prompt .menu")),
    "name and head": Phrase(act=open_me),
}
OTHERS = ("drawn", "opening", "name", "hit", "gift", "give", "answer", "guess", "follow")
THEIRS: dict[str, Phrase] = {
    "theirs: turn": Phrase(awaited=1),
    **{f"theirs: {phase}": Phrase(awaited=1, slip=phase) for phase in OTHERS},
    "theirs: asked": Phrase(slip="speak", then="1:y1"),
    "next after them": Phrase(seats=6, awaited=1),
    "some turns away": Phrase(seats=6, awaited=4),
}
PHRASES = MINE | THEIRS


@pytest.fixture
def still(browser: Browser, live: Live) -> Iterator[Still]:
    visitor = Still(browser, live, reduced_motion="reduce", **WINDOWS["touch"])
    visitor.context.add_init_script(UNDRAWN)
    visitor.sit(Moment().laid())
    yield visitor
    visitor.watch.check()
    visitor.close()


def test_every_phase_speaks_four_languages_in_the_room_there_is(still: Still) -> None:
    page = still.page
    wrong: list[str] = []
    prompts: dict[str, str] = {}
    for name, phrase in PHRASES.items():
        page.keyboard.press("Escape")
        still.show(phrase)
        if phrase.act:
            phrase.act(page)
        told = page.evaluate(READ, list(LOCALES))
        prompts[name] = told["en"]["prompt"]
        for language, it in told.items():
            wrong += [f"{name}, {language}: does not fit: {text}" for text in it["cut"]]
            wrong += [f"{name}, {language}: a hole in {text!r}" for text in it["said"] if HOLES.search(text)]
            if language != "en":
                left = set(it["said"]) & set(told["en"]["said"])
                wrong += [
                    f"{name}, {language}: {text!r}"
                    for text in left
                    if text not in NAMES and not is_name(text, language)
                ]
    assert not wrong, "\n".join(wrong)
    assert len({*prompts.values()}) > 25, prompts
