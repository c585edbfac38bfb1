"""Queries for ratings, one row for each rated game and player, in the SQL of both
databases."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any

from mondala.core.ids import GameId, PersonId
from mondala.core.seats import Seat
from mondala.server.storage.batching import Statement, Write
from mondala.server.storage.rows import RatingRow
from mondala.server.storage.writing import Done

COLUMNS = (
    "person, pool, number, game_id, seat, place, at, mu, sigma, mu_before, sigma_before, latest"
)
_FIELDS = COLUMNS.removesuffix(", latest")
_WORTH = "mu - 2 * sigma"
"""The order of boards: a rating that the player almost certainly reaches."""
_ON_BOARD = (
    "FROM ratings JOIN people ON people.id = ratings.person "
    "WHERE pool = ? AND latest = 1 AND at >= ? AND listed = 1"
)


class SqlRatings(ABC):
    """`write` queues a write."""

    def __init__(self, write: Callable[[Write], None]) -> None:
        self._write = write

    @abstractmethod
    async def _rows(self, sql: str, *values: object) -> list[tuple[Any, ...]]: ...

    def put_listed(self, person: PersonId, listed: bool, done: Done) -> None:
        row = (int(listed), person)
        self._write(Write(done, (("UPDATE people SET listed = ? WHERE id = ?", [row]),)))

    async def is_listed(self, person: PersonId) -> bool:
        return bool(await self._rows("SELECT 1 FROM people WHERE id = ? AND listed = 1", person))

    async def players(self, game_id: GameId) -> dict[Seat, PersonId]:
        rows = await self._rows("SELECT seat, person FROM players WHERE game_id = ?", game_id)
        return {Seat(seat): PersonId(person) for seat, person in rows}

    async def ratings_by(self, game_id: GameId) -> list[RatingRow]:
        sql = f"SELECT {_FIELDS} FROM ratings WHERE game_id = ? ORDER BY seat"  # noqa: S608
        return [RatingRow(*row) for row in await self._rows(sql, game_id)]

    async def ratings_in(self, pool: str, people: Sequence[PersonId]) -> dict[PersonId, RatingRow]:
        marks = ", ".join("?" * len(people))
        sql = f"SELECT {_FIELDS} FROM ratings WHERE latest = 1 AND pool = ? AND person IN ({marks})"  # noqa: S608
        rows = await self._rows(sql, pool, *people) if people else []
        return {row[0]: RatingRow(*row) for row in rows}

    async def ratings_of(self, person: PersonId) -> list[RatingRow]:
        sql = f"SELECT {_FIELDS} FROM ratings WHERE person = ? ORDER BY pool, number"  # noqa: S608
        return [RatingRow(*row) for row in await self._rows(sql, person)]

    async def best_rated(self, pool: str, since: int, most: int) -> list[tuple[str, RatingRow]]:
        sql = f"SELECT name, {_FIELDS} {_ON_BOARD} ORDER BY {_WORTH} DESC, person LIMIT ?"
        rows = await self._rows(sql, pool, since, most)
        return [(name, RatingRow(*row)) for name, *row in rows]

    async def rated_above(self, row: RatingRow, since: int) -> int:
        sql = f"SELECT count(*) {_ON_BOARD} AND {_WORTH} > ?"
        ((count,),) = await self._rows(sql, row.pool, since, row.mu - 2 * row.sigma)
        return int(count)


def rating_statements(rows: Sequence[RatingRow]) -> tuple[Statement, ...]:
    """Inserts that fail if a player's rating changed since it was read, since the row number is
    then taken."""
    values = [(*(getattr(row, name) for name in row.__struct_fields__), 1) for row in rows]
    if not values:
        return ()
    marks = ", ".join("?" * len(values[0]))
    return (
        (
            "UPDATE ratings SET latest = 0 WHERE person = ? AND pool = ? AND latest = 1",
            [(row.person, row.pool) for row in rows],
        ),
        (f"INSERT INTO ratings ({COLUMNS}) VALUES ({marks})", values),  # noqa: S608
    )


def moved_ratings(old: PersonId, new: PersonId) -> tuple[Statement, ...]:
    """Moves ratings to another person in pools where that person has none; the rest no longer
    appear on boards."""
    free = "pool NOT IN (SELECT pool FROM ratings WHERE person = ?)"
    return (
        (f"UPDATE ratings SET person = ? WHERE person = ? AND {free}", [(new, old, new)]),  # noqa: S608
        ("UPDATE ratings SET latest = 0 WHERE person = ?", [(old,)]),
    )
