"""A small load balancer for trying several nodes on one machine: TCP, in turn, past dead ones."""

import asyncio
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from itertools import chain

PIECE = 64 * 1024
PATIENCE = 1.0
"""Seconds for a node to take a connection."""


class Balancer:
    """Each connection goes to the next node that takes it. One that did not is asked last from then
    on, until it takes one again."""

    def __init__(self, nodes: Sequence[tuple[str, int]]) -> None:
        self._well, self._dead = deque(nodes), deque[tuple[str, int]]()

    async def serve(self, host: str, port: int) -> asyncio.Server:
        return await asyncio.start_server(self._connected, host, port)

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Passes everything on, both ways, until both are silent or one is gone."""
        node = await self._next()
        if node is None:
            writer.close()
            return
        from_node, to_node = node
        ways = (_pass(reader, to_node), _pass(from_node, writer))
        with suppress(OSError):
            await asyncio.gather(*ways)
        for each in (writer, to_node):
            each.close()

    async def _next(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter] | None:
        """A connection to the next node that takes one; None if none does."""
        for node in tuple(chain(self._well, self._dead)):
            try:
                async with asyncio.timeout(PATIENCE):
                    found = await asyncio.open_connection(*node)
            except OSError:  # also TimeoutError
                self._put(node, well=False)
            else:
                self._put(node, well=True)
                return found
        return None

    def _put(self, node: tuple[str, int], *, well: bool) -> None:
        """To the end of those that are well, or dead."""
        for line in (self._well, self._dead):
            with suppress(ValueError):
                line.remove(node)
        (self._well if well else self._dead).append(node)


async def _pass(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    while data := await reader.read(PIECE):
        writer.write(data)
        await writer.drain()
    if writer.can_write_eof():
        writer.write_eof()
