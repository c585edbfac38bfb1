"""The positions that are solved on each day. They follow from the day's key."""

from datetime import date
from functools import cache

from mondala.bots.patterns.puzzles.puzzle import Puzzle, parse_puzzles
from mondala.bots.patterns.puzzles.stock import Stock
from mondala.core.chance import Chance
from mondala.core.errors import NotAllowed
from mondala.resources import patterns_days
from mondala.server.days.dates import number
from mondala.server.days.day_keys import Days
from mondala.server.storage.day_tries import TASKS


@cache
def stock() -> Stock:
    return Stock(parse_puzzles(patterns_days()))


async def positions_of(days: Days, day: date) -> tuple[Puzzle, ...]:
    """The easiest first, one for each task of a try."""
    chance = Chance(await days.seed(day)).stream("positions")
    return stock().drawn(number(day), chance)


async def position_of(days: Days, day: date, task: int) -> Puzzle:
    if not 1 <= task <= TASKS:
        raise NotAllowed("no-puzzle", f"a day has {TASKS} positions, counted from 1")
    return (await positions_of(days, day))[task - 1]
