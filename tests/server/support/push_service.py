"""A push service on a local port, over https, and a browser that has subscribed there."""

import asyncio
import datetime
import json
import os
import ssl
from base64 import urlsafe_b64encode
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import http_ece
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
)
from cryptography.x509.oid import NameOID

HOST = "push.test"


class PushService:
    """`says` is its answer, and `browser` decrypts its messages."""

    def __init__(self) -> None:
        self.says = "201 Created"
        self.posts: asyncio.Queue[tuple[dict[str, str], bytes]] = asyncio.Queue()
        self.browser = PushedBrowser()
        self.port = 0
        self.trusts: ssl.SSLContext

    def device(self, path: str = "/one") -> dict[str, str]:
        """The subscription that a browser sends to the server."""
        endpoint = f"https://{HOST}:{self.port}{path}"
        return {"endpoint": endpoint, **self.browser.keys, "language": "pl"}

    async def look_up(self, _host: str, _port: int) -> list[str]:
        return ["127.0.0.1"]

    async def message(self) -> dict[str, Any]:
        """The next message, decrypted by the browser."""
        headers, body = await self.posts.get()
        assert headers["content-encoding"] == "aes128gcm"
        return self.browser.read(body)

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        lines = [line.split(": ", 1) for line in head.split("\r\n")[1:-2]]
        headers = {name.lower(): value for name, value in lines}
        headers[":request"] = head.split("\r\n")[0]
        body = await reader.readexactly(int(headers["content-length"]))
        self.posts.put_nowait((headers, body))
        writer.write(f"HTTP/1.1 {self.says}\r\nContent-Length: 0\r\n\r\n".encode())
        await writer.drain()
        writer.close()


class PushedBrowser:
    """The keys that only the browser has."""

    def __init__(self) -> None:
        self._key, self._auth = ec.generate_private_key(ec.SECP256R1()), os.urandom(16)

    @property
    def keys(self) -> dict[str, str]:
        point = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {"p256dh": _text(point), "auth": _text(self._auth)}

    def read(self, body: bytes) -> dict[str, Any]:
        plain = http_ece.decrypt(
            body, private_key=self._key, auth_secret=self._auth, version="aes128gcm"
        )
        return dict(json.loads(plain))


def _text(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


@asynccontextmanager
async def push_service(folder: Path) -> AsyncIterator[PushService]:
    made, file = PushService(), folder / "push.pem"
    await asyncio.to_thread(file.write_bytes, _certificate())
    serving = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    serving.load_cert_chain(file)
    made.trusts = ssl.create_default_context(cafile=str(file))
    server = await asyncio.start_server(made.serve, "127.0.0.1", 0, ssl=serving)
    made.port = server.sockets[0].getsockname()[1]
    try:
        yield made
    finally:
        server.close()


def _certificate() -> bytes:
    """A self-signed certificate with its key."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, HOST)])
    begins = datetime.datetime(2020, 1, 1, tzinfo=datetime.UTC)
    built = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(begins)
        .not_valid_after(begins + datetime.timedelta(days=36_500))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(HOST)]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    private = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    return private + built.public_bytes(Encoding.PEM)
