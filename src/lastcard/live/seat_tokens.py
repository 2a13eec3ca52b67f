"""Whose seat it is. A token belongs to an occupancy: to a seat and the act by which somebody sat down there.

Tokens are not random but derived, from the table's secret and a secret of whoever asks. So a request that is
sent twice, even to two processes at once, leads to one token, and yet a store keeps only its hash: without
the secret of the asker, of which the log has only a hash as well, it cannot be derived again.
"""

from __future__ import annotations

import hashlib
import logging
import secrets
from dataclasses import dataclass, field, replace

import msgspec

from ..store.log import Entry, Log, NoSuchTable, SeatToken, StoreError, Unknown
from ..table import acts as a
from ..table.answers import Accepted, ActResult, Refusal
from ..table.seats import Seat
from ..table.table_errors import TABLE
from ..table.table_state import SYSTEM, TableState
from .live_table import LiveTable

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class IssuedToken:
    """A seat and the token that it belongs to. The token is shown to whoever asked and kept nowhere."""

    seat: int
    token: str = field(repr=False)
    seq: int
    connection: int  # whoever is connected with a lower number is so no longer


async def sit(
    log: Log,
    table: LiveTable,
    name: str,
    *,
    action_id: str,
    seat: int | None = None,
    head: int | None = None,
    home: int = 0,
) -> IssuedToken | Refusal:
    """Take a seat, a given one or the first that is free. The log decides who was first.

    The same id gives the same seat and token again until the seat is left or has another token; so it must
    be as hard to guess as a token.
    """
    log_id = f"sit:{hash_of(action_id).hex()}"  # the id opens the seat, so the log keeps its hash alone
    known = await log.find(table.table_id, f"{SYSTEM}:{log_id}")
    if known is None:
        answer = await _sit_down(table, log_id, a.Sit(-1, name, head=head, home=home), seat)
        known = await log.find(table.table_id, f"{SYSTEM}:{log_id}")  # perhaps by the same wish, sent twice
        if isinstance(answer, Refusal) and known is None:
            return answer
    if known is None:
        raise NoSuchTable(table.table_id)  # it was forgotten just now
    return await _issue_token(log, table, known, action_id)


async def _sit_down(table: LiveTable, log_id: str, wish: a.Sit, seat: int | None) -> ActResult:
    answer: ActResult = Refusal(table.seq, "table-full", TABLE, "no seat is free", left_seats(table.state))
    last = len(table.state.seats) - 1
    if seat is not None and not 0 <= seat <= last:
        return Refusal(table.seq, "no-seat", TABLE, f"there is no seat {seat}", f"the seats are 0 to {last}")
    for choice in seats_to_try(table.state) if seat is None else [seat]:
        answer = await table.act(SYSTEM, log_id, msgspec.structs.replace(wish, seat=choice))
        if isinstance(answer, Accepted) or not seat_at(table.state, choice).present:
            break  # it is done, or the seat is not the matter
    return answer


async def _issue_token(log: Log, table: LiveTable, known: Entry, action_id: str) -> IssuedToken | Refusal:
    """The token for who sat down by an entry, as long as that very token is the seat's."""
    if table.seq < known.seq:
        await table.catch_up()
    act, since = a.read_act(known.body), known.seq
    assert isinstance(act, a.Sit)
    sitter = seat_at(table.state, act.seat)
    token = table.token("sit", action_id, act.seat, since)
    if sitter.since == since and not sitter.away:
        kept = await log.put_seat(table.table_id, SeatToken(act.seat, since, hash_of(token), sitter.name))
        kept = kept or await _kept(log, table, token)
        if kept is not None and kept.since == since:
            return IssuedToken(act.seat, token, since, kept.connection)
    return Refusal(
        table.seq, "id-used", TABLE, "this id is used up: its seat was left or has a new token", "use another"
    )


async def renew(log: Log, table: LiveTable, token: str, *, action_id: str) -> IssuedToken | None:
    """A new token in place of an old one, which is worth nothing from now on; None if it was so before.

    The same id gives the same new token again, until somebody arrives with that.
    """
    kept = await find(log, table, token)
    if kept is not None:
        fresh = table.token("renew", token, action_id, kept.seat, kept.since)
        renewed = replace(kept, token_hash=hash_of(fresh))
        put = await log.put_seat(table.table_id, renewed, replaces=kept.token_hash)
        if put is not None:
            return IssuedToken(kept.seat, fresh, table.seq, put.connection)
    for kept in await log.get_seats(table.table_id):
        fresh = table.token("renew", token, action_id, kept.seat, kept.since)
        if is_token_of(kept, fresh) and not kept.used and await is_occupied(table, kept):
            return IssuedToken(kept.seat, fresh, table.seq, kept.connection)
    return None


async def find(log: Log, table: LiveTable, token: str) -> SeatToken | None:
    """The seat that a token opens."""
    kept = await _kept(log, table, token)
    return kept if kept is not None and await is_occupied(table, kept) else None


async def arrive(log: Log, table: LiveTable, token: str) -> SeatToken | None:
    """The seat for somebody who connects with a token; all earlier connections have lower numbers.

    Where that cannot be written, on a full disk, the token counts all the same: whoever comes back sees the
    table. The number is the last one then, and it is for the process to let the newest connection win.
    """
    try:
        kept = await log.arrive(table.table_id, hash_of(token))
    except (StoreError, Unknown) as error:
        kept = await _kept(log, table, token)
        logger.warning("the store cannot record a visit to table %s: %s", table.table_id, error)
    return kept if kept is not None and await is_occupied(table, kept) else None


async def is_occupied(table: LiveTable, kept: SeatToken) -> bool:
    """Whether the one for whom a token was written down sits there still."""
    if table.seq < kept.since:
        await table.catch_up()
    return seat_at(table.state, kept.seat).since == kept.since


async def _kept(log: Log, table: LiveTable, token: str) -> SeatToken | None:
    return next((kept for kept in await log.get_seats(table.table_id) if is_token_of(kept, token)), None)


def seats_to_try(state: TableState) -> list[int]:
    """Free seats first, then those of bots; never that of a player who left and may come back."""
    seats = [seat for seat, taken in enumerate(state.seats) if not taken.person]
    return sorted(seats, key=lambda seat: (not state.seats[seat].free, seat))


def seat_at(state: TableState, seat: int) -> Seat:
    """Who sits at a seat; nobody where the table has become smaller."""
    return state.seats[seat] if seat < len(state.seats) else Seat()


def left_seats(state: TableState) -> str:
    """How to get a seat where none is free."""
    left = ", ".join(str(seat) for seat, taken in enumerate(state.seats) if taken.away)
    if left:
        return f"players have left these, who may come back; name one to take it between rounds: {left}"
    return "watch, or come back when a round is over"


def is_token_of(kept: SeatToken, token: str) -> bool:
    return secrets.compare_digest(kept.token_hash, hash_of(token))


def hash_of(token: str) -> bytes:
    """How a token is kept."""
    return hashlib.sha256(token.encode()).digest()
