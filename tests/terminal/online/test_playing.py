"""Live tables from the terminal, as people play there: real windows, a real server."""

import asyncio
import json
import os
import re
import stat
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import pytest

from lastcard.client import take_seat
from program import START
from server.players import free_port, server_process, wait_until_served
from sure import sure
from terminal.online.tables import Opened, Windows, opened
from terminal.online.window import Window
from waiting import running

DECISION = "> "
"""The prompt when it is one's own turn at a table without a clock."""

NEXT_ROUND = "Enter deals the next round > "


def asked(*windows: Window) -> Window:
    """Whoever is asked now; if a round is over, the next one is dealt."""
    found: list[Window] = []

    def look() -> bool:
        for one in windows:
            one.read_all()
        found[:] = [one for one in windows if one.line in (DECISION, NEXT_ROUND)]
        return bool(found)

    windows[0].until(look, "a decision")
    if found[0].line == DECISION:
        return found[0]
    found[0].enter()
    return asked(*windows)


def hand(window: Window) -> str:
    """The cards shown last."""
    return str(re.findall(r"\n  (\[[^\n]*)", window.text)[-1])


def first_choice_on(window: Window) -> str:
    """The first of the marked cards, or what stands first where there is none."""
    block = window.text.rpartition("\n\n")[2].splitlines()[:-1]
    for cards, marks in pairwise(block):
        if re.fullmatch(r" +\^[ ^]*", marks):
            return cards[marks.index("^") - 1 :].split("]")[0].strip(" [")
    return block[-1].split()[0].strip("[]")


def start_two(open_window: Windows, link: str) -> tuple[Window, Window]:
    ann = open_window("--table", link, "--name", "Ann")
    ann.prompt("waiting for 1 player > ")
    ben = open_window("--table", link, "--name", "Ben")
    ben.see("1 Ben  you")
    ann.see("Ben sits down at seat 1.")
    ann.enter("start")
    ben.see("Round 1  commitment")
    return ann, ben


def test_a_match_is_not_begun_twice(table: Opened, open_window: Windows) -> None:
    ann, _ = start_two(open_window, table("classic"))
    ann.enter("start")
    ann.see("The match has already begun.")


@pytest.mark.parametrize("edition", ["mod", "corn"])
def test_a_round_is_played_to_its_end_against_a_bot(
    table: Opened, open_window: Windows, edition: str
) -> None:
    settings = {"bots": {"1": "sensible"}, "options": {"target": "10000"}}
    ann = open_window("--table", table(edition, **settings), "--name", "Ann")
    ann.see("0 Ann  you")
    ann.prompt("everybody is here: type start > ")
    ann.enter("start")
    ann.see("Round 1  commitment")
    while "went out. The last card:" not in ann.news:
        ann.until(lambda: ann.line in (DECISION, "Enter deals the next round > "))
        if ann.line == DECISION:
            ann.enter(first_choice_on(ann))
    ann.see("score")
    ann.enter()
    ann.see("Round 2  commitment")


def test_two_windows_at_one_table_and_news_leave_what_is_typed_alone(
    table: Opened, open_window: Windows
) -> None:
    ann, ben = start_two(open_window, table("classic"))
    thinks = asked(ann, ben)
    other = ben if thinks is ann else ann
    waits = f"{'Ann' if thinks is ann else 'Ben'} decides > "
    other.prompt(waits)
    other.type("say hex")
    other.prompt(waits + "say hex")
    thinks.enter("say wow")
    other.see(": wow!")
    other.prompt(waits + "say hex")
    other.type("\x7fllo\r")
    thinks.see(": hello!")


CALL = "You can call your last card (!) now."
TWO_CARDS_EACH = "classic hands=r1,r2/r3,r4/r5,r6 pile=r9 draw=* turn=0"


def test_a_player_can_call_and_catch_while_another_one_thinks(
    laid_table: Opened, open_window: Windows
) -> None:
    link = laid_table(TWO_CARDS_EACH)
    names = {}
    for seat, name in enumerate(("Ann", "Ben", "Cy")):
        window = open_window("--table", link, "--name", name)
        names[window] = name
        window.see(f"{seat} {name}  you")
    host, *guests = names
    for guest in guests:
        guest.prompt("waiting for Ann to deal > ")
    host.prompt("everybody is here: type start > ")
    host.enter("start")
    called = False
    while True:
        thinks = asked(*names)
        others = [one for one in names if one is not thinks]
        for one in others:
            one.prompt(f"{names[thinks]} decides > ")
        forgot = next((one for one in others if CALL in one.news), None)
        if forgot is None:
            thinks.enter(first_choice_on(thinks))
            continue
        forgot.see(CALL)
        third = next(one for one in others if one is not forgot)
        if called:
            break
        thinks.type("dra")
        thinks.prompt(DECISION + "dra")
        forgot.type("!")  # one key, and nothing else
        third.see(f"{names[forgot]} calls UNO!")
        thinks.see("calls UNO!")
        thinks.prompt(DECISION + "dra")
        thinks.type("\x15")
        thinks.prompt(DECISION)
        called = True
    third.type("!")
    thinks.see(f"{names[third]} catches {names[forgot]}. {names[forgot]} draws 2 cards for not calling.")
    thinks.prompt(DECISION)


# Trouble


def test_a_server_that_is_killed_and_comes_back_costs_only_time(tmp_path: Path, open_window: Windows) -> None:
    port = free_port()
    url, db = f"http://127.0.0.1:{port}", f"sqlite:///{tmp_path}/tables.db"
    with server_process(port, db) as process:
        asyncio.run(wait_until_served(url))
        link = opened(url, "avatar", options={"dealer": "host"})
        ann = open_window("--table", link, "--name", "Ann", "--seat", "1")
        ann.see("1 Ann  you")
        asyncio.run(take_seat(url, link.rpartition("/")[2], "Ben"))  # who never says a word
        ann.prompt("everybody is here: type start > ")
        ann.enter("start")
        asked(ann)  # seat 0 deals and a number lies open, so it is her turn and she may draw
        ann.type("dra")
        process.kill()
        ann.see("Connection lost, reconnecting …")
        ann.prompt("reconnecting … > dra")
    with server_process(port, db):
        ann.see("Connected again.")
        ann.prompt(DECISION + "dra")
        ann.type("w\r")
        ann.see("You draw")
        ann.until(lambda: ann.line in (DECISION, "Ben decides > "), "somebody is asked")


# Going away and coming back


def test_ctrl_c_keeps_the_seat_and_the_same_command_comes_back_to_it(
    tmp_path: Path, table: Opened, open_window: Windows
) -> None:
    link = table("classic", bots={"1": "sensible"})
    ann = open_window("--table", link)
    ann.see("Your name (Enter for Guest")
    ann.enter("Ann")
    ann.prompt("everybody is here: type start > ")
    ann.enter("start")
    asked(ann)
    cards = hand(ann)
    ann.type("half a wo\x03")
    ann.prompt("leave, keep or Enter to stay > ")
    ann.enter()
    ann.prompt(DECISION)
    ann.type("\x03")
    ann.prompt("leave, keep or Enter to stay > ")
    ann.type("\x03")
    assert ann.leave() == 130
    assert ann.lines[-2:] == ["Goodbye! Your seat is kept. To come back:", f"lastcard play --table {link}"]

    (file,) = (tmp_path / "lastcard" / "seats").glob("*.json")
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    token = json.loads(file.read_text("utf-8"))["token"]
    again = open_window("--table", link)
    again.see("Back at your seat.")
    asked(again)
    assert hand(again) == cards
    assert token not in ann.text + again.text


def test_who_leaves_is_played_by_a_bot_until_they_come_back(table: Opened, open_window: Windows) -> None:
    link = table("classic", bots={"1": "sensible"})
    ann = open_window("--table", link, "--name", "Ann")
    ann.prompt("everybody is here: type start > ")
    watcher = open_window("--table", link, "--watch")
    watcher.see("0 Ann")
    ann.enter("start")
    asked(ann)
    ann.enter("quit")
    ann.prompt("leave, keep or Enter to stay > ")
    ann.enter("leave")
    assert ann.leave() == 0
    assert ann.lines[-1] == f"lastcard play --table {link} --name Ann"
    watcher.see("Ann leaves; a bot (sensible) plays on.")
    again = open_window("--table", link, "--name", "Ann")
    watcher.see("Ann is back.")
    again.see("You are back.")


def test_an_input_that_ends_after_leave_waits_for_the_table_to_know(table: Opened, tmp_path: Path) -> None:
    command = [sys.executable, "-c", START, "play", "--table", table("classic", bots={"1": "sensible"})]
    with running(
        [*command, "--name", "Ann"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, encoding="utf-8",
        env={**os.environ, "PYTHONIOENCODING": "utf-8", "XDG_STATE_HOME": str(tmp_path)},
    ) as child:  # fmt: skip
        said, heard = sure(child.stdin), sure(child.stdout)
        said.write("start\n")
        said.flush()
        assert any(line.startswith("  [") for line in heard)
        rest, _ = child.communicate("quit\nleave\n")
    assert child.returncode == 0
    assert "Goodbye! A bot plays on for you." in rest


def test_a_seat_that_is_left_before_the_deal_is_free_and_forgotten(
    tmp_path: Path, table: Opened, open_window: Windows
) -> None:
    link = table("classic")
    ann = open_window("--table", link, "--name", "Ann")
    ann.prompt("waiting for 1 player > ")
    ann.enter("leave")
    assert ann.leave() == 0
    assert ann.lines[-1] == "Goodbye! Your seat is free again."
    assert list((tmp_path / "lastcard" / "seats").iterdir()) == []


def test_a_second_window_on_the_same_machine_is_another_player(table: Opened, open_window: Windows) -> None:
    link = table("classic")
    ann = open_window("--table", link)
    ann.see("Your name")
    ann.enter("Ann")
    ann.prompt("waiting for 1 player > ")
    ben = open_window("--table", link)
    ben.see("Your name")
    ben.enter("ann")
    ben.see("somebody at the table is already called ann; choose another name.")
    ben.see("Your name")
    ben.enter("Ben")
    ann.see("Ben sits down at seat 1.")


# Looking on, and opening a table


def test_those_who_look_on_see_no_cards_and_change_nothing(table: Opened, open_window: Windows) -> None:
    link = table("mod", bots={"1": "sensible"})
    ann = open_window("--table", link, "--name", "Ann")
    ann.prompt("everybody is here: type start > ")
    watcher = open_window("--table", link, "--watch")
    watcher.prompt("waiting for Ann to deal > ")
    watcher.enter("start")
    watcher.see("You are watching; only players can do that.")
    ann.enter("start")
    asked(ann)
    watcher.prompt("Ann decides > ")
    watcher.enter("table")
    watcher.see("0 Ann")
    watcher.prompt("Ann decides > ")
    assert cards_in(hand(ann)) & cards_in(watcher.text) <= lying_open(watcher)
    watcher.type("\x03")
    assert watcher.leave() == 130


def cards_in(text: str) -> set[str]:
    return set(re.findall(r"\[\w+\]", text))


def lying_open(window: Window) -> set[str]:
    return set(re.findall(r"top (\[\w+\])", window.text))


def test_where_each_seat_is_asked_in_turn_enter_lets_the_moment_go_by(
    table: Opened, open_window: Windows
) -> None:
    ann = open_window("--table", table("avatar", bots={"1": "chance"}, reflexes=False), "--name", "Ann")
    ann.see("no hurry, each seat is asked in turn")
    ann.prompt("everybody is here: type start > ")
    ann.enter("start")
    while "You are asked whether you speak up; pass lets the moment go by." not in ann.news:
        asked(ann).enter(first_choice_on(ann))
    ann.prompt(DECISION)
    ann.see("speak up;")
    ann.enter()
    ann.until(lambda: "Bot 1" in ann.news or "Your turn." in ann.news, "something goes on")


def test_a_new_table_is_opened_and_its_link_can_be_shared(server: str, open_window: Windows) -> None:
    ann = open_window(
        "--server", server, "-e", "mod", "--seats", "3", "--bots", "chance:1", "--turn-time", "90",
        "-o", "target=200", "--name", "Ann",
    )  # fmt: skip
    seen = ann.see("the link to share:\n")
    assert "2 Bot 2  chance bot" in seen
    assert "90 seconds a decision, target=200" in seen
    ann.prompt("waiting for 1 player > ")
    (link,) = re.findall(rf"{server}/table/\S+", ann.text)
    ann.enter("start sensible")
    ann.see("Bot 1 sits down at seat 1, a bot (sensible).")
    ann.until(lambda: re.fullmatch(r"(\w[\w ]+ decides, )?1:[23]\d > ", ann.line) is not None, "a clock")
    watcher = open_window("--table", link, "--watch")
    watcher.see("0 Ann")
