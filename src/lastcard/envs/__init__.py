"""Learning environments: the rounds of lastcard for programs that learn. Needs NumPy: `lastcard[envs]`.

`Batch` steps thousands of rounds at once. `actions` tells what the numbers of actions mean, `pieces` what the
bytes of an observation mean. docs/environments.md shows how they are used.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .batching import Batch

__all__ = ("Batch",)


def __getattr__(name: str) -> Any:
    """What needs NumPy is loaded when it is asked for: the tables of actions and pieces need nothing."""
    if name == "Batch":
        from .batching import Batch

        return Batch
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
