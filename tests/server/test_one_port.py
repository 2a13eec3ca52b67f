"""What a scan of the ports would find: read from the system, for every socket that the server has open."""

from __future__ import annotations

from pathlib import Path

from server.players import free_port, server_process

LISTENS = "0A"
ACCEPTS = 0x10000
"""How /proc/net marks sockets that wait for somebody."""


def sockets_of(pid: int) -> set[str]:
    """The numbers of all sockets of a process."""
    links = [str(link.readlink()) for link in Path(f"/proc/{pid}/fd").iterdir() if link.is_symlink()]
    return {link[8:-1] for link in links if link.startswith("socket:[")}


def doors_of(pid: int) -> list[tuple[str, str]]:
    """Where a process can be reached: the protocol and the address, as the system writes it."""
    own = sockets_of(pid)
    found: list[tuple[str, str]] = []
    for protocol in ("tcp", "tcp6", "udp", "udp6"):
        for line in Path(f"/proc/{pid}/net/{protocol}").read_text().splitlines()[1:]:
            _, address, _, state, *rest = line.split()
            if rest[5] in own and (state == LISTENS or protocol.startswith("udp")):
                found.append((protocol, address))
    for line in Path(f"/proc/{pid}/net/unix").read_text().splitlines()[1:]:
        _, _, _, flags, _, _, number, *name = line.split()
        if number in own and int(flags, 16) & ACCEPTS:
            found.append(("unix", " ".join(name)))
    return found


def test_a_server_listens_at_one_port_and_nowhere_else(tmp_path: Path) -> None:
    port = free_port()
    with server_process(port, f"sqlite:///{tmp_path}/tables.db") as server:
        assert doors_of(server.pid) == [("tcp", f"0100007F:{port:04X}")]
