"""Tables for a day's pile: one try for each person on the day, practice later.

A try is stored together with its game, so a person who starts twice, from any device, gets the same
one.
"""

from contextlib import suppress
from datetime import date
from functools import partial

from mondala.bots.bot import Bot
from mondala.core.errors import NotAllowed
from mondala.core.ids import GameId, PersonId, TableId
from mondala.core.value import replace
from mondala.hosted.mondo.alone import GAME, alone, begin, play_alone
from mondala.hosted.mondo.day.variants import options_of
from mondala.server.storage.day_tries import TryRow
from mondala.server.storage.rows import Person
from mondala.server.tables.new_games import NewGame
from mondala.server.tables.open_tables import OpenTables
from mondala.server.tables.owners import Elsewhere
from mondala.tables.lobby import NOBODY, Lobby, Sitter, open_table


async def enter(tables: OpenTables, person: Person) -> TryRow:
    """The person's try of today, started if there is none."""
    day = tables.services.days.today()
    found = await tables.services.storage.try_of(person.id, day.isoformat(), GAME)
    if found is not None:
        return found
    async with tables.starting(person.id):
        return await _begin(tables, day, person.id, alone(options_of(day), person))


async def enter_bot(tables: OpenTables, day: date, bot: Bot) -> TryRow:
    """The bot's try of a day, started if there is none, or resumed: no player would reopen its
    table after a restart or the death of its node."""
    who = PersonId(bot.name)
    found = await tables.services.storage.try_of(who, day.isoformat(), GAME)
    if found is not None:
        if not found.done:
            await _take_up(tables, found)
        return found
    seat = Sitter(bot.name, bot=bot.name, ready=True)
    lobby = replace(open_table(options_of(day), NOBODY), seats=(seat,))
    return await _begin(tables, day, who, lobby)


async def _take_up(tables: OpenTables, entered: TryRow) -> None:
    """Opens a try's table, unless it is open at some node."""
    game = await tables.services.storage.game(entered.game_id)
    if game is not None:
        with suppress(Elsewhere):
            await tables.find(game.table)


async def practise(tables: OpenTables, person: Person, day: date) -> TableId:
    """A new practice table with the pile of a closed day."""
    if not tables.services.days.is_closed(day):
        raise NotAllowed("sealed", "others play the same today; practise when the day is closed")
    return await play_alone(
        tables, person, options_of(day), NewGame(await tables.services.days.seed(day))
    )


async def _begin(tables: OpenTables, day: date, person: PersonId, lobby: Lobby) -> TryRow:
    table = await tables.create(lobby)
    given = NewGame(await tables.services.days.seed(day), partial(_entered, day, person, lobby))
    try:
        await begin(table, given)
    except NotAllowed:
        await tables.close_table(table.id)
        found = await tables.services.storage.try_of(person, day.isoformat(), GAME)
        if found is None:
            raise
        return found  # started on another device meanwhile
    found = await tables.services.storage.try_of(person, day.isoformat(), GAME)
    if found is None:
        raise NotAllowed("no-person", "that person was deleted just now")
    return found


def _entered(day: date, person: PersonId, lobby: Lobby, game_id: GameId, at: int) -> TryRow:
    bot = lobby.host == NOBODY
    return TryRow(day.isoformat(), GAME, person, game_id, bot, at)
