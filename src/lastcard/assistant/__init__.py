"""A seat at live tables for assistants, over MCP: `lastcard mcp`. It needs `lastcard[mcp]`."""
