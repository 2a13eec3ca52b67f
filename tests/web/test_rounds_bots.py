"""From the start page to the end of a round against bots, through the page alone, in every edition."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import expect

import lastcard
from lastcard import sight
from lastcard.events import AnyEvent
from lastcard.protocol.messages import MOST_TOLD
from web.company import Company
from web.hands import Visits
from web.hidden import Fact, assert_nothing_hidden, missed_facts
from web.live import SECONDS, Live, Seat, live_server
from web.player import Player
from web.tables import AGAINST_BOTS, ME, SCENES, deal, lay
from web.visitor import Visitor

BOXES = {
    "angry-birds": ("King Pig", {"hit", "name"}),
    "mod": ("Mod", {"gift", "give", "name"}),
    "corn": ("Narwhal", {"guess", "name"}),
    "avatar": ("Avatar State", {"follow", "name"}),
    "classic": ("", {"name"}),
}

FOREHEADS = replace(deal("corn", 4, "forehead 9"), then="3:N 3:g")
"""Dealt, and everybody wears a card."""

AT_A_TIME = 10
WATCHED = {
    "angry-birds": ("K", "y7", "100"),
    "mod": ("M", "y7", "100"),
    "corn": ("N", "y8", "120"),
    "avatar": ("A", "y7", "120"),
    "classic": ("F", "y7", "100"),
}
"""A card in the first hand, the top card, and the points for which the match takes two or three rounds."""


@pytest.mark.parametrize("edition", BOXES)
def test_a_round_against_bots_from_the_start_page_to_its_end_and_on(
    visit: Visits, live: Live, edition: str
) -> None:
    """With a reload in the middle, the next deal, and a reload there: no frame of it all tells too much."""
    visitor = visit(reduced_motion="no-preference" if edition == "angry-birds" else "reduce")
    box, decisions = BOXES[edition]
    visitor.store("lastcard.me", {"name": "Ann"})
    player = Player(visitor)
    player.start(box, live.lay(AGAINST_BOTS[edition]), options={"scoring": "points"})
    player.on_meeting = lambda _: visitor.assert_fits()
    play_some(player, 2)
    come_back(player)
    player.play_round()
    assert decisions <= player.met

    player.does(lambda: player.press(player.button("Next round")))
    play_some(player, 2)
    come_back(player)
    play_some(player, 1)
    player.until_asked()  # all bots have had their turn
    frames = [*visitor.watch.raw]
    match = played(live, visitor)
    assert match.number == 2
    assert assert_nothing_hidden(frames, match, ME) > 10
    assert_recalled(frames)
    assert match.seeds[0] in "".join(frames), "the first deal can be checked by now"


OWN_BOT = "bots.odd_bots:Right"
FIRST_OF_ALL = lay("mod hands=y1,g5,b8/y3,yd,W,b2 pile=y7")
"""Our own bots would lay yellow's Draw Two after a yellow 1; that one takes the first card that fits."""


@pytest.fixture
def with_own_bot() -> Iterator[Live]:
    with live_server("--bots", OWN_BOT) as started:
        yield started


def test_a_bot_that_the_server_adds_is_offered_and_plays(with_own_bot: Live, visit: Visits) -> None:
    player = Player(visit(live=with_own_bot))
    player.start("Mod", with_own_bot.lay(FIRST_OF_ALL), bots=1, level=OWN_BOT)
    expect(player.page.locator("[data-seat='1']")).to_contain_text(OWN_BOT)
    player.act("y1", "turn")
    player.until(lambda m: "Top card yellow 3" in m.ring, "answer of the bot")
    assert OWN_BOT not in with_own_bot.said, "the autopilot acts for it"


def play_some(player: Player, moves: int) -> None:
    for _ in range(moves):
        moment = player.until_asked()
        assert not moment.over
        player.move(moment)


def come_back(player: Player) -> None:
    """Reload, and wait until the page has asked what happened before."""
    player.until_asked()
    before = len(player.visitor.watch.raw)
    player.page.reload()
    await_recalled(player.visitor, before)


def await_recalled(visitor: Visitor, before: int) -> None:
    visitor.until("word of what was missed", lambda: recalled(visitor.watch.raw[before:]))


def recalled(frames: list[str]) -> list[Fact]:
    """What snapshots told of the game before them."""
    heard = [json.loads(text) for text in frames]
    return [fact for one in heard if one["type"] == "snapshot" for fact in missed_facts(one)]


def assert_recalled(frames: list[str]) -> None:
    """Cards that were dealt or drawn are among it, so that there was something to hide."""
    assert {"played"} <= {fact["kind"] for fact in recalled(frames)}
    assert any("?" in json.dumps(fact) for fact in recalled(frames))


class PageWatcher:
    """Somebody who looks on in a browser."""

    def __init__(self, visitor: Visitor, table: str) -> None:
        self.visitor = visitor
        visitor.go(f"/table/{table}")
        expect(visitor.page.get_by_text("You are watching.")).to_be_visible()

    @property
    def frames(self) -> list[str]:
        return self.visitor.watch.raw

    def follow(self, seq: int) -> None:
        self.visitor.await_view(seq=seq)

    def come_back(self) -> None:
        before = len(self.frames)
        self.visitor.page.reload()
        await_recalled(self.visitor, before)


class LineWatcher:
    """Somebody who looks on without a browser, and asks for what a page asks for."""

    def __init__(self, stack: ExitStack, live: Live, table: str) -> None:
        self.stack, self.live, self.table = stack, live, table
        self.frames: list[str] = []
        self.come_back()

    def follow(self, seq: int) -> None:
        while self._hear().get("seq") != seq:
            pass

    def come_back(self) -> None:
        self.stack.close()
        self.socket = self.stack.enter_context(self.live.line(self.table, recall=MOST_TOLD))
        while self._hear()["type"] != "snapshot":
            pass

    def _hear(self) -> dict[str, Any]:
        self.frames.append(str(self.socket.recv(timeout=SECONDS)))
        heard: dict[str, Any] = json.loads(self.frames[-1])
        return heard


def to_watch(live: Live, edition: str) -> Company:
    """A match of three people: a short round that was laid, and those that are dealt."""
    card, top, target = WATCHED[edition]
    line = f"{edition} hands={card},y3,b2,g1/y4,g9,b4,W/y2,b5,g3 pile={top}"
    return Company(live, lay(line, options={"scoring": "points", "target": target}))


@pytest.mark.parametrize("edition", WATCHED)
def test_no_frame_of_a_match_tells_a_spectator_too_much(live: Live, edition: str) -> None:
    company = to_watch(live, edition)
    with ExitStack() as stack:
        assert_told_no_more(LineWatcher(stack, live, company.table), company)


def test_no_frame_of_a_match_tells_a_page_that_looks_on_too_much(visit: Visits, live: Live) -> None:
    company = to_watch(live, "corn")
    assert_told_no_more(PageWatcher(visit(reduced_motion="reduce"), company.table), company)


def assert_told_no_more(watcher: PageWatcher | LineWatcher, company: Company) -> None:
    """Than is open, in a whole match, though they go and come back."""
    play_before(watcher, company)
    company.next_round()
    play_before(watcher, company, 10)
    watcher.come_back()
    play_before(watcher, company)
    while not company.match.over:
        company.next_round()
        play_before(watcher, company)
    assert assert_nothing_hidden(watcher.frames, company.match, None) > 20
    assert_recalled(watcher.frames)


def play_before(watcher: PageWatcher | LineWatcher, company: Company, moves: int = 1000) -> None:
    """Some moves at a time, as fast as somebody can follow."""
    while moves > 0 and not company.round.over:
        company.play_out(min(moves, AT_A_TIME))
        watcher.follow(company.seq)
        moves -= AT_A_TIME


def played(live: Live, visitor: Visitor) -> lastcard.Match:
    """The match that was played in a window; the table is closed for it, so that all lies open."""
    table = visitor.page.url.rpartition("/")[2]
    kept = visitor.page.evaluate("() => JSON.parse(localStorage['lastcard.seats'])")[table]
    live.act(Seat(table, kept["seat"], kept["token"], ""), {"act": "close"})
    answer = visitor.context.request.get(f"/api/tables/{table}/record")
    assert answer.ok, answer.text()
    return lastcard.read_record(answer.text())


def test_the_look_at_the_frames_sees_what_is_hidden() -> None:
    """A frame that tells one card too much is found, whatever field it is in."""
    match = FOREHEADS.played()
    deal, actions = match.dealt(1)
    frames = [snapshot(deal, 1)]
    events = [*deal.history]
    for seq, (seat, token) in enumerate(actions, 2):
        events += (new := deal.act(seat, token))
        frames.append(snapshot(deal, seq) | {"type": "news", "facts": seen(new)})
    frames.append(snapshot(deal, seq) | {"missed": [{"seq": seq, "facts": seen(events)}]})
    texts = [json.dumps(one) for one in frames]
    assert assert_nothing_hidden(texts, match, ME) == len(frames)

    worn = match.round.foreheads(ME)[0]
    leaks = {
        '"foreheads": [["?"]': f'"foreheads": [["{worn}"]',
        '"hands": null': f'"hands": {json.dumps([match.round.hand(1)])}',
        '"kind": "forehead", "seat": 0, "card": "?"': f'"kind": "forehead", "seat": 0, "card": "{worn}"',
        '"kind": "dealt", "seat": 1, "cards": ["?"': f'"kind": "dealt", "seat": 1, "cards": ["{worn}"',
        '"revealed": []': f'"revealed": ["{deal.seed}"]',
        '"phase": "playing"': f'"phase": "playing", "more": "{match.seed}"',
    }
    for told, leak in leaks.items():
        assert told in "".join(texts)
        with pytest.raises(AssertionError):
            assert_nothing_hidden([text.replace(told, leak) for text in texts], match, ME)
    missed = texts[-1].replace(*next((told, leak) for told, leak in leaks.items() if "dealt" in told))
    with pytest.raises(AssertionError):
        assert_nothing_hidden([*texts[:-1], missed], match, ME)


def test_the_look_at_the_frames_sees_what_a_spectator_may_not() -> None:
    """The seats know each other's forehead cards, and their own hands; who watches does not."""
    match = FOREHEADS.played()
    deal, actions = match.dealt(1)
    for seat, token in actions:
        deal.act(seat, token)
    assert assert_nothing_hidden([json.dumps(snapshot(deal, 1, None))], match, None) == 1
    for seat in range(deal.seats):
        with pytest.raises(AssertionError):
            assert_nothing_hidden([json.dumps(snapshot(deal, 1, seat))], match, None)


def test_the_look_at_the_frames_minds_when_a_seed_is_told() -> None:
    """That of a round is told when it is over, not before; and that of the next one not with it."""
    match = SCENES["one left"].played()
    match.act(ME, match.round.hand(ME)[0])
    assert match.round.over
    match.next_round()
    first, second = match.seeds
    over, dealt = (snapshot(match.round, number) for number in (1, 2))
    finished, actions = match.dealt(1)
    for seat, token in actions:
        finished.act(seat, token)
    over["view"] |= {"game": finished.view(ME).to_dict(), "phase": "between"}
    dealt["view"] |= {"round": 2}

    def told(after: list[str], then: list[str]) -> list[str]:
        over["view"]["revealed"], dealt["view"]["revealed"] = after, then
        return [json.dumps(one) for one in (over, dealt)]

    assert assert_nothing_hidden(told([first], [first]), match, ME) == 2
    for after, then in (([first, second], [first]), ([first], [first, second]), ([match.seed], [])):
        with pytest.raises(AssertionError):
            assert_nothing_hidden(told(after, then), match, ME)


def seen(events: list[AnyEvent]) -> list[Fact]:
    return [sight.redact(event, ME).to_dict() for event in events]


def snapshot(r: lastcard.Round, seq: int, seat: int | None = ME) -> dict[str, Any]:
    game = r.view(seat).to_dict()
    return {
        "type": "snapshot",
        "seq": seq,
        "view": {"seq": seq, "round": 1, "phase": "playing", "revealed": [], "game": game},
    }
