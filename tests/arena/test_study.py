"""Studies: variants are compared on the same deals, and the fact sheets say what is measured today."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

import lastcard
from fact_sheets import SEATS, Facts, facts_chart, facts_page, study_from
from kit import ALL
from lastcard.arena.study import MEASURES, Reading, Study, reach_of, rounds_of, study, variants_of
from lastcard.arena.study_report import study_page, study_table, told
from lastcard.cli import main
from lastcard.rules.editions import EDITIONS

FOLDER = Path(__file__).resolve().parents[2] / "docs" / "facts"
AGAIN = "measure anew: python3 run.py bench facts --write"
DEFLECTING = ("skip", "reverse", "both")
ROUNDS = 2000 if lastcard.COMPILED else 200


@pytest.fixture(scope="module")
def corn() -> Study:
    return study("corn", [{}, {"special_cards": "off"}, {"forehead_scores": "off"}], rounds=ROUNDS)


def test_an_edition_is_compared_with_itself_without_its_special_card_and_with_its_own_options() -> None:
    found = variants_of(EDITIONS["mod"], None)
    assert found == [{}, {"special_cards": "off"}, {"mod_optional": "on"}, {"mod_go_out": "off"}]
    assert variants_of(EDITIONS["classic"], None) == [{}]


def test_an_option_is_compared_in_all_its_values() -> None:
    assert variants_of(EDITIONS["mod"], "deflect") == [{}, *({"deflect": value} for value in DEFLECTING)]


@pytest.mark.parametrize(
    "key, said",
    [
        ("target", "belongs to a match and does not change a round"),
        ("king_pig_colours", "Mod has no option 'king_pig_colours' for a round; its options are dealer,"),
        ("stackin", "Mod has no option 'stackin' for a round; did you mean stacking?"),
        ("stacking=up", "give the option alone: stacking"),
    ],
)
def test_what_cannot_be_studied_is_explained(key: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main(["study", "-e", "mod", "--option", key])
    assert end.value.code == 2
    assert said in capsys.readouterr().err


def test_seats_and_seeds_that_cannot_be_are_told() -> None:
    for wrong, said in (
        ({"seats": "2"}, "a round has 2 to 10 seats, not '2'"),
        ({"seed": 1.5}, "a seed is text or a whole number, not 1.5"),
    ):
        with pytest.raises(ValueError, match=said):
            study("corn", [{}], rounds=200, **wrong)


def test_an_interval_is_students_over_the_batches() -> None:
    assert reach_of([9.0, 11.0] * 10) == pytest.approx(2.093 * 1.0260 / 20**0.5, rel=1e-3)


def test_what_changes_only_the_points_changes_nothing_else(corn: Study) -> None:
    _, _, foreheads = corn.variants
    for name, reading in foreheads.readings.items():
        assert (reading.change < -1 and reading.changed) if name == "points" else reading.change == 0


def test_the_special_card_makes_rounds_of_corn_longer_and_decides_none_where_it_is_out(corn: Study) -> None:
    sheet, without, _ = corn.variants
    assert without.readings["length"].change < -5
    assert without.readings["length"].changed
    assert without.readings["special last"].value == 0 < sheet.readings["special last"].value
    assert sum(sheet.last_cards.values()) == pytest.approx(100, abs=0.5)
    assert sheet.readings["judgement"].value > 5


def test_the_same_is_found_again_and_survives_json(corn: Study) -> None:
    again = study("corn", [{}], rounds=ROUNDS)
    assert again.variants[0] == corn.variants[0]
    kept = json.loads(json.dumps(corn.to_dict()))
    assert study_from(kept).to_dict() == kept


def test_progress_is_told_of_every_round() -> None:
    done: list[int] = []
    study("classic", [{}], seats=2, rounds=200, progress=done.append)
    assert sum(done) == rounds_of([{}], 200) == 400


def test_a_study_tells_how_many_rounds_it_has_played_where_its_batches_cannot_be_equal() -> None:
    done: list[int] = []
    found = study("classic", [{}], seats=2, rounds=219, progress=done.append)
    assert sum(done) == rounds_of([{}], 219) == 2 * found.rounds == 400


def test_a_change_that_chance_would_make_is_a_dash(corn: Study) -> None:
    assert Reading(10, 1, 2, 1).changed
    assert not Reading(10, 1, -1, 1).changed
    length = MEASURES[0]
    sheet, _, foreheads = corn.variants
    assert told(foreheads, length) == "–"
    assert told(sheet, length).count("±") == 1


def test_the_table_fits_and_the_page_is_whole(corn: Study) -> None:
    table = study_table(corn)
    assert max(map(len, table.splitlines())) <= 80
    assert "…" not in table
    page = study_page(corn)
    assert page.count("<svg") == len(MEASURES)
    assert "The last card" in page
    assert "A dash: no more than chance would make." in table
    alone = study_table(study("classic", [{}], seats=2, rounds=200))
    assert "special last" not in alone
    assert "A dash" not in alone


def test_the_command_writes_what_it_is_asked_for(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = ["--json", str(tmp_path / "a.json"), "--report", str(tmp_path / "a.html")]
    assert main(["study", "--option", "jump_in", "-s", "2", "--rounds", "200", *files]) == 0
    assert "standard rules" in capsys.readouterr().out
    assert json.loads((tmp_path / "a.json").read_text("utf-8"))["rounds"] == 200
    assert "</html>" in (tmp_path / "a.html").read_text("utf-8")


# The fact sheets


@pytest.mark.parametrize("edition", ALL)
def test_a_fact_sheet_says_what_was_measured(edition: str) -> None:
    facts = kept_facts(edition)
    assert f"# {EDITIONS[edition].name} in numbers" in facts_page(facts)
    assert [dict(one.options) for one in facts.variants.variants] == variants_of(EDITIONS[edition], None), (
        AGAIN
    )
    assert [one.seats for one in facts.by_seats] == list(SEATS)
    if len(facts.variants.variants) > 1:
        ET.fromstring(facts_chart(facts))


@pytest.mark.skipif(not lastcard.COMPILED, reason="the plain kernel plays the same, and takes a minute")
@pytest.mark.parametrize("edition", ALL)
def test_a_few_rounds_still_come_to_what_was_measured(edition: str) -> None:
    """The deals are the same each time: only a change of play can fail this."""
    (again,) = study(edition, [{}], rounds=1000, seed="facts").variants
    kept = kept_facts(edition).variants.variants[0]
    for name, reading in again.readings.items():
        before = kept.readings[name]
        assert abs(reading.value - before.value) < 2 * (reading.reach + before.reach) + 0.5, (
            f"{name}: {AGAIN}"
        )


def kept_facts(edition: str) -> Facts:
    return Facts.from_dict(json.loads((FOLDER / f"{edition}.json").read_text("utf-8")))
