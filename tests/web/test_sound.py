"""Sounds: none until somebody wants them; then each has its tones, from one source, also after a reload."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from web.company import Company
from web.hands import WINDOWS, Visits
from web.live import Live
from web.player import Player
from web.tables import ME
from web.visitor import Visitor

LISTEN = """(() => {
  window.heard = { sources: 0, notes: [] }
  const { AudioContext, OscillatorNode, AudioBufferSourceNode } = window
  window.AudioContext = class extends AudioContext {
    constructor(...how) { super(...how); heard.sources++; window.audio = this }
  }
  window.OscillatorNode = class extends OscillatorNode {
    constructor(context, how) { super(context, how); heard.notes.push(Math.round(how.frequency)) }
  }
  window.AudioBufferSourceNode = class extends AudioBufferSourceNode {
    constructor(context, how) {
      super(context, how)
      heard.notes.push(`${Math.round(how.buffer.duration * 1000)} ms`)
    }
  }
})()"""
"""Whatever makes a sound is counted: tones by their pitch, noises by their length."""

TURN, UNO, CARD, DRAW = [392, 523], [523, 659], ["40 ms"], ["90 ms"]
SYNTH = "synth"


def heard(page: Page) -> dict[str, Any]:
    return dict(page.evaluate("() => heard"))


def expect_notes(page: Page, *notes: Any) -> None:
    """All that was heard since last asked."""
    page.wait_for_function("(many) => heard.notes.length >= many", arg=len(notes))
    assert heard(page)["notes"] == list(notes)
    page.evaluate("() => { heard.notes = [] }")


def sit(
    visitor: Visitor, live: Live, hands: str = "mouse", scene: str = "two left"
) -> tuple[Company, Player]:
    company = Company(live, scene)
    visitor.page.add_init_script(LISTEN)
    return company, company.seat(visitor, hands)


def next_turn(company: Company, player: Player) -> None:
    """The others draw until it is our turn."""
    while (seat := company.round.actor) != ME:
        company.play(f"{seat}:{'keep' if company.round.phase == 'drawn' else 'draw'}")
    player.until(lambda _: company.tells_all(player), "turn")


def test_nothing_is_heard_or_fetched_until_somebody_wants_it(desk: Visitor, live: Live) -> None:
    company, player = sit(desk, live)
    page = desk.page
    expect(page.get_by_role("button", name="Sound is off")).to_have_attribute("aria-pressed", "false")
    player.draw()
    player.answer_by("Keep it")
    company.done(player, "draw", "keep")
    next_turn(company, player)
    desk.await_quiet()
    assert heard(page) == {"sources": 0, "notes": []}
    assert not [one for one in desk.watch.requests if SYNTH in one], "who wants no sounds loads none"


@pytest.mark.parametrize("hands", ["mouse", "touch"])
def test_every_sound_comes_from_one_source_and_is_kept_for_the_next_visit(
    visit: Visits, live: Live, hands: str
) -> None:
    visitor = visit(**WINDOWS[hands])
    company, player = sit(visitor, live, hands)
    page = visitor.page
    if hands == "touch":
        player.press(page.get_by_role("button", name="Menu"))
    player.press(page.get_by_role("button", name="Sound is off"))
    expect(page.get_by_role("button", name="Sound is on")).to_have_attribute("aria-pressed", "true")
    expect_notes(page, *TURN)
    if hands == "touch":
        player.press(page.get_by_role("complementary").get_by_role("button", name="Close"))
    player.call()
    company.done(player, "uno")
    expect_notes(page, *UNO)
    player.draw()
    company.done(player, "draw")
    expect_notes(page, *DRAW)
    player.answer_by("Keep it")
    company.done(player, "keep")
    seat = company.round.actor
    assert seat
    card = next(one for one in company.round.legal(seat) if len(one) == 2 and one[1].isdigit())
    company.play(f"{seat}:{card}")
    player.until(lambda _: company.tells_all(player), "card")
    expect_notes(page, *(TURN if company.round.actor == ME else CARD))
    next_turn(company, player)
    page.wait_for_function("(turn) => `${heard.notes.slice(-2)}` === `${turn}`", arg=TURN)
    assert heard(page)["sources"] == 1
    page.wait_for_function("() => audio.state === 'running'")

    page.reload()
    expect(page.locator("[data-card]").first).to_be_visible()
    assert heard(page)["sources"] == 0, "before anything is touched, browsers allow no sound"
    player.draw()
    company.done(player, "draw")
    expect_notes(page, *DRAW)
    assert heard(page)["sources"] == 1


UNTOUCHED = """(() => {
  window.touched = { hasBeenActive: false }
  Object.defineProperty(navigator, 'userActivation', { get: () => window.touched })
})()"""
"""Told by hand: whoever looks at a page through the devtools has touched it."""


def test_nothing_is_heard_before_the_page_was_touched(desk: Visitor, live: Live) -> None:
    """Browsers do not allow it, and complain of the attempt."""
    desk.store("lastcard.preferences", {"sound": True})
    desk.page.add_init_script(UNTOUCHED)
    company, player = sit(desk, live, scene="two left there")
    page = desk.page
    company.play("1:draw")
    player.until(lambda _: company.tells_all(player), "drawn card")
    desk.await_quiet()
    assert heard(page) == {"sources": 0, "notes": []}
    page.evaluate("() => { touched.hasBeenActive = true }")
    next_turn(company, player)
    page.wait_for_function("() => heard.sources === 1 && audio.state === 'running'")
