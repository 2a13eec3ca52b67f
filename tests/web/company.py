"""A table where the test plays all other seats, and knows the cards: what is to happen, happens."""

from __future__ import annotations

import contextlib
import random
from collections.abc import Iterator

from websockets.sync.client import ClientConnection

import lastcard
from web.live import Live, drain, say
from web.player import Player
from web.seeds import ME, SCENES, Move, Scene, read, walk
from web.visitor import Visitor

NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal", "Ida", "Jo")


class Company:
    """The people at a scripted table, and a match beside it that is played alike."""

    def __init__(self, live: Live, scene: Scene | str, moves: list[Move] | None = None) -> None:
        scene = SCENES[scene] if isinstance(scene, str) else scene
        self.live, self.scene = live, scene
        self.match: lastcard.Match = scene.dealt()
        table = live.table(scene.edition, seed=scene.seed, seats=scene.seats, options=scene.options)
        self.seats = [live.sit(table, NAMES[seat], seat) for seat in range(scene.seats)]
        live.act(self.seats[ME], {"act": "start"})
        self.seq = 0
        self.play(scene.moves + (moves or []))

    @property
    def round(self) -> lastcard.Round:
        return self.match.round

    def play(self, moves: list[Move] | str) -> int:
        """Moves of any seats without a browser; the number of the last one."""
        moves = read(moves) if isinstance(moves, str) else moves
        with self._sockets({seat for seat, _ in moves}) as sockets:
            for seat, token in moves:
                self.match.act(seat, token)
                self.seq = say(sockets[seat], {"act": "play", "token": token})
                for other in sockets.values():
                    drain(other)
        return self.seq

    def play_out(self, moves: int = 1000) -> int:
        """Moves by chance of those who rather play than draw, until the round is over or these are made."""
        trial = self.round.clone()
        return self.play([*walk(trial, random.Random(self.scene.seed), moves)])

    def next_round(self) -> None:
        self.match.next_round()
        self.live.act(self.seats[ME], {"act": "nextround"})

    @contextlib.contextmanager
    def _sockets(self, seats: set[int]) -> Iterator[dict[int, ClientConnection]]:
        with contextlib.ExitStack() as stack:
            yield {seat: stack.enter_context(self.live.socket(self.seats[seat])) for seat in seats}

    def seat(self, visitor: Visitor, hands: str = "mouse", seat: int = ME) -> Player:
        """Sit down at a browser, and wait until the table is there, and with it what happened before."""
        visitor.at(self.seats[seat])
        player = Player(visitor, hands)
        player.until(lambda m: m.hand or m.over, "hand")
        return player

    def done(self, player: Player, *tokens: str) -> None:
        """Through the page these actions were taken; what it was told is what the rules say, and no more."""
        seat = self.seats_of(player)
        for token in tokens:
            self.match.act(seat, token)
        player.until(lambda _: self.tells_all(player), "view of what was done")

    def tells_all(self, player: Player) -> bool:
        return bool(player.view["game"] == self.round.view(self.seats_of(player)).to_dict())

    @staticmethod
    def seats_of(player: Player) -> int:
        return int(player.view["viewer"])
