"""The pages that need no client: the API, health and metrics."""

import html
from typing import Any

from litestar import Request, Response, get
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from mondala.server.http.refusals import reading

_STYLE = """
:root { color-scheme: light dark; }
body { font: 17px/1.5 system-ui, sans-serif; max-width: 44rem; margin: 3rem auto; padding: 0 1rem; }
h1, h2 { line-height: 1.2; } code, pre { font-size: 0.9em; }
pre { overflow-x: auto; padding: 0.8rem; border: 1px solid; border-radius: 0.5rem; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; padding: 0.3rem 0.8rem 0.3rem 0; vertical-align: top; }
"""


@get("/api", media_type="text/html", include_in_schema=False)
async def api(request: Request[Any, Any, Any]) -> str:
    """The API as a plain page, made from its own description."""
    schema = request.app.openapi_schema.to_schema()
    rows = "".join(
        f"<tr><td><code>{method.upper()}</code><td><code>{html.escape(path)}</code>"
        f"<td>{html.escape(operation.get('description') or operation['summary'])}</tr>"
        for path, operations in sorted(schema["paths"].items())
        for method, operation in operations.items()
        if isinstance(operation, dict)
    )
    body = f"<p><a href='/api/schema/openapi.json'>OpenAPI description</a></p><table>{rows}</table>"
    return _page("Mondala: the API", body)


def _page(title: str, body: str) -> str:
    return (
        f"<!doctype html><html lang=en><meta charset=utf-8><title>{title}</title>"
        "<meta name=viewport content='width=device-width, initial-scale=1'>"
        f"<link rel=stylesheet href=/plain.css><h1>{title}</h1>{body}</html>"
    )


@get("/plain.css", media_type="text/css", include_in_schema=False)
async def style() -> str:
    return _STYLE


@get("/api/health", responses=reading())
async def health() -> dict[str, str]:
    """Whether the server is up."""
    return {"status": "ok"}


@get("/metrics", include_in_schema=False)
async def metrics() -> Response[bytes]:
    return Response(generate_latest(), headers={"content-type": CONTENT_TYPE_LATEST})


PAGES = [api, style, health, metrics]
