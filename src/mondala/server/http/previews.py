"""Link previews: the page's head for one table."""

from html import escape

from mondala.core.ids import TableId
from mondala.server.http.summaries import host_name
from mondala.server.tables.open_tables import OpenTables
from mondala.tables.lobby import Lobby

TITLE = '<meta property="og:title" content="{}" />'
IMAGE = '<meta property="og:image" content="{}" />'
PLAIN_TITLE, PLAIN_IMAGE = TITLE.format("Mondala"), IMAGE.format("/preview.jpg")


async def table_title(tables: OpenTables, table: str) -> str | None:
    """A title with the game and the host; None if there is no such table. Does not open the
    table."""
    row = await tables.services.storage.table(TableId(table))
    if row is None:
        return None
    lobby: Lobby = tables.services.readers.lobby(row.lobby)
    name = await host_name(tables, lobby)
    return f"{lobby.game} · {name}’s table" if name else lobby.game


def with_preview(page: str, title: str, site: str) -> str:
    """The page with preview tags; those need absolute addresses."""
    return page.replace(PLAIN_TITLE, TITLE.format(escape(title))).replace(
        PLAIN_IMAGE, IMAGE.format(escape(f"{site.rstrip('/')}/preview.jpg"))
    )
