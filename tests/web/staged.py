"""A table of the server on which a scene is played, with everybody in their seats."""

from __future__ import annotations

from contextlib import ExitStack
from typing import Any

from web.live import Live, Seat, drain, say
from web.scenes import ME, SCENES, Move


class Staged:
    """A scene on a table of the server, with everybody in their seats."""

    def __init__(self, live: Live, name: str) -> None:
        scene = SCENES[name]
        moves = scene.moves(name)
        assert moves is not None, f"the seed of {name!r} leads nowhere; python tests/web/scenes.py {name}"
        self.live, self.match = live, scene.dealt(name)
        self.timed = scene.settings.get("turn_seconds") is not None
        self.reflexes = scene.settings.get("reflexes", True)
        self.table = live.table(
            scene.edition, seed=f"{name} {scene.seed}", seats=scene.seats, **scene.settings
        )
        self.seats = [live.sit(self.table, who, seat, head) for seat, (who, head) in enumerate(scene.people)]
        live.act(self.seats[ME], {"act": "start"})
        self.play(moves)

    @property
    def me(self) -> Seat:
        return self.seats[ME]

    def play(self, moves: list[Move]) -> None:
        """Moves of any seats; a round that is over is followed by the next one."""
        with ExitStack() as stack:
            sockets = {
                seat: stack.enter_context(self.live.socket(self.seats[seat]))
                for seat in {one for one, _ in moves}
            }
            for seat, token in moves:
                if self.match.round.over:
                    say(sockets[seat], {"act": "nextround"})
                    self.match.next_round()
                self.pass_on(sockets)
                say(sockets[seat], {"act": "play", "token": token})
                self.match.act(seat, token)
                for other in sockets.values():
                    drain(other)

    def pass_on(self, sockets: dict[int, Any]) -> None:
        """At a table without reflexes everybody is asked, and has nothing to say."""
        while not self.reflexes and (asked := self.live.view(self.table)["asked"]) is not None:
            say(sockets[asked], {"act": "pass"})
