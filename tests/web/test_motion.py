"""Cards fly, and nobody waits for them."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from web.company import Company
from web.hands import Regulars, Visits
from web.live import Live
from web.motions import (
    MOTIONS,
    MOVING,
    SPIED,
    SPY,
    deal_the_cards,
    lobby_of,
    press_at_once,
    slowly,
)
from web.tables import ME, moment
from web.visitor import PHONE, Visitor

DEAL = 7
LOOKS = 24
"""Frames, which are 400 ms where nothing else is to be done."""

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


def test_a_deal_flies_card_by_card(mover: Visitor, live: Live) -> None:
    lobby_of(mover, live)
    slowly(mover)
    deal_the_cards(mover)
    page = mover.page
    page.wait_for_function("(most) => window.flown.length >= most", arg=2 * DEAL)
    seen = page.evaluate(SEEN, "[data-zone=hand] [data-card]")
    assert seen["flying"] >= 2 * DEAL
    assert set(seen["opacity"]) == {0}, "where they will lie is invisible until they are there"


def test_a_card_can_be_played_while_the_deal_still_flies(mover: Visitor, live: Live) -> None:
    lobby_of(mover, live)
    slowly(mover)
    deal_the_cards(mover)
    mover.page.locator(".flying").first.wait_for(state="attached")
    press_at_once(mover.page, "[data-zone=hand] .lit")
    expect(mover.page.locator("[data-zone=hand] li")).to_have_count(DEAL - 1)


def test_a_played_card_flies_to_the_pile_and_lies_there_when_it_has_landed(
    mover: Visitor, live: Live
) -> None:
    page = mover.at(Company(live, moment("turn")).me)
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


def test_news_finish_what_still_flies(mover: Visitor, live: Live) -> None:
    _, bob = lobby_of(mover, live)
    slowly(mover)
    deal_the_cards(mover)
    page = mover.page
    page.locator(".flying").first.wait_for(state="attached")
    live.act(bob, {"act": "rename", "name": "Bernhard"})
    expect(page.locator(".seats .name").filter(has_text="Bernhard")).to_be_visible()
    assert page.evaluate(SEEN, "[data-zone=hand] [data-card]") == {"flying": 0, "opacity": [1] * DEAL}


def test_nothing_moves_but_what_costs_no_layout(desk: Visitor, live: Live) -> None:
    lobby_of(desk, live)
    page = desk.page
    page.evaluate(
        """() => {
          const animate = Element.prototype.animate
          window.moved = new Set()
          Element.prototype.animate = function (frames, options) {
            for (const frame of [frames].flat()) for (const name of Object.keys(frame)) window.moved.add(name)
            return animate.call(this, frames, options)
          }
        }"""
    )
    deal_the_cards(desk)
    desk.settle()
    page.locator("[data-zone=hand] .lit").first.click()
    desk.settle()
    moved = set(page.evaluate("() => [...window.moved]"))
    assert "transform" in moved
    assert moved <= {
        "transform",
        "opacity",
        "offset",
        "easing",
        "rotate",
        "translate",
        "scale",
        "strokeDashoffset",
    }


# What else moves


@pytest.mark.parametrize("what", MOTIONS)
def test_it_moves_and_nobody_has_to_wait_for_it(visit: Visits, live: Live, what: str) -> None:
    motion, visitor = MOTIONS[what], visit()
    company, page = motion.at(visitor, live), visitor.page
    slowly(visitor)
    motion.act(visitor, company)
    moving = [motion.moves, motion.least]
    page.wait_for_function(MOVING, arg=moving, polling=20)
    said = len(acts_of(visitor))
    press_at_once(page, motion.decision)
    assert page.evaluate(MOVING, [motion.moves, 1]) or len(acts_of(visitor)) > said, "it was over before"
    visitor.until("word of what was decided", lambda: len(acts_of(visitor)) > said)
    assert len(acts_of(visitor)) == said + 1


def acts_of(visitor: Visitor) -> list[dict[str, Any]]:
    return [one for one in visitor.watch.said if one["type"] == "act"]


CALM = {(one.scene.seed, one.short, one.act): what for what, one in MOTIONS.items()}
"""What is brought about, once each: of some there is more than one thing to see."""


@pytest.mark.parametrize("what", CALM.values())
def test_who_wants_it_calm_sees_nothing_move(regular: Regulars, live: Live, what: str) -> None:
    motion, visitor = MOTIONS[what], regular("mouse")
    company, page = motion.at(visitor, live), visitor.page
    page.evaluate(SPY)
    motion.act(visitor, company)
    page.locator(motion.decision).first.wait_for()
    page.wait_for_function("(more) => looks > more", arg=page.evaluate("() => looks") + LOOKS)
    assert page.evaluate(SPIED) == []
    assert page.locator(".flying").count() == 0


def test_king_pigs_counts_step_up_where_nothing_flies(visit: Visits, live: Live) -> None:
    visitor = visit(reduced_motion="reduce")
    company = Company(live, "rain")
    page = visitor.at(company.me)
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
    before = sum(company.round.sizes)
    company.match.act(ME, "r")
    fallen = sum(company.round.sizes) - before
    press_at_once(page, "[data-kind=hit] [data-answer=r]")
    page.locator("[data-kind=name]").wait_for()
    page.wait_for_function("(most) => window.told.length >= most", arg=1 + min(fallen, 3))


def test_the_log_leaves_the_end_of_king_pigs_giving_to_the_cards(visit: Visits, live: Live) -> None:
    visitor = visit()
    page = visitor.at(Company(live, "rain").me)
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
    press_at_once(page, "[data-kind=hit] [data-answer=r]")
    expect(page.locator(".list p").last).to_contain_text(" was red")
    told = [tuple(one) for one in page.evaluate("() => window.told")]
    assert (True, False) in told, "nothing was counted"
    assert (True, True) not in told


def test_points_are_counted_card_by_card(visit: Visits, live: Live) -> None:
    """By a clock that goes on by a sixtieth of a second from frame to frame, however late they are."""
    visitor = visit()
    motion = MOTIONS["the end of a round"]
    company, page = motion.at(visitor, live), visitor.page
    page.evaluate(
        """() => {
          const told = (window.told = []), frame = window.requestAnimationFrame
          let clock = performance.now()
          performance.now = () => clock
          window.requestAnimationFrame = (act) => frame(() => act(clock))
          const look = () => {
            clock += 1000 / 60
            const now = document.querySelector('.sheet td.n')?.textContent
            if (now && told.at(-1) !== now) told.push(now)
            frame(look)
          }
          look()
        }"""
    )
    motion.act(visitor, company)
    company.match.act(ME, company.round.hand(ME)[0])
    worth = sum(company.round.points or ())
    page.wait_for_function("(all) => window.told.at(-1) === all", arg=f"+{worth}")
    counted = [int(one) for one in page.evaluate("() => window.told")]
    assert counted == sorted(counted)
    assert len(counted) >= 3, counted


def test_a_card_lands_where_the_pile_lies_though_a_slip_moves_the_ring(mover: Visitor, live: Live) -> None:
    motion = MOTIONS["Avatar State's disc"]
    company, page = motion.at(mover, live), mover.page
    mover.settle()
    pile = page.locator("[data-zone=top]")
    before = pile.bounding_box()
    slowly(mover)
    motion.act(mover, company)
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


def test_on_a_phone_the_own_forehead_is_beside_the_prompt(visit: Visits, live: Live) -> None:
    visitor = visit(viewport=PHONE)
    company = Company(live, "bob has a narwhal")
    page = visitor.at(company.me)
    page.locator("[data-zone=hand] [data-card]").first.wait_for()
    slowly(visitor)
    company.play("1:N")
    page.wait_for_function("() => document.querySelectorAll('.flying').length === 3")
    lands = page.locator(".flying").evaluate_all("(all) => all.map((one) => parseFloat(one.style.left))")
    worn = page.locator(".say .worn").bounding_box()
    assert worn is not None
    assert any(abs(left - worn["x"]) < 8 for left in lands), (lands, worn)


def test_a_replay_flies_too(mover: Visitor, live: Live) -> None:
    table = Company(live, moment("over")).table
    page = mover.go(f"/table/{table}/replay")
    page.get_by_role("button", name="One move on").click()
    page.wait_for_function("() => window.flown.length >= 1")
