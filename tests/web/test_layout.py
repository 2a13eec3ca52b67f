"""The table stands in every window that people have: nothing covers anything, nothing is cut off."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import cycle, product

import pytest
from playwright.sync_api import Browser

from golden.tables import TABLES as GOLDEN
from laid import Finished, Laid, Plan
from tries import WISH
from web.any_table import SLIPS, Moment
from web.languages import LOCALES, SPEAK, speak
from web.layout import COLOUR_WORDS, IN_PLAY, LOOK_AT_ONCE, MEASURE, SLACK, drifts, faults, unseen, untold
from web.live import Live
from web.screens_of_ends import RECORD
from web.still import RENDERED, UNDRAWN, Still
from web.visitor import visiting

WINDOWS = (
    (360, 640), (360, 740), (390, 844), (414, 896),  # phones
    (640, 400), (740, 360), (844, 390),  # and on their side; the first is a laptop at 200 %
    (768, 1024), (800, 600), (1024, 600), (1024, 640), (1280, 720), (1280, 800),
    (1440, 900), (1920, 1080), (2560, 1440),
)  # fmt: skip
TABLES = (2, 3, 4, 6, 7, 8, 10)
HARD = ((360, 640), (740, 360), (800, 600))
ASKED = (4, 10, 6, 7, 3)
BAR = 46
IN_EVERY_LANGUAGE = f"""async ([words, count, colour]) => {{
  const told = {{}}
  for (const [language, word] of Object.entries(words)) {{
    await ({SPEAK})(language)
    const bar = document.querySelector('header.bar').offsetHeight
    told[language] = [({IN_PLAY})([word, count, colour]), bar, document.documentElement.scrollWidth]
  }}
  return told
}}"""
"""What of colour and draw pile cannot be seen, how high the bar is and how wide the page."""

LARGE_TEXT = ((360, 740), (1280, 800), (1920, 1080))
FARTHEST = """() => {
  const ring = document.querySelector('[data-zone=ring]')
  const { x, y } = ring.getBoundingClientRect()
  const pixels = (name) => parseFloat(ring.style.getPropertyValue(name))
  const corners = [...document.querySelectorAll('.piles .count')].flatMap((one) => {
    const { left, top, right, bottom } = one.getBoundingClientRect()
    return [[left, top], [left, bottom], [right, top], [right, bottom]]
  })
  const far = Math.max(0, ...corners.map((at) => Math.hypot(at[0] - x, at[1] - y)))
  return [far, 2 * pixels('--r') - pixels('--edge')]
}"""
"""How far from the middle of the Ring the count of the draw pile reaches, and where the band begins."""


@pytest.fixture(scope="module")
def page_of_all(browser: Browser, live: Live) -> Iterator[Still]:
    """One page for all of them; whoever sits there has fingers."""
    visitor = Still(browser, live, reduced_motion="reduce", has_touch=True)
    visitor.context.add_init_script(UNDRAWN)
    visitor.sit(Moment().laid())
    visitor.show(Moment(slip="gift"))  # the rare slips come late, and stay
    visitor.page.evaluate(LOOK_AT_ONCE)
    yield visitor
    visitor.watch.check()
    visitor.close()


@pytest.fixture
def still(page_of_all: Still) -> Iterator[Still]:
    yield page_of_all
    speak(page_of_all.page, "en")


def moments(shift: int) -> Iterator[Moment]:
    """Every number of seats and every slip; the longest names at every other table, hands of all sizes."""
    hands = cycle((7, 2, 12, 25))
    for number, seats in enumerate(TABLES, shift):
        odd = number % 2
        yield Moment(seats, next(hands), long=bool(odd), exposed=1 if odd else None, awaited=0 if odd else 1)
    for number, slip in enumerate(SLIPS, shift):
        if number % 2 and WINDOWS[shift] not in HARD:
            continue  # the next window has it
        seats = ASKED[number % len(ASKED)]
        yield Moment(seats, 14 if seats > 6 else 8, slip=slip, long=seats == 7)
    yield Moment(6 + shift % 5, watching=True)


@pytest.mark.parametrize("number", range(len(WINDOWS)), ids=[f"{w}x{h}" for w, h in WINDOWS])
def test_nothing_is_covered_or_cut_off(still: Still, number: int) -> None:
    width, height = WINDOWS[number]
    still.resize(width, height)
    wrong = []
    for moment in moments(number):
        view = still.show(moment)
        found = faults(still.page) + untold(still.page, view) + drifts(still.page)
        wrong += [f"{moment}: {fault}" for fault in found]
    assert not wrong, "\n".join(wrong[:20])


@pytest.mark.parametrize("size", [(360, 740), (768, 1024), (1280, 800)], ids=str)
@pytest.mark.parametrize("seats", [2, 4, 10])
def test_nothing_moves_when_the_turn_goes_on(still: Still, size: tuple[int, int], seats: int) -> None:
    still.resize(*size)
    stood = []
    for awaited in range(3 if seats > 2 else 2):
        still.show(Moment(seats, people=True, awaited=awaited))
        told = still.page.evaluate(MEASURE)
        stood.append(
            [[round(at) for at in box] for box in (told["ring"], *(name for _, name, *_ in told["plates"]))]
        )
    assert all(one == stood[0] for one in stood), stood


@pytest.mark.parametrize("height", [640, 740])
def test_a_small_phone_says_colour_and_draw_pile_in_every_language(still: Still, height: int) -> None:
    """Every slip at both heights and with few seats and many; all of that at once with all tries."""
    still.resize(360, height)
    wrong = []
    for number, (slip, seats) in enumerate(product(SLIPS, (4, 10))):
        if WISH == "few" and (number + number // 2 + (height == 740)) % 2:
            continue  # the other height has it
        game = still.show(moment := Moment(seats, 8, slip=slip))["game"]
        words = {language: COLOUR_WORDS[language][game["colour"]] for language in LOCALES}
        told = still.page.evaluate(IN_EVERY_LANGUAGE, [words, f"{game['draw_size']}", game["colour"]])
        for language, (missed, *sizes) in told.items():
            wrong += [f"{moment}, {language}: {one} is nowhere to be seen" for one in missed]
            if sizes != [BAR, 360]:
                wrong.append(f"{moment}, {language}: the bar is {sizes[0]} high, the page {sizes[1]} wide")
    assert not wrong, "\n".join(wrong[:20])


LONG_HAND = "shown=1>0:r0,y0,g0,b0,r1,r3,y1,g3,b1,b2,y2,y6"


def test_a_long_hand_that_is_shown_fits_a_small_phone(still: Still) -> None:
    still.resize(360, 640)
    wrong = []
    for seats in (4, 10):
        still.show(Moment(seats, 8, slip="shown", also=LONG_HAND))
        for language in LOCALES:
            speak(still.page, language)
            wrong += [f"{seats}, {language}: {fault}" for fault in faults(still.page)]
    assert not wrong, "\n".join(wrong)


def test_a_replay_says_colour_and_draw_pile(browser: Browser, live: Live) -> None:
    visitor = Still(browser, live, reduced_motion="reduce")
    page = visitor.watch_again(Laid(Finished(RECORD.read_text("utf-8"))))
    page.locator(".story").wait_for()
    for size in ((360, 640), (360, 740), (740, 360), (1280, 800)):
        visitor.resize(*size)
        for _ in range(3):
            page.keyboard.press("ArrowRight")
            said = page.locator("[data-zone=ring] .unseen").inner_text()
            pile = page.locator("[data-zone=draw]").get_attribute("aria-label") or ""
            colour = next(
                (letter for letter, word in COLOUR_WORDS["en"].items() if f"play {word}." in said), None
            )
            page.evaluate(RENDERED)
            assert not (wrong := unseen(page, colour, int(re.sub(r"\D", "", pile)))), (size, wrong)
    visitor.watch.check()
    visitor.close()


@pytest.mark.parametrize("size", LARGE_TEXT, ids=str)
def test_text_may_be_twice_as_large(still: Still, size: tuple[int, int]) -> None:
    still.resize(*size, text=200)
    wrong = []
    for moment in (Moment(4), Moment(10, long=True), Moment(4, slip="name"), Moment(7, 12, slip="answer")):
        still.show(moment)
        wrong += [f"{moment}: {fault}" for fault in faults(still.page, scrolls=True)]
    assert not wrong, "\n".join(wrong[:20])


GROWS = """() => {
  const wide = (what) => document.querySelector(what).getBoundingClientRect().width
  const type = (what) => parseFloat(getComputedStyle(document.querySelector(what)).fontSize)
  const ring = document.querySelector('[data-zone=ring]').style
  return [
    ...['[data-card]', '[data-zone=top]', '.face', '.uno', '.slips', 'aside.column'].map(wide),
    ...['[data-prompt]', '.plate .name', '.chip', '#slip-title', 'header.bar'].map(type),
    parseFloat(ring.getPropertyValue('--r')),
  ]
}"""
"""How large cards, heads, buttons, type and the Ring are."""


def test_in_a_large_window_everything_is_larger(still: Still) -> None:
    sizes = []
    for width in (1600, 2560):
        still.resize(width, width * 9 // 16)
        still.show(Moment(4, slip="name"))
        sizes.append(still.page.evaluate(GROWS))
    assert [large / drawn for drawn, large in zip(*sizes, strict=True)] == pytest.approx([1.6] * 12, abs=0.06)


@pytest.mark.parametrize("size", [(360, 640), (740, 360), (1024, 600), (1280, 800)], ids=str)
def test_a_card_that_does_not_fit_says_so_without_covering_anything(
    still: Still, size: tuple[int, int]
) -> None:
    still.resize(*size)
    still.show(Moment(4))
    still.refuse()
    assert not (wrong := faults(still.page)), wrong


@pytest.mark.parametrize("slip", ["", *SLIPS])
def test_the_count_of_the_draw_pile_does_not_lie_on_the_band(still: Still, slip: str) -> None:
    still.resize(360, 740)
    still.show(Moment(4, slip=slip))
    far, inside = still.page.evaluate(FARTHEST)
    assert far < inside + SLACK


@pytest.mark.parametrize("size", [(900, 700), (1280, 720)], ids=str)
def test_nor_does_its_word_in_any_language(still: Still, size: tuple[int, int]) -> None:
    still.resize(*size)
    wrong = []
    for moment in (Moment(2), Moment(4), Moment(10), Moment(2, slip="name")):
        still.show(moment)
        for language in LOCALES:
            speak(still.page, language)
            far, inside = still.page.evaluate(FARTHEST)
            wrong += [(moment, language, far, inside)] if far >= inside + SLACK else []
    assert not wrong


FRAMED = r"""() => [...document.querySelectorAll('.plate, .button.sort, .button.menu')]
  .filter((one) => !/^rgba.* 0\)$/.test(getComputedStyle(one).borderTopColor))
  .map((one) => one.closest('[data-seat]')?.dataset.seat ?? one.className)"""


def test_forced_colours_frame_who_acts_and_fill_what_is_lit(browser: Browser, live: Live) -> None:
    visitor = Still(browser, live, reduced_motion="reduce", forced_colors="active")
    page = visitor.sit(Moment(4, awaited=1).laid())
    page.locator("[data-seat='1'] .acts").wait_for()
    assert page.evaluate(FRAMED) == ["1"]
    visitor.show(Moment(4, exposed=2))
    catch = page.locator("[data-seat='2'] .button.main")
    catch.wait_for()
    assert page.evaluate(FRAMED) == ["2"]
    colour = "(one, name) => getComputedStyle(one).getPropertyValue(name)"
    ink, filled = (catch.evaluate(colour, name) for name in ("color", "background-color"))
    paper = page.locator("body").evaluate(colour, "background-color")
    visitor.close()
    assert filled not in (ink, paper)


class FromTheRight(Moment):
    """Names that begin at their right end, and are too long for some places."""

    def name(self, seat: int) -> str:
        return ("שרה בת אברהם ויצחק ויעקב " * 2)[seat:][:24].strip()


BEGINNING = """() => [...document.querySelectorAll('.plate .name')].slice(0, 3).map((name) => {
  const first = document.createRange()
  first.setStart(name.firstChild, 0)
  first.setEnd(name.firstChild, 1)
  const { left, right } = first.getBoundingClientRect()
  const box = name.getBoundingClientRect()
  return Math.min(left - box.left, box.right - right)
})"""
"""How far inside a name's box its first letter stands."""


@pytest.mark.parametrize("size", [(360, 640), (800, 600), (1280, 800)], ids=str)
def test_a_name_from_right_to_left_is_cut_at_its_end(still: Still, size: tuple[int, int]) -> None:
    still.resize(*size)
    still.show(moment := FromTheRight(10))
    still.page.locator("[data-seat='9']", has_text=moment.name(9)).wait_for()
    places = still.page.evaluate(BEGINNING)
    assert len(places) == 3
    assert all(at > -SLACK for at in places), places


@pytest.mark.parametrize("slip", ["", "drawn"])
def test_who_wears_a_card_stands_no_lower_than_the_others(still: Still, slip: str) -> None:
    still.resize(360, 740)
    still.show(Moment(4, slip=slip, wears=(1,)))
    told = still.page.evaluate(MEASURE)
    assert len({round(name[1]) for _, name, *_ in told["plates"]}) == 1


@pytest.mark.parametrize("size", [(360, 640), (640, 400), (844, 390), (800, 600), (1920, 1080)], ids=str)
def test_several_gifts_for_one_seat_push_nothing_off_the_screen(still: Still, size: tuple[int, int]) -> None:
    still.resize(*size)
    still.show(Moment(4, slip="give", hand="g1 g6 gr g4 r2 r9 y8 M"))
    assert not faults(still.page)


SAID = """() => {
  const stage = document.querySelector('.stage').getBoundingClientRect()
  const cut = (one) => {
    const { left, top, right, bottom } = one.getBoundingClientRect()
    const aside = left < stage.left - 1 || right > stage.right + 1
    return aside || top < stage.top - 1 || bottom > stage.bottom + 1
  }
  const all = [...document.querySelectorAll('.stage .sign')]
  return all.length === SEATS && { cut: all.filter(cut).map((one) => one.textContent) }
}"""
"""Which words of the others are cut at an edge of the stage, once all have said something."""


@pytest.mark.parametrize("size", [(360, 640), (640, 400), (900, 700)], ids=str)
@pytest.mark.parametrize("seats", [4, 10])
def test_what_the_others_say_is_read_whole(still: Still, size: tuple[int, int], seats: int) -> None:
    still.resize(*size)
    still.show(Moment(seats, wears=(2,)))
    for seat in range(1, seats):
        still.signal(seat, "well-played")
    said = still.page.wait_for_function(SAID.replace("SEATS", str(seats - 1)))
    assert said.json_value() == {"cut": []}


GREW = """() => {
  const all = [...document.querySelectorAll('.flat .grew')].map((one) => {
    const chip = one.getBoundingClientRect()
    const count = one.closest('.plate').querySelector('.count').getBoundingClientRect()
    return chip.top >= count.bottom - 3 && chip.right <= innerWidth
  })
  return all.length > 0 && { free: all.every(Boolean) }
}"""
"""Whether what came to a hand leaves its count free, and is whole, where the head stands beside the count."""


def test_what_comes_to_a_hand_covers_no_count_on_a_small_phone(browser: Browser, live: Live) -> None:
    visitor = Still(browser, live, reduced_motion="reduce", has_touch=True)
    visitor.resize(360, 640)
    visitor.sit(Moment(10, 8, slip="hit").laid())
    visitor.page.locator("[data-kind=hit] [data-answer=b]").click()
    grew = visitor.page.wait_for_function(GREW).json_value()
    visitor.watch.check()
    visitor.close()
    assert grew == {"free": True}


SPILLS = """() => {
  const holders = 'button, .slips, [data-prompt], [role=log], aside section, .end :is(.last, .wrap, .next)'
  const found = new Set()
  for (const letters = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT); letters.nextNode(); ) {
    const text = letters.currentNode, one = text.parentElement, holder = one.closest(holders)
    if (!holder || !one.checkVisibility({ visibilityProperty: true }) || one.closest('.unseen')) continue
    if (getComputedStyle(one).clipPath !== 'none') continue  // for screen readers
    let cut = one  // what ends with three dots, or is clipped by what is in sight of it
    while (cut !== holder && getComputedStyle(cut).overflowX === 'visible') cut = cut.parentElement
    if (cut !== holder) continue
    const range = document.createRange(), { left, right } = holder.getBoundingClientRect()
    range.selectNodeContents(text)
    const spills = (box) => box.width && (box.left < left - 1 || box.right > right + 1)
    if ([...range.getClientRects()].some(spills)) found.add(text.data.trim())
  }
  for (const one of document.querySelectorAll('.end .wrap, .places li'))
    if (one.scrollWidth > one.clientWidth + 1) found.add(`${one.className} is too wide`)
  return [...found]
}"""
"""Words that hang over what they stand in."""

NAMED = ("table", "give", "swap", "shown", "end")
NAMED_TOO = ("hit", "gift", "answer", "innocent", "match")
"""Tables at which names are written; the second ones are seen with all tries."""


def test_the_longest_names_hang_over_nothing(browser: Browser, live: Live) -> None:
    visitor = Still(browser, live, reduced_motion="reduce")
    visitor.context.add_init_script(UNDRAWN)
    wrong = []
    for name in NAMED if WISH == "few" else (*NAMED, *NAMED_TOO):
        visitor.begin()
        plan = GOLDEN[name].plan
        assert isinstance(plan, Plan)
        moment = Moment(long=True)
        people = tuple((moment.name(seat), seat) for seat in range(plan.position.count("/") + 1))
        visitor.sit(Laid(replace(plan, people=people)))
        for size in ((360, 740), (900, 700)):
            visitor.resize(*size)
            visitor.page.evaluate(RENDERED)
            wrong += [f"{name} {size}: {one}" for one in visitor.page.evaluate(SPILLS)]
    visitor.watch.check()
    visitor.close()
    assert not wrong, "\n".join(wrong[:20])


BROKEN = """() => {
  const broken = []
  for (const button of document.querySelectorAll('.slot button, .slips .answers button')) {
    const letters = document.createTreeWalker(button, NodeFilter.SHOW_TEXT)
    while (letters.nextNode())
      for (const { 0: piece, index } of letters.currentNode.data.matchAll(/[^\\s\\u00ad]+/g)) {
        const top = (at) => {
          const range = document.createRange()
          range.setStart(letters.currentNode, at)
          range.setEnd(letters.currentNode, at + 1)
          return [...range.getClientRects()].at(-1)?.top  // a hyphen of ours comes first
        }
        if (top(index) !== top(index + piece.length - 1)) broken.push(piece)
      }
  }
  return broken
}"""
"""Words on buttons that are broken where nobody would hyphenate them."""


def found_in_small_windows(visitor: Still, script: str) -> list[tuple[str, tuple[int, int], str]]:
    """What a script finds wrong in any language and any small window."""
    found: list[tuple[str, tuple[int, int], str]] = []
    for language in LOCALES:
        speak(visitor.page, language)
        for size in ((320, 568), (360, 640), (640, 400), (900, 700)):
            visitor.resize(*size)
            visitor.page.evaluate(RENDERED)
            found += [(language, size, one) for one in visitor.page.evaluate(script)]
    visitor.watch.check()
    visitor.close()
    return found


@pytest.mark.parametrize("name", ["table", "break", "jump", "answer", "speak"])
def test_words_on_buttons_are_not_broken(browser: Browser, live: Live, name: str) -> None:
    visitor = Still(browser, live, reduced_motion="reduce")
    visitor.context.add_init_script(UNDRAWN)
    visitor.see(name)
    visitor.page.locator(".slot button, .slips .answers button").first.wait_for()
    assert not found_in_small_windows(visitor, BROKEN)


OFF_STAGE = """() => {
  const { left, right } = document.querySelector('.stage').getBoundingClientRect()
  const off = (one) => {
    const box = one.getBoundingClientRect()
    return box.width && (box.left < left - 1 || box.right > right + 1)
  }
  const all = [...document.querySelectorAll('.plate, .trace .mark')]
  return all.filter(off).map((one) => one.textContent.trim())
}"""
"""Plates, and what is told beside a head, that reach over an edge of the stage."""


def test_whoever_can_be_caught_or_got_cards_stays_on_the_stage(browser: Browser, live: Live) -> None:
    visitor = Still(browser, live, reduced_motion="reduce")
    visitor.context.add_init_script(UNDRAWN)
    visitor.see("hand-of-25")
    assert not found_in_small_windows(visitor, OFF_STAGE)


NARROWEST = {"viewport": {"width": 320, "height": 568}, "has_touch": True, "is_mobile": True}


@pytest.mark.parametrize("language", LOCALES)
def test_the_sheet_of_cards_is_no_wider_than_the_narrowest_phone(
    browser: Browser, live: Live, language: str
) -> None:
    with visiting(browser, live, locale=LOCALES[language], **NARROWEST) as visitor:
        visitor.go("/cards").locator(".anatomy").wait_for()
        visitor.assert_fits()


def test_the_rules_can_be_left_on_the_narrowest_phone(browser: Browser, live: Live) -> None:
    visitor = Still(browser, live, reduced_motion="reduce")
    visitor.context.add_init_script(UNDRAWN)
    visitor.see("lobby-house")
    visitor.page.get_by_role("button", name="Change").click()
    footer = visitor.page.locator(".options footer")
    wide = []
    for language in LOCALES:
        speak(visitor.page, language)
        visitor.resize(320, 568)
        visitor.page.evaluate(RENDERED)
        if footer.evaluate("(one) => one.scrollWidth > one.clientWidth"):
            wide.append(language)
    visitor.watch.check()
    visitor.close()
    assert not wide


CUT_IN_BAR = """() => {
  const rules = document.querySelector('header.bar .rules'), about = rules.closest('.about')
  const edge = about.getBoundingClientRect().right + 1
  return !rules.checkVisibility() || rules.getBoundingClientRect().right > edge
}"""


def test_the_rules_in_force_are_not_cut_in_the_bar(still: Still) -> None:
    still.show(Moment(edition="avatar"))
    cut = []
    for language in LOCALES:
        speak(still.page, language)
        for width in (645, 740, 870):
            still.resize(width, 700)
            still.page.evaluate(RENDERED)
            cut += [(language, width)] if still.page.evaluate(CUT_IN_BAR) else []
    assert not cut


SHEET = """() => {
  const box = (one) => one.getBoundingClientRect()
  const tops = (row) => new Set([...row.querySelectorAll('.left')].map((card) => box(card).top))
  const cells = [...document.querySelectorAll('.end th, .end td')]
  const rows = [...document.querySelectorAll('.end tbody tr')]
  return {
    cut: cells.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent.trim()),
    hidden: rows.filter((one) => box(one).bottom > box(document.querySelector('.end footer')).top + 1).length,
    title: box(document.querySelector('.end h2 svg')).right > box(document.querySelector('.end .last')).right,
    broken: rows.filter((one) => tops(one).size > 1).length,
  }
}"""
"""Whose cells of the score sheet are too narrow, how many players are below what is in sight, whether the
title is wider than its place, and how many hands are in two lines."""


@pytest.mark.parametrize("size", [(900, 700), (1024, 768), (1280, 720)], ids=str)
def test_a_small_laptop_shows_every_hand_at_the_end(
    browser: Browser, live: Live, size: tuple[int, int]
) -> None:
    visitor = Still(browser, live, reduced_motion="reduce")
    visitor.context.add_init_script(UNDRAWN)
    visitor.resize(*size)
    visitor.see("end")
    visitor.page.locator(".end tbody tr").first.wait_for()
    visitor.settle()
    found = {}
    for language in LOCALES:
        speak(visitor.page, language)
        found[language] = visitor.page.evaluate(SHEET)
    visitor.watch.check()
    visitor.close()
    assert not {language: wrong for language, wrong in found.items() if any(wrong.values())}


LEFT = ("r1,y7,g0,bd,K,r2,y2,g3", "r2,y8,b4,b0,g1,r4,y3,y4,g8,W,F,b3", "r3")
TOO_LONG = """() => [...document.querySelectorAll('.end tbody tr')].filter((row) => {
  const cards = [...row.querySelectorAll('.left')].map((one) => one.getBoundingClientRect())
  const worths = [...row.querySelectorAll('.worth')].filter((one) => one.scrollWidth > one.clientWidth)
  const sheet = document.querySelector('.end .wrap')
  const lines = new Set(cards.map(({ top }) => top)).size
  return lines > 1 || worths.length || sheet.scrollWidth > sheet.clientWidth
}).length"""
"""How many hands break into two lines, hide what a card is worth, or make the sheet wider than its place."""


def test_twelve_cards_at_the_end_have_one_line(browser: Browser, live: Live) -> None:
    visitor = Still(browser, live, reduced_motion="reduce")
    visitor.context.add_init_script(UNDRAWN)
    visitor.sit(Laid(Plan(f"angry-birds hands=y5/{'/'.join(LEFT)} pile=y8 draw=* turn=0", "0:y5")))
    visitor.page.locator(".end tbody tr").first.wait_for()
    wrong = []
    for language in LOCALES:
        speak(visitor.page, language)
        for size in ((320, 568), (360, 640), (768, 1024), (900, 700), (1280, 720)):
            visitor.resize(*size)
            visitor.page.evaluate(RENDERED)
            if long := visitor.page.evaluate(TOO_LONG):
                wrong.append((language, size, long))
    visitor.watch.check()
    visitor.close()
    assert not wrong
