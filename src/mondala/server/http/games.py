"""Games over HTTP: a summary, the record, and the replay."""

from litestar import Controller, Response, get
from litestar.params import FromPath

from mondala.core.errors import NotAllowed
from mondala.core.ids import GameId
from mondala.server.http.client import PACKED
from mondala.server.http.dependencies import Records, Tables, Visitor
from mondala.server.http.records_and_replays import Kind, RecordsAndReplays
from mondala.server.http.refusals import AnyRequest, reading
from mondala.server.http.summaries import GameInfo, game_info, is_sealed
from mondala.server.storage.rows import GameRow
from mondala.server.tables.open_tables import OpenTables


class GamesController(Controller):
    path = "/api/games"
    sent = (GameInfo,)

    @get("/{game:str}", responses=reading("unreadable", "no-game"))
    async def game(self, game: FromPath[GameId], visitor: Visitor, tables: Tables) -> GameInfo:
        """One game; its result and seed once it is over."""
        return await game_info(tables, await game_row(tables, game), visitor)

    @get(
        "/{game:str}/record",
        media_type="text/plain",
        opt={PACKED: True},
        responses=reading("not-over", "sealed", "no-game"),
    )
    async def record(
        self, game: FromPath[GameId], request: AnyRequest, tables: Tables, records: Records
    ) -> Response[bytes]:
        """The game in its notation, once it is over."""
        row = await game_row(tables, game)
        check_over(row)
        check_not_sealed(tables, row)
        return await _sent(request, records, row, "record")

    @get(
        "/{game:str}/replay", opt={PACKED: True}, responses=reading("not-over", "sealed", "no-game")
    )
    async def replay(
        self, game: FromPath[GameId], request: AnyRequest, tables: Tables, records: Records
    ) -> Response[bytes]:
        """A game step by step: once it is over or, where nothing is hidden, as far as it has
        come."""
        row = await game_row(tables, game)
        if row.ended is None and not tables.services.registry[row.game].nothing_hidden:
            raise NotAllowed("not-over", "the replay opens when the game is over")
        check_not_sealed(tables, row)
        return await _sent(request, records, row, "replay")


async def game_row(tables: OpenTables, game_id: GameId) -> GameRow:
    row = await tables.services.storage.game(game_id)
    if row is None:
        raise NotAllowed("no-game", "there is no such game")
    return row


def check_over(row: GameRow) -> None:
    if row.ended is None:
        raise NotAllowed("not-over", "the record opens when the game is over")


def check_not_sealed(tables: OpenTables, row: GameRow) -> None:
    if is_sealed(tables, row):
        raise NotAllowed("sealed", "others play the same today; it opens when the day is closed")


async def _sent(
    request: AnyRequest, records: RecordsAndReplays, row: GameRow, kind: Kind
) -> Response[bytes]:
    """Sends gzip to clients that accept it."""
    headers = {
        "Vary": "Accept-Encoding",
        "content-type": "text/plain; charset=utf-8" if kind == "record" else "application/json",
    }
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers["Content-Encoding"] = "gzip"
        return Response(await records.packed(row, kind), headers=headers)
    return Response((await records.text(row, kind)).encode(), headers=headers)
