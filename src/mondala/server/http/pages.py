"""Pages made by the server: the API description and metrics."""

import asyncio
import html
import re
from typing import Any

from litestar import Request, Response, get
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from mondala.core.errors import NotAllowed
from mondala.server.http.client import FOLDER, PAGE
from mondala.server.http.dependencies import Origins
from mondala.server.http.request_facts import sender

_STYLE = """
main { max-width: 60rem; margin: 0 auto; padding: 0 24px 48px; }
header { display: flex; align-items: center; gap: 10px; padding: 12px 0 20px; }
header a { display: inline-flex; align-items: center; gap: 10px; min-height: 44px;
  color: inherit; text-decoration: none; }
header span { font-size: 28px; letter-spacing: -0.025em; }
h1 { font-size: clamp(28px, 4vw, 38px); margin-bottom: 8px; }
h2 { font-size: 22px; margin: 24px 0 10px; }
ul { padding: 4px 18px; list-style: none; }
li { display: grid; grid-template-columns: 4.5em minmax(0, 1fr); gap: 2px 12px; padding: 12px 0; }
li + li { border-top: 1px solid var(--line); }
li b { color: var(--accent-text); font-size: 14px; line-height: 1.6; }
li p { grid-column: 2; color: var(--muted); }
code { font: 600 15px/1.4 ui-monospace, monospace; overflow-wrap: anywhere; }
@media (max-width: 640px) { main { padding: 0 14px 32px; } ul { padding: 2px 14px; } }
"""
"""The style of the API's page besides the site's own."""


@get("/api", media_type="text/html", include_in_schema=False)
async def api(request: Request[Any, Any, Any]) -> str:
    """The API as a page, made from its own description."""
    state = request.app.state
    if "api_lists" not in state:  # it takes 20 ms and never changes
        state["api_lists"] = _lists(request.app.openapi_schema.to_schema())
    style = await asyncio.to_thread(_house_style)
    return _PAGE.format(style=style, lists=state["api_lists"])


def _lists(schema: dict[str, Any]) -> str:
    """The API's addresses, grouped by their first path segment."""
    parts: dict[str, list[str]] = {}
    for path, operations in sorted(schema["paths"].items()):
        lines = parts.setdefault(path.split("/")[2], [])
        lines.extend(
            f"<li><b>{method.upper()}</b> <code>{html.escape(path)}</code>"
            f"<p>{html.escape(operation.get('description') or operation['summary'])}</p></li>"
            for method, operation in operations.items()
            if isinstance(operation, dict)
        )
    return "".join(
        f"<h2>{html.escape(part)}</h2><ul class=card>{''.join(lines)}</ul>"
        for part, lines in parts.items()
    )


_PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="theme-color" content="#efe6d6">
<title>The API · Mondala</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<script src="/early.js"></script>
{style}<link rel="stylesheet" href="/api.css">
</head>
<body><main>
<header><a href="/"><img src="/icon.svg" alt="" width="38" height="38">
<span class="display">Mondala</span></a></header>
<h1>The API</h1>
<p>What a program may ask. Errors have one shape: a code, a sentence and its details.
<a href="/api/schema/openapi.json">The same as an OpenAPI description</a></p>
{lists}
</main></body>
</html>
"""


def _house_style() -> str:
    """The links to the style of the built client; none if it is not built."""
    try:
        page = (FOLDER / PAGE).read_text("utf-8")
    except FileNotFoundError:
        return ""
    return "".join(f"{link}\n" for link in re.findall(r"<link rel=\"stylesheet\"[^>]*>", page))


@get("/api.css", media_type="text/css", include_in_schema=False)
async def style() -> str:
    return _STYLE


@get("/metrics", include_in_schema=False)
async def metrics(request: Request[Any, Any, Any], origins: Origins) -> Response[bytes]:
    """The metrics, for this machine and the addresses named in the settings; others get a 404."""
    if not origins.tells_metrics(*sender(request)):
        raise NotAllowed("no-page", "metrics are told to addresses named with --metrics-from")
    return Response(generate_latest(), headers={"content-type": CONTENT_TYPE_LATEST})


PAGES = [api, style, metrics]
