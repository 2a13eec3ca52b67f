"""A seat at live tables for assistants, over MCP: `lastcard mcp`. It needs `lastcard[mcp]`."""

from ..extras import need

need("mcp", "mcp", "msgspec", "websockets", "httpx")
