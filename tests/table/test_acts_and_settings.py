"""What can be asked of a table, and what a table can be."""

from __future__ import annotations

from typing import Any

import pytest

from lastcard.table import acts as a
from lastcard.table.names import tidy_name
from lastcard.table.settings import Settings, read_settings, write_settings
from lastcard.table.table_errors import ActRefused
from lastcard.table.table_state import SYSTEM, TableState

EVERY = (
    a.Sit(2, "Ada"),
    a.Sit(2, "Bot 2", bot="chance"),
    a.Sit(2, "Ada", head=9),
    a.Rename(head=0),
    a.Change(seats=3, options={"target": "200"}, turn_seconds=None),
    a.Change(catch_grace_ms=None, public=True, reflexes=False, leaver="chance", think_ms=0),
    a.Clear(1),
    a.Rename("Zoë"),
    a.Leave(),
    a.Back(),
    a.Start(fill="sensible"),
    a.Play("r7", uno=True),
    a.Pass(),
    a.BotPlay(1, "draw"),
    a.TimeOut(1, "draw", 17),
    a.NextRound(),
    a.Rematch(),
    a.Close("idle"),
)


@pytest.mark.parametrize("act", EVERY, ids=lambda act: type(act).__name__)
def test_an_act_reads_back_as_it_was_written(act: Any) -> None:
    assert a.read_act(a.write_act(act)) == act


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{}",
        '{"act":"cheat"}',
        '{"act":"play"}',
        '{"act":"play","token":7}',
        '{"act":"play","token":"r7","seat":2}',
        '{"act":"leave","act":"close"',
    ],
)
def test_what_is_no_act_is_refused_in_words(text: str) -> None:
    with pytest.raises(ValueError, match="not an act"):
        a.read_act(text)


@pytest.mark.parametrize(
    "name, shown",
    [
        ("Ada", "Ada"),
        ("  Ada   Lovelace ", "Ada Lovelace"),
        ("Zoe\u0308", "Zoë"),
        ("😀", "😀"),
        ("x" * 24, "x" * 24),
        ("\U0001f469\u200d\U0001f680", "\U0001f469\u200d\U0001f680"),  # an astronaut
        (
            "Ada \U0001f469\U0001f3fd\u200d\U0001f52c",
            "Ada \U0001f469\U0001f3fd\u200d\U0001f52c",
        ),  # with a skin tone
        ("\U0001f3f3\ufe0f\u200d\U0001f308", "\U0001f3f3\ufe0f\u200d\U0001f308"),  # the rainbow flag
        (
            "\U0001f468\u200d\U0001f469\u200d\U0001f467 Max",
            "\U0001f468\u200d\U0001f469\u200d\U0001f467 Max",
        ),  # a family
        ("\U0001f642\u200d\u2194\ufe0f", "\U0001f642\u200d\u2194\ufe0f"),  # a head that is shaken
        ("\u2764\ufe0f", "\u2764\ufe0f"),
        ("Bob 7\ufe0f\u20e3", "Bob 7\ufe0f\u20e3"),
    ],
)
def test_a_name_is_shown_in_its_plain_form(name: str, shown: str) -> None:
    assert tidy_name(name) == shown


@pytest.mark.parametrize(
    "name",
    [
        "",
        "   ",
        "x" * 25,
        "a\u202eb",
        "a\u200bb",
        "a\nb",
        "a\x00b",
        "\ufeffa",
        "\u3164",
        "\u0301",
        "\ud800",
        "a\u2066b",
        "a\u200db",  # what joins pictures joins nothing else
        "\u200d\U0001f680",
        "\U0001f469\u200d",
        "\U0001f469\u200d\u200d\U0001f680",
        "\U0001f469\u200dx",
        "\U0001f469 \u200d\U0001f680",
        "\U0001f469\u200c\U0001f680",
        "\U0001f469\u202e\U0001f680",
        "\u2800\u200d\u2800",
        "Ann\ufe0f",  # nor are there looks of letters
        "\ufe0fAnn",
        "7\ufe0f",
        "\u2764\ufe0f\ufe0f",
        "\u2764\ufe00",
        "Ann\U000e0100",
        "\U0001f3f4\U000e0067\U000e007f",  # nor hidden letters
        "a\u180bb",
    ],
)
def test_a_name_that_nobody_could_read_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match="a name"):
        tidy_name(name)


@pytest.mark.parametrize(
    "name, other",
    [
        ("Ann", "ANN"),
        ("\u2764", "\u2764\ufe0f"),
        ("\u2764\ufe0e", "\u2764\ufe0f"),
        ("\U0001f469\U0001f680", "\U0001f469\u200d\U0001f680"),
        ("Ann", "\N{CYRILLIC CAPITAL LETTER A}nn"),
        ("ANN", "\N{CYRILLIC SMALL LETTER A}nn"),
        ("Ann", "\N{GREEK CAPITAL LETTER ALPHA}NN"),
        ("Zo\u00eb", "Zo\N{CYRILLIC SMALL LETTER IO}"),
        ("\N{CYRILLIC CAPITAL LETTER PE}\u0430\u0448\u0430", "\N{GREEK CAPITAL LETTER PI}\u0430\u0448\u0430"),
        ("Ann", "\N{FULLWIDTH LATIN CAPITAL LETTER A}nn"),
        ("Ann", "\N{MATHEMATICAL BOLD CAPITAL A}nn"),
        ("Ian", "lan"),
        ("Bob 10", "Bob lO"),
        ("Ann-Lou", "Ann\N{EN DASH}Lou"),
        ("Zoe", "Zo\u00eb"),
        ("Ann", "Ann\N{COMBINING LOW LINE}"),
        ("Ann", "Ann\N{COMBINING OVERLINE}"),
        ("Ann", "A\N{COMBINING SHORT STROKE OVERLAY}nn"),
        ("Ann", "Ann\N{COMBINING ENCLOSING CIRCLE}"),
        ("Ann", "\N{LATIN CAPITAL LETTER A WITH DOT BELOW}nn"),
        ("Ann", "Ann\N{HEBREW POINT HIRIQ}"),
        ("Ann", "A\N{ARABIC KASRATAN}nn"),
        ("Ann", "An\N{DEVANAGARI SIGN NUKTA}n"),
        ("Ann", "Ann\N{THAI CHARACTER MAITAIKHU}"),
        ("Ann", "Ann\N{COMBINING KATAKANA-HIRAGANA VOICED SOUND MARK}"),
        ("Bob 2", "Bob 2\N{THAI CHARACTER PHINTHU}"),
        ("Ann", "\N{LATIN LETTER SMALL CAPITAL A}nn"),
        ("Ann", "An\N{LATIN LETTER SMALL CAPITAL N}"),
        ("IDA", "\N{LATIN LETTER SMALL CAPITAL I}\N{LATIN LETTER SMALL CAPITAL D}A"),
        ("Ann", "Ann."),
        ("Ann", "Ann\N{ONE DOT LEADER}"),
        ("Ann", "'Ann'"),
        ("Bob", "\N{COPTIC CAPITAL LETTER VIDA}\N{COPTIC SMALL LETTER O}b"),
        ("Max", "\N{COPTIC CAPITAL LETTER MI}ax"),
        ("Ann 2", "Ann \N{SUPERSCRIPT TWO}"),
        ("Ann", "\N{CIRCLED LATIN CAPITAL LETTER A}nn"),
    ],
)
def test_nobody_is_taken_for_another_by_what_can_hardly_be_seen(name: str, other: str) -> None:
    table = TableState(Settings(edition="mod", seats=3), b"secret")
    table.apply(a.Sit(seat=0, name=name), SYSTEM, at=0)
    table.apply(a.Sit(seat=1, name="Ben"), SYSTEM, at=0)
    for act, actor in ((a.Sit(seat=2, name=other), SYSTEM), (a.Rename(name=other), 1)):
        before = table.state_hash()
        with pytest.raises(ActRefused, match="somebody at the table is already called"):
            table.apply(act, actor, at=0)
        assert table.state_hash() == before
    table.apply(a.Rename(name=other), 0, at=0)  # one's own name in another dress


@pytest.mark.parametrize(
    "name, other",
    [
        ("Anna", "\u0410\u043d\u043d\u0430"),  # in Cyrillic
        ("Eleni", "\u0395\u03bb\u03ad\u03bd\u03b7"),  # in Greek
        ("\u0412\u0435\u0440\u0430", "\u0412\u0438\u043a\u0430"),
        ("Amo", "Arno"),
        ("Ina", "Lina"),
        ("Bob 1", "Bob 7"),
        ("\u592a\u90ce", "\u6b21\u90ce"),
        ("\u304b\u304f", "\u304c\u304f"),  # marks that are a part of the letter, in Japanese
        ("\u092e\u0940\u0928\u093e", "\u092e\u0941\u0928\u093e"),  # vowels that are marks, in Hindi
        ("\u0e19\u0e34\u0e14", "\u0e19\u0e38\u0e14"),  # and in Thai
        ("...", "!!!"),
    ],
)
def test_honest_names_of_all_scripts_sit_at_one_table(name: str, other: str) -> None:
    table = TableState(Settings(edition="mod", seats=2), b"secret")
    for seat, one in enumerate((name, other)):
        table.apply(a.Sit(seat=seat, name=one), SYSTEM, at=0)
    assert [seat.name for seat in table.seats] == [name, other]


def test_settings_are_settled_like_options_and_read_back() -> None:
    settings = Settings(edition="mod", options={"target": "200"}, bots={1: "chance"})
    assert settings.options["target"] == "200"
    assert settings.options["mod_go_out"] == "on"
    assert read_settings(write_settings(settings)) == settings
    assert read_settings(settings.to_dict()) == settings


@pytest.mark.parametrize(
    "turn_seconds, asked, grace", [(60, None, 1200), (None, None, 0), (60, 0, 0), (None, 500, 500)]
)
def test_a_catch_has_a_grace_time_but_at_turn_based_tables(
    turn_seconds: int | None, asked: int | None, grace: int
) -> None:
    assert Settings(edition="mod", turn_seconds=turn_seconds, catch_grace_ms=asked).grace == grace


@pytest.mark.parametrize(
    "wrong, hint",
    [
        ({"edition": "chess"}, "the editions are angry-birds"),
        ({"edition": "mod", "seats": 11}, "2 to 10 seats"),
        ({"edition": "mod", "options": {"foil": "on"}}, "is for avatar"),
        ({"edition": "mod", "options": {"target": "0"}}, "whole number from 1"),
        ({"edition": "mod", "bots": {"4": "chance"}}, "the seats are 0 to 3"),
        ({"edition": "mod", "bots": {"1": "genius"}}, "the bots are"),
        ({"edition": "mod", "turn_seconds": 1}, "whole number from 5"),
        ({"edition": "mod", "catch_grace_ms": -1}, "whole number from 0"),
        ({"edition": "mod", "think_ms": 10**9}, "whole number from 0"),
        ({"edition": "mod", "think_ms": 5000, "turn_seconds": 5}, "think_ms .* at most 4999"),
        ({"edition": "mod", "leaver": "nobody"}, "autopilot"),
        ({"edition": "mod", "colour": "red"}, "unknown field"),
        ({"edition": "mod", "seats": "four"}, "int"),
        ({}, "edition"),
    ],
)
def test_wrong_settings_are_refused_with_the_right_ones(wrong: dict[str, Any], hint: str) -> None:
    with pytest.raises(ValueError, match=hint):
        read_settings(wrong)


@pytest.mark.parametrize("names", [("",), ("x" * 25,), ("a\u200bb",), tuple("abcdefghijk")])
def test_bad_names_for_bots_are_refused(names: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match="name"):
        Settings(edition="mod", bot_names=names)
