"""`lastcard play`: against bots at home, or at a live table."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from ..bots import BOTS
from ..notation.record import tidy_tag
from ..rules.editions import EDITIONS
from ..terminal.arguments import (
    EDITION,
    SEATS,
    bots,
    names,
    number,
    seconds,
    server_address,
    table_link,
    turn_time,
)
from .common import Add, add_table, check_options, chosen_options, command, packages_for

EXAMPLES = """\
  lastcard play                                  Angry Birds against three bots
  lastcard play -e corn --seats 3 --seed friday  the same deal every time
  lastcard play -e avatar -o scoring=points -o target=200 --record evening.txt
  lastcard play --resume evening.txt             continues it another day
  lastcard play --preset party -o stacking=up    with house rules
  lastcard play --watch -e mod                   watch bots play

at a live table:
  lastcard play --table http://cards.example/table/ID --name Ann
  lastcard play --table LINK                     also returns to your seat
  lastcard play --table LINK --watch             watch only
  lastcard play --server http://cards.example -e mod --bots sensible:2"""

AT_HOME = ("seed", "names", "record", "resume", "position", "pace", "event")
OF_A_TABLE = ("edition", "seats", "option", "preset", "bots", "turn_time", "public")
LIVE = ("name", "turn_time", "public")


def add_play(add: Add) -> None:
    made = command(add, "play", "play in the terminal, against bots or at a live table", EXAMPLES, run)
    add_table(made, list(EDITIONS), EDITION)
    made.add_argument("--seat", type=number(0, 9), help="your seat, default 0; live: the first free one")
    made.add_argument("--seed", help="any text; the same seed deals the same cards")
    made.add_argument(
        "--bots", type=bots, default=[],
        help=f"{', '.join(BOTS)}, or your own as package.module:Bot; a comma-separated list is repeated round"
        " the table; default sensible; live: as many bots as you name, such as sensible:2, default none",
    )  # fmt: skip
    made.add_argument("--names", type=names, default=[], help="comma-separated names, from seat 0 on")
    made.add_argument(
        "--watch",
        action="store_true",
        help="watch bots play one round, all cards open; live: watch only",
    )
    add_record(made)
    made.add_argument(
        "--pace", type=seconds(10), metavar="SECONDS",
        help="delay between bots' moves; default 0.4 in a terminal, 0 elsewhere",
    )  # fmt: skip
    made.add_argument(
        "--bell", action=argparse.BooleanOptionalAction,
        help="ring the terminal's bell when it is your turn, or when you can call or catch;"
        " default: only at a live table",
    )  # fmt: skip
    add_live(made)


def add_record(made: argparse.ArgumentParser) -> None:
    made.add_argument(
        "--record", type=Path, metavar="FILE",
        help="save the match there, even if you leave early; a file with other content is not overwritten",
    )  # fmt: skip
    made.add_argument("--event", metavar="NAME", help="name an event in the record, such as a tournament")
    source = made.add_mutually_exclusive_group()
    source.add_argument(
        "--resume", type=Path, metavar="FILE",
        help="continue the match saved there, and save it there again unless --record names another file",
    )  # fmt: skip
    source.add_argument("--position", metavar="POSITION", help="start from this position instead of dealing")


def add_live(made: argparse.ArgumentParser) -> None:
    live = made.add_argument_group("at a live table")
    place = live.add_mutually_exclusive_group()
    place.add_argument(
        "--table", type=table_link, metavar="LINK", help="join the table behind a link, or return to it"
    )
    place.add_argument(
        "--server", type=server_address, metavar="URL", help="create a new table on a server, and join it"
    )
    live.add_argument("--name", help="your name at the table; you are asked if you leave it out")
    live.add_argument(
        "--turn-time", type=turn_time, metavar="SECONDS",
        help="for a new table: seconds per decision, 5 or more, or none; default 60",
    )  # fmt: skip
    live.add_argument("--public", action="store_true", help="for a new table: list it in the lobby")


def run(chosen: argparse.Namespace) -> int:
    if chosen.table is not None or chosen.server is not None:
        return run_live(chosen)
    refuse_together(chosen, LIVE, "it is for live tables: give --table or --server as well")
    return run_at_home(chosen)


def run_at_home(chosen: argparse.Namespace) -> int:
    from ..terminal.game_setup import GameSettings, play
    from ..terminal.screen import console_for
    from ..terminal.seating import SeatRequest

    check_event(chosen)
    wish = SeatRequest(chosen.seat, chosen.names, chosen.bots, watch=chosen.watch)
    options = chosen_options(chosen)
    if chosen.watch:
        refuse_together(chosen, ("seat",), "not allowed with argument --watch; bots have all the seats")
    if chosen.resume is not None:
        of_its_own = "not allowed with argument --resume; the match has its own"
        refuse_together(chosen, ("seed", "option", "preset", "watch"), of_its_own)
    elif chosen.position is None:
        options = check_options(chosen, chosen.edition or EDITION, scope=None)
        try:
            wish.check(chosen.seats or SEATS)
        except ValueError as error:
            chosen.parser.error(str(error))
    return play(
        GameSettings(
            edition=chosen.edition,
            seats=chosen.seats,
            seed=chosen.seed,
            options=options,
            wish=wish,
            record=chosen.record,
            resume=chosen.resume,
            position=chosen.position,
            pace=chosen.pace,
            event=chosen.event,
            bell=bool(chosen.bell),
            typed=chosen.typed,
        ),
        console_for(),
    )


def run_live(chosen: argparse.Namespace) -> int:
    from ..terminal.screen import console_for

    if chosen.table is not None:
        refuse_together(chosen, AT_HOME, "not allowed with argument --table; the server deals and records")
        refuse_together(chosen, OF_A_TABLE, "not allowed with argument --table; the table has its own")
        settings = {}
    else:
        refuse_together(chosen, AT_HOME, "not allowed with argument --server; the server deals and records")
        refuse_together(chosen, ("watch",), "not allowed with argument --server; somebody has to play")
        settings = table_settings(chosen)
    with packages_for("a live table"):
        from ..terminal.online.joining import JoinRequest
        from ..terminal.online.online_play import play_live
    wish = JoinRequest(
        chosen.table or "", chosen.server or "", settings, chosen.name, chosen.seat, chosen.watch
    )
    return play_live(wish, console_for(), bell=chosen.bell is not False)


def check_event(chosen: argparse.Namespace) -> None:
    """It is written into a record, so there has to be one."""
    if chosen.event is None:
        return
    if chosen.record is None and chosen.resume is None:
        chosen.parser.error("argument --event: it goes into a record: give --record or --resume as well")
    try:
        tidy_tag("event", chosen.event, SEATS)
    except ValueError as error:
        chosen.parser.error(f"argument --event: {error}")


def table_settings(chosen: argparse.Namespace) -> dict[str, Any]:
    """The settings of a new table, as the server reads them. Bots sit at the far end."""
    edition, seats = chosen.edition or EDITION, chosen.seats or SEATS
    free = [seat for seat in reversed(range(seats)) if seat != (chosen.seat or 0)]
    if len(chosen.bots) > len(free):
        chosen.parser.error(f"{len(chosen.bots)} bots for {len(free)} of {seats} seats")
    if chosen.seat is not None and chosen.seat >= seats:
        chosen.parser.error(f"there is no seat {chosen.seat}; the seats are 0 to {seats - 1}")
    settings: dict[str, Any] = {
        "edition": edition,
        "seats": seats,
        "options": check_options(chosen, edition, scope=None),
        "bots": {str(seat): level for seat, level in zip(free, chosen.bots, strict=False)},
        "public": chosen.public,
    }
    if chosen.turn_time is not None:
        settings["turn_seconds"] = chosen.turn_time or None
    return settings


def refuse_together(chosen: argparse.Namespace, given: tuple[str, ...], reason: str) -> None:
    """Arguments that make no sense together are a mistake of usage."""
    for name in given:
        if getattr(chosen, name) not in (None, False, []):
            chosen.parser.error(f"argument --{name.replace('_', '-')}: {reason}")
