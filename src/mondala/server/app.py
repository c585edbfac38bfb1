"""The application: routes, who asks, what must hold for every request and answer."""

import logging
from typing import Any

from litestar import Litestar, Request, Response
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from mondala.core.errors import MondalaError, NotAllowed
from mondala.server.boards import PatternsApi
from mondala.server.client import client
from mondala.server.house import House
from mondala.server.http import GamesApi, PeopleApi, TablesApi
from mondala.server.limits import Limiter
from mondala.server.metrics import REFUSALS
from mondala.server.origins import Origins
from mondala.server.pages import PAGES
from mondala.server.people import COOKIE
from mondala.server.storage import Person

LARGEST_BODY = 64 * 1024
_STATUS = {
    "no-table": 404,
    "no-game": 404,
    "no-token": 404,
    "no-page": 404,
    "not-built": 503,
    "no-person": 401,
    "wrong-password": 401,
    "account-taken": 409,
    "origin": 403,
    "too-fast": 429,
    "not-stored": 503,
}
_HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; connect-src 'self'; img-src 'self' data: blob:; "
        "style-src 'self'; style-src-attr 'unsafe-inline'; "
        "frame-ancestors 'none'; base-uri 'none'; form-action 'self'; object-src 'none'"
    ),
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
}

_GUESSABLE = ("/api/login", "/api/accounts", "/api/tokens")

AnyRequest = Request[Any, Any, Any]
_LOG = logging.getLogger("mondala")


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
        route_handlers=[PeopleApi, TablesApi, GamesApi, PatternsApi, *PAGES, client],
        dependencies={
            "house": Provide(lambda: house, sync_to_thread=False),
            "origins": Provide(lambda: origins, sync_to_thread=False),
            "person": Provide(person),
        },
        before_request=check,
        after_request=_with_headers,
        exception_handlers={
            MondalaError: _refused,
            HTTPException: _http_error,
            RecursionError: _too_deep,
            Exception: _broken,
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


async def _with_headers(response: Response[Any]) -> Response[Any]:
    response.headers.update(_HEADERS)
    return response


def _refused(_request: AnyRequest, error: MondalaError) -> Response[Any]:
    code = error.code if isinstance(error, NotAllowed) else "unreadable"
    details = error.details if isinstance(error, NotAllowed) else {}
    return _answer(_STATUS.get(code, 400), code, str(error), details)


def _http_error(_request: AnyRequest, error: HTTPException) -> Response[Any]:
    """What the framework refuses: a wrong address, a body that does not fit."""
    sentence = error.detail
    extra = getattr(error, "extra", None)
    if isinstance(extra, list) and extra and isinstance(extra[0], dict):
        sentence = "; ".join(f"{each.get('key', '')}: {each.get('message', '')}" for each in extra)
    code = {404: "no-page", 405: "no-method", 413: "too-large"}.get(error.status_code, "unreadable")
    return _answer(error.status_code, code, sentence, {})


def _too_deep(_request: AnyRequest, _error: RecursionError) -> Response[Any]:
    return _answer(400, "unreadable", "the body is nested too deeply", {})


def _broken(request: AnyRequest, error: Exception) -> Response[Any]:
    _LOG.error("unexpected, at %s", request.url.path, exc_info=error)
    return _answer(500, "broken", "something went wrong here; it was noted", {})


def _answer(status: int, code: str, sentence: str, details: dict[str, str | int]) -> Response[Any]:
    REFUSALS.labels(code).inc()
    body = {"code": code, "sentence": sentence, "details": details}
    return Response(body, status_code=status, headers=_HEADERS, media_type="application/json")
