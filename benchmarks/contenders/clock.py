"""How every contender is timed: CPU seconds of its own process, set-up and first warm runs left out."""

import json
import time
from collections.abc import Callable


def cpu_seconds(run: Callable[..., object], *arguments: object) -> float:
    """CPU time that one call takes."""
    start = time.process_time()
    run(*arguments)
    return time.process_time() - start


def measure(play: Callable[[int, int], object], seconds: float, seed: int) -> dict[str, float]:
    """Call `play(rounds, seed)` with enough rounds to fill `seconds`; the rounds and their CPU time."""
    rounds, spent = 8, cpu_seconds(play, 8, seed)
    while spent < seconds / 20:
        rounds *= 4
        spent = cpu_seconds(play, rounds, seed)
    rounds = max(1, int(rounds * seconds / spent))
    return {"rounds": rounds, "seconds": cpu_seconds(play, rounds, seed)}


def report(numbers: dict[str, float]) -> None:
    """Print the one line of JSON that bench.py waits for."""
    print(json.dumps(numbers))
