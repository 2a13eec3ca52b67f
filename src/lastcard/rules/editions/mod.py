"""Mod: its special card gives a whole colour of the hand away."""

from ..cards import MOD
from ..edition import Edition, Option, Question, SpecialCard

EDITION = Edition(
    key="mod",
    name="Mod",
    place=2,
    special=SpecialCard(
        token="M",
        name="Mod",
        chapter="MOD",
        effect=MOD,
        does="wild; give all your cards of a colour to the others, then name the colour in play",
        lesson="Mod (M) is wild. Name a colour, and all your cards of it go to the others, one by one,"
        " clockwise from your left.",
        laying="MOD-1",
        naming="MOD-5",
        told={"played": "MOD-1", "gift": "MOD-2", "declined": "MOD-2", "gave": "MOD-3"},
        gift=1.5,
        gift_wins_if="mod_go_out:on",
        questions=(
            Question(
                "gift",
                asks="call a colour to give away",
                prompt="Which colour do you give away?",
                verb="give away",
                clause="MOD-2",
                declining="R-26",
                instead=("gift-first", "MOD-2", "call a colour that you hold to give away"),
                goal="colour to give",
            ),
            Question(
                "give",
                asks="choose a card to give",
                prompt="Which {colour} card do you give to {receiver}?",
                card_verb="give the {card} to {receiver}",
                clause="MOD-4",
                instead=("give-first", "MOD-3", "give a {colour} card from your hand to {receiver}"),
                goal="card to give",
            ),
        ),
    ),
    options=(
        Option(
            "mod_optional",
            ("off", "on"),
            "R-26",
            "Whether the player of a Mod may decline to give cards away.",
            rule="mod_optional",
            softer="on",
        ),
        Option(
            "mod_go_out",
            ("on", "off"),
            "R-28",
            "Whether giving the last cards away wins the round, or one card must be kept.",
            rule="mod_go_out",
        ),
    ),
)
