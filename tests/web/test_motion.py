"""Cards fly, and nobody waits for them."""

from __future__ import annotations

import time
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from measures import Measures
from web.conftest import Visits
from web.live import Live
from web.moments import ME, line_to, reach
from web.motions import (
    HAND,
    MOTIONS,
    MOVING,
    SPY,
    deal,
    found,
    lobby_of,
    other_has_narwhal,
    press_at_once,
    slowly,
    stand,
    trial,
)
from web.staged import Staged
from web.visitor import PHONE, Visitor, click_when_awake

DEAL = 7
AT_ONCE = 100
"""Milliseconds after a press within which a card has left the hand."""

TRIES = 3
"""The one in the middle counts."""

RECORD = """() => {
  const flown = (window.flown = [])
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const one of addedNodes)
      if (one.classList?.contains('flying')) flown.push(one)
  }).observe(document, { childList: true, subtree: true })
}"""
"""Notes every card that flies."""

SEEN = """(zone) => {
  const places = [...document.querySelectorAll(zone)]
  return { flying: document.querySelectorAll('.flights .flying').length,
           opacity: places.map((one) => Number(getComputedStyle(one).opacity)) }
}"""
PRESSED = """(token) => new Promise((tell) => {
  const card = document.querySelector(`[data-zone=hand] .lit[data-token=${token}]`)
  card.addEventListener('pointerdown', ({ timeStamp }) => {
    const look = () => {
      const gone = !card.isConnected || card.closest('li').classList.contains('leaving')
      if (gone) tell(performance.now() - timeStamp)
      else requestAnimationFrame(look)
    }
    look()
  }, { once: true })
  window.aimed = true
})"""


@pytest.fixture
def tempo() -> int:
    """As for people: what moves is what is looked at."""
    return 1


@pytest.fixture
def mover(visit: Visits) -> Visitor:
    """Somebody whose flying cards are noted."""
    visitor = visit()
    visitor.context.add_init_script(f"({RECORD})()")
    return visitor


def test_a_deal_flies_card_by_card(mover: Visitor, live: Live):
    lobby_of(mover, live, line_to("turn"))
    slowly(mover)
    deal(mover)
    page = mover.page
    page.wait_for_function("(most) => window.flown.length >= most", arg=2 * DEAL)
    seen = page.evaluate(SEEN, "[data-zone=hand] [data-card]")
    assert seen["flying"] >= 2 * DEAL
    assert set(seen["opacity"]) == {0}, "where they will lie is invisible until they are there"


@pytest.mark.measured
def test_a_card_can_be_played_while_the_deal_still_flies(mover: Visitor, live: Live, measures: Measures):
    passed: list[float] = []
    for _ in range(TRIES):
        lobby_of(mover, live, line_to("turn"))
        slowly(mover)
        deal(mover)
        mover.page.locator(".flying").first.wait_for(state="attached")
        passed.append(press_lit(mover.page))
        expect(mover.page.locator("[data-zone=hand] li")).to_have_count(DEAL - 1)
        slowly(mover, 1)
    measures.within(AT_ONCE, "a card has left the hand while the deal still flies", *passed)


def press_lit(page: Page) -> float:
    """Click a card that fits; how many milliseconds later it has left the hand."""
    card = page.locator("[data-zone=hand] .lit").first
    token = card.get_attribute("data-token")
    page.evaluate(f"(token) => {{ window.took = ({PRESSED})(token) }}", token)
    card.click(position={"x": 12, "y": 20})
    return float(page.evaluate("() => window.took"))


@pytest.mark.measured
def test_a_card_leaves_the_hand_at_once(desk: Visitor, live: Live, measures: Measures):
    passed: list[float] = []
    for _ in range(TRIES):
        page = desk.at(reach(live, line_to("turn"))[ME])
        page.locator("[data-zone=hand] .lit").first.wait_for()
        desk.settle()
        passed.append(press_lit(page))
    measures.within(AT_ONCE, "a card has left the hand", *passed)


def test_a_played_card_flies_to_the_pile_and_lies_there_when_it_has_landed(mover: Visitor, live: Live):
    page = mover.at(reach(live, line_to("turn"))[ME])
    page.locator("[data-zone=hand] .lit").first.wait_for()
    slowly(mover)
    page.locator("[data-zone=hand] .lit").first.click(position={"x": 12, "y": 20})
    page.locator(".flying").first.wait_for(state="attached")
    seen = page.evaluate(SEEN, "[data-zone=top]")
    assert seen == {"flying": 1, "opacity": [0]}
    slowly(mover, 1)
    expect(page.locator(".flying")).to_have_count(0)
    mover.settle()
    assert page.evaluate(SEEN, "[data-zone=top]")["opacity"] == [1]


def test_news_finish_what_still_flies(mover: Visitor, live: Live):
    _, ben = lobby_of(mover, live, line_to("turn"))
    slowly(mover)
    deal(mover)
    page = mover.page
    page.locator(".flying").first.wait_for(state="attached")
    live.act(ben, {"act": "rename", "name": "Bernhard"})
    expect(page.locator(".seats .name").filter(has_text="Bernhard")).to_be_visible()
    assert page.evaluate(SEEN, "[data-zone=hand] [data-card]") == {"flying": 0, "opacity": [1] * DEAL}


# What else moves


@pytest.mark.parametrize("what", MOTIONS)
def test_it_moves_and_nobody_has_to_wait_for_it(visit: Visits, live: Live, what: str):
    motion, visitor = MOTIONS[what], visit()
    line = motion.line()
    seats = reach(live, line)
    page = visitor.at(seats[ME])
    page.locator("[data-zone=hand] [data-card]").first.wait_for()
    visitor.settle()
    slowly(visitor)
    motion.act(visitor, live, seats, line)
    moving = [motion.moves, motion.least]
    page.wait_for_function(MOVING, arg=moving, polling=20)
    said = len(acts_of(visitor))
    press_at_once(page, motion.decision)
    assert page.evaluate(MOVING, [motion.moves, 1]) or len(acts_of(visitor)) > said, "it was over before"
    until = time.monotonic() + 2
    while len(acts_of(visitor)) == said and time.monotonic() < until:
        page.wait_for_timeout(20)
    assert len(acts_of(visitor)) == said + 1, "what was decided is not said"


def acts_of(visitor: Visitor) -> list[dict[str, Any]]:
    return [one for one in visitor.watch.said if one["type"] == "act"]


@pytest.mark.parametrize("what", MOTIONS)
def test_who_wants_it_calm_sees_nothing_move(visit: Visits, live: Live, what: str):
    motion, visitor = MOTIONS[what], visit(reduced_motion="reduce")
    line = motion.line()
    seats = reach(live, line)
    page = visitor.at(seats[ME])
    page.locator("[data-zone=hand] [data-card]").first.wait_for()
    page.evaluate(SPY)
    motion.act(visitor, live, seats, line)
    page.locator(motion.decision).first.wait_for()
    page.wait_for_timeout(400)
    assert page.evaluate("() => [...window.moved]") == []
    assert page.locator(".flying").count() == 0


def test_king_pigs_counts_step_up_where_nothing_flies(visit: Visits, live: Live):
    visitor = visit(reduced_motion="reduce")
    line = MOTIONS["King Pig's giving"].line()
    page = visitor.at(reach(live, line)[ME])
    page.locator("[data-kind=hit]").wait_for()
    page.evaluate(
        """() => {
          const told = (window.told = [])
          const look = () => {
            const counts = [...document.querySelectorAll('[data-zone^=seat] + .count')]
            const now = counts.map((one) => one.innerHTML).join()
            if (told.at(-1) !== now) told.push(now)
          }
          look()
          const all = { subtree: true, childList: true, characterData: true }
          new MutationObserver(look).observe(document.body, all)
        }"""
    )
    fallen = sum(trial(stand(line), "r").sizes) - sum(stand(line).round.sizes)
    click_when_awake(page.locator("[data-kind=hit] [data-answer=r]"))
    page.locator("[data-kind=name]").wait_for()
    page.wait_for_function("(most) => window.told.length >= most", arg=1 + min(fallen, 3))


def test_the_log_leaves_the_end_of_king_pigs_giving_to_the_cards(visit: Visits, live: Live):
    visitor = visit()
    page = visitor.at(Staged(live, "hit").me)
    page.locator("[data-kind=hit]").wait_for()
    page.evaluate(
        """() => {
          const told = (window.told = [])
          const look = () => {
            const counts = document.querySelector('[data-prompt]').textContent.startsWith('Cards go round')
            told.push([counts, document.querySelector('.list').textContent.includes(' was red')])
            requestAnimationFrame(look)
          }
          look()
        }"""
    )
    click_when_awake(page.locator("[data-kind=hit] [data-answer=r]"))
    expect(page.locator(".list p").last).to_contain_text(" was red")
    told = [tuple(one) for one in page.evaluate("() => window.told")]
    assert (True, False) in told, "nothing was counted"
    assert (True, True) not in told


def test_points_are_counted_card_by_card(visit: Visits, live: Live):
    visitor = visit()
    motion = MOTIONS["the end of a round"]
    line = motion.line()
    seats = reach(live, line)
    page = visitor.at(seats[ME])
    page.locator(HAND).first.wait_for()
    page.evaluate(
        """() => {
          const told = (window.told = [])
          const look = () => {
            const now = document.querySelector('.sheet td.n')?.textContent
            if (now && told.at(-1) !== now) told.push(now)
            requestAnimationFrame(look)
          }
          look()
        }"""
    )
    motion.act(visitor, live, seats, line)
    r = trial(stand(line), stand(line).round.hand(ME)[0])
    worth = sum(r.points or ())
    page.wait_for_function("(all) => window.told.at(-1) === all", arg=f"+{worth}")
    counted = [int(one) for one in page.evaluate("() => window.told")]
    assert counted == sorted(counted)
    assert len(counted) >= 3, counted


def test_a_card_lands_where_the_pile_lies_though_a_slip_moves_the_ring(mover: Visitor, live: Live):
    motion = MOTIONS["Avatar State's disc"]
    line = motion.line()
    seats = reach(live, line)
    page = mover.at(seats[ME])
    page.locator(HAND).first.wait_for()
    mover.settle()
    pile = page.locator("[data-zone=top]")
    before = pile.bounding_box()
    slowly(mover)
    motion.act(mover, live, seats, line)
    page.locator(".flying").first.wait_for(state="attached")
    lands = page.locator(".flying").evaluate(
        "(one) => [parseFloat(one.style.left), parseFloat(one.style.top), parseFloat(one.style.width)]"
    )
    slowly(mover, 1)
    expect(page.locator(".flying")).to_have_count(0)
    mover.settle()
    box = pile.bounding_box()
    assert before is not None
    assert box is not None
    assert abs(before["y"] - box["y"]) > 20, "the Ring has not moved"
    assert abs(lands[0] - box["x"]) < 4, (lands, box)
    assert abs(lands[1] - box["y"]) < 4, (lands, box)


def test_on_a_phone_the_own_forehead_is_beside_the_prompt(visit: Visits, live: Live):
    visitor = visit(viewport=PHONE)
    seats = reach(live, found("corn", other_has_narwhal))
    page = visitor.at(seats[ME])
    page.locator("[data-zone=hand] [data-card]").first.wait_for()
    visitor.settle()
    slowly(visitor)
    live.play(seats[1], "N")
    page.wait_for_function("() => document.querySelectorAll('.flying').length === 3")
    lands = page.locator(".flying").evaluate_all("(all) => all.map((one) => parseFloat(one.style.left))")
    worn = page.locator(".say .worn").bounding_box()
    assert worn is not None
    assert any(abs(left - worn["x"]) < 8 for left in lands), (lands, worn)


def test_a_replay_flies_too(mover: Visitor, live: Live):
    table = reach(live, line_to("over"))[ME].table
    page = mover.go(f"/table/{table}/replay")
    page.get_by_role("button", name="One move on").click()
    page.wait_for_function("() => window.flown.length >= 1")
