"""What players type: words that are forgiven, lines judged as a whole, and nothing that ends a game."""

import pytest

import lastcard
from kit import clause
from lastcard.rules.editions import edition_of
from lastcard.wording.asking import for_person, listed
from lastcard.wording.typed_actions import KEYS, SPEAK, Unclear, key_for, read_words
from terminal.evenings import Stage

NAMES = ("You", "Ada", "Mary Ann", "Dr. Bo")
TURN = "classic hands=r1,r2,W,y4,b1/y1,y2/g1,g2 pile=r7"


@pytest.mark.parametrize(
    "edition, said, tokens",
    [
        ("classic", "y4", "y4"),
        ("classic", "Y 4", "y4"),
        ("classic", "yellow 4", "y4"),
        ("classic", "play yellow 4!", "y4"),
        ("classic", "yellow skip", "ys"),
        ("classic", "blue reverse", "br"),
        ("classic", "green draw two", "gd"),
        ("classic", "yellow", "y"),
        ("classic", "name blue.", "b"),
        ("classic", "wild", "W"),
        ("classic", "wild green", "W g"),
        ("classic", "draw", "draw"),
        ("classic", "Draw Four, red", "F r"),
        ("classic", "wild draw four", "F"),
        ("classic", "call", "uno"),
        ("classic", "call uno r7", "uno r7"),
        ("classic", "catch ada", "catch1"),
        ("classic", "catch Mary Ann r7", "catch2 r7"),
        ("classic", "catch dr bo", "catch3"),
        ("classic", "catch 1", "catch1"),
        ("classic", "catch", "catch"),
        ("mod", "mod", "M"),
        ("mod", "m red r1 b", "M r r1 b"),
        ("angry-birds", "king pig", "K"),
        ("angry-birds", "pig", "K"),
        ("corn", "narwhal pink", "N p"),
        ("corn", "wild narwhal rule", "N"),
        ("corn", "wild", "W"),
        ("avatar", "avatar state r3", "A r3"),
        ("classic", ", ,", ""),
        ("classic", "", ""),
    ],
)
def test_words_are_read_as_people_say_them(edition: str, said: str, tokens: str) -> None:
    assert read_words(said, edition_of(edition), NAMES) == tokens.split()


@pytest.mark.parametrize("said", ["z", "M z", "r7 flurb", "catch me", "play", "x" * 5000])
def test_one_word_that_means_nothing_spoils_the_line(said: str) -> None:
    with pytest.raises(Unclear) as unclear:
        read_words(said, edition_of("mod"), NAMES)
    assert "Type ? for help." in str(unclear.value)
    assert len(str(unclear.value)) < 100


@pytest.mark.parametrize(
    "line", [",", ", ,", "0", "99", "9" * 5000, "²", "٣٣٣", "\x00", "!", "catch9", "catch", "pass"]
)
@pytest.mark.parametrize(
    "position",
    [TURN, "classic hands=r1,b1,b2/y1/g1,g2,g3 pile=r7 turn=2 exposed=1"],
    ids=["asked", "out of turn"],
)
def test_no_line_ends_the_game(stage: Stage, position: str, line: str) -> None:
    evening = stage(position, [line, "log"])
    assert evening.left
    assert len(evening.prompts) >= 2


def test_a_seat_that_is_not_there_is_not_given_a_name(stage: Stage) -> None:
    assert (
        for_person("there is no seat 9 to catch; seat 1 is", 0, NAMES)
        == "there is no seat 9 to catch; Ada is"
    )
    assert "there is no seat 9 to catch" in stage(TURN, ["catch9"]).text


@pytest.mark.parametrize("edition", lastcard.EDITIONS)
def test_a_letter_for_a_choice_is_no_card_and_no_colour(edition: str) -> None:
    declared = edition_of(edition)
    for key, token in KEYS.items():
        assert read_words(key, declared, NAMES) == [token]
        assert key_for(token, declared) == (SPEAK if token == "catch" else key)
        assert key.upper() not in declared.cards
        assert key not in declared.colours


@pytest.mark.parametrize(
    "position, line, actions",
    [
        (TURN, "d", "0:draw"),
        ("classic hands=r1,b2/y1,y2 pile=r7 phase=drawn drawn=r1", "e", "0:keep"),
        ("classic hands=r1,b2/y1,y2 pile=F,r5 phase=answer turn=1 colour=y", "t", "0:take"),
        ("classic hands=r1,b2/y1,y2 pile=F,r5 phase=answer turn=1 colour=y", "x", "0:challenge"),
        ("classic hands=r1,b1/y1,y2 pile=r7", "u r1", "0:uno 0:r1"),
        ("classic hands=r1,b1/y1,y2 pile=r7", "!", "0:uno"),
        ("classic hands=r1,b1/y1/g1,g2 pile=r7 exposed=1", "!", "0:catch1"),
        ("classic hands=r1,b1,b2/y1/g1,g2 pile=r7 turn=2 exposed=1", "c", "0:catch1"),
        ("classic hands=r1/y1,y2/g1,g2 pile=r7 turn=1 exposed=0", "!", "0:uno"),
    ],
)
def test_what_is_no_card_has_a_letter(stage: Stage, position: str, line: str, actions: str) -> None:
    assert stage(position, [line]).actions.startswith(actions)


def test_cards_that_can_be_played_are_marked_and_have_no_number(stage: Stage) -> None:
    """Where `2` stood for the second choice, whoever saw g2 in the hand played something else."""
    lines = stage("classic hands=g4,bs,W,r2/y1,y2/g1,g2 pile=bs colour=b", []).text.splitlines()
    at = lines.index("  [r2] [g4] [bs] [W]")
    assert lines[at + 1] == "             ^^   ^^"
    assert lines[at + 3] == "  d draw"
    assert "Open to you: bs W draw" in stage("classic hands=g4,bs,W,r2/y1,y2 pile=bs", ["2"]).text


def test_words_are_listed_as_in_a_sentence() -> None:
    assert listed(["Ada"]) == "Ada"
    assert listed(["Ada", "Bo"]) == "Ada and Bo"
    assert listed(["Ada", "Bo", "Cleo"]) == "Ada, Bo and Cleo"


# Lines of several words


@pytest.mark.parametrize(
    "position, line, said",
    [
        ("mod hands=r1,M,b1/y1,y2 pile=r7", "M z", "'z' means nothing here"),
        ("mod hands=r1,M,b1/y1,y2 pile=r7", "M y", "(rules MOD-2)"),
        ("mod hands=r1,M,b1/y1,y2 pile=r7", "M 9", "After M there is no 9 to choose. Open to you: r b."),
        (TURN, "W r1", "(rules WILD-1)"),
        (TURN, "r1 r2", "After r1 it is for Ada to decide; r2 has to wait."),
        (TURN, "draw 1", "After draw that will be another choice: type the whole card."),
        (TURN, "b1 r1", "(rules MATCH-1)"),
    ],
)
def test_a_line_that_cannot_be_done_to_its_end_is_not_begun(
    stage: Stage, position: str, line: str, said: str
) -> None:
    evening = stage(position, [line])
    assert evening.actions == ""
    assert said in evening.text


@pytest.mark.parametrize(
    "position, line, actions",
    [
        (TURN, "2", "0:r2"),
        ("classic hands=r1,b1/y1,y2 pile=r7", "uno 1", "0:uno 0:r1"),
        ("avatar hands=A,r1,y2,g3,b4/y1,y2 pile=r7", "A 3", "0:A 0:g3"),
        ("mod hands=r1,r2,M,b2/y1,y2/g1,g2 pile=r7", "mod red r2 blue", "0:M 0:r 0:r2 0:b"),
    ],
)
def test_a_number_is_the_card_of_that_number_that_is_open_then(
    stage: Stage, position: str, line: str, actions: str
) -> None:
    assert stage(position, [line]).actions.startswith(actions)


def test_a_line_gives_nothing_hidden_away(stage: Stage) -> None:
    """Whether the next card is r9 must not be told by a refusal of the draw."""
    drawn = stage("classic hands=b1,b2/y1,y2 pile=r7 draw=r9,g1,g2,g3", ["draw r3"])
    assert drawn.actions.startswith("0:draw")
    guessed = stage("corn hands=p1,b2/y1,y2/g1,g2 pile=p7 foreheads=g4/-/- phase=guess", ["y p1"])
    assert guessed.actions.startswith("0:y 1:")


def test_words_left_over_are_not_kept_for_another_turn(stage: Stage) -> None:
    evening = stage("classic hands=b1,b2/y1,y2/g1,g2 pile=r7 draw=g9,g1,g2,g3", ["draw keep"], bots="chance")
    assert evening.actions.startswith("0:draw 1:")
    assert "Not done: keep." in evening.text
    assert not any(action == "0:keep" for action in evening.actions.split())


@clause("UNO-5")
def test_a_call_may_stand_after_the_play(stage: Stage) -> None:
    assert stage("classic hands=r1,b1/y1,y2/g1,g2 pile=r7", ["r1 uno"]).actions.startswith("0:r1 0:uno")


def test_a_colour_for_a_wild_that_ends_the_round_is_not_missed(stage: Stage) -> None:
    evening = stage("classic hands=W/y1,y2 pile=r7", ["W g"])
    assert evening.actions == "0:W"
    assert "Not allowed" not in evening.text


@clause("UNO-8")
def test_who_has_called_may_say_it_again_with_the_play(stage: Stage) -> None:
    evening = stage("classic hands=r1,b1/y1,y2 pile=r7", ["uno", "uno r1"])
    assert evening.actions.startswith("0:uno 0:r1")
    assert "Not allowed" not in evening.text
    assert stage("classic hands=r1,b1/y1,y2 pile=r7", ["uno", "r1 uno"]).actions.startswith("0:uno 0:r1 1:")
    assert "you have already called" in stage("classic hands=r1,b1/y1,y2 pile=r7", ["uno", "uno"]).text


def test_a_catch_by_name_is_a_catch_and_nothing_more(stage: Stage) -> None:
    evening = stage("classic hands=r1,b1,b2/y1/g1,g2,g3 pile=r7 turn=2 exposed=1", ["catch ada"])
    assert evening.actions.startswith("0:catch1")
    assert "means nothing" not in evening.text


# Refusals that help


@pytest.mark.parametrize(
    "position, line, said",
    [
        (TURN, "catch", "There is nobody to catch now."),
        (TURN, "99", "There is no 99 to choose. Open to you: r1 r2 W draw."),
        (TURN, "4", "There is no 4 to choose."),
        ("classic hands=r1,r7,b7,y7/y1,y2 pile=r7", "7", "Which 7: r7 or y7 or b7?"),
        (TURN, "!", "There is nobody to catch and nothing to call now."),
        (TURN, "pass", "You cannot pass; type draw."),
        (
            "classic hands=r1,b2/y1,y2 pile=F,r5 phase=answer turn=1 colour=y",
            "pass",
            "You cannot pass; type take.",
        ),
        ("classic hands=r1,b2/y1,y2 pile=W phase=name", "pass", "You cannot pass here."),
        (
            "corn hands=b1,b2,p1/y1,y2 pile=p7",
            "r7",
            "Corn has no card 'r7': a colour p y g b and a face",
        ),
        (TURN, "wait", "There is nothing to wait for"),
    ],
)
def test_a_refusal_says_what_to_type(stage: Stage, position: str, line: str, said: str) -> None:
    evening = stage(position, [line])
    assert said in evening.text
    assert evening.actions == ""


def test_to_pass_is_to_keep_a_drawn_card_and_to_let_a_chance_go(stage: Stage) -> None:
    assert stage("classic hands=r1,b2/y1,y2 pile=r7 phase=drawn drawn=r1", ["pass"]).actions.startswith(
        "0:keep"
    )
    exposed = "classic hands=r1,b1,b2/y1/g1,g2,g3 pile=r7 turn=2 exposed=1"
    assert stage(exposed, ["pass"]).actions.startswith("1:uno")
