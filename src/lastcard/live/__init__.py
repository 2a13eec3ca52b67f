"""Tables that are being played: acts one after the other, clocks, bots, many tables in one process."""

from ..extras import need

need("server", "msgspec")
