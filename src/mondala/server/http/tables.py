"""Tables over HTTP: opening one, and finding those that are open."""

from litestar import Controller, get, post
from litestar.params import FromPath, JSONBody
from litestar.status_codes import HTTP_201_CREATED

from mondala.core.errors import NotAllowed
from mondala.core.ids import TableId
from mondala.core.value import Value
from mondala.server.http.dependencies import Asker, Tables
from mondala.server.http.refusals import reading, writing
from mondala.server.http.summaries import TableInfo, table_info
from mondala.server.people import clean_name
from mondala.server.storage.port import Person
from mondala.server.tables.open_tables import OpenTables
from mondala.tables.lobby import Lobby, open_shared, open_table
from mondala.tables.options import GameOptions

OPTIONS = (
    "no-such-game",
    "combination",
    "seats",
    "handicap",
    "minutes",
    "rounds",
    "clock",
    "too-few-tiles",
    "no-such-bot",
)
"""With these codes options are refused."""


class NewTable(Value, frozen=True):
    """`options` say which game it is for."""

    options: GameOptions
    public: bool = False
    assists: bool = True
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

    @get("/", responses=reading())
    async def public_tables(self, tables: Tables) -> list[TableInfo]:
        """The tables that are open to everybody."""
        return [await table_info(tables, table) for table in tables.public()]

    @post(
        "/", status_code=HTTP_201_CREATED, responses=writing(*OPTIONS, "no-person", "no-material")
    )
    async def open_table(
        self, data: JSONBody[NewTable], person: Asker, tables: Tables
    ) -> TableInfo:
        """A new table; its id is the link. Everything after that happens on its socket."""
        table = await tables.create(_lobby(tables, data, person))
        if data.start:
            await tables.start(table, person, data.level)
        return await table_info(tables, table)

    @get("/{table:str}", responses=reading("unreadable", "no-table"))
    async def table(self, table: FromPath[str], tables: Tables) -> TableInfo:
        """One table, for everybody who has its link."""
        found = await tables.find(TableId(table))
        if found is None:
            raise NotAllowed("no-table", "there is no such table")
        return await table_info(tables, found)


def _lobby(tables: OpenTables, data: NewTable, host: Person) -> Lobby:
    game = tables.services.registry[data.options.game]
    if data.level is not None:
        game.bot_of_level(data.level)  # refuses it before there is a table
    if data.one_device is None:
        return open_table(
            data.options,
            host.id,
            public=data.public,
            assists=data.assists,
            material=data.material,
        )
    names = (host.name, clean_name(data.one_device))
    return open_shared(game, data.options, host.id, names)
