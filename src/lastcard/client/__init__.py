"""A client for tables on the network: it finds back by itself, and what it asks for is done once.

seated = await take_seat("http://127.0.0.1:8000", table, "Ann")
async with Client("http://127.0.0.1:8000", table, seated.token) as client:
    answer = await client.act(Play("r7"))
"""

from ..extras import packages_of

with packages_of("server"):
    from ..links import check_address, split_link
    from ..protocol.bodies import Seated
    from ..protocol.messages import (
        VERSION,
        Done,
        News,
        Refused,
        Signalled,
        Snapshot,
        Trouble,
        Unreadable,
        Welcome,
    )
    from ..protocol.messages import ServerMessage as Message
    from .connection import ActAnswer, Client
    from .pending import Gone, Unfollowed
    from .table_requests import (
        Rejected,
        ask,
        create_table,
        renew_token,
        take_seat,
        unreached,
    )
