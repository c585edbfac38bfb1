"""Ratings by puzzles as they are kept, one row for each person and puzzle, in the SQL of both
databases."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any

from mondala.core.ids import GameName, PersonId
from mondala.core.value import replace
from mondala.server.storage.batching import Statement, Write
from mondala.server.storage.puzzle_ratings import PuzzleRatingRow
from mondala.server.storage.writing import Done

PUZZLE_COLUMNS = ", ".join(PuzzleRatingRow.__struct_fields__)
_INSERT = f"INSERT INTO puzzle_ratings ({PUZZLE_COLUMNS}) VALUES ({', '.join('?' * 11)})"  # noqa: S608
_HAD_TOO = (
    "DELETE FROM puzzle_ratings WHERE person = ? AND EXISTS (SELECT 1 FROM puzzle_ratings AS other "
    "WHERE other.person = ? AND other.game = puzzle_ratings.game "
    "AND other.puzzle = puzzle_ratings.puzzle)"
)
_COUNTS_NO_MORE = (
    "UPDATE puzzle_ratings SET number = 0 WHERE person = ? "
    "AND game IN (SELECT game FROM puzzle_ratings WHERE person = ? AND number > 0)"
)


class SqlPuzzleRatings(ABC):
    """`_write` queues a write."""

    _write: Callable[[Write], None]

    @abstractmethod
    async def _rows(self, sql: str, *values: object) -> list[tuple[Any, ...]]: ...

    def put_puzzle_rating(self, row: PuzzleRatingRow, done: Done) -> None:
        values = tuple(getattr(row, name) for name in row.__struct_fields__)
        values = tuple(int(value) if isinstance(value, bool) else value for value in values)
        self._write(Write(done, ((_INSERT, [values]),)))

    async def puzzle_ratings_of(self, person: PersonId, game: GameName) -> list[PuzzleRatingRow]:
        sql = (
            f"SELECT {PUZZLE_COLUMNS} FROM puzzle_ratings WHERE person = ? AND game = ? "  # noqa: S608
            "ORDER BY at, number"
        )
        rows = [PuzzleRatingRow(*row) for row in await self._rows(sql, person, game)]
        return [replace(row, solved=bool(row.solved)) for row in rows]


def moved_puzzle_ratings(old: PersonId, new: PersonId) -> tuple[Statement, ...]:
    """Moves puzzle results to another person. The target's own rating and tries stay; the guest's
    other tries are only recorded as tried."""
    return (
        (_HAD_TOO, [(old, new)]),
        (_COUNTS_NO_MORE, [(old, new)]),
        ("UPDATE puzzle_ratings SET person = ? WHERE person = ?", [(new, old)]),
    )


def forgotten_puzzle_ratings(person: PersonId) -> Statement:
    return "DELETE FROM puzzle_ratings WHERE person = ?", [(person,)]
