"""The tables of both databases, from one text."""

from __future__ import annotations

VERSION = 3
"""Of the schema. A store of another version is refused, not changed."""

_SCHEMA = """
CREATE TABLE tables (
  table_id {text} PRIMARY KEY,
  edition {text} NOT NULL,
  options {text} NOT NULL,
  engine_version {text} NOT NULL,
  secret {bytes} NOT NULL,
  commitment {text} NOT NULL,
  public {truth} NOT NULL,
  status {text} NOT NULL CHECK (status IN ('open', 'live', 'over')),
  due_at {number},
  head_seq {number} NOT NULL,
  created_at {number} NOT NULL,
  touched_at {number} NOT NULL
) {busy_end};
CREATE INDEX tables_due ON tables (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX tables_lobby ON tables (created_at) WHERE public AND status = 'open';
CREATE TABLE entries (
  table_id {text} NOT NULL REFERENCES tables ON DELETE CASCADE,
  seq {number} NOT NULL,
  actor {text} NOT NULL,
  action_id {text} NOT NULL,
  body {text} NOT NULL,
  state_hash {bytes} NOT NULL,
  at {number} NOT NULL,
  PRIMARY KEY (table_id, seq),
  UNIQUE (table_id, action_id)
) {end};
CREATE TABLE seats (
  table_id {text} NOT NULL REFERENCES tables ON DELETE CASCADE,
  seat {number} NOT NULL,
  since {number} NOT NULL,
  token_hash {bytes} NOT NULL,
  name {text} NOT NULL,
  connection {number} NOT NULL,
  used {truth} NOT NULL,
  PRIMARY KEY (table_id, seat)
) {busy_end};
"""
# `tables` has no index by touched_at: every append would have to keep it, and only `forget` would use it.

SQLITE = _SCHEMA.format(
    text="TEXT",
    number="INTEGER",
    bytes="BLOB",
    truth="INTEGER",
    end="WITHOUT ROWID",
    busy_end="WITHOUT ROWID",
)
POSTGRES = _SCHEMA.format(
    text='TEXT COLLATE "C"',
    number="BIGINT",
    bytes="BYTEA",
    truth="BOOLEAN",
    end="",
    busy_end="WITH (fillfactor = 70)",  # room to update a row in its own page
)

ROW = (
    "table_id, edition, options, engine_version, secret, commitment, public, status,"
    " due_at, head_seq, created_at, touched_at"
)
ENTRY = "seq, actor, action_id, body, state_hash, at"
SEAT = "seat, since, token_hash, name, connection, used"
