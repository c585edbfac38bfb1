"""Bots play each day too, one of every level, so that nobody who plays alone has nobody beside
them."""

from mondala.bots.mondo.levels import BOTS
from mondala.hosted.mondo.day.playing import enter_bot
from mondala.server.tables.open_tables import OpenTables


async def let_bots_play(tables: OpenTables) -> None:
    """Their tries of today begin, those that have not."""
    day = tables.services.days.today()
    for bot in BOTS:
        await enter_bot(tables, day, bot)
