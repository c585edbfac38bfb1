"""Queries for requests to play, mutes and blocks, in the SQL of both databases."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any

from mondala.core.ids import GameId, PersonId, TableId
from mondala.server.storage.batching import Statement, Write
from mondala.server.storage.contacts import (
    BlockRow,
    Met,
    RequestRow,
    RequestState,
    SharedGame,
    ShownRequest,
)
from mondala.server.storage.writing import Done

BLOCK_COLUMNS = ", ".join(BlockRow.__struct_fields__)
REQUEST_COLUMNS = ", ".join(RequestRow.__struct_fields__)
_PUT_BLOCK = (
    f"INSERT INTO blocks ({BLOCK_COLUMNS}) VALUES (?, ?, ?, ?, ?) "  # noqa: S608
    "ON CONFLICT (person, other) DO UPDATE SET "
    "kind = excluded.kind, at = excluded.at, until = excluded.until"
)
_INSERT_REQUEST = f"INSERT INTO requests ({REQUEST_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?)"  # noqa: S608
_REFUSE = "UPDATE requests SET state = 'refused' WHERE asker = ? AND asked = ? AND state = 'open'"
_TAKE_BACK = "DELETE FROM requests WHERE asker = ? AND asked = ? AND state = 'open'"
_HOLDS = "(until IS NULL OR until > ?)"
_TOGETHER = (
    "FROM players AS mine JOIN players AS others "
    "ON others.game_id = mine.game_id AND others.person <> mine.person"
)
_MET = (
    "SELECT others.person AS person, count(DISTINCT others.game_id) AS games, "
    f"max(games.started) AS last {_TOGETHER} "
    "JOIN games ON games.id = mine.game_id WHERE mine.person = ?1"
)


class SqlContacts(ABC):
    """`_write` queues a write."""

    _write: Callable[[Write], None]

    @abstractmethod
    async def _rows(self, sql: str, *values: object) -> list[tuple[Any, ...]]: ...

    def put_visible(self, person: PersonId, visible: bool, done: Done) -> None:
        row = (int(visible), person)
        self._write(Write(done, (("UPDATE people SET visible = ? WHERE id = ?", [row]),)))

    def put_block(self, block: BlockRow, done: Done) -> None:
        person, other = block.person, block.other
        statements: list[Statement] = [
            (_PUT_BLOCK, [_values(block)]),
            (_REFUSE, [(other, person)]),
        ]
        if block.kind == "blocked":
            statements.append((_TAKE_BACK, [(person, other)]))
        self._write(Write(done, tuple(statements)))

    def drop_block(self, person: PersonId, other: PersonId, done: Done) -> None:
        sql = "DELETE FROM blocks WHERE person = ? AND other = ?"
        self._write(Write(done, ((sql, [(person, other)]),)))

    def put_request(self, request: RequestRow, replaced: Sequence[str], done: Done) -> None:
        statements = (
            ("DELETE FROM requests WHERE until <= ?", [(request.at,)]),
            ("DELETE FROM requests WHERE id = ?", [(each,) for each in replaced]),
            (_INSERT_REQUEST, [_values(request)]),
        )
        self._write(Write(done, statements))

    def answer_request(
        self, request: str, asked: PersonId, state: RequestState, done: Done
    ) -> None:
        sql = "UPDATE requests SET state = ? WHERE id = ? AND asked = ? AND state = 'open'"
        self._write(Write(done, ((sql, [(state, request, asked)]),)))

    def drop_request(self, request: str, asker: PersonId, done: Done) -> None:
        sql = "DELETE FROM requests WHERE id = ? AND asker = ?"
        self._write(Write(done, ((sql, [(request, asker)]),)))

    async def is_visible(self, person: PersonId) -> bool:
        return bool(await self._rows("SELECT 1 FROM people WHERE id = ? AND visible = 1", person))

    async def hidden_from(
        self, viewer: PersonId, people: Sequence[PersonId]
    ) -> frozenset[PersonId]:
        if not people:
            return frozenset()
        marks = ", ".join("?" * len(people))
        blockers = f"kind = 'blocked' AND other = ? AND person IN ({marks})"
        sql = (
            f"SELECT id FROM people WHERE visible = 0 AND id IN ({marks}) "  # noqa: S608
            f"UNION ALL SELECT person FROM blocks WHERE {blockers}"
        )
        rows = await self._rows(sql, *people, viewer, *people)
        return frozenset(PersonId(person) for (person,) in rows)

    async def blocks_of(self, person: PersonId, now: int) -> list[tuple[str, BlockRow]]:
        sql = (
            f"SELECT name, {BLOCK_COLUMNS} FROM blocks JOIN people ON people.id = other "  # noqa: S608
            f"WHERE person = ? AND {_HOLDS} ORDER BY at DESC, other"
        )
        return [(name, BlockRow(*row)) for name, *row in await self._rows(sql, person, now)]

    async def blocked_by(self, person: PersonId) -> frozenset[PersonId]:
        sql = "SELECT other FROM blocks WHERE person = ? AND kind = 'blocked'"
        return frozenset(PersonId(other) for (other,) in await self._rows(sql, person))

    async def block(self, person: PersonId, other: PersonId, now: int) -> BlockRow | None:
        sql = f"SELECT {BLOCK_COLUMNS} FROM blocks WHERE person = ? AND other = ? AND {_HOLDS}"  # noqa: S608
        rows = await self._rows(sql, person, other, now)
        return BlockRow(*rows[0]) if rows else None

    async def request(self, request: str, now: int) -> RequestRow | None:
        sql = f"SELECT {REQUEST_COLUMNS} FROM requests WHERE id = ? AND until > ?"  # noqa: S608
        rows = await self._rows(sql, request, now)
        return RequestRow(*rows[0]) if rows else None

    async def requests_to(self, person: PersonId, now: int) -> list[ShownRequest]:
        return await self._requests("asker", "asked = ? AND state = 'open'", person, now)

    async def requests_by(self, person: PersonId, now: int) -> list[ShownRequest]:
        return await self._requests("asked", "asker = ?", person, now)

    async def _requests(
        self, other: str, which: str, person: PersonId, now: int
    ) -> list[ShownRequest]:
        columns = ", ".join(f"requests.{name}" for name in RequestRow.__struct_fields__)
        sql = (
            f"SELECT {columns}, people.name, tables.lobby FROM requests "  # noqa: S608
            f"JOIN people ON people.id = {other} JOIN tables ON tables.id = table_id "
            f"WHERE {which} AND until > ? ORDER BY at DESC, requests.id"
        )
        rows = await self._rows(sql, person, now)
        return [ShownRequest(RequestRow(*row), name, bytes(lobby)) for *row, name, lobby in rows]

    async def has_played_with(self, person: PersonId, other: PersonId) -> bool:
        sql = f"SELECT 1 {_TOGETHER} WHERE mine.person = ? AND others.person = ? LIMIT 1"
        return bool(await self._rows(sql, person, other))

    async def met_by(
        self, person: PersonId, limit: int, after: PersonId | None = None
    ) -> list[Met]:
        place = "(SELECT last, person FROM met WHERE person = ?2)"
        sql = (
            f"WITH met AS ({_MET} GROUP BY others.person) "  # noqa: S608
            "SELECT person, name, games, last FROM met JOIN people ON people.id = person "
            f"WHERE CAST(?2 AS TEXT) IS NULL OR (last, person) < {place} "
            "ORDER BY last DESC, person DESC LIMIT ?3"
        )
        return [Met(*row) for row in await self._rows(sql, person, after, limit)]

    async def met_in(self, person: PersonId, game_id: GameId) -> list[Met]:
        inside = "(SELECT person FROM players WHERE game_id = ?2)"
        mine = "EXISTS (SELECT 1 FROM players WHERE game_id = ?2 AND person = ?1)"
        sql = (
            f"WITH met AS ({_MET} AND others.person IN {inside} AND {mine} "  # noqa: S608
            "GROUP BY others.person) "
            "SELECT person, name, games, last FROM met JOIN people ON people.id = person "
            "ORDER BY last DESC, person DESC"
        )
        return [Met(*row) for row in await self._rows(sql, person, game_id)]

    async def shared_games(self, person: PersonId, others: Sequence[PersonId]) -> list[SharedGame]:
        if not others:
            return []
        marks = ", ".join("?" * len(others))
        sql = (
            "SELECT others.person, others.seat, mine.seat, games.id, game, options, started, "
            f"ended, result {_TOGETHER} JOIN games ON games.id = mine.game_id "
            f"WHERE mine.person = ? AND others.person IN ({marks}) "
            "ORDER BY started DESC, games.id DESC"
        )
        return [SharedGame(*row) for row in await self._rows(sql, person, *others)]


def moved_contacts(old: PersonId, new: PersonId) -> tuple[Statement, ...]:
    """Moves a guest's requests, and blocks by and against them, to an account. Where there is both
    a mute and a block for the same two people, the block stays."""
    return (
        *_moved_side("person", "other", old, new),
        *_moved_side("other", "person", old, new),
        ("DELETE FROM blocks WHERE person = other", [()]),
        *_moved_requests("asker", "asked", old, new),
        *_moved_requests("asked", "asker", old, new),
        ("DELETE FROM requests WHERE asker = asked", [()]),
    )


def _moved_side(side: str, facing: str, old: PersonId, new: PersonId) -> tuple[Statement, ...]:
    weaker = (
        f"{side} = ? AND kind = 'muted' AND {facing} IN "  # noqa: S608
        f"(SELECT {facing} FROM blocks WHERE {side} = ? AND kind = 'blocked')"
    )
    free = f"{facing} NOT IN (SELECT {facing} FROM blocks WHERE {side} = ?)"  # noqa: S608
    return (
        (f"DELETE FROM blocks WHERE {weaker}", [(new, old)]),  # noqa: S608
        (f"UPDATE blocks SET {side} = ? WHERE {side} = ? AND {free}", [(new, old, new)]),  # noqa: S608
        (f"DELETE FROM blocks WHERE {side} = ?", [(old,)]),  # noqa: S608
    )


def _moved_requests(side: str, facing: str, old: PersonId, new: PersonId) -> tuple[Statement, ...]:
    free = f"{facing} NOT IN (SELECT {facing} FROM requests WHERE {side} = ?)"  # noqa: S608
    return (
        (f"UPDATE requests SET {side} = ? WHERE {side} = ? AND {free}", [(new, old, new)]),  # noqa: S608
        (f"DELETE FROM requests WHERE {side} = ?", [(old,)]),  # noqa: S608
    )


def forgotten_contacts(person: PersonId) -> tuple[Statement, ...]:
    both = [(person, person)]
    return (
        ("DELETE FROM blocks WHERE person = ? OR other = ?", both),
        ("DELETE FROM requests WHERE asker = ? OR asked = ?", both),
    )


def requests_moved(old: TableId, new: TableId) -> Statement:
    """Updates requests whose table has a new id."""
    return "UPDATE requests SET table_id = ? WHERE table_id = ?", [(new, old)]


def requests_closed(table: TableId) -> Statement:
    return "DELETE FROM requests WHERE table_id = ?", [(table,)]


def _values(row: BlockRow | RequestRow) -> tuple[Any, ...]:
    return tuple(getattr(row, name) for name in row.__struct_fields__)
