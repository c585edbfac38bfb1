"""Gives every request an id, which its answer and all of its log lines carry."""

import logging
import secrets
from typing import Any

from litestar.types import ASGIApp

from mondala.server.edge.addresses import joined
from mondala.server.edge.origins import Origins
from mondala.server.runtime.logs import about

HEADER = b"mondala-request"
_LOG = logging.getLogger("mondala.requests")
_BROKEN = 500


class RequestLog:
    """Wraps the application. Reads are logged only if they failed."""

    def __init__(self, app: ASGIApp, origins: Origins) -> None:
        self._app, self._origins = app, origins

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        identity, status = secrets.token_hex(8), 0

        async def sending(message: Any) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message = {**message, "headers": [*message["headers"], (HEADER, identity.encode())]}
            await send(message)

        with about(request=identity, address=self._address(scope)):
            await self._app(scope, receive, sending)
            if scope["method"] not in ("GET", "HEAD") or status >= _BROKEN:
                told = {"method": scope["method"], "path": scope["path"], "status": status}
                _LOG.info("request", extra=told)

    def _address(self, scope: Any) -> str:
        pairs = (
            (name.decode("latin-1"), value.decode("latin-1")) for name, value in scope["headers"]
        )
        peer = scope["client"][0] if scope.get("client") else ""
        return self._origins.client(peer, joined(pairs))
