"""A client for tables on the network: it finds back by itself, and what it asks for is done once.

seated = await take_seat("http://127.0.0.1:8000", table, "Ann")
async with Client("http://127.0.0.1:8000", table, seated.token) as client:
    answer = await client.act(Play("r7"))
"""

from ..protocol.bodies import Seated
from .connection import (
    VERSION,
    Answer,
    Client,
    Done,
    Message,
    News,
    Refused,
    Signalled,
    Snapshot,
    Trouble,
    Welcome,
)
from .lobby import Rejected, ask, create_table, renew_token, split_link, take_seat, unreached
from .pending import Gone, Unfollowed, Unreadable

__all__ = (
    "VERSION",
    "Answer",
    "Client",
    "Done",
    "Gone",
    "Message",
    "News",
    "Refused",
    "Rejected",
    "Seated",
    "Signalled",
    "Snapshot",
    "Trouble",
    "Unfollowed",
    "Unreadable",
    "Welcome",
    "ask",
    "create_table",
    "renew_token",
    "split_link",
    "take_seat",
    "unreached",
)
