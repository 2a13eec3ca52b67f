"""Fields of a view, each spelled once: its name and type, how it is read, and with which others.

A view is a dataclass whose fields are declared here. A group of them is read as a tuple, in the
order of the view, so that two moments can be compared: what is told of a change is what differs.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field, fields
from functools import partial
from typing import Any

Values = tuple[Any, ...]


def read_by(group: str, read: Callable[..., Any]) -> Any:
    """Declare a field of a view: the group that it is read with, and the function that reads it."""
    return field(metadata={"group": group, "read": read})


fixed = partial(read_by, "fixed")  # never changes
per_round = partial(read_by, "per round")  # changes with the round, and with who sits at the table
public = partial(read_by, "public")  # may change with every act, for everybody alike
own = partial(read_by, "own")  # depends on whose view it is


class Group:
    """The fields of a view that depend on the same things."""

    def __init__(self, view: type, name: str) -> None:
        declared = [one for one in fields(view) if one.metadata["group"] == name]
        self.names = tuple(one.name for one in declared)
        self._readers = tuple(one.metadata["read"] for one in declared)

    def read(self, *sources: Any) -> Values:
        return tuple([read(*sources) for read in self._readers])

    def named(self, values: Values) -> dict[str, Any]:
        return dict(zip(self.names, values, strict=True))

    def changes(self, values: Values, before: Values) -> dict[str, Any]:
        """The fields that are other than before; all of them if there is no before."""
        if not before:
            return self.named(values)
        pairs = zip(self.names, values, before, strict=True)
        return {name: now for name, now, was in pairs if now is not was and now != was}
