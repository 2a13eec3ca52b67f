"""Somebody who plays through the page alone: looks at what is said there, and clicks, types or taps."""

from __future__ import annotations

import contextlib
import re
import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from web.aloud import COLOURS, WILDS, Moment, card_name, hand_name, read_aloud
from web.rest import PATIENCE, UNTIL
from web.visitor import AWAKE, HAS_READ, Visitor

HANDS = ("mouse", "keys", "touch")
TELLS_ALL = f"(seq) => ({HAS_READ})(seq) && !document.querySelector('.dock i[aria-busy=true]')"
"""The page shows what was told last, and the slip that is open is not still on its way."""

PAUSE = 10
"""Milliseconds until another look: to look is as much work as to show what is looked for."""

AIM = """async (card) => {
  const moving = () => card.parentElement.getAnimations({ subtree: true })
  await (UNTIL)(() => moving().every((one) => one.playState !== 'running'), 'rest of the hand')
  const { left, top, width, height } = card.getBoundingClientRect()
  for (const down of [0.5, 0.3, 0.15]) for (const along of [0.5, 0.3, 0.2, 0.1, 0.7, 0.9]) {
    const at = { x: left + along * width, y: top + down * height }
    if (card.contains(document.elementFromPoint(at.x, at.y))) return at
  }
  return null
}""".replace("UNTIL", UNTIL)
"""A point of a card that no other card covers."""

UNCOVERED = """async () => {
  await new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)))
  return [...document.querySelectorAll('button')].flatMap((button) => {
  const name = button.getAttribute('aria-label') ?? button.textContent.trim()
  if (!/^(Say uno|You said uno|Catch )/.test(name) || !button.checkVisibility()) return []
  const { left, top, width, height } = button.getBoundingClientRect()
  const [x, y] = [left + width / 2, top + height / 2]
  const hit = document.elementFromPoint(x, y)
  const what = hit ? hit.tagName + '.' + hit.getAttribute('class') : 'nothing'
  return [button.contains(hit) ? '' : `${name} at ${x}, ${y} is covered by ${what}`]
  })
}"""
FOCUS = """() => {
  const here = document.activeElement
  const name = () => here.getAttribute('aria-label') || here.textContent.trim() || here.tagName
  return !here || here === document.body ? '' : name()
}"""
TOKENS = "(all) => all.map((one) => one.dataset.token)"
ANSWERS = {"keep": ("Keep it", "k"), "take": ("Take four", "t"), "challenge": ("Challenge", "x")}
"""What a button says and its key, by what it does."""

COLOURED = ("opening", "name", "hit", "gift", "guess")
"""Phases in which a colour is asked for."""

SPECIALS = ("King Pig", "Mod", "Narwhal", "Avatar State", "Wild Draw Four", "Wild")


class Player:
    """One seat at a table, in a window."""

    def __init__(self, visitor: Visitor, hands: str = "mouse") -> None:
        assert hands in HANDS
        self.visitor = visitor
        self.page = visitor.page
        self.hands = hands
        self.view: dict[str, Any] = {}  # the newest, put together from what came
        self._read = 0
        self.met: set[str] = set()  # kinds of questions that were asked
        self.on_meeting: Callable[[str], None] = lambda kind: None

    # From the start page

    def start(self, box: str, seed: str, bots: int = 3, level: str = "", **settings: Any) -> None:
        """Press "Play now" in a box, or the classic deck. The seed says the cards; bots act at once."""
        page = self.page

        self.visitor.rehearse(seed, **settings)
        self.visitor.go("/")
        if bots != 3:
            page.get_by_label("How many bots").select_option(str(bots))
        if level:
            page.get_by_label("How well the bots play").select_option(level)
        self.press(page.get_by_role("button", name=f"Play now: {box}" if box else "Classic deck"))
        page.get_by_role("region", name="Your hand").wait_for()

    # Looking

    def listen(self) -> dict[str, Any]:
        """What the server has told so far, as one view."""
        for message in self.visitor.watch.heard[self._read :]:
            if message["type"] == "snapshot":
                self.view = message["view"]
            elif message["type"] == "news" and message["seq"] > self.view.get("seq", -1):
                self.view = merged(self.view, message["view"])
        self._read = len(self.visitor.watch.heard)
        return self.view

    def look(self) -> Moment:
        """The page, as soon as it shows what was told last."""
        until = time.monotonic() + PATIENCE / 1000
        while True:
            before = self.listen()
            if self.page.evaluate(TELLS_ALL, before.get("seq", -1)):
                moment = Moment(read_aloud(self.page.locator("body").aria_snapshot()))
                if self.listen() is before and self._agrees(moment):
                    return moment
            assert time.monotonic() < until, (
                f"{before.get('game')} is not what stands there: {self.page.locator('main').inner_text()}"
            )
            self.page.wait_for_timeout(PAUSE)

    def _agrees(self, moment: Moment) -> bool:
        game = self.view.get("game")
        if self.view.get("phase") != "playing" or not game:
            return self.view.get("phase") not in ("between", "over") or moment.over
        if sorted(moment.cards) != sorted(hand_name(card) for card in game["hand"]):
            return False
        return f"Top card {card_name(game['top'])}" in moment.ring

    def until(self, wanted: Callable[[Moment], Any], what: str) -> Moment:
        """Look until something is so."""
        until = time.monotonic() + PATIENCE / 1000
        while not wanted(moment := self.look()):
            assert time.monotonic() < until, f"no {what}: {moment.main.words}"
            self.page.wait_for_timeout(PAUSE)
        return moment

    def until_seq(self, seq: int) -> Moment:
        """Look until an act with this number has been told."""
        return self.until(lambda _: self.view.get("seq", -1) >= seq, f"news {seq}")

    def until_asked(self) -> Moment:
        """Look until a decision is ours, or the round is over."""
        moment = self.until(lambda m: m.over or m.question or m.my_turn, "question")
        self._meet(moment)
        return moment

    def asked(self, kind: str) -> Moment:
        """Look until a question of a kind is asked."""
        moment = self.until(lambda m: m.question == kind, f"question {kind!r}")
        self._meet(moment)
        return moment

    def _meet(self, moment: Moment) -> None:
        kind = "over" if moment.over else moment.question or "turn"
        self.assert_uncovered()
        if kind not in self.met:
            self.met.add(kind)
            self.on_meeting(kind)

    # Laws of every moment

    def assert_uncovered(self) -> None:
        """Whatever is open: uno! and every catch button can be pressed."""
        found = self.page.evaluate(UNCOVERED)
        assert not any(found), found

    def assert_focused(self) -> str:
        """Focus is somewhere; where."""
        found = str(self.page.evaluate(FOCUS))
        assert found, "focus fell off the page"
        return found

    def inspect(self) -> None:
        """Nothing is covered, and nothing sticks out. (Every screen is read by axe in test_screens.py.)"""
        self.assert_uncovered()
        self.visitor.assert_fits()

    # Doing

    def press(self, button: Locator) -> None:
        self._await_ears()
        if self.hands == "touch":
            button.tap()
        elif self.hands == "keys":
            self._tab_to(button)
            self.page.keyboard.press("Enter")
        else:
            button.click()

    def _await_ears(self) -> None:
        """At the tempo of people what has just appeared takes no press for a moment."""
        if self.visitor.tempo:
            self.page.wait_for_function(AWAKE)

    def button(self, name: str, region: str = "") -> Locator:
        within = self.page.get_by_role("region", name=region) if region else self.page.get_by_role("main")
        return within.get_by_role("button", name=name, exact=True)

    def does(self, act: Callable[[], None]) -> None:
        """Do something that the server has to answer, and wait until it has."""
        before, focused = len(self.acts), self.hands == "keys" and self.page.evaluate(FOCUS)
        self._await_ears()
        act()
        self.visitor.until("act", lambda: len(self.acts) > before)
        self.wait_for_answers()
        if focused:
            self.look()
            self.assert_focused()

    def _answers(self) -> int:
        return sum(message["type"] in ("done", "refused") for message in self.visitor.watch.heard)

    def answer_by(self, name: str, key: str = "") -> None:
        """Press a button of the slip, or the key that it names."""
        if self.hands == "keys" and key:
            self.does(lambda: self.page.keyboard.press(key))
        else:
            self.does(lambda: self.press(self.button(name)))

    def look_away(self) -> None:
        """Enough was seen of a slip that asks nothing."""
        self.press(self.button("Go on"))

    def colour(self, colour: str) -> None:
        """Press the colour that is asked for."""
        if self.hands == "keys":
            return self.does(lambda: self.page.keyboard.press(colour))
        name = re.compile(rf"^{COLOURS[colour].capitalize()}(, you hold|:|$)")
        return self.does(lambda: self.press(self.page.get_by_role("main").get_by_role("button", name=name)))

    def card(self, name: str) -> Locator:
        """A card of the hand by its name."""
        hand = self.page.get_by_role("region", name="Your hand")
        return hand.get_by_role("button", name=re.compile(rf"^{name}(,|$)")).first

    def lay(self, name: str) -> None:
        """Play a card of the hand."""
        if self.hands == "keys":
            self._walk_to(name)
            return self.does(lambda: self.page.keyboard.press("Enter"))
        if self.hands == "touch":
            self.touch(name)
            self.until(lambda m: "Tap again" in m.prompt or m.slip, "chosen card")
        return self.does(lambda: self.touch(name))

    def choose(self, name: str) -> None:
        """Touch a card that cannot be laid."""
        if self.hands == "keys":
            self._walk_to(name, "")
            self.page.keyboard.press("Enter")
        else:
            self.touch(name)

    def touch(self, name: str) -> None:
        """Click or tap a card where it can be seen."""
        at = self.card(name).evaluate(AIM)
        assert at, f"{name} cannot be touched"
        (self.page.touchscreen.tap if self.hands == "touch" else self.page.mouse.click)(at["x"], at["y"])

    def act(self, token: str, phase: str) -> None:
        """Do what a token of the rules says, in the phase in which it is asked."""
        if token == "draw":
            self.draw()
        elif token in ANSWERS:
            self.answer_by(*ANSWERS[token])
        elif phase == "drawn":
            self.answer_by("Play it", "Enter")
        elif phase in COLOURED:
            self.colour(token)
        else:
            self.lay(hand_name(token))

    def draw(self) -> None:
        if self.hands == "keys":
            return self.does(lambda: self.page.keyboard.press("d"))
        return self.does(lambda: self.press(self.button("Draw", "What to do")))

    @property
    def acts(self) -> list[dict[str, Any]]:
        """What was sent to be done."""
        return [message["do"] for message in self.visitor.watch.said if message["type"] == "act"]

    def wait_for_answers(self) -> None:
        self.visitor.until("answer", lambda: self._answers() >= len(self.acts))

    def call(self) -> None:
        """Say uno, ahead of its time or not."""
        if self.hands == "keys":
            self.page.keyboard.press("u")
        else:
            self.press(self.page.get_by_role("region", name="Calls").get_by_role("button", name="uno"))

    def assert_reachable(self, name: str) -> None:
        """A card can be touched somewhere, however many lie over it."""
        assert self.card(name).evaluate(AIM), f"{name} cannot be touched"

    def _walk_to(self, name: str, state: str = ", playable") -> None:
        """With the arrows, from card to card."""
        keyboard = self.page.keyboard
        if name.partition(" ")[0].lower() in COLOURS.values():
            keyboard.press(name[0].lower())  # the next card of that colour
        else:
            keyboard.press("ArrowRight")
            keyboard.press("End")
        for _ in range(40):
            here = self.assert_focused()
            if here.startswith(f"{name}{state}"):
                return
            keyboard.press("ArrowLeft" if name in WILDS.values() else "ArrowRight")
        raise AssertionError(f"{name} cannot be reached with arrows")

    def _tab_to(self, button: Locator) -> None:
        for _ in range(60):
            if button.evaluate("(one) => one === document.activeElement"):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"{button} cannot be reached with Tab")

    # A whole round

    def play_round(self, choose: Callable[[Moment], str] | None = None) -> Moment:
        """Play on until the round is over: specials first, then whatever fits."""
        for _ in range(200):
            moment = self.until_asked()
            if moment.over:
                return moment
            self.move(moment, choose)
        raise AssertionError("the round does not end")

    def move(self, moment: Moment, choose: Callable[[Moment], str] | None = None) -> None:
        match moment.question:
            case "name" | "opening" | "hit" | "gift" | "guess":
                self.colour(letter_of(moment.answers[0]))
            case "give":
                self.answer_by("Give")
            case "answer":
                self.answer_by("Take four", "t")
            case "drawn":
                self.answer_by("Play it", "Enter")
            case "seen" | "other":
                with contextlib.suppress(PlaywrightTimeout):  # a bot that moves on takes the slip away
                    self.look_away()
            case "follow":
                self.lay(moment.lit[0])
            case _:
                self._turn(moment, choose)

    def _turn(self, moment: Moment, choose: Callable[[Moment], str] | None) -> None:
        if len(moment.hand) == 2 and moment.lit and "You said uno" not in moment.calls:
            self.call()
            moment = self.until(lambda m: "You said uno" in m.calls or not m.my_turn, "call")
            if not moment.my_turn:
                return
        chosen = choose(moment) if choose else next((one for one in SPECIALS if one in moment.lit), "")
        if chosen or moment.lit:
            self.lay(chosen or moment.lit[0])
        else:
            self.draw()


def hand_of(page: Page) -> list[str]:
    """The cards of the hand as the page shows them."""
    found = page.locator("[data-zone=hand] [data-card]").evaluate_all(TOKENS)
    return [str(token) for token in found]


def letter_of(name: str) -> str:
    """The letter of the colour that a button names."""
    word = name.replace(":", ",").partition(",")[0].lower()
    return next(letter for letter, colour in COLOURS.items() if colour == word)


def merged(view: dict[str, Any], news: dict[str, Any]) -> dict[str, Any]:
    """A view with what has changed (docs/protocol.md)."""
    game = {**(view.get("game") or {}), **news["game"]} if news.get("game") else view.get("game")
    return {**view, **news, "game": game}
