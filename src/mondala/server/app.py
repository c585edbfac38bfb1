"""The application: routes, who asks, what must hold for every request and answer."""

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
from mondala.server.boards import PatternsApi
from mondala.server.client import PACKED, client
from mondala.server.house import House
from mondala.server.http import GamesApi, PeopleApi, TablesApi, TilesApi
from mondala.server.limits import Limiter
from mondala.server.origins import Origins
from mondala.server.pages import PAGES
from mondala.server.people import COOKIE
from mondala.server.refusals import broken, http_error, refused, too_deep
from mondala.server.storage import Person
from mondala.server.worlds import MondoApi

LARGEST_BODY = 64 * 1024
_HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; connect-src 'self'; img-src 'self' data: blob:; "
        "frame-ancestors 'none'; base-uri 'none'; form-action 'self'; object-src 'none'"
    ),
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
}

_COMPRESSION = CompressionConfig(
    backend="gzip", gzip_compress_level=4, minimum_size=1_400, exclude_opt_key=PACKED
)
"""Of the API's answers, where they do not fit into a packet; the build has compressed the client's
files. A replay of 450 kB becomes 35 kB in 2 ms; more pains would hold up the games."""

_GUESSABLE = ("/api/login", "/api/accounts", "/api/tokens")

AnyRequest = Request[Any, Any, Any]


def make_app(house: House, origins: Origins, limiter: Limiter, logins: Limiter) -> Litestar:
    async def person(request: AnyRequest) -> Person:
        found = await house.people.by_cookie(request.cookies.get(COOKIE))
        if found is None:
            raise NotAllowed("no-person", "choose a name first")
        return found

    async def check(request: AnyRequest) -> None:
        """Before every request: where it comes from, and how often."""
        peer = request.client.host if request.client else ""
        address = origins.client(peer, request.headers.get("x-forwarded-for"))
        if not limiter.allows(address):
            raise NotAllowed("too-fast", "too many requests; wait a moment")
        if request.method in ("GET", "HEAD"):
            return
        if not origins.allows(request.headers.get("origin"), request.headers.get("host")):
            raise NotAllowed("origin", "requests come from this site's own pages")
        if request.url.path in _GUESSABLE and not logins.allows(address):
            raise NotAllowed("too-fast", "too many tries; wait a moment")

    return Litestar(
        route_handlers=[
            PeopleApi,
            TablesApi,
            TilesApi,
            GamesApi,
            PatternsApi,
            MondoApi,
            *PAGES,
            client,
        ],
        dependencies={
            "house": Provide(lambda: house, sync_to_thread=False),
            "origins": Provide(lambda: origins, sync_to_thread=False),
            "person": Provide(person),
        },
        before_request=check,
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
            version="1",
            use_handler_docstrings=True,
            path="/api/schema",
            render_plugins=[JsonRenderPlugin(path="/openapi.json")],
        ),
    )


async def _with_headers(message: Message, _scope: Scope) -> None:
    """On every answer, also where something is refused or broken."""
    if message["type"] == "http.response.start":
        MutableScopeHeaders.from_message(message).update(_HEADERS)


def answering_head(app: Litestar) -> ASGIApp:
    """Whatever can be got can be asked for its head; uvicorn leaves the body out."""

    async def answer(scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "http" and scope["method"] == "HEAD":
            scope = {**scope, "method": "GET"}
        await app(scope, receive, send)

    return answer
