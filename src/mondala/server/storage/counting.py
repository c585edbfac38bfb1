"""Detects a database that has lost its last commits, by a count kept in a file beside it.

The count is written from time to time, after the commits it counts, so it may be too low but never
too high. It names the database it belongs to. A copy has no name until it is first used.
"""

import logging
import secrets
import sqlite3
from contextlib import suppress
from pathlib import Path

import msgspec

from mondala.server.storage.folder import make_private

FILE = "mondala.count"
COUNT_A_CHANGE = """
INSERT INTO meta VALUES ('changes', '1') ON CONFLICT (key) DO UPDATE SET value = value + 1
"""
"""Runs in every transaction except those of entries alone, which have numbers of their own."""
_LOG = logging.getLogger("mondala")


class Count(msgspec.Struct):
    database: str
    commits: int
    """The number of the last commit with entries."""
    changes: int
    """The number of other transactions."""


def name_database(connection: sqlite3.Connection) -> None:
    """Names the database if it has no name. The name is checkpointed into the database file itself:
    if it were only in the write-ahead log and that got lost, the file would be taken for a copy."""
    row = (secrets.token_urlsafe(9),)
    named = connection.execute("INSERT OR IGNORE INTO meta VALUES ('database', ?)", row).rowcount
    if named:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def forget_name(connection: sqlite3.Connection) -> None:
    """Removes the name, so that a copy counts as a database of its own."""
    connection.execute("DELETE FROM meta WHERE key = 'database'")


def count_of(connection: sqlite3.Connection) -> Count:
    found = dict(connection.execute("SELECT key, value FROM meta").fetchall())
    (commits,) = connection.execute("SELECT max(id) FROM commits").fetchone()
    return Count(str(found.get("database", "")), int(commits or 0), int(found.get("changes", 0)))


def write_count(connection: sqlite3.Connection, folder: Path) -> None:
    """Writes the current count. If that fails the earlier one stays, which is not too high."""
    new = folder / f"{FILE}.new"
    with suppress(OSError, sqlite3.Error):
        make_private(new)
        new.write_bytes(msgspec.json.encode(count_of(connection)))
        new.replace(folder / FILE)


def read_count(folder: Path) -> Count | None:
    """Reads the count; None if there is none, as in a new folder or beside a copy."""
    try:
        return msgspec.json.decode((folder / FILE).read_bytes(), type=Count)
    except (OSError, msgspec.MsgspecError):
        return None


def what_is_lost(counted: Count | None, connection: sqlite3.Connection) -> str | None:
    """A sentence if the database holds less than the count says, else None."""
    if counted is None:
        return None
    there = count_of(connection)
    lost = counted.commits - there.commits, counted.changes - there.changes
    if there.database != counted.database or max(lost) <= 0:
        return None
    return (
        f"the database has lost at least {max(lost[0], 0) + max(lost[1], 0)} of its last commits:"
        " its write-ahead log is gone, or an older file is in its place"
    )


def warn_of_loss(folder: Path, connection: sqlite3.Connection) -> None:
    lost = what_is_lost(read_count(folder), connection)
    if lost is not None:
        _LOG.warning("%s: %s", folder, lost)
