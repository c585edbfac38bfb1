"""Analyses of games over HTTP: requesting, following and cancelling them."""

from typing import Annotated, Any

from litestar import Controller, delete, get, post
from litestar.params import FromPath, QueryParameter
from litestar.status_codes import HTTP_200_OK

from mondala.bots.analyst import AnalyseRecord
from mondala.core.errors import NotAllowed
from mondala.core.ids import GameId
from mondala.core.value import Value
from mondala.server.analysis.analyses import Progress
from mondala.server.analysis.jobs import State, Task
from mondala.server.http.dependencies import Caller, Records, Tables
from mondala.server.http.games import check_not_sealed, game_row
from mondala.server.http.refusals import reading
from mondala.server.storage.rows import GameRow
from mondala.server.tables.material import material_of
from mondala.server.tables.open_tables import OpenTables
from mondala.wire.tags import encode


class AnalysisInfo(Value, frozen=True):
    """The progress of the analysis of a game."""

    state: State
    ahead: int
    """How many others come first."""
    total: int | None
    """The total number of parts, once known."""
    parts: tuple[Any, ...]
    """The requested parts, whose kinds depend on the game."""


class AnalysesController(Controller):
    path = "/api/games/{game:str}/analysis"
    sent = (AnalysisInfo,)

    @post(
        "/",
        status_code=HTTP_200_OK,
        responses=reading("origin", "not-over", "sealed", "no-game", "no-analyst"),
    )
    async def ask(
        self, game: FromPath[GameId], caller: Caller, tables: Tables, records: Records
    ) -> AnalysisInfo:
        """Asks for the analysis of a finished game. Analyses are made in turn, while somebody looks
        at them, and kept."""
        row = await _over(tables, game)
        services, analyses = tables.services, tables.services.analyses

        async def make() -> Task:
            found = await material_of(services.storage, services.registry[row.game], row.material)
            record, analyst = await records.text(row, "record"), analyses.analyst(row.game)
            keys = await services.long_work.do(analyst.looks_for, record, found.value)
            job = AnalyseRecord(record, await analyses.known(row.game, keys))
            return Task(row.game, encode(job), found.text)

        return _told(await analyses.ask(kept_as(row), row.game, caller, make))

    @get("/", responses=reading("unreadable", "not-over", "sealed", "no-game", "no-analyst"))
    async def look(
        self,
        game: FromPath[GameId],
        caller: Caller,
        tables: Tables,
        after: Annotated[int, QueryParameter(ge=0, description="Parts already known.")] = 0,
    ) -> AnalysisInfo:
        """The progress of the analysis, with the parts after the first `after`. A caller who does
        not ask again within 15 seconds counts as gone."""
        row = await _over(tables, game)
        return _told(await tables.services.analyses.look(kept_as(row), row.game, caller), after)

    @delete("/", responses=reading("origin", "not-over", "sealed", "no-game", "no-analyst"))
    async def give_up(self, game: FromPath[GameId], caller: Caller, tables: Tables) -> None:
        """Withdraws the caller's interest; the analysis stops if nobody else waits for it."""
        await tables.services.analyses.give_up(kept_as(await _over(tables, game)), caller)


async def _over(tables: OpenTables, game_id: GameId) -> GameRow:
    row = await game_row(tables, game_id)
    tables.services.analyses.analyst(row.game)
    if row.ended is None:
        raise NotAllowed("not-over", "the analysis opens when the game is over")
    check_not_sealed(tables, row)
    return row


def kept_as(row: GameRow) -> str:
    """The key of a game's analysis."""
    return f"game {row.id}"


def _told(progress: Progress, after: int = 0) -> AnalysisInfo:
    state, ahead, total, parts = progress
    return AnalysisInfo(state, ahead, total, parts[after:])
