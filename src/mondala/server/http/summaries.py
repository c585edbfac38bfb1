"""Tables and games as lists show them: players, score, and whose turn it is."""

from collections.abc import Sequence
from typing import Any

import msgspec

from mondala.core.ids import GameId, GameName, TableId
from mondala.core.outcome import Outcome
from mondala.core.seats import Seat
from mondala.core.value import Value
from mondala.server.storage.port import GameRow, Person
from mondala.server.tables.material import material_of
from mondala.server.tables.open_tables import OpenTables
from mondala.server.tables.replaying import replay
from mondala.server.tables.table import OpenTable
from mondala.tables.live_game import Glance
from mondala.tables.lobby import Lobby
from mondala.tables.options import GameOptions
from mondala.tables.registry import Registry
from mondala.wire.codec import codec_of

SHOWN_GAMES = 100


class TableInfo(Value, frozen=True):
    """`host` is a name; `now` tells how the game stands that is on."""

    id: TableId
    lobby: Lobby
    host: str
    watching: int
    now: Glance | None


class GameInfo(Value, frozen=True):
    """`result` is None while it goes on; `seed` opens with the end. `material` is the hash of what
    it is played with, empty where there is nothing of the kind. `mine` are the seats of the person
    who asks: none for a stranger, all of them on a shared device."""

    id: GameId
    table: TableId
    game: GameName
    rules: int
    options: GameOptions
    seats: list[tuple[str, str | None]]
    """Names and bots."""
    started: int
    ended: int | None
    result: Outcome | None
    seed: str | None
    material: str
    mine: tuple[Seat, ...]


class MyGame(GameInfo, frozen=True):
    """`now` is None once the game is over."""

    now: Glance | None


async def table_info(tables: OpenTables, table: OpenTable) -> TableInfo:
    return TableInfo(
        id=table.id,
        lobby=table.lobby,
        host=await host_name(tables, table.lobby),
        watching=len(table.audience.connections),
        now=_now(table) if table.lobby.playing else None,
    )


async def host_name(tables: OpenTables, lobby: Lobby) -> str:
    """As it stands on the seat, or the person's own where they have none."""
    seat = lobby.seat_of(lobby.host)
    sitter = None if seat is None else lobby.seats[seat]
    if sitter is not None:
        return sitter.name
    person = await tables.services.storage.person(lobby.host)
    return "" if person is None else person.name


def _now(table: OpenTable) -> Glance | None:
    running = table.running
    return None if running is None else running.game.glance(running.durable.state)


async def games_of(tables: OpenTables, person: Person) -> list[MyGame]:
    """The newest first."""
    storage, registry = tables.services.storage, tables.services.registry
    rows = await storage.games_of(person.id, SHOWN_GAMES)
    seats = await storage.seats_of(person.id, [row.id for row in rows])
    return [
        MyGame(**_fields(registry, row, seats[row.id]), now=await _stands(tables, row))
        for row in rows
    ]


async def _stands(tables: OpenTables, row: GameRow) -> Glance | None:
    if row.ended is not None:
        return None
    table = tables.tables.get(row.table)
    if table is not None and table.running is not None and table.running.row.id == row.id:
        return _now(table)
    return await _glance_from_disk(tables, row)


async def _glance_from_disk(tables: OpenTables, row: GameRow) -> Glance:
    """Of a game whose table was put away: it is read rather than taken up."""
    services = tables.services
    game = services.registry[row.game]
    material = await material_of(services.storage, game, row.material)
    bodies = await services.storage.entries(row.id)
    return game.glance(replay(services.registry, row, bodies, material.value).live.state)


async def game_info(tables: OpenTables, row: GameRow, person: Person | None) -> GameInfo:
    """One game, for a person or somebody unknown."""
    services = tables.services
    mine = {} if person is None else await services.storage.seats_of(person.id, [row.id])
    return GameInfo(**_fields(services.registry, row, mine.get(row.id, [])))


def _fields(registry: Registry, row: GameRow, mine: Sequence[Seat]) -> dict[str, Any]:
    result = row.result
    return {
        "id": row.id,
        "table": row.table,
        "game": row.game,
        "rules": row.rules,
        "options": codec_of(registry[row.game]).read_options(row.options),
        "seats": msgspec.json.decode(row.seats, type=list[tuple[str, str | None]]),
        "started": row.started,
        "ended": row.ended,
        "result": None if result is None else msgspec.json.decode(result, type=Outcome | None),
        "seed": None if row.ended is None else row.seed,
        "material": row.material,
        "mine": tuple(mine),
    }
