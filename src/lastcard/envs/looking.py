"""A view as observation and mask, so that a policy trained on batches can play at a table as a bot."""

from __future__ import annotations

from ..extras import packages_of
from ..imagining import imagined
from ..notation.token_kinds import cards_in
from ..rules import cards as c
from ..rules import kernel as k
from ..sight import View
from . import actions
from .terms import UNNEEDED, Choices

with packages_of("envs"):
    import numpy as np
    from numpy.typing import NDArray


def look(
    view: View, choices: Choices = "all", *, memory: bool = False
) -> tuple[NDArray[np.uint8], NDArray[np.int8]]:
    """The observation and the mask of a view, as a batch with `reactions="ask"` writes them.

    The bytes are read from a round that looks the same: what is hidden in it does not go into them. Out of
    turn, 63 lets the moment go by. A batch asks the exposed seat for its call first; here call and decision
    are in one mask. With `memory` the row goes on with what the seat could remember.
    """
    if view.viewer is None or view.over:
        raise ValueError("look needs the view of a seat, in a round that is not over")
    state = imagined(view, "look").state
    row = np.empty(c.SEEN + c.RECALLED if memory else c.SEEN, np.uint8)
    k.write_observation(k.Form(state.rules, view.seats), state, view.viewer, row)
    if memory:
        k.write_memory(state, view.viewer, row[c.SEEN :])
    mask = np.zeros(actions.ACTIONS, np.int8)
    unneeded = UNNEEDED.get(view.phase) if choices == "needed" and cards_in(view.legal) else None
    for token in view.legal:
        mask[actions.number(view, view.viewer, token)] = token != unneeded
    if view.actor != view.viewer:
        mask[actions.PASS] = 1
    return row, mask
