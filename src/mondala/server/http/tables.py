"""Tables over HTTP: opening one, and finding those that are open."""

from litestar import Controller, Response, get, post
from litestar.params import FromPath, JSONBody
from litestar.status_codes import HTTP_201_CREATED

from mondala.core.errors import NotAllowed, Unreadable
from mondala.core.ids import TableId
from mondala.core.value import Value
from mondala.server.accounts.people import clean_name
from mondala.server.http.dependencies import Asker, Lists, Tables
from mondala.server.http.paging import After, Limit, page
from mondala.server.http.refusals import TAKES_OPTIONS, reading, writing
from mondala.server.http.summaries import TableInfo, table_info
from mondala.server.storage.rows import Person
from mondala.server.tables.open_tables import OpenTables
from mondala.tables.lobby import Lobby, open_shared, open_table
from mondala.tables.options import GameOptions
from mondala.tables.rating import not_people
from mondala.tables.wishes import check_open_to_all, check_rated

PAGE = 50
LONGEST_NUMBER = 15
"""Most digits of a table's number, which is about a time in milliseconds."""
OPTIONS = ("no-such-game", "combination", "no-such-bot", "rated-options", "rated-people")
"""The codes with which options of any game may be refused."""


class NewTable(Value, frozen=True):
    """`options` name the game."""

    options: GameOptions
    public: bool = False
    assists: bool = True
    rated: bool = False
    one_device: str | None = None
    """The other player's name, where two play on this device."""
    start: bool = False
    """You sit down, bots take the seats that are free, and the game starts at once."""
    level: int | None = None
    """The level of those bots; without one, the friendly one."""
    material: str = ""
    """The hash of what is played with, such as a tile set that was sent before; without one it is
    the game's own."""


class TablesController(Controller):
    path = "/api/tables"
    given = (NewTable,)
    sent = (TableInfo,)

    @get("/", responses=reading("unreadable"))
    async def public_tables(
        self, lists: Lists, after: After = "", limit: Limit = PAGE
    ) -> Response[list[TableInfo]]:
        """The tables that are open to everybody, the last that was opened first, in pages."""
        if after and not (after.isdecimal() and len(after) <= LONGEST_NUMBER):
            raise Unreadable(f"not the end of a page: {after!r}")
        found = await lists.public(int(after) if after else None, limit + 1)
        following = str(found[limit - 1].number) if len(found) > limit else None
        return page("/api/tables", [each.info for each in found[:limit]], following, limit)

    @post(
        "/",
        status_code=HTTP_201_CREATED,
        opt={TAKES_OPTIONS: True},
        responses=writing(*OPTIONS, "no-person", "no-material", "too-many-games"),
    )
    async def open_table(
        self, data: JSONBody[NewTable], person: Asker, tables: Tables
    ) -> TableInfo:
        """A new table; its id is the link. Everything after that happens on its socket."""
        lobby = lobby_of(tables, data, person)
        if not data.start:
            return await table_info(tables, await tables.create(lobby))
        async with tables.starting(person.id):
            table = await tables.create(lobby)
            await tables.start(table, person, data.level)
        return await table_info(tables, table)

    @get("/{table:str}", responses=reading("unreadable", "no-table"))
    async def table(self, table: FromPath[str], lists: Lists) -> TableInfo:
        """One table, for everybody who has its link."""
        found = await lists.one(TableId(table))
        if found is None:
            raise NotAllowed("no-table", "there is no such table")
        return found


def lobby_of(tables: OpenTables, data: NewTable, host: Person) -> Lobby:
    """The lobby of a new table; raises NotAllowed for an invalid one."""
    game = tables.services.registry[data.options.game]
    check_open_to_all(game, data.options)
    if data.level is not None:
        game.bot_of_level(data.level)  # refused before the table exists
    if data.rated and (data.start or data.one_device is not None):
        raise not_people()
    if data.one_device is None:
        lobby = open_table(
            data.options,
            host.id,
            public=data.public,
            assists=data.assists,
            material=data.material,
            rated=data.rated,
        )
        if data.rated:
            check_rated(game, lobby)
        return lobby
    names = (host.name, clean_name(data.one_device))
    return open_shared(game, data.options, host.id, names)
