"""A count of what a database has held at least, kept beside it: so one that has lost its last
commits is found out.

The count is written now and then, after what it counts, so it may be too low and never too high. It
names the database that it belongs to; a copy has no name, and is given one when it is first used.
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
"""Goes with every transaction that is not of entries alone; those have numbers of their own."""
_LOG = logging.getLogger("mondala")


class Count(msgspec.Struct):
    database: str
    commits: int
    """The number of the last commit with entries."""
    changes: int
    """So many other transactions there were."""


def name_database(connection: sqlite3.Connection) -> None:
    """Gives it a name, unless it has one. The name is in the database itself and not only in its
    write-ahead log, which may be lost: without a name it would be taken for a copy."""
    row = (secrets.token_urlsafe(9),)
    named = connection.execute("INSERT OR IGNORE INTO meta VALUES ('database', ?)", row).rowcount
    if named:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def forget_name(connection: sqlite3.Connection) -> None:
    """Makes a copy a database of its own."""
    connection.execute("DELETE FROM meta WHERE key = 'database'")


def count_of(connection: sqlite3.Connection) -> Count:
    found = dict(connection.execute("SELECT key, value FROM meta").fetchall())
    (commits,) = connection.execute("SELECT max(id) FROM commits").fetchone()
    return Count(str(found.get("database", "")), int(commits or 0), int(found.get("changes", 0)))


def write_count(connection: sqlite3.Connection, folder: Path) -> None:
    """As it is on disk now. Where that fails the count before stays, which is not too high."""
    new = folder / f"{FILE}.new"
    with suppress(OSError, sqlite3.Error):
        make_private(new)
        new.write_bytes(msgspec.json.encode(count_of(connection)))
        new.replace(folder / FILE)


def read_count(folder: Path) -> Count | None:
    """None where there is none: in a new folder, or beside a copy."""
    try:
        return msgspec.json.decode((folder / FILE).read_bytes(), type=Count)
    except (OSError, msgspec.MsgspecError):
        return None


def what_is_lost(counted: Count | None, connection: sqlite3.Connection) -> str | None:
    """A sentence, if the database holds less than was counted before."""
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
