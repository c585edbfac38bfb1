"""The journal entries of all games in SQLite: appended commit by commit, later filed game by game.

A commit is one row, in order of time, so it touches few pages however many games it contains. From
time to time committed entries are filed: those of one game are merged into one row next to the
game's earlier ones.
"""

import sqlite3

from msgspec import Raw
from msgspec.json import Decoder

from mondala.core.ids import GameId
from mondala.server.storage.batching import Appended
from mondala.wire.tags import encode

FILED_AFTER = 5_000
"""At most this many entries wait to be filed; reading a journal searches all of these."""

_APPEND = """
INSERT INTO commits SELECT ?1, ?2 WHERE NOT EXISTS (SELECT 1 FROM commits WHERE id >= ?1)
"""
_read_commit = Decoder(list[Appended]).decode
_read_filed = Decoder(list[Raw]).decode


class EntryJournal:
    """The only writer of entries in this process. Writes by another process are detected in
    time."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self.forget()

    def forget(self) -> None:
        """Rereads its state from disk after a failed transaction or a write by another process."""
        self._known = False
        self._last = 0
        """The last commit."""
        self._count = 0
        self._waiting: dict[GameId, list[Raw]] = {}
        """Entries committed but not yet filed."""
        self._ends: dict[GameId, int] = {}
        """The last entry number of each game waiting or recently filed."""

    def append(self, entries: list[Appended]) -> None:
        """Appends entries as one row; raises an error if one is not the next of its game."""
        text = encode(entries).decode()
        if not self._added(entries, text):
            self.forget()
            if not self._added(entries, text):
                self.forget()
                raise sqlite3.IntegrityError("an entry is not the next of its game")
        self._keep(entries)

    def _added(self, entries: list[Appended], text: str) -> bool:
        """Adds the commit's row; False if an entry is not the next of its game, or if another
        process has written this commit."""
        if not self._known:
            self._look()
        for game, number, _ in entries:
            if number != self._end(game) + 1:
                return False
            self._ends[game] = number
        self._last += 1
        return self._connection.execute(_APPEND, (self._last, text)).rowcount == 1

    def _look(self) -> None:
        for commit, text in self._connection.execute("SELECT id, entries FROM commits ORDER BY id"):
            entries, self._last = _read_commit(text), commit
            self._keep(entries)
            self._ends |= {game: number for game, number, _ in entries}
        self._known = True

    def _end(self, game_id: GameId) -> int:
        """The number of the game's last entry."""
        end = self._ends.get(game_id)
        if end is not None:
            return end
        last = _filed(self._connection, game_id, "ORDER BY first DESC LIMIT 1")
        return last[-1][0] if last else 0

    def _keep(self, entries: list[Appended]) -> None:
        for game, _, entry in entries:
            self._waiting.setdefault(game, []).append(entry)
        self._count += len(entries)

    def file(self, at_least: int = FILED_AFTER) -> None:
        """Files the waiting entries if there are at least so many. The last commit's row stays,
        emptied, to detect other writers."""
        if self._count < at_least:
            return
        rows = [
            (game, self._ends[game] - len(entries) + 1, encode(entries).decode())
            for game, entries in self._waiting.items()
        ]
        execute = self._connection.execute
        execute("BEGIN IMMEDIATE")
        alone: bool = execute("SELECT max(id) FROM commits").fetchone() == (self._last,)
        if alone:
            self._connection.executemany("INSERT INTO filed VALUES (?, ?, ?)", rows)
            execute("DELETE FROM commits WHERE id < ?", (self._last,))
            execute("UPDATE commits SET entries = '[]'")
        execute("COMMIT")
        if alone:
            self._ends = {game: self._ends[game] for game in self._waiting}
            self._waiting, self._count = {}, 0
        else:
            self.forget()


def read_journal(connection: sqlite3.Connection, game_id: GameId, after: int) -> list[bytes]:
    """The game's entries after that number, in order."""
    connection.execute("BEGIN")  # one snapshot: nothing is filed in between
    try:
        entries = _filed(connection, game_id, "ORDER BY first")
        sql = "SELECT entries FROM commits WHERE instr(entries, ?) ORDER BY id"
        for (text,) in connection.execute(sql, (encode(game_id).decode(),)):
            entries += [
                (number, entry) for each, number, entry in _read_commit(text) if each == game_id
            ]
    finally:
        connection.execute("COMMIT")
    return [bytes(entry) for number, entry in entries if number > after]


def _filed(connection: sqlite3.Connection, game_id: GameId, which: str) -> list[tuple[int, Raw]]:
    """Numbers and entries of the selected rows."""
    sql = f"SELECT first, entries FROM filed WHERE game_id = ? {which}"  # noqa: S608
    return [
        numbered
        for first, text in connection.execute(sql, (game_id,))
        for numbered in enumerate(_read_filed(text), start=first)
    ]
