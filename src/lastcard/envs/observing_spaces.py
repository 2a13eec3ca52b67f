"""How observations and masks are handed to agents: together, or the mask in `info` alone."""

from __future__ import annotations

from typing import Any, Literal

from ..extras import packages_of
from ..rules.cards import RECALLED, SEEN
from .actions import ACTIONS

with packages_of("envs"):
    import numpy as np
    from gymnasium import spaces
    from numpy.typing import NDArray

MaskPlace = Literal["both", "info"]
"""Masks are in the observation and in `info`, or in `info` alone: then the observation is the plain row."""


def space_of(mask_in: MaskPlace, *, memory: bool = False) -> spaces.Space[Any]:
    """The space of one observation; what can be remembered follows what is seen, in the same row."""
    if mask_in not in ("both", "info"):
        raise ValueError(f"mask_in is both or info, not {mask_in!r}")
    row = spaces.Box(0, 255, (SEEN + RECALLED if memory else SEEN,), np.uint8)
    if mask_in == "info":
        return row
    return spaces.Dict({"observation": row, "action_mask": spaces.Box(0, 1, (ACTIONS,), np.int8)})


def observed(row: NDArray[Any], mask: NDArray[Any], mask_in: MaskPlace) -> Any:
    """One observation, or many, as that space has it."""
    return row if mask_in == "info" else {"observation": row, "action_mask": mask}
