"""Rounds as the learning environments show them, to the byte: who is asked, what they answer, who is paid."""

from __future__ import annotations

import hashlib
import random
from pathlib import Path
from typing import Any

import numpy as np

import lastcard
from lastcard.envs import Batch
from lastcard.envs.pieces import LAYOUT

PLAYTHROUGHS = Path(__file__).parent / "playthroughs"
TABLES = [*((seats, "sheet") for seats in (2, 4, 10)), (4, "party")]
IN_A_LINE = 10


def playthrough(edition: str) -> str:
    """A round with each number of seats, and one by house rules."""
    parts = [played(edition, seats, preset) for seats, preset in TABLES]
    return f"Layout {LAYOUT}\n\n" + "\n\n".join(parts) + "\n"


def played(edition: str, seats: int, preset: str) -> str:
    """A round by random answers: seat, word, and four digits that tell observation and mask from others."""
    name = f"{edition}, {seats} seats, {preset}"
    wishes: dict[str, Any] = {"choices": "needed", "autoreset": False, "memory": True, "critic": True}
    b = Batch(edition, seats, 1, name, lastcard.PRESETS[preset], **wishes)
    rng = random.Random(name)
    steps, every, apart = [], hashlib.sha256(), {"memory": hashlib.sha256(), "critic": hashlib.sha256()}
    while not b.done[0]:
        row = b.obs.tobytes() + b.mask.tobytes() + b.packed.tobytes() + b.seat.tobytes()
        every.update(row)
        for array, kept in apart.items():
            kept.update(getattr(b, array).tobytes())
        action = int(rng.choice(np.flatnonzero(b.mask[0])))
        steps.append(f"{b.seat[0]}:{b.token(0, action)} {hashlib.sha256(row).hexdigest()[:4]}")
        b.answer(action)
    every.update(b.obs.tobytes() + b.reward.tobytes())
    lines = [", ".join(steps[first : first + IN_A_LINE]) for first in range(0, len(steps), IN_A_LINE)]
    rewards = " ".join(f"{reward:.3g}" for reward in b.reward[0])
    hashes = [f"{of} {kept.hexdigest()[:16]}" for of, kept in {"all": every, **apart}.items()]
    return "\n".join([name, *lines, f"rewards {rewards}", *hashes])
