"""From the start page to the end of a round against bots, through the page alone, in every edition."""

from __future__ import annotations

import json
from typing import Any

import pytest

import lastcard
from lastcard import sight
from web.conftest import Visits
from web.hidden import assert_nothing_hidden
from web.live import Live, Seat
from web.player import Player
from web.seeds import ME, SCENES
from web.visitor import Visitor

BOXES = {
    "angry-birds": ("King Pig", {"hit", "name"}),
    "mod": ("Mod", {"gift", "give", "name"}),
    "corn": ("Narwhal", {"guess", "name"}),
    "avatar": ("Avatar State", {"follow", "name"}),
    "classic": ("", {"name"}),
}


@pytest.mark.parametrize("edition", BOXES)
def test_a_round_against_bots_from_the_start_page_to_its_end(visit: Visits, live: Live, edition: str):
    visitor = visit(reduced_motion="no-preference" if edition == "angry-birds" else "reduce")
    box, decisions = BOXES[edition]
    visitor.store("lastcard.me", {"name": "Ann"})
    player = Player(visitor)
    player.start(box, SCENES[f"deal {edition}"].seed)
    player.on_meeting = lambda _: visitor.assert_fits()
    player.play_round()
    assert decisions <= player.met
    frames = [*visitor.watch.raw]
    assert assert_nothing_hidden(frames, played(live, visitor), ME) > 10


def played(live: Live, visitor: Visitor) -> lastcard.Match:
    """The match that was played in a window; the table is closed for it, so that all lies open."""
    table = visitor.page.url.rpartition("/")[2]
    kept = visitor.page.evaluate("() => JSON.parse(localStorage['lastcard.seats'])")[table]
    live.act(Seat(table, kept["seat"], kept["token"], ""), {"act": "close"})
    answer = visitor.context.request.get(f"/api/tables/{table}/record")
    assert answer.ok, answer.text()
    return lastcard.read_record(answer.text())


def test_the_look_at_the_frames_sees_what_is_hidden():
    """A frame that tells one card too much is found, whatever field it is in."""
    match = SCENES["forehead"].match()
    deal, actions = match.dealt(1)
    frames = [snapshot(deal, 1)]
    for seq, (seat, token) in enumerate(actions, 2):
        facts = [sight.redact(event, ME).to_dict() for event in deal.act(seat, token)]
        frames.append(snapshot(deal, seq) | {"type": "news", "facts": facts})
    texts = [json.dumps(one) for one in frames]
    assert assert_nothing_hidden(texts, match, ME) == len(frames)

    worn = match.round.foreheads(ME)[0]
    leaks = {
        '"foreheads": [["?"]': f'"foreheads": [["{worn}"]',
        '"hands": null': f'"hands": {json.dumps([match.round.hand(1)])}',
        '"kind": "forehead", "seat": 0, "card": "?"': f'"kind": "forehead", "seat": 0, "card": "{worn}"',
        '"revealed": []': f'"revealed": ["{deal.seed}"]',
    }
    for told, leak in leaks.items():
        assert told in "".join(texts)
        with pytest.raises(AssertionError):
            assert_nothing_hidden([text.replace(told, leak) for text in texts], match, ME)


def snapshot(r: lastcard.Round, seq: int) -> dict[str, Any]:
    game = r.view(ME).to_dict()
    return {
        "type": "snapshot",
        "seq": seq,
        "view": {"seq": seq, "round": 1, "phase": "playing", "revealed": [], "game": game},
    }
