"""Corn: pink instead of red, and the Wild Narwhal Rule, which puts a card to every forehead."""

from ..cards import NARWHAL
from ..edition import Edition, Option, Question, SpecialCard

EDITION = Edition(
    key="corn",
    name="Corn",
    place=3,
    colour_names=("pink", "yellow", "green", "blue"),
    sheet_colours="bgyp",
    special=SpecialCard(
        token="N",
        name="Wild Narwhal Rule",
        chapter="NAR",
        effect=NARWHAL,
        does="wild; everybody gets a card on the forehead whose colour must be guessed before a turn",
        lesson="Wild Narwhal Rule (N) is wild. Everybody gets a card on the forehead that only the others can"
        " see, and has to guess its colour before playing on.",
        laying="NAR-1",
        naming="NAR-1",
        told={"played": "NAR-1", "forehead": "NAR-2", "right": "NAR-6", "wrong": "NAR-7"},  # a guess
        foreheads=True,
        blow=2.5,
        questions=(
            Question(
                "guess",
                asks="must guess the colour of the forehead card",
                prompt="Which colour is the card on your forehead?",
                verb="guess",
                clause="NAR-4",
                instead=(
                    "guess-first",
                    "NAR-8",
                    "guess the colour of your forehead card before anything else",
                ),
                tops=(),
                reveals=True,
                goal="guess",
            ),
        ),
    ),
    options=(
        Option(
            "narwhal_includes_player",
            ("on", "off"),
            "R-29",
            "Whether the player of a Narwhal Rule takes a forehead card too.",
            rule="narwhal_includes_player",
        ),
        Option(
            "narwhal_discard",
            ("under", "top"),
            "R-30",
            "A guessed forehead card goes below the top of the discard pile, or on top as the card to match.",
            rule="narwhal_on_top",
        ),
        Option(
            "narwhal_stack",
            ("add", "skip-holders"),
            "R-32",
            "A further Narwhal Rule gives one more forehead card to everybody, or only to bare foreheads.",
            rule="narwhal_skips_holders",
        ),
        Option(
            "forehead_scores",
            ("on", "off"),
            "R-34",
            "Whether forehead cards count against their owner at the end of the round.",
            rule="forehead_scores",
            group="scoring",
        ),
    ),
)
