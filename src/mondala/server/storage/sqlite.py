"""The embedded store: SQLite. Writes go through one thread (`group_commit`)."""

import asyncio
import secrets
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

from msgspec import Raw

from mondala.core.errors import NotAllowed
from mondala.core.ids import GameId, PersonId, TableId
from mondala.core.seats import Seat
from mondala.server.storage.entry_journal import read_journal
from mondala.server.storage.group_commit import Committer, Write
from mondala.server.storage.port import Account, ChatRow, Done, GameRow, Log, Person, TableRow
from mondala.server.storage.schema import prepare

T = TypeVar("T")
FILE = "mondala.db"
_GAME_COLUMNS = (
    'id, "table", game, rules, options, seed, material, seats, started, ended, result, deadline'
)


class SqliteStorage:
    """Opened by `open_storage`, on the event loop that its answers go to."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._loop = asyncio.get_running_loop()
        self._writing = _connect(path)
        prepare(self._writing)
        self._committer = Committer(self._writing)
        self._reading = _connect(path)
        self._reader = ThreadPoolExecutor(1, thread_name_prefix="mondala-reader")

    def append(self, log: Log, number: int, body: bytes, done: Done) -> None:
        self._committer.put(Write(done, (), log, (GameId(log.of), number, Raw(body))))

    def put_person(self, person: Person, done: Done) -> None:
        self._put(
            "INSERT INTO people (id, name) VALUES (?, ?) "
            "ON CONFLICT (id) DO UPDATE SET name = excluded.name",
            [(person.id, person.name)],
            done,
        )

    def put_account(self, account: Account, done: Done) -> None:
        person = account.person
        row = (person.name, person.account, account.password_hash, person.id)
        sql = "UPDATE people SET name = ?, account = ?, password_hash = ? WHERE id = ?"
        self._put(sql, [row], done)

    def put_table(self, table: TableRow, done: Done, log: Log | None = None) -> None:
        self._committer.put(Write(done, (_table(table),), log))

    def put_game(
        self,
        game: GameRow,
        people: tuple[PersonId | None, ...],
        table: TableRow,
        done: Done,
        log: Log | None = None,
    ) -> None:
        values = tuple(getattr(game, name) for name in GameRow.__struct_fields__)
        players = [(game.id, seat, who) for seat, who in enumerate(people) if who is not None]
        marks = ", ".join("?" * len(values))
        statements = (
            (f"INSERT INTO games ({_GAME_COLUMNS}) VALUES ({marks})", [values]),  # noqa: S608
            ("INSERT INTO players VALUES (?, ?, ?)", players),
            _table(table),
        )
        self._committer.put(Write(done, statements, log))

    def end_game(
        self,
        game: GameId,
        ended: int,
        result: bytes,
        table: TableRow,
        done: Done,
        log: Log | None = None,
    ) -> None:
        sql = "UPDATE games SET ended = ?, result = ?, deadline = NULL WHERE id = ?"
        self._committer.put(Write(done, ((sql, [(ended, result, game)]), _table(table)), log))

    def set_deadline(self, game: GameId, deadline: int, done: Done) -> None:
        sql = "UPDATE games SET deadline = ? WHERE id = ? AND ended IS NULL"
        self._put(sql, [(deadline, game)], done)

    def put_chat(self, table: TableId, row: ChatRow, at: int, done: Done) -> None:
        values = (table, row.number, row.person, row.name, row.text, at)
        self._put("INSERT INTO chat VALUES (?, ?, ?, ?, ?, ?)", [values], done)

    def move_games(self, old: PersonId, new: PersonId, done: Done) -> None:
        self._put("UPDATE OR IGNORE players SET person = ? WHERE person = ?", [(new, old)], done)

    def put_material(self, digest: str, text: str, done: Done) -> None:
        self._put("INSERT OR IGNORE INTO materials VALUES (?, ?)", [(digest, text)], done)

    def spend_token(self, token: str, until: int, now: int, done: Done) -> None:
        statements = (
            ("DELETE FROM spent_tokens WHERE until < ?", [(now,)]),
            ("INSERT INTO spent_tokens VALUES (?, ?)", [(token, until)]),
        )
        self._committer.put(Write(done, statements))

    def _put(self, sql: str, rows: list[tuple[Any, ...]], done: Done) -> None:
        self._committer.put(Write(done, ((sql, rows),)))

    async def _read(self, query: Callable[[sqlite3.Connection], T]) -> T:
        return await self._loop.run_in_executor(self._reader, query, self._reading)

    async def secret(self) -> str:
        def query(connection: sqlite3.Connection) -> str:
            made = secrets.token_urlsafe(32)
            with connection:
                connection.execute("INSERT OR IGNORE INTO meta VALUES ('secret', ?)", (made,))
            (value,) = connection.execute("SELECT value FROM meta WHERE key = 'secret'").fetchone()
            return str(value)

        return await self._read(query)

    async def person(self, person: PersonId) -> Person | None:
        return await self._one(Person, "SELECT id, name, account FROM people WHERE id = ?", person)

    async def account(self, name: str) -> Account | None:
        sql = "SELECT id, name, account, password_hash FROM people WHERE account = ?"
        return await self._one(_account, sql, name)

    async def material(self, digest: str) -> str | None:
        return await self._one(str, "SELECT text FROM materials WHERE digest = ?", digest)

    async def is_spent(self, token: str) -> bool:
        return bool(await self._rows("SELECT 1 FROM spent_tokens WHERE id = ?", token))

    async def table(self, table: TableId) -> TableRow | None:
        sql = "SELECT id, lobby, game_id, public FROM tables WHERE id = ?"
        return await self._one(TableRow, sql, table)

    async def game(self, game: GameId) -> GameRow | None:
        sql = f"SELECT {_GAME_COLUMNS} FROM games WHERE id = ?"  # noqa: S608
        return await self._one(GameRow, sql, game)

    async def _one(self, kind: Callable[..., T], sql: str, key: str) -> T | None:
        row = await self._read(lambda connection: connection.execute(sql, (key,)).fetchone())
        return None if row is None else kind(*row)

    async def _rows(self, sql: str, *values: object) -> list[tuple[Any, ...]]:
        return await self._read(lambda connection: connection.execute(sql, values).fetchall())

    async def entries(self, game: GameId, after: int = 0) -> list[bytes]:
        return await self._read(lambda connection: read_journal(connection, game, after))

    async def chat(self, table: TableId, last: int) -> list[ChatRow]:
        sql = (
            'SELECT number, person, name, text FROM chat WHERE "table" = ? '
            "ORDER BY number DESC LIMIT ?"
        )
        return [ChatRow(*row) for row in reversed(await self._rows(sql, table, last))]

    async def games_of(self, person: PersonId, limit: int) -> list[GameRow]:
        sql = (
            f"SELECT {_GAME_COLUMNS} FROM games WHERE id IN "  # noqa: S608
            "(SELECT game_id FROM players WHERE person = ?) ORDER BY started DESC LIMIT ?"
        )
        return [GameRow(*row) for row in await self._rows(sql, person, limit)]

    async def seats_of(self, person: PersonId, games: list[GameId]) -> dict[GameId, list[Seat]]:
        marks = ", ".join("?" * len(games))
        sql = f"SELECT game_id, seat FROM players WHERE person = ? AND game_id IN ({marks})"  # noqa: S608
        seats: dict[GameId, list[Seat]] = {game: [] for game in games}
        for game, seat in await self._rows(sql, person, *games):
            seats[game].append(seat)
        return seats

    async def all_games(self) -> list[GameId]:
        return [game for (game,) in await self._rows("SELECT id FROM games ORDER BY started")]

    async def due(self, now: int) -> list[TableId]:
        sql = 'SELECT "table" FROM games WHERE ended IS NULL AND deadline <= ?'
        return [table for (table,) in await self._rows(sql, now)]

    async def close(self) -> None:
        """Everything queued is written first."""
        await self._committer.close()
        self._reader.shutdown()
        self._writing.close()
        self._reading.close()


def _table(table: TableRow) -> tuple[str, list[tuple[Any, ...]]]:
    row = (table.id, table.lobby, table.game_id, table.public)
    sql = (
        "INSERT INTO tables (id, lobby, game_id, public) VALUES (?, ?, ?, ?) "
        "ON CONFLICT (id) DO UPDATE SET "
        "lobby = excluded.lobby, game_id = excluded.game_id, public = excluded.public"
    )
    return sql, [row]


def _account(person: PersonId, name: str, account: str, password_hash: str) -> Account:
    return Account(Person(person, name, account), password_hash)


def _connect(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA busy_timeout = 5000")
    return connection


def open_storage(folder: Path) -> SqliteStorage:
    """The store in that folder, which is made if it is not there."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        return SqliteStorage(folder / FILE)
    except (OSError, sqlite3.Error) as error:
        raise NotAllowed("data", f"cannot keep data in {str(folder)!r}: {error}") from error
