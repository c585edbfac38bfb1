"""The connection from `mondala admin` to the running server: a Unix socket in the data folder,
accessible to its owner only; elsewhere a local port, with a file that holds its number and a
token."""

import asyncio
import contextlib
import hmac
import json
import os
import secrets
import socket
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

from mondala.core.errors import MondalaError, NotAllowed
from mondala.server.admin.operator_acts import OperatorActs, Rows
from mondala.server.storage.folder import make_private

SOCKET, TOKEN = "admin.sock", "admin.token"
LONGEST_PATH = 100
"""Longest path of a Unix socket in bytes; systems allow a little more."""
LONGEST_LINE = 64 * 1024
TIMEOUT = 60.0


@contextlib.asynccontextmanager
async def admitted(folder: Path, operator: OperatorActs) -> AsyncIterator[None]:
    """Serves operators' requests within the block."""
    path, token = folder / SOCKET, ""
    if _has_unix_sockets(path):
        listening = _unix_socket(path)
    else:
        token = secrets.token_urlsafe(32)
        path, listening = folder / TOKEN, socket.create_server(("127.0.0.1", 0))
        make_private(path)
        path.write_text(json.dumps({"port": listening.getsockname()[1], "token": token}))

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError, ValueError):
            writer.write(await _answer(operator, token, await reader.readline()))
            await writer.drain()
        writer.close()

    server = await asyncio.start_server(answer, sock=listening, limit=LONGEST_LINE)
    try:
        yield
    finally:
        server.close()
        path.unlink(missing_ok=True)


def _has_unix_sockets(path: Path) -> bool:
    return sys.platform != "win32" and len(os.fsencode(path.absolute())) <= LONGEST_PATH


def _unix_socket(path: Path) -> socket.socket:
    """Binds a socket that never is open to others, removing one left by a killed server."""
    path.unlink(missing_ok=True)
    listening = socket.socket(socket.AF_UNIX)
    before = os.umask(0o177)
    try:
        listening.bind(str(path))
    finally:
        os.umask(before)
    return listening


async def _answer(operator: OperatorActs, token: str, line: bytes) -> bytes:
    try:
        asked = json.loads(line)
        if not hmac.compare_digest(str(asked.get("token", "")).encode(), token.encode()):
            raise NotAllowed("token", "the token is not this server's")
        rows = await operator.act(str(asked["act"]), dict(asked["args"]), str(asked["by"]))
        answer: dict[str, Any] = {"rows": rows}
    except MondalaError as error:
        answer = {"sentence": str(error)}
    except (ValueError, LookupError, TypeError, AttributeError) as error:
        answer = {"sentence": f"that cannot be read: {error}"}
    return json.dumps(answer).encode() + b"\n"


def ask_server(folder: Path, act: str, args: dict[str, Any], by: str) -> Rows | None:
    """Asks the running server; None if there is none."""
    found = _connected(folder)
    if found is None:
        return None
    connection, token = found
    with connection, connection.makefile("rwb") as file:
        asked = {"act": act, "args": args, "by": by, "token": token}
        file.write(json.dumps(asked).encode() + b"\n")
        file.flush()
        answer = json.loads(file.readline() or b'{"sentence": "the server has ended"}')
    if "rows" not in answer:
        raise NotAllowed("refused", answer["sentence"])
    rows: Rows = answer["rows"]
    return rows


def _connected(folder: Path) -> tuple[socket.socket, str] | None:
    try:
        if (folder / SOCKET).exists():
            connection = socket.socket(socket.AF_UNIX)
            connection.settimeout(TIMEOUT)
            try:
                connection.connect(str(folder / SOCKET))
            except OSError:
                connection.close()
                raise
            return connection, ""
        told = json.loads((folder / TOKEN).read_text())
        return socket.create_connection(("127.0.0.1", told["port"]), TIMEOUT), told["token"]
    except OSError:
        return None
