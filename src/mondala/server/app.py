"""The application: its routes, and the checks and headers of every request and answer."""

from typing import Any

from litestar import Litestar, Request
from litestar.config.compression import CompressionConfig
from litestar.datastructures import MutableScopeHeaders
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import ASGIApp, Message, Scope

from mondala.core.errors import MondalaError, NotAllowed
from mondala.server.http.bots import BotsController
from mondala.server.http.client import PACKED, client
from mondala.server.http.games import GamesController
from mondala.server.http.pages import PAGES
from mondala.server.http.people import PeopleController
from mondala.server.http.refusals import broken, http_error, refused, too_deep
from mondala.server.http.tables import TablesController
from mondala.server.limits import Limiter
from mondala.server.origins import Origins
from mondala.server.people import COOKIE, People
from mondala.server.storage.port import Person
from mondala.server.tables.open_tables import OpenTables
from mondala.tables.options import GameOptions
from mondala.wire import PROTOCOL
from mondala.wire.readers import options_hook

CONTROLLERS = (PeopleController, TablesController, GamesController, BotsController)
LARGEST_BODY = 64 * 1024
_HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; connect-src 'self'; img-src 'self' data: blob:; "
        "frame-ancestors 'none'; base-uri 'none'; form-action 'self'; object-src 'none'"
    ),
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "Mondala-Protocol": str(PROTOCOL),
}
"""Of every answer. By the protocol's version an open page notices that it is older."""

_COMPRESSION = CompressionConfig(
    backend="gzip", gzip_compress_level=4, minimum_size=1_400, exclude_opt_key=PACKED
)
"""Of the API's answers, where they do not fit into a packet; the build has compressed the client's
files. A replay of 450 kB becomes 35 kB in 2 ms; more pains would hold up the games."""

_GUESSABLE = ("/api/login", "/api/accounts", "/api/tokens")

AnyRequest = Request[Any, Any, Any]


class RequestChecks:
    """Checks before a request is answered."""

    def __init__(
        self, people: People, origins: Origins, requests: Limiter, logins: Limiter
    ) -> None:
        self._people, self._origins = people, origins
        self._requests, self._logins = requests, logins

    async def person(self, request: AnyRequest) -> Person:
        """The person who asks."""
        found = await self._people.by_cookie(request.cookies.get(COOKIE))
        if found is None:
            raise NotAllowed("no-person", "choose a name first")
        return found

    async def check(self, request: AnyRequest) -> None:
        """Refuses a request that comes from elsewhere, or too often."""
        peer = request.client.host if request.client else ""
        address = self._origins.client(peer, request.headers.get("x-forwarded-for"))
        if not self._requests.allows(address):
            raise NotAllowed("too-fast", "too many requests; wait a moment")
        if request.method in ("GET", "HEAD"):
            return
        if not self._origins.allows(request.headers.get("origin"), request.headers.get("host")):
            raise NotAllowed("origin", "requests come from this site's own pages")
        if request.url.path in _GUESSABLE and not self._logins.allows(address):
            raise NotAllowed("too-fast", "too many tries; wait a moment")


def make_app(
    tables: OpenTables, people: People, origins: Origins, checks: RequestChecks
) -> Litestar:
    registry = tables.services.registry
    of_games = [controller for game in registry for controller in game.controllers()]
    return Litestar(
        route_handlers=[*CONTROLLERS, *of_games, *PAGES, client],
        dependencies={
            "tables": Provide(lambda: tables, sync_to_thread=False),
            "people": Provide(lambda: people, sync_to_thread=False),
            "origins": Provide(lambda: origins, sync_to_thread=False),
            "person": Provide(checks.person),
        },
        type_decoders=[(_is_options, options_hook(registry))],
        before_request=checks.check,
        before_send=[_with_headers],
        compression_config=_COMPRESSION,
        exception_handlers={
            MondalaError: refused,
            HTTPException: http_error,
            RecursionError: too_deep,
            Exception: broken,
        },
        logging_config=None,
        request_max_body_size=LARGEST_BODY,
        openapi_config=OpenAPIConfig(
            title="Mondala",
            version=str(PROTOCOL),
            use_handler_docstrings=True,
            path="/api/schema",
            render_plugins=[JsonRenderPlugin(path="/openapi.json")],
        ),
    )


def _is_options(wanted: Any) -> bool:
    return wanted is GameOptions


async def _with_headers(message: Message, _scope: Scope) -> None:
    """On every answer, also where something is refused or broken."""
    if message["type"] == "http.response.start":
        MutableScopeHeaders.from_message(message).update(_HEADERS)


class AnsweringHead:
    """Answers HEAD like GET; uvicorn leaves the body out."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "http" and scope["method"] == "HEAD":
            scope = {**scope, "method": "GET"}
        await self._app(scope, receive, send)
