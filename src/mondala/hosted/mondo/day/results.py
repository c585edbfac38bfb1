"""The results of a day's pile, and the caller's own try."""

from datetime import date

from msgspec.structs import asdict

from mondala.core.ids import GameId, TableId
from mondala.core.value import Value
from mondala.games.mondo.options import Options
from mondala.hosted.days import AnyDay, Seen, see
from mondala.hosted.mondo.alone import GAME
from mondala.hosted.mondo.day.variants import Variant, options_of, variant_of
from mondala.server.storage.rows import Person
from mondala.server.tables.open_tables import OpenTables


class MyTry(Value, frozen=True):
    """`points` and `place` once it is over; `place` is among everybody who has finished so far."""

    game_id: GameId
    table: TableId
    points: int | None
    place: int | None


class DayInfo(AnyDay, frozen=True):
    """A day, and what is played on it."""

    variant: Variant | None
    options: Options
    mine: MyTry | None


async def day_info(tables: OpenTables, day: date, visitor: Person | None) -> DayInfo:
    """The day as the visitor may see it."""
    seen = await see(tables, GAME, day, visitor, replays=True)
    return DayInfo(
        **asdict(seen.any),
        variant=variant_of(day),
        options=options_of(day),
        mine=await _mine(tables, seen),
    )


async def _mine(tables: OpenTables, seen: Seen) -> MyTry | None:
    game = None if seen.mine is None else await tables.services.storage.game(seen.mine.game_id)
    if seen.mine is None or game is None:
        return None
    return MyTry(game.id, game.table, seen.mine.points, seen.place)
