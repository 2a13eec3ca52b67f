"""uno! and Catch!: early, in time, too late, by mouse, key and finger."""

from __future__ import annotations

from web.aloud import Moment, hand_name
from web.company import Company
from web.hands import ALL_HANDS, Scenes, by_hands
from web.live import Live
from web.player import Player
from web.tables import ME
from web.visitor import Visitor

SAID = "You said uno"


def play_one(company: Company, player: Player) -> None:
    """Lay the first of two cards."""
    card = company.round.hand(ME)[0]
    player.lay(hand_name(card))
    company.done(player, card)


def said(moment: Moment) -> bool:
    return SAID in moment.calls


@ALL_HANDS
def test_uno_is_called_on_turn_before_the_play(scene: Scenes) -> None:
    company, player = scene("two left")
    moment = player.look()
    assert moment.prompt == "Two cards left. Say uno! and play."
    assert "Say uno now" in moment.calls
    player.inspect()
    player.does(player.call)
    company.done(player, "uno")
    assert said(player.until(said, "call"))
    play_one(company, player)
    moment = player.look()
    assert company.round.exposed is None
    assert said(moment)


def test_uno_is_pressed_before_the_turn_and_goes_with_the_play(guest: Visitor, live: Live) -> None:
    company = Company(live, "two left", short=1)
    player = company.seat(guest)
    assert not player.look().my_turn
    player.call()
    player.until(said, "early call")
    assert player.acts == []
    player.until_seq(company.play(company.rest))
    player.until(lambda m: m.my_turn and said(m), "turn with the call made")
    card = company.round.hand(ME)[0]
    player.lay(hand_name(card))
    company.done(player, "uno", card)
    assert player.acts == [{"act": "play", "token": card, "uno": True}]
    assert company.round.exposed is None


def test_who_forgot_says_it_while_there_is_time(scene: Scenes) -> None:
    company, player = scene("two left")
    play_one(company, player)
    moment = player.until(lambda m: "Say uno now" in m.calls, "lit call")
    assert moment.prompt == "You have one card. Say uno! before somebody catches you."
    player.inspect()
    player.does(player.call)
    company.done(player, "uno")
    assert company.round.exposed is None
    player.until(said, "call")


def test_who_forgot_is_caught(scene: Scenes) -> None:
    company, player = scene("two left")
    play_one(company, player)
    assert company.round.exposed == ME
    player.until_seq(company.play("1:catch0"))
    moment = player.until(lambda m: len(m.hand) == 3, "penalty")
    assert "Bob catches you" in moment.page.words
    company.done(player)


@ALL_HANDS
def test_an_opponent_is_caught_in_the_rail(scene: Scenes) -> None:
    company, player = scene("two left there")
    expose_bob(company, player)
    moment = player.until(lambda m: "Catch Bob" in m.calls, "Catch Bob")
    assert any(one.startswith("Bob, 1 card") and "has not said uno" in one for one in moment.seats)
    player.inspect()
    player.does(lambda: player.press(player.button("Catch Bob", "Calls")))
    company.done(player, "catch1")
    moment = player.until(lambda m: "Catch Bob" not in m.calls, "end of the danger")
    assert any(one.startswith("Bob, 3 cards") for one in moment.seats)


def expose_bob(company: Company, player: Player) -> None:
    player.until_seq(company.play([(1, company.round.hand(1)[0])]))
    assert company.round.exposed == 1


@by_hands("mouse", "keys")
def test_an_opponent_is_caught_at_the_plate(scene: Scenes) -> None:
    company, player = scene("two left there")
    expose_bob(company, player)
    plate = player.page.get_by_role("list", name="Players").get_by_role("button", name="Catch Bob")
    player.does(lambda: player.press(plate))
    company.done(player, "catch1")
    assert company.round.sizes[1] == 3


def test_an_opponent_who_calls_is_safe(guest: Visitor, live: Live) -> None:
    company = Company(live, "two left there")
    player = company.seat(guest)
    expose_bob(company, player)
    player.until(lambda m: "Catch Bob" in m.calls, "Catch Bob")
    player.until_seq(company.play("1:uno"))
    player.until(lambda m: "Catch Bob" not in m.calls, "end of the danger")


def test_a_call_out_of_time_lapses_and_costs_nothing(guest: Visitor, live: Live) -> None:
    company = Company(live, "two left", short=1)
    player = company.seat(guest)
    player.call()
    player.until(said, "early call")
    player.until_seq(company.play(company.rest))
    player.until(lambda m: m.my_turn and said(m), "turn with the call made")
    player.draw()
    company.done(player, "draw")
    if company.round.phase == "drawn":
        player.answer_by("Keep it")
        company.done(player, "keep")
    player.until(lambda m: not said(m), "lapse of the call")
    assert {act["token"] for act in player.acts} <= {"draw", "keep"}
