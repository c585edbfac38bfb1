"""What a link says about itself where it is shared: the page's head, made for one table."""

from html import escape

from mondala.server.house import House
from mondala.server.lists import host_name
from mondala.server.tablekeeping import read_lobby

TITLE = '<meta property="og:title" content="{}" />'
IMAGE = '<meta property="og:image" content="{}" />'
PLAIN_TITLE, PLAIN_IMAGE = TITLE.format("Mondala"), IMAGE.format("/preview.jpg")


async def table_title(house: House, table: str) -> str | None:
    """The game and whose table it is; None if there is no such table. It is not opened for that."""
    row = await house.services.storage.table(table)
    if row is None:
        return None
    lobby = read_lobby(row)
    name = await host_name(house, lobby)
    return f"{lobby.game} · {name}’s table" if name else lobby.game


def with_preview(page: str, title: str, site: str) -> str:
    """Those who make previews want whole addresses."""
    return page.replace(PLAIN_TITLE, TITLE.format(escape(title))).replace(
        PLAIN_IMAGE, IMAGE.format(escape(f"{site.rstrip('/')}/preview.jpg"))
    )
