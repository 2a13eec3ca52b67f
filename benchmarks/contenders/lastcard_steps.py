"""Single calls of lastcard from Python, over whole random rounds of all editions at four seats.

    python lastcard_steps.py SECONDS SEED

Who does what is chosen beforehand, from all that is open to all seats; then the same deals are played again
with the clock running, so that it sees the calls and the loop around them, nothing else. Prints microseconds
a call.
"""

import random
import sys
from collections.abc import Callable, Iterator, Sequence

from clock import cpu_seconds, report

import lastcard
from lastcard.rules.editions import edition_of
from lastcard.rules.kernel import COMPILED, State, apply, clone, deal, legal, set_key
from lastcard.rules.options import settle
from lastcard.rules.parameters import key_of, rules_for

SEATS = range(4)


def deal_rounds(seed: int) -> list[lastcard.Round]:
    return [lastcard.Round.deal(edition, seats=4, seed=seed, dealer=0) for edition in lastcard.EDITIONS]


def deal_states(seed: int) -> list[State]:
    """The same deals in the kernel, where nobody reads the journal."""
    states = []
    for edition in map(edition_of, lastcard.EDITIONS):
        state = State(rules_for(edition, settle(edition, None)), 4)
        set_key(state, key_of(str(seed)))
        deal(state, 0)
        states.append(state)
    return states


def choose_tokens(game: lastcard.Round, chance: random.Random) -> Iterator[tuple[int, str]]:
    while not game.over:
        seat, tokens = chance.choice([(seat, tokens) for seat in SEATS if (tokens := game.legal(seat))])
        token = chance.choice(tokens)
        game.act(seat, token)
        yield seat, token


def choose_actions(state: State, chance: random.Random) -> Iterator[tuple[int, int]]:
    while open_to := [(seat, actions) for seat in SEATS if (actions := legal(state, seat))]:
        seat, actions = chance.choice(open_to)
        action = chance.choice([bit for bit in range(actions.bit_length()) if actions >> bit & 1])
        apply(state, seat, action)
        yield seat, action


def micros_of_act(seeds: Sequence[int], chance: random.Random) -> float:
    """`Round.act`: a token in, typed events out, history kept."""
    scripts = [list(choose_tokens(game, chance)) for seed in seeds for game in deal_rounds(seed)]
    rounds = [game for seed in seeds for game in deal_rounds(seed)]

    def replay() -> None:
        for game, script in zip(rounds, scripts, strict=True):
            act = game.act
            for seat, token in script:
                act(seat, token)

    return 1e6 * cpu_seconds(replay) / sum(map(len, scripts))


def micros_of_apply(seeds: Sequence[int], chance: random.Random) -> float:
    """`apply`: checked and carried out, no journal."""
    scripts = [list(choose_actions(state, chance)) for seed in seeds for state in deal_states(seed)]
    states = [state for seed in seeds for state in deal_states(seed)]

    def replay() -> None:
        for state, script in zip(states, scripts, strict=True):
            for seat, action in script:
                apply(state, seat, action)

    return 1e6 * cpu_seconds(replay) / sum(map(len, scripts))


def micros_of_clone(seeds: Sequence[int], _: random.Random) -> float:
    """`clone`: a new state each time, thrown away at once."""
    states = [state for seed in seeds for state in deal_states(seed)]

    def copy() -> None:
        for state in states:
            for _ in range(100):
                clone(state)

    return 1e6 * cpu_seconds(copy) / (100 * len(states))


CALLS: dict[str, Callable[[Sequence[int], random.Random], float]] = {
    "act": micros_of_act,
    "apply": micros_of_apply,
    "clone": micros_of_clone,
}


def main(seconds: float, seed: int) -> None:
    if not COMPILED:
        sys.exit("the kernel is not compiled: python3 run.py builds it")
    seeds = range(seed, seed + max(3, int(12 * seconds)))
    report({name: micros(seeds, random.Random(seed)) for name, micros in CALLS.items()})


if __name__ == "__main__":
    main(float(sys.argv[1]), int(sys.argv[2]))
