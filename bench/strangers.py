"""People who connect from other addresses of this machine (127.0.0.2 and on), by hand and cheaply,
so that they can also send what no library sends."""

import asyncio
import base64
import json
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

PATIENCE = 30.0
"""Seconds after which an answer will not come any more."""


@dataclass
class Wire:
    """One TCP connection."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter

    async def send(self, data: bytes) -> None:
        self.writer.write(data)
        await asyncio.wait_for(self.writer.drain(), PATIENCE)

    async def head(self) -> bytes:
        return await asyncio.wait_for(self.reader.readuntil(b"\r\n\r\n"), PATIENCE)

    async def status(self) -> int:
        return int((await self.head()).split(b" ", 2)[1])


@dataclass
class Stranger:
    port: int
    address: str
    cookie: str = ""

    @asynccontextmanager
    async def wire(self, receives: int = 0) -> AsyncIterator[Wire]:
        """A connection, on which so many bytes at most are on their way to a stranger who does not
        read; as many as the system likes unless told."""
        plain = socket.socket()
        plain.setblocking(False)
        if receives:
            plain.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receives)
        plain.bind((self.address, 0))
        await asyncio.get_running_loop().sock_connect(plain, ("127.0.0.1", self.port))
        reader, writer = await asyncio.open_connection(sock=plain, limit=receives or 1 << 16)
        try:
            yield Wire(reader, writer)
        finally:
            writer.transport.abort()

    def request(self, method: str, path: str, body: bytes = b"", **headers: str) -> bytes:
        lines = [f"{method} {path} HTTP/1.1", f"Host: 127.0.0.1:{self.port}"]
        lines += [f"Cookie: {self.cookie}"] if self.cookie else []
        lines += ["Content-Type: application/json"] if body else []
        lines += [f"Content-Length: {len(body)}"] if method != "GET" else []
        lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
        return "\r\n".join([*lines, "", ""]).encode() + body

    async def ask(
        self, method: str, path: str, body: Any = None, **headers: str
    ) -> tuple[int, bytes]:
        """The status and the body of the answer, on a connection of its own."""
        data = b"" if body is None else json.dumps(body).encode()
        async with self.wire() as wire:
            await wire.send(self.request(method, path, data, Connection="close", **headers))
            status = await wire.status()
            return status, await asyncio.wait_for(wire.reader.read(), PATIENCE)

    async def become(self, name: str) -> "Stranger":
        """A person with a name."""
        async with self.wire() as wire:
            body = json.dumps({"name": name}).encode()
            await wire.send(self.request("POST", "/api/guests", body))
            data = await wire.head()
            found = data.decode("latin-1").partition("mondala=")[2].partition(";")[0]
            if not found:
                raise ConnectionError(f"nobody: {data[:60]!r}")
            self.cookie = f"mondala={found}"
        return self

    async def open_table(self, options: dict[str, Any], **more: Any) -> str:
        status, answer = await self.ask("POST", "/api/tables", {"options": options, **more})
        if status != 201:
            raise ConnectionError(f"no table: {answer[:200]!r}")
        return str(json.loads(answer)["id"])

    def handshake(self, table: str) -> bytes:
        key = base64.b64encode(bytes(16)).decode()
        return self.request(
            "GET",
            f"/api/tables/{table}/socket",
            Upgrade="websocket",
            Connection="Upgrade",
            Sec_WebSocket_Version="13",
            Sec_WebSocket_Key=key,
        )

    @asynccontextmanager
    async def socket(self, table: str) -> AsyncIterator[Wire]:
        async with self.wire() as wire:
            await wire.send(self.handshake(table))
            status = await wire.status()
            if status != 101:
                raise ConnectionError(f"no socket: {status}")
            yield wire


def framed(data: bytes, kind: int = 0x81) -> bytes:
    """A client's frame, of a text unless told otherwise; its mask changes nothing."""
    size = len(data)
    if size < 126:
        return bytes([kind, 0x80 | size]) + bytes(4) + data
    return bytes([kind, 0xFE]) + size.to_bytes(2) + bytes(4) + data
