"""The files of a store, for tests that read them, damage them or block writes to them."""

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
    """The entries of a game in a data folder or database, readable while it is played, too."""
    if isinstance(place, str):
        with open_export(place) as kept:
            return kept.journal(GameId(game))
    with closing(sqlite3.connect(place / FILE, isolation_level=None)) as database:
        return read_journal(database, GameId(game), 0)


def rewrite(folder: Path, game: str, change: Callable[[list[bytes]], list[bytes]]) -> None:
    """Replaces the entries of a game's journal; no server may be using it."""
    entries = change(journal_of(folder, game))
    text = f"[{b','.join(entries).decode()}]"
    with closing(sqlite3.connect(folder / FILE)) as database, database:
        assert database.execute("DELETE FROM filed WHERE game_id = ?", (game,)).rowcount > 0
        database.execute("INSERT INTO filed VALUES (?, 1, ?)", (game, text))


@contextmanager
def no_room(folder: Path, what: str = "INSERT ON commits", cause: str = "full") -> Iterator[None]:
    """Makes such a change fail meanwhile; by default, every write of entries."""
    with closing(sqlite3.connect(folder / FILE, isolation_level=None)) as database:
        refusing = f"BEFORE {what} BEGIN SELECT RAISE(ABORT, '{cause}'); END"
        database.execute(f"CREATE TRIGGER no_room {refusing}")
        yield
        database.execute("DROP TRIGGER no_room")


def spoil(folder: Path, table: str) -> None:
    """Makes that table unreadable."""
    with closing(sqlite3.connect(folder / FILE)) as database, database:
        changed = database.execute("UPDATE tables SET lobby = '{' WHERE id = ?", (table,))
        assert changed.rowcount == 1
