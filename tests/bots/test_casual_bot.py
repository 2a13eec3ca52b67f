"""The beginner: lays what fits, forgets to call, and overlooks what others forget."""

from collections import Counter

import pytest

import lastcard
from kit import ALL, clause, lay
from lastcard.bots import make_bot
from tries import tries

TRIES = 200


def choices(position: str) -> Counter[str]:
    """What it chooses, over and over, in one position."""
    r = lay(position)
    assert r.actor is not None
    bot, view = make_bot("casual", "lots"), r.view(r.actor)
    return Counter(bot.choose(view) for _ in range(TRIES))


def reactions(position: str, seat: int) -> Counter[str | None]:
    bot, view = make_bot("casual", "lots"), lay(position).view(seat)
    return Counter(bot.react(view) for _ in range(TRIES))


def test_any_card_that_fits_may_come_whatever_it_is_worth() -> None:
    assert set(choices("classic hands=r1,W,b7,F,y2/g1,g2 pile=r7")) == {"r1", "W", "b7", "F"}


def test_it_draws_only_for_want_of_a_card_and_lays_a_drawn_one_that_fits() -> None:
    assert set(choices("classic hands=y2,b3/g1,g2 pile=r7")) == {"draw"}
    assert set(choices("classic hands=y2,r3/g1,g2 pile=r7 phase=drawn drawn=r3")) == {"r3"}


def test_of_two_a_drawn_action_card_is_kept_when_hardly_any_is_left() -> None:
    drawn = "pile=r7 draw=b1,b2 phase=drawn drawn=rs"
    assert set(choices(f"classic hands=y2,rs/g1,g2 {drawn}")) == {"keep"}
    more = f"classic hands=y2,rs/g1,g2/g3 {drawn}"
    assert set(choices(more)) == {"keep"}
    assert set(choices(more.replace("pile=r7", "pile=r7,b3,b4,b5,b6,y6"))) == {"rs"}


@clause("SWAP-2")
def test_a_drawn_zero_is_kept_where_the_same_hand_would_be_on_for_ever() -> None:
    drawn = "classic hands=y2,r0/g1,g2/g3,g4 pile=r7 draw={} phase=drawn drawn=r0 options=seven_zero:{}"
    few, more = "b1,b2", "b1,b2,b3,b4,b5,b6,b7"
    assert set(choices(drawn.format(few, "both"))) == set(choices(drawn.format(few, "zero"))) == {"keep"}
    assert set(choices(drawn.format(few, "seven"))) == set(choices(drawn.format(more, "both"))) == {"r0"}


def test_colours_are_collected_for_an_avatar_state_when_hardly_any_card_is_left() -> None:
    stuck = "avatar hands=r2,g8,A/r1,y2,g3/y4,g5 pile=r7,r9"
    assert set(choices(f"{stuck} draw=-")) == {"draw"}
    assert set(choices(f"{stuck} draw=*")) == {"r2"}


def test_it_names_a_colour_it_holds_most_of() -> None:
    assert set(choices("classic hands=b1,b2,r9/y1,y2 pile=W,g7 phase=name")) == {"b"}
    assert set(choices("classic hands=b1,r9/y1,y2 pile=W,g7 phase=name")) == {"b", "r"}


def test_it_never_challenges() -> None:
    assert set(choices("classic hands=y2,b3,y4,y5/g1,g2 pile=F,r7 colour=b phase=answer turn=0")) == {"take"}


def test_it_guesses_by_lot_but_no_colour_twice() -> None:
    position = "corn hands=p1,b2/y1,y2 pile=p7 phase=guess foreheads=b1/- guessed=py/-"
    assert set(choices(position)) == {"g", "b"}


def test_king_pig_hits_any_colour() -> None:
    assert set(choices("angry-birds hands=g1,g2,b3/y1,y2 pile=K,y7 phase=hit")) == {*"rygb"}


def test_it_gives_its_longest_colour_away_card_by_card_as_they_come() -> None:
    assert set(choices("mod hands=b1,b2,gs/y1,y2 pile=M,r7 phase=gift")) == {"b"}
    position = "mod hands=b9,rd,r2,r8/y1,y2/g1,g2,g3/b1,b2 pile=M,g7 phase=give gift=r to=1"
    assert set(choices(position)) == {"rd", "r2", "r8"}


@clause("SWAP-1")
def test_it_swaps_for_the_smallest_hand() -> None:
    table = "classic hands=r1,r2,r3/g1,g2/b1/y1,y2,y3 pile=r7,r5 phase=swap options=seven_zero:both"
    assert set(choices(table)) == {"swap2"}


@pytest.mark.parametrize(
    "position",
    ["classic hands=r1,b2/y1,y2 pile=r7", "classic hands=r1/y1,y2 pile=r7 turn=1 exposed=0"],
)
def test_it_remembers_to_call_every_other_time(position: str) -> None:
    said = reactions(position, 0)
    assert set(said) == {"uno", None}
    assert 70 < said["uno"] < 130


@pytest.mark.parametrize(
    "position, token",
    [
        ("classic hands=r1,r2/b1/y1,y2 pile=r7 turn=2 exposed=1", "catch1"),
        ("avatar hands=A,r1,y1,g1,b1/g2,g3 pile=r7 turn=1", "A"),
        ("classic hands=r9,b1,b2/g1,g2/y1,y2 pile=r9,r5 turn=1 options=jump_in:coloured", "r9"),
    ],
)
def test_one_time_in_four_it_notices_what_could_be_done_out_of_turn(position: str, token: str) -> None:
    said = reactions(position, 0)
    assert set(said) == {token, None}
    assert 30 < said[token] < 75


@pytest.mark.parametrize("edition", ALL if lastcard.COMPILED else ["corn"])
def test_it_stands_between_chance_and_judgement(edition: str) -> None:
    games = tries(3000, 20_000) if lastcard.COMPILED else 150
    for bots in ("casual,chance", "sensible,casual"):
        better, worse = lastcard.simulate(edition, seats=2, games=games, seed="ladder", bots=bots).by_bot
        assert better.won.share > worse.won.share
