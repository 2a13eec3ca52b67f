"""The load benchmark: a small run from end to end, and the parts that its numbers hang on."""

from __future__ import annotations

import itertools
import json
import os
import random
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from lastcard.server.server_settings import COUNTS, PREFIX
from waiting import SECONDS, running

BENCHMARKS = Path(__file__).resolve().parents[2] / "benchmarks"
SMALL = ("--tables", "4", "--pace", "20", "--seconds", "2", "--quick", "--warm-up", "1")


@pytest.fixture(autouse=True)
def _benchmarks_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(BENCHMARKS))


def command(*arguments: str) -> list[str]:
    return [sys.executable, str(BENCHMARKS / "bench.py"), *arguments]


def bench(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command(*arguments), capture_output=True, text=True, check=False, timeout=120)


def test_every_quota_is_raised_for_bots_that_come_from_one_address() -> None:
    from load.served import RAISED

    quotas = {name for name in COUNTS if not name.endswith("_seconds")}
    assert set(RAISED) == {PREFIX + name.upper() for name in quotas}


def test_a_small_load_is_measured_from_end_to_end(tmp_path: Path) -> None:
    told = tmp_path / "told.json"
    done = bench("server", *SMALL, "--turn-seconds", "0", "--json", str(told))
    assert done.returncode == 0, done.stderr
    assert ", no limit for a turn," in done.stdout
    numbers = json.loads(told.read_text())
    acts = numbers["acts"]
    assert acts["due"] == 40
    assert acts["done"] + acts["refused"] + acts["unanswered"] == 40
    assert acts["done"] > 0
    assert (acts["refused"], numbers["lost_tables"]) == (0, 0), done.stdout
    for name in ("acknowledged", "heard_by_each", "heard_by_all"):
        assert 0 < acts[name]["p50"] <= acts[name]["p99"] <= acts[name]["most"]
    assert acts["heard_by_each"]["p99"] <= acts["heard_by_all"]["most"]
    assert numbers["fsync_ms"]["p50"] > 0
    assert set(numbers["rules_and_views_cpu_micros_per_act"]) >= {"mod", "avatar"}
    assert numbers["received_bytes_per_act"] > 1000  # four views
    assert set(numbers["parts"]) == {"paced", "saturated", "alone"}
    for part in numbers["parts"].values():
        assert part["acts"]["done"] > 0
        assert all(loop > 0 for loop in part["yardstick_cpu_ms"])
        assert part["yardstick_cpu_ms"]
        if Path("/proc/self/stat").exists():
            assert part["server_cpu_seconds_per_1000_acts"] > 0
    assert numbers["parts"]["saturated"]["acts_per_second"] > numbers["acts_per_second"]
    assert numbers["parts"]["alone"]["acts"]["due"] == 40
    assert set(numbers["visits_ms"]) == {"health", "page", "join"}
    assert numbers["failed_visits"] == 0
    for visit in numbers["visits_ms"].values():
        assert 0 < visit["p50"] <= visit["p99"] <= visit["most"]
    if Path("/proc/self/stat").exists():
        assert numbers["server_memory_mb_at_end"] > 10
    for goal in numbers["goals"]:
        assert goal["title"] in done.stdout
        assert goal["met"] is None  # a small load proves nothing


def test_one_greedy_address_is_measured_beside_everybody_else(tmp_path: Path) -> None:
    told = tmp_path / "told.json"
    done = bench("server", "greedy", "--quick", "--only", "refused", "--json", str(told))
    assert done.returncode == 0, done.stderr
    assert "requests beyond the limits" in done.stdout
    found = json.loads(told.read_text())["ways"]["refused"]
    for spell in (found["calm"], found["meanwhile"]):
        assert spell["done"] > 0
        assert spell["refused"] == 0
    assert (found["lost"], found["listed"]) == (0, True)
    assert found["counts"]["cut off"] > 0, "the address was shut out"


def test_answers_are_counted_once_however_they_come_in() -> None:
    from load.grabs import statuses_in

    text = b"HTTP/1.1 200 OK\r\n\r\nbodyHTTP/1.1 429 Too Many\r\n\r\nHTTP/1.1 503 S\r\n\r\n"
    for cut in range(len(text)):
        head, tail = text[:cut], text[:cut][-12:]
        found = statuses_in(head, 0) + statuses_in(tail + text[cut:], len(tail))
        assert found == [b"200", b"429", b"503"], cut


def test_a_table_has_the_usual_time_for_a_turn_unless_told_otherwise() -> None:
    from lastcard.table.settings import Settings
    from load import wishes

    assert wishes.read(["server"]).load.turn_seconds == Settings(edition="mod").turn_seconds
    assert wishes.read(["soak", "--turn-seconds", "0"]).load.turn_seconds == 0
    with pytest.raises(SystemExit):
        wishes.read(["server", "--turn-seconds", "4"])


@pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
def test_an_interrupted_run_leaves_nothing_behind(tmp_path: Path) -> None:
    here = os.environ | {"TMPDIR": str(tmp_path)}
    with running(
        command("soak", "--quick", "--tables", "4", "--seconds", "60"),
        seconds=120,
        env=here,
        stderr=subprocess.PIPE,
        text=True,
    ) as run:
        assert run.stderr
        assert any("connecting" in line for line in run.stderr)
        assert list(tmp_path.glob("lastcard-bench-*"))
        ours = children_of(run.pid)
        assert ours
        run.send_signal(signal.SIGINT)
        assert run.wait(SECONDS) == 130
    assert not list(tmp_path.iterdir())
    assert not [pid for pid in ours if is_running(pid)]


def children_of(pid: int) -> list[int]:
    listing = ["ps", "-eo", "pid=,ppid="]
    listed = subprocess.run(listing, capture_output=True, text=True, timeout=SECONDS, check=False).stdout
    pairs = [line.split() for line in listed.splitlines()]
    return [int(child) for child, parent in pairs if int(parent) == pid]


def is_running(pid: int) -> bool:
    """Whether a process is still there after a minute; one that is ending may take its time."""
    give_up = time.monotonic() + SECONDS
    while time.monotonic() < give_up:
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return False
        time.sleep(0.05)
    return True


@pytest.mark.parametrize(
    "wrong, reason",
    [
        (("--address", "http://cards.example"), "--i-may-load-this-server"),
        (("--address", "cards.example:80"), "http://HOST:PORT"),
        (("--address", "http://127.0.0.1:8000", "--workers", "2"), "--workers"),
        (("--pid", "5"), "--address"),
        (("--tables", "0"), "from 1 to"),
        (("--pace", "fast"), "not a number"),
        (("--seconds", "nan"), "not a number"),
    ],
)
def test_a_wrong_wish_is_refused_with_a_reason(
    wrong: tuple[str, ...], reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    from load.command import main

    with pytest.raises(SystemExit) as ended:
        main(["server", *wrong])
    assert ended.value.code == 2
    assert reason in capsys.readouterr().err


def test_a_server_that_does_not_start_is_told() -> None:
    done = bench("soak", *SMALL, "--workers", "2")
    assert done.returncode == 1
    assert "2 workers cannot share sqlite" in done.stderr
    assert "Traceback" not in done.stderr


def test_every_second_has_as_many_acts_due_as_asked_for() -> None:
    from load.schedule import moments, turns

    first = list(itertools.takewhile(lambda at: at < 10, moments(50, random.Random(1))))
    assert [sum(second <= at < second + 1 for at in first) for second in range(10)] == [50] * 10
    assert first == sorted(first)
    slow = list(itertools.takewhile(lambda at: at < 100, moments(0.25, random.Random(1))))
    assert len(slow) == 25
    order = list(itertools.islice(turns(7, random.Random(1)), 14))
    assert sorted(order[:7]) == list(range(7))
    assert order[:7] == order[7:]


def test_times_count_from_the_due_moment_and_lost_acts_are_not_forgotten() -> None:
    from load.players import Flight
    from load.tally import Logbook, times_of

    logbook = Logbook()
    logbook.landed(Flight(due=1.0, sent=1.5, done=2.0, heard=[1.7, 1.8, 1.9, 2.1]))
    logbook.landed(Flight(due=1.2, sent=1.2, refused="refused: no"))
    logbook.landed(Flight(due=5.0, sent=5.0, done=5.1, heard=[5.1]))
    for due in (1.0, 1.2, 1.3, 1.4, 5.0):
        logbook.fell_due(due)
    spell = logbook.spell(1.0, 2.0)
    assert (spell["done"], spell["refused"], spell["unanswered"]) == (1, 1, 2)
    assert spell["acknowledged"]["p99"] == pytest.approx(1000)
    assert spell["acknowledged_since_sent"]["p99"] == pytest.approx(500)
    assert spell["heard_by_all"]["p99"] == pytest.approx(1100)
    assert spell["sent_late"]["most"] == pytest.approx(500)
    assert times_of([n / 1000 for n in range(1, 101)]) == pytest.approx({"p50": 50, "p99": 99, "most": 100})


@pytest.mark.parametrize(
    "growth, reached", [(0.0, r"\+0.0 MB \| +yes"), (0.2, r"\+8.4 MB \| +NO"), (-1.0, r"-42.0 MB \| +yes")]
)
def test_a_soak_tells_how_much_memory_grows_after_a_fifth_of_it(growth: float, reached: str) -> None:
    from load.players import Flight
    from load.reading import Reading
    from load.soak import line, soak_report
    from load.tally import Logbook, Spell
    from load.trial import Load, Part, Sample, Trial

    load = Load(tables=1, pace=1, seconds=300, warm_up=1, spell=5, ramp=1, bots="chance")
    samples = [Sample(int(1e8 + growth * 1e6 * n), 0.0, 10, 0) for n in range(60)]
    logbook = Logbook()
    logbook.fell_due(1)
    logbook.landed(Flight(due=1, sent=1, done=1.25, heard=[1.25]))
    spell = logbook.spell(0, 5)
    spells: list[tuple[float, Spell, Sample | None]]
    silent = Logbook().spell(0, 5)
    spells = [(5.0 * n, silent if n == 30 else spell, sample) for n, sample in enumerate(samples)]
    trial = Trial(load, {"paced": Part(spell)}, spells=spells)
    told = soak_report(Reading(trial, "SQLite", [], {}, 0.0))
    assert re.search(reached, told), told
    assert "250 ms" in told
    assert f"leans {growth * 720:+.1f} MB an hour" in told
    assert line([0, 1, 2, 3, 4, 5, 6, 7]) == "▁▂▃▄▅▆▇█"


def test_tables_are_put_between_their_markers(tmp_path: Path) -> None:
    from page import renew

    page = tmp_path / "page.md"
    page.write_text("a\n<!-- bench: begin -->\nold\n<!-- bench: end -->\nb\n")
    renew("bench", "new", page)
    assert page.read_text() == "a\n<!-- bench: begin -->\nnew\n<!-- bench: end -->\nb\n"
    with pytest.raises(SystemExit, match="lost its markers"):
        renew("bench server", "new", page)
