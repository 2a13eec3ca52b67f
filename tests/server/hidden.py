"""What nobody may find: seeds and hands, in any spelling."""

from __future__ import annotations

import base64
import json
from collections.abc import Iterable

from lastcard.live.live_table import LiveTable
from lastcard.store.open import open_log
from lastcard.table.table_state import TableState
from sure import sure


async def sittings_of(db: str, tables: Iterable[str]) -> list[TableState]:
    log = await open_log(db)
    try:
        return [(await LiveTable.open(log, table)).state for table in tables]
    finally:
        await log.close()


def seeds(state: TableState) -> list[bytes]:
    """All that the deals of a table come from, in any spelling."""
    secret, match, r = state._secret, sure(state.match), state.round
    encoded = base64.b64encode(secret).rstrip(b"=")
    texts = [secret.hex(), match.seed.lstrip("#"), r.seed.lstrip("#"), repr(secret)[2:-1]]
    return [
        secret,
        encoded,
        encoded.translate(bytes.maketrans(b"+/", b"-_")),
        *(text.encode() for text in texts),
    ]


def spellings(hand: list[str]) -> list[bytes]:
    """A hand, as it could be written somewhere."""
    texts = (json.dumps(hand), json.dumps(hand, separators=(",", ":")), repr(hand), ",".join(hand))
    return [text.strip("[]").encode() for text in texts]


def found(secrets_: Iterable[bytes], texts: Iterable[bytes]) -> list[bytes]:
    everything = b"\n".join(texts)
    return [secret for secret in secrets_ if secret in everything]
