"""A table as a pure fold over its log: no clock, no asyncio, no store."""

from ..extras import need

need("server", "msgspec")
