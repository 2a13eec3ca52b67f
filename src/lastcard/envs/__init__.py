"""Learning environments: the rounds of lastcard for programs that learn. They need `lastcard[envs]`.

`Batch` steps thousands of rounds at once. `actions` tells what the numbers of actions mean, `pieces` what the
bytes of an observation mean. Where Gymnasium is installed, it knows the environments from here on:
`gymnasium.make("lastcard.envs:lastcard/Mod-v1")`. docs/environments.md shows how all are used.
"""

from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .batching import Batch

__all__ = ("Batch",)

if find_spec("gymnasium") is not None:
    from .gymnasium_ids import register_all

    register_all()


def __getattr__(name: str) -> Any:
    """What needs NumPy is loaded when it is asked for: the tables of actions and pieces need nothing."""
    if name == "Batch":
        from .batching import Batch

        return Batch
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
