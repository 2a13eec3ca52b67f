"""How a table answers an act: with its number in the log and the facts, or with a refusal."""

from __future__ import annotations

from dataclasses import dataclass, field

from .facts import AnyFact
from .table_errors import ActRefused, RefusalCode


@dataclass(slots=True)
class Accepted:
    """The act is in the log, durably. The facts are the whole truth: `redact_all` of them is for each viewer.

    The number is the answer; the facts of an act that is asked for again long after are not at hand.
    """

    seq: int
    facts: tuple[AnyFact, ...] | None = field(default=None, repr=False, compare=False)


@dataclass(frozen=True, slots=True)
class Refusal:
    """Nothing happened, and why; the table is at `seq`."""

    seq: int
    code: RefusalCode
    clause: str
    reason: str
    hint: str = ""
    wait_ms: int = 0

    @classmethod
    def of(cls, error: ActRefused, seq: int) -> Refusal:
        return cls(seq, error.code, error.clause, error.reason, error.hint, error.wait_ms)

    @property
    def stale(self) -> bool:
        """Whether it was meant for a moment that has passed."""
        return self.code == "stale"


ActResult = Accepted | Refusal
