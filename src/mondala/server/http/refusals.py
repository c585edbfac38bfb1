"""Refusals over HTTP: one shape, the status of each code, and their place in the description."""

import logging
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from litestar import Litestar, Request, Response
from litestar.exceptions import HTTPException
from litestar.handlers import HTTPRouteHandler
from litestar.openapi import ResponseSpec

from mondala.core.errors import MondalaError, NotAllowed, Unreadable
from mondala.server.runtime.metrics import REFUSALS
from mondala.wire.tags import refusal_behind

AnyRequest = Request[Any, Any, Any]
_LOG = logging.getLogger("mondala")
_STATUS = {
    "no-person": 401,
    "wrong-password": 401,
    "origin": 403,
    "banned": 403,
    "sealed": 403,
    "no-table": 404,
    "no-game": 404,
    "no-token": 404,
    "no-link": 404,
    "no-material": 404,
    "no-analyst": 404,
    "no-page": 404,
    "no-puzzle": 404,
    "no-board": 404,
    "no-day": 404,
    "no-place": 404,
    "no-request": 404,
    "not-played": 403,
    "cannot-ask": 403,
    "you-blocked": 403,
    "already-asked": 409,
    "too-many-requests": 409,
    "too-many-blocked": 409,
    "no-method": 405,
    "account-taken": 409,
    "too-many-games": 409,
    "waits-elsewhere": 409,
    "too-large": 413,
    "not-json": 415,
    "too-fast": 429,
    "broken": 500,
    "analysis-failed": 500,
    "analysis-busy": 503,
    "not-stored": 503,
    "unavailable": 503,
    "read-only": 503,
    "unwell": 503,
    "not-built": 503,
}
"""Every other code is a 400."""
TAKES_OPTIONS = "takes options"
"""Marks an address that takes a game's options."""
_CODES = {404: "no-page", 405: "no-method", 413: "too-large", 500: "broken"}
"""Codes for the framework's own errors."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """The body of every refusal: a stable code for programs, a sentence for people, and its
    details."""

    code: str
    sentence: str
    details: dict[str, str | int]


class Forbidden(NotAllowed):
    """A game's refusal to reveal something, with its own code: a 403."""


def reading(*codes: str, forbidden: tuple[str, ...] = ()) -> dict[int, ResponseSpec]:
    """The refusals of an address by status, for the API description. `forbidden` are codes of a
    game's own `Forbidden`."""
    by_status: dict[int, list[str]] = {403: [*forbidden]} if forbidden else {}
    for code in (*codes, "too-fast", "broken", "unavailable"):
        by_status.setdefault(_status(code), []).append(code)
    return {
        status: ResponseSpec(
            Refusal, generate_examples=False, description=f"Refused: {', '.join(those)}"
        )
        for status, those in by_status.items()
    }


def asking(*codes: str, forbidden: tuple[str, ...] = ()) -> dict[int, ResponseSpec]:
    """The same for an address with a request body."""
    usual = ("unreadable", "origin", "too-large", "not-json")
    return reading(*usual, *codes, forbidden=forbidden)


def writing(*codes: str) -> dict[int, ResponseSpec]:
    """The same for an address that also stores something."""
    return asking("not-stored", *codes)


def describe_options(app: Litestar, codes: Iterable[str]) -> None:
    """Adds the codes with which games refuse options to the description of every address that takes
    options."""
    more = ", ".join(codes)
    for route in app.routes:
        for handler in getattr(route, "route_handlers", ()):
            if isinstance(handler, HTTPRouteHandler) and TAKES_OPTIONS in handler.opt:
                described = dict(handler.responses or {})
                told = f"{described[400].description}, {more}"
                described[400] = replace(described[400], description=told)
                handler.responses = described


def _status(code: str) -> int:
    return _STATUS.get(code, 400)


def refused(_request: AnyRequest, error: MondalaError) -> Response[Refusal]:
    if isinstance(error, NotAllowed):
        status = 403 if isinstance(error, Forbidden) else _status(error.code)
        return _answer(error.code, str(error), error.details, status)
    details = error.details if isinstance(error, Unreadable) else {}
    return _answer("unreadable", str(error), details)


def http_error(_request: AnyRequest, error: HTTPException) -> Response[Refusal]:
    """Converts the framework's errors: an unknown address, an invalid body."""
    behind = refusal_behind(error)
    if behind is not None:
        return _answer(behind.code, str(behind), behind.details)
    sentence = error.detail
    extra = getattr(error, "extra", None)
    if isinstance(extra, list) and extra and isinstance(extra[0], dict):
        sentence = "; ".join(f"{each.get('key', '')}: {each.get('message', '')}" for each in extra)
    answer = _answer(_CODES.get(error.status_code, "unreadable"), sentence)
    answer.headers.update(error.headers or {})
    return answer


def too_deep(_request: AnyRequest, _error: RecursionError) -> Response[Refusal]:
    return _answer("unreadable", "the body is nested too deeply")


def broken(request: AnyRequest, error: Exception) -> Response[Refusal]:
    _LOG.error("unexpected, at %s", request.url.path, exc_info=error)
    return _answer("broken", "something went wrong here; it was noted")


def _answer(
    code: str,
    sentence: str,
    details: dict[str, str | int] | None = None,
    status: int | None = None,
) -> Response[Refusal]:
    REFUSALS.labels(code).inc()
    body = Refusal(code, sentence, details or {})
    return Response(body, status_code=status or _status(code), media_type="application/json")
