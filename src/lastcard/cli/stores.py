"""`lastcard backup`, `lastcard restore` and `lastcard remove`: look after the store of a server."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from ..terminal.arguments import number
from .common import OK, Add, command, packages_for

BACKUP_EXAMPLES = """\
  lastcard backup monday.db                                   of lastcard.db in this folder
  lastcard backup monday.db --db sqlite:////srv/cards/lastcard.db
  lastcard backup monday.dump --db postgresql://club@db/club  by pg_dump

the server may be running. Anyone who can read the copy can see all cards of the rounds in it: keep it safe.
"""
RESTORE_EXAMPLES = """\
  lastcard restore monday.db                                  replaces lastcard.db
  lastcard restore monday.dump --db postgresql://club@db/club

stop the server first. An SQLite file that was there is kept under another name.
"""
REMOVE_EXAMPLES = """\
  lastcard remove --days 90                 tables whose last match ended at least 90 days ago
  lastcard remove --days 365 --unfinished   matches in which nothing has happened for a year

if a server is running on an SQLite file, the server deletes the tables, and the command waits until it has.
"""
DB = "LASTCARD_DB"
DEFAULT = "sqlite:///lastcard.db"


def add_backup(add: Add) -> None:
    made = command(add, "backup", "copy the tables of a server into a file", BACKUP_EXAMPLES, run_backup)
    made.add_argument("file", type=Path, metavar="FILE", help="the copy to make; the file must not exist yet")
    add_db(made)


def add_restore(add: Add) -> None:
    summary = "replace the tables of a server with a copy"
    made = command(add, "restore", summary, RESTORE_EXAMPLES, run_restore)
    made.add_argument("file", type=Path, metavar="FILE", help="the copy")
    add_db(made)


def add_remove(add: Add) -> None:
    made = command(add, "remove", "delete old tables of a server for good", REMOVE_EXAMPLES, run_remove)
    made.add_argument(
        "--days", type=number(1), required=True, help="remove tables without activity for this many days"
    )
    made.add_argument(
        "--unfinished", action="store_true", help="remove unfinished matches instead of finished ones"
    )
    add_db(made)


def add_db(made: argparse.ArgumentParser) -> None:
    made.add_argument("--db", metavar="URL", default=os.environ.get(DB, DEFAULT), help=f"default {DEFAULT}")


def run_backup(chosen: argparse.Namespace) -> int:
    with packages_for("a store"):
        from ..store.copies import back_up
    back_up(chosen.db, chosen.file)
    print(f"The tables were copied to {chosen.file}.")
    return OK


def run_restore(chosen: argparse.Namespace) -> int:
    with packages_for("a store"):
        from ..server.machine import alone_with
        from ..store.copies import restore
    with alone_with(chosen.db):
        aside = restore(chosen.db, chosen.file)
    print(f"The tables were restored from {chosen.file}.")
    if aside is not None:
        print(f"The previous tables are in {aside}.")
    return OK


def run_remove(chosen: argparse.Namespace) -> int:
    with packages_for("a store"):
        from ..server.removal import Removal, remove_from
    count = remove_from(chosen.db, Removal(chosen.days, chosen.unfinished))
    print(f"{count} {'table was' if count == 1 else 'tables were'} removed.")
    return OK
