"""What the game makes of one more file; `test_toy_edition.py` runs this where it lies beside the others."""

from __future__ import annotations

import contextlib
import json
import random
from collections.abc import Callable, Sequence
from inspect import signature
from typing import Any

import pytest

import lastcard
from kit import lay, play
from lastcard.bots import make_bot
from lastcard.cli import main
from lastcard.envs import Batch, aec
from lastcard.envs.terms import SeatPlayer
from lastcard.notation.prose import tell
from lastcard.reasons import reason
from lastcard.rules import cards as c
from lastcard.rules import kernel
from lastcard.rules.parameters import shared_rules
from lastcard.rules.state import State
from lastcard.server.openapi import openapi
from lastcard.table.autopilot import autopilot
from lastcard.wording.asking import action_words, question
from lastcard.wording.plan import plan
from lastcard.wording.typed_actions import read_words
from tries import tries

COMET = lastcard.EDITIONS["comet"]
SKY = "comet hands=C,b1,b2,g3/y1,y2/g1,g2 pile=r5 draw=r1,r2,r3,r4,r6 turn=0"
NAMES = ("Ada", "Ben", "Cleo")
OPEN = ["g", "b", "keep"]


def test_the_card_asks_its_own_question_and_does_what_it_alone_does() -> None:
    r = lay(SKY)
    play(r, "0:C")
    assert (r.phase, r.colour, sorted(r.legal(0))) == ("fall", None, sorted(OPEN))
    assert lastcard.Round.from_position(r.position()).legal(0) == r.legal(0)
    play(r, "0:b")
    assert (r.phase, r.sizes) == ("name", [3, 4, 2])
    play(r, "0:g")
    assert (r.colour, r.actor) == ("g", 1)


def test_an_option_of_its_own_reaches_its_effect() -> None:
    r = lay(f"{SKY} options=comet_tails:two")
    play(r, "0:C 0:b")
    assert r.sizes == [3, 6, 2]


def play_agents(env: aec.SeatsEnv, seed: int) -> None:
    rng = random.Random(1)
    env.reset(seed=seed)
    for _ in env.agent_iter():
        _, _, over, cut, info = env.last(observe=False)
        env.step(None if over or cut else rng.choice(info["action_mask"].nonzero()[0].tolist()))


@pytest.mark.parametrize("broken", ["lay", "answers", "decide"])
def test_an_error_in_its_code_is_raised_by_the_act_that_met_it(
    monkeypatch: pytest.MonkeyPatch, broken: str
) -> None:
    def fail(*_: object) -> int:
        raise ZeroDivisionError(broken)

    card = COMET.special
    monkeypatch.setitem(vars(card if broken == "lay" else card.questions[0]), broken, fail)
    r = lay(SKY)
    with pytest.raises(ZeroDivisionError, match=broken):
        play(r, "0:C 0:b")
    with pytest.raises(ZeroDivisionError, match=broken):
        lastcard.simulate("comet", games=20, bots="chance")
    env = aec.env(edition="comet", seats=3, reactions="auto")
    with pytest.raises(ZeroDivisionError, match=broken):
        play_agents(env, seed=3)
    monkeypatch.undo()
    play(lay(SKY), "0:C 0:b")  # rounds share their rules, but no error


def ask_nobody(do: Any, s: State) -> None:
    actor, s.actor = s.actor, c.NOBODY
    do.decisions(s)
    s.actor = actor


OUT_OF_BOUNDS: list[tuple[str, Any]] = [
    ("draw_cards: seat must be in range", lambda do, s: do.draw_cards(s, 99, 1, 0)),
    ("draw_cards: wanted must be in range", lambda do, s: do.draw_cards(s, 0, 10**9, 0)),
    ("gain: card must be in range", lambda do, s: do.gain(s, 0, c.NO_CARD)),
    ("lose: seat 0 does not hold that card", lambda do, s: do.lose(s, 0, c.FOUR)),
    ("the effect made 15 cards of 14", lambda do, s: do.gain(s, 0, c.FOUR)),
    ("turn of the round must be in range", lambda do, s: setattr(s, "turn", 10**6)),
    ("discards of the round must be in range", lambda do, s: setattr(s, "discards", 10**6)),
    ("noting of the round must not be changed", lambda do, s: setattr(s, "noting", 10**6)),
    ("ask: phase must be in", lambda do, s: do.ask(s, 30, s.turn)),
    ("ask: phase must be in", lambda do, s: do.ask(s, c.GUESS, s.turn)),  # Comet has no such question
    ("phase of the round must be in", lambda do, s: setattr(s, "phase", c.GUESS)),
    ("forehead_total of the round must be in range", lambda do, s: do.raise_foreheads(s)),
    ("phase turn needs a seat that decides", lambda do, s: setattr(s, "out", c.BIT[s.actor])),
    ("actor of the round must be in range", lambda do, s: setattr(s, "actor", c.NOBODY)),
    ("actor of the round must be in range", ask_nobody),
    ("note: kind must be in", lambda do, s: do.note(s, c.NO_CARD, 0, 0, 0)),
    ("note: kind must be in", lambda do, s: do.note(s, c.ENDED, 0, 0, 0)),
    ("note: seat must be in range", lambda do, s: do.note(s, c.DREW, c.NO_CARD, 0, 0)),
    ("note: card must be in range", lambda do, s: do.note(s, c.NAMED, 0, c.WILD, 0)),
    ("note: card must be in range", lambda do, s: do.note(s, c.GAVE, 0, c.WILD, 1)),
    ("note: number must be in range", lambda do, s: do.note(s, c.GAVE, 0, 3, 3)),
    ("has no attribute 'drop_journal'", lambda do, s: do.drop_journal(s)),
    ("has no attribute 'read_journal'", lambda do, s: do.read_journal(s)),
    ("has no attribute 'set_known'", lambda do, s: do.set_known(s, 0, 1, 1)),
    ("set_discard: cards must be in range", lambda do, s: do.set_discard(s, [0] * 500)),
]


@pytest.mark.parametrize("why, effect", OUT_OF_BOUNDS, ids=[why for why, _ in OUT_OF_BOUNDS])
def test_an_effect_cannot_lead_the_kernel_out_of_its_arrays(
    monkeypatch: pytest.MonkeyPatch, why: str, effect: Any
) -> None:
    monkeypatch.setitem(vars(COMET.special), "lay", effect)
    r = lay(SKY)
    with pytest.raises((ValueError, AttributeError), match=why):
        r.act(0, "C")
    assert sum(r.sizes) + len(r.draw_pile) + len(r.discard_pile) == 14  # as before the effect


def step(b: Batch, steps: int = 200) -> None:
    for _ in range(steps):
        b.step(b.random_actions())


@pytest.mark.parametrize(
    "run",
    [
        lambda: lastcard.simulate("comet", games=50, bots="chance"),
        lambda: step(Batch("comet", 3, 20, 1)),
        lambda: lay(SKY).play_out(50),
        lambda: lay(SKY).act(0, "C"),
    ],
    ids=["simulate", "Batch", "play_out", "Round"],
)
@pytest.mark.parametrize("bits", [c.WRITES, c.REMEMBERS, c.WRITES | c.REMEMBERS])
def test_an_effect_cannot_change_what_a_round_keeps_notes_of(
    monkeypatch: pytest.MonkeyPatch, bits: int, run: Callable[[], object]
) -> None:
    before = []

    def change(_: object, s: State) -> None:
        before.append((s, s.noting))
        s.noting ^= bits

    monkeypatch.setitem(vars(COMET.special), "lay", change)
    with pytest.raises(ValueError, match="noting of the round must not be changed"):
        run()
    assert before
    assert all(s.noting == noting for s, noting in before)


@pytest.mark.parametrize("players", [("me",) * 3, ("me", "chance", "chance")], ids=["alone", "with bots"])
def test_rows_of_a_batch_whose_effect_failed_stay_until_they_are_dealt_again(
    monkeypatch: pytest.MonkeyPatch, players: Sequence[SeatPlayer]
) -> None:
    b = Batch("comet", 3, 50, 1, players=players)
    with monkeypatch.context() as broken:
        broken.setitem(vars(COMET.special), "lay", None)
        with pytest.raises(TypeError):
            step(b)
    rows = [b.lane(i) for i in range(b.n)]
    ended = [i for i, row in enumerate(rows) if row.ended]
    assert ended
    for i, row in enumerate(rows):
        legal = {*b.round(i).legal(row.asked)} if not row.ended else set()
        assert {b.token(i, action) for action in b.mask[i].nonzero()[0].tolist()} <= {*legal, "pass"}
    step(b)
    assert [i for i in range(b.n) if b.lane(i).ended] == ended
    b.reset(2)
    step(b)


@pytest.mark.parametrize(
    "phase, why", [(c.GUESS, "seat 0 has no forehead card to guess"), (c.GIVE, "a gift needs a colour")]
)
def test_an_effect_cannot_ask_for_a_decision_that_nobody_can_make(
    monkeypatch: pytest.MonkeyPatch, phase: int, why: str
) -> None:
    monkeypatch.setitem(vars(COMET)["questions"], COMET.phases[phase], COMET.questions["turn"])
    monkeypatch.setitem(vars(COMET.special), "lay", lambda do, s: do.ask(s, phase, s.turn))
    with pytest.raises(ValueError, match=why):
        lay(SKY).act(0, "C")


def test_asking_for_the_answers_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def answers(do: Any, s: State) -> int:
        do.ask(s, c.TURN, s.turn)
        return c.BIT[c.COLOUR]

    r = lay(SKY)
    play(r, "0:C")
    before = r.position()
    monkeypatch.setitem(vars(COMET.special.questions[0]), "answers", answers)
    assert r.legal(0) == ["r"]
    assert r.position() == before


def test_an_effect_that_ends_the_round_may_ask_for_decisions(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    def end(do: Any, s: State) -> None:
        do.finish(s, s.turn, c.BY_CARD)
        assert do.decisions(s) == 0

    monkeypatch.setitem(vars(COMET.special), "lay", end)
    r = lay(SKY)
    play(r, "0:C")
    assert (r.over, r.winner) == (True, 0)
    assert capfd.readouterr().err == ""  # where Python reports what C code cannot raise


# Random effects

FIELDS = [
    name
    for name, value in vars(kernel.plain().State(kernel.plain().Rules(), 2)).items()
    if isinstance(value, int) and name not in ("seats", "used")
]
NUMBERS = [*range(-1, 5), 9, 14, c.SPECIAL, c.NO_CARD, c.DECK, 10**6, c.BIT[c.TYPES] - 1]
OPTIONS = [None, lastcard.PRESETS["party"]]
refusals = contextlib.suppress(ValueError, OverflowError, RecursionError)


def random_effect(rng: random.Random) -> Callable[..., int]:
    """An effect that changes fields and calls functions at random, and goes on after refusals."""

    def effect(do: Any, s: State, *_action: int) -> int:
        functions = [one for name, one in sorted(vars(do).items()) if name != "options"]
        for _ in range(rng.randrange(1, 6)):
            with contextlib.suppress(Exception):
                if rng.random() < 0.2:
                    setattr(s, rng.choice(FIELDS), rng.choice(NUMBERS))
                function = rng.choice(functions)
                function(s, *rng.choices(NUMBERS, k=len(signature(function).parameters) - 1))
        if rng.random() < 0.5:
            do.ask(s, rng.choice((c.TURN, c.NAME, len(c.PHASES))), s.turn)
        return rng.choice((0, 1, c.BIT[c.KEEP], c.ALL_COLOURS, c.BIT[c.CALL] - 1))

    return effect


@pytest.mark.parametrize("seed", range(tries(100, 5000)))
def test_no_effect_ends_the_interpreter_or_leaves_a_round_that_cannot_be_seen(
    monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    rng = random.Random(seed)
    monkeypatch.setitem(vars(COMET.special), "lay", random_effect(rng))
    if seed % 2:
        monkeypatch.setitem(vars(COMET.special.questions[0]), "answers", random_effect(rng))
        monkeypatch.setitem(vars(COMET.special.questions[0]), "decide", random_effect(rng))
    seats, options = rng.randrange(2, 11), rng.choice(OPTIONS)
    r = lastcard.Round.deal("comet", seats, seed, options=options)
    for _ in range(100):
        if r.over:
            break
        legal = r.legal() or ["draw"]
        with refusals:
            r.act(r.actor or 0, "C" if "C" in legal else rng.choice(legal))
        r.view(rng.randrange(seats)).to_dict()
    with refusals:
        b = Batch("comet", seats, 8, seed, options, memory=rng.random() < 0.5)
        for _ in range(100):
            with refusals:
                b.step(b.random_actions())
    with refusals:
        lastcard.simulate(
            "comet", seats=seats, games=10, options=options, bots=rng.choice(("chance", "sensible"))
        )
    shared_rules.cache_clear()  # these rules may keep an error


@pytest.mark.parametrize("answers", [-1, 1 << 62, 10**30, "g"])
def test_answers_that_are_no_actions_are_refused(monkeypatch: pytest.MonkeyPatch, answers: Any) -> None:
    question = COMET.special.questions[0]
    monkeypatch.setitem(vars(question), "answers", lambda _do, _s: answers)
    r = lay(SKY)
    with pytest.raises(ValueError, match="answers must be bits of actions, not"):
        play(r, "0:C 0:b")


def test_a_refusal_a_reason_and_the_prose_have_its_words_and_clauses() -> None:
    r = lay(SKY)
    events = r.act(0, "C")
    with pytest.raises(lastcard.IllegalAction) as refused:
        r.act(0, "b1")
    assert (refused.value.code, refused.value.clause) == ("question-first", "COM-2")
    assert refused.value.reason == "call the colour of the comet first"
    assert [tuple(reason(r.view(0), token)) for token in ("b", "keep")] == [
        ("question", "COM-3"),
        ("decline", "COM-5"),
    ]
    assert tuple(reason(lay(SKY).view(0), "C")) == ("special", "COM-1")
    assert tell(events[-1], "comet", 0) == "You are to call the colour of the comet."
    assert tell(events[-1], "comet") == "Seat 0 is to call the colour of the comet."


def test_bots_and_the_clock_can_answer_it() -> None:
    r = lay(SKY)
    play(r, "0:C")
    assert make_bot("sensible", 1).choose(r.view(0)) == "b"
    assert autopilot(r.view(0), "toy") == "b"


def test_the_terminal_knows_how_to_ask_and_to_listen() -> None:
    r = lay(SKY)
    assert action_words(r.view(0), "C", NAMES).startswith("Wild Comet: wild; the next player draws")
    assert plan(["C", "b", "g"], r.view(0), NAMES) == ["C", "b", "g"]
    play(r, "0:C")
    assert question(r.view(0), NAMES) == "Which colour has the comet?"
    assert action_words(r.view(0), "b", NAMES) == "send down blue"
    assert read_words("the comet blue".removeprefix("the "), lastcard.EDITIONS["comet"], NAMES) == ["C", "b"]


@pytest.mark.parametrize(
    "line, told",
    [
        (
            ["position", f"{SKY.replace('C,', '')} ".replace("pile=", "pile=C,") + "phase=fall"],
            "Phase fall: seat 0 is to",
        ),
        (["editions", "--json"], "Wild Comet"),
        (["options", "comet"], "comet_tails=one"),
        (["simulate", "-e", "comet", "-g", "200", "--seed", "1"], "Wild Comet"),
        (["simulate", "-e", "comet", "-g", "3", "--seed", "1", "--bots", "sensible,chance"], "Comet"),
        (["play", "--watch", "-e", "comet", "--seed", "3"], "plays C."),
    ],
    ids=lambda value: value[0] if isinstance(value, list) else "",
)
def test_every_command_knows_it(line: list[str], told: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(line) == 0
    assert told in capsys.readouterr().out


def test_the_server_offers_it() -> None:
    assert '"comet"' in json.dumps(openapi())
