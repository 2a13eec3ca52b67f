"""The QR code of a table: a reader that knows nothing of how it was drawn finds the link in it."""

from __future__ import annotations

import base64

import pytest
import zxingcpp
from playwright.sync_api import Browser, expect

from web.hands import WINDOWS, Visits
from web.live import Live
from web.visitor import Visitor

GREYS = """async (png) => {
  const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob())
  const { width, height } = picture
  const canvas = new OffscreenCanvas(width, height).getContext('2d')
  canvas.drawImage(picture, 0, 0)
  const bytes = canvas.getImageData(0, 0, width, height).data
  return { width, height, greys: [...Array(width * height).keys()].map((i) => bytes[4 * i]) }
}"""
"""The pixels of a screenshot, taken apart by a browser; of black and white one channel will do."""


def read(png: bytes, browser: Browser) -> list[str]:
    """What all the codes in a picture say."""
    with browser.new_page() as page:
        found = page.evaluate(GREYS, base64.b64encode(png).decode())
    pixels = memoryview(bytes(found["greys"])).cast("B", (found["height"], found["width"]))
    return [code.text for code in zxingcpp.read_barcodes(pixels)]


def test_an_option_of_the_command_line_stays_on_one_line(desk: Visitor, live: Live) -> None:
    page = desk.at(live.sit(live.table("corn", seats=3), "Ann"))
    option = page.get_by_text("--host 0.0.0.0", exact=True)
    assert option.evaluate("(one) => one.getClientRects().length") == 1
    expect(page.get_by_text("Start with --host 0.0.0.0 to let others in.")).to_be_visible()


@pytest.mark.parametrize("hands, scheme", [("mouse", "light"), ("touch", "dark")])
def test_a_camera_reads_the_link_off_the_screen(
    visit: Visits, live: Live, browser: Browser, hands: str, scheme: str
) -> None:
    visitor = visit(color_scheme=scheme, **WINDOWS[hands])
    page = visitor.at(live.sit(live.table("corn", seats=3), "Ann"))
    code = page.get_by_role("img", name="QR")
    expect(code).to_be_visible()
    code.evaluate("(one) => one.scrollIntoView()")  # at the bottom of a phone stands a button
    visitor.settle()
    link = page.get_by_label("Link to this table").input_value()
    assert link.startswith(live.url)
    assert read(code.screenshot(), browser) == [link]
    visitor.assert_fits()

    # Four pixels each. A fraction would make some wider than others.
    squares = float((code.get_attribute("viewBox") or "").split()[2])
    inside = code.evaluate("(one) => [one.clientWidth, one.clientHeight]")
    assert inside == [4 * squares, 4 * squares]
    box = code.locator("path").evaluate(
        "(one) => { const { x, y, width, height } = one.getBBox(); return [x, y, width, height] }"
    )
    assert box == [4, 4, squares - 8, squares - 8], "four squares of paper on every side"
