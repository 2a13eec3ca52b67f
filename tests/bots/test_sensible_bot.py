"""The judgement of the sensible bot, position by position."""

import pytest

import lastcard
from kit import clause, lay
from lastcard.bots import make_bot
from lastcard.bots.built_in import odds_of_a_match
from lastcard.deduction import unseen, unseen_colours


def choices(position: str) -> set[str]:
    """All that it ever chooses there, over several seeds."""
    r = lay(position)
    assert r.actor is not None
    view = r.view(r.actor)
    return {make_bot("sensible", seed).choose(view) for seed in range(12)}


def reactions(position: str, seat: int) -> set[str | None]:
    view = lay(position).view(seat)
    return {make_bot("sensible", seed).react(view) for seed in range(12)}


# Playing


def test_a_wild_is_kept_while_a_coloured_card_fits() -> None:
    assert choices("classic hands=W,F,r3,b5,g1/y1,y2,y3,y4 pile=r7") == {"r3"}


def test_a_wild_is_laid_when_nothing_else_fits() -> None:
    assert choices("classic hands=W,y3,b5/y1,y2,y4,y5 pile=r7") == {"W"}


def test_it_draws_only_for_want_of_a_card() -> None:
    assert choices("classic hands=y3,b5/y1,y2,y4,y5 pile=r7") == {"draw"}


def test_a_drawn_card_that_fits_is_laid() -> None:
    assert choices("classic hands=y3,b5,r2/y1,y2,y4 pile=r7 phase=drawn drawn=r2") == {"r2"}


@pytest.mark.parametrize(
    "drawn, draw, expected", [("rs", "-", "keep"), ("F", "b1,b2", "keep"), ("r2", "-", "r2")]
)
def test_of_two_a_drawn_action_card_is_kept_when_hardly_any_is_left(
    drawn: str, draw: str, expected: str
) -> None:
    """Whoever lays it is on again, and draws it again: the other would never get a turn."""
    drawn_now = f"pile=r7 draw={draw} phase=drawn drawn={drawn}"
    assert choices(f"classic hands=y3,{drawn}/y1,y2,y4 {drawn_now}") == {expected}
    assert reactions(f"classic hands=y3,{drawn}/y1,y2,y4 {drawn_now}", 0) == {
        "uno" if expected == "r2" else None
    }
    more = f"classic hands=y3,{drawn}/y1,y2/y4,b9 {drawn_now}"
    assert choices(more) == {expected}, "two of more may lay them in turn"
    assert choices(more.replace("pile=r7", "pile=r7,b3,b4,b5,b6,y6,y7,y8")) == {drawn}, "others come up"


STUCK = "avatar hands={hand}/r1,y2,g3/y4,g5 pile=r7,r9 draw={draw}"


@clause("SWAP-2")
def test_a_drawn_zero_is_kept_where_the_same_hand_would_be_on_for_ever() -> None:
    drawn = "classic hands=y2,r0/g1,g2/g3,g4 pile=r7 draw={} phase=drawn drawn=r0 options=seven_zero:{}"
    few, more = "b1,b2", "b1,b2,b3,b4,b5,b6,b7"
    assert set(choices(drawn.format(few, "both"))) == set(choices(drawn.format(few, "zero"))) == {"keep"}
    assert set(choices(drawn.format(few, "seven"))) == set(choices(drawn.format(more, "both"))) == {"r0"}


@pytest.mark.parametrize("draw, expected", [("-", "draw"), ("*", "r2")])
def test_colours_are_collected_for_an_avatar_state_when_hardly_any_card_is_left(
    draw: str, expected: str
) -> None:
    """Alone it could never be laid (WAS-2), and the round would have no end."""
    assert choices(STUCK.format(hand="r2,g8,A", draw=draw)) == {expected}
    assert choices(STUCK.format(hand="r2,r4,A", draw=draw)) <= {"r2", "r4"}, "another red one stays"
    assert choices(STUCK.format(hand="r2,W,A", draw="-")) == {"W"}
    drawn = STUCK.format(hand="g8,r2,A", draw=draw) + " phase=drawn drawn=r2"
    assert choices(drawn) == {"keep" if draw == "-" else "r2"}


def test_a_king_pig_is_no_blow_when_hardly_any_card_is_left() -> None:
    """It would only go on to the next hand, and round the table for ever."""
    hands = "angry-birds hands=r2,g8,K/r1/y4,g5 pile=r7"
    assert choices(f"{hands} draw=*") == {"K"}
    assert choices(f"{hands} draw=g1") == {"r2"}


def test_play_goes_on_in_the_colour_it_holds_most_of() -> None:
    assert choices("classic hands=r7,b7,b1,b2,b3/y1,y2,y3,y4/g1,g2,g3,g4 pile=y7") == {"b7"}


@pytest.mark.parametrize(
    "edition, special", [("classic", ""), ("angry-birds", "K"), ("corn", "N"), ("mod", "M")]
)
def test_a_wild_that_is_the_last_card_goes_out(edition: str, special: str) -> None:
    assert choices(f"{edition} hands={special or 'W'}/y1,y2 pile=b7") == {special or "W"}


def test_a_coloured_card_goes_before_the_wild_that_can_always_follow() -> None:
    assert choices("classic hands=W,r3/y1,y2,y3,y4 pile=r7") == {"r3"}


@pytest.mark.parametrize("low, expected", [("y1", {"rd"}), ("y1,y2,y3,y4,y5,y6", {"r9"})])
def test_a_draw_two_is_for_a_seat_about_to_go_out(low: str, expected: set[str]) -> None:
    table = f"classic hands=rd,r9,g9,b9,g1,g2,g3/{low}/b1,b2,b3,b4,b5/b1,b2,b3,b4,b6 pile=r7"
    assert choices(table) == expected


def test_a_skip_stops_the_next_seat_and_a_reverse_does_not_let_in_a_worse_one() -> None:
    assert choices("classic hands=rs,rr,r9/y1/g1/b1,b2,b3 pile=r7") == {"rs"}
    assert choices("classic hands=rr,r9,g1/y1,y2,y3,y4/g2,g3,g4,g5/b1 pile=r7") == {"r9"}
    assert choices("classic hands=rr,r9,g1/y1/g2,g3,g4,g5/b1,b2,b3,b4 pile=r7") == {"rr"}


@pytest.mark.parametrize("edition, card", [("classic", "F"), ("angry-birds", "K"), ("corn", "N")])
def test_a_strong_card_is_spent_on_a_seat_with_one_card_left(edition: str, card: str) -> None:
    calm = f"{edition} hands={card},b7,g1,g2/y1,y2,y3,y4/y5,y6,y8,y9 pile=y7"
    alarm = f"{edition} hands={card},b7,g1,g2/y1/y5,y6,y8,y9 pile=y7"
    assert choices(calm) == {"b7"}
    assert choices(alarm) == {card}


def test_high_cards_go_first_when_somebody_is_close_to_going_out() -> None:
    assert choices("classic hands=r1,r9,g1,g2/y1,y2,y3,y4/b1 pile=r7") == {"r9"}


def test_at_a_table_of_two_a_card_that_plays_again_comes_first() -> None:
    assert choices("classic hands=r5,rs,b2/y1,y2,y3,y4 pile=r7") == {"rs"}
    assert choices("classic hands=r5,rr,b2/y1,y2,y3,y4 pile=r7") == {"rr"}


@pytest.mark.parametrize("edition, extra", [("classic", "r2"), ("avatar", "A")])
def test_a_draw_four_that_could_be_challenged_is_avoided(edition: str, extra: str) -> None:
    assert "F" not in choices(f"{edition} hands=F,W,b1,{extra}/y1,y2,y3,y4 pile=r7")


def test_the_longest_colour_is_named() -> None:
    assert choices("classic hands=b1,b2,r9/y1,y2 pile=W,g7 phase=name") == {"b"}


def test_of_equal_colours_the_one_is_named_that_others_hold_less_of() -> None:
    assert choices("classic hands=b1,r9/y1,y2 pile=W,b3,b4,b5 phase=name") == {"b"}


def test_a_wild_that_starts_the_round_is_named_too() -> None:
    assert choices("classic hands=g1,g2,r9/y1,y2 pile=W phase=opening") == {"g"}


# Call and catch


def test_it_calls_ahead_of_the_play_that_leaves_one_card() -> None:
    assert reactions("classic hands=r1,b2/y1,y2 pile=r7", 0) == {"uno"}
    assert reactions("classic hands=r1,b2/y1,y2 pile=r7 phase=drawn drawn=r1", 0) == {"uno"}


def test_it_does_not_call_before_a_draw_or_a_guess_or_twice() -> None:
    assert reactions("classic hands=y1,b2/y1,y2 pile=r7", 0) == {None}
    assert reactions("corn hands=p1,b2/y1,y2 pile=p7 phase=guess foreheads=b1/-", 0) == {None}
    assert reactions("classic hands=r1,b2/y1,y2 pile=r7 called=yes", 0) == {None}


def test_it_calls_late_when_it_still_stands_exposed() -> None:
    assert reactions("mod hands=r1/y1,y2/b1,b2 pile=M,g7 phase=name exposed=0", 0) == {"uno"}


def test_it_catches_whoever_is_exposed() -> None:
    table = "classic hands=r1/y1,y2/b1,b2 pile=r7 turn=1 exposed=0"
    assert reactions(table, 1) == reactions(table, 2) == {"catch0"}


# Challenge


KEPT = ("y1", "y2", "y3", "y4", "y5", "y6")


def answered(kept: int, edition: str = "classic", options: str = "") -> str:
    return (
        f"{edition} hands={','.join(KEPT[:kept])}/b1,b2,b3,g4,g5,y7,r1 pile=F,r7 colour=g"
        f" phase=answer turn=0 {options}"
    )


@pytest.mark.parametrize("kept, odds", [(1, 0.23), (2, 0.40), (3, 0.54), (4, 0.65), (5, 0.73), (6, 0.79)])
def test_the_more_cards_are_kept_the_likelier_is_a_match(kept: int, odds: float) -> None:
    assert odds_of_a_match(lay(answered(kept)).view(1)) == pytest.approx(odds, abs=0.03)


@pytest.mark.parametrize("kept, answer", [(1, "take"), (2, "challenge"), (6, "challenge")])
def test_a_draw_four_is_challenged_on_odds(kept: int, answer: str) -> None:
    assert choices(answered(kept)) == {answer}


def test_cards_that_lie_open_cannot_convict() -> None:
    reds = "r1,r1,r2,r2,r3,r3,r4,r4,r5,r5,r6,r6,r7,r8,r8,r9,r9,rs,rs,rr,rr,rd"
    assert choices(f"classic hands=y1,y2,y3/b1,b2,rd pile=F,r7,{reds} colour=g phase=answer turn=0") == {
        "take"
    }


def test_wilds_convict_too_in_avatar() -> None:
    trio, avatar = (odds_of_a_match(lay(answered(2, edition)).view(1)) for edition in ("classic", "avatar"))
    none = odds_of_a_match(lay(answered(2, "avatar", "options=wild_match:none")).view(1))
    assert avatar > trio + 0.1
    assert none == pytest.approx(trio, abs=0.02)


def test_a_wild_below_hides_the_colour_but_not_the_odds() -> None:
    hidden = "classic hands=y1,y2/b1,b2,b3,g4,g5,y7,r1 pile=F,W,r7 colour=g phase=answer turn=0"
    assert odds_of_a_match(lay(hidden).view(1)) == pytest.approx(0.4, abs=0.04)


# Counting cards


def test_everything_in_sight_is_counted_and_nothing_else() -> None:
    r = lay("corn hands=p1,b2/y1,y2/g1 pile=N,p7,p7 colour=b phase=guess foreheads=b0/g0/W turn=0")
    cards = unseen(r.view(0))
    assert cards.total() == 112 - 2 - 3 - 2  # own hand, discard pile, the foreheads of the others
    assert cards["p7"] == 0
    assert cards["g0"] == 0
    assert cards["b0"] == 1  # on its own forehead
    assert cards["W"] == 3


def test_a_hand_shown_in_a_challenge_is_counted() -> None:
    r = lay("corn hands=p1,p2/y1,y2/g1 pile=F,p7 colour=b phase=answer guilty=yes turn=0 foreheads=-/g0/-")
    r.act(1, "challenge")
    assert r.phase == "guess"
    assert unseen_colours(r.view(1))["p"] == 25 - 3
    assert unseen_colours(r.view(2))["p"] == 25 - 1


def test_the_guess_is_the_colour_with_most_cards_unaccounted_for() -> None:
    assert choices("corn hands=p1,g2/b1/b2 pile=N,y7 colour=b phase=guess foreheads=p9/y1/y2") == {"b"}


def test_the_foreheads_of_others_tell_against_their_colour() -> None:
    table = "corn hands=p1,y2/b1/b2 pile=N,y7 colour=b phase=guess foreheads=p9/{}/{}"
    assert choices(table.format("g1", "g2")) == {"b"}
    assert choices(table.format("b1", "b2")) == {"g"}


def test_a_colour_guessed_in_vain_is_not_guessed_again() -> None:
    table = "corn hands=p1,y2/b1/b2 pile=N,y7 colour=b phase=guess foreheads=p9/g1/g2 guessed={}/-/-"
    assert choices(table.format("-")) == {"b"}
    assert choices(table.format("b")) == {"p"}
    assert choices(table.format("bp")) == {"g", "y"}
    assert choices(table.format("bpy")) == {"g"}


# King Pig


def test_king_pig_hits_the_rarest_unseen_colour() -> None:
    assert choices("angry-birds hands=g1,g2,b3/y1,y2 pile=K,y7,y8,y9,g5 phase=hit") == {"y", "g"}
    assert choices("angry-birds hands=g1,g2,b3/y1,y2 pile=K,y7,y8,y9,y5 phase=hit") == {"y"}


def test_a_single_call_of_king_pig_serves_the_own_hand() -> None:
    position = "angry-birds hands=g1,g2,b3/y1,y2 pile=K,y7,y8,y9,y5 phase=hit options=king_pig_colours:one"
    assert choices(position) == {"g"}


# Mod


def test_mod_gives_the_longest_colour_away_and_names_another() -> None:
    r = lay("mod hands=M,b1,b2,b3,g1,g2/y1,y2 pile=r7")
    bot = make_bot("sensible", 1)
    for choice in ("M", "b", "g"):
        assert bot.choose(r.view(0)) == choice
        r.act(0, choice)


def test_of_equal_colours_mod_gives_the_one_worth_more() -> None:
    assert choices("mod hands=b1,b2,gs,gd/y1,y2 pile=M,r7 phase=gift") == {"g"}


def test_mod_goes_out_by_giving_where_that_is_allowed() -> None:
    table = "mod hands=M,r1,r2/y1,y2,y3,y4/g1,g2,g3,g4 pile=r7 options=mod_go_out:{}"
    assert choices(table.format("on")) == {"M"}
    assert choices(table.format("off")) <= {"r1", "r2"}


def test_mod_is_kept_while_there_is_little_to_give() -> None:
    assert choices("mod hands=M,r1,b2,y3/y1,y2,y4,y5/g1,g2,g3,g4 pile=r7") == {"r1"}


@pytest.mark.parametrize(
    "receiver, sizes, card",
    [
        ("far away and long", "y1,y2,y3/g1,g2/b1,b2,b3,b4", "rd"),
        ("the shortest hand", "y1,y2/g1,g2,g3/b1,b2,b3,b4", "r8"),
    ],
)
def test_no_weapon_is_given_to_a_seat_near_the_end(receiver: str, sizes: str, card: str) -> None:
    assert choices(f"mod hands=b9,rd,r2,r8/{sizes} pile=M,g7 phase=give gift=r to=1") == {card}


def test_no_weapon_is_given_to_the_seat_before_the_giver() -> None:
    assert choices("mod hands=b9,rd,r2/y1/g1,g2/b1,b2,b3 pile=M,g7 phase=give gift=r to=3") == {"r2"}


def test_it_gives_even_where_it_could_decline() -> None:
    assert choices("mod hands=b1,b2,g1/y1,y2 pile=M,r7 phase=gift options=mod_optional:on") == {"b"}


# Avatar State


def test_avatar_state_waits_if_another_card_leaves_all_four_colours() -> None:
    assert choices("avatar hands=A,r1,r2,y1,g1,b1/y2,y3,y4 pile=r7") <= {"r1", "r2"}


def test_avatar_state_is_laid_on_the_own_turn_before_the_colours_are_lost() -> None:
    assert choices("avatar hands=A,r1,y1,g1,b1/y2,y3,y4 pile=r7") == {"A"}
    assert choices("avatar hands=A,r1,y1,g1,b1/y2,y3,y4 pile=r7 phase=drawn drawn=r1") == {"A"}


@pytest.mark.parametrize("turn, reaction", [(1, "A"), (2, None), (3, None)])
def test_right_after_the_own_turn_avatar_state_costs_nothing(turn: int, reaction: str | None) -> None:
    table = f"avatar hands=A,r1,y1,g1,b1/y2,y3/g2,g3/b2,b3 pile=r7 turn={turn}"
    assert reactions(table, 0) == {reaction}


def test_avatar_state_stops_a_seat_about_to_go_out() -> None:
    assert reactions("avatar hands=A,r1,y1,g1,b1/y2,y3/g2/b2,b3 pile=r7 turn=2", 0) == {"A"}


def test_a_catch_comes_before_an_interruption() -> None:
    assert reactions("avatar hands=A,r1,y1,g1,b1/y2/g2,g3 pile=r7 turn=2 exposed=1", 0) == {"catch1"}


def test_the_follow_up_hits_a_seat_about_to_go_out() -> None:
    assert choices("avatar hands=r1,yd,g1,b1/y2/g2,g3 pile=A,r7 phase=follow") == {"yd"}


def test_avatar_state_is_kept_like_a_wild_where_it_may_be_laid_as_one() -> None:
    position = "avatar hands=A,r1,y1/y2,y3,y4/g2,g3,g4 pile={} options=avatar_wild_on_turn:on"
    assert choices(position.format("r7")) == {"r1"}
    assert choices(position.format("b7")) == {"A"}


# House rules


@clause("STACK-1", "DEFL-1")
@pytest.mark.parametrize(
    "hand, options, chosen",
    [
        ("gd,r1,b2", "stacking:twos", "gd"),
        ("rs,r1,b2", "deflect:skip", "rs"),
        ("gd,F,b2", "stacking:up", "gd"),  # a Draw Four is kept
        ("gs,r1,b2", "stacking:any,deflect:both", "take"),
    ],
)
def test_what_is_owed_is_passed_on_if_a_card_answers_it(hand: str, options: str, chosen: str) -> None:
    table = "classic hands={}/g1,g2,g3/b1,b3,b4 pile=rd,bd draw=* turn=2 phase=answer pending=4 options={}"
    assert choices(table.format(hand, options)) == {chosen}


@clause("SWAP-1")
def test_a_7_is_swapped_for_the_smallest_hand() -> None:
    table = "classic hands=r1,r2,r3/g1,g2/b1/y1,y2,y3 pile=r7,r5 phase=swap options=seven_zero:both"
    assert choices(table) == {"swap2"}


@clause("SWAP-1", "SWAP-2")
@pytest.mark.parametrize("card, seven_zero", [("r7", "seven"), ("r0", "zero")])
@pytest.mark.parametrize("others, gained", [("g1,g2", True), ("g1,g2,g3,g4,g5,g6,g8,g9", False)])
def test_hands_change_seats_where_the_new_one_is_smaller(
    card: str, seven_zero: str, others: str, gained: bool
) -> None:
    held = f"{card},r4,b1,b2,b3"
    table = (
        f"classic hands={held}/{others}/{others.replace('g', 'y')} pile=r5 options=seven_zero:{seven_zero}"
    )
    assert choices(table) == {card if gained else "r4"}


@clause("JUMP-1")
def test_the_like_of_the_top_card_is_laid_out_of_turn() -> None:
    table = "classic hands=r9,b1,b2/g1,g2/y1,y2 pile=r9,r5 turn=1 options=jump_in:{}"
    assert reactions(table.format("coloured"), 0) == {"r9"}
    assert reactions(table.format("off"), 0) == {None}


@clause("JUMP-1")
def test_special_cards_do_not_go_round_for_ever_where_all_cards_are_in_hands() -> None:
    table = "angry-birds hands={0},b1,b2/g1,g2/y1,y2 pile={0},r5 colour=r draw={1} turn=1 options=jump_in:all"
    assert reactions(table.format("K", "r1"), 0) == {"K"}
    assert reactions(table.format("K", "-"), 0) == {None}
    assert reactions(table.format("r9", "-"), 0) == {"r9"}


@clause("JUMP-1")
@pytest.mark.parametrize("jump_in", ["coloured", "all"])
def test_draw_twos_do_not_go_round_for_ever_where_all_cards_are_in_hands(jump_in: str) -> None:
    """Otherwise the victim draws the Draw Two below, jumps in with it, and the next seat draws that one."""
    table = "classic hands=rd,b1,b2/g1,g2/y1,y2 pile=rd,r5 draw={} turn=1 options=jump_in:" + jump_in
    assert reactions(table.format("r1"), 0) == {"rd"}
    assert reactions(table.format("-"), 0) == {None}


@clause("JUMP-1", "SHUF-7")
def test_a_round_in_which_two_draw_twos_went_round_for_ever_ends_with_a_winner() -> None:
    hands = (
        "r2,r3,r3,r9,r9,rr,y0,y2,y2,y4,y5,y6,y8,y9,g1,g7,g9,gs,gr,gd,gd,b6,b7,bd,bd,W,F,F"
        "/r1,r2,r7,r8,rs,rs,rr,y1,y1,y3,y7,yr,yr,g0,g2,g2,g4,g8,b0,b1,b2,b4,b5,b9,b9,br,F,K,K"
        "/r0,r1,r4,r4,r5,r5,r7,rd,y3,y6,y7,ys,g1,g3,g3,g5,g6,g7,g8,gs,b1,b2,b3,b4,b5,b8,b8,bs,br,W,W,W,F,K"
        "/r6,r6,r8,rd,y4,y5,y8,y9,ys,yd,g4,g5,g6,g9,gr,b3,b6,b7,bs,K"
    )
    r = lastcard.Round.from_position(f"angry-birds hands={hands} pile=yd draw=- options=jump_in:all")
    found = r.play_out(20, bots="sensible")
    assert found.void == 0


@clause("MERCY-1")
def test_a_strong_card_looks_past_whoever_is_out() -> None:
    table = "classic hands=F,b5,g2/{}/y1 pile=r5 options=mercy:25"
    assert choices(table.format("g1,g3,g4,g5,g6")) == {"b5"}
    assert choices(table.format("-") + " out=1") == {"F"}
