"""The files of a store, for tests that look at them, spoil them or keep them from being written."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from mondala.core.ids import GameId
from mondala.server.storage.entry_journal import read_journal
from mondala.server.storage.export import open_export
from mondala.server.storage.sqlite import FILE


def games_in(folder: Path) -> list[str]:
    with closing(sqlite3.connect(folder / FILE)) as database:
        return [game for (game,) in database.execute("SELECT id FROM games")]


def journal_of(place: Path | str, game: str) -> list[bytes]:
    """The entries of a game in a data folder, or at the address of a database, also while it is
    played."""
    if isinstance(place, str):
        with open_export(place) as kept:
            return kept.journal(GameId(game))
    with closing(sqlite3.connect(place / FILE, isolation_level=None)) as database:
        return read_journal(database, GameId(game), 0)


def rewrite(folder: Path, game: str, change: Callable[[list[bytes]], list[bytes]]) -> None:
    """Puts other entries into a game's journal; nobody may be serving it."""
    entries = change(journal_of(folder, game))
    text = f"[{b','.join(entries).decode()}]"
    with closing(sqlite3.connect(folder / FILE)) as database, database:
        assert database.execute("DELETE FROM filed WHERE game_id = ?", (game,)).rowcount > 0
        database.execute("INSERT INTO filed VALUES (?, 1, ?)", (game, text))


@contextmanager
def no_room(folder: Path, what: str = "INSERT ON commits", cause: str = "full") -> Iterator[None]:
    """Such a change cannot be stored meanwhile; by itself, no entry can be."""
    with closing(sqlite3.connect(folder / FILE, isolation_level=None)) as database:
        refusing = f"BEFORE {what} BEGIN SELECT RAISE(ABORT, '{cause}'); END"
        database.execute(f"CREATE TRIGGER no_room {refusing}")
        yield
        database.execute("DROP TRIGGER no_room")


def spoil(folder: Path, table: str) -> None:
    """Nobody can read that table any more."""
    with closing(sqlite3.connect(folder / FILE)) as database, database:
        changed = database.execute("UPDATE tables SET lobby = '{' WHERE id = ?", (table,))
        assert changed.rowcount == 1
