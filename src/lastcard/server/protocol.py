"""uvicorn's WebSocket connection with small buffers, and a way to give a stuck reader up.

A reader who does not read blocks every send, the polite close among them; only the transport can end that.
"""

from __future__ import annotations

import socket
from asyncio.transports import BaseTransport

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

KERNEL_BYTES = 32 * 1024
BUFFER_BYTES = 32 * 1024
LAST_SECONDS = 2.0


class Protocol(WebSocketsSansIOProtocol):
    def connection_made(self, transport: BaseTransport) -> None:
        super().connection_made(transport)
        self.transport.set_write_buffer_limits(high=BUFFER_BYTES)
        plain: socket.socket | None = transport.get_extra_info("socket")
        if plain is not None:
            plain.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, KERNEL_BYTES)
            if plain.family in (
                socket.AF_INET,
                socket.AF_INET6,
            ):  # asyncio forgets it if a socket is handed over
                plain.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    async def run_asgi(self) -> None:
        self.scope["state"]["give_up"] = self.give_up
        await super().run_asgi()

    def give_up(self, code: int, reason: str) -> None:
        """Put the close at the end of what waits, and end the connection soon, read or unread."""
        if self.close_sent or self.transport.is_closing():
            return
        self.conn.send_close(code, reason)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.close_timer = self.loop.call_later(LAST_SECONDS, self.transport.abort)
