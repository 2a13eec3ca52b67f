"""The rules at the command line, on a narrow terminal."""

import pytest

from lastcard.cli import main
from lastcard.rules.house_rules import HOUSE_RULES


@pytest.mark.parametrize("width", [40, 80])
def test_the_switches_of_the_house_rules_are_shown_whole(
    width: int, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    assert main(["rules", "house-rules"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert max(map(len, lines)) <= width
    assert [line for line in lines if "…" in line] == []
    _, _, switches = " ".join(" ".join(lines).split()).partition("What each switch does")
    assert [option.key for option in HOUSE_RULES if option.key not in switches] == []


def test_a_table_that_does_not_fit_is_a_list_of_its_rows(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    assert main(["rules", "house-rules"]) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert "- challenge_penalty: choice 0, length of a round " in said
