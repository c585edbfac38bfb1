"""The best worlds of a day that is closed, as they lay at the end."""

from functools import partial

from mondala.core.ids import GameId
from mondala.core.value import Value
from mondala.games.mondo.world import format_placements
from mondala.hosted.mondo.alone import GAME
from mondala.server.storage.day_tries import Placed
from mondala.server.storage.rows import GameRow
from mondala.server.tables.material import material_of
from mondala.server.tables.open_tables import OpenTables
from mondala.server.tables.replaying import replay

SHOWN = 3


class DayWorld(Value, frozen=True):
    """A world in the notation, and whose it is."""

    name: str
    points: int
    game_id: GameId
    world: str


async def best_worlds(tables: OpenTables, day: str) -> tuple[DayWorld, ...]:
    """The first few of the board."""
    best = await tables.services.storage.day_board(day, GAME, SHOWN)
    return tuple([await _world(tables, line) for line in best])


async def _world(tables: OpenTables, line: Placed) -> DayWorld:
    services = tables.services
    row = await services.storage.game(line.game_id)
    if row is None:
        raise RuntimeError(f"the game {line.game_id} of a try is not kept")
    material = await material_of(services.storage, services.registry[row.game], row.material)
    bodies = await services.storage.entries(row.id)
    world = await services.long_work.do(partial(_placements, tables, row, bodies, material.value))
    return DayWorld(line.name, line.points, line.game_id, world)


def _placements(tables: OpenTables, row: GameRow, bodies: list[bytes], material: object) -> str:
    state = replay(tables.services.registry, row, bodies, material).live.state
    current = state.match.round
    return "" if current is None else format_placements(current.players[0].world.placements)
