"""The end of a round and of a match: all cards lie open and are counted, and it goes on."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from lastcard.table.settings import Settings
from rehearsals import rehearsed_match
from web.aloud import Moment, card_name, hand_name
from web.company import Company
from web.hands import Scenes, by_hands
from web.languages import LOCALES, speak
from web.live import Live
from web.player import Player
from web.tables import ME, NAMES, lay
from web.visitor import Visitor

EDGES = """(row) => [
  row.querySelector('small').firstChild, row.querySelector('.n').firstChild
].map((text, i) => {
  const range = document.createRange()
  range.selectNodeContents(text)
  const { left, right } = range.getBoundingClientRect()
  return i ? left : right
})"""
"""Where the points left end, and where the first figure begins."""


def go_out(company: Company, player: Player) -> Moment:
    card = company.round.hand(ME)[0]
    player.lay(hand_name(card))
    moment = player.until(lambda m: m.over, "score sheet")
    company.done(player, card)
    assert f"You go out with {card_name(card)}." in moment.main.words
    return moment


def worth(card: str) -> int:
    """What a card counts (SCOR-2 to SCOR-5)."""
    if len(card) == 1:
        return 50
    return int(card[1]) if card[1].isdigit() else 20


def plenty(points: int) -> str:
    return "1 point" if points == 1 else f"{points} points"


def assert_sheet(moment: Moment, company: Company) -> None:
    """Everybody's cards with what they count, and both tallies."""
    match, r = company.match, company.round
    rows = {row.children[0].name: row.names("cell") for row in moment.main.all("row")}
    for seat in range(r.seats):
        held = [*r.hand(seat), *r.foreheads(seat)]
        adds = f" {plenty(r.points[seat])} left" if held else ""
        cards, points, collected, left_over = rows[("You" if seat == ME else NAMES[seat]) + adds]
        for card in held:
            assert f"{card_name(card)}, {worth(card)}" in cards
        assert cards.count(",") == len(held)
        assert points == (f"+{sum(r.points)}" if seat == r.winner and any(r.points) else "0")
        assert (collected, left_over) == (str(match.collected[seat]), str(match.leftovers[seat]))


def scores_beside_the_table(player: Player) -> dict[str, str]:
    """Who has how many points; on a phone one has to ask for that."""
    scores = player.page.get_by_role("complementary").get_by_role("region", name="Scores")
    if player.hands == "touch":
        player.press(player.page.get_by_role("button", name="Scores and log"))
    expect(scores).to_be_visible()
    rows = scores.get_by_role("listitem")
    return dict(
        zip(rows.locator(".name").all_inner_texts(), rows.locator("strong").all_inner_texts(), strict=True)
    )


def told_scores(company: Company) -> dict[str, str]:
    scores = company.match.scores
    return {"You" if seat == ME else NAMES[seat]: str(score) for seat, score in enumerate(scores)}


@by_hands("mouse", "touch")
def test_a_round_is_counted_and_the_next_one_dealt(scene: Scenes) -> None:
    company, player = scene("one left")
    moment = go_out(company, player)
    assert_sheet(moment, company)
    player.inspect()
    assert "last card!" in moment.main.words
    player.does(lambda: player.press(player.button("Next round")))
    company.match.next_round()
    moment = player.until(lambda m: m.hand, "new hand")
    company.done(player)
    assert "Round 2" in moment.page.words
    assert any(company.match.scores), "somebody has won something"
    assert scores_beside_the_table(player) == told_scores(company)


@pytest.mark.parametrize("language", LOCALES)
def test_on_a_phone_the_points_left_keep_clear_of_the_figures(
    phone: Visitor, live: Live, language: str
) -> None:
    company = Company(live, lay("classic hands=y3/W,F,W,F,g9 pile=y7", "0:y3", {"scoring": "single"}))
    page = phone.at(company.seats[1])
    speak(page, language)
    row = page.locator(".end tbody tr", has=page.locator("small"))
    right, left = row.evaluate(EDGES)
    assert right <= left


def test_a_match_is_won_and_played_again(scene: Scenes) -> None:
    company, player = scene("avatar one left")
    moment = go_out(company, player)
    assert_sheet(moment, company)
    assert "You win the match." in moment.main.words
    player.inspect()
    player.does(lambda: player.press(player.button("Rematch")))
    settings = Settings(edition="avatar", seats=2)
    company.match = rehearsed_match(settings, company.scene.seed, number=2)
    player.until(lambda m: m.hand, "new hand")
    company.done(player)
