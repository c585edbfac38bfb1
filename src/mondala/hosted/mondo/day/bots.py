"""Bots play each day too, one of every level, so that nobody who plays alone has nobody beside
them."""

from mondala.bots.mondo.levels import BOTS
from mondala.hosted.mondo.day.playing import enter_bot
from mondala.server.tables.open_tables import OpenTables


async def let_bots_play(tables: OpenTables) -> bool:
    """Begins their tries of today that have not begun, and looks after those that are on: True once
    all are over."""
    day = tables.services.days.today()
    tries = [await enter_bot(tables, day, bot) for bot in BOTS]
    return all(each.done for each in tries)
