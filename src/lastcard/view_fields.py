"""Fields of a view, each spelled once: its name and type, how it is read, and with which others.

A view is a dataclass whose fields are declared here. A group of them is read as a tuple, in the
order of the view, so that two moments can be compared: what is told of a change is what differs.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field, fields
from functools import partial
from inspect import signature
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
        self.read = all_of([one.metadata["read"] for one in declared])

    def named(self, values: Values) -> dict[str, Any]:
        return dict(zip(self.names, values, strict=True))

    def changes(self, values: Values, before: Values) -> dict[str, Any]:
        """The fields that are other than before; all of them if there is no before."""
        if values == before:
            return {}
        if not before:
            return self.named(values)
        pairs = zip(self.names, values, before, strict=True)
        return {name: now for name, now, was in pairs if now is not was and now != was}


def all_of(readers: list[Callable[..., Any]]) -> Callable[..., Values]:
    """One function that calls all of them with what it is given: read with every act, so no loop."""
    given = ", ".join(signature(readers[0]).parameters)
    names = {f"read{number}": read for number, read in enumerate(readers)}
    calls = "".join(f"{name}({given}), " for name in names)
    made: Callable[..., Values] = eval(f"lambda {given}: ({calls})", names)
    return made
