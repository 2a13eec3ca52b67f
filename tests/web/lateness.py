"""What is late in the browser tests, as LASTCARD_LATE asks for it: no test may depend on how fast a line is.

    LASTCARD_LATE=80                 frames, answers and the parts of the page, by up to 80 ms each
    LASTCARD_LATE=parts=2500         only what the page fetches when it is wanted
    LASTCARD_LATE=bursts=400,cpu=6   frames are heard every 400 ms, on a processor six times as slow

Each thing is late by as much as is said, by half of it or not at all; the order of frames stays.
"""

from __future__ import annotations

import os
from dataclasses import dataclass, fields


@dataclass(frozen=True)
class Lateness:
    """Milliseconds, but for the processor."""

    frames: int = 0  # both ways
    answers: int = 0  # to what the page asks for by HTTP
    parts: int = 0  # scripts and styles that the page fetches when they are wanted
    bursts: int = 0  # frames are heard so often, all that have come at once
    timers: int = 0
    cpu: int = 1  # how many times as slow

    @classmethod
    def read(cls, text: str) -> Lateness:
        if text.isdigit():
            return cls(frames=int(text), answers=int(text), parts=int(text))
        words = dict(word.split("=") for word in text.split(",") if word)
        unknown = words.keys() - {one.name for one in fields(cls)}
        if unknown:
            raise ValueError(f"LASTCARD_LATE does not know {', '.join(sorted(unknown))}")
        return cls(**{name: int(number) for name, number in words.items()})

    @property
    def anything(self) -> bool:
        return self != Lateness()

    def script(self) -> str:
        """What a page runs first: all but the parts and the processor, which no script can slow down."""
        text = LATE
        for name in ("frames", "answers", "bursts", "timers"):
            text = text.replace(name.upper(), str(getattr(self, name)))
        return text


LATE = """{
  const Plain = window.WebSocket, ask = window.fetch, wait = window.setTimeout
  const pause = (ms) => new Promise((go) => wait(go, ms))
  const upTo = (most) => (Math.floor(Math.random() * 3) / 2) * most
  if (ANSWERS) window.fetch = (...how) => pause(upTo(ANSWERS)).then(() => ask(...how))
  if (TIMERS) window.setTimeout = (what, ms = 0, ...more) => wait(what, ms + upTo(TIMERS), ...more)
  const soon = () => performance.now() + upTo(FRAMES)
  const inBursts = () => (BURSTS ? Math.ceil(soon() / BURSTS) * BURSTS : soon())
  const after = (turn, due, act) => turn.then(() => pause(Math.max(0, due - performance.now()))).then(act)
  if (FRAMES || BURSTS) window.WebSocket = class extends Plain {
    #said = Promise.resolve()
    #heard = Promise.resolve()
    send(frame) {
      this.#said = after(this.#said, soon(), () => this.readyState === Plain.OPEN && super.send(frame))
    }
    set onmessage(hear) {
      this.message = hear
      super.onmessage = (event) => (this.#heard = after(this.#heard, inBursts(), () => this.message?.(event)))
    }
    set onclose(hear) {
      this.closed = hear
      super.onclose = (event) => (this.#heard = after(this.#heard, inBursts(), () => this.closed?.(event)))
    }
  }
}"""

LATENESS = Lateness.read(os.environ.get("LASTCARD_LATE", ""))
