"""Every decision of the rules through the page: with mouse, keys and fingers, by day and by night."""

from __future__ import annotations

from itertools import product

import pytest

from sure import sure
from web.aloud import COLOURS, card_name, hand_name
from web.company import Company
from web.hands import ALL_HANDS, Regulars, Scenes, Visits
from web.live import Live
from web.tables import ME, NAMES, PHASES, moment

ANSWERS = {
    "answer": {"Take four": "take", "Challenge": "challenge"},
    "opening": {"g": "g", "b": "b"},  # colours of every edition
    "drawn": {"Keep it": "keep", "Play it": ""},  # the card itself
}
"""What more than one edition asks; what may be pressed, and what that says to the server."""

SLOW_TO_SAY = """{
  const send = WebSocket.prototype.send
  WebSocket.prototype.send = function (frame) { setTimeout(() => send.call(this, frame), 100) }
}"""


def most_held(hand: list[str]) -> str:
    """The name of the colour that a hand has most of."""
    counts = {colour: sum(card[0] == colour and len(card) == 2 for card in hand) for colour in "rygbp"}
    return COLOURS[max(counts, key=lambda colour: counts[colour])].capitalize()


@ALL_HANDS
def test_a_wild_asks_for_a_colour(scene: Scenes) -> None:
    company, player = scene("wild")
    player.lay("Wild")
    moment = player.asked("name")
    assert [one.partition(",")[0] for one in moment.answers] == ["Red", "Yellow", "Green", "Blue"]
    company.done(player, "W")
    assert player.assert_focused().startswith(most_held(company.round.hand(ME)))
    assert "No colour in play yet" in moment.ring
    player.inspect()
    player.colour("g")
    company.done(player, "g")
    assert "Colour in play green" in player.look().ring


def test_the_first_colour_is_named_before_the_first_turn(scene: Scenes) -> None:
    company, player = scene("opening")
    moment = player.asked("opening")
    assert len(moment.answers) == 4
    player.inspect()
    player.colour("b")
    company.done(player, "b")
    assert player.look().my_turn


@ALL_HANDS
def test_a_draw_four_is_taken(scene: Scenes) -> None:
    company, player = scene("four guilty")
    moment = player.asked("answer")
    assert moment.title.startswith("Dan played Wild Draw Four")
    assert moment.answers == ["Take four", "Challenge"]
    player.inspect()
    player.answer_by("Take four", "t")
    company.done(player, "take")
    assert not player.look().slip
    assert len(player.look().hand) == 11


@ALL_HANDS
def test_a_draw_card_is_answered_from_the_hand_where_a_table_plays_so(scene: Scenes) -> None:
    company, player = scene("draw two to answer")
    moment = player.asked("answer")
    assert moment.title == "Two cards are on their way to you."
    assert moment.answers == ["Take two"]
    assert player.page.locator(".owed").inner_text() == "+2"
    player.inspect()
    player.lay("Red Draw Two")
    company.done(player, "rd")
    company.play("1:take")
    assert company.round.sizes[1] == 7


@ALL_HANDS
def test_a_draw_card_is_passed_on_with_a_skip_of_the_colour_in_play(scene: Scenes) -> None:
    company, player = scene("draw two to answer")
    moment = player.asked("answer")
    assert moment.lit == ["Red Draw Two", "Green Skip", "Blue Draw Two"]
    player.lay("Green Skip")
    company.done(player, "gs")
    assert (company.round.actor, company.round.phase) == (1, "answer")
    assert player.page.locator(".owed").inner_text() == "+2"


def test_what_has_come_together_is_taken(scene: Scenes) -> None:
    company, player = scene("draw two to answer")
    player.asked("answer")
    player.answer_by("Take two", "t")
    company.done(player, "take")
    assert len(player.look().hand) == 9


@ALL_HANDS
def test_a_seven_asks_whom_to_swap_hands_with(scene: Scenes) -> None:
    company, player = scene("seven")
    player.lay("Pink 7")
    moment = player.asked("swap")
    company.done(player, "p7")
    assert moment.title == "With whom do you swap hands?"
    assert [one.partition(",")[2].strip() for one in moment.answers] == ["3 cards", "5 cards", "2 cards"]
    player.inspect()
    player.answer_by(moment.answers[2])
    company.done(player, "swap3")
    assert sorted(player.look().cards) == sorted(hand_name(card) for card in ("y1", "yr"))


@ALL_HANDS
def test_the_like_of_the_top_card_is_laid_out_of_turn(scene: Scenes) -> None:
    company, player = scene("jump in")
    assert player.page.locator(".prompt .marks").count() == 0, "that is how Avatar State breaks in"
    player.answer_by("Jump in", "a")
    company.done(player, "r8")
    assert company.round.turn == 1


def test_a_bluff_is_challenged_and_its_hand_is_shown_to_the_challenger_alone(
    scene: Scenes, visit: Visits
) -> None:
    company, player = scene("four guilty")
    bystander = company.seat(visit(reduced_motion="reduce"), seat=1)
    shown = sorted(hand_name(card) for card in company.round.hand(3))
    player.asked("answer")
    player.answer_by("Challenge", "x")
    moment = player.asked("seen")
    assert moment.title.endswith("Dan draws four.")
    assert moment.slip
    assert sorted(one.text for one in sure(moment.slip).all("listitem")) == shown
    player.inspect()
    company.done(player, "challenge")
    player.look_away()
    assert player.look().my_turn

    bystander.until(lambda _: company.tells_all(bystander), "news of the challenge")
    assert not bystander.look().slip
    assert bystander.view["game"]["shown"] is None
    told = [fact for one in bystander.visitor.watch.heard for fact in one.get("facts", ())]
    assert [fact["cards"] for fact in told if fact["kind"] == "shown"] == [["?"] * len(shown)]


def test_an_innocent_draw_four_costs_the_challenger_six(scene: Scenes) -> None:
    company, player = scene("four innocent")
    player.asked("answer")
    player.answer_by("Challenge", "x")
    moment = player.asked("seen")
    assert moment.title == "No bluff: nothing of that colour. You draw six."
    company.done(player, "challenge")
    assert len(player.look().hand) == 13
    player.look_away()
    assert not player.look().slip


def test_king_pig_hits_a_colour_and_then_names_one(scene: Scenes) -> None:
    company, player = scene("king pig")
    player.lay("King Pig")
    player.asked("hit")
    player.inspect()
    player.colour("r")
    moment = player.asked("name")
    assert player.assert_focused().startswith("Red")  # what was hit is preselected
    company.done(player, "K", "r")
    assert [one.partition(", ")[2].partition(" card")[0] for one in moment.seats] == [
        str(size) for size in company.round.sizes[1:]
    ]
    player.inspect()
    player.colour("y")
    company.done(player, "y")
    assert "Colour in play yellow" in player.look().ring


@ALL_HANDS
def test_mod_gives_a_colour_away_and_the_giver_says_who_gets_what(scene: Scenes) -> None:
    company, player = scene("mod")
    player.lay("Mod")
    moment = player.asked("gift")
    company.done(player, "M")
    hand = company.round.hand(ME)
    gift = next(c for c in "rygb" if len({card for card in hand if card[0] == c}) >= 3)
    button = next(one for one in moment.answers if one.lower().startswith(COLOURS[gift]))
    assert all(card_name(card) in button for card in hand if card[0] == gift)
    player.inspect()
    player.colour(gift)
    company.done(player, gift)
    moment = player.asked("give")
    given = [one for one in moment.answers if " for " in one]
    assert [one.partition(" for ")[2] for one in given][:3] == ["Bob", "Cleo", "Dan"]
    player.inspect()
    first, second = (one.partition(" for ")[0] for one in given[:2])
    player.press(player.button(given[0]))
    player.press(player.button(given[1]))
    swapped = player.until(lambda m: f"{second} for Bob" in m.answers, "swapped cards")
    assert f"{first} for Cleo" in swapped.answers
    player.answer_by("Give")
    player.asked("name")
    parcels = [one.partition(" for ")[0] for one in swapped.answers if " for " in one]
    tokens = {hand_name(card): card for card in hand}
    for name in parcels:
        if company.round.phase == "give":
            company.match.act(ME, tokens[name])
    company.done(player)
    assert tokens[second] in company.round.hand(1)
    assert tokens[first] in company.round.hand(2)
    player.colour("r")
    company.done(player, "r")


def test_over_a_slow_line_one_press_gives_all_cards_and_meanwhile_nothing_is_asked(
    visit: Visits, live: Live
) -> None:
    visitor = visit(reduced_motion="reduce")
    visitor.context.add_init_script(SLOW_TO_SAY)
    player = Company(live, "presents").seat(visitor, "keys")
    player.asked("give")
    player.answer_by("Give")  # where focus stays, until there is another question
    assert player.until_asked().question == "name"
    assert [act["token"] for act in player.acts] == ["y1", "y3"]  # the last one is no choice


def test_a_narwhal_puts_a_card_on_every_forehead_and_hides_ones_own(scene: Scenes) -> None:
    company, player = scene("narwhal")
    player.lay("Narwhal")
    moment = player.asked("name")
    company.done(player, "N")
    assert_foreheads(company, moment.seats)
    player.inspect()
    player.colour("p")
    company.done(player, "p")
    assert player.view["game"]["foreheads"][ME] == ["?"]


def test_a_wrong_guess_ends_the_turn_and_a_right_one_clears_the_forehead(scene: Scenes) -> None:
    company, player = scene("forehead")
    moment = player.asked("guess")
    assert_foreheads(company, moment.seats)
    assert "?" in player.view["game"]["foreheads"][ME]
    player.inspect()
    worn = company.round.foreheads(ME)[0][0]
    wrong = next(colour for colour in "ygbp" if colour != worn)
    player.colour(wrong)
    company.done(player, wrong)
    player.until(lambda m: not m.slip, "end of the turn")
    round_the_table(company)
    moment = player.asked("guess")
    assert len(moment.answers) == 3
    assert f"It is not {COLOURS[wrong]}" in " ".join(one.text for one in sure(moment.slip).all("paragraph"))
    player.colour(worn)
    company.done(player, worn)
    moment = player.until(lambda m: not m.slip, "turn after the guess")
    assert moment.my_turn
    assert player.view["game"]["foreheads"][ME] == []


def assert_foreheads(company: Company, seats: list[str]) -> None:
    """Everybody's card is told, but for ours."""
    for seat in range(1, company.scene.seats):
        for card in company.round.foreheads(seat):
            assert any(f"{NAMES[seat]} wears {card_name(card)}" in one for one in seats), seats
    assert sum("wears" in one for one in seats) == sum(
        bool(company.round.foreheads(seat)) for seat in range(1, company.scene.seats)
    )


def round_the_table(company: Company) -> None:
    """The others sit out, until it is our turn again."""
    r = company.round
    while r.actor != ME:
        assert r.actor is not None
        if r.phase == "guess":
            worn = r.foreheads(r.actor)[0]
            token = worn[0] if len(worn) == 2 else "y"
        else:
            token = "keep" if r.phase == "drawn" else "draw"
        company.play([(r.actor, token)])


def test_avatar_state_on_turn_is_followed_by_a_coloured_card(scene: Scenes) -> None:
    company, player = scene("avatar state")
    player.lay("Avatar State")
    moment = player.asked("follow")
    company.done(player, "A")
    cards = {hand_name(card) for card in company.round.hand(ME) if len(card) == 2}
    assert {*moment.lit} == cards
    player.inspect()
    follow = next(card for card in company.round.legal(ME) if card[1].isdigit())
    player.lay(hand_name(follow))
    company.done(player, follow)
    assert not player.look().slip


def test_avatar_state_breaks_into_a_turn(scene: Scenes) -> None:
    company, player = scene("break in")
    moment = player.until(lambda m: "Break in" in m.calls, "Break in")
    assert "You hold all four colours" in moment.prompt
    assert moment.lit == ["Avatar State"]
    player.inspect()
    player.does(lambda: player.press(player.button("Break in", "Calls")))
    player.asked("follow")
    company.done(player, "A")
    follow = next(card for card in company.round.legal(ME) if card[1].isdigit())
    player.lay(hand_name(follow))
    company.done(player, follow)
    assert company.round.turn == 1


def test_a_drawn_card_is_kept(scene: Scenes) -> None:
    company, player = scene("drawn")
    player.draw()
    player.asked("drawn")
    company.done(player, "draw")
    player.inspect()
    player.answer_by("Keep it", "k")
    company.done(player, "keep")
    assert len(player.look().hand) == 8


def test_a_drawn_card_is_played(scene: Scenes) -> None:
    company, player = scene("drawn")
    player.draw()
    player.asked("drawn")
    company.done(player, "draw")
    player.answer_by("Play it", "Enter")
    company.done(player, company.round.drawn or "")
    assert len(player.look().hand) == 7


@ALL_HANDS
def test_a_card_that_does_not_fit_says_why_by_its_clause(scene: Scenes) -> None:
    company, player = scene("wild")
    unfit = next(card for card in company.round.hand(ME) if card not in company.round.legal(ME))
    moment = player.look()
    assert any(one.startswith(f"{hand_name(unfit)}, does not fit: needs") for one in moment.hand)
    player.choose(hand_name(unfit))
    moment = player.until(lambda m: m.title, "reason")
    assert moment.title.startswith(f"{hand_name(unfit)} does not fit")
    assert any("MATCH" in one.name for one in sure(moment.slip).all("link"))
    player.inspect()
    company.done(player)


# What several editions ask


@pytest.mark.parametrize("kind", ANSWERS)
def test_every_edition_that_asks_is_answered(regular: Regulars, live: Live, kind: str) -> None:
    visitor = regular("mouse")
    for edition, answer in product(PHASES[kind].editions, ANSWERS[kind]):
        company = Company(live, moment(kind, edition))
        player = company.seat(visitor)
        player.asked(kind)
        token = company.round.drawn if answer == "Play it" else ANSWERS[kind][answer]
        if kind == "opening":
            player.colour(answer)
        else:
            player.answer_by(answer)
        assert player.acts[-1]["token"] == token
        company.done(player, token or "")
        assert live.view(company.seats[ME].table)["game"] == company.round.view(None).to_dict()
