"""Bots of every level have a try on each day, one of each, and are no people."""

from datetime import date
from pathlib import Path

from mondala.bots.mondo.levels import BOTS
from mondala.games.mondo.options import MINUTE
from mondala.hosted.mondo.alone import GAME
from mondala.hosted.mondo.day.bots import let_bots_play
from mondala.hosted.mondo.day.playing import enter
from mondala.hosted.mondo.day.results import day_info
from mondala.hosted.mondo.day.worlds import SHOWN, best_worlds
from mondala.server.days.dates import CLOSES_AFTER, DAY, starts
from mondala.server.scheduled.daily import FIRST_LOOK, LOOK_AGAIN, LOOK_EVERY
from tests.server.support.bots import BotsHere, SlowBots
from tests.server.support.by_hand import tables_by_hand
from tests.server.support.client import within_a_minute

LEAP_DAY = date(2024, 2, 29)


@within_a_minute
async def test_they_play_when_a_day_begins_and_only_once(tmp_path: Path) -> None:
    async with tables_by_hand(tmp_path, make_bots=SlowBots, daily=True) as hand:
        hand.clock.jump(starts(LEAP_DAY) - hand.clock.utc())
        await hand.wait(LOOK_EVERY)
        await let_bots_play(hand.tables)
        storage = hand.tables.services.storage
        tries = await storage.bot_tries("2024-02-29", GAME)
        assert {each.person for each in tries} == {bot.name for bot in BOTS}
        ada = await hand.people.new_guest("Ada")
        await enter(hand.tables, ada)
        assert (await day_info(hand.tables, LEAP_DAY, ada)).bots is None
        await hand.wait(6 * MINUTE)
        while (info := await day_info(hand.tables, LEAP_DAY, ada)).bots is None:
            await hand.settle()  # the end is on its way to the disk
        assert {(line.points, line.game_id) for line in info.bots} == {(-24, None)}
        assert (info.finished, info.distribution) == (1, ((-24, 1),))
        hand.clock.jump(DAY + CLOSES_AFTER)
        info = await day_info(hand.tables, LEAP_DAY, None)
        assert info.bots is not None
        assert {line.game_id for line in info.bots} == {each.game_id for each in tries}
        assert info.board == ()
        while len(await storage.bot_tries("2024-03-01", GAME)) < len(BOTS):
            await hand.wait(LOOK_EVERY)
        assert len(await storage.bot_tries("2024-03-01", GAME)) == len(BOTS)


@within_a_minute
async def test_after_a_restart_in_the_middle_of_their_rounds_they_go_on(tmp_path: Path) -> None:
    """Nobody comes to their tables, at which they would else wait for the end of the time. Their
    worlds are among the best of the day."""
    async with tables_by_hand(tmp_path, make_bots=SlowBots, daily=True) as hand:
        hand.clock.jump(starts(LEAP_DAY) - hand.clock.utc())
        storage = hand.tables.services.storage
        await hand.wait(FIRST_LOOK)
        while len(await storage.bot_tries("2024-02-29", GAME)) < len(BOTS):
            await hand.settle()
        await hand.wait(MINUTE)
        stopped = hand.clock.utc()
    async with tables_by_hand(tmp_path, make_bots=BotsHere, daily=True) as hand:
        hand.clock.jump(stopped + 10_000 - hand.clock.utc())
        await hand.wait(FIRST_LOOK)
        while len(hand.tables.tables) < len(BOTS):
            await hand.settle()
        await hand.wait(4 * MINUTE)
        tries = await hand.tables.services.storage.bot_tries("2024-02-29", GAME)
        assert [each.done for each in tries] == [True] * len(BOTS)
        assert all(each.points is not None and each.points > -24 for each in tries)
        shown = await best_worlds(hand.tables, "2024-02-29")
        assert [world.game_id for world in shown] == [each.game_id for each in tries[:SHOWN]]
        assert all(world.bot and world.world for world in shown)


@within_a_minute
async def test_rounds_whose_node_is_gone_are_taken_up_by_another(tmp_path: Path) -> None:
    """On the same day, and within seconds: their time runs on meanwhile."""
    async with tables_by_hand(tmp_path, make_bots=SlowBots, daily=True) as hand:
        hand.clock.jump(starts(LEAP_DAY) - hand.clock.utc())
        await hand.wait(LOOK_EVERY)
        while len(hand.tables.tables) < len(BOTS):
            await hand.settle()
        hand.tables.let_go_all()  # as when the node that had them dies
        await hand.wait(LOOK_AGAIN)
        while len(hand.tables.tables) < len(BOTS):
            await hand.settle()
        assert all(table.lobby.playing for table in hand.tables.tables.values())
