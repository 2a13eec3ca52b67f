"""TextArena: after `import lastcard.envs.textarena` it knows `Lastcard-v0`, with wrappers as its own games.

env = textarena.make("Lastcard-v0", edition="corn")

It is the text environment, told in messages of TextArena's kinds, which its wrappers choose from.
"""

from __future__ import annotations

from typing import Any

from ..extras import packages_of
from .text import Part, TextEnv

with packages_of("textarena"):
    import textarena as ta
    from textarena.envs.registration import register_with_versions
    from textarena.wrappers import (
        ActionFormattingWrapper,
        GameMessagesAndCurrentBoardObservationWrapper,
        LLMObservationWrapper,
    )

KINDS: dict[Part, Any] = {
    "rules": ta.ObservationType.PROMPT,
    "news": ta.ObservationType.GAME_ACTION_DESCRIPTION,
    "table": ta.ObservationType.GAME_BOARD,
    "refusal": ta.ObservationType.GAME_ADMIN,
}


class LastcardEnv(ta.Env):
    """A round for TextArena. It takes the arguments of `TextEnv` but `rules` and `history`.

    A seat is told what is new to it, and the rules once: wrappers keep what was said before.
    """

    def __init__(self, edition: str = "mod", **wishes: Any) -> None:
        if told := [name for name in ("rules", "history") if name in wishes]:
            raise ValueError(f"TextArena's wrappers decide what is repeated; leave out {' and '.join(told)}")
        self.text = TextEnv(edition, **wishes, rules="first", history="new")

    def reset(self, num_players: int, seed: str | int | None = None) -> None:
        self.text.reset(num_players, seed)
        self.state = ta.FFAMultiPlayerState(
            num_players, max_turns=self.text.max_turns, error_allowance=self.text.error_allowance
        )
        self.state.reset(role_mapping={seat: f"Seat {seat}" for seat in range(num_players)})
        self._tell()

    def step(self, action: str) -> tuple[bool, dict[str, Any]]:
        seat = self.state.current_player_id
        done, info = self.text.step(action)
        self.state.add_observation(action, ta.ObservationType.PLAYER_ACTION, from_id=seat, to_id=seat)
        self.state.turn += not info["illegal"]
        self._tell(again=bool(info["illegal"]))
        return done, info

    def get_board_str(self) -> str:
        """The table with all its cards: for whoever watches, never for a player."""
        return str(self.text.round)

    def close(self) -> tuple[dict[int, float], dict[int, dict[str, Any]]]:
        return self.text.close()

    def _tell(self, *, again: bool = False) -> None:
        """Messages for the seat that is asked; one that is asked again is told why alone."""
        self.state.done = self.text.done
        self.state.rewards, self.state.game_info = self.text.close()
        if self.text.done:
            return
        self.state.current_player_id = seat = self.text.asked
        for part, said in self.text.parts().items():
            if part == "refusal" or not again:
                self.state.add_observation(said, KINDS[part], to_id=seat)


register_with_versions(
    "Lastcard-v0",
    LastcardEnv,
    wrappers={
        "default": [LLMObservationWrapper, ActionFormattingWrapper],
        "-train": [GameMessagesAndCurrentBoardObservationWrapper, ActionFormattingWrapper],
    },
)
