"""What goes wrong when a process that worked for us is gone. Apart from the pool, which loads slowly."""

from __future__ import annotations


class WorkerLost(RuntimeError):
    """A worker process was killed, or never came to its work."""
