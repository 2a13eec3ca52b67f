"""Angry Birds: King Pig rains cards on the others until one of the hit colour comes up."""

from ..cards import KING_PIG
from ..edition import Edition, Option, Question, SpecialCard

EDITION = Edition(
    key="angry-birds",
    name="Angry Birds",
    place=1,
    special=SpecialCard(
        token="K",
        name="King Pig",
        chapter="KP",
        effect=KING_PIG,
        does="wild; call a colour, and the others get cards until one of that colour comes up",
        lesson="King Pig (K) is wild. Call a colour, and cards go round to everybody but you, clockwise"
        " from your left, until one of that colour comes up.",
        laying="KP-1",
        naming="KP-7",
        told={"played": "KP-1", "hit": "KP-2", "received": "KP-4"},
        blow=2.5,
        questions=(
            Question(
                "hit",
                asks="call the colour to hit",
                prompt="Which colour do you hit? Cards go round until one of that colour comes up.",
                verb="hit",
                clause="KP-2",
                instead=("hit-first", "KP-2", "call the colour to hit first"),
                reveals=True,
                goal="rare colour",
                goal_if=("king_pig_colours:one", "own colour"),
            ),
        ),
    ),
    options=(
        Option(
            "last_card_special",
            ("off", "on"),
            "R-22",
            "A King Pig laid as the last card still gives out its cards before the count.",
            rule="last_card_special",
            group="last",
        ),
        Option(
            "king_pig_colours",
            ("two", "one"),
            "R-23",
            "King Pig calls two colours, one to hit and one in play, or a single one for both.",
            rule="king_pig_one_colour",
            softer="one",
        ),
    ),
)
