"""The game in the terminal: what is asked, what is refused, who is asked first."""

import io
import re
from collections.abc import Callable, Sequence

import pytest

import lastcard
from kit import ALL, clause
from lastcard.cli import main
from lastcard.events import Received
from lastcard.match import Match
from lastcard.terminal.game import Game
from lastcard.terminal.screen import Screen, console_for
from terminal.evenings import Evening, Stage
from wander import first_choice

PHASES = {
    "opening": "mod hands=r1,b2/y1,y2 pile=M phase=opening",
    "turn": "angry-birds hands=r1,b2,K,W,F,rs,rr,rd/y1,y2/g1,g2 pile=r7",
    "drawn": "classic hands=r1,b2/y1,y2 pile=r7 phase=drawn drawn=r1",
    "name": "classic hands=r1,b2/y1,y2 pile=W phase=name",
    "hit": "angry-birds hands=r1,b2/y1,y2 pile=K phase=hit",
    "gift": "mod hands=r1,b2,r3/y1,y2 pile=M phase=gift options=mod_optional:on",
    "give": "mod hands=r1,b2,r3/y1,y2/g1,g2 pile=M phase=give gift=r to=1",
    "answer": "classic hands=r1,b2/y1,y2 pile=F,r5 phase=answer turn=1 colour=y",
    "guess": "corn hands=p1,b2/y1,y2 pile=p7 foreheads=g4/- phase=guess guessed=y/-",
    "follow": "avatar hands=r1,y2,g3,b4/y1,y2 pile=A phase=follow",
}


@pytest.mark.parametrize("position", PHASES.values(), ids=PHASES)
def test_help_explains_every_action_of_every_decision(stage: Stage, position: str) -> None:
    evening = stage(position, ["?"])
    for token in lastcard.Round.from_position(position).legal(0):
        assert re.search(rf"^  (\w  )?{token} +\w", evening.text, re.MULTILINE), token
    assert evening.left


@pytest.mark.parametrize("edition", ALL)
def test_a_match_goes_on_to_its_end_and_names_the_winner(
    first_choice: Callable[..., Evening], edition: str
) -> None:
    evening = first_choice(edition, 3, "friday", target="100", scoring="points")
    assert evening.match.over
    assert not evening.left
    assert evening.text.count("went out. The last card:") == evening.match.number
    assert evening.text.rstrip().endswith("the match!")


def test_the_end_of_a_round_lays_all_cards_open_and_counts_them(stage: Stage) -> None:
    evening = stage("classic hands=r1/b9,bs/g5,W pile=r7 draw=y1,y2,y3", ["r1"], options={"target": "50"})
    assert "You went out. The last card: [r1] red 1." in evening.text
    assert "[b9] [bs]" in evening.text
    assert "[g5] [W]" in evening.text
    assert "You get 84 points." in evening.text
    assert "You win the match!" in evening.text


def test_after_a_round_comes_the_next_when_the_player_is_ready(stage: Stage) -> None:
    evening = stage("classic hands=r1/b9,bs pile=r7 draw=y1", ["r1", ""])
    assert evening.match.number == 2
    assert "Enter for the next round > " in evening.prompts


def test_between_two_rounds_one_can_leave_or_look_around(stage: Stage) -> None:
    over = "classic hands=r1/b9,bs pile=r7 draw=y1"
    evening = stage(over, ["r1", "quit"])
    assert evening.match.number == 1
    assert evening.left
    looked = stage(over, ["r1", "score", "?", "hand", "table", "rules uno", ",", "quit"])
    assert "The match goes to 500 points" in looked.text
    assert "UNO-1: Call your last card." in looked.text
    assert "What you can do now" not in looked.text.partition("went out")[2].partition("round 2")[0]
    assert looked.match.number == 2


def test_the_draw_for_the_deal_and_the_first_card_are_one_line(first_choice: Callable[..., Evening]) -> None:
    evening = first_choice("mod", 3, "one-line", target="1")
    (line,) = [line for line in evening.text.splitlines() if "highest" in line]
    assert re.search(r"• \w+ drew highest \(\d\) and deals?\. ", line)
    assert "for the deal" not in evening.text


def test_a_refusal_gives_reason_and_clause_and_asks_again(stage: Stage) -> None:
    evening = stage("classic hands=b1,b2,r1/y1,y2 pile=r7", ["b1", "y9", "r1"])
    assert "Not allowed: b1 matches neither the colour nor the face of r7. (rules MATCH-1)" in evening.text
    assert "Not allowed: you do not hold y9. (rules MATCH-1)" in evening.text
    assert evening.actions.startswith("0:r1")


def test_what_cannot_be_read_is_said_to_be_so(stage: Stage) -> None:
    evening = stage("corn hands=b1,b2,p1/y1,y2 pile=p7", ["r7", "flurb"])
    assert evening.text.count("Type ? for help.") == 2
    assert evening.actions == ""


def test_words_and_capitals_are_all_understood(stage: Stage) -> None:
    assert stage("classic hands=r1,W,b1/y1,y2 pile=r7", ["w", "Blue"]).actions.startswith("0:W 0:b")
    assert stage("classic hands=r1,W,b1/y1,y2 pile=r7", ["R1"]).actions.startswith("0:r1")


def test_several_words_on_a_line_are_done_one_after_the_other(stage: Stage) -> None:
    assert stage("classic hands=r1,W,b1/y1,y2 pile=r7", ["W g"]).actions.startswith("0:W 0:g")


@clause("UNO-1")
def test_a_call_and_a_play_fit_on_one_line(stage: Stage) -> None:
    assert stage("classic hands=r1,b1/y1,y2 pile=r7", ["uno r1"]).actions.startswith("0:uno 0:r1")


def test_a_call_with_a_play_that_is_refused_is_not_made(stage: Stage) -> None:
    evening = stage("classic hands=r1,b1/y1,y2 pile=r7", ["uno b1"])
    assert evening.actions == ""
    assert "MATCH-1" in evening.text


@clause("UNO-6")
def test_a_person_is_asked_before_the_bots_when_somebody_can_be_caught(stage: Stage) -> None:
    exposed = "classic hands=r1,b1,b2/y1/g1,g2,g3 pile=r7 turn=2 exposed=1"
    caught = stage(exposed, ["catch"])
    assert caught.prompts[0] == "Enter to go on > "
    assert "You can catch Ada (!) now." in caught.text
    assert caught.actions.startswith("0:catch1")
    passed = stage(exposed, [""])
    assert passed.actions.startswith("1:uno")


def test_a_chance_is_offered_once(stage: Stage) -> None:
    evening = stage("classic hands=r1,b1,b2/y1/W,g2,g3 pile=r7 turn=2 exposed=1", [""], bots="chance")
    assert evening.prompts.count("Enter to go on > ") == 1


@clause("UNO-5")
def test_a_late_call_comes_before_any_catch(stage: Stage) -> None:
    forgot = "classic hands=r1,b1/y1,y2/g1,g2 pile=r7"
    assert stage(forgot, ["r1", "uno"]).actions.startswith("0:r1 0:uno")
    assert stage(forgot, ["r1", ""]).actions.startswith("0:r1 1:catch0")


def test_a_colour_without_a_call_lets_the_bots_catch_first(stage: Stage) -> None:
    evening = stage("classic hands=W,b1/y1,y2/g1,g2 pile=r7", ["W", "g"])
    assert evening.actions.startswith("0:W 1:catch0 0:g")


INTERRUPT = "avatar hands=A,r1,y2,g3,b4,b5/y5,y6,b9/g7,g8,g9 pile=y7 turn=1 seed=1"


@clause("WAS-4")
def test_avatar_state_can_be_laid_while_a_bot_is_to_act(stage: Stage) -> None:
    evening = stage(INTERRUPT, ["A", "g3"])
    assert evening.prompts[:2] == ["Enter to go on > ", "> "]
    assert evening.actions.startswith("0:A 0:g3 1:")


def test_every_turn_of_a_bot_is_a_new_moment_for_avatar_state_unless_one_would_rather_wait(
    stage: Stage,
) -> None:
    asked = stage(INTERRUPT, ["", ""])
    assert asked.prompts[:2] == ["Enter to go on > ", "Enter to go on > "]
    waits = stage(INTERRUPT, ["wait"])
    assert waits.prompts == ["Enter to go on > ", "> "]


def test_commands_at_the_prompt_change_nothing(stage: Stage) -> None:
    position = "mod hands=r1,M,b1/y1,y2 pile=r7"
    evening = stage(position, ["hand", "log", "score", "table", "rules R-28", "rules CHAL-4", "rules x", ""])
    assert evening.actions == ""
    assert "r1  red 1" in evening.text
    assert "M   Mod" in evening.text
    assert "The match goes to 500 points" in evening.text
    assert "Option mod_go_out" in evening.text
    assert "CHAL-4" in evening.text
    assert "Nothing found for 'x' in the rules of Mod (see: rules)." in evening.text


def test_the_rules_at_the_prompt_are_those_of_the_edition(stage: Stage) -> None:
    position = "mod hands=r1,M,b1/y1,y2 pile=r7"
    text = stage(position, ["rules", "rules last card", "rules mod", "rules house-rules", "quit"]).text
    overview, _, rest = text.partition("Give one of them, a clause, or any words: rules common")
    assert "Calls and catches" in overview
    assert "The Mod card" in overview
    assert not re.search(r"\b(KP|NAR|WAS|corn)\b", overview)
    assert "LAST-1" in rest
    assert "KP-9" not in rest
    assert "A hand of one colour and a Mod is a won round." in rest
    assert "Switches that many tables ask for." in rest


@pytest.mark.parametrize(
    "said, first, name",
    [
        ("rules king pig", "KP-1", "Angry Birds"),
        ("rules forehead", "NAR-2", "Corn"),
        ("rules jederzeit", "WAS-4", "Avatar"),
    ],
)
def test_the_rules_at_the_prompt_say_which_edition_settles_what_this_one_does_not(
    stage: Stage, said: str, first: str, name: str
) -> None:
    text = stage("mod hands=r1,M,b1/y1,y2 pile=r7", [said, "quit"]).text
    assert re.search(rf"These are rules of {name}, not of Mod:\s+{first}: ", text)


@pytest.mark.parametrize("said", ["rules CHAL-4", "rules stacking", "rules chalenge", "rules nar"])
def test_the_prompt_and_the_command_line_say_the_same(
    stage: Stage, capsys: pytest.CaptureFixture[str], said: str
) -> None:
    at_prompt = " ".join(stage("corn hands=p1,b1/y1,y2 pile=p7", [said, "quit"]).text.split())
    assert main(said.split()) == 0
    clauses = re.findall(r"(?m)^([A-Z0-9]+-\d+): ", capsys.readouterr().out)
    assert clauses
    assert all(f"{name}: " in at_prompt for name in clauses)


@pytest.mark.parametrize("word", ["quit", "q", "Exit"])
def test_one_can_leave_at_any_time(stage: Stage, word: str) -> None:
    assert stage("classic hands=r1,b1/y1,y2 pile=r7", [word]).left


def test_the_cards_of_others_and_the_own_forehead_are_not_shown(stage: Stage) -> None:
    evening = stage(
        "corn hands=p1,p2,p3/g9,g8/b0,b1 pile=p7 draw=y9 foreheads=y4/yd/- turn=0", ["?", "hand", "table"]
    )
    for hidden in ("g9", "g8", "b0", "b1", "y9", "y4"):
        assert hidden not in evening.text
    assert "forehead [yd]" in evening.text
    assert "forehead [?]" in evening.text


def test_help_has_cards_of_the_edition(stage: Stage) -> None:
    assert "uno p7, W g" in stage("corn hands=p1,p2/g9,g8 pile=p7 draw=y9", ["?"]).text
    assert "uno r7, W g" in stage("mod hands=r1,r2/g9,g8 pile=r7 draw=y9", ["?"]).text


def test_a_void_round_gives_no_points(stage: Stage) -> None:
    evening = stage("classic hands=b1,b2/y1,y2 pile=r7 draw=- blanks=1", ["draw"])
    assert "the round is void" in evening.text
    assert "No points are given." in evening.text


def test_colours_guessed_in_vain_are_marked(stage: Stage) -> None:
    evening = stage("corn hands=p1,b2/y1,y2 pile=p7 foreheads=g4/- phase=guess guessed=y/-", [])
    assert "[p]  pink   [y]  yellow (not it)   [g]  green" in evening.text
    assert evening.text.count("(not it)") == 1


@clause("WD4-2", "CHAL-4", "CHAL-5")
@pytest.mark.parametrize(
    "position, said",
    [
        (
            "classic hands=F,r1,b2/y1,y2 pile=r7",
            "Now it is a bluff (rules WD4-2): if challenged, you draw four",
        ),
        ("classic hands=F,W,b2/y1,y2 pile=r7", "Now it is honest: a challenger draws six"),
        ("avatar hands=F,W,b2/y1,y2 pile=r7", "Now it is a bluff"),
        ("avatar hands=F,W,b2/y1,y2 pile=r7 options=wild_match:none", "Now it is honest"),
    ],
)
def test_help_tells_whether_a_draw_four_would_be_a_bluff(stage: Stage, position: str, said: str) -> None:
    assert said in " ".join(stage(position, ["?"]).text.split())


@pytest.mark.parametrize("way", ["strict", "free"])
def test_help_speaks_of_no_challenge_where_there_is_none(stage: Stage, way: str) -> None:
    evening = stage(f"classic hands=F,W,b2/y1,y2 pile=r7 options=draw_four:{way}", ["?"])
    assert "the next player draws four" in " ".join(evening.text.split())
    assert "challenge" not in evening.text.partition("Rules changed at this table")[0]


def test_a_round_that_was_left_is_called_to_mind(play_on: Callable[[Match, Sequence[str]], Evening]) -> None:
    m = lastcard.Match("classic", 3, seed="left")
    while m.round.actor != 0 or len(m.round.actions) < 12:
        m.act(*first_choice(m.round))
    again = lastcard.read_record(m.record())
    evening = play_on(again, ["log"])
    before, _, log = evening.text.partition("> log")
    assert "Where the round was left" in before
    assert before.count("•") == 6
    assert len(log.splitlines()) > 12
    for seat in (1, 2):
        assert not any(
            f"[{card}]" in evening.text
            for card in set(m.round.hand(seat)) - set(m.round.hand(0)) - {m.round.top}
        )


@clause("KP-3", "KP-4")
def test_a_rain_of_cards_is_told_by_seats(stage: Stage) -> None:
    rain = "angry-birds hands=K,r1,b1/y1,y2/g1,g2 pile=r7 draw=r2,r3,r4,r5,b6,y7"
    assert (
        "You hit blue. Ada gets 3 cards. Bo gets 2 cards. The last one, for Ada, is the colour."
        in " ".join(stage(rain, ["K b r"]).text.split())
    )


def test_few_cards_are_told_as_they_come(stage: Stage) -> None:
    few = stage("angry-birds hands=K,r1,b1/y1,y2/g1,g2 pile=r7 draw=r2,b6,y7", ["K b r"])
    assert "Ada gets a card. Bo gets a card, and that is the colour." in " ".join(few.text.split())


def test_whoever_gets_cards_of_a_rain_is_told_which(stage: Stage) -> None:
    match = stage("angry-birds hands=r1,b1/y1,y2/g1,g2 pile=r7", []).match
    display = Game(
        match, Screen(console_for(io.StringIO()), lambda _: ""), {}, ("You", "Ada", "Bo"), 0
    ).display
    rain = [Received(2, "g4"), Received(0, "r2"), Received(2, "y9"), Received(0, "b6", stops=True)]
    assert display.line(rain).plain == (
        "Bo gets 2 cards. You get r2 and b6. The last one, for you, is the colour."
    )


def test_the_table_marks_who_has_drawn_since_it_was_shown(stage: Stage) -> None:
    text = stage(
        "classic hands=rd,r1,b1/y1,y2/g1,g2 pile=r7 draw=* seed=1", ["rd", "table"], bots="chance"
    ).text
    first, after, again = re.findall(r"1 Ada.*", text)[:3]
    assert "+" not in first + again
    assert "+2" in after
