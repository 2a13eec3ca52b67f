"""Avatar: a newer sheet, and the Wild Avatar State, which who holds all four colours lays at any time."""

from ..cards import AVATAR_STATE
from ..edition import Edition, Interruption, Option, Question, SpecialCard

EDITION = Edition(
    key="avatar",
    name="Avatar",
    place=4,
    sheet_colours="rygb",
    special=SpecialCard(
        token="A",
        name="Wild Avatar State",
        chapter="WAS",
        effect=AVATAR_STATE,
        does="with all four colours in hand, at any time, out of turn too; a coloured card follows it",
        lesson="Wild Avatar State (A) can be played at any time, even when it is not your turn, but only"
        " while you hold all four colours. A coloured card of your choice goes with it."
        " Any other wild card in your hand makes a Draw Four a bluff here.",
        laying="R-35",
        naming="R-35",
        told={"played": "WAS-4"},
        count_option="avatar_state_count",
        interruption=Interruption(
            clause="WAS-4",
            on_turn="WAS-1",
            unresolved="a card that was played is resolved completely before Avatar State can be laid",
            lacking="Avatar State needs a card of each of the four colours in the same hand",
            no_wild="WAS-2",
            lacking_on_turn="Avatar State needs a card of each of the four colours in the same hand; it is no"
            " plain Wild without them, unless the table plays with avatar_wild_on_turn:on",
            wild_if="avatar_wild_on_turn:on",
        ),
        questions=(
            Question(
                "follow",
                asks="must follow with a coloured card",
                prompt="Avatar State! Which coloured card follows it?",
                clause="WAS-6",
                instead=(
                    "follow-only",
                    "WAS-6",
                    "{actor} must first follow its Avatar State with a coloured card from its hand",
                ),
                alone=True,
                goal="a card",
            ),
        ),
    ),
    start_card="number",
    wilds_convict=True,
    options=(
        Option(
            "avatar_wild_on_turn",
            ("off", "on"),
            "R-35",
            "Without all four colours in hand Avatar State cannot be laid, or is a plain Wild on one's turn.",
            softer="on",
        ),
        Option(
            "avatar_state_count",
            ("4", "3", "2", "1"),
            "R-02",
            "How many Avatar State cards are in the deck.",
            there_if="special_cards:on",
            group="deal",
        ),
        Option(
            "foil",
            ("off", "on"),
            "R-02",
            "The foil Avatar State takes the place of an ordinary one; it plays the same.",
            needs="special_cards:on",
            group="deal",
        ),
    ),
    defaults={"dealer": "random", "scoring": "single"},
)
