"""Bots of every level play each day's pile too, so that people always have somebody to compare
with."""

from mondala.bots.mondo.levels import BOTS
from mondala.hosted.mondo.day.playing import enter_bot
from mondala.server.tables.open_tables import OpenTables


async def let_bots_play(tables: OpenTables) -> bool:
    """Starts the bots' tries of today and keeps them running; True once all are over."""
    day = tables.services.days.today()
    tries = [await enter_bot(tables, day, bot) for bot in BOTS]
    return all(each.done for each in tries)
