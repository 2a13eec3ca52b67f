"""Words at the prompt that are no actions: look around, look things up, leave."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from .clauses import clause_lines
from .display import Display
from .screen import LeaveGame
from .typed_actions import HELP, QUITS


def obeyed(answer: str, display: Display, choices: Sequence[str]) -> bool:
    """Carry out a command; whether it was one. `quit` raises Leave."""
    word, *rest = answer.lower().split() or [""]
    if word in QUITS:
        raise LeaveGame
    if word in HELP:
        display.show_help(choices)
    elif word == "rules":
        for line in clause_lines(" ".join(rest)):
            display.say(line)
    elif word in LOOKS:
        LOOKS[word](display)
    else:
        return False
    return True


LOOKS: Mapping[str, Callable[[Display], None]] = {
    "hand": Display.show_hand,
    "log": Display.show_log,
    "score": Display.show_score,
    "table": Display.show_table,
}
