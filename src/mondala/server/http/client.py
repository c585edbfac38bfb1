"""The browser client: the files of its build, and its single page for every address.

The pages' addresses (/t/ID, /g/ID, …) all return the same file.
"""

import asyncio
import mimetypes
from pathlib import Path
from typing import Any

from litestar import Request, Response, get
from litestar.status_codes import HTTP_404_NOT_FOUND

from mondala.core.errors import NotAllowed
from mondala.server.http.dependencies import Origins, Tables
from mondala.server.http.previews import table_title, with_preview

_PAGES = ("", "t", "g", "learn", "rules", "companion", "me", "ratings", "mail")
"""The first path segments of the client's pages, besides those of single games. All other paths are
not found."""
ALSO_POSTED_TO = ("/mail/stop",)
"""Page addresses that also accept POST requests, for which a route is needed."""
FOLDER = Path(__file__).parent.parent / "client"
PAGE = "index.html"
HOME = "home.html"
"""The page with preload links for the home page."""
PACKED = "packed"
"""Marks handlers whose answers are already compressed."""
_HTML = "text/html; charset=utf-8"
_FOR_EVER = "public, max-age=31536000, immutable"
_TEXT = {"text/html", "text/css", "text/javascript", "image/svg+xml", "application/manifest+json"}
mimetypes.add_type("application/manifest+json", ".webmanifest")
mimetypes.add_type("font/woff2", ".woff2")

AnyRequest = Request[Any, Any, Any]


@get(["/", "/{path:path}", *ALSO_POSTED_TO], include_in_schema=False, opt={PACKED: True})
async def client(request: AnyRequest, tables: Tables, origins: Origins) -> Response[bytes]:
    name = request.scope["path"].strip("/")
    if name.startswith("api/") or ".." in name:
        raise NotAllowed("no-page", "there is nothing at this address")
    zipped = "gzip" in request.headers.get("accept-encoding", "")
    file = await asyncio.to_thread(_file, name, zipped=zipped) if name else None
    if file is not None:
        return file
    if "." in name:
        raise NotAllowed("no-page", "there is no such file")
    first, _, rest = name.partition("/")
    if first == "t" and (title := await table_title(tables, rest)) is not None:
        return await _previewed(title, origins.public or _site(request))
    page = await asyncio.to_thread(_file, name=PAGE if name else HOME, zipped=zipped)
    if page is None:
        raise _not_built()
    of_games = (each for game in tables.services.registry for each in game.pages)
    if first not in (*_PAGES, *of_games):
        page.status_code = HTTP_404_NOT_FOUND
    return page


def _site(request: AnyRequest) -> str:
    return f"{request.url.scheme}://{request.headers.get('host', '')}"


async def _previewed(title: str, site: str) -> Response[bytes]:
    page = FOLDER / PAGE
    try:
        text = with_preview(await asyncio.to_thread(page.read_text), title, site)
    except FileNotFoundError as error:
        raise _not_built() from error
    return Response(text.encode(), media_type=_HTML, headers={"Cache-Control": "no-cache"})


def _not_built() -> NotAllowed:
    return NotAllowed("not-built", "the browser client is not built; `make play` builds it")


def _file(name: str, *, zipped: bool) -> Response[bytes] | None:
    """A file of the build, if it exists. Text files are compressed at build time; files with a hash
    in their name never change."""
    found = FOLDER / name
    try:
        if not found.is_file():
            return None
    except (OSError, ValueError):  # an impossible file name: too long, or with a NUL
        return None
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    cache = _FOR_EVER if name.startswith("assets/") else "no-cache"
    headers = {"Cache-Control": cache, "Vary": "Accept-Encoding"}
    packed = found.with_name(found.name + ".gz")
    if zipped and packed.is_file():
        found, headers["Content-Encoding"] = packed, "gzip"
    headers["content-type"] = f"{kind}; charset=utf-8" if kind in _TEXT else kind
    return Response(found.read_bytes(), headers=headers)
