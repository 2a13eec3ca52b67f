"""Bulk statistics: they add up, they repeat, and they do not depend on who did the work."""

import csv
import io
import json
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import pytest

import lastcard
from bots.odd_bots import Drawing
from kit import ALL
from lastcard.arena.report import as_csv, as_json, as_table
from lastcard.arena.simulation import SimulationTask, line_up, play, simulate
from lastcard.arena.summary import Counts, Length, Share, quantile
from lastcard.bots import BOTS
from lastcard.bots.built_in import BuiltInBot
from lastcard.match import child_seed
from lastcard.rules import kernel
from lastcard.rules.cards import LENGTH_STEP, LENGTHS, SENSIBLE_BOT
from lastcard.rules.editions import edition_of
from lastcard.rules.options import settle
from lastcard.rules.parameters import key_of, rules_for
from waiting import SECONDS

MANY = 4000 if lastcard.COMPILED else 60
FEW = 24 if lastcard.COMPILED else 8

Seen = TypeVar("Seen")


class OwnBot(BuiltInBot):
    """A bot that the kernel does not know, so that it is shown views."""

    level = SENSIBLE_BOT


@pytest.mark.parametrize("edition", ALL)
@pytest.mark.parametrize("bots, games", [("chance", MANY), ("sensible", FEW)])
def test_the_numbers_add_up(edition: str, bots: str, games: int) -> None:
    s = simulate(edition, seats=3, games=games, seed="sum", bots=bots)
    won = s.rounds - s.void
    assert s.rounds == games
    assert sum(share.wins for share in s.by_seat) == won
    assert sum(share.wins for share in s.by_place) == won
    assert sum(bot.won.wins for bot in s.by_bot) == won
    assert sum(kind.decided for kind in s.kinds) == won
    assert sum(s.points_left) == pytest.approx(s.points_won)
    assert s.length.p5 <= s.length.median <= s.length.p95 <= s.length.longest
    assert s.actions == pytest.approx(s.length.mean * s.rounds)
    assert s.decisions == s.actions


def test_rounds_between_bots_that_only_draw_are_void_in_the_end() -> None:
    s = simulate("classic", 2, 3, bots=Drawing)
    assert (s.rounds, s.void) == (3, 3)
    assert s.length.longest >= 2 * 1000


@pytest.mark.parametrize(
    "bots, games", [("chance", 50_000 if lastcard.COMPILED else 110), ("sensible,chance", 21)]
)
def test_the_result_is_the_same_for_any_number_of_processes(bots: str, games: int) -> None:
    alone = simulate("avatar", games=games, seed="split", bots=bots)
    shared = simulate("avatar", games=games, seed="split", bots=bots, processes=2)
    assert alone == shared


def test_the_same_seed_gives_the_same_rounds_and_another_seed_others() -> None:
    assert simulate("mod", games=FEW, seed=1) == simulate("mod", games=FEW, seed="1")
    assert simulate("mod", games=FEW, seed=1) != simulate("mod", games=FEW, seed=2)


def test_bots_get_the_deals_that_chance_gets() -> None:
    r = lastcard.Round.deal("classic", seed="parent")
    task = SimulationTask("classic", 4, "parent", ("sensible",) * 4, r.options)
    dealt = lastcard.Round.deal("classic", seed=child_seed(task.seed, 5), dealer=1)
    state = kernel.State(rules_for(task.declared, task.options), 4)
    kernel.set_key(state, key_of("parent"))
    kernel.become_child(state, 5)
    kernel.deal(state, 1)
    cards = task.declared.cards
    for seat in range(4):
        assert dealt.hand(seat) == [cards[card] for card in kernel.hand_list(state, seat)]


def test_progress_is_told_until_all_is_done() -> None:
    told: list[int] = []
    simulate("corn", games=25, bots=[BOTS["sensible"], OwnBot], progress=told.append)
    assert sum(told) == 25
    assert len(told) > 1


def test_bots_change_seats_so_that_each_sits_everywhere() -> None:
    seated = set()
    for number in range(9):
        shift = number // 3
        seated |= {(seat, (seat + shift) % 3, number % 3) for seat in range(3)}
    assert len(seated) == 27  # every seat, every entry of the line-up, every dealer
    s = simulate("classic", seats=3, games=9, bots="sensible,chance,chance")
    assert [(bot.name, bot.seats) for bot in s.by_bot] == [("sensible", 1), ("chance", 2)]


def test_judgement_beats_chance() -> None:
    s = simulate("classic", seats=2, games=200 if lastcard.COMPILED else 60, bots="sensible,chance")
    sensible, chance = s.by_bot
    assert sensible.won.share > chance.won.share


def test_options_are_played() -> None:
    dull = simulate("mod", games=MANY, options={"mod_go_out": "off"})
    assert dull.options["mod_go_out"] == "off"
    assert dull != simulate("mod", games=MANY)


def test_the_special_is_named_and_classic_has_none() -> None:
    assert simulate("corn", games=2).kinds[-1].name == "Wild Narwhal Rule"
    assert simulate("classic", games=2).kinds[-1].name == "draw four"


def test_avatar_state_interrupts() -> None:
    games = MANY
    assert simulate("avatar", games=games).interrupts > games / 4
    assert simulate("corn", games=MANY).interrupts == 0


@pytest.mark.parametrize(
    "wrong, said",
    [
        ({"edition": "chess"}, "unknown edition 'chess'; the editions are"),
        ({"seats": 1}, "2 to 10 seats"),
        ({"seats": 11}, "2 to 10 seats"),
        ({"games": 0}, "games is a whole number from 1"),
        ({"processes": 0}, "processes is a whole number from 1"),
        ({"bots": "clever"}, "unknown bot 'clever'; the bots are"),
        ({"bots": "chance,chance,chance"}, "3 bots for 2 seats"),
        ({"bots": []}, "0 bots for 2 seats"),
        ({"options": {"mod_go_out": "on"}}, "is for mod"),
        ({"options": {"target": "100"}}, "belongs to a match"),
    ],
)
def test_a_mistake_is_explained(wrong: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        simulate(**{"edition": "corn", "seats": 2, "games": 1, **wrong})


def test_fewer_names_than_seats_are_repeated() -> None:
    assert line_up("sensible, chance", 5) == ("sensible", "chance", "sensible", "chance", "sensible")


# Figures


def test_the_interval_holds_the_share_and_shrinks_with_the_rounds() -> None:
    few, many = Share.of(5, 20), Share.of(5000, 20_000)
    assert few.low < few.share == many.share < few.high
    assert many.high - many.low < few.high - few.low
    assert Share.of(0, 0) == Share(0, 0.0, 0.0, 0.0)


def test_quantiles_are_read_from_steps() -> None:
    lengths = {2: 10, 1: 10}
    assert quantile(lengths, 0.5, 30) == 16
    assert quantile(lengths, 1.0, 20) == 20
    assert quantile({}, 0.5, 0) == 0


def test_the_quantiles_of_rounds_that_hardly_end_are_right() -> None:
    longest = LENGTH_STEP * (LENGTHS - 1)
    long = Counts(rounds=2, longest=longest, lengths=Counter({800: 1, LENGTHS - 1: 1}))
    assert Length.of(long).median == 801 * LENGTH_STEP
    assert Length.of(long).p95 == longest
    options = settle(edition_of("angry-birds"), lastcard.PRESETS["party"])
    played = play(SimulationTask("angry-birds", 10, "1", ("chance",) * 10, options), 2294, 1)
    assert played.longest == 4204, "a round of ten by chance that goes on for long"
    assert played.lengths == {4204 // LENGTH_STEP: 1}


def test_counts_add() -> None:
    a, b = Counts(rounds=2, longest=9), Counts(rounds=3, longest=7)
    a.wins[1] = 2
    b.wins[1] = 1
    a.add(b)
    assert (a.rounds, a.longest, a.wins[1]) == (5, 9, 3)


# Reports


def test_a_summary_survives_json() -> None:
    s = simulate("angry-birds", games=FEW, bots="sensible,chance")
    assert json.loads(as_json([s])) == s.to_dict()
    assert [one["edition"] for one in json.loads(as_json([s, s]))] == ["angry-birds"] * 2


def test_every_row_of_the_csv_is_one_measurement() -> None:
    rows = list(
        csv.DictReader(io.StringIO(as_csv([simulate("avatar", games=FEW), simulate("mod", games=FEW)])))
    )
    assert {row["edition"] for row in rows} == {"avatar", "mod"}
    assert all(float(row["value"]) >= 0 for row in rows)
    keys = [(row["edition"], row["measure"], row["of"]) for row in rows]
    assert len(keys) == len(set(keys))


@pytest.mark.parametrize("edition", ALL)
def test_the_table_fits_and_names_what_matters(edition: str) -> None:
    s = simulate(edition, seats=10, games=10, bots="sensible,chance")
    table = as_table([s])
    assert max(map(len, table.splitlines())) <= 80
    assert "…" not in table
    for word in ("length", "points won", "void rounds", "dealer + 9", "sensible", "draw four"):
        assert word in table
    assert ("interrupts" in table) == (edition == "avatar")


@pytest.mark.parametrize(
    "name, value", [("games", 0), ("games", 10**26), ("processes", 65), ("processes", True)]
)
def test_numbers_have_limits(name: str, value: Any) -> None:
    with pytest.raises(ValueError, match=f"{name} is a whole number from 1 to "):
        simulate("mod", **{name: value})


def test_a_script_without_a_guard_is_told_so_in_a_sentence(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text("import lastcard\nlastcard.simulate('mod', games=40_000, processes=2)\n", "utf-8")
    done = subprocess.run([sys.executable, script], capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 1
    assert done.stderr.count("Traceback") == 1
    assert done.stderr.splitlines()[-1].endswith("must stand below `if __name__ == '__main__':`")


@pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="looks for processes there")
def test_workers_end_when_their_parent_is_killed() -> None:
    task = (
        "from lastcard import simulate\nif __name__ == '__main__': simulate('mod', games=10**9, processes=2)"
    )
    parent = subprocess.Popen([sys.executable, "-c", task])
    try:
        workers = patiently(lambda: found if len(found := workers_of(parent.pid)) == 2 else None)
        time.sleep(0.5)
    finally:
        parent.send_signal(signal.SIGKILL)
        parent.wait(SECONDS)
    assert workers
    assert patiently(lambda: not any(map(alive, workers)))


def patiently(look: Callable[[], Seen | None]) -> Seen | None:
    """What is seen at last, within a minute."""
    for _ in range(600):
        if seen := look():
            return seen
        time.sleep(0.1)
    return None


def workers_of(pid: int) -> list[int]:
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text("ascii").split()
    return [int(child) for child in children if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes()]


def alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
        return "Z" not in Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()[0]
    except OSError:
        return False
