"""Posts to URLs given by strangers: https to public addresses only.

A name is resolved once and that address is connected to, so that it cannot be switched in between
(DNS rebinding). Redirects are not followed, and little of an answer is read.
"""

import asyncio
import ipaddress
import socket
import ssl
from collections.abc import Awaitable, Callable, Mapping
from typing import TypeAlias
from urllib.parse import SplitResult, urlsplit

from mondala.core.errors import NotAllowed
from mondala.server.edge.addresses import read_address

TIMEOUT = 10.0
"""Timeout of the whole request in seconds."""
LONGEST_ADDRESS = 1_000
_LONGEST_HEAD = 8 * 1024
_NOT_PUBLIC = [
    ipaddress.ip_network(name)
    for name in ("::/96", "64:ff9b::/96", "64:ff9b:1::/48", "2001::/32", "2002::/16", "fec0::/10")
]
"""IPv6 networks that embed an IPv4 address, and the deprecated site-local one, which Python counts
as public."""
LookUp: TypeAlias = Callable[[str, int], Awaitable[list[str]]]


class Poster:
    """For tests: `local` allows this machine's addresses at any port, `tls` sets other
    certificates, `look_up` another resolver."""

    def __init__(
        self,
        *,
        local: bool = False,
        tls: ssl.SSLContext | None = None,
        look_up: LookUp | None = None,
    ) -> None:
        self._local, self._tls, self._look_up = local, tls, look_up or _looked_up

    def check(self, url: str) -> SplitResult:
        """Checks a URL without resolving its name, and returns its parts; raises NotAllowed."""
        try:
            parts = urlsplit(url)
            port = parts.port or 443
        except ValueError as error:
            raise _no_endpoint() from error
        host = parts.hostname or ""
        fine = (
            len(url) <= LONGEST_ADDRESS
            and url.isascii()
            and url.isprintable()
            and " " not in url
            and parts.scheme == "https"
            and "@" not in parts.netloc
            and (port == 443 or self._local)
            and bool(host)
        )
        if not fine or (read_address(host) is not None and not self._may_reach(host)):
            raise _no_endpoint()
        return parts

    async def post(self, url: str, headers: Mapping[str, str], body: bytes) -> int:
        """Posts, and returns the status. Raises NotAllowed for a forbidden address, OSError or
        TimeoutError for a failure."""
        parts = self.check(url)
        async with asyncio.timeout(TIMEOUT):
            return await self._post(parts, headers, body)

    async def _post(self, parts: SplitResult, headers: Mapping[str, str], body: bytes) -> int:
        host, port = parts.hostname or "", parts.port or 443
        found = await self._look_up(host, port)
        if not found:
            raise OSError("the name has no address")
        if not all(map(self._may_reach, found)):
            raise _no_endpoint()
        if self._tls is None:  # reads all certificates of this machine
            self._tls = await asyncio.to_thread(ssl.create_default_context)
        reader, writer = await asyncio.open_connection(
            found[0], port, ssl=self._tls, server_hostname=host, limit=_LONGEST_HEAD
        )
        try:
            writer.write(_request(parts, headers, body))
            await writer.drain()
            return _status(await reader.readuntil(b"\r\n\r\n"))
        except (asyncio.IncompleteReadError, asyncio.LimitOverrunError) as error:
            raise OSError("that was no answer") from error
        finally:
            writer.transport.abort()

    def _may_reach(self, name: str) -> bool:
        address = read_address(name)
        if address is None:
            return False
        if self._local and address.is_loopback:
            return True
        hidden = any(address in network for network in _NOT_PUBLIC)
        return address.is_global and not address.is_multicast and not hidden


async def _looked_up(host: str, port: int) -> list[str]:
    loop = asyncio.get_running_loop()
    found = await loop.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return [str(where[0]) for *_, where in found]


def _request(parts: SplitResult, headers: Mapping[str, str], body: bytes) -> bytes:
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    said = {
        "Host": parts.netloc,
        "Connection": "close",
        "Content-Length": str(len(body)),
        **headers,
    }
    lines = [f"POST {path} HTTP/1.1", *(f"{name}: {value}" for name, value in said.items())]
    return "\r\n".join(lines).encode("ascii") + b"\r\n\r\n" + body


def _status(head: bytes) -> int:
    words = head.split(b"\r\n", 1)[0].split(b" ", 2)
    if len(words) < 2 or not words[0].startswith(b"HTTP/1.") or not words[1].isdigit():
        raise OSError("that was no answer")
    return int(words[1])


def _no_endpoint() -> NotAllowed:
    sentence = "push messages go to public addresses over https"
    return NotAllowed("push-address", sentence)
