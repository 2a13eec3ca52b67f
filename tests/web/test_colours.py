"""The contrasts of every edition, light and dark, worked out anew from the style sheets."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import lastcard

STYLES = Path(__file__).resolve().parents[2] / "web" / "src"
EDITIONS = tuple(lastcard.EDITIONS)
TEXT = 4.5

LOOKS = ("light", "dark")

Palette = dict[str, str]


def palette(selector: str, text: str, look: str) -> Palette:
    """The variables of a rule whose list of selectors has this one, in light or dark."""
    found: Palette = {}
    for selectors, body in re.findall(
        r"([^{}]+)\{([^{}]*)\}", re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    ):
        if selector in [one.strip() for one in selectors.split(",")]:
            pairs = re.findall(r"--(\w+):\s*light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)", body)
            found |= {name: paints[LOOKS.index(look)] for name, *paints in pairs}
    return found


def declared(edition: str) -> dict[str, list[str]]:
    """The paints that an edition declares, by name: ground, shape and figure, or light and dark."""
    text = (STYLES / "editions" / f"{edition}.ts").read_text("utf-8")
    (block,) = re.findall(r"(?ms)^export const paints: Paints = \{(.*?)^\}", text)
    return {name: re.findall(r"#[0-9a-f]{6}", some) for name, some in re.findall(r"(\w+): \[(.*?)\]", block)}


def themes() -> dict[tuple[str, str], Palette]:
    """The colours of each edition, light and dark; what it does not declare is that of the house."""
    house = (STYLES / "styles" / "theme.css").read_text("utf-8")
    return {
        (edition, look): palette("body", house, look)
        | {name: paint[at] for name, paint in declared(edition).items() if len(paint) == len(LOOKS)}
        for edition in EDITIONS
        for at, look in enumerate(LOOKS)
    }


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    ]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


THEMES = themes()


@pytest.mark.parametrize("edition, look", THEMES)
def test_words_can_be_read_on_everything_that_they_stand_on(edition: str, look: str) -> None:
    colours = THEMES[edition, look]
    for ink in ("ink", "ink2"):
        for ground in ("bg", "mat", "surface"):
            assert contrast(colours[ink], colours[ground]) >= TEXT, (ink, ground)
    assert contrast(colours["on"], colours["accent"]) >= TEXT
    assert contrast(colours["accent"], colours["bg"]) >= TEXT


@pytest.mark.parametrize("edition, look", THEMES)
def test_every_colour_is_there(edition: str, look: str) -> None:
    assert len(THEMES[edition, look]) == 10


# As promised in the plan of the looks: ink on bg, mat, surface; ink2 likewise; on on accent, accent on bg
PROMISED = {
    ("angry-birds", "light"): (14.2, 12.3, 15.4, 6.6, 5.7, 7.1, 10.4, 9.7),
    ("mod", "light"): (15.8, 14.0, 17.8, 6.6, 5.9, 7.5, 17.8, 15.8),
    ("corn", "light"): (14.0, 12.6, 15.4, 6.6, 5.9, 7.2, 8.0, 7.2),
    ("avatar", "light"): (12.4, 10.5, 13.8, 6.5, 5.5, 7.2, 7.9, 7.1),
    ("angry-birds", "dark"): (15.5, 13.8, 12.2, 9.8, 8.7, 7.7, 9.4, 10.6),
    ("mod", "dark"): (16.9, 15.1, 12.8, 9.8, 8.8, 7.5, 16.1, 16.9),
    ("corn", "dark"): (16.3, 14.3, 11.6, 10.0, 8.8, 7.1, 8.7, 9.4),
    ("avatar", "dark"): (14.8, 13.0, 10.3, 9.7, 8.5, 6.7, 9.0, 10.3),
}
PAIRS = (
    ("ink", "bg"), ("ink", "mat"), ("ink", "surface"), ("ink2", "bg"), ("ink2", "mat"), ("ink2", "surface"),
    ("on", "accent"), ("accent", "bg"),
)  # fmt: skip


@pytest.mark.parametrize("edition, look", PROMISED)
def test_contrasts_are_as_they_were_promised(edition: str, look: str) -> None:
    colours = THEMES[edition, look]
    found = [contrast(colours[one], colours[other]) for one, other in PAIRS]
    assert found == pytest.approx(PROMISED[edition, look], abs=0.06)


FIGURES = {  # figure on ground, on the big shape
    "r": (5.3, 8.3), "y": (8.9, 6.4), "g": (5.9, 4.6), "corn g": (4.7, 7.4), "b": (7.1, 11.0),
    "p": (8.0, 5.8),
    "W": (14.7, 11.3), "K": (12.4, None), "N": (12.6, None), "A": (11.3, None), "M": (17.5, None),
}  # fmt: skip


def paints() -> dict[str, Palette]:
    """The ground, the big shape and the figure of each colour."""
    text = (STYLES / "art" / "cards.css").read_text("utf-8")
    found: dict[str, Palette] = {"W": dict(re.findall(r"--([gdf]):\s*(#[0-9a-f]{6})", rule_of("W", text)))}
    for part, letter, paint in re.findall(r"--([gdf])-([rygbp]):\s*(#[0-9a-f]{6})", text):
        found.setdefault(letter, {})[part] = paint
    for key, edition in lastcard.EDITIONS.items():
        for name, paint in declared(key).items():
            if len(paint) == len("gdf"):
                card = edition.special.token if name == "special" else f"{key} {name}"
                found[card] = dict(zip("gdf", paint, strict=True))
    return found


def rule_of(colour: str, text: str) -> str:
    """What a card of that ground is painted in."""
    return text.partition(f"[data-colour='{colour}']")[2].partition("}")[0]


@pytest.mark.parametrize("card", FIGURES)
def test_figures_can_be_read_on_every_card(card: str) -> None:
    paint = paints()[card]
    on_ground, on_shape = FIGURES[card]
    assert contrast(paint["f"], paint["g"]) == pytest.approx(on_ground, abs=0.06)
    assert contrast(paint["f"], paint["d"]) >= TEXT
    if on_shape:
        assert contrast(paint["f"], paint["d"]) == pytest.approx(on_shape, abs=0.06)
