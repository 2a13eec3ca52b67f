"""A client for tables on the network: it finds back by itself, and what it asks for is done once.

seated = await take_seat("http://127.0.0.1:8000", table, "Ann")
async with Client("http://127.0.0.1:8000", table, seated.token) as client:
    answer = await client.act(Play("r7"))
"""

from .connection import Answer, Client, Gone
from .lobby import Seated, ask, create_table, split_link, take_seat

__all__ = ("Answer", "Client", "Gone", "Seated", "ask", "create_table", "split_link", "take_seat")
