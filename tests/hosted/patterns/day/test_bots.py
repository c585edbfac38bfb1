"""Bots of every level answer each day's positions, and are no people."""

from pathlib import Path

from mondala.hosted.patterns.day.bots import let_bots_try
from mondala.hosted.patterns.day.trying import GAME
from mondala.hosted.patterns.game import Patterns
from mondala.server.days.dates import starts
from mondala.server.scheduled.daily import LOOK_EVERY
from tests.hosted.patterns.day.days import LEAP_DAY, newcomer
from tests.server.support.bots import BotsHere
from tests.server.support.by_hand import tables_by_hand
from tests.server.support.client import within_a_minute


@within_a_minute
async def test_they_try_when_a_day_begins_and_only_once(tmp_path: Path) -> None:
    async with tables_by_hand(tmp_path, make_bots=BotsHere, daily=True) as hand:
        hand.clock.jump(starts(LEAP_DAY) - hand.clock.utc())
        await hand.wait(LOOK_EVERY)
        storage = hand.tables.services.storage
        while len(tries := await storage.bot_tries("2024-02-29", GAME)) < len(Patterns.bots):
            await hand.settle()
        assert {each.person for each in tries} == {bot.name for bot in Patterns.bots}
        assert all(each.done and each.took == 0 for each in tries)
        strongest = next(each for each in tries if each.person == Patterns.bots[-1].name)
        assert strongest.points == 3
        await let_bots_try(hand.tables)
        assert await storage.bot_tries("2024-02-29", GAME) == tries
        ada = await newcomer(hand)
        assert (await ada.looks()).bots is None
        await ada.solves(True, True, True)
        info = await ada.looks()
        assert info.bots is not None
        assert [line.points for line in info.bots] == [each.points for each in tries]
        assert (info.finished, info.distribution) == (1, ((3, 1),))
