"""What moves at a table: how to bring it about, where it is seen, and what may be done meanwhile."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from playwright.sync_api import Page, expect

import lastcard
from web.live import Live, Seat
from web.moments import ME, NAMES, Line, asked, find, line_to
from web.visitor import AWAKE, Visitor

Act = Callable[[Visitor, Live, list[Seat], Line], None]


@dataclass(frozen=True)
class Motion:
    """Something that moves."""

    line: Callable[[], Line]
    act: Act
    moves: str
    """Where it is seen."""
    decision: str
    """What may be pressed meanwhile."""
    least: int = 1
    """How many of them move at the same time."""


def stand(line: Line) -> lastcard.Match:
    """The match as a line leaves it."""
    match = line.match()
    for seat, token in line.moves:
        if match.round.over:
            match.next_round()
        match.act(seat, token)
    return match


# Where it may happen


def trial(match: lastcard.Match, token: str) -> lastcard.Round:
    """The round if we did this."""
    r = match.round.clone()
    r.act(ME, token)
    return r


def fits_when_drawn(match: lastcard.Match) -> bool:
    return asked("turn")(match) and "draw" in match.round.legal(ME) and trial(match, "draw").phase == "drawn"


def rain(match: lastcard.Match) -> bool:
    """Red would bring a few cards down, and one that ends it."""
    if not asked("hit")(match):
        return False
    after = trial(match, "r")
    return after.phase == "name" and 3 <= sum(after.sizes) - sum(match.round.sizes) <= 8


def presents(match: lastcard.Match) -> bool:
    """We choose who gets which of three cards or more."""
    return asked("give")(match) and len(match.round.legal(ME)) >= 3


def other_guesses(match: lastcard.Match) -> bool:
    """The other one is to guess, and can be wrong; then it is our move."""
    worn = match.round.foreheads(1)
    return match.round.phase == "guess" and match.round.actor == 1 and len(worn) == 1 and len(worn[0]) == 2


def bluff(match: lastcard.Match) -> bool:
    """A challenge would succeed: we play on, and a hand is laid open."""
    return asked("answer")(match) and trial(match, "challenge").actor == ME


def lays(token: str) -> Callable[[lastcard.Match], bool]:
    return lambda match: asked("turn")(match) and token in match.round.legal(ME)


def last_card(match: lastcard.Match) -> bool:
    hand = match.round.hand(ME)
    return lays(hand[0] if len(hand) == 1 else "none")(match) and len(match.round.hand(1)) > 3


def end_of_pile(match: lastcard.Match) -> bool:
    """Our turn; the next card that is drawn fits, and must be shuffled first."""
    r = match.round
    return not r.draw_pile and len(r.discard_pile) > 8 and fits_when_drawn(match)


@cache
def hoarding() -> Line:
    """A deal in which everybody draws and keeps, until there is nothing left."""
    for number in range(60):
        start = Line("classic", f"hoard {number}", (), 4)
        match, rng, moves = start.match(), random.Random(number), []
        while not match.round.over and not end_of_pile(match) and len(moves) < 400:
            r = match.round
            seat = r.actor
            assert seat is not None
            legal = r.legal(seat)
            cards = [one for one in legal if len(one) == 2 and one[1].isdigit()]
            wanted = [one for one in ("draw", "keep", "take") if one in legal]
            play = cards and rng.random() < 0.4 and len(r.hand(seat)) > 3
            token = rng.choice(cards if play else wanted or legal)
            match.act(seat, token)
            moves.append((seat, token))
        if end_of_pile(match):
            return Line("classic", start.seed, tuple(moves), 4)
    raise AssertionError("no deal takes the pile to its end")


@cache
def found(edition: str, wish: Callable[[lastcard.Match], bool], seats: int = 2) -> Line:
    return find(edition, wish, seats=seats, tries=80)


AVATAR = lays("A")


def other_has_narwhal(match: lastcard.Match) -> bool:
    return match.round.phase == "turn" and match.round.actor == 1 and "N" in match.round.legal(1)


# What brings it about


def press(selector: str) -> Act:
    """Press a button, or a card where none lies over it."""
    return lambda visitor, _live, _seats, _line: press_at_once(visitor.page, selector)


def guess_wrong(_visitor: Visitor, live: Live, seats: list[Seat], line: Line) -> None:
    r = stand(line).round
    live.play(seats[1], next(one for one in r.legal(1) if one != r.foreheads(1)[0][0]))


def open_and_close(visitor: Visitor, _live: Live, _seats: list[Seat], _line: Line) -> None:
    """A slip of one's own comes and goes."""
    press_at_once(visitor.page, ".prompt .menu")
    press_at_once(visitor.page, ".slips .close")


HAND = "[data-zone=hand] .lit"
NAME = "[data-kind=name] [data-answer=b]"
MINE = f"{HAND}, [data-answer], .prompt .draw:enabled"
DRAW = press(".prompt .draw:enabled")
RED = press("[data-kind=hit] [data-answer=r]")
LAY_A = press(f"{HAND}[data-token=A]")

MOTIONS: dict[str, Motion] = {
    "drawing": Motion(lambda: found("mod", fits_when_drawn), DRAW, ".flying", "[data-answer=keep]"),
    "King Pig's giving": Motion(lambda: found("angry-birds", rain, 3), RED, ".flying", NAME, 3),
    "King Pig's last card": Motion(lambda: found("angry-birds", rain, 3), RED, ".flying b", NAME),
    "Mod's giving": Motion(
        lambda: found("mod", presents, 4), press("[data-kind=give] [data-first]"), ".flying", NAME, 3
    ),
    "a wrong guess": Motion(lambda: found("corn", other_guesses), guess_wrong, ".face", MINE),
    "a hand that was challenged": Motion(
        lambda: found("classic", bluff), press("[data-answer=challenge]"), ".back", HAND, 3
    ),
    "Avatar State's disc": Motion(lambda: found("avatar", AVATAR), LAY_A, "[data-zone=top] .disc", HAND),
    "Avatar State on the Ring": Motion(lambda: found("avatar", AVATAR), LAY_A, ".flash", HAND, 4),
    "a reshuffle": Motion(hoarding, DRAW, ".flying", "[data-answer=keep]", 12),
    "a pile that breathes": Motion(hoarding, DRAW, "[data-zone=draw]", "[data-answer=keep]"),
    "a slip that goes": Motion(lambda: line_to("turn"), open_and_close, ".slips[inert]", HAND),
    "the end of a round": Motion(
        lambda: found("classic", last_card), press(HAND), ".left", "[data-primary]", 3
    ),
}


# Before the cards are dealt


def lobby_of(visitor: Visitor, live: Live, line: Line) -> list[Seat]:
    """The table of a line before the deal, with the page in its first seat."""
    table = live.table(seed=line.seed, **line.settings)
    seats = [live.sit(table, NAMES[seat], seat) for seat in range(line.seats)]
    visitor.at(seats[ME])
    expect(visitor.page.get_by_role("button", name="Deal the cards")).to_be_visible()
    return seats


def deal(visitor: Visitor) -> None:
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
  const places = ['transform', 'translate', 'rotate', 'scale', 'left', 'top', 'strokeDashoffset']
  const look = () => {
    for (const { effect } of document.getAnimations()) {
      const { duration, iterations } = effect.getComputedTiming()
      if (duration < 1 || iterations === Infinity) continue
      if (effect.getKeyframes().some((frame) => places.some((name) => name in frame)))
        moved.add(effect.target.getAttribute('class') ?? effect.target.tagName)
    }
    requestAnimationFrame(look)
  }
  look()
}"""
"""Notes everything that changes its place, for as long as the page is there."""


def slowly(visitor: Visitor, rate: float = 0.05) -> None:
    """Let all that moves take its time, so that one can look at it."""
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
