"""All queries that are the same for both databases, together with the modules beside it. What
differs is in `search_sql`; each database has its own journal and commits."""

from abc import abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from msgspec import Raw

from mondala.core.ids import GameId, PersonId, TableId
from mondala.core.seats import Seat
from mondala.server.storage.batching import Statement, Write
from mondala.server.storage.contact_queries import (
    SqlContacts,
    forgotten_contacts,
    moved_contacts,
    requests_closed,
    requests_moved,
)
from mondala.server.storage.day_tries import TryRow
from mondala.server.storage.day_try_queries import (
    SqlTries,
    counting,
    entering,
    forgotten_tries,
    moved_tries,
)
from mondala.server.storage.facts import DECIDED, SqlFacts, raised
from mondala.server.storage.puzzle_rating_queries import (
    SqlPuzzleRatings,
    forgotten_puzzle_ratings,
    moved_puzzle_ratings,
)
from mondala.server.storage.rating_queries import SqlRatings, moved_ratings, rating_statements
from mondala.server.storage.reading import GAME_COLUMNS
from mondala.server.storage.reminder_queries import (
    SqlReminders,
    ended_turn,
    forgotten_ways,
    moved_ways,
)
from mondala.server.storage.rows import (
    Account,
    Ban,
    ChatRow,
    DayBest,
    GameRow,
    Known,
    Person,
    RatingRow,
    SaidRow,
    TableRow,
)
from mondala.server.storage.search_queries import SqlSearches
from mondala.server.storage.search_sql import TABLE_COLUMNS, Words
from mondala.server.storage.writing import Done, Fence, Log

T = TypeVar("T")
MOST_ASKED = 10_000
"""At most this many values are passed to one query."""
CHAT_COLUMNS = "number, person, name, text, session, asked"
_PUT_BAN = (
    "INSERT INTO bans VALUES (?, ?, ?) "
    "ON CONFLICT (kind, what) DO UPDATE SET until = excluded.until"
)
_PUT_ANALYSIS = (
    "INSERT INTO analyses VALUES (?, ?, ?) "
    "ON CONFLICT (key) DO UPDATE SET version = excluded.version, body = excluded.body"
)


class SqlStorage(
    SqlRatings, SqlTries, SqlPuzzleRatings, SqlContacts, SqlReminders, SqlSearches, SqlFacts
):
    """`write` queues a write."""

    def __init__(self, words: Words, write: Callable[[Write], None]) -> None:
        super().__init__(write)
        self._words = words

    @abstractmethod
    async def _rows(self, sql: str, *values: object) -> list[tuple[Any, ...]]: ...

    def touch(self, done: Done) -> None:
        self._write(Write(done))

    def append(self, log: Log, number: int, body: bytes, done: Done) -> None:
        self._write(Write(done, (), log, (GameId(log.of), number, Raw(body))))

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
        sql = (
            "UPDATE people SET name = ?, account = ?, password_hash = ?, became = NULL WHERE id = ?"
        )
        self._put(sql, [row], done)

    def put_password(self, person: PersonId, password_hash: str, session: int, done: Done) -> None:
        sql = "UPDATE people SET password_hash = ?, session = ? WHERE id = ?"
        self._put(sql, [(password_hash, session, person)], done)

    def put_session(self, person: PersonId, session: int, done: Done) -> None:
        self._put("UPDATE people SET session = ? WHERE id = ?", [(session, person)], done)

    def forget_person(
        self, person: PersonId, seats: list[tuple[GameId, bytes]], done: Done
    ) -> None:
        statements = (
            ("DELETE FROM people WHERE id = ?", [(person,)]),
            ("UPDATE people SET became = NULL WHERE became = ?", [(person,)]),
            ("DELETE FROM chat WHERE person = ?", [(person,)]),
            ("DELETE FROM players WHERE person = ?", [(person,)]),
            ("DELETE FROM ratings WHERE person = ?", [(person,)]),
            *forgotten_tries(person),
            forgotten_puzzle_ratings(person),
            *forgotten_contacts(person),
            *forgotten_ways(person),
            ("UPDATE games SET seats = ? WHERE id = ?", [(names, game) for game, names in seats]),
        )
        self._write(Write(done, statements))

    def put_table(self, table: TableRow, done: Done, log: Log | None = None) -> None:
        self._write(Write(done, (_table(table),), log))

    def put_game(
        self,
        game: GameRow,
        people: tuple[PersonId | None, ...],
        table: TableRow,
        done: Done,
        log: Log | None = None,
        entered: TryRow | None = None,
    ) -> None:
        values = tuple(getattr(game, name) for name in GameRow.__struct_fields__)
        players = [(game.id, seat, who) for seat, who in enumerate(people) if who is not None]
        marks = ", ".join("?" * len(values))
        statements = (
            (f"INSERT INTO games ({GAME_COLUMNS}) VALUES ({marks})", [values]),  # noqa: S608
            ("INSERT INTO players VALUES (?, ?, ?)", players),
            _table(table),
            *([] if entered is None else [entering(entered)]),
        )
        self._write(Write(done, statements, log))

    def end_game(
        self,
        game_id: GameId,
        ended: int,
        result: bytes,
        table: TableRow,
        done: Done,
        log: Log | None = None,
        ratings: Sequence[RatingRow] = (),
        points: int | None = None,
        best: DayBest | None = None,
    ) -> None:
        sql = "UPDATE games SET ended = ?, result = ?, deadline = NULL WHERE id = ?"
        end = (sql, [(ended, result, game_id)])
        counted = counting(game_id, points)
        better = [] if best is None else [raised(best, game_id)]
        over = (end, ended_turn(game_id))
        statements = (*over, *rating_statements(ratings), *counted, *better, _table(table))
        self._write(Write(done, statements, log))

    def move_table(self, old: TableId, table: TableRow, done: Done, log: Log | None = None) -> None:
        statements = (
            ("UPDATE tables SET id = ? WHERE id = ?", [(table.id, old)]),
            ('UPDATE games SET "table" = ? WHERE "table" = ?', [(table.id, old)]),
            ('UPDATE chat SET "table" = ? WHERE "table" = ?', [(table.id, old)]),
            requests_moved(old, table.id),
            _table(table),
        )
        self._write(Write(done, statements, log, moves_to=table.id))

    def close_table(self, table: TableId, now: int, done: Done) -> None:
        ended = 'UPDATE games SET ended = ?, result = ?, deadline = NULL WHERE "table" = ?'
        games = 'SELECT id FROM games WHERE "table" = ?'
        statements = (
            (f"{ended} AND ended IS NULL", [(now, b"null", table)]),
            (f"DELETE FROM turns WHERE game_id IN ({games})", [(table,)]),  # noqa: S608
            ('DELETE FROM chat WHERE "table" = ?', [(table,)]),
            requests_closed(table),
            ("DELETE FROM tables WHERE id = ?", [(table,)]),
        )
        self._write(Write(done, statements))

    def delete_chat(self, table: TableId, number: int, done: Done) -> None:
        self._put('DELETE FROM chat WHERE "table" = ? AND number = ?', [(table, number)], done)

    def put_ban(self, ban: Ban, done: Done) -> None:
        self._write(Write(done, (DECIDED, (_PUT_BAN, [_values(ban)]))))

    def drop_ban(self, ban: Ban, done: Done) -> None:
        sql = "DELETE FROM bans WHERE kind = ? AND what = ?"
        self._write(Write(done, (DECIDED, (sql, [(ban.kind, ban.what)]))))

    def set_deadline(
        self, game_id: GameId, deadline: int | None, done: Done, fence: Fence | None = None
    ) -> None:
        sql = "UPDATE games SET deadline = ? WHERE id = ? AND ended IS NULL"
        self._write(Write(done, ((sql, [(deadline, game_id)]),), Log(game_id, fence)))

    def put_chat(
        self, table: TableId, row: ChatRow, at: int, done: Done, fence: Fence | None = None
    ) -> None:
        said = (row.number, row.person, row.name, row.text, row.session, row.asked)
        values = (table, at, *said)
        sql = f'INSERT INTO chat ("table", at, {CHAT_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)'  # noqa: S608
        self._write(Write(done, ((sql, [values]),), Log(table, fence)))

    def move_games(self, old: PersonId, new: PersonId, done: Done) -> None:
        statements = (
            ("UPDATE people SET became = ? WHERE id = ?", [(new, old)]),
            *_moved_seats(old, new),
            ("UPDATE chat SET person = ? WHERE person = ?", [(new, old)]),
            *moved_ratings(old, new),
            *moved_tries(old, new),
            *moved_puzzle_ratings(old, new),
            *moved_contacts(old, new),
            *moved_ways(old, new),
        )
        self._write(Write(done, statements))

    def put_material(self, digest: str, text: str, done: Done) -> None:
        sql = "INSERT INTO materials VALUES (?, ?) ON CONFLICT (digest) DO NOTHING"
        self._put(sql, [(digest, text)], done)

    def put_analysis(self, key: str, version: int, body: bytes, done: Done) -> None:
        self._put(_PUT_ANALYSIS, [(key, version, body)], done)

    def spend_token(self, token: str, until: int, now: int, done: Done) -> None:
        statements = (
            ("DELETE FROM spent_tokens WHERE until < ?", [(now,)]),
            ("INSERT INTO spent_tokens VALUES (?, ?)", [(token, until)]),
        )
        self._write(Write(done, statements))

    def _put(self, sql: str, rows: list[tuple[Any, ...]], done: Done) -> None:
        self._write(Write(done, ((sql, rows),)))

    async def bans(self) -> list[Ban]:
        return [Ban(*row) for row in await self._rows("SELECT kind, what, until FROM bans")]

    async def person(self, person: PersonId) -> Person | None:
        return await self._one(Person, "SELECT id, name, account FROM people WHERE id = ?", person)

    async def known(self, person: PersonId) -> Known | None:
        sql = "SELECT id, name, account, session FROM people WHERE id = ?"
        return await self._one(_known, sql, person)

    async def same_as(self, person: PersonId) -> frozenset[PersonId]:
        sql = (
            "SELECT became FROM people WHERE id = ?1 AND became IS NOT NULL "
            "UNION SELECT id FROM people WHERE became = ?1 "
            "UNION SELECT others.id FROM people AS mine JOIN people AS others "
            "ON others.became = mine.became WHERE mine.id = ?1 AND others.id <> ?1"
        )
        return frozenset(PersonId(other) for (other,) in await self._rows(sql, person))

    async def said_by(self, person: PersonId) -> list[SaidRow]:
        sql = 'SELECT "table", number, text, at FROM chat WHERE person = ? ORDER BY at'
        return [SaidRow(*row) for row in await self._rows(sql, person)]

    async def account(self, name: str) -> Account | None:
        sql = f"SELECT id, name, account, password_hash FROM people WHERE {self._words.account}"  # noqa: S608
        return await self._one(_account, sql, name)

    async def material(self, digest: str) -> str | None:
        return await self._one(str, "SELECT text FROM materials WHERE digest = ?", digest)

    async def analysis(self, key: str, version: int) -> bytes | None:
        sql = "SELECT body FROM analyses WHERE key = ? AND version = ?"
        rows = await self._rows(sql, key, version)
        return bytes(rows[0][0]) if rows else None

    async def kept_analyses(self, keys: list[str], version: int) -> dict[str, bytes]:
        found: dict[str, bytes] = {}
        for first in range(0, len(keys), MOST_ASKED):
            some = keys[first : first + MOST_ASKED]
            marks = ", ".join("?" * len(some))
            sql = f"SELECT key, body FROM analyses WHERE version = ? AND key IN ({marks})"  # noqa: S608
            found |= {key: bytes(body) for key, body in await self._rows(sql, version, *some)}
        return found

    async def is_spent(self, token: str) -> bool:
        return bool(await self._rows("SELECT 1 FROM spent_tokens WHERE id = ?", token))

    async def table(self, table: TableId) -> TableRow | None:
        sql = f"SELECT {TABLE_COLUMNS} FROM tables WHERE id = ?"  # noqa: S608
        return await self._one(TableRow, sql, table)

    async def game(self, game_id: GameId) -> GameRow | None:
        sql = f"SELECT {GAME_COLUMNS} FROM games WHERE id = ?"  # noqa: S608
        return await self._one(GameRow, sql, game_id)

    async def _one(self, kind: Callable[..., T], sql: str, key: str) -> T | None:
        rows = await self._rows(sql, key)
        return kind(*rows[0]) if rows else None

    async def chat(self, table: TableId, last: int) -> list[ChatRow]:
        sql = (
            f'SELECT {CHAT_COLUMNS} FROM chat WHERE "table" = ? '  # noqa: S608
            "ORDER BY number DESC LIMIT ?"
        )
        return [ChatRow(*row) for row in reversed(await self._rows(sql, table, last))]

    async def seats_of(self, person: PersonId, games: list[GameId]) -> dict[GameId, list[Seat]]:
        seats: dict[GameId, list[Seat]] = {game: [] for game in games}
        for first in range(0, len(games), MOST_ASKED):
            some = games[first : first + MOST_ASKED]
            marks = ", ".join("?" * len(some))
            sql = f"SELECT game_id, seat FROM players WHERE person = ? AND game_id IN ({marks})"  # noqa: S608
            for game, seat in await self._rows(sql, person, *some):
                seats[game].append(seat)
        return seats

    async def all_games(self) -> list[GameId]:
        return [game for (game,) in await self._rows("SELECT id FROM games ORDER BY started")]


def _moved_seats(old: PersonId, new: PersonId) -> tuple[Statement, ...]:
    """Moves seats, except where that would give a person two seats in a running game: that game
    keeps the old person and is not rated."""
    of = "SELECT game_id FROM players WHERE person = ?"
    both = f"ended IS NULL AND id IN ({of}) AND id IN ({of})"
    apart = f"SELECT id FROM games WHERE {both}"  # noqa: S608
    moved = f"UPDATE players SET person = ? WHERE person = ? AND game_id NOT IN ({apart})"  # noqa: S608
    return (
        (f"UPDATE games SET pool = '' WHERE {both}", [(old, new)]),  # noqa: S608
        (moved, [(new, old, old, new)]),
    )


def _table(table: TableRow) -> Statement:
    sql = (
        f"INSERT INTO tables ({TABLE_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?) "  # noqa: S608
        "ON CONFLICT (id) DO UPDATE SET lobby = excluded.lobby, game_id = excluded.game_id, "
        "public = excluded.public, seen = excluded.seen, wishes = excluded.wishes"
    )
    return sql, [_values(table)]


def _values(row: Ban | TableRow) -> tuple[Any, ...]:
    return tuple(getattr(row, name) for name in row.__struct_fields__)


def _known(person: PersonId, name: str, account: str | None, session: int) -> Known:
    return Known(Person(person, name, account), session)


def _account(person: PersonId, name: str, account: str, password_hash: str) -> Account:
    return Account(Person(person, name, account), password_hash)
