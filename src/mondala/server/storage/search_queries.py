"""Searches for people, tables and games, in the SQL of both databases; `search_sql` has the words
in which the two differ."""

from abc import ABC, abstractmethod
from typing import Any

from mondala.core.ids import GameId, GameName, PersonId, TableId
from mondala.server.storage import search_sql
from mondala.server.storage.reading import GAME_COLUMNS
from mondala.server.storage.rows import EVERY, GameRow, Person, PuzzleTry, TableRow, WantedGames
from mondala.server.storage.search_sql import TABLE_COLUMNS, Words, part

_NO_PUZZLES = "AND puzzle = '' "


class SqlSearches(ABC):
    _words: Words

    @abstractmethod
    async def _rows(self, sql: str, *values: object) -> list[tuple[Any, ...]]: ...

    async def find_people(self, text: str, most: int) -> list[tuple[Person, int]]:
        rows = await self._rows(search_sql.find_people(self._words), text, part(text), most)
        return [(Person(person, name, account), games) for person, name, account, games in rows]

    async def find_tables(self, text: str, most: int) -> list[TableRow]:
        rows = await self._rows(search_sql.find_tables(self._words), text, part(text), most)
        return [TableRow(*row) for row in rows]

    async def find_games(self, text: str, most: int) -> list[GameRow]:
        rows = await self._rows(search_sql.find_games(self._words), text, part(text), most)
        return [GameRow(*row) for row in rows]

    async def stale_tables(self, before: int) -> list[TableRow]:
        """The oldest first."""
        sql = f"SELECT {TABLE_COLUMNS} FROM tables WHERE seen < ? ORDER BY seen"  # noqa: S608
        return [TableRow(*row) for row in await self._rows(sql, before)]

    async def tables_with(self, person: PersonId) -> list[TableId]:
        sql = f"SELECT id FROM tables WHERE {self._words.names_person}"  # noqa: S608
        return [table for (table,) in await self._rows(sql, person)]

    async def sent_away_from(self, person: PersonId) -> frozenset[TableId]:
        rows = await self._rows(search_sql.sent_away_from(self._words), person)
        return frozenset(TableId(table) for (table,) in rows)

    async def games_of(
        self,
        person: PersonId,
        limit: int,
        after: GameId | None = None,
        wanted: WantedGames = EVERY,
        *,
        puzzles: bool = True,
    ) -> list[GameRow]:
        last = "(SELECT started, id FROM games WHERE id = ?2)"
        older = f"(CAST(?2 AS TEXT) IS NULL OR (started, id) < {last})"
        sql = (
            f"SELECT {GAME_COLUMNS} FROM games WHERE id IN "  # noqa: S608
            f"(SELECT game_id FROM players WHERE person = ?1) AND {older} "
            f"AND (CAST(?4 AS TEXT) = '' OR game = ?4) AND started >= ?6 "
            f"{'' if puzzles else _NO_PUZZLES}"
            f"AND {search_sql.with_player(self._words)} "
            f"AND {search_sql.ended_so(self._words, wanted.result)} "
            f"AND {search_sql.against(self._words, wanted.others)} "
            "ORDER BY started DESC, id DESC LIMIT ?3"
        )
        named = part(wanted.name) if wanted.name else ""
        rows = await self._rows(sql, person, after, limit, wanted.game, named, wanted.since)
        return [GameRow(*row) for row in rows]

    async def count_due(self, person: PersonId, now: int) -> int:
        sql = (
            "SELECT count(*) FROM games WHERE ended IS NULL AND deadline <= ?2 "
            "AND id IN (SELECT game_id FROM players WHERE person = ?1)"
        )
        ((count,),) = await self._rows(sql, person, now)
        return int(count)

    async def puzzle_tries(self, person: PersonId, game: GameName) -> list[PuzzleTry]:
        tries = (
            "SELECT puzzle, result, started, id, max(started) OVER same AS last, "
            "row_number() OVER (PARTITION BY puzzle ORDER BY started, id) AS number FROM games "
            "WHERE id IN (SELECT game_id FROM players WHERE person = ?) "
            "AND game = ? AND puzzle <> '' WINDOW same AS (PARTITION BY puzzle)"
        )
        sql = (
            f"SELECT puzzle, id, result, last FROM ({tries}) AS tries "  # noqa: S608
            "WHERE number = 1 ORDER BY started, id"
        )
        return [PuzzleTry(*row) for row in await self._rows(sql, person, game)]
