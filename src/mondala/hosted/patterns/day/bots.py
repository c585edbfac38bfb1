"""Bots of every level answer the day's positions, so that people always have somebody to compare
with."""

from datetime import date
from functools import partial

from mondala.bots.bot import Bot
from mondala.bots.patterns.puzzles.puzzle import Puzzle
from mondala.core.ids import GameId, PersonId
from mondala.games.patterns.notation import parse_position
from mondala.hosted.patterns.day.positions import positions_of
from mondala.hosted.patterns.day.trying import GAME
from mondala.hosted.patterns.replying import bot_move
from mondala.server.services import Services, new_id
from mondala.server.storage.day_tries import AnswerRow, TryRow
from mondala.server.storage.waiting import stored
from mondala.server.tables.open_tables import OpenTables


async def let_bots_try(tables: OpenTables) -> bool:
    """Makes the tries of bots that have none today. Their time does not count."""
    services = tables.services
    day = services.days.today()
    puzzles = await positions_of(services.days, day)
    for bot in services.registry[GAME].bots:
        who = PersonId(bot.name)
        if await services.storage.try_of(who, day.isoformat(), GAME) is None:
            await _try(services, day, bot, puzzles)
    return True


async def _try(services: Services, day: date, bot: Bot, puzzles: tuple[Puzzle, ...]) -> None:
    game, now = GameId(new_id()), services.clock.utc()
    answers = [
        AnswerRow(game, task, now, move, int(move == puzzle.line[0]), now)
        for task, puzzle in enumerate(puzzles, start=1)
        for move in [await bot_move(services, parse_position(puzzle.position), bot.name)]
    ]
    solved = sum(answer.points for answer in answers)
    entered = TryRow(day.isoformat(), GAME, PersonId(bot.name), game, True, now, solved, done=True)
    await stored(partial(services.storage.put_try, entered, answers))
