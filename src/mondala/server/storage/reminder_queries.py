"""Queries for turns, mail addresses and browsers to notify, in the SQL of both databases."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from datetime import date, timedelta
from typing import Any

from mondala.core.ids import GameId, PersonId
from mondala.server.storage.batching import Statement, Write
from mondala.server.storage.reminders import DeviceRow, MailRow, MailState, MyTurnRow, TurnRow
from mondala.server.storage.writing import Done, Fence, Log

TURN_COLUMNS = ", ".join(TurnRow.__struct_fields__)
MAIL_COLUMNS = ", ".join(MailRow.__struct_fields__)
DEVICE_COLUMNS = ", ".join(DeviceRow.__struct_fields__)
_PUT_TURN = (
    f"INSERT INTO turns ({TURN_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?) "  # noqa: S608
    "ON CONFLICT (game_id) DO UPDATE SET seat = excluded.seat, since = excluded.since, "
    "deadline = excluded.deadline, step = excluded.step, tries = excluded.tries, "
    "next = excluded.next WHERE turns.seat <> excluded.seat OR turns.deadline <> excluded.deadline"
)
_PUT_STEP = (
    "UPDATE turns SET step = ?, tries = ?, next = ? WHERE game_id = ? AND seat = ? AND deadline = ?"
)
_MY_TURNS = (
    'SELECT turns.game_id, "table", game, seats, turns.seat, since, turns.deadline FROM turns '
    "JOIN players ON players.game_id = turns.game_id AND players.seat = turns.seat "
    "JOIN games ON games.id = turns.game_id "
    "WHERE person = ? AND ended IS NULL ORDER BY turns.deadline, turns.game_id"
)
_PUT_MAIL = (
    f"INSERT INTO mail_addresses ({MAIL_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?) "  # noqa: S608
    "ON CONFLICT (person) DO UPDATE SET id = excluded.id, address = excluded.address, "
    "language = excluded.language, state = excluded.state, since = excluded.since, "
    "tries = excluded.tries, next = excluded.next"
)
_PUT_DEVICE = (
    f"INSERT INTO devices ({DEVICE_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?) "  # noqa: S608
    "ON CONFLICT (endpoint) DO UPDATE SET person = excluded.person, p256dh = excluded.p256dh, "
    "auth = excluded.auth, language = excluded.language, since = excluded.since"
)
_DROP_OLDEST = (
    "DELETE FROM devices WHERE person = ? AND endpoint NOT IN "
    "(SELECT endpoint FROM devices WHERE person = ? ORDER BY since DESC, endpoint LIMIT ?)"
)
_KEPT_DAYS = timedelta(days=2)


class SqlReminders(ABC):
    """`_write` queues a write."""

    _write: Callable[[Write], None]

    @abstractmethod
    async def _rows(self, sql: str, *values: object) -> list[tuple[Any, ...]]: ...

    def put_turn(self, turn: TurnRow, done: Done, fence: Fence | None = None) -> None:
        self._write(Write(done, ((_PUT_TURN, [_values(turn)]),), Log(turn.game_id, fence)))

    def drop_turn(self, game_id: GameId, done: Done, fence: Fence | None = None) -> None:
        self._write(Write(done, (ended_turn(game_id),), Log(game_id, fence)))

    def put_step(self, turn: TurnRow, done: Done) -> None:
        row = (turn.step, turn.tries, turn.next, turn.game_id, turn.seat, turn.deadline)
        self._write(Write(done, ((_PUT_STEP, [row]),)))

    async def claim_turns(self, now: int, until: int, most: int) -> list[TurnRow]:
        rows = await self._claim("turns", "game_id", TURN_COLUMNS, now, until, most)
        return [TurnRow(*row) for row in rows]

    async def claim_mails(self, now: int, until: int, most: int) -> list[MailRow]:
        rows = await self._claim("mail_addresses", "id", MAIL_COLUMNS, now, until, most)
        return [MailRow(*row) for row in rows]

    async def _claim(
        self, table: str, key: str, columns: str, now: int, until: int, most: int
    ) -> list[tuple[Any, ...]]:
        """Claims what is due. Reads first, since nearly always nothing is due and nothing need be
        written."""
        if not await self._rows(f"SELECT 1 FROM {table} WHERE next <= ? LIMIT 1", now):  # noqa: S608
            return []
        sql = (
            f"UPDATE {table} SET next = ?1 WHERE next <= ?2 AND {key} IN "  # noqa: S608
            f"(SELECT {key} FROM {table} WHERE next <= ?2 ORDER BY next LIMIT ?3) "
            f"RETURNING {columns}"
        )
        return await self._rows(sql, until, now, most)

    async def turns_of(self, person: PersonId) -> list[MyTurnRow]:
        return [MyTurnRow(*row) for row in await self._rows(_MY_TURNS, person)]

    def put_mail(self, mail: MailRow, done: Done) -> None:
        self._write(Write(done, ((_PUT_MAIL, [_values(mail)]),)))

    def drop_mail(self, person: PersonId, done: Done) -> None:
        sql = "DELETE FROM mail_addresses WHERE person = ?"
        self._write(Write(done, ((sql, [(person,)]),)))

    def put_mail_state(self, identity: str, state: MailState, done: Done) -> None:
        sql = "UPDATE mail_addresses SET state = ?, next = NULL WHERE id = ?"
        self._write(Write(done, ((sql, [(state, identity)]),)))

    def put_mail_try(self, identity: str, tries: int, again: int | None, done: Done) -> None:
        sql = "UPDATE mail_addresses SET tries = ?, next = ? WHERE id = ? AND state = 'waiting'"
        self._write(Write(done, ((sql, [(tries, again, identity)]),)))

    async def mail(self, person: PersonId) -> MailRow | None:
        return await self._mail_where("person", person)

    async def mail_by_id(self, identity: str) -> MailRow | None:
        return await self._mail_where("id", identity)

    async def _mail_where(self, column: str, value: str) -> MailRow | None:
        sql = f"SELECT {MAIL_COLUMNS} FROM mail_addresses WHERE {column} = ?"  # noqa: S608
        rows = await self._rows(sql, value)
        return MailRow(*rows[0]) if rows else None

    async def reserve_mail(self, about: str, day: str) -> bool:
        old = (date.fromisoformat(day) - _KEPT_DAYS).isoformat()
        await self._rows("DELETE FROM mails WHERE day < ?", old)
        sql = "INSERT INTO mails VALUES (?, ?) ON CONFLICT DO NOTHING RETURNING day"
        return bool(await self._rows(sql, about, day))

    def release_mail(self, about: str, day: str, done: Done) -> None:
        sql = "DELETE FROM mails WHERE about = ? AND day = ?"
        self._write(Write(done, ((sql, [(about, day)]),)))

    def put_device(self, device: DeviceRow, most: int, done: Done) -> None:
        oldest = (_DROP_OLDEST, [(device.person, device.person, most)])
        self._write(Write(done, ((_PUT_DEVICE, [_values(device)]), oldest)))

    def drop_device(self, endpoint: str, done: Done) -> None:
        sql = "DELETE FROM devices WHERE endpoint = ?"
        self._write(Write(done, ((sql, [(endpoint,)]),)))

    def drop_devices(self, done: Done) -> None:
        self._write(Write(done, (("DELETE FROM devices", [()]),)))

    async def devices(self, person: PersonId) -> list[DeviceRow]:
        sql = f"SELECT {DEVICE_COLUMNS} FROM devices WHERE person = ? ORDER BY since, endpoint"  # noqa: S608
        return [DeviceRow(*row) for row in await self._rows(sql, person)]


def ended_turn(game_id: GameId) -> Statement:
    """Removes the turn of a game."""
    return "DELETE FROM turns WHERE game_id = ?", [(game_id,)]


def moved_ways(old: PersonId, new: PersonId) -> tuple[Statement, ...]:
    """Moves somebody's reminder settings to another person, whose own mail address stays."""
    free = "NOT EXISTS (SELECT 1 FROM mail_addresses WHERE person = ?)"
    return (
        (f"UPDATE mail_addresses SET person = ? WHERE person = ? AND {free}", [(new, old, new)]),  # noqa: S608
        ("DELETE FROM mail_addresses WHERE person = ?", [(old,)]),
        ("UPDATE devices SET person = ? WHERE person = ?", [(new, old)]),
    )


def forgotten_ways(person: PersonId) -> tuple[Statement, ...]:
    return (
        ("DELETE FROM mail_addresses WHERE person = ?", [(person,)]),
        ("DELETE FROM devices WHERE person = ?", [(person,)]),
    )


def _values(row: TurnRow | MailRow | DeviceRow) -> tuple[Any, ...]:
    return tuple(getattr(row, name) for name in row.__struct_fields__)
