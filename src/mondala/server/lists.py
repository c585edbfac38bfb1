"""Tables and games as lists show them: who plays, how it stands, whose turn it is."""

from dataclasses import dataclass
from typing import Any

import msgspec

from mondala.core.outcome import Outcome
from mondala.core.seats import Seat
from mondala.server.house import House
from mondala.server.kinds import KINDS, Glance
from mondala.server.rooms import Room
from mondala.server.storage import GameRow, Person
from mondala.tables.lobby import Lobby
from mondala.tables.patterns import NAME as PATTERNS
from mondala.wire.journal import read_entry

SHOWN_GAMES = 100


@dataclass(frozen=True, slots=True)
class TableInfo:
    """`host` is a name; `now` tells how the game stands that is on."""

    id: str
    lobby: Lobby
    host: str
    watching: int
    now: Glance | None


@dataclass(frozen=True, slots=True)
class GameInfo:
    """`result` is None while it goes on; `seed` opens with the end. `tiles` is the hash of the tile
    set, empty where there is none."""

    id: str
    table: str
    game: str
    rules: int
    options: Any
    seats: list[tuple[str, str | None]]
    """Names and bots."""
    started: int
    ended: int | None
    result: Outcome | None
    seed: str | None
    tiles: str


@dataclass(frozen=True, slots=True)
class MyGame(GameInfo):
    """`mine` are the seats of whoever asks; `now` is None once the game is over."""

    mine: tuple[Seat, ...]
    now: Glance | None


async def table_info(house: House, room: Room) -> TableInfo:
    return TableInfo(
        id=room.id,
        lobby=room.lobby,
        host=await host_name(house, room.lobby),
        watching=len(room.audience.connections),
        now=_now(room) if room.lobby.playing else None,
    )


async def host_name(house: House, lobby: Lobby) -> str:
    """As it stands on the seat, or as the person is called who has none."""
    seat = lobby.seat_of(lobby.host)
    sitter = None if seat is None else lobby.seats[seat]
    if sitter is not None:
        return sitter.name
    person = await house.services.storage.person(lobby.host)
    return "" if person is None else person.name


def _now(room: Room) -> Glance | None:
    playing = room.playing
    return None if playing is None else playing.kind.glance(playing.durable.state)


async def games_of(house: House, person: Person) -> list[MyGame]:
    """The newest first."""
    storage = house.services.storage
    rows = await storage.games_of(person.id, SHOWN_GAMES)
    seats = await storage.seats_of(person.id, [row.id for row in rows])
    return [
        MyGame(**_fields(row), mine=tuple(seats[row.id]), now=await _stands(house, row))
        for row in rows
    ]


async def _stands(house: House, row: GameRow) -> Glance | None:
    if row.ended is not None:
        return None
    room = house.rooms.get(row.table)
    if room is not None and room.playing is not None and room.playing.row.id == row.id:
        return _now(room)
    # Where no clock runs, the table was put away: its game is read rather than taken up.
    return await _glance_from_disk(house, row) if row.kind == PATTERNS else None


async def _glance_from_disk(house: House, row: GameRow) -> Glance:
    kind = KINDS[row.kind]
    state = kind.begin(kind.read_options(row.options), int(row.seed), None)
    for body in await house.services.storage.entries(row.id):
        for event in read_entry(row.kind, body).events:
            state = kind.live.apply(state, event)
    return kind.glance(state)


def game_info(row: GameRow) -> GameInfo:
    return GameInfo(**_fields(row))


def _fields(row: GameRow) -> dict[str, Any]:
    result = row.result
    return {
        "id": row.id,
        "table": row.table,
        "game": row.kind,
        "rules": row.rules,
        "options": msgspec.json.decode(row.options),
        "seats": msgspec.json.decode(row.seats, type=list[tuple[str, str | None]]),
        "started": row.started,
        "ended": row.ended,
        "result": None if result is None else msgspec.json.decode(result, type=Outcome | None),
        "seed": None if row.ended is None else row.seed,
        "tiles": row.tiles,
    }
