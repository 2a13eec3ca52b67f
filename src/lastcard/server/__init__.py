"""Tables over the network: HTTP for the lobby, a WebSocket for the game."""

from ..extras import need

need("server", "msgspec", "starlette", "uvicorn", "websockets")
