"""Summaries of tables and games for lists: players, score, and whose turn it is."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, TypeVar

import msgspec

from mondala.core.ids import GameId, GameName, TableId
from mondala.core.outcome import Outcome
from mondala.core.seats import Seat
from mondala.core.value import Value, replace
from mondala.server.accounts.people import EVERY_GAME
from mondala.server.storage.rows import EVERY, GameRow, Person, SaidRow, WantedGames
from mondala.server.tables.material import material_of
from mondala.server.tables.open_tables import OpenTables
from mondala.server.tables.replaying import replay
from mondala.server.tables.table import OpenTable
from mondala.tables.live_game import Glance
from mondala.tables.lobby import Lobby, shown
from mondala.tables.options import GameOptions
from mondala.wire.codec import codec_of

NOWHERE = TableId("")
Row = TypeVar("Row", GameRow, SaidRow)


class TableInfo(Value, frozen=True):
    """`host` is a name; `now` is the state of the running game, if everybody may watch."""

    id: TableId
    lobby: Lobby
    host: str
    watching: int
    now: Glance | None


class GameInfo(Value, frozen=True):
    """`result` is None while the game runs; `seed` is shown at the end. Of a day's game both stay
    hidden from others until the day closes. `material` is the hash of the material, empty if
    standard. `mine` are the caller's seats: none for strangers, all on a shared device."""

    id: GameId
    table: TableId | None
    """Also the table's link, so only its players see it, or everybody if the table is public."""
    game: GameName
    rules: int
    options: GameOptions
    seats: list[tuple[str, str | None]]
    """Names and bots."""
    started: int | None
    """None while the game's time is hidden."""
    ended: int | None
    result: Outcome | None
    seed: str | None
    material: str
    mine: tuple[Seat, ...]
    pool: str
    """The rating pool; empty if unrated."""


class MyGame(GameInfo, frozen=True):
    """`now` is None once the game is over."""

    now: Glance | None


class Listed(Value, frozen=True):
    """A line of the list of tables; newer tables have higher numbers."""

    number: int
    info: TableInfo


class TableLists:
    """The tables that are open in this process."""

    def __init__(self, tables: OpenTables) -> None:
        self._tables = tables

    async def public(self, before: int | None, most: int) -> list[Listed]:
        """The public tables, newest first; with `before`, those older than the table of that
        number."""
        found = (await self._tables.public(before))[:most]
        infos = await table_infos(self._tables, found)
        return [Listed(table.number, info) for table, info in zip(found, infos, strict=True)]

    async def one(self, table: TableId) -> TableInfo | None:
        """One table, for everybody who has its link."""
        found = await self._tables.find(table)
        return None if found is None else await table_info(self._tables, found)


async def table_info(tables: OpenTables, table: OpenTable) -> TableInfo:
    return (await table_infos(tables, [table]))[0]


async def table_infos(tables: OpenTables, those: Sequence[OpenTable]) -> list[TableInfo]:
    """Summaries of tables; their games' states are read in a thread."""
    hosts = [await host_name(tables, table.lobby) for table in those]
    glances = [_glance(table) for table in those]
    stand = await tables.services.long_work.do(lambda: [glance() for glance in glances])
    return [
        TableInfo(
            id=table.id,
            lobby=shown(table.lobby),
            host=host,
            watching=len(table.audience.connections),
            now=now if table.lobby.playing and _may_be_watched(table) else None,
        )
        for table, host, now in zip(those, hosts, stand, strict=True)
    ]


def _may_be_watched(table: OpenTable) -> bool:
    return not table.lobby.knocking and not table.store.of_a_day


async def host_name(tables: OpenTables, lobby: Lobby) -> str:
    """The host's name as on their seat, or their own name if they have none."""
    seat = lobby.seat_of(lobby.host)
    sitter = None if seat is None else lobby.seats[seat]
    if sitter is not None:
        return sitter.name
    person = await tables.services.storage.person(lobby.host)
    return "" if person is None else person.name


def _glance(table: OpenTable) -> Callable[[], Glance | None]:
    """Returns a function to run in another thread; the state it uses never changes."""
    running = table.running
    if running is None:
        return lambda: None
    return partial(running.game.glance, running.durable.state)


async def games_of(
    tables: OpenTables,
    person: Person,
    limit: int,
    after: GameId | None = None,
    wanted: WantedGames = EVERY,
) -> list[MyGame]:
    """A person's games, newest first, without puzzles: those after `after` that match the
    filter."""
    storage = tables.services.storage
    rows = await storage.games_of(person.id, limit, after, wanted=wanted, puzzles=False)
    rows = await _without_closed_doors(tables, person, rows)
    seats = await storage.seats_of(person.id, [row.id for row in rows])
    glances = [await _stands(tables, row) for row in rows]
    return await tables.services.long_work.do(
        lambda: [
            MyGame(**_fields(tables, row, seats[row.id]), now=glance())
            for row, glance in zip(rows, glances, strict=True)
        ]
    )


async def every_game_of(tables: OpenTables, person: Person) -> list[GameInfo]:
    """All games of a person, newest first, without their present state."""
    storage = tables.services.storage
    rows = await storage.games_of(person.id, EVERY_GAME)
    rows = await _without_closed_doors(tables, person, rows)
    seats = await storage.seats_of(person.id, [row.id for row in rows])
    return await tables.services.long_work.do(
        lambda: [GameInfo(**_fields(tables, row, seats[row.id])) for row in rows]
    )


async def all_said_by(tables: OpenTables, person: Person) -> list[SaidRow]:
    """Every line of chat, the oldest first."""
    rows = await tables.services.storage.said_by(person.id)
    return await _without_closed_doors(tables, person, rows)


async def _without_closed_doors(tables: OpenTables, person: Person, rows: list[Row]) -> list[Row]:
    """The games, without links to tables that banned the person, since those may be new links."""
    away = await tables.services.storage.sent_away_from(person.id)
    return [replace(row, table=NOWHERE) if row.table in away else row for row in rows]


async def _stands(tables: OpenTables, row: GameRow) -> Callable[[], Glance | None]:
    if row.ended is not None:
        return lambda: None
    table = tables.tables.get(row.table)
    if table is not None and table.running is not None and table.running.row.id == row.id:
        return _glance(table)
    return await _glance_from_disk(tables, row)


async def _glance_from_disk(tables: OpenTables, row: GameRow) -> Callable[[], Glance]:
    """The state of a game whose table is not open, read from storage without opening it."""
    services = tables.services
    game = services.registry[row.game]
    material = await material_of(services.storage, game, row.material)
    bodies = await services.storage.entries(row.id)
    return lambda: game.glance(replay(services.registry, row, bodies, material.value).live.state)


async def game_info(tables: OpenTables, row: GameRow, person: Person | None) -> GameInfo:
    """The summary of one game, for a person or a stranger."""
    services = tables.services
    mine = {} if person is None else await services.storage.seats_of(person.id, [row.id])
    if person is not None:
        (row,) = await _without_closed_doors(tables, person, [row])
    fields = _fields(tables, row, mine.get(row.id, []))
    if not fields["mine"] and not await _is_public(tables, row.table):
        fields["table"] = None
    return GameInfo(**fields)


async def _is_public(tables: OpenTables, table: TableId) -> bool:
    row = await tables.services.storage.table(table)
    return row is not None and row.public


def is_sealed(tables: OpenTables, row: GameRow) -> bool:
    """Whether others can still play the same today."""
    game = tables.services.registry[row.game]
    return tables.services.days.is_sealed(game, codec_of(game).read_options(row.options))


def hides_start(tables: OpenTables, row: GameRow) -> bool:
    """Whether the game's start time must stay secret for now."""
    game = tables.services.registry[row.game]
    return row.ended is None and game.hides_start(codec_of(game).read_options(row.options))


def _fields(tables: OpenTables, row: GameRow, mine: Sequence[Seat]) -> dict[str, Any]:
    game, sealed = tables.services.registry[row.game], is_sealed(tables, row)
    options = codec_of(game).read_options(row.options)
    result = None if sealed and not mine else row.result
    return {
        "id": row.id,
        "table": row.table or None,
        "game": row.game,
        "rules": row.rules,
        "options": options,
        "seats": msgspec.json.decode(row.seats, type=list[tuple[str, str | None]]),
        "started": None if hides_start(tables, row) else row.started,
        "ended": row.ended,
        "result": None if result is None else msgspec.json.decode(result, type=Outcome | None),
        "seed": None if row.ended is None or sealed else row.seed,
        "material": row.material,
        "mine": tuple(mine),
        "pool": row.pool,
    }
