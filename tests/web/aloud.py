"""A page as it is told to somebody who cannot see it: roles and names, and what follows from them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

LINE = re.compile(r"""^(\s*)- '?([a-z]+|/url)(?: "((?:[^"\\]|\\.)*)")?((?: \[[^]]*\])*)'?(?::? ?(.*))$""")
COLOURS = {"r": "red", "y": "yellow", "g": "green", "b": "blue", "p": "pink"}
FACES = {"s": "Skip", "r": "Reverse", "d": "Draw Two"}
WILDS = {
    "W": "Wild", "F": "Wild Draw Four", "K": "King Pig", "M": "Mod", "N": "Narwhal", "A": "Avatar State"
}  # fmt: skip


def card_name(token: str) -> str:
    """What a card is called within a sentence: "blue 7"."""
    return WILDS.get(token) or f"{COLOURS[token[0]]} {FACES.get(token[1], token[1])}"


def hand_name(token: str) -> str:
    """What a card is called in the hand: "Blue 7"."""
    name = card_name(token)
    return name[0].upper() + name[1:]


@dataclass
class Node:
    """Something with a role: a button, a heading, a region."""

    role: str
    name: str = ""
    state: str = ""
    text: str = ""
    children: list[Node] = field(default_factory=list)

    def all(self, role: str = "") -> Iterator[Node]:
        for child in self.children:
            if role in ("", child.role):
                yield child
            yield from child.all(role)

    def find(self, role: str, name: str = "") -> Node | None:
        """The first of a role whose name begins so."""
        return next((one for one in self.all(role) if one.name.startswith(name)), None)

    def names(self, role: str) -> list[str]:
        return [one.name for one in self.all(role)]

    @property
    def words(self) -> str:
        """All that is said here, as one text."""
        return " ".join(filter(None, (self.name, self.text, *(child.words for child in self.children))))


def read_aloud(snapshot: str) -> Node:
    """The tree that an aria snapshot tells of."""
    root = Node("page")
    path: list[tuple[int, Node]] = [(-1, root)]
    for line in snapshot.splitlines():
        found = LINE.match(line)
        if not found:
            continue
        depth, role, name, state, text = found.groups()
        node = Node(role, (name or "").replace('\\"', '"'), state or "", (text or "").strip("'\""))
        while path[-1][0] >= len(depth):
            path.pop()
        path[-1][1].children.append(node)
        path.append((len(depth), node))
    return root


QUESTIONS = {
    "With whom do you swap hands?": "swap",
    "Which colour?": "name",
    "And the colour in play?": "name",
    "Which colour begins?": "opening",
    "Which colour is hit?": "hit",
    "Give which colour away?": "gift",
    "Who gets what?": "give",
    "What is on your forehead?": "guess",
    "You are in. Now play a coloured card.": "follow",
    "Do you step in?": "speak",
}
BUTTONS = {"Take four": "answer", "Play it": "drawn", "Go on": "seen"}


@dataclass
class Moment:
    """The table as the page has it: what is asked, what one holds, what may be pressed."""

    page: Node

    def __post_init__(self) -> None:
        main = self.page.find("main") or Node("main")
        regions = [one for one in main.children if one.role == "region"]
        known = ("Your hand", "What to do", "Calls")
        self.main = main
        self.slip = next((one for one in regions if one.name not in known), None)
        self.todo = main.find("region", "What to do")
        self.calls = (main.find("region", "Calls") or Node("region")).names("button")
        hand = main.find("region", "Your hand")
        self.hand = hand.names("button") if hand else []

    @property
    def prompt(self) -> str:
        line = self.todo.find("paragraph") if self.todo else None
        return line.text if line else ""

    @property
    def cards(self) -> list[str]:
        """The cards in hand by name, in the order of the page."""
        return [name.partition(",")[0] for name in self.hand]

    @property
    def lit(self) -> list[str]:
        return [name.partition(",")[0] for name in self.hand if name.endswith(", playable")]

    @property
    def title(self) -> str:
        heading = self.slip.find("heading") if self.slip else None
        return heading.name if heading else ""

    @property
    def answers(self) -> list[str]:
        return self.slip.names("button") if self.slip else []

    @property
    def question(self) -> str:
        """The kind of what is asked on a slip; empty if nothing is, or if it is being answered."""
        if not self.slip or self.answering:
            return ""
        found = next((kind for word, kind in BUTTONS.items() if word in self.answers), "")
        if self.title.endswith("cards are on their way to you."):
            return "answer"
        return QUESTIONS.get(self.title) or found or "other"

    @property
    def answering(self) -> bool:
        """Whether nothing on the slip can be pressed: one press may send act after act (Mod's gifts)."""
        buttons = list(self.slip.all("button")) if self.slip else []
        return bool(buttons) and all("disabled" in one.state for one in buttons)

    @property
    def seats(self) -> list[str]:
        """What is said of the other players."""
        players = self.main.find("list", "Players")
        return [one.words for one in players.children] if players else []

    @property
    def ring(self) -> str:
        return next((one.text for one in self.main.all("paragraph") if "Top card" in one.text), "")

    @property
    def draws(self) -> bool:
        return bool(self.todo and any(
            one.role == "button" and one.name in ("Draw", "Pass") and "disabled" not in one.state
            for one in self.todo.all()
        ))  # fmt: skip

    @property
    def my_turn(self) -> bool:
        """Whether a card of the hand, or a draw, is awaited."""
        return self.draws or (bool(self.lit) and self.prompt.startswith(("Your turn", "Two cards left")))

    @property
    def over(self) -> bool:
        """Whether the score sheet lies there."""
        return any(self.main.find("button", name) for name in ("Next round", "Rematch"))
