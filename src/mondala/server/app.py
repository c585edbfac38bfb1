"""The application: its routes, and the checks and headers common to all requests and answers."""

from typing import Any

from litestar import Litestar, Request
from litestar.config.compression import CompressionConfig
from litestar.datastructures import MutableScopeHeaders
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import ASGIApp, BeforeMessageSendHookHandler, Message, Scope

from mondala.core.errors import MondalaError, NotAllowed
from mondala.server.accounts.people import People
from mondala.server.accounts.restrictions import Restrictions
from mondala.server.analysis.jobs import Caller
from mondala.server.contacts.contacts import Contacts
from mondala.server.edge.addresses import counted_as
from mondala.server.edge.origins import Origins
from mondala.server.edge.rate_limits import Limiter
from mondala.server.edge.rules import LARGEST_BODY
from mondala.server.http.account import AccountController
from mondala.server.http.analyses import AnalysesController
from mondala.server.http.bots import BotsController
from mondala.server.http.client import PACKED, client
from mondala.server.http.contacts import ContactsController
from mondala.server.http.cookies import YEAR, CookieReader
from mondala.server.http.games import GamesController
from mondala.server.http.health import Health, health
from mondala.server.http.pages import PAGES
from mondala.server.http.people import PeopleController
from mondala.server.http.profile import ProfileController
from mondala.server.http.queue import QueueController
from mondala.server.http.ratings import RatingsController
from mondala.server.http.records import RecordsController
from mondala.server.http.records_and_replays import RecordsAndReplays
from mondala.server.http.refusals import broken, describe_options, http_error, refused, too_deep
from mondala.server.http.reminders import (
    ONE_CLICK,
    MailLinksController,
    RemindersController,
    one_click,
)
from mondala.server.http.request_facts import has_body, is_json, sender
from mondala.server.http.requests import RequestsController
from mondala.server.http.summaries import TableLists
from mondala.server.http.tables import TablesController
from mondala.server.storage.rows import Person
from mondala.server.tables.open_tables import OpenTables
from mondala.server.tables.queue import Queue
from mondala.tables.options import GameOptions
from mondala.wire import PROTOCOL
from mondala.wire.readers import options_hook

CONTROLLERS = (
    PeopleController,
    AccountController,
    ContactsController,
    RequestsController,
    TablesController,
    QueueController,
    GamesController,
    RatingsController,
    ProfileController,
    RecordsController,
    RemindersController,
    MailLinksController,
    AnalysesController,
    BotsController,
)
_HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; connect-src 'self'; img-src 'self' data: blob:; "
        "frame-ancestors 'none'; base-uri 'none'; form-action 'self'; object-src 'none'"
    ),
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "Mondala-Protocol": str(PROTOCOL),
}
"""Includes the protocol's version, by which an open page notices that it is outdated."""

_COMPRESSION = CompressionConfig(
    backend="gzip", gzip_compress_level=4, minimum_size=1_400, exclude_opt_key=PACKED
)
"""Compresses answers of the API that do not fit into a packet; the client's files are compressed by
the build. A replay of 450 kB becomes 35 kB in 2 ms; a higher level would hold up the games."""

_GUESSABLE = (
    "/api/login",
    "/api/accounts",
    "/api/tokens",
    "/api/me/password",
    "/api/me/delete",
)

_KEPT = (
    "/api/guests",
    "/api/me",
    "/api/accounts",
    "/api/tokens",
    "/api/tables",
    "/api/queue",
    "/api/logout/everywhere",
)
"""Prefixes of the addresses whose requests store something; the others only compute."""
_LEAVING = "/api/me/delete"
"""Banned people, too, may delete their data."""

AnyRequest = Request[Any, Any, Any]


class RequestChecks:
    """Checks before a request is answered."""

    def __init__(
        self, people: People, origins: Origins, logins: Limiter, restrictions: Restrictions
    ) -> None:
        self.cookies = CookieReader(people, origins)
        self._origins, self._logins, self._restrictions = origins, logins, restrictions

    async def person(self, request: AnyRequest) -> Person:
        """The person making the request."""
        found = await self.cookies.visitor(request)
        if found is None:
            raise NotAllowed("no-person", "choose a name first")
        if _changes(request) and request.url.path != _LEAVING:
            self._restrictions.check_person(found.id)
        return found

    async def caller(self, request: AnyRequest) -> Caller:
        """The caller, who may have no name yet."""
        address = counted_as(self._origins.client(*sender(request)))
        person = await self.cookies.visitor(request)
        return Caller(address if person is None else person.id, address)

    async def check(self, request: AnyRequest) -> None:
        """Refuses requests from other origins and above the limits of an address. Floods have been
        refused at the edge."""
        peer, headers = sender(request)
        self._restrictions.check_address(self._origins.client(peer, headers))
        if not _changes(request):
            return
        if not self._origins.allows(peer, headers):
            raise NotAllowed("origin", "requests come from this site's own pages")
        if has_body(headers) and not is_json(headers) and request.url.path != ONE_CLICK:
            raise NotAllowed("not-json", "what is sent is JSON, as application/json")
        if request.url.path.startswith(_KEPT):
            self._restrictions.check_writing()
        address = counted_as(self._origins.client(peer, headers))
        if request.url.path in _GUESSABLE and not self._logins.allows(address):
            raise NotAllowed("too-fast", "too many tries; wait a moment")


def _changes(request: AnyRequest) -> bool:
    return request.method not in ("GET", "HEAD")


def make_app(
    tables: OpenTables,
    people: People,
    origins: Origins,
    checks: RequestChecks,
    lists: TableLists,
    queue: Queue,
    contacts: Contacts,
) -> Litestar:
    registry = tables.services.registry
    looking, records = Health(tables), RecordsAndReplays(tables.services)
    of_games = [controller for game in registry for controller in game.controllers()]
    app = Litestar(
        route_handlers=[*CONTROLLERS, *of_games, *PAGES, one_click, health, client],
        dependencies={
            "tables": Provide(lambda: tables, sync_to_thread=False),
            "lists": Provide(lambda: lists, sync_to_thread=False),
            "queue": Provide(lambda: queue, sync_to_thread=False),
            "contacts": Provide(lambda: contacts, sync_to_thread=False),
            "people": Provide(lambda: people, sync_to_thread=False),
            "origins": Provide(lambda: origins, sync_to_thread=False),
            "records": Provide(lambda: records, sync_to_thread=False),
            "health": Provide(lambda: looking, sync_to_thread=False),
            "visitor": Provide(checks.cookies.visitor),
            "person": Provide(checks.person),
            "caller": Provide(checks.caller),
        },
        type_decoders=[(_is_options, options_hook(registry))],
        before_request=checks.check,
        before_send=[_with(headers_of_answers(origins)), checks.cookies.renew],
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
    describe_options(app, sorted({code for game in registry for code in game.options_refused}))
    return app


def _is_options(wanted: Any) -> bool:
    return wanted is GameOptions


def headers_of_answers(origins: Origins) -> dict[str, str]:
    """Headers of every answer, errors included. Browsers that came by https keep to it for a year,
    for this host only."""
    if not origins.secure:
        return _HEADERS
    return {**_HEADERS, "Strict-Transport-Security": f"max-age={YEAR}"}


def _with(headers: dict[str, str]) -> BeforeMessageSendHookHandler:
    async def add(message: Message, _scope: Scope) -> None:
        if message["type"] == "http.response.start":
            MutableScopeHeaders.from_message(message).update(headers)

    return add


class AnsweringHead:
    """Answers HEAD like GET; uvicorn leaves the body out."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "http" and scope["method"] == "HEAD":
            scope = {**scope, "method": "GET"}
        await self._app(scope, receive, send)
