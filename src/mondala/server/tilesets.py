"""Tile sets of one's own: each is kept once, under the hash of what its tiles show."""

from mondala.core.errors import NotAllowed
from mondala.games.mondo.tiles import TileSet, format_tiles, parse_tiles
from mondala.resources import standard_tiles
from mondala.server.storage import Storage
from mondala.server.writing import stored

MOST_TILES = 500
"""Everybody at a table is sent all of them."""


async def keep_tiles(storage: Storage, text: str) -> TileSet:
    """Reads a set and keeps it; an error names the line."""
    tiles = parse_tiles(text)
    if len(tiles) > MOST_TILES:
        raise NotAllowed(
            "too-many-tiles", f"a tile set has at most {MOST_TILES} tiles, not {len(tiles)}"
        )
    await stored(lambda done: storage.put_tiles(tiles.digest, format_tiles(tiles.tiles), done))
    return tiles


async def tiles_of(storage: Storage, digest: str) -> TileSet:
    """The set with that hash; without one, Mondala's own."""
    if digest in ("", standard_tiles().digest):
        return standard_tiles()
    text = await storage.tiles(digest)
    if text is None:
        raise NotAllowed("no-tiles", "there is no tile set with this hash here")
    return parse_tiles(text)
