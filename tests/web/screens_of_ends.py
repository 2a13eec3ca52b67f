"""What comes after the last card: the score sheet, and the match again."""

from __future__ import annotations

from typing import Any

from web.live import Live
from web.model import Model
from web.scenes import ME
from web.screen import Show, press, screen, staged
from web.staged import Staged

JUMP = """(track) => {
  track.value = Math.floor(track.max * 0.6)
  track.dispatchEvent(new Event('input', { bubbles: true }))
}"""


def nobody_could_move(view: dict[str, Any]) -> None:
    view["game"]["winner"] = None
    view["game"]["points"] = [0] * len(view["players"])
    view["game"]["hands"][ME] = ["r5", "b9"]


def nobody_came_back(view: dict[str, Any]) -> None:
    view["phase"] = "closed"


def check_the_deal(visitor: Model) -> None:
    visitor.page.locator(".end summary").click()


staged("round-end", "The round is over: every hand lies open and is counted", ".end", scene="end")
staged(
    "check-the-deal", "The seed of the round, and what was promised before the deal", ".end details[open]",
    scene="end", then=check_the_deal,
)  # fmt: skip
staged(
    "void-round", "Nobody could move", ".end", scene="end",
    first=lambda visitor: visitor.tell_otherwise(nobody_could_move),
)  # fmt: skip
staged("match-end", "The match is over", ".end .champion", scene="match")
staged(
    "closed", "The table was closed when everybody had gone", ".end a.main", scene="match",
    first=lambda visitor: visitor.tell_otherwise(nobody_came_back),
)  # fmt: skip


def replayed(name: str, says: str, shows: str, then: Show | None = None) -> None:
    def prepare(live: Live) -> Show:
        table = Staged(live, "match")

        def show(visitor: Model) -> None:
            visitor.keep(table.seats[ME])
            visitor.go(f"/table/{table.table}/replay?match=1")
            visitor.page.locator("input[type=range]").evaluate(JUMP)
            visitor.page.wait_for_timeout(300)
            if then:
                then(visitor)

        return show

    screen(name, says, shows)(prepare)


replayed("replay", "A match again, with all hands open", ".replay .story a")
replayed(
    "verified", "A replay says that nobody has tampered with the shuffle", ".said:not(:empty)",
    press("Verify the shuffle"),
)  # fmt: skip
