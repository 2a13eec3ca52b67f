"""What lines do at a live table: which acts they become, and what is said where they cannot."""

import asyncio
import io
from dataclasses import dataclass, field, replace
from typing import Any, cast

import pytest

from lastcard.bots import make_bot
from lastcard.bots.wishes import wish
from lastcard.client import Client, Done, Refused, Unfollowed, Unreadable
from lastcard.table import acts as a
from lastcard.table.view import TableView, view
from lastcard.terminal.online.narrator import Narrator
from lastcard.terminal.online.outgoing import ActQueue
from lastcard.terminal.online.table_commands import TableCommands
from lastcard.terminal.screen import Screen, console_for
from sure import sure
from terminal.online.seated import at_table, sitting_of


@dataclass
class Sent:
    """Stands in for errands: keeps what was to be sent."""

    acts: list[a.PersonAct] = field(default_factory=list)
    planned: list[a.PersonAct] = field(default_factory=list)
    under_way: bool = False

    def go(self, acts: Any, _view: TableView) -> None:
        first, *self.planned = acts
        self.acts.append(first)
        self.under_way = True

    def returned(self) -> None:
        self.under_way = False


class Seat:
    """A desk with its story and all that it said."""

    def __init__(self, view: TableView) -> None:
        self.shown = io.StringIO()
        self.narrator = Narrator(view, Screen(console_for(self.shown)), "http://127.0.0.1/table/x")
        self.sent = Sent()
        self.said: list[str] = []
        self.now = 0
        self.commands = TableCommands(
            self.narrator,
            cast("ActQueue", self.sent),
            lambda: self.now,
            say=self.said.append,
            leave=lambda: self.said.append("leave"),
        )
        self.commands.signs = ("hello", "well-played")
        self.narrator.look_up()

    def read(self, *lines: str) -> str:
        """What is said about some lines."""
        before = len(self.shown.getvalue())
        for line in lines:
            self.commands.read(line)
        return " ".join(self.shown.getvalue()[before:].split())


def whose_turn() -> int:
    seat = at_table().awaited
    assert seat is not None
    return seat


@pytest.fixture
def deciding() -> Seat:
    return Seat(at_table(whose_turn()))


@pytest.fixture
def waiting() -> Seat:
    return Seat(at_table(1 - whose_turn()))


def test_a_letter_stands_for_a_word(deciding: Seat) -> None:
    deciding.read("d")
    assert deciding.sent.acts == [a.Play("draw")]


def test_out_of_turn_there_is_nothing_to_choose_and_words_are_judged(waiting: Seat) -> None:
    assert "There is no 1 to choose. Open to you: nothing." in waiting.read("1")
    assert "nobody to catch and nothing to call now." in waiting.read("!")
    assert "wait for your turn; Ben must decide now. (rules TURN-3)" in waiting.read("draw")
    assert "There is nobody to catch now." in waiting.read("catch")
    assert waiting.sent.acts == []


def test_whoever_sits_down_is_told_what_to_type_and_what_cannot_be_had(deciding: Seat) -> None:
    assert deciding.shown.getvalue().count("Type a card as it is written (r7) or a word. ? helps") == 1
    assert "Type a card" not in Seat(at_table(None)).shown.getvalue()
    assert "At a live table nothing can be taken back." in deciding.read("undo")


def test_the_bell_rings_once_for_a_decision(deciding: Seat, monkeypatch: pytest.MonkeyPatch) -> None:
    rung: list[None] = []
    monkeypatch.setattr(deciding.narrator.screen, "ring", lambda: rung.append(None))
    deciding.read("score")
    deciding.narrator.look_up()
    assert rung == []
    deciding.narrator.take_in(replace(deciding.narrator.view, decision=deciding.narrator.view.decision + 1))
    deciding.narrator.look_up()
    deciding.narrator.look_up()
    assert len(rung) == 1


def test_one_act_at_a_time(deciding: Seat) -> None:
    deciding.read(deciding.narrator.choices[0])
    assert "The table has not answered your last command yet." in deciding.read("draw")
    assert "hand" not in deciding.read("score")
    assert len(deciding.sent.acts) == 1


def test_the_rest_of_a_line_follows_if_it_is_still_open(deciding: Seat) -> None:
    deciding.read("draw keep")
    assert deciding.sent.acts == [a.Play("draw")]
    deciding.commands.answered(a.Play("draw"), Done("1", 2))  # the table still asks for the draw
    assert deciding.sent.acts == [a.Play("draw")]
    assert "Not done: keep." in deciding.shown.getvalue()


def test_a_refusal_is_told_in_the_player_s_words(deciding: Seat) -> None:
    me = deciding.narrator.seat
    deciding.read("draw")
    reason = f"seat {me} has already called"
    deciding.commands.answered(
        a.Play("draw"), Refused("1", 2, "no-call", "UNO-8", reason, "hint", 0, stale=False)
    )
    assert "Not allowed: you have already called. (rules UNO-8)" in deciding.shown.getvalue()
    deciding.commands.answered(
        a.Play("draw"),
        Refused("1", 2, "name-impossible", "table", "a name is bad", "take one", 0, stale=False),
    )
    assert "A name is bad; take one." in deciding.shown.getvalue()
    deciding.commands.answered(
        a.Play("draw"), Refused("1", 2, "stale", "table", "moved on", "look", 0, stale=True)
    )
    assert "That came too late: the table has moved on." in deciding.shown.getvalue()


def test_two_who_deal_at_once_are_not_told_of_it(deciding: Seat) -> None:
    before = deciding.shown.getvalue()
    deciding.commands.answered(
        a.NextRound(), Refused("1", 2, "no-next-round", "NEXT-1", "no", "", 0, stale=False)
    )
    assert deciding.shown.getvalue() == before


def test_words_before_the_deal() -> None:
    seat = Seat(at_table(0, players=("Ann",), begun=False))
    assert "Nobody sits at 1. Wait, or fill up with bots: start sensible." in seat.read("start")
    assert "There is no bot called 'clever'; the bots are chance, casual, sensible." in seat.read(
        "start clever"
    )
    assert "Nothing has been dealt yet." in seat.read("hand")
    assert "No round is being played now." in seat.read("r7")
    assert "UNO-1" in seat.read("rules uno")
    assert "1 free" in seat.read("")
    assert "deal the first round" in seat.read("?")
    assert seat.sent.acts == []
    seat.read("start sensible")
    assert seat.sent.acts == [a.Start("sensible")]


def test_help_after_the_end_of_a_round_explains_no_old_choices() -> None:
    state = sitting_of("Ann", "Ben")
    seat = Seat(view(state, 0))
    bot = make_bot("chance", "b")
    while state.phase == "playing":
        decides = sure(state.awaited)
        state.apply(a.Play(*sure(wish(bot, sure(view(state, decides).game), awaited=True))), decides, 1000)
        seat.narrator.hear(view(state, 0), ())
        seat.narrator.look_up()
    assert sure(view(state, 0).game).winner == 0
    assert "leave" in seat.read("?")


def test_a_bot_of_the_server_is_asked_for_by_its_name() -> None:
    for typed, sent in (
        ("start my_bots:Greedy", a.Start("my_bots:Greedy")),
        ("bot 1 my_bots:Greedy", a.Sit(1, "Bot 1", "my_bots:Greedy")),
    ):
        seat = Seat(at_table(0, players=("Ann",), begun=False))
        seat.read(typed)
        assert seat.sent.acts == [sent]


def test_a_full_table_is_started_without_bots() -> None:
    seat = Seat(at_table(0, begun=False))
    seat.read("start sensible")
    assert seat.sent.acts == [a.Start("")]


def test_quick_words_names_and_the_way_out(deciding: Seat) -> None:
    deciding.read("say well played", "rename Anna Lee")
    assert deciding.said == ["well-played"]
    assert deciding.sent.acts == [a.Rename("Anna Lee")]
    assert "The quick words are hello, well-played." in deciding.read("say something")
    assert "http://127.0.0.1/table/x" in deciding.read("link")
    deciding.read("leave")
    assert deciding.said[-1] == "leave"


@pytest.mark.parametrize(
    "name, why",
    [
        ("x" * 25, "A name has at most 24 characters, not 25."),
        ("x" * 5000, "A name has at most 24 characters, not 5000."),
        ("a\u200bb", "A name cannot contain the invisible character U+200B."),
        ("a\udcff", "A name cannot contain the invisible character U+DCFF."),
        ("", "A name needs at least one visible character."),
    ],
    ids=range(5),
)
def test_a_name_that_no_table_takes_is_told_and_not_sent(deciding: Seat, name: str, why: str) -> None:
    assert why in deciding.read(f"rename {name}")
    assert deciding.sent.acts == []


def test_those_who_look_on_change_nothing() -> None:
    watcher = Seat(at_table(None))
    for line in ("start", "next", "rematch", "rename Ann", "say hello", "draw"):
        watcher.read(line)
    assert watcher.sent.acts == []
    assert watcher.said == []
    assert watcher.shown.getvalue().count("You are watching; only players can do that.") >= 4


def test_enter_between_rounds_deals() -> None:
    state = sitting_of("Ann", "Ben")
    while state.phase == "playing":
        mover = sure(state.awaited)
        state.apply(a.Play(state.open_to(mover)[0]), mover, 2000)
    seat = Seat(view(state, 0))
    assert "went out" in seat.shown.getvalue()
    seat.read("")
    assert seat.sent.acts == [a.NextRound()]


def test_who_is_away_is_not_asked() -> None:
    state = sitting_of("Ann", "Ben")
    seat = sure(state.awaited)
    assert Seat(view(state, seat)).narrator.choices
    state.apply(a.Leave(), seat, 2000)
    assert not Seat(view(state, seat)).narrator.choices


def test_a_rain_of_cards_is_told_by_seats_at_a_live_table_too() -> None:
    seat = Seat(at_table(0))
    rain = [{"kind": "received", "seat": 1, "card": "?", "stops": stops} for stops in (False, True)]
    seat.narrator.hear(at_table(0), [{"kind": "timedout", "seat": 1}, *rain])
    told = " ".join(seat.shown.getvalue().split())
    assert "Ben's time is up. Ben gets 2 cards. The last one, for Ben, is the colour." in told


# Errands


class Slow:
    """A client whose server knows no hurry."""

    def __init__(self, *answers: Any) -> None:
        self.answers = list(answers)
        self.acts: list[tuple[float, a.PersonAct, int]] = []

    @property
    def as_client(self) -> Client:
        """An act queue wants no more of a client than this one has."""
        return cast("Client", self)

    def clock(self) -> float:
        return asyncio.get_running_loop().time() * 1000

    async def act(self, act: a.PersonAct, *, seen: int) -> Any:
        self.acts.append((self.clock(), act, seen))
        answer = self.answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return answer


def exposed(catch_from: float) -> TableView:
    return replace(at_table(), catch_from=int(catch_from) + 1)


def test_a_catch_is_held_back_until_it_counts() -> None:
    early = Refused("1", 2, "too-early", "R-12", "a moment", "", 60, stale=False)

    async def run() -> None:
        client, told = Slow(early, Done("1", 3)), asyncio.Event()
        queue = ActQueue(client.as_client, lambda *_: told.set())
        counts = client.clock() + 80
        queue.go([a.Play("catch1")], exposed(counts))
        assert queue.under_way
        await told.wait()
        (first, act, _), (second, again, _) = client.acts
        assert act == again == a.Play("catch1")
        assert counts <= first < second - 50
        queue.returned()
        assert not queue.under_way

    asyncio.run(asyncio.wait_for(run(), 10))


@pytest.mark.parametrize("error", [Unreadable("a message is too long"), Unfollowed(1009, "too big")])
def test_an_act_that_cannot_be_followed_is_told_like_a_refusal(deciding: Seat, error: Exception) -> None:
    async def run() -> None:
        client, told = Slow(error), asyncio.Event()
        answers: list[Any] = []

        def answered(*answer: Any) -> None:
            answers.append(answer)
            told.set()

        queue = ActQueue(client.as_client, answered)
        queue.go([a.Rename("Anna")], deciding.narrator.view)
        await told.wait()
        deciding.commands.answered(*answers[0])
        assert str(error)[1:20] in " ".join(deciding.shown.getvalue().split())

    asyncio.run(asyncio.wait_for(run(), 10))


def test_other_acts_go_at_once_and_say_what_was_seen() -> None:
    async def run() -> None:
        client, told = Slow(Done("1", 3)), asyncio.Event()
        before = client.clock()
        shown = exposed(before + 60_000)
        ActQueue(client.as_client, lambda *_: told.set()).go([a.Play("draw")], shown)
        await told.wait()
        ((_, act, seen),) = client.acts
        assert (act, seen) == (a.Play("draw"), shown.seq)

    asyncio.run(asyncio.wait_for(run(), 10))


@pytest.mark.parametrize("viewer, now, deals", [(0, 0, True), (1, 0, False), (1, 121_000, True)])
def test_enter_deals_the_next_round_only_for_those_who_may(viewer: int, now: int, deals: bool) -> None:
    seat = Seat(at_table(viewer))
    seat.narrator.take_in(replace(seat.narrator.view, phase="between", awaited=None, deal_from=121_000))
    seat.now = now
    seat.read("")
    assert seat.sent.acts == [a.NextRound()] * deals
