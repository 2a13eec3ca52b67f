"""What comes after the last card: the score sheet, and the match again."""

from __future__ import annotations

from golden.regenerate import HERE as GOLDEN
from laid import Finished, Laid
from web.screen import Show, press, screen, table
from web.still import Still

RECORD = GOLDEN / "avatar-4.record"
JUMP = """(track) => {
  track.value = Math.floor(track.max * 0.6)
  track.dispatchEvent(new Event('input', { bubbles: true }))
}"""


def check_the_deal(visitor: Still) -> None:
    visitor.page.locator(".end summary").click()


table("round-end", "The round is over: every hand lies open and is counted", ".end", view="end")
table(
    "check-the-deal", "The seed of the round, and what was promised before the deal", ".end details[open]",
    view="end", then=check_the_deal,
)  # fmt: skip
table("void-round", "Nobody could move", ".end", view="void")
table("match-end", "The match is over", ".end .champion", view="match")
table("closed", "The table was closed when everybody had gone", ".end a.main")


def replayed(name: str, says: str, shows: str, then: Show | None = None) -> None:
    def show(visitor: Still) -> None:
        visitor.watch_again(Laid(Finished(RECORD.read_text("utf-8"))))
        visitor.page.locator("input[type=range]").evaluate(JUMP)
        if then:
            then(visitor)

    screen(name, says, shows)(lambda live: show)


replayed("replay", "A match again, with all hands open", ".replay .story a")
replayed(
    "verified", "A replay says that nobody has tampered with the shuffle", ".said:not(:empty)",
    press("Verify the shuffle"),
)  # fmt: skip
