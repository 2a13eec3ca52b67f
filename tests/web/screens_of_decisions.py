"""The decisions of the rules: a slip each."""

from __future__ import annotations

from web.live import Live
from web.screen import Show, screen, table, touch
from web.still import Still

IN_FLIGHT = 1680
"""Milliseconds after King Pig's colour was called: five cards have landed, the sixth is on its way."""

FREEZE = """(at) => document.getAnimations().forEach((one) => {
  const { endTime } = one.effect.getComputedTiming()
  const flies = one.effect.target?.closest('.flights')
  if (endTime === Infinity) one.cancel()
  else if (!flies || endTime <= at) one.finish()
  else { one.pause(); one.currentTime = at }
})"""
STILL = """() => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('* { transition: none !important }')
  document.adoptedStyleSheets = [sheet]
}"""
FRAME = 20


def decision(name: str, says: str, kind: str, **more: object) -> None:
    table(name, says, f".slips[data-kind={kind}]", **{"view": kind, **more})  # type: ignore[arg-type]


decision("colour", "A Wild: which colour?", "name")
decision("start-colour", "A start card without a colour: whoever begins names one", "opening")
decision("hit", "King Pig: which colour is hit?", "hit")


@screen("giving", "King Pig: cards go round until the colour falls", ".flying", moves=True)
def giving(live: Live) -> Show:
    def show(visitor: Still) -> None:
        visitor.page.clock.install()
        visitor.see("hit")
        visitor.settle()

        def set_off() -> int:
            """Cards set off with a frame, and frames go by the clock."""
            visitor.page.clock.run_for(FRAME)
            return visitor.page.locator(".flying").count()

        visitor.page.evaluate(STILL)  # cards fly from where the pile will be
        visitor.page.clock.pause_at(visitor.page.evaluate("Date.now()") / 1000 + 1)
        visitor.page.locator("[data-kind=hit] [data-answer=r]").click()
        visitor.until("card that flies", set_off)
        visitor.page.clock.run_for(IN_FLIGHT)
        visitor.page.evaluate(FREEZE, IN_FLIGHT)

    return show


decision("hit-named", "King Pig has given: the colour in play", "name", view="hit-named")
decision("gift", "Mod: what each colour would take from the hand", "gift")
decision("give", "Mod: who gets what", "give")
decision("challenge", "A Wild Draw Four: take the cards, or challenge", "answer")
decision("stack", "Draw cards that add up: answer with one, or take them all", "answer", view="stack")
table("house", "House rules: a hand of 22, four more on their way, and Oma Inge is out", ".gone")
decision("swap", "A 7: with whom are hands swapped?", "swap")
decision("shown", "A challenge shows the hand, to the challenger alone", "shown")
decision("shown-innocent", "A challenge that was a mistake", "shown", view="innocent")
decision("drawn", "The drawn card fits: play it or keep it", "drawn")
decision("guess", "Narwhal: everybody sees your card but you", "guess")
table(
    "break-in", "Avatar State: out of turn, as soon as one holds all four colours", "[data-call=breakIn]",
    view="break",
)  # fmt: skip
table(
    "jump-in", "A card just like the one on top, out of turn, where a table plays so", "[data-call=jumpIn]",
    view="jump",
)  # fmt: skip
decision("follow", "After the Avatar State: a coloured card", "follow")
decision("speak-up", "A table without reflexes asks who has something to say", "speak")
decision(
    "lesson", "King Pig is in the hand for the first time on this device", "lesson", view="hand",
    first=Still.be_new_to_the_game,
)  # fmt: skip
decision(
    "why", "A card that does not fit says why", "why", view="hand",
    then=touch("[data-zone=hand] [data-card]:not(.lit)"),
)  # fmt: skip
