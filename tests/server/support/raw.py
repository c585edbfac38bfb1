"""TCP connections for what no HTTP library sends."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from tests.server.support.running import RunningServer


@dataclass
class Raw:
    """The bytes that were sent, and those that came back."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter

    async def send(self, *pieces: bytes) -> None:
        for piece in pieces:
            self.writer.write(piece)
            await self.writer.drain()

    async def pour(self, piece: bytes, most: int) -> int:
        """Sends one piece after the other until the connection breaks; how many bytes went."""
        sent = 0
        try:
            while sent < most:
                await self.send(piece)
                sent += len(piece)
        except ConnectionError:
            pass
        return sent

    async def status(self) -> int:
        """Of the next answer; its body is read, too."""
        head = (await self.reader.readuntil(b"\r\n\r\n")).lower()
        if b"content-length: " in head:
            await self.reader.readexactly(int(head.split(b"content-length: ")[1].split(b"\r\n")[0]))
        return int(head.split()[1])

    async def rest(self) -> bytes:
        """All that still comes until the server closes."""
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
