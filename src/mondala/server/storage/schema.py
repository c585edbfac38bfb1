"""The tables of the SQLite file, version by version; the data of older versions is taken over."""

import sqlite3
from collections.abc import Callable
from typing import TypeAlias

import msgspec

Step: TypeAlias = str | Callable[[sqlite3.Connection], None]
"""SQL, or what must be done row by row."""


_STAYS = ("seats", "host", "public", "assists", "playing", "banned", "one_device")


def _one_value_for_options(connection: sqlite3.Connection) -> None:
    """A lobby had a field for the options of each game; now it has one value that names its game.
    The options of games that were played stay as they are: their commitments hash them."""
    for table, text in connection.execute("SELECT id, lobby FROM tables").fetchall():
        try:
            old = msgspec.json.decode(text)
            new = {name: old[name] for name in _STAYS if name in old}
            new["options"] = {"game": old["game"], **old[old["game"].lower()]}
            new["material"] = old.get("tiles", "")
        except (msgspec.DecodeError, LookupError, TypeError, AttributeError):
            continue  # a damaged table stays so, and keeps nobody from playing at the others
        row = (msgspec.json.encode(new), table)
        connection.execute("UPDATE tables SET lobby = ? WHERE id = ?", row)


STEPS: tuple[tuple[Step, ...], ...] = (
    (
        """
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE people (
  id TEXT PRIMARY KEY, name TEXT NOT NULL, account TEXT UNIQUE COLLATE NOCASE, password TEXT
);
CREATE TABLE tables (id TEXT PRIMARY KEY, lobby BLOB NOT NULL, game TEXT, public INTEGER NOT NULL);
CREATE TABLE games (
  id TEXT PRIMARY KEY, "table" TEXT NOT NULL, kind TEXT NOT NULL, rules INTEGER NOT NULL,
  options BLOB NOT NULL, seed TEXT NOT NULL, tiles TEXT NOT NULL, seats BLOB NOT NULL,
  started INTEGER NOT NULL, ended INTEGER, result BLOB, deadline INTEGER
);
CREATE INDEX games_deadline ON games (deadline) WHERE ended IS NULL AND deadline IS NOT NULL;
CREATE TABLE players (
  game TEXT NOT NULL, seat INTEGER NOT NULL, person TEXT NOT NULL, PRIMARY KEY (game, seat)
) WITHOUT ROWID;
CREATE INDEX players_person ON players (person);
CREATE TABLE entries (
  game TEXT NOT NULL, number INTEGER NOT NULL, body BLOB NOT NULL, PRIMARY KEY (game, number)
) WITHOUT ROWID;
CREATE TABLE chat (
  "table" TEXT NOT NULL, number INTEGER NOT NULL, person TEXT NOT NULL, name TEXT NOT NULL,
  text TEXT NOT NULL, at INTEGER NOT NULL, PRIMARY KEY ("table", number)
) WITHOUT ROWID;
""",
    ),
    (
        """
CREATE TABLE spent_tokens (id TEXT PRIMARY KEY, until INTEGER NOT NULL) WITHOUT ROWID;
""",
    ),
    (
        """
CREATE TABLE commits (id INTEGER PRIMARY KEY, entries TEXT NOT NULL);
CREATE TABLE filed (
  game TEXT NOT NULL, first INTEGER NOT NULL, entries TEXT NOT NULL, PRIMARY KEY (game, first)
);
INSERT INTO filed SELECT game, number, '[' || CAST(body AS TEXT) || ']' FROM entries;
DROP TABLE entries;
""",
    ),
    (
        """
CREATE TABLE tile_sets (digest TEXT PRIMARY KEY, text TEXT NOT NULL) WITHOUT ROWID;
""",
    ),
    (
        _one_value_for_options,
        """
ALTER TABLE tables RENAME COLUMN game TO game_id;
ALTER TABLE games RENAME COLUMN kind TO game;
ALTER TABLE games RENAME COLUMN tiles TO material;
ALTER TABLE players RENAME COLUMN game TO game_id;
ALTER TABLE filed RENAME COLUMN game TO game_id;
ALTER TABLE people RENAME COLUMN password TO password_hash;
ALTER TABLE tile_sets RENAME TO materials;
""",
    ),
)
"""The changes of each version to the one before, all of them or none."""
VERSION = len(STEPS)


def prepare(connection: sqlite3.Connection) -> None:
    """Brings a file to this version; a new one is empty and of version 0."""
    while (version := _version(connection)) != VERSION:
        if version > VERSION:
            raise sqlite3.DatabaseError(f"the data is of version {version}, this is {VERSION}")
        connection.execute("BEGIN IMMEDIATE")
        try:
            _advance(connection, _version(connection))  # another process may have been quicker
        except BaseException:
            connection.execute("ROLLBACK")
            raise
        connection.execute("COMMIT")


def _version(connection: sqlite3.Connection) -> int:
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    return int(version)


def _advance(connection: sqlite3.Connection, version: int) -> None:
    for step in STEPS[version] if version < VERSION else ():
        if callable(step):
            step(connection)
        else:
            for statement in step.split(";"):
                connection.execute(statement)
        connection.execute(f"PRAGMA user_version = {version + 1}")
