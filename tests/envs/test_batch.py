"""Thousands of rounds at once are the same rounds: the same questions, masks and ends, on either kernel."""

from __future__ import annotations

import contextlib
import pickle
import random
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import lastcard
from kernels import both
from lastcard.envs import Batch, actions
from lastcard.envs.asking_in_turn import Asking
from lastcard.match import child_seed
from lastcard.rules import cards as c
from lastcard.rules import kernel
from lastcard.rules.options import settle
from lastcard.rules.parameters import key_of, rules_for
from tries import tries
from wander import EDITIONS, random_options, scaled, walk

SIZE = 16 if lastcard.COMPILED else 3
STEPS = 400 if lastcard.COMPILED else 40
TABLES = tries(12, 400) if lastcard.COMPILED else 3
PARTY = {"stacking": "any", "deflect": "both", "seven_zero": "both", "jump_in": "all", "mercy": "20"}


def table(number: int) -> tuple[str, int, dict[str, str], random.Random]:
    """Edition, seats and options, a new mixture for each number."""
    rng = random.Random(f"batch {number}")
    edition = EDITIONS[number % len(EDITIONS)]
    options = dict(PARTY) if number % 3 == 0 else random_options(edition, rng)
    return edition, rng.choice((2, 3, 4, 10)), options, rng


# Against rounds that are led one by one


@pytest.mark.parametrize("number", range(TABLES))
def test_a_batch_asks_what_rounds_ask_and_goes_where_they_go(number: int) -> None:
    edition, seats, options, rng = table(number)
    reactions, choices = rng.choice(("ask", "call", "auto")), rng.choice(("all", "needed"))
    b = Batch(edition, seats, SIZE, number, options, reactions=reactions, choices=choices)  # type: ignore[arg-type]

    def dealt(i: int) -> Asking:
        episode = int(b.episode[i])
        seed = child_seed(b.seed, episode)
        r = lastcard.Round.deal(edition, seats, seed, b.options, episode % seats)
        asking = Asking(r, reactions, choices, bots={})  # type: ignore[arg-type]
        asking.go_on()
        return asking

    led = [dealt(i) for i in range(SIZE)]
    chosen = np.zeros(SIZE, np.int32)
    for _ in range(STEPS // 2):
        for i, one in enumerate(led):
            seat, words = one.seat, one.open_now
            assert seat == b.seat[i]
            numbers = sorted(actions.number(one.round, seat, word) for word in words)
            assert np.flatnonzero(b.mask[i]).tolist() == numbers
            assert int(b.packed[i]) == sum(1 << number for number in numbers)
            assert b.obs[i].tobytes() == observed(one.round, seat)
            word = rng.choice([word for word in words if word not in ("draw", "keep")] or words)
            chosen[i] = actions.number(one.round, seat, word)
            one.do(seat, word)
            one.go_on()
        b.step(chosen)
        for i, one in enumerate(led):
            assert bool(b.done[i]) == one.round.over
            if b.done[i]:
                assert b.reward[i].argmax() == one.round.winner or one.round.void
                led[i] = dealt(i)
    assert not b.truncated.any()


def observed(r: lastcard.Round, seat: int) -> bytes:
    out = bytearray(c.SEEN)
    kernel.write_observation(kernel.Form(r._state.rules, r.seats), r._state, seat, out)
    return bytes(out)


# Compiled and plain


def lanes_of(chapters: Any, number: int, steps: int) -> Iterator[list[bytes]]:
    """All that is written, step by step, in one of the kernels."""
    edition, seats, options, rng = table(number)
    declared = lastcard.EDITIONS[edition]
    size = 3
    b = chapters.Lanes(rules_for(declared, settle(declared, options), chapters), seats, size)
    b.reactions, b.needed, b.pointed = rng.randrange(3), rng.randrange(2), rng.randrange(2)
    b.anew, b.most = rng.randrange(2), rng.choice((15, 5000))
    chapters.choose_players(b, [0, *(rng.randrange(4) for _ in range(seats - 1))], bool(rng.randrange(2)))
    kinds = (np.uint8, np.int8, np.uint64, np.int8, np.float32, *[np.uint8] * 2, np.int64, *[np.uint8] * 2)
    sizes = (c.SEEN, c.ASKS, 1, 1, seats, 1, 1, 1, c.ALL_SEEN, c.RECALLED)
    arrays = [np.zeros(size * each, kind) for each, kind in zip(sizes, kinds, strict=True)]
    chapters.lend(b, arrays)
    chapters.begin_lanes(b, key_of("lanes"), 7 + number)
    chosen = np.zeros(size, np.int32)
    for _ in range(steps):
        yield [array.tobytes() for array in (*arrays, chosen)]
        chapters.draw_lots(b, chosen)
        assert chapters.step_lanes(b, chosen) == c.NOBODY
        for i in range(size):
            if b.lanes[i].ended:
                chapters.redeal_lane(b, i, b.lanes[i].number + size)


@pytest.mark.parametrize("number", range(tries(8, 200)))
def test_both_kernels_write_the_same_rows(number: int) -> None:
    compiled, plain = both()
    steps = max(20, scaled(1200))
    for one, two in zip(lanes_of(compiled, number, steps), lanes_of(plain, number, steps), strict=True):
        assert one == two


# What a caller relies on


def played(b: Batch, steps: int) -> Iterator[int]:
    for step in range(steps):
        b.step(b.random_actions())
        yield step


def test_the_same_seed_plays_the_same_rounds_and_another_one_others() -> None:
    found = []
    for seed in (3, 3, 4):
        b = Batch("mod", 4, SIZE, seed, reactions="auto", choices="needed")
        found.append([b.obs.tobytes() for _ in played(b, STEPS // 4)])
    assert found[0] == found[1] != found[2]
    b.reset(3)
    assert [b.obs.tobytes() for _ in played(b, STEPS // 4)] == found[0]


@pytest.mark.parametrize("rewards", ["win", "points"])
def test_what_one_wins_the_others_lose(rewards: Any) -> None:
    b = Batch("classic", 3, SIZE, 1, reactions="auto", choices="needed", rewards=rewards)
    ended = paid = 0
    for _ in played(b, STEPS):
        assert np.allclose(b.reward.sum(axis=1), 0, atol=1e-6)
        assert (b.reward[~b.done] == 0).all()
        for row in b.reward[b.done]:
            assert (row > 0).sum() == 1 or not row.any()
            assert rewards == "points" or sorted(row.tolist()) == [-0.5, -0.5, 1]
        ended += int(b.done.sum())
        paid += int(b.reward.any(axis=1).sum())
    assert paid == ended > 0


def test_rounds_that_take_too_long_are_broken_off_and_count_for_nobody() -> None:
    b = Batch("mod", 4, SIZE, 1, max_steps=5)
    first = b.episode.copy()
    for step in played(b, 5):
        assert b.truncated.all() == (step == 4)
    assert not b.done.any()
    assert not b.reward.any()
    assert (b.episode == first + SIZE).all()


def test_a_round_in_which_nobody_plays_a_card_ends_void_and_is_not_broken_off() -> None:
    b = Batch("classic", 2, 1, 2, reactions="auto", max_steps=20_000, autoreset=False)
    steps = 0
    while not (b.done[0] or b.truncated[0]):
        moves = [action for action in (c.DRAW, c.KEEP, c.TAKE) if b.mask[0, action]]
        b.step(np.array(moves[:1] or b.random_actions()))
        steps += 1
    assert (b.done[0], b.truncated[0], list(b.reward[0])) == (True, False, [0, 0])
    assert steps >= 2 * 1000 - 1


def test_an_illegal_action_is_told_and_nothing_is_carried_out() -> None:
    b = Batch("mod", 4, SIZE, 1, reactions="auto")
    chosen, before = b.random_actions(), b.obs.copy()
    chosen[1] = 62
    with pytest.raises(
        ValueError, match=r"action 62 is illegal in row 1, where seat \d is asked; open to it:"
    ):
        b.step(chosen)
    assert (b.obs == before).all()
    for wrong in (np.full(SIZE, 64), np.full(SIZE, -1)):
        with pytest.raises(ValueError, match="illegal in row 0"):
            b.step(wrong)
    for shape in ((SIZE + 1,), (1,), (), (1, SIZE)):
        with pytest.raises(ValueError, match=f"actions are {SIZE} whole numbers, one per row, not of shape"):
            b.step(np.full(shape, b.random_actions()[0]))
    for kind in (np.float64, np.bool_, object):
        with pytest.raises(TypeError, match="actions are whole numbers, not"):
            b.step(b.random_actions().astype(kind))
    for far in (
        b.random_actions() + np.int64(2**32),
        b.random_actions().astype(np.uint64) + np.uint64(2**32),
    ):
        with pytest.raises(ValueError, match=r"action 42949\d+ is illegal in row 0"):
            b.step(far)
    for one in (55.0, 55.9, "55", True, 10**30, -1, None):
        with pytest.raises(ValueError, match="is illegal in row 0"):
            b.answer(one)  # type: ignore[arg-type]
    assert (b.obs == before).all()


@pytest.mark.parametrize("kind", [np.int8, np.int64, np.uint8, np.uint64, list])
def test_whole_numbers_of_any_kind_are_actions(kind: Any) -> None:
    b, twin = (Batch("mod", 3, SIZE, 1) for _ in range(2))
    chosen = b.random_actions()
    b.step(chosen)
    twin.step(kind(chosen))
    assert b.obs.tobytes() == twin.obs.tobytes()


def test_a_copy_plays_by_what_was_wished_and_not_by_what_became_of_the_wishes() -> None:
    options, players = {"jump_in": "all"}, ["me", "chance", "chance"]
    b = Batch("mod", 3, 2, 1, options, players=players)
    options["jump_in"], players[:] = "off", ["me"] * 3
    batches = [b, b.clone(), pickle.loads(pickle.dumps(b))]
    for one in batches:
        one.reset(5)
    for _ in range(10):
        assert len({(one.obs.tobytes(), one.seat.tobytes(), one.packed.tobytes()) for one in batches}) == 1
        for one in batches:
            one.step(one.mask.argmax(axis=1))


def test_without_autoreset_an_ended_round_stays_until_it_is_dealt_anew() -> None:
    b = Batch("classic", 2, 2, 1, reactions="auto", choices="needed", autoreset=False)
    for _ in played(b, 2000):
        if b.done.any():
            break
    (i, *_) = np.flatnonzero(b.done)
    assert b.round(int(i)).over
    assert np.flatnonzero(b.mask[i]).tolist() == [actions.PASS]
    reward, row = b.reward[i].copy(), b.obs[i].copy()
    b.step(b.random_actions())
    assert b.done[i]
    assert (b.reward[i] == reward).all()
    assert (b.obs[i] == row).all()
    b.redeal(int(i))
    assert not b.done[i]
    assert not b.reward[i].any()
    assert not b.round(int(i)).over


def test_a_position_is_read_back_into_any_row() -> None:
    b = Batch("corn", 3, SIZE, 1, PARTY, reactions="ask")
    for _ in played(b, 20):
        pass
    line = b.position(0)
    b.load(1, line)
    assert b.position(1) == line
    over = b.round(1)
    assert over.seats == 3
    for _ in walk(over, random.Random(1)):
        pass
    for wrong, said in (
        ("corn hands=b1,b2/y1,y4 pile=b7 draw=- turn=0", "must be those of the batch: corn, 3 seats"),
        (over.position(), "this round is over"),
    ):
        with pytest.raises(ValueError, match=said):
            b.load(1, wrong)


@pytest.mark.parametrize("draw_four, drawing", [("bluff", True), ("free", False)])
def test_a_mask_allows_drawing_beside_a_bluff_where_nothing_is_left(draw_four: str, drawing: bool) -> None:
    hands = "F,A,g2/y1,y2,y3" if drawing else "F,W,g2/y1,y2,y3"
    b = Batch("avatar", 2, 1, 1, {"draw_four": draw_four}, reactions="auto")
    options = "" if drawing else f" options=draw_four:{draw_four}"
    b.load(0, f"avatar hands={hands} pile=b5 draw=-{options}")
    assert (b.mask[0, c.FOUR], b.mask[0, c.DRAW]) == (1, drawing)


def test_a_position_without_a_choice_leaves_the_row_as_it_was() -> None:
    wishes: dict[str, Any] = {"players": ["me", "sensible"], "reactions": "auto", "choices": "needed"}
    b, twin = (Batch("classic", 2, 2, 1, **wishes) for _ in range(2))
    while not b.done[0]:
        b.step(b.random_actions())
        twin.step(twin.random_actions())
    with pytest.raises(ValueError, match="this round ends before a seat that you play has a choice"):
        b.load(0, "classic hands=r1,b2/r3 pile=r5 draw=* turn=1")
    for _ in range(50):
        assert [b.position(i) for i in range(2)] == [twin.position(i) for i in range(2)]
        assert [b.obs.tobytes(), b.done.tolist(), b.reward.tolist()] == [
            *(twin.obs.tobytes(), twin.done.tolist(), twin.reward.tolist())
        ]
        b.step(b.random_actions())
        twin.step(twin.random_actions())


def test_rows_are_counted_from_the_end_too_and_one_that_is_not_there_is_refused() -> None:
    b = Batch("mod", 4, 3, 1)
    line, last = b.position(0), int(b.episode[2])
    b.redeal(-1)
    assert b.episode.tolist() == [0, 1, last + 3]
    b.load(-1, line)
    assert b.position(2) == b.position(-1) == line
    for wrong in (3, -4, 10**30, 1.5, True):
        for asked in (
            b.redeal,
            b.lane,
            b.position,
            b.round,
            lambda i: b.load(i, line),
            lambda i: b.observe(i, 0),
        ):
            with pytest.raises(IndexError, match=r"there is no round .*; they are 0 to 2"):
                asked(wrong)  # type: ignore[arg-type]


def test_what_a_batch_tells_of_a_row_cannot_be_changed() -> None:
    b = Batch("mod", 4, 2, 1)
    lane = b.lane(0)
    assert (lane.asked, lane.moves, lane.ended) == (b.seat[0], b.packed[0], False)
    for name in ("asked", "moves", "number", "state"):
        with pytest.raises((AttributeError, TypeError)):
            setattr(lane, name, 10**8)
    before = lane.steps
    b.step(b.random_actions())
    assert (lane.steps, b.lane(0).steps) == (before, before + 1)


@pytest.mark.parametrize("name", ["n", "seats"])
def test_the_size_of_a_batch_cannot_be_changed(name: str) -> None:
    b = Batch("mod", 4, 2, 1)
    with pytest.raises(AttributeError):
        setattr(b, name, 10**8)
    assert (b.n, b.seats) == (2, 4)


def damaged_states() -> Iterator[tuple[str, Any]]:
    """What a damaged checkpoint may hold instead of the state of a batch of two, and why it is refused."""
    b, other = Batch("mod", 4, 2, 1), Batch("corn", 4, 2, 1)
    states, numbers, arrays = b._standing()
    strangers = other._standing()[0]
    asked, moves, number = 11, 12, 10
    yield "2 rounds has 2 states", (states[:1], numbers, arrays)
    yield "states must be of the same edition", ([None, None], numbers, arrays)
    yield "states must be of the same edition", (strangers, numbers, arrays)
    yield "2 rounds has 38 numbers", (states, numbers[:-1], arrays)
    for at, wrong in ((asked, 10**6), (number, -1), (number, None), (moves, 2**64), (0, -1), (2, 2**32)):
        yield "a number of a batch is", (states, [*numbers[:at], wrong, *numbers[at + 1 :]], arrays)
    for at, wrong in ((asked, 3 - numbers[asked]), (moves, 2**63 - 1)):
        yield "does not lead to the decision", (states, [*numbers[:at], wrong, *numbers[at + 1 :]], arrays)
    yield "the arrays of this batch are obs, mask", (states, numbers, {"obs": b.obs})
    yield "mask must be the bytes of an array of int8", (states, numbers, arrays | {"mask": b"\0"})
    yield "seat must be the bytes of an array of int8", (states, numbers, arrays | {"seat": None})


@pytest.mark.parametrize("refusal, state", [*damaged_states()])
def test_a_damaged_state_is_refused_and_changes_nothing(refusal: str, state: Any) -> None:
    b = Batch("mod", 4, 2, 9)
    before = pickle.dumps(b)
    with pytest.raises(ValueError, match=refusal):
        b.__setstate__(state)
    assert pickle.dumps(b) == before


def test_a_pickled_batch_holds_nothing_that_numpy_unpickles() -> None:
    assert b"numpy" not in pickle.dumps(Batch("mod", 4, 2, 1))


@pytest.mark.parametrize("byte", [b"\x01", b"\x7f", b"\x80", b"\xff"])
def test_a_batch_with_damaged_arrays_plays_on(byte: bytes) -> None:
    b = Batch("mod", 4, 2, 1)
    states, numbers, arrays = b._standing()
    b.__setstate__((states, numbers, {name: byte * len(row) for name, row in arrays.items()}))
    for _ in range(50):
        with contextlib.suppress(ValueError, lastcard.IllegalAction):
            b.step(b.random_actions())
    assert b.round(0).position()


@pytest.mark.parametrize("seat", [4, 10, -1, 10**8, 10**30, 1.0, None])
def test_a_seat_that_is_not_there_is_refused(seat: Any) -> None:
    b = Batch("mod", 4, 2, 1)
    for asked in (b.observe, b.insight):
        with pytest.raises(ValueError, match=r"there is no seat .*; the seats are 0 to 3"):
            asked(0, seat)


def test_a_seat_that_a_bot_plays_is_never_asked_and_players_move_on() -> None:
    b = Batch("mod", 2, SIZE, 1, reactions="auto", choices="needed", players=["me", "chance"])
    assert {0} == {int(seat) for _ in played(b, STEPS // 4) for seat in b.seat}
    b = Batch("mod", 2, SIZE, 1, reactions="auto", choices="needed", players=["me", "chance"], rotate=True)
    for _ in played(b, STEPS // 4):
        assert (b.seat == b.episode // 2 % 2).all()


def test_the_memory_is_that_of_the_round_and_changes_nothing_else() -> None:
    b = Batch("mod", 4, SIZE, 1, PARTY, memory=True)
    plain = Batch("mod", 4, SIZE, 1, PARTY)
    told = False
    for _ in played(b, STEPS // 4):
        plain.step(plain.random_actions())
        assert (plain.obs == b.obs).all()
        assert (plain.packed == b.packed).all()
        assert b.memory is not None
        for i in range(SIZE):
            row, out = b.memory[i].tobytes(), bytearray(c.RECALLED)
            seat = int(b.seat[i])
            kernel.write_memory(b.round(i)._state, seat, out)
            assert row == bytes(out) == b.recall(i, seat).tobytes()
            told |= any(row)
    assert told
    assert plain.memory is None
    with pytest.raises(ValueError, match="make it with memory=True"):
        plain.recall(0, 0)


def test_the_arrays_may_be_those_of_the_caller() -> None:
    obs = np.full((2, SIZE, c.SEEN), 255, np.uint8)
    b = Batch("mod", 4, SIZE, 1, arrays={"obs": obs[1]}, critic=True)
    assert b.obs.base is obs
    assert (obs[0] == 255).all()
    assert obs[1].max() < 255
    assert b.critic is not None
    assert b.critic.any(axis=1).all()
    for wrong in (np.zeros((SIZE, 511), np.uint8), np.zeros((SIZE, c.SEEN), np.int8), obs[:, ::2][0]):
        with pytest.raises(ValueError, match="obs "):
            Batch("mod", 4, SIZE, 1, arrays={"obs": wrong})


@pytest.mark.parametrize(
    "wrong, said",
    [
        ({"n": 0}, "n is a whole number from 1"),
        ({"reactions": "maybe"}, "reactions is auto or call or ask"),
        ({"reactions": ["ask"]}, r"reactions is auto or call or ask, not \['ask'\]"),
        ({"choices": "few"}, "choices is all or needed"),
        ({"rewards": "money"}, "rewards is win or points"),
        ({"players": ["chance"] * 4}, "at least one of them 'me'"),
        ({"players": ["me"]}, "players is a list of 4 names"),
        ({"seats": 11}, "2 to 10 seats"),
        ({"options": {"colour": "red"}}, "unknown option"),
        ({"max_steps": 0}, "max_steps is a whole number"),
        ({"arrays": {"rewards": np.zeros(1)}}, "unknown arrays rewards"),
    ],
)
def test_what_is_wrong_is_told(wrong: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        Batch("mod", **{"n": 2, **wrong})


def test_a_batch_says_what_it_plays_and_by_which_seed() -> None:
    """Whoever gave no seed finds there the one that deals these rounds again."""
    b = Batch("corn", 3, 2)
    assert repr(b) == f"<Batch of 2 rounds: corn, 3 seats, seed {b.seed!r}>"
    assert (Batch("corn", 3, 2, b.seed).obs == b.obs).all()
