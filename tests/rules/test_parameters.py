"""From an edition with its options, and from a seed, to what the kernel reads."""

from __future__ import annotations

import hashlib

import pytest

import lastcard
from lastcard.match import child_seed
from lastcard.rules import cards as c
from lastcard.rules import kernel, parameters
from lastcard.rules.options import settle
from lastcard.rules.parameters import key_of, new_rules, rules_for, seed_of
from wander import EDITIONS, random_round, walk

SEEDS = [
    "#8b0e0268755d8d8ae981835e714b2942407fadf95f90675dc198dafeed9e8781",
    "#db4ea067c1a77019da2c24c0281756e341031272053ed3544943b0891d8d78fe",
]
NUMBERS = [name for name, value in vars(kernel.plain().Rules()).items() if not isinstance(value, list)]


def numbers_of(rules: kernel.Rules) -> dict[str, int]:
    return {name: getattr(rules, name) for name in NUMBERS}


@pytest.mark.parametrize("edition", EDITIONS)
def test_whoever_plays_by_the_same_rules_has_the_same_ones(edition: str) -> None:
    declared = lastcard.EDITIONS[edition]
    options = settle(declared, None)
    backwards = dict(reversed(options.items()))
    assert rules_for(declared, options) is rules_for(declared, backwards)
    other = rules_for(declared, settle(declared, {"draw_four": "free"}))
    assert numbers_of(other) != numbers_of(rules_for(declared, options))


def test_no_round_changes_the_rules_that_it_shares() -> None:
    for number in range(2 * len(EDITIONS)):
        r, rng = random_round(number)
        for _ in walk(r, rng):
            pass
        edition = lastcard.EDITIONS[r.edition]
        fresh = new_rules(edition, r.options, kernel)
        assert numbers_of(rules_for(edition, r.options)) == numbers_of(fresh)


@pytest.mark.parametrize("deck", [[0] * (c.DECK + 1), [c.TYPES]], ids=["too many cards", "an unknown card"])
def test_a_deck_that_does_not_fit_into_the_kernel_is_refused(
    monkeypatch: pytest.MonkeyPatch, deck: list[int]
) -> None:
    edition = lastcard.EDITIONS["mod"]
    monkeypatch.setattr(parameters, "deck_of", lambda *_: deck)
    with pytest.raises(ValueError, match="the deck of mod must have at most 112 cards of 55 kinds"):
        new_rules(edition, settle(edition, None), kernel)


def test_a_seed_of_64_hex_digits_is_the_key_itself() -> None:
    seed = "#" + "0123456789abcdef" * 4
    assert key_of(seed) == [0x67452301, 0xEFCDAB89] * 4
    assert seed_of(key_of(seed)) == seed


@pytest.mark.parametrize(
    "seed",
    [
        "",
        "7",
        "a" * 64,
        "#",
        "#" + "a" * 63,
        "#" + "a" * 65,
        "#" + "A" * 64,
        "#" + "a" * 30 + " g" + "a" * 32,
    ],
)
def test_any_other_seed_is_hashed(seed: str) -> None:
    digest = hashlib.sha256(seed.encode()).digest()
    assert key_of(seed) == [int.from_bytes(digest[i : i + 4], "little") for i in range(0, 32, 4)]


def test_the_seed_of_a_matchs_round_never_changes() -> None:
    assert [child_seed("7", number) for number in range(2)] == SEEDS
