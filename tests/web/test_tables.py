"""The tables that tests lay: each is what it is called, and a server that starts again has it again."""

from __future__ import annotations

import pytest

from lastcard.match import commitment_to
from web.company import Company
from web.live import Live
from web.tables import EDITIONS, KINDS, ME, PHASES, SCENES, Scene, moment

ASKED = [(kind, edition) for kind, it in KINDS.items() for edition in it.editions]


@pytest.mark.parametrize("kind, edition", ASKED)
def test_a_moment_is_of_its_kind(kind: str, edition: str) -> None:
    match = moment(kind, edition).played()
    r = match.round
    if kind in ("between", "over"):
        assert r.over
        assert match.over is (kind == "over")
        assert any(r.points)
    elif kind in PHASES:
        assert (r.phase, r.actor) == (kind, ME)
        assert len(r.legal(ME)) > 1
    elif kind in ("swap", "stacked"):
        assert (r.phase, r.actor) == ("answer" if kind == "stacked" else "swap", ME)
        assert len(r.legal(ME)) > 1
    elif kind == "name after hit":
        assert (r.phase, r.actor, r.top) == ("name", ME, "K")
    elif "break in" in kind:
        assert r.actor != ME
        assert "A" in r.legal(ME)
    elif "shown" in kind:
        assert r.view(ME).shown
        assert (r.sizes[1] > 3) is (kind == "shown"), "who is guilty draws four"
    else:
        assert r.exposed == (ME if kind == "exposed" else 1)
        assert r.phase == "turn"


THEIRS = {"break in": 2, "jump in": 3, "two left there": 1, "bob guesses": 1, "bob has a narwhal": 1}
"""Scenes in which somebody else is to act."""


@pytest.mark.parametrize("name", SCENES)
def test_a_scene_waits_for_who_is_to_act(name: str) -> None:
    r = SCENES[name].played().round
    assert r.actor == THEIRS.get(name, ME)


def open_to_all(live: Live, company: Company) -> list[object]:
    views = [live.view(company.table, seat.token) for seat in company.seats]
    return [(view["game"], view["scores"], view["commitment"]) for view in views]


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_server_lays_what_the_match_beside_it_has_and_deals_on(live: Live, edition: str) -> None:
    """The seed of what was laid is the one that was promised; the next round is dealt as ever."""
    scene = moment("between", edition)
    company = Company(live, scene, short=1)
    token = company.seats[ME].token
    before = live.view(company.table, token)
    assert before["game"] == company.round.view(ME).to_dict()
    company.play(company.rest)
    after = live.view(company.table, token)
    assert after["revealed"] == company.match.seeds
    assert commitment_to(after["revealed"][0]) == before["commitment"]
    company.next_round()
    assert company.round.dealt
    assert live.view(company.table, token)["game"] == company.round.view(ME).to_dict()


def test_a_server_that_starts_again_has_laid_the_same(mortal: Live) -> None:
    scene = SCENES["king pig"]
    company = Company(mortal, Scene(**{**vars(scene), "line": f"scores=450,10,0,0 {scene.line}"}))
    company.play("0:K 0:r 0:y")
    before = open_to_all(mortal, company)
    assert mortal.view(company.table)["scores"] == [450, 10, 0, 0]
    mortal.kill()
    mortal.start()
    assert open_to_all(mortal, company) == before
    seat = company.round.actor
    assert seat is not None
    company.play([(seat, "draw")])
