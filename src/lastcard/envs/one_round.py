"""A batch of one round, as the environments have it in which one agent acts at a time."""

from __future__ import annotations

from copy import deepcopy
from typing import Any, Self

from ..extras import packages_of
from ..rules import kernel as k
from ..rules.cards import SEEN
from .batching import Batch, kernel_lane

with packages_of("envs"):
    import numpy as np
    from gymnasium.error import ResetNeeded
    from numpy.typing import NDArray

NO_ROUND = "no round is played: call reset()"


class OneRound:
    """What is looked at in every step: the one round, and the rows that are written for it.

    They belong to the batch, so a copy of the environment looks at its own.
    """

    _batch: Batch
    _begun = False  # what the batch deals when it is made nobody plays before the first reset()

    def _look_at(self, batch: Batch) -> None:
        self._batch = batch
        self._lane, self._form, self._answer = kernel_lane(batch, 0), batch.form, batch.quick_answer()
        self._row, self._mask = batch.only_row(), batch.mask[0]

    def _row_of(self, seat: int) -> NDArray[np.uint8]:
        """What any seat may know, and could remember if that is wished for."""
        found = np.empty(SEEN, np.uint8)
        k.write_observation(self._form, self._lane.state, seat, found)
        return found if self._batch.memory is None else np.concatenate([found, self._batch.recall(0, seat)])

    def _check_begun(self) -> None:
        if not self._begun:
            raise ResetNeeded(NO_ROUND)

    def __getstate__(self) -> dict[str, Any]:
        looked_at = ("_lane", "_form", "_answer", "_row", "_mask")
        return {name: thing for name, thing in vars(self).items() if name not in looked_at}

    def __setstate__(self, known: dict[str, Any]) -> None:
        self.__dict__.update(known)
        self._look_at(self._batch)

    def __copy__(self) -> Self:
        return deepcopy(self)
