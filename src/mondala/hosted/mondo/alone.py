"""Tables of Mondo that the server opens for one person: days, known piles, worlds to finish."""

from mondala.core.ids import GameName, TableId
from mondala.core.value import Value
from mondala.games.mondo import NAME
from mondala.games.mondo.options import Options
from mondala.server.storage.rows import Person
from mondala.server.storage.waiting import stored
from mondala.server.tables.new_games import FRESH, NewGame
from mondala.server.tables.open_tables import OpenTables
from mondala.server.tables.table import OpenTable
from mondala.tables.lobby import Lobby, open_table
from mondala.tables.seating import filled
from mondala.tables.starting import started

GAME = GameName(NAME)


class TableOpened(Value, frozen=True):
    """The table to go to."""

    table: TableId


async def play_alone(
    tables: OpenTables,
    person: Person,
    options: Options,
    given: NewGame = FRESH,
    material: str = "",
) -> TableId:
    """A new table at which somebody plays alone; the game begins."""
    async with tables.starting(person.id):
        table = await tables.create(alone(options, person, material))
        await begin(table, given)
    return table.id


def alone(options: Options, person: Person, material: str = "") -> Lobby:
    """The lobby of a table with that person at its only seat."""
    return filled(open_table(options, person.id, material=material), person.name, None)


async def begin(table: OpenTable, given: NewGame) -> None:
    """Begins the game at a new table; returns once that is stored."""
    lobby = started(table.lobby)
    await stored(lambda done: table.start(lobby, done, given))
