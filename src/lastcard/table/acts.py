"""Acts: everything that changes a table, as a closed union. The log keeps each one as a line of JSON."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import UNSET, UnsetType

from .names import tidy_name

HEADS = ("bear", "cat", "rabbit", "owl", "fox", "frog", "mouse", "ram", "deer", "hedgehog")
"""What the players look like, by number: there are as many as seats at most, and all look different."""

Head = Annotated[int, msgspec.Meta(ge=0, le=len(HEADS) - 1)]


class TableAct(
    msgspec.Struct,
    frozen=True,
    forbid_unknown_fields=True,
    omit_defaults=True,
    tag_field="act",
    tag=str.lower,
):
    """Something that somebody wants to happen at a table. It may tell of cards, so its repr has no fields."""

    def __repr__(self) -> str:
        return f"{type(self).__name__}(…)"


class Sit(TableAct, frozen=True):
    """Take a free seat, as a person or as a bot of some level.

    Between rounds a person may also take one that was left, and either may where the player slept a whole
    round (R-48).
    """

    seat: int
    name: str
    bot: str = ""
    head: Head | None = None  # None, or one that somebody wears: the first that is free
    home: int = 0  # only the server gives one: 16 bits for the address that a person sits down from


class Rename(TableAct, frozen=True):
    """Be called otherwise, look otherwise, or both; what is None stays."""

    name: str | None = None
    head: Head | None = None


class Leave(TableAct, frozen=True):
    """Get up. In a match a bot plays on until the player comes back."""


class Back(TableAct, frozen=True):
    """Come back to a seat that a bot kept warm, or say that you are there after your time was up."""


class Change(TableAct, frozen=True):
    """Change settings before the first deal, as the host; what is left out stays."""

    seats: int | UnsetType = UNSET
    options: dict[str, str] | UnsetType = UNSET
    public: bool | UnsetType = UNSET
    turn_seconds: int | UnsetType | None = UNSET
    catch_grace_ms: int | UnsetType | None = UNSET
    leaver: str | UnsetType = UNSET
    reflexes: bool | UnsetType = UNSET
    think_ms: int | UnsetType = UNSET

    def wishes(self) -> dict[str, Any]:
        """What is not left out."""
        wanted = {name: getattr(self, name) for name in self.__struct_fields__}
        return {name: value for name, value in wanted.items() if value is not UNSET}


class Clear(TableAct, frozen=True):
    """Take the bot away from a seat before the first deal, as the host."""

    seat: int


class Dismiss(TableAct, frozen=True):
    """Send a person away before the first deal, as the host; for ten minutes they cannot sit down again."""

    seat: int


class Start(TableAct, frozen=True):
    """Deal the first round; empty seats are filled with bots of the level given."""

    fill: str = ""


class Play(TableAct, frozen=True):
    """An action of the game. With `uno` the call and the play are one act, so nobody can come between."""

    token: str
    uno: bool = False


class Pass(TableAct, frozen=True):
    """Let the moment go by, at a table where each seat is asked in turn."""


class BotPlay(TableAct, frozen=True):
    """What the bot at a seat does, or the bot that plays on for somebody who left."""

    seat: int
    token: str  # "" lets the moment go by
    uno: bool = False


class TimeOut(TableAct, frozen=True):
    """What the autopilot does for a seat that took too long over the decision asked at `decision` (R-48)."""

    seat: int
    token: str  # "" lets the moment go by
    decision: int


class NextRound(TableAct, frozen=True):
    """Deal the next round of the match."""


class Rematch(TableAct, frozen=True):
    """Start another match with the same seats."""


class Close(TableAct, frozen=True):
    """End the table for good; only the system gives a reason."""

    reason: str = ""


PersonAct = (
    Sit | Rename | Leave | Back | Change | Clear | Dismiss | Start | Play | Pass | NextRound | Rematch | Close
)
"""What a person may ask for; the others come from the system."""

AnyAct = PersonAct | BotPlay | TimeOut
"""The closed union."""

_decoder: msgspec.json.Decoder[AnyAct] = msgspec.json.Decoder(AnyAct)
encode_act = msgspec.json.Encoder().encode


def read_act(text: str | bytes) -> AnyAct:
    """The act that a line of JSON tells."""
    try:
        return _decoder.decode(text)
    except msgspec.MsgspecError as error:
        raise ValueError(f"not an act: {error}") from error


def write_act(act: AnyAct) -> str:
    """The act as a line of JSON."""
    return encode_act(act).decode()


def tidied(act: AnyAct) -> AnyAct:
    """The act with its name as it will be shown."""
    if isinstance(act, (Sit, Rename)) and act.name is not None:
        return msgspec.structs.replace(act, name=tidy_name(act.name))
    return act
