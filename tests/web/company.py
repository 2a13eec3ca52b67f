"""A table where the test plays all other seats, and knows the cards: what is to happen, happens."""

from __future__ import annotations

import contextlib
import random
from collections.abc import Iterator
from typing import Any

from websockets.sync.client import ClientConnection

import lastcard
from web.live import Live, Seat, drain, say
from web.player import Player
from web.tables import ME, NAMES, SCENES, Move, Scene, read
from web.visitor import Visitor


class Company:
    """The people at a scripted table, and a match beside it that is played alike.

    `short` of the moves of the scene are left for later: they are in `rest`.
    """

    def __init__(self, live: Live, scene: Scene | str, *, short: int = 0, **settings: Any) -> None:
        scene = SCENES[scene] if isinstance(scene, str) else scene
        self.live, self.scene = live, scene
        self.match: lastcard.Match = scene.match()
        self.table = live.set_table(scene, **settings)
        self.seats = [live.sit(self.table, NAMES[seat], seat) for seat in range(scene.seats)]
        live.act(self.seats[ME], {"act": "start"})
        self.seq = 0
        self._rng = random.Random(scene.seed)
        now = len(scene.moves) - short
        self.rest = scene.moves[now:]
        self.play(scene.moves[:now])

    @property
    def me(self) -> Seat:
        return self.seats[ME]

    @property
    def round(self) -> lastcard.Round:
        return self.match.round

    # Without a browser

    def play(self, moves: list[Move] | str) -> int:
        """Moves of any seats; the number of the last one."""
        moves = read(moves) if isinstance(moves, str) else moves
        with self._sockets({seat for seat, _ in moves}) as sockets:
            for seat, token in moves:
                self.match.act(seat, token)
                self.seq = say(sockets[seat], {"act": "play", "token": token})
                for other in sockets.values():
                    drain(other)
        return self.seq

    @property
    def asked(self) -> int | None:
        """Who is asked whether they have something to say, at a table without reflexes."""
        asked = self.live.view(self.table)["asked"]
        return None if asked is None else int(asked)

    def play_out(self, moves: int = 1000) -> int:
        """Moves by chance of those who rather play than draw, until the round is over or these are made."""
        trial = self.round.clone()
        return self.play([*walk(trial, self._rng, moves)])

    def next_round(self) -> None:
        self.match.next_round()
        self.live.act(self.seats[ME], {"act": "nextround"})

    @contextlib.contextmanager
    def _sockets(self, seats: set[int]) -> Iterator[dict[int, ClientConnection]]:
        with contextlib.ExitStack() as stack:
            yield {seat: stack.enter_context(self.live.socket(self.seats[seat])) for seat in seats}

    # At a browser

    def seat(self, visitor: Visitor, hands: str = "mouse", seat: int = ME) -> Player:
        """Sit down at a browser, and wait until the table is there, and with it what happened before."""
        visitor.next_at(self.seats[seat])
        player = Player(visitor, hands)
        player.until(lambda m: m.hand or m.over, "hand")
        return player

    def go_on(self, player: Player) -> None:
        """Let the moves that are left happen before somebody's eyes: by their own hand if they are theirs."""
        for seat, token in self.rest:
            if seat == self.seats_of(player):
                player.act(token, self.round.phase)
                self.match.act(seat, token)
            else:
                self.play([(seat, token)])
        self.rest = []
        while (asked := self.asked) not in (None, self.seats_of(player)):  # who has nothing to say
            self.live.act(self.seats[asked or 0], {"act": "pass"})
        player.until_seq(int(self.live.view(self.table)["seq"]))

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


def walk(r: lastcard.Round, rng: random.Random, longest: int) -> Iterator[Move]:
    """A game by chance in which everybody rather plays than draws."""
    for _ in range(longest):
        seat = r.actor
        if seat is None:
            return
        legal = [one for one in r.legal(seat) if one != "uno" and "catch" not in one]
        onward = [one for one in legal if one not in ("draw", "keep", "challenge")]
        token = rng.choice(onward or legal)
        r.act(seat, token)
        yield seat, token
