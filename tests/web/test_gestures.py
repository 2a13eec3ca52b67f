"""The hand under a mouse and under fingers: drag, flick, slide and tap; and how one likes it to lie."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from web.aloud import hand_name
from web.company import Company
from web.fingers import Finger, Mouse, Point
from web.hands import WINDOWS, Regulars, Visits
from web.live import Live
from web.player import AIM, Player, hand_of
from web.tables import ME

Seated = tuple[Company, Player]
POINTERS: dict[str, Callable[[Page], Mouse | Finger]] = {"mouse": Mouse, "touch": Finger}
NOTE_WHEN_SCROLLED = """(box) => {
  box.addEventListener('scrollend', () => (window.scrolled = box.scrollLeft), { once: true })
}"""
NOTE_MICE = "() => { window.mice = 0; addEventListener('mousedown', () => window.mice++, true) }"
FRAME = "() => new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)))"
PREFERENCES = "() => JSON.parse(localStorage.getItem('lastcard.preferences') ?? '{}')"


@pytest.fixture
def sit(visit: Visits, regular: Regulars, live: Live) -> Callable[..., Seated]:
    """At a table where it is our turn with a hand of seven, some of which fit."""

    def take_seat(hands: str = "mouse", scene: str = "wild", **options: Any) -> Seated:
        company = Company(live, scene)
        own = {"reduced_motion": "reduce", **WINDOWS[hands], **options}
        visitor = visit(**own) if options else regular(hands)
        player = company.seat(visitor, hands)
        player.until(lambda m: m.my_turn, "turn")
        return company, player

    return take_seat


def pointer(player: Player) -> Mouse | Finger:
    return POINTERS[player.hands](player.page)


def fitting(company: Company) -> str:
    return next(one for one in company.round.legal(ME) if len(one) == 2)


def unfit(company: Company) -> str:
    legal = company.round.legal(ME)
    return next(one for one in company.round.hand(ME) if one not in legal)


def place_of(player: Player, token: str) -> Point:
    """Where a card can be taken hold of."""
    at = player.page.locator(f"[data-zone=hand] [data-token={token}]").first.evaluate(AIM)
    assert at, f"{token} cannot be touched"
    return at["x"], at["y"]


def middle_of(page: Page, selector: str) -> Point:
    box = page.locator(selector).first.bounding_box()
    assert box, selector
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def ring(player: Player) -> Point:
    return middle_of(player.page, "[data-zone=top]")


def settle(player: Player) -> None:
    """Whatever could be sent by mistake has been sent."""
    player.page.evaluate(FRAME)
    player.wait_for_answers()


# Onto the Ring


@pytest.mark.parametrize("hands", POINTERS)
def test_a_card_is_dragged_onto_the_ring(sit: Callable[..., Seated], hands: str) -> None:
    company, player = sit(hands)
    card = fitting(company)
    start, end = place_of(player, card), ring(player)
    one = pointer(player)
    player.page.locator(f"[data-token={card}]").first.evaluate("(one) => (one.dataset.mark = 'held')")
    before = middle_of(player.page, "[data-mark=held]")
    one.hold(start, end)
    player.visitor.page.evaluate(FRAME)
    held = middle_of(player.page, "[data-mark=held]")
    away = (held[0] - before[0] - end[0] + start[0], held[1] - before[1] - end[1] + start[1])
    assert abs(away[0]) < 8, "the card goes where the pointer goes"
    assert abs(away[1]) < 40, "and is lifted"
    assert not player.acts, "a card that is held is not yet played"
    player.does(one.let_go)
    assert player.acts == [{"act": "play", "token": card}]
    company.done(player, card)


@pytest.mark.parametrize("hands", POINTERS)
def test_a_card_that_does_not_fit_slides_back_from_the_ring_and_says_why(
    sit: Callable[..., Seated], hands: str
) -> None:
    company, player = sit(hands)
    card = unfit(company)
    before = hand_of(player.page)
    pointer(player).drag(place_of(player, card), ring(player))
    moment = player.until(lambda m: m.title, "slip")
    assert "does not fit" in moment.main.words
    assert hand_of(player.page) == before
    assert not player.acts
    expect(player.page.locator(".held")).to_have_count(0)
    place_of(player, card)  # it lies in the hand again


def test_a_card_let_go_beside_the_ring_goes_back_to_its_place(sit: Callable[..., Seated]) -> None:
    company, player = sit()
    before = hand_of(player.page)
    for card in (before[0], before[-1]):
        x, y = place_of(player, card)
        Mouse(player.page).drag((x, y), (640, 80 if y else 0))  # over the seat at the top
        Mouse(player.page).drag((x, y), (60 if card == before[-1] else 900, 120))
        settle(player)
    assert hand_of(player.page) == before
    assert not player.acts
    assert company.tells_all(player)


# Fingers


def test_a_flick_upwards_plays_a_card_and_a_slow_finger_that_turns_back_does_not(
    sit: Callable[..., Seated],
) -> None:
    company, player = sit("touch")
    card, before = fitting(company), hand_of(player.page)
    x, y = place_of(player, card)
    Finger(player.page).drag((x, y), (x, y - 60), speed=0.1)
    settle(player)
    assert not player.acts
    assert hand_of(player.page) == before
    player.does(lambda: Finger(player.page).drag((x, y), (x + 6, y - 60), speed=0.8))
    company.done(player, card)
    assert [act["token"] for act in player.acts] == [card]


def test_a_finger_that_slides_along_raises_one_card_after_the_other(sit: Callable[..., Seated]) -> None:
    _, player = sit("touch")
    page = player.page
    before = hand_of(page)
    cards = page.locator("[data-zone=hand] [data-card]").all()
    places = [(at["x"], at["y"]) for at in (card.evaluate(AIM) for card in cards)]
    finger = Finger(page)
    finger.hold(places[0], places[1])
    for card, place in zip(cards[1:], places[1:], strict=True):
        finger.go_on(place)
        expect(card.locator("xpath=..")).to_have_class(re.compile("chosen"))
        expect(page.locator("[data-zone=hand] .chosen")).to_have_count(1)
    finger.let_go()
    settle(player)
    assert not player.acts
    assert hand_of(page) == before
    assert page.evaluate(PREFERENCES).get("sort", "colour") == "colour"


def test_a_hand_that_scrolls_is_scrolled_by_a_finger_and_still_flicked(sit: Callable[..., Seated]) -> None:
    """Thirty-four cards on a phone: sideways belongs to the browser, upwards to us."""
    company, player = sit("touch", "very many")
    page = player.page
    box = page.locator(".scrolls")
    card = fitting(company)
    x, y = place_of(player, card)
    box.evaluate(NOTE_WHEN_SCROLLED)
    finger = Finger(page)
    finger.hold((300, y), (120, y), speed=1)
    finger.rest()
    finger.let_go()
    assert page.wait_for_function("() => window.scrolled").json_value() > 40
    assert not player.acts
    box.evaluate("(box) => { box.scrollLeft = 0 }")
    page.evaluate(FRAME)
    x, y = place_of(player, card)
    player.does(lambda: finger.drag((x, y), (x, y - 70), speed=1))
    company.done(player, card)


def test_one_tap_plays_a_card_only_where_that_is_wanted(sit: Callable[..., Seated]) -> None:
    company, player = sit("touch")
    page, card = player.page, hand_name(fitting(company))
    player.touch(card)
    expect(page.locator("[data-prompt]")).to_contain_text("Tap again")
    settle(player)
    assert not player.acts
    player.press(player.button("More"))
    player.press(page.get_by_label("One tap plays a card"))
    page.reload()
    player.until(lambda m: m.my_turn, "turn")
    player.does(lambda: player.touch(card))
    company.done(player, fitting(company))


# How the hand lies


def moved_to(hand: list[str], card: str, place: int) -> list[str]:
    others = [one for one in hand if one != card]
    return [*others[:place], card, *others[place:]]


@pytest.mark.parametrize("hands", POINTERS)
def test_a_card_is_dragged_to_another_place(sit: Callable[..., Seated], hands: str) -> None:
    company, player = sit(hands)
    page = player.page
    before = hand_of(page)
    card, there = before[0], place_of(player, before[4])
    x, y = place_of(player, card)
    up = [(x, y - 40), (there[0] + 20, y - 40)] if hands == "touch" else []  # sideways alone is sliding
    pointer(player).drag((x, y), *up, (there[0] + 20, there[1]))
    wanted = moved_to(before, card, 4)
    expect(page.locator("[data-zone=hand] [data-card]").nth(4)).to_have_attribute("data-token", card)
    assert hand_of(page) == wanted
    assert not player.acts
    if hands == "touch":  # from now on a finger that goes sideways moves a card
        last = wanted[-1]
        (x, y), first = place_of(player, last), place_of(player, wanted[0])
        Finger(page).drag((x, y), (first[0] - 20, y))
        wanted = moved_to(wanted, last, 0)
        expect(page.locator("[data-zone=hand] [data-card]").first).to_have_attribute("data-token", last)
        assert hand_of(page) == wanted
    player.draw()
    company.done(player, "draw")
    assert hand_of(page)[:-1] == wanted, "a drawn card comes last, and the others stay"
    wanted = hand_of(page)
    page.reload()
    page.locator("[data-card]").first.wait_for()
    assert hand_of(page) == wanted, "a reload costs nothing"


FACES = "0123456789srd"
WILDS = "WFKMNA"
COLOURS = "rygb"


def by_colour(token: str) -> tuple[int, int]:
    return (
        (len(COLOURS), WILDS.index(token))
        if len(token) == 1
        else (COLOURS.index(token[0]), FACES.index(token[1]))
    )


def by_face(token: str) -> tuple[int, int]:
    return (
        (len(FACES), WILDS.index(token))
        if len(token) == 1
        else (FACES.index(token[1]), COLOURS.index(token[0]))
    )


def test_the_hand_is_sorted_by_colour_by_number_and_as_drawn(sit: Callable[..., Seated]) -> None:
    company, player = sit()
    page = player.page
    dealt = company.round.hand(ME)  # a deal has no order, so it comes sorted
    player.draw()
    company.done(player, "draw")
    drawn = company.round.hand(ME)
    for card in dealt:
        drawn.remove(card)
    orders = {
        "Sorted by colour.": sorted(company.round.hand(ME), key=by_colour),
        "Sorted by number.": sorted(company.round.hand(ME), key=by_face),
        "In the order you drew them.": [*dealt, *drawn],
    }
    assert len({tuple(one) for one in orders.values()}) == 3, "three orders that differ"
    assert hand_of(page) == orders["Sorted by colour."]
    for says in ("Sorted by number.", "In the order you drew them.", "Sorted by colour."):
        player.press(player.button("Sort"))
        expect(page.get_by_text(says)).to_be_attached()
        assert hand_of(page) == orders[says]
        page.reload()
        page.locator("[data-card]").first.wait_for()
        assert hand_of(page) == orders[says], "it is remembered"


def test_colours_are_set_apart_only_where_the_hand_is_sorted_by_them(sit: Callable[..., Seated]) -> None:
    """By three pixels on a phone."""
    _, player = sit("touch")
    xs = "(all) => all.map((one) => one.getBoundingClientRect().left)"

    def gaps() -> set[int]:
        player.visitor.settle()
        places = player.page.locator("[data-zone=hand] li").evaluate_all(xs)
        steps = [round(right - left) for left, right in pairwise(places)]
        return {one - min(steps) for one in steps}

    hand = hand_of(player.page)
    assert len({card[0] for card in hand}) > 2
    assert gaps() == {0, 3}
    player.press(player.button("Sort"))
    assert gaps() == {0}


# The left hand


@pytest.mark.parametrize("hands", POINTERS)
def test_buttons_for_the_left_hand_are_at_the_left_and_stay_there(
    sit: Callable[..., Seated], hands: str
) -> None:
    _, player = sit(hands)
    page = player.page
    width = page.viewport_size["width"] if page.viewport_size else 0

    def at_left(selector: str) -> bool:
        return middle_of(page, selector)[0] < (width / 2 if hands == "touch" else 300)

    assert not at_left(".uno")
    player.press(page.get_by_role("button", name="More"))
    player.press(page.get_by_label("Buttons for the left hand"))
    page.wait_for_function("() => document.querySelector('.dock .left, .dock.left')")
    assert at_left(".uno")
    if hands == "touch":
        assert not at_left(".prompt .draw"), "mirrored: draw is at the right"
    else:
        assert middle_of(page, ".you")[0] > middle_of(page, "[data-zone=hand]")[0]
    page.reload()
    page.locator("[data-card]").first.wait_for()
    assert at_left(".uno")
    player.assert_uncovered()
    player.visitor.assert_fits()
    player.press(page.get_by_role("button", name="More"))
    expect(page.get_by_label("Buttons for the left hand")).to_be_checked()
    player.press(page.get_by_label("Buttons for the left hand"))
    page.wait_for_function("() => !document.querySelector('.dock.left')")
    assert not at_left(".uno")


def test_no_mouse_comes_after_a_tap_and_takes_focus_from_what_opened_meanwhile(
    sit: Callable[..., Seated],
) -> None:
    company, player = sit("touch")
    player.page.evaluate(NOTE_MICE)
    player.touch(hand_name(unfit(company)))
    player.until(lambda m: m.title, "reason")
    player.call()  # another button, where there is one
    player.page.wait_for_function("() => window.mice")
    assert player.page.evaluate("() => window.mice") == 1
