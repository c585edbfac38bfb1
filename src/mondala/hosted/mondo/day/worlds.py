"""The best worlds of a day that is closed, as they lay at the end."""

from functools import partial

from mondala.core.ids import GameId
from mondala.core.value import Value
from mondala.games.mondo.world import format_placements
from mondala.hosted.mondo.alone import GAME
from mondala.server.storage.rows import GameRow
from mondala.server.tables.material import material_of
from mondala.server.tables.open_tables import OpenTables
from mondala.server.tables.replaying import replay

SHOWN = 3


class DayWorld(Value, frozen=True):
    """A world in the notation, and whose it is: a person's name, or the stored name of a bot."""

    name: str
    bot: bool
    points: int
    game_id: GameId
    world: str


async def best_worlds(tables: OpenTables, day: str) -> tuple[DayWorld, ...]:
    """The first few of the board, bots among them; of equal ones those of people come first."""
    storage = tables.services.storage
    people = await storage.day_board(day, GAME, SHOWN)
    lines = [
        *((line.name, False, line.points, line.game_id) for line in people),
        *(
            (each.person, True, each.points, each.game_id)
            for each in await storage.bot_tries(day, GAME)
            if each.points is not None
        ),
    ]
    best = sorted(lines, key=lambda line: -line[2])[:SHOWN]
    return tuple(
        [
            DayWorld(name, bot, points, game_id, await _world(tables, game_id))
            for name, bot, points, game_id in best
        ]
    )


async def _world(tables: OpenTables, game_id: GameId) -> str:
    services = tables.services
    row = await services.storage.game(game_id)
    if row is None:
        raise RuntimeError(f"the game {game_id} of a try is not kept")
    material = await material_of(services.storage, services.registry[row.game], row.material)
    bodies = await services.storage.entries(row.id)
    return await services.long_work.do(partial(_placements, tables, row, bodies, material.value))


def _placements(tables: OpenTables, row: GameRow, bodies: list[bytes], material: object) -> str:
    state = replay(tables.services.registry, row, bodies, material).live.state
    current = state.match.round
    return "" if current is None else format_placements(current.players[0].world.placements)
