"""One moment of a match, for whoever draws it: the round as somebody sees it, and where the match stands.

The game at home makes it from its match, the game at a live table from what the server tells.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass

from ..match import Match
from ..sight import View


@dataclass(frozen=True)
class Scene:
    """All that the screen needs to know."""

    view: View
    number: int  # of the round, from 1
    scores: Sequence[int]  # after the finished rounds
    winners: Sequence[int]  # of the match; nobody yet: ()
    options: Mapping[str, str]  # all of them, those of the match too
    moment: Hashable  # tells one state of the match from another
    notes: Sequence[str] = ()  # a word about each seat

    @property
    def scored(self) -> bool:
        """Whether points go from round to round."""
        return self.options["scoring"] != "single"


def scene_of(match: Match, person: int | None) -> Scene:
    """A match as a person sees it; without a person everything is face up."""
    played = match.round
    return Scene(
        view=played.laid_open() if person is None else played.view(person),
        number=match.number,
        scores=match.scores,
        winners=match.winners,
        options=match.options,
        moment=(match.number, len(played.actions)),
    )
