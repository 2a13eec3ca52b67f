"""What client and server say to each other: messages, bodies of requests, codes. Neither knows the other."""

from ..extras import need

need("server", "msgspec")
