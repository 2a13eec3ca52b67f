"""Every key that the table tells of, pressed."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from web.company import Company
from web.hands import WINDOWS, Regulars, Visits
from web.live import Live
from web.player import FOCUS, Player, hand_of
from web.tables import ME, moment
from web.visitor import Visitor

NAMES = {"←": "ArrowLeft", "→": "ArrowRight", "↑": "ArrowUp", "↓": "ArrowDown", "Esc": "Escape"}
HERE = "() => document.activeElement?.dataset.token ?? ''"
SHOWN: set[str] = set()
"""Keys that some test shows."""


class Keys:
    """A keyboard and nothing else, by the names that stand on the keys."""

    def __init__(self, visitor: Visitor, live: Live) -> None:
        self.visitor, self.live = visitor, live
        self.page: Page = visitor.page
        self.pressed: set[str] = set()

    def sit(self, scene: str) -> tuple[Company, Player]:
        company = Company(self.live, scene)
        return company, company.seat(self.visitor, "keys")

    def press(self, *keys: str) -> None:
        for key in keys:
            self.pressed.add(key)
            self.page.keyboard.press(NAMES.get(key, key if len(key) > 1 else key.lower()))

    def card(self) -> str:
        """The card that has the focus."""
        return str(self.page.evaluate(HERE))

    def act(self, player: Player, key: str) -> dict[str, Any]:
        """What is sent when a key is pressed."""
        player.does(lambda: self.press(key))
        return player.acts[-1]


@pytest.fixture
def keys(request: pytest.FixtureRequest, regular: Regulars, live: Live) -> Iterator[Keys]:
    used = Keys(regular("keys"), live)
    yield used
    assert set(request.param) <= used.pressed, "a test that shows a key presses it"


def shows(*labels: str) -> pytest.MarkDecorator:
    """The test presses these keys, and fails if one of them does not do what the list says."""
    SHOWN.update(labels)
    return pytest.mark.parametrize("keys", [labels], indirect=True, ids=["".join(labels)])


def documented(page: Page) -> set[str]:
    """The keys of the list; "1 – 4" are four."""
    found: set[str] = set()
    page.locator("aside dt").first.wait_for()  # its words are fetched when it is opened
    for row in page.locator("aside dt").all_inner_texts():
        ends = re.findall(r"\d", row)
        if "–" in row:
            found.update(str(digit) for digit in range(int(ends[0]), int(ends[1]) + 1))
        else:
            found.update(row.split())
    return found


@shows("?", "Esc")
def test_every_key_of_the_list_has_a_test(keys: Keys) -> None:
    keys.sit("wild")
    keys.press("→", "?")
    expect(keys.page.get_by_role("heading", name="Keys")).to_be_visible()
    listed = documented(keys.page)
    assert listed == SHOWN, listed ^ SHOWN
    keys.press("Esc")
    expect(keys.page.get_by_role("heading", name="Keys")).to_be_hidden()
    assert keys.card(), "the focus is in the hand again"
    keys.press("?", "?")
    expect(keys.page.get_by_role("heading", name="Keys")).to_be_hidden()


# In the hand


@shows("←", "→", "↑", "↓", "Home", "End", "R", "Y", "G", "B", *"0123456789")
def test_the_hand_is_walked_through(keys: Keys) -> None:
    company, player = keys.sit("many")
    order = hand_of(keys.page)
    keys.press("→", "Home")
    assert keys.card() == order[0]
    keys.press("→", "→")
    assert keys.card() == order[2]
    keys.press("←")
    assert keys.card() == order[1]
    keys.press("End")
    assert keys.card() == order[-1]
    keys.press("→")
    assert keys.card() == order[-1], "there is an end"
    row = "() => document.activeElement.getBoundingClientRect().top"
    low = keys.page.evaluate(row)
    keys.press("↑")
    assert keys.page.evaluate(row) < low - 20
    keys.press("↓")
    assert keys.page.evaluate(row) == low
    for key in "RYGB0123456789":
        at = 0 if key.isalpha() else 1
        wanted = [card for card in order if len(card) == 2 and card[at] == key.lower()]
        keys.press("Home")
        seen = []
        for _ in wanted or order[:1]:
            keys.press(key)
            seen.append(keys.card())
        assert sorted(seen) == sorted(wanted or order[:1]), f"{key} goes through all of them"
    assert not player.acts
    assert company.tells_all(player)


@shows("Enter", "S", "L", "W")
def test_a_card_is_played_the_hand_sorted_and_the_table_told(keys: Keys) -> None:
    company, player = keys.sit("wild")
    card = next(one for one in company.round.legal(ME) if len(one) == 2)
    keys.press("S")
    expect(keys.page.get_by_text("Sorted by number.")).to_be_attached()
    keys.press("W")
    told = keys.page.locator(".dock > [aria-live=polite]")
    says = re.compile(r"^It is your turn\. Colour in play yellow\. Top card .* Cards: you 7, Bob 3, Cleo 3")
    expect(told).to_have_text(says)
    before = told.text_content()
    keys.press("W")
    expect(told).to_have_text(says)
    assert told.text_content() != before, "a reader hears it again only if something has changed"
    keys.press("L")
    assert keys.page.evaluate(FOCUS), "focus is in the log"
    assert keys.page.evaluate("() => !!document.activeElement.closest('aside')")
    keys.press(card[0].upper())
    for _ in company.round.hand(ME):
        if keys.card() == card:
            break
        keys.press("→")
    sent = keys.act(player, "Enter")
    assert sent == {"act": "play", "token": card}
    company.done(player, card)


# What is asked


@shows("1", "3")
def test_colours_are_named_by_their_place_twice(keys: Keys) -> None:
    company, player = keys.sit("king pig")
    player.lay("King Pig")
    company.done(player, "K")
    player.asked("hit")
    assert keys.act(player, "1")["token"] == "r"
    company.done(player, "r")
    player.asked("name")
    assert keys.act(player, "3")["token"] == "g"
    company.done(player, "g")


@shows("2")
def test_the_first_colour_is_named_by_its_place(keys: Keys) -> None:
    _, player = keys.sit("opening")
    player.asked("opening")
    assert keys.act(player, "2")["token"] == "y"


@shows("4")
def test_the_last_colour_is_named_by_its_place(keys: Keys) -> None:
    company, player = keys.sit("wild")
    player.lay("Wild")
    company.done(player, "W")
    assert keys.act(player, "4")["token"] == "b"


@shows("P")
def test_pink_is_guessed(keys: Keys) -> None:
    company, player = keys.sit("forehead")
    player.asked("guess")
    assert keys.act(player, "P")["token"] == "p"
    company.done(player, "p")


@shows("D", "K", "P")
def test_a_card_is_drawn_and_kept_and_a_pink_one_found(keys: Keys) -> None:
    company, player = keys.sit("drawn")
    player.until(lambda m: m.my_turn, "turn")
    keys.press("→", "End", "P")
    assert keys.card()[0] == "p"
    keys.press("K")  # there is nothing to keep yet
    assert keys.act(player, "D")["token"] == "draw"
    company.done(player, "draw")
    player.asked("drawn")
    assert keys.act(player, "K")["token"] == "keep"
    company.done(player, "keep")
    assert [act["token"] for act in player.acts] == ["draw", "keep"]


@pytest.mark.parametrize("answer", ["take", "challenge"])
@shows("T", "X")
def test_four_cards_are_taken_or_doubted(keys: Keys, answer: str) -> None:
    company, player = keys.sit("four guilty")
    player.asked("answer")
    key = {"take": "T", "challenge": "X"}[answer]
    assert keys.act(player, key)["token"] == answer
    company.done(player, answer)
    keys.press("T", "X")
    keys.visitor.await_quiet()
    assert len(player.acts) == 1, "asked once"


@shows("U")
def test_uno_is_said(keys: Keys) -> None:
    company, player = keys.sit("two left")
    player.until(lambda m: m.my_turn, "turn")
    assert keys.act(player, "U")["token"] == "uno"
    company.done(player, "uno")


def test_uno_with_seven_cards_confirms_nothing_and_says_when_it_counts(guest: Visitor, live: Live) -> None:
    company = Company(live, "wild")
    player = company.seat(guest)
    uno = guest.page.get_by_role("button", name="Say uno", exact=True)
    says = "Say uno! when you have two cards left."
    presses: tuple[Callable[[], None], ...] = (uno.click, lambda: guest.page.keyboard.press("u"))
    for press in presses:
        press()
        expect(guest.page.locator("[data-prompt]")).to_have_text(says)
        expect(guest.page.locator(".dock > [aria-live=polite]")).to_contain_text(says)
        expect(uno).to_have_attribute("aria-pressed", "false")
        expect(uno.locator(".tick")).to_have_count(0)
    assert not player.acts
    expect(guest.page.locator("[data-prompt]")).to_contain_text("Your turn.")


@shows("C")
def test_somebody_is_caught(keys: Keys) -> None:
    company, player = keys.sit("two left there")
    keys.press("C")
    card = next(one for one in company.round.legal(1) if len(one) == 2)
    company.play(f"1:{card}")
    player.until(lambda _: company.tells_all(player), "exposed player")
    assert keys.act(player, "C")["token"] == "catch1"
    company.done(player, "catch1")
    assert len(player.acts) == 1


@shows("A")
def test_somebody_breaks_in(keys: Keys) -> None:
    company, player = keys.sit("break in")
    assert keys.act(player, "A")["token"] == "A"
    company.done(player, "A")


# Without keys


def test_letter_keys_can_be_switched_off_for_good(desk: Visitor, live: Live) -> None:
    company = Company(live, "wild")
    player = company.seat(desk, "keys")
    page = desk.page
    switch = page.get_by_label("Letter keys")
    page.get_by_role("button", name="More").click()
    switch.uncheck()
    page.reload()
    player.until(lambda m: m.my_turn, "turn")
    for key in "dksuwlry3":
        page.keyboard.press(key)
    expect(page.get_by_text("Sorted by")).to_have_count(0)
    page.keyboard.press("ArrowRight")
    assert page.evaluate(HERE), "arrows go on"
    page.keyboard.press("?")
    expect(page.get_by_role("heading", name="Keys")).to_be_visible()
    page.keyboard.press("Escape")
    assert not player.acts
    page.get_by_role("button", name="More").click()
    expect(switch).not_to_be_checked()
    switch.check()
    page.keyboard.press("Escape")
    player.does(lambda: page.keyboard.press("d"))
    company.done(player, "draw")


TABLET = {"viewport": {"width": 1180, "height": 820}, "has_touch": True, "is_mobile": True}
SAID = """(all) => all.filter((one) => one.checkVisibility()).map((one) =>
  one.ariaLabel ?? one.textContent.replace(/\\?$/, '').trim())"""
OF_KEYS = ("Letter keys", "All keys", "Keys")
SEEN = "(all) => all.filter((one) => one.checkVisibility()).map((one) => one.parentElement.textContent)"


@pytest.mark.parametrize("window", [WINDOWS["touch"], TABLET], ids=["phone", "tablet"])
def test_where_there_is_no_keyboard_nothing_speaks_of_keys(
    visit: Visits, live: Live, window: dict[str, Any]
) -> None:
    page = Company(live, "wild").seat(visit(reduced_motion="reduce", **window), "touch").page

    def spoken_of() -> list[str]:
        names = page.locator("button, label").evaluate_all(SAID)
        return [name for name in names if name in OF_KEYS]

    assert page.locator("kbd").evaluate_all(SEEN) == []
    assert not spoken_of()
    page.get_by_role("button", name="More").tap()
    expect(page.get_by_label("One tap plays a card")).to_be_visible()
    assert not spoken_of()
    assert page.locator("kbd").evaluate_all(SEEN) == []
    if window is not TABLET:
        page.get_by_role("button", name="Menu").tap()
        expect(page.get_by_role("button", name="Leave the table")).to_be_visible()
        assert not spoken_of()


@pytest.mark.parametrize("window", [WINDOWS["touch"], TABLET], ids=["phone", "tablet"])
def test_key_caps_appear_on_a_touch_screen_once_a_key_is_pressed(
    visit: Visits, live: Live, window: dict[str, Any]
) -> None:
    page = visit(reduced_motion="reduce", **window).at(Company(live, moment("name")).me)
    colour = page.locator("[data-answer=r]")
    expect(colour).to_be_visible()
    expect(colour.locator("kbd")).to_be_hidden()
    page.keyboard.press("ArrowRight")
    expect(colour.locator("kbd")).to_be_visible()


def test_where_there_is_a_keyboard_they_are_told(desk: Visitor, live: Live) -> None:
    page = Company(live, "wild").seat(desk).page
    page.get_by_role("button", name="More").click()
    expect(page.get_by_label("Letter keys")).to_be_visible()
    found = page.locator("button, label").evaluate_all(SAID)
    assert {*OF_KEYS} <= {*found}
    assert page.locator("kbd").evaluate_all(SEEN)
