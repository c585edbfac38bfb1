"""Queries for tries at what everybody plays on a day, in the SQL of both databases."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any

from mondala.core.ids import GameId, GameName, PersonId
from mondala.server.storage.batching import Statement, Write
from mondala.server.storage.day_tries import TASKS, AnswerRow, Placed, TryRow
from mondala.server.storage.writing import Done

TRY_COLUMNS = ", ".join(TryRow.__struct_fields__)
ANSWER_COLUMNS = ", ".join(AnswerRow.__struct_fields__)
_INSERT_TRY = f"INSERT INTO tries ({TRY_COLUMNS}) VALUES ({', '.join('?' * 9)})"  # noqa: S608
_INSERT_ANSWER = f"INSERT INTO answers ({ANSWER_COLUMNS}) VALUES ({', '.join('?' * 6)})"  # noqa: S608
_COUNTED = "day = ? AND game = ? AND NOT bot AND points IS NOT NULL AND (done OR ?)"
_BETTER = "points DESC, took"
_ANSWER = (
    "UPDATE answers SET answer = ?, points = ?, answered = ? "
    "WHERE game_id = ? AND number = ? AND answer IS NULL"
)
_SUM_UP_ALL = (
    "UPDATE tries SET points = (SELECT sum(points) FROM answers WHERE game_id = tries.game_id), "  # noqa: S608
    "took = (SELECT coalesce(sum(answered - shown), 0) FROM answers "
    "WHERE game_id = tries.game_id AND points > 0), "
    f"done = (SELECT count(answer) >= {TASKS} FROM answers WHERE game_id = tries.game_id) "
    "WHERE game_id "
)
_SUM_UP = f"{_SUM_UP_ALL} = ?"
_LATER = (
    "person = ? AND EXISTS (SELECT 1 FROM tries AS other "
    "WHERE other.person = ? AND other.day = tries.day AND other.game = tries.game "
    "AND (other.started, other.game_id) < (tries.started, tries.game_id))"
)
"""The tries of one person that another has begun earlier."""
_EARLIER = (
    "FROM tries JOIN tries AS first ON first.person = ? AND first.day = tries.day "
    "AND first.game = tries.game "
    "AND (first.started, first.game_id) < (tries.started, tries.game_id) "
    "JOIN answers AS seen ON seen.game_id = tries.game_id "
    "WHERE tries.person = ?"
)
"""The tasks that were seen in those tries, each beside the earlier one of the other person."""
_SEEN = (
    "INSERT INTO answers (game_id, number, shown, answer, points, answered) "
    f"SELECT first.game_id, seen.number, seen.shown, '', 0, seen.shown {_EARLIER} "
    "ON CONFLICT (game_id, number) DO UPDATE SET answer = '', answered = answers.shown "
    "WHERE answers.answer IS NULL"
)
_SUM_UP_SEEN = f"{_SUM_UP_ALL} IN (SELECT first.game_id {_EARLIER})"


class SqlTries(ABC):
    """`_write` queues a write."""

    _write: Callable[[Write], None]

    @abstractmethod
    async def _rows(self, sql: str, *values: object) -> list[tuple[Any, ...]]: ...

    def put_try(self, entered: TryRow, answers: list[AnswerRow], done: Done) -> None:
        rows = [_values(answer) for answer in answers]
        self._write(Write(done, (entering(entered), (_INSERT_ANSWER, rows))))

    def put_shown(self, game_id: GameId, number: int, shown: int, done: Done) -> None:
        row = _values(AnswerRow(game_id, number, shown))
        self._write(Write(done, ((f"{_INSERT_ANSWER} ON CONFLICT DO NOTHING", [row]),)))

    def put_answer(self, answer: AnswerRow, done: Done) -> None:
        row = (answer.answer, answer.points, answer.answered, answer.game_id, answer.number)
        self._write(Write(done, ((_ANSWER, [row]), (_SUM_UP, [(answer.game_id,)]))))

    async def answers(self, game_id: GameId) -> list[AnswerRow]:
        sql = f"SELECT {ANSWER_COLUMNS} FROM answers WHERE game_id = ? ORDER BY number"  # noqa: S608
        return [AnswerRow(*row) for row in await self._rows(sql, game_id)]

    async def try_of(self, person: PersonId, day: str, game: GameName) -> TryRow | None:
        sql = f"SELECT {TRY_COLUMNS} FROM tries WHERE day = ? AND game = ? AND person = ?"  # noqa: S608
        rows = await self._rows(sql, day, game, person)
        return TryRow(*rows[0]) if rows else None

    async def tries_of(self, person: PersonId, game: GameName) -> list[TryRow]:
        sql = f"SELECT {TRY_COLUMNS} FROM tries WHERE person = ? AND game = ? ORDER BY day"  # noqa: S608
        return [TryRow(*row) for row in await self._rows(sql, person, game)]

    async def bot_tries(self, day: str, game: GameName) -> list[TryRow]:
        sql = (
            f"SELECT {TRY_COLUMNS} FROM tries WHERE day = ? AND game = ? AND bot "  # noqa: S608
            f"ORDER BY {_BETTER}, person"
        )
        return [TryRow(*row) for row in await self._rows(sql, day, game)]

    async def day_results(
        self, day: str, game: GameName, step: int, *, closed: bool
    ) -> list[tuple[int, int, int]]:
        sql = (
            f"SELECT points, took / {int(step)} AS steps, count(*) FROM tries WHERE {_COUNTED} "  # noqa: S608
            "GROUP BY points, steps ORDER BY points, steps"
        )
        rows = await self._rows(sql, day, game, closed)
        return [(points, steps, count) for points, steps, count in rows]

    async def day_place(self, entered: TryRow, *, closed: bool) -> int:
        sql = (
            f"SELECT count(*) FROM tries WHERE {_COUNTED} "  # noqa: S608
            "AND (points > ? OR (points = ? AND took < ?))"
        )
        points, took = entered.points, entered.took
        values = (entered.day, entered.game, closed, points, points, took)
        ((better,),) = await self._rows(sql, *values)
        return 1 + int(better)

    async def day_board(self, day: str, game: GameName, most: int) -> list[Placed]:
        places = (
            f"SELECT rank() OVER (ORDER BY {_BETTER}) AS place, points, took, started, game_id, "  # noqa: S608
            f"person FROM tries WHERE {_COUNTED}"
        )
        sql = (
            f"SELECT place, name, points, took, game_id, person FROM ({places}) AS placed "  # noqa: S608
            "JOIN people ON id = person WHERE account IS NOT NULL AND listed = 1 "
            "ORDER BY place, started, game_id LIMIT ?"
        )
        return [Placed(*row) for row in await self._rows(sql, day, game, True, most)]


def entering(entered: TryRow) -> Statement:
    """Inserts the try; fails if that person has had one."""
    return _INSERT_TRY, [_values(entered)]


def counting(game_id: GameId, points: int | None) -> tuple[Statement, ...]:
    """The game that is a try is over with these points."""
    sql = "UPDATE tries SET points = ?, done = TRUE WHERE game_id = ?"
    return () if points is None else ((sql, [(points, game_id)]),)


def moved_tries(old: PersonId, new: PersonId) -> tuple[Statement, ...]:
    """Moves one person's tries to another; of two on one day the earlier one counts. Tasks seen in
    the later one, and not answered before in the earlier one, count there as answered wrong:
    otherwise a person could look first, as a guest or with the account, and answer then."""
    later = f"(SELECT game_id FROM tries WHERE {_LATER})"  # noqa: S608
    pairs = [(new, old), (old, new)]
    return (
        (_SEEN, pairs),
        (_SUM_UP_SEEN, pairs),
        (f"DELETE FROM answers WHERE game_id IN {later}", pairs),  # noqa: S608
        (f"DELETE FROM tries WHERE {_LATER}", pairs),  # noqa: S608
        ("UPDATE tries SET person = ? WHERE person = ?", [(new, old)]),
    )


def forgotten_tries(person: PersonId) -> tuple[Statement, ...]:
    mine = "(SELECT game_id FROM tries WHERE person = ?)"
    return (
        (f"DELETE FROM answers WHERE game_id IN {mine}", [(person,)]),  # noqa: S608
        ("DELETE FROM tries WHERE person = ?", [(person,)]),
    )


def _values(row: TryRow | AnswerRow) -> tuple[Any, ...]:
    return tuple(getattr(row, name) for name in row.__struct_fields__)
