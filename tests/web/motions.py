"""What moves at a table: how to bring it about, where it is seen, and what may be done meanwhile."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from playwright.sync_api import Page, expect

from web.company import Company
from web.live import Live, Seat
from web.tables import ME, NAMES, SCENES, WE_BEGIN, Scene, moment
from web.visitor import AWAKE, Visitor

Act = Callable[[Visitor, Company], None]


@dataclass(frozen=True)
class Motion:
    """Something that moves."""

    scene: Scene
    act: Act
    moves: str
    """Where it is seen."""
    decision: str
    """What may be pressed meanwhile."""
    least: int = 1
    """How many of them move at the same time."""
    short: int = 0
    """How many moves of the scene are not made yet."""

    def at(self, visitor: Visitor, live: Live) -> Company:
        """The table before it moves, with somebody at it."""
        company = Company(live, self.scene, short=self.short)
        visitor.next_at(company.me).locator("[data-zone=hand] [data-card]").first.wait_for()
        return company


# What brings it about


def press(selector: str) -> Act:
    """Press a button, or a card where none lies over it."""
    return lambda visitor, _: press_at_once(visitor.page, selector)


def guess_wrong(_: Visitor, company: Company) -> None:
    r = company.round
    company.play([(1, next(one for one in r.legal(1) if one != r.foreheads(1)[0][0]))])


def go_on(_: Visitor, company: Company) -> None:
    company.play(company.rest)


def open_and_close(visitor: Visitor, _: Company) -> None:
    """A slip of one's own comes and goes."""
    press_at_once(visitor.page, ".prompt .menu")
    press_at_once(visitor.page, ".slips .close")


HAND = "[data-zone=hand] .lit"
KEEP = "[data-answer=keep]"
NAME = "[data-kind=name] [data-answer=b]"
MINE = f"{HAND}, [data-answer], .prompt .draw:enabled"
DRAW = press(".prompt .draw:enabled")
RED = press("[data-kind=hit] [data-answer=r]")
LAY_A = press(f"{HAND}[data-token=A]")
GIVE = press("[data-kind=give] [data-first]")
DOUBT = press("[data-answer=challenge]")

MOTIONS: dict[str, Motion] = {
    "drawing": Motion(moment("drawn", "mod"), DRAW, ".flying", KEEP, short=1),
    "King Pig's giving": Motion(SCENES["rain"], RED, ".flying", NAME, 3),
    "King Pig's last card": Motion(SCENES["rain"], RED, ".flying b", NAME),
    "Mod's giving": Motion(SCENES["presents"], GIVE, ".flying", NAME, 3),
    "a wrong guess": Motion(SCENES["bob guesses"], guess_wrong, ".face", MINE),
    "a hand that was challenged": Motion(moment("shown"), DOUBT, ".back", HAND, 3, short=1),
    "Avatar State's disc": Motion(moment("follow"), LAY_A, "[data-zone=top] .disc", HAND, short=1),
    "Avatar State on the Ring": Motion(moment("follow"), LAY_A, ".flash", HAND, 4, short=1),
    "a reshuffle": Motion(SCENES["end of the pile"], DRAW, ".flying", KEEP, 12),
    "a pile that breathes": Motion(SCENES["end of the pile"], DRAW, "[data-zone=draw]", KEEP),
    "hands that move on": Motion(SCENES["hands move on"], go_on, ".flying", MINE, 8, short=1),
    "a slip that goes": Motion(moment("turn"), open_and_close, ".slips[inert]", HAND),
    "the end of a round": Motion(SCENES["last card"], press(HAND), ".left", "[data-primary]", 3),
}


# Before the cards are dealt


def lobby_of(visitor: Visitor, live: Live, scene: Scene = WE_BEGIN) -> list[Seat]:
    """The table of a scene before the deal, with the page in its first seat."""
    table = live.set_table(scene)
    seats = [live.sit(table, NAMES[seat], seat) for seat in range(scene.seats)]
    visitor.next_at(seats[ME])
    expect(visitor.page.get_by_role("button", name="Deal the cards")).to_be_visible()
    return seats


def deal_the_cards(visitor: Visitor) -> None:
    visitor.page.get_by_role("button", name="Deal the cards").click()
    visitor.page.locator("[data-zone=hand] [data-card]").first.wait_for(state="attached")


# What is seen of it

MOVING = """([selector, least]) => new Set(document.getAnimations()
  .filter((one) => one.playState === 'running' && one.effect.target?.matches(selector))
  .map((one) => one.effect.target)).size >= least"""

FREE = """(button) => {
  const { left, top, width, height } = button.getBoundingClientRect()
  for (const down of [0.5, 0.2]) for (const along of [0.5, 0.2, 0.1, 0.9]) {
    const at = { x: left + along * width, y: top + down * height }
    if (button.contains(document.elementFromPoint(at.x, at.y))) return at
  }
}"""
"""A point that nothing covers, now."""

SPY = """() => {
  const moved = (window.moved = new Set())
  window.looks = 0
  const places = ['transform', 'translate', 'rotate', 'scale', 'left', 'top', 'strokeDashoffset']
  const look = () => {
    if (window.moved !== moved) return
    for (const { effect } of document.getAnimations()) {
      const { duration, iterations } = effect.getComputedTiming()
      if (duration < 1 || iterations === Infinity) continue
      if (effect.getKeyframes().some((frame) => places.some((name) => name in frame)))
        moved.add(effect.target.getAttribute('class') ?? effect.target.tagName)
    }
    window.looks++
    requestAnimationFrame(look)
  }
  look()
}"""
"""Notes everything that changes its place, until it is asked what that was."""

SPIED = """() => {
  const moved = [...window.moved]
  window.moved = null
  return moved
}"""


def slowly(visitor: Visitor, rate: float = 0.01) -> None:
    """Let all that moves from now on take its time, so that one can look at it.

    What moves already comes to rest first: slowed down, it would for seconds be nothing that can be clicked.
    """
    if rate < 1:
        visitor.settle()
    devtools = visitor.context.new_cdp_session(visitor.page)
    devtools.send("Animation.enable")
    devtools.send("Animation.setPlaybackRate", {"playbackRate": rate})


def press_at_once(page: Page, selector: str) -> None:
    """Press something without waiting for it to be at rest."""
    button = page.locator(selector).first
    button.wait_for()
    page.wait_for_function(AWAKE)
    at = button.evaluate(FREE)
    assert at, f"{selector} cannot be touched"
    page.mouse.click(at["x"], at["y"])
