"""Facts of a request: its sender, its headers, whether it brings JSON."""

from collections.abc import Mapping
from typing import Any

from litestar import Request

from mondala.server.edge.addresses import joined


def sender(request: Request[Any, Any, Any]) -> tuple[str, dict[str, str]]:
    """The address at the other end of the connection, and all headers."""
    pairs = request.scope["headers"]
    headers = joined((name.decode("latin-1"), value.decode("latin-1")) for name, value in pairs)
    return request.client.host if request.client else "", headers


def has_body(headers: Mapping[str, str]) -> bool:
    return "transfer-encoding" in headers or headers.get("content-length", "0") != "0"


def is_json(headers: Mapping[str, str]) -> bool:
    """Whether the body is JSON, which other sites' pages cannot send without a preflight
    request."""
    kind = headers.get("content-type", "").partition(";")[0]
    return kind.strip().lower() == "application/json"
