"""The browser client: the files that its build left in the package, and its page for every address.

Its pages have addresses of their own (/t/ID, /g/ID, …), which all give the same file.
"""

import mimetypes
from pathlib import Path
from typing import Any

from litestar import Request, Response, get
from litestar.params import FromPath
from litestar.status_codes import HTTP_404_NOT_FOUND

from mondala.core.errors import NotAllowed
from mondala.server.injected import TheHouse, TheOrigins
from mondala.server.previews import table_title, with_preview

_PAGES = ("", "t", "g", "board", "learn", "rules", "tiles", "me")
"""The first words of its addresses; elsewhere it says that there is nothing."""
FOLDER = Path(__file__).parent / "client"
PAGE = "index.html"
HOME = "home.html"
"""The same page, which also names what the home page needs."""
PACKED = "packed"
"""Marks a handler whose answers are compressed already."""
_HTML = "text/html; charset=utf-8"
_FOR_EVER = "public, max-age=31536000, immutable"
_TEXT = {"text/html", "text/css", "text/javascript", "image/svg+xml", "application/manifest+json"}
mimetypes.add_type("application/manifest+json", ".webmanifest")
mimetypes.add_type("font/woff2", ".woff2")

AnyRequest = Request[Any, Any, Any]


@get(["/", "/{path:path}"], include_in_schema=False, opt={PACKED: True})
async def client(
    request: AnyRequest, house: TheHouse, origins: TheOrigins, path: FromPath[str] = ""
) -> Response[bytes]:
    name = path.strip("/")
    if name.startswith("api/") or ".." in name:
        raise NotAllowed("no-page", "there is nothing at this address")
    zipped = "gzip" in request.headers.get("accept-encoding", "")
    if name and (FOLDER / name).is_file():
        return _file(name, zipped=zipped)
    if "." in name:
        raise NotAllowed("no-page", "there is no such file")
    if not (FOLDER / PAGE).is_file():
        raise NotAllowed("not-built", "the browser client is not built; `make play` builds it")
    page = _file(PAGE if name else HOME, zipped=zipped)
    first, _, rest = name.partition("/")
    if first == "t" and (title := await table_title(house, rest)) is not None:
        text = with_preview((FOLDER / PAGE).read_text(), title, origins.public or _site(request))
        return Response(text.encode(), media_type=_HTML, headers={"Cache-Control": "no-cache"})
    if first not in _PAGES:
        page.status_code = HTTP_404_NOT_FOUND
    return page


def _site(request: AnyRequest) -> str:
    return f"{request.url.scheme}://{request.headers.get('host', '')}"


def _file(name: str, *, zipped: bool) -> Response[bytes]:
    """Text was compressed by the build; what has a hash in its name never changes."""
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    cache = _FOR_EVER if name.startswith("assets/") else "no-cache"
    headers = {"Cache-Control": cache, "Vary": "Accept-Encoding"}
    found = FOLDER / name
    packed = found.with_name(found.name + ".gz")
    if zipped and packed.is_file():
        found, headers["Content-Encoding"] = packed, "gzip"
    headers["content-type"] = f"{kind}; charset=utf-8" if kind in _TEXT else kind
    return Response(found.read_bytes(), headers=headers)
