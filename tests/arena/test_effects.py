"""What was measured of house rules: nothing is missing, the rules page says the same, and it still holds."""

from pathlib import Path

import pytest

import switch_effects
from lastcard.arena.effects import Effect, read
from lastcard.rules.options import HOUSE_KEYS

ROOT = Path(__file__).resolve().parents[2]
AGAIN = "measure anew: python3 run.py bench switches --write"

MEASURED, ROUNDS = read()


def test_every_choice_of_every_house_rule_and_every_preset_was_measured() -> None:
    assert list(MEASURED) == switch_effects.choices(), AGAIN
    assert {key for key, _ in MEASURED} == {"preset", *HOUSE_KEYS}
    assert ROUNDS >= 100
    assert all(0 <= effect.reach < 20 for effect in MEASURED.values())


def test_the_rules_page_tells_what_was_measured() -> None:
    text = (ROOT / "docs" / "rules" / "house-rules.md").read_text("utf-8")
    table = text.partition("<!-- switches: begin -->\n")[2].partition("<!-- switches: end -->")[0]
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in table.splitlines() if "%" in line]
    told = {(row[0].strip("`"), row[1]): row for row in rows if len(row) > 1}
    assert list(told) == list(MEASURED), AGAIN
    for choice, effect in MEASURED.items():
        if effect.match is None:
            assert told[choice][2] == f"{effect.length:+.1f} ± {effect.reach:.1f} %".replace("-", "−"), AGAIN


CLEAR = [("hand_size", "3"), ("last_card", "number")]
"""Their effects are large, and soon seen."""


def test_a_short_game_still_comes_to_what_was_measured() -> None:
    """Its own interval is wide, and the deals are the same each time: only a change of play can fail this."""
    for choice, effect in switch_effects.measure(CLEAR, rounds=8).items():
        kept = MEASURED[choice]
        assert abs(effect.length - kept.length) < effect.reach + kept.reach + 5, f"{choice}: {AGAIN}"


def test_the_same_is_measured_by_any_number_of_processes() -> None:
    wanted = [("stacking", "any"), ("mercy", "20")]
    assert switch_effects.measure(wanted, 2) == switch_effects.measure(wanted, 2, processes=2)


def test_a_ratio_has_an_honest_interval() -> None:
    assert switch_effects.ratio([20, 40] * 50, [10, 20] * 50) == (2.0, 0.0), "twice as many in every deal"
    times, reach = switch_effects.ratio([40, 20] * 50, [10, 20] * 50)
    assert times == 2.0
    assert reach == pytest.approx(1.96 * 20 / 15 / 10, rel=1e-3)
    times, reach = switch_effects.ratio_apart([20, 40] * 50, [10, 20] * 50)
    assert times == 2.0
    assert reach == pytest.approx(2 * 1.96 * (2 * (25 / 225) / 100) ** 0.5, rel=1e-3)


def test_what_cannot_be_told_from_chance_is_no_effect() -> None:
    assert Effect(length=3.4, reach=2.0, points=0.0).told == 3
    assert Effect(length=-1.4, reach=2.0, points=0.0).told == 0
    assert Effect(length=9.0, reach=2.0, points=0.0, match=-20.4).told == -20


def test_sides_collect_what_the_others_hold() -> None:
    rounds = [switch_effects.RoundFigures(10, 0, (0, 100, 300, 100), out=False)] * 12
    assert switch_effects.lengths_of_matches([rounds], "off") == [1] * 12
    assert switch_effects.lengths_of_matches([rounds], "two") == [3] * 4
    void = switch_effects.RoundFigures(10, None, (0, 0, 0, 0), out=False)
    assert switch_effects.lengths_of_matches([[void, *rounds]], "off")[0] == 2
