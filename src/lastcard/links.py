"""Links to servers and tables, as people type them. Only the standard library is needed."""

from __future__ import annotations

from urllib.parse import SplitResult, urlsplit


def check_address(server: str) -> None:
    """Whether a server can be asked at an address; a ValueError says what is wrong with it."""
    parts = parts_of(server)
    if not is_sound(parts) or parts.query or parts.fragment:
        raise ValueError(f"{server!r} is not an address; write http://SERVER or https://SERVER")


def split_link(link: str) -> tuple[str, str]:
    """Server and table of a link such as http://cards.example/table/ID."""
    parts = parts_of(link)
    before, found, table = parts.path.rstrip("/").rpartition("/table/")
    if not (is_sound(parts) and found and table):
        raise ValueError(f"a link to a table is http://SERVER/table/ID, not {link!r}")
    return f"{parts.scheme}://{parts.netloc}{before}", table


def is_near(server: str) -> bool:
    """On this machine, where no proxy is asked."""
    return urlsplit(server).hostname in ("localhost", "127.0.0.1", "::1")


def parts_of(address: str) -> SplitResult:
    """Addresses are shown and sent on, so there is no secret in them; nor in the sentence about it."""
    if "@" in address:
        raise ValueError("an address cannot contain a user name or password; leave out what is before the @")
    try:
        parts = urlsplit(address)
        parts.port  # noqa: B018 - it is read here, and fails if it is no number or too large
    except ValueError as error:
        raise ValueError(f"{address!r} is not an address: {error}") from None
    return parts


def is_sound(parts: SplitResult) -> bool:
    """Whether there is somebody to ask, over HTTP."""
    return parts.scheme in ("http", "https") and bool(parts.hostname) and not set(" \t") & set(parts.netloc)
