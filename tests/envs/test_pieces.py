"""The bytes of an observation: what a view tells, nothing else, and documented piece by piece."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

import lastcard
from building import pieces as page
from in_step import begin
from kernels import both
from lastcard.envs import pieces
from lastcard.notation.tokens import card_numbers
from lastcard.rules import cards as c
from lastcard.rules import kernel
from lastcard.rules.options import OPTIONS
from lookalikes import twin_of
from wander import CHUNKS, EDITIONS, chunk_of, random_options, random_round, scaled, walk


def observed(r: lastcard.Round, seat: int) -> dict[str, list[int]]:
    return {name: [*piece] for name, piece in pieces.split(written(r, seat)).items()}


def written(r: lastcard.Round, seat: int) -> bytes:
    out = bytearray(b"\xff" * c.SEEN)
    kernel.write_observation(kernel.Form(r._state.rules, r.seats), r._state, seat, out)
    return bytes(out)


def remembered(r: lastcard.Round, seat: int) -> bytes:
    out = bytearray(b"\xff" * c.RECALLED)
    kernel.write_memory(r._state, seat, out)
    return bytes(out)


@pytest.mark.parametrize(
    "found, size",
    [(pieces.PIECES, 512), (pieces.INSIGHT, 640), (pieces.MEMORY, 640)],
    ids=["seen", "insight", "memory"],
)
def test_the_pieces_fill_the_row_and_do_not_overlap(found: Any, size: int) -> None:
    ends = [piece.at + piece.size for piece in found.values()]
    assert [piece.at for piece in found.values()] == [0, *ends[:-1]]
    assert ends[-1] == size == len(pieces.scale(found))
    assert all(piece.about for piece in found.values())
    assert all(key in OPTIONS for key in pieces.OPTIONS)
    assert pieces.PIECES["options"].size == len(pieces.OPTIONS)


@pytest.mark.parametrize("chunk", CHUNKS)
def test_non_interference_what_a_seat_cannot_know_changes_no_byte(chunk: int) -> None:
    for number in chunk_of(chunk, 800):
        r, rng = random_round(number)
        for step, _ in enumerate(walk(r, rng)):
            if step % 8 == 0 and not r.over:
                viewer = rng.randrange(r.seats)
                twin = twin_of(r, viewer, rng)
                assert written(twin, viewer) == written(r, viewer)
                assert remembered(twin, viewer) == remembered(r, viewer)


@pytest.mark.parametrize("chunk", CHUNKS)
def test_an_observation_tells_what_the_view_tells(chunk: int) -> None:
    for number in chunk_of(chunk, 160):
        r, rng = random_round(number)
        for step, _ in enumerate(walk(r, rng)):
            if step % 4 == 0 and not r.over:
                view = r.view(rng.randrange(r.seats))
                assert observed(r, view.viewer or 0) == told_by(view)
                row = pieces.split(remembered(r, view.viewer or 0), pieces.MEMORY)
                assert {name: [*piece] for name, piece in row.items()} == recalled_by(view)


def told_by(view: lastcard.View) -> dict[str, list[int]]:
    """The pieces a second time, from a view and not from the state."""
    viewer = view.viewer
    assert viewer is not None
    edition = lastcard.EDITIONS[view.edition]
    places = [(viewer + place * view.direction) % view.seats for place in range(view.seats)]
    numbers = card_numbers(view.edition)

    def counts(tokens: Sequence[str]) -> list[int]:
        found = Counter(tokens)
        return [found[token] for token in edition.cards] + [0] * (c.TYPES - len(edition.cards))

    def by_place(values: Sequence[Any]) -> list[int]:
        return [int(values[seat]) for seat in places] + [0] * (c.MOST_SEATS - view.seats)

    def at(*seats: int | None) -> list[int]:
        return by_place([seat in seats for seat in range(view.seats)])

    def colours(letters: str | None) -> list[int]:
        return [int(letter in (letters or "")) for letter in edition.colours]

    def one_of(place: int, size: int) -> list[int]:
        return [int(i == place) for i in range(size)]

    foreheads = [card for seat, worn in enumerate(view.foreheads) if seat != viewer for card in worn]
    deck = counts(lastcard.deck(view.edition, view.options))
    hand, discards, worn = counts(view.hand), counts(view.discard_pile), counts(foreheads)
    shown_seat, shown = view.shown or (None, ())
    phase = edition.phases.index(view.phase)
    return {
        "hand": hand,
        "discards": discards,
        "foreheads": worn,
        "shown": counts(shown),
        "unseen": [all_ - sum(seen) for all_, *seen in zip(deck, hand, discards, worn, strict=True)],
        "top": one_of(c.FACE_OF[numbers[view.top]], 16),
        "colour": [*colours(view.colour), int(view.colour is None)],
        "phase": one_of(phase, 13),
        "sizes": by_place(view.sizes),
        "worn": by_place([len(cards) for cards in view.foreheads]),
        "guesses": by_place([bits(colours(one)) for one in view.guessed]),
        "seated": by_place([1] * view.seats),
        "turn": at(view.turn),
        "actor": at(view.actor),
        "exposed": at(view.exposed),
        "out": at(*view.out),
        "callers": at(*view.callers),
        "receiver": at(view.receiver),
        "guessed": colours(view.guessed[viewer]),
        "gift": colours(view.gift),
        "hit": colours(view.hit),
        "before": colours(view.before),
        "shown_seat": [0 if shown_seat is None else places.index(shown_seat) + 1],
        "draw_pile": [view.draw_size],
        "owed": [view.pending],
        "owed_for_four": [int(view.owed_for == "F")],
        "clockwise": [int(view.direction == 1)],
        "called_ahead": [int(view.called)],
        "open_to_jumps": [int(view.open_to_jumps)],
        "piles_bare": [int(view.passes)],
        "drawn": [0 if view.drawn in (None, "?") else numbers[view.drawn] + 1],
        "special": one_of(edition.special.effect, 6),
        "options": told_options(view),
        "spare": [0] * 46,
    }


def recalled_by(view: lastcard.View) -> dict[str, list[int]]:
    """What the memory of a view is in bytes."""
    assert view.viewer is not None
    edition, numbers = lastcard.EDITIONS[view.edition], card_numbers(view.edition)
    found = {name: [0] * piece.size for name, piece in pieces.MEMORY.items()}
    for place in range(view.seats):
        seat = (view.viewer + place * view.direction) % view.seats
        for card in view.known[seat] if place else ():
            found["known"][(place - 1) * c.TYPES + numbers[card]] = 1
        for letter, gained in view.drew_on[seat]:
            found["drew_on"][place * c.COLOURS + edition.colours.index(letter)] = gained + 1
        if (naming := view.named[seat]) is not None:
            found["named"][place * c.COLOURS + edition.colours.index(naming[0])] = 1
            found["laid_since"][place] = naming[1]
        found["fours"][3 * place : 3 * place + 3] = view.fours[seat]
    return found


def bits(ones: list[int]) -> int:
    return sum(one << i for i, one in enumerate(ones))


CODES = {
    "wild_match": {"all": 7, "except-draw-four": 5, "plain-wild-only": 1, "none": 0},
    "seven_zero": {"off": 0, "seven": 1, "zero": 2, "both": 3},
    "mercy": {"off": 0, "20": 20, "25": 25, "30": 30},
}


def told_options(view: lastcard.View) -> list[int]:
    """What the table has chosen: the number of the choice, but where the rules read another."""
    edition = lastcard.EDITIONS[view.edition]
    found = []
    for key in pieces.OPTIONS:
        option = lastcard.OPTIONS[key]
        value = view.options.get(key, option.default)
        found.append(CODES[key][value] if key in CODES else option.number(value))
    told = dict(zip(pieces.OPTIONS, found, strict=True))
    if not edition.wilds_convict:
        told["wild_match"] = 0
    elif view.options["draw_four"] == "strict":
        told["wild_match"] &= ~2
    if view.options["last_card"] != "any":
        told["mod_go_out"] = 0  # LASTC-1
    if edition.special.interruption is None:
        told["avatar_wild_on_turn"] = int(edition.special.token != "")
    if view.options["jump_in"] == "all":
        told["jump_in"] = 2
    return [*told.values()]


@pytest.mark.parametrize("chunk", CHUNKS)
def test_both_kernels_write_the_same_bytes(chunk: int) -> None:
    kernels = both()
    for number in range(chunk, max(scaled(320), len(CHUNKS)), len(CHUNKS)):
        rng = random.Random(f"bytes {number}")
        edition, seats = EDITIONS[number % len(EDITIONS)], rng.randint(2, 10)
        options, steps = random_options(edition, rng), rng.randrange(120)
        one, two = (rows_after(kernel, edition, seats, options, number, steps) for kernel in kernels)
        assert one == two


def rows_after(
    chapters: Any, edition: str, seats: int, options: dict[str, str], number: int, steps: int
) -> list[bytes]:
    """All that is written for each seat, after some steps by chance that are the same in every kernel."""
    s, rng = begin(chapters, edition, seats, options, f"bytes {number}"), random.Random(number)
    chapters.keep_memory(s)
    for _ in range(steps):
        masks = [chapters.legal(s, seat) for seat in range(seats)]
        open_to = [(seat, a) for seat in range(seats) for a in range(c.ACTIONS) if masks[seat] >> a & 1]
        if open_to:
            chapters.apply(s, *rng.choice(open_to))
    form, rows = chapters.Form(s.rules, seats), []
    for seat in range(seats):
        seen, insight = bytearray(c.SEEN), bytearray(b"\xff" * c.ALL_SEEN)
        memory = bytearray(b"\xff" * c.RECALLED)
        chapters.write_observation(form, s, seat, seen)
        chapters.write_insight(s, seat, insight)
        chapters.write_memory(s, seat, memory)
        rows += [bytes(seen), bytes(insight), bytes(memory)]
    return rows


@pytest.mark.parametrize("chunk", CHUNKS)
def test_the_insight_tells_all_that_the_observation_leaves_open(chunk: int) -> None:
    for number in chunk_of(chunk, 160):
        r, rng = random_round(number)
        for step, _ in enumerate(walk(r, rng)):
            if step % 8 or r.over:
                continue
            seat = rng.randrange(r.seats)
            row = bytearray(c.ALL_SEEN)
            kernel.write_insight(r._state, seat, row)
            found = {name: [*piece] for name, piece in pieces.split(row, pieces.INSIGHT).items()}
            numbers = card_numbers(r.edition)
            others = [found["hands"][i : i + c.TYPES] for i in range(0, len(found["hands"]), c.TYPES)]
            for place, cards in enumerate(others[: r.seats - 1], start=1):
                hand = Counter(r.hand((seat + place * r.direction) % r.seats))
                assert hand == Counter({t: cards[numbers[t]] for t in hand})
                assert sum(cards) == hand.total()
            hidden = [
                sum(of_type) for of_type in zip(*others, found["forehead"], found["draw_cards"], strict=True)
            ]
            assert hidden == observed(r, seat)["unseen"]
            worn = r.foreheads(seat)
            assert sum(found["forehead"]) == len(worn)
            if worn:
                assert found["oldest"][c.COLOUR_OF[numbers[worn[0]]]] == 1
            assert [card - 1 for card in found["next_cards"] if card] == [
                numbers[token] for token in r.draw_pile[: c.NEXT_CARDS]
            ]


@pytest.mark.parametrize("name", page.TABLES)
def test_the_tables_of_a_page_are_current(name: str) -> None:
    assert page.renewed(name) == (page.DOCS / name).read_text("utf-8"), "run: python building/pieces.py"
