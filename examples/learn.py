"""Learn to play from nothing, by playing against oneself: Deep Monte Carlo in one file, with NumPy alone.

    pip install 'lastcard[envs]'
    python examples/learn.py --minutes 5
    lastcard simulate --edition mod --seats 2 --games 2000 --bots examples.learn:Learnt,casual

A small net says what each action is worth: the reward that whoever takes it here will get at the end of the
round, from -1 to 1. It plays a thousand rounds against itself, mostly by what it thinks best and now and then
by chance; then every answer that was given is a lesson, for by now it is known how that round ended. After
that come the next thousand. There is no search, no model of the others, and no rule of play but one: a call
and a catch cost nothing, so they are always made.
"""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # of so small a net, threads wait for each other

import numpy as np
from numpy.typing import NDArray

from lastcard import EDITIONS, View
from lastcard.arena.charts import standalone
from lastcard.arena.curves import CurvePoint, curves
from lastcard.envs import Batch, actions, pieces
from lastcard.envs.looking import look

Floats = NDArray[np.float32]

CALL, CATCH = 61, 62
OPPONENTS = ("casual", "sensible")
ROUNDS = 1024  # played side by side before the net learns from them
LESSON = 512  # answers that it learns from at a time
CHANCE = 0.1  # how often it tries something instead of what it thinks best
RATE = 1e-3  # how far it moves in a step, at the beginning
LOOKS = 20  # how often the strength is measured on the way
LOOKING = 0.2  # of the time at most: on a slow machine it is measured less often
WEIGHTS = Path("learnt.npz")
SCALE = np.sqrt(pieces.scale()).astype(np.float32)  # so that counts become about as large as ones


class Net:
    """From an observation to what each action is worth: two hidden layers, taught by Adam."""

    def __init__(self, seed: int = 1, width: int = 128) -> None:
        rng = np.random.default_rng(seed)
        self.parts: list[Floats] = []  # weights and biases in turn
        for wide, high in ((len(SCALE), width), (width, width), (width, actions.ACTIONS)):
            weights = rng.normal(0, np.sqrt(2 / wide), (wide, high)).astype(np.float32)
            self.parts += [weights, np.zeros(high, np.float32)]
        self.parts[4] *= 0.1  # at first it thinks that no answer is worth much
        self.means = [np.zeros_like(part) for part in self.parts]
        self.squares = [np.zeros_like(part) for part in self.parts]
        self.steps = 0

    def layers(self, rows: NDArray[np.uint8]) -> tuple[Floats, Floats, Floats, Floats]:
        """The inputs, the two hidden layers, and what each action is worth."""
        w1, b1, w2, b2, w3, b3 = self.parts
        inputs: Floats = np.divide(rows, SCALE, dtype=np.float32)
        first = np.maximum(inputs @ w1 + b1, 0)
        second = np.maximum(first @ w2 + b2, 0)
        return inputs, first, second, second @ w3 + b3

    def learn(self, rows: NDArray[np.uint8], answers: NDArray[Any], rewards: Floats, rate: float) -> float:
        """One step towards the rewards that these answers brought; the mean squared error before it."""
        inputs, first, second, worth = self.layers(rows)
        each = np.arange(len(rows))
        error = worth[each, answers] - rewards
        slope = np.zeros_like(worth)
        slope[each, answers] = 2 * error / len(rows)
        slopes = [second.T @ slope, slope.sum(axis=0)]  # from the last layer back to the first
        slope = slope @ self.parts[4].T * (second > 0)
        slopes = [first.T @ slope, slope.sum(axis=0), *slopes]
        slope = slope @ self.parts[2].T * (first > 0)
        self.follow([inputs.T @ slope, slope.sum(axis=0), *slopes], rate)
        return float(np.mean(error**2))

    def follow(self, slopes: list[Floats], rate: float) -> None:
        """Adam: down the mean slope, in steps of about the same length for every weight."""
        self.steps += 1
        rate *= float(np.sqrt(1 - 0.999**self.steps) / (1 - 0.9**self.steps))
        for part, slope, mean, square in zip(self.parts, slopes, self.means, self.squares, strict=True):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope**2 - square)
            part -= rate * mean / (np.sqrt(square) + 1e-8)

    def best(self, rows: NDArray[np.uint8], masks: NDArray[np.int8]) -> NDArray[Any]:
        """Of what is allowed, the answers that are worth most; a call or a catch before all others."""
        worth = self.layers(rows)[-1]
        worth[:, [CALL, CATCH]] = np.inf
        answers: NDArray[Any] = np.where(masks, worth, -np.inf).argmax(axis=1)
        return answers

    def save(self, path: Path) -> None:
        with path.open("wb") as file:  # NumPy would add an ending to the name
            np.savez(file, *self.parts)

    @classmethod
    def load(cls, path: Path) -> Net:
        net = cls()
        with np.load(path) as kept:
            net.parts = list(kept.values())
        return net


def play(net: Net, batch: Batch, rng: np.random.Generator | None = None) -> Iterator[tuple[Any, ...]]:
    """Play all rounds of a batch to their end; yields the rounds, seats, rows and answers of each step.

    With a generator some answers are left to chance.
    """
    wanted = np.zeros(batch.n, np.int32)
    going = np.arange(batch.n)
    while len(going):
        rows = batch.obs[going]
        answers = net.best(rows, batch.mask[going])
        if rng is not None:
            answers = np.where(rng.random(len(going)) < CHANCE, batch.random_actions()[going], answers)
        yield going, batch.seat[going], rows, answers
        wanted[going] = answers
        batch.step(wanted)
        going = going[~(batch.done | batch.truncated)[going]]


def practise(net: Net, batch: Batch, rng: np.random.Generator, rate: float) -> float:
    """Play rounds against oneself and learn from each answer; the mean squared error."""
    played = [np.concatenate(parts) for parts in zip(*play(net, batch, rng), strict=True)]
    rounds, seats, rows, answers = played
    rewards = batch.reward[rounds, seats]
    order = rng.permutation(len(rows))
    lessons = [order[i : i + LESSON] for i in range(0, len(order), LESSON)]
    return float(np.mean([net.learn(rows[one], answers[one], rewards[one], rate) for one in lessons]))


class Strength(NamedTuple):
    """Rounds won, in percent, and how far that may be off (95 %)."""

    share: float
    reach: float

    def __str__(self) -> str:
        return f"{self.share:.1f} % ± {self.reach:.1f}"


def strength(net: Net, opponent: Any, edition: str, seats: int, deals: int, seed: str) -> Strength:
    """Play every deal once from each seat, all others held by a bot. The deal is the unit of the interval.

    A deal that ends before the net has a choice, about one in two thousand, is replaced by another.
    """
    won = np.zeros(deals)
    for seat in range(seats):
        players = [opponent] * seats
        players[seat] = "me"
        batch = Batch(edition, seats, deals, seed, choices="needed", players=players, autoreset=False)
        for _ in play(net, batch):
            pass
        won += (batch.reward[:, seat] * (seats - 1) + 1) / seats  # 1 if won, 0 if lost, even if void
    return Strength(100 * won.mean() / seats, 196 * won.std() / seats / deals**0.5)


class Learnt:
    """What was learnt, as a bot for any table: `examples.learn:Learnt` reads learnt.npz in this folder."""

    def __init__(self, _seed: int | str) -> None:  # it leaves nothing to chance
        self.net = Net.load(WEIGHTS)

    def choose(self, view: View) -> str:
        row, mask = look(view, choices="needed")
        mask[[CALL, CATCH]] = 0
        return actions.token(view, view.viewer or 0, int(self.net.best(row[None], mask[None])[0]))

    def react(self, view: View) -> str | None:
        row, mask = look(view, choices="needed")
        if view.actor == view.viewer and not mask[[CALL, CATCH]].any():
            return None
        answer = int(self.net.best(row[None], mask[None])[0])
        return None if answer == actions.PASS else actions.token(view, view.viewer or 0, answer)


def arguments(words: list[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="A net learns to play by playing against itself.")
    parser.add_argument("--edition", default="mod", choices=EDITIONS)
    parser.add_argument("--seats", type=int, default=2, help="2 to 10; default: 2")
    parser.add_argument("--minutes", type=float, default=5, help="how long to learn; default: 5")
    parser.add_argument("--deals", type=int, default=10_000, help="for the last measurement; default: 10000")
    parser.add_argument("--seed", type=int, default=1, help="for the net and the cards; default: 1")
    parser.add_argument("--weights", type=Path, default=WEIGHTS, help="where they go; default: learnt.npz")
    parser.add_argument("--curve", type=Path, default=Path("learnt.svg"), help="default: learnt.svg")
    args = parser.parse_args(words)
    if not 2 <= args.seats <= 10 or args.deals < 1 or not args.minutes > 0:
        parser.error("it takes 2 to 10 seats, at least one deal, and some time")
    for path in (args.weights, args.curve):  # before there is anything to lose
        if not path.parent.is_dir() or path.is_dir():
            parser.error(f"{path} cannot be written: it is a folder, or its folder is not there")
    return args


def main(words: list[str] | None = None) -> None:
    args = arguments(words)
    net, rng, rounds = Net(args.seed), np.random.default_rng(args.seed), 0
    batch = Batch(args.edition, args.seats, ROUNDS, reactions="call", choices="needed", autoreset=False)
    curve: dict[str, list[CurvePoint]] = {name: [] for name in OPPONENTS}
    begin, looked = time.monotonic(), 0.0

    def measure(deals: int, seed: str) -> None:
        nonlocal looked
        since = time.monotonic()
        found = {name: strength(net, name, args.edition, args.seats, deals, seed) for name in OPPONENTS}
        told = ", ".join(f"{name} {one}" for name, one in found.items())
        minutes = (time.monotonic() - begin) / 60
        print(f"{minutes:5.1f} min, {rounds:9,} rounds: against {told}", flush=True)
        for name, (share, reach) in found.items():
            curve[name].append(CurvePoint(rounds, share, share - reach, share + reach))
        looked += time.monotonic() - since

    try:
        while (spent := (gone := time.monotonic() - begin) / 60 / max(args.minutes, 0.001)) < 1:
            due = (len(curve["casual"]) / LOOKS) ** 1.5  # most is learnt in the first minutes
            if spent >= due and looked <= LOOKING * gone:
                measure(max(args.deals // 10, 1), "on the way")
            batch.reset(f"{args.seed} {rounds}")
            practise(net, batch, rng, RATE * max(1 - spent, 0.1))
            rounds += ROUNDS
        measure(args.deals, "the last word")  # on deals that nobody has looked at before
    except KeyboardInterrupt:
        print("\nStopped. What was learnt until now is kept.")
    net.save(args.weights)
    title = f"Rounds won in {args.edition} by a net that learns by playing against itself"
    named = {f"against {name}": points for name, points in curve.items()}
    picture = curves(title, named, "rounds played against itself", "% of rounds won", 100 / args.seats)
    args.curve.write_text(standalone(picture), "utf-8")
    print(f"The weights are in {args.weights}, the curve is in {args.curve}.")


if __name__ == "__main__":
    main()
