"""TCP connections for what no HTTP library sends."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from tests.server.support.running import RunningServer


@dataclass
class Raw:
    """A connection that sends and receives plain bytes."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter

    async def send(self, *pieces: bytes) -> None:
        for piece in pieces:
            self.writer.write(piece)
            await self.writer.drain()

    async def pour(self, piece: bytes, most: int) -> int:
        """Sends the piece again and again, at most so many bytes or until the connection breaks;
        returns the number of bytes sent."""
        sent = 0
        try:
            while sent < most:
                await self.send(piece)
                sent += len(piece)
        except ConnectionError:
            pass
        return sent

    async def status(self) -> int:
        """The status of the next answer, whose body is read as well."""
        head = (await self.reader.readuntil(b"\r\n\r\n")).lower()
        if b"content-length: " in head:
            await self.reader.readexactly(int(head.split(b"content-length: ")[1].split(b"\r\n")[0]))
        return int(head.split()[1])

    async def rest(self) -> bytes:
        """All bytes until the server closes."""
        try:
            return await self.reader.read()
        except ConnectionError:
            return b""


@asynccontextmanager
async def raw(server: RunningServer) -> AsyncIterator[Raw]:
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    try:
        yield Raw(reader, writer)
    finally:
        writer.close()
