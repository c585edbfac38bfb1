"""Each day's positions. They are drawn by the keys of the days of the cycle so far, so that they
cannot be predicted without the host's secret."""

from datetime import date, timedelta
from functools import cache, lru_cache

from mondala.bots.patterns.puzzles.puzzle import Puzzle, parse_puzzles
from mondala.bots.patterns.puzzles.stock import CYCLE, Stock
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
    before = range(number(day) % CYCLE, -1, -1)
    return _drawn(tuple([await days.seed(day - timedelta(days=each)) for each in before]))


@lru_cache(8)
def _drawn(seeds: tuple[int, ...]) -> tuple[Puzzle, ...]:
    return stock().drawn([Chance(seed).stream("positions") for seed in seeds])


async def position_of(days: Days, day: date, task: int) -> Puzzle:
    if not 1 <= task <= TASKS:
        raise NotAllowed("no-puzzle", f"a day has {TASKS} positions, counted from 1")
    return (await positions_of(days, day))[task - 1]
