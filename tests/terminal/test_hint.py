"""`hint`: sound advice with a reason, and nothing that the player could not know."""

import random

import pytest

import lastcard
from kit import ALL
from lastcard.bots.built_in import judge_card
from lastcard.notation.token_kinds import cards_in
from lastcard.rules.cards import WORTH_OUT
from lastcard.terminal.hint import hint_words
from terminal.evenings import NAMES, Stage
from tries import tries
from wander import walk


@pytest.mark.parametrize(
    "position, said",
    [
        ("classic hands=r1,r2,W/y1,y2,y3,y4/g1,g2,g3,g4 pile=r7", "r2, because it rids you of 2 points"),
        (
            "avatar hands=r1,r2,b3/y1,y2,y3,y4/g1,g2,g3 pile=r7",
            "r2, because high cards are better played first",
        ),
        ("classic hands=r1,W,b2/y1,y2,y3,y4/g1,g2,g3 pile=r7", "r1, because wild cards are better kept"),
        ("classic hands=r1,b7,b2,b3/y1,y2,y3,y4/g1,g2,g3 pile=r7", "b7, because you keep 2 more blue"),
        ("classic hands=rs,r2,r3/y1/g1,g2,g3 pile=r7", "rs, because it holds up Ada, who has only 1 card"),
        ("classic hands=rr,r2,r3/y1/g1,g2,g3,g4 pile=r7", "rr, because it turns play away from Ada"),
        ("classic hands=rs,r2,r3/y1,y2,y3,y4 pile=r7", "rs, because you play again at once"),
        ("classic hands=b1,b2/y1,y2 pile=r7", "draw, because nothing that you hold fits"),
        ("classic hands=r1/y1,y2 pile=r7", "r1, because it is your last card"),
        ("classic hands=r1,b1/y1,y2 pile=r7", "uno r1, because it is the only card that fits. It leaves"),
        ("classic hands=r1,b2/y1,y2 pile=r7 phase=drawn drawn=r1", "r1, because it fits"),
        (
            "classic hands=r1,b1,b2/y1/g1,g2,g3 pile=r7 turn=2 exposed=1",
            "catch Ada, because Ada has one card",
        ),
        ("classic hands=r1/y1,y2/g1,g2,g3 pile=r7 turn=2 exposed=0", "uno, because whoever has one card"),
        ("classic hands=r1,b1,b2/y1,y2 pile=W phase=name", "blue, because you hold 2 blue, and no more"),
        ("classic hands=W,b2/y1,y2 pile=F,r5 phase=answer turn=1 colour=y", "because a bluff is about"),
        (
            "angry-birds hands=r1,b2/y1,y2 pile=K phase=hit",
            "cards are still unseen, so that colour takes longest",
        ),
        ("mod hands=r1,r2,M/y1,y2 pile=b7", "M, because you give all your other cards away with it, and win"),
        ("mod hands=r1,r2,b3/y1,y2 pile=M phase=gift", "red, because it rids you of 2 cards"),
        ("mod hands=r1,b2,r3/y1,y2/g1,g2 pile=M phase=give gift=r to=1", "r3, because"),
        (
            "corn hands=p1,b2/y1,y2 pile=p7 foreheads=g4/- phase=guess guessed=y/-",
            "cards are still unseen, more than of any other",
        ),
        (
            "classic hands=r1,r2/g1/b1,b2,b3 pile=r7 phase=swap options=seven_zero:both",
            "swap Ada, because Ada holds 1 card, and nobody fewer",
        ),
        (
            "avatar hands=A,r1,y2,g3,b4,b5/y5,y6,b9/g7,g8,g9 pile=y7 turn=1",
            "A, because it costs you no turn",
        ),
        (
            "avatar hands=A,r1,y2,g3,b4,b5/y5,y6,b9/g7,g8,g9 pile=y7 turn=2",
            "let it go by, because A is worth more right after your own turn",
        ),
    ],
)
def test_advice_has_its_reason(stage: Stage, position: str, said: str) -> None:
    evening = stage(position, ["hint"])
    assert said in " ".join(evening.text.split())
    assert evening.actions == ""


REDS = [f"r{face}" for face in "0112233445566778899ssrrdd"]


@pytest.mark.parametrize(
    "unseen, said", [(1, "only 1 red card is still unseen"), (0, "every red card has been")]
)
def test_the_last_card_of_a_colour_is_one_card(unseen: int, said: str) -> None:
    pile = ",".join(["K", *REDS[unseen:]])
    r = lastcard.Round.from_position(f"angry-birds hands=y1,b2/y1,y2 pile={pile} phase=hit")
    assert f"red, because {said}" in hint_words(r.view(0), NAMES)


@pytest.mark.parametrize("edition", ALL)
@pytest.mark.parametrize("preset", ["sheet", "no-mercy"])
def test_there_is_advice_for_everything_and_the_reasons_are_the_bot_s(edition: str, preset: str) -> None:
    for seed in range(tries(1, 20)):
        r = lastcard.Round.deal(edition, seats=3, seed=seed, options=lastcard.PRESETS[preset])
        for _ in walk(r, random.Random(seed)):
            for seat in range(3):
                check_advice(r, seat)


def check_advice(r: lastcard.Round, seat: int) -> None:
    view = r.view(seat)
    told = hint_words(view, NAMES)
    if r.over or not view.legal:
        assert told in ("There is nothing to decide now.", "Hint: wait.")
        return
    assert told.startswith("Hint: ")
    assert hint_words(view.imagine(7).view(seat), NAMES) == told  # nothing hidden has a part in it
    if view.actor == seat and (cards := cards_in(view.legal)) and view.phase in ("turn", "answer"):
        for card in cards:
            worth, terms = judge_card(view, card)
            assert worth in (WORTH_OUT, sum(terms.values()))


def test_who_looks_on_is_not_advised() -> None:
    r = lastcard.Round.deal("classic", seed="1")
    assert hint_words(r.view(None), NAMES) == "There is nothing to decide now."
