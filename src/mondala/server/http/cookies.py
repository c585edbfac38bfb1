"""The cookie that identifies a person: set, renewed and deleted."""

from typing import Any

from litestar import Request, Response
from litestar.datastructures import Cookie, MutableScopeHeaders
from litestar.types import Message, Scope

from mondala.server.accounts.people import COOKIE, People
from mondala.server.edge.origins import Origins
from mondala.server.runtime.logs import is_about
from mondala.server.storage.rows import Person

YEAR = 365 * 24 * 3600
_RENEWED = "renewed_cookie"


def cookie_of(value: str, origins: Origins, name: str = COOKIE) -> Cookie:
    return Cookie(
        key=name,
        value=value,
        max_age=YEAR,
        httponly=True,
        samesite="lax",
        secure=origins.secure,
    )


def nobody() -> Response[None]:
    """An answer that deletes the cookie."""
    return Response(None, cookies=[Cookie(key=COOKIE, value="", max_age=0, httponly=True)])


class CookieReader:
    """Recognizes people by their cookies, and renews cookies of an older form."""

    def __init__(self, people: People, origins: Origins) -> None:
        self._people, self._origins = people, origins

    async def visitor(self, request: Request[Any, Any, Any]) -> Person | None:
        found = await self._people.recognize(request.cookies.get(COOKIE))
        if found is None:
            return None
        is_about(person=found.person.id)
        if found.renewed is not None:
            request.state[_RENEWED] = found.renewed
        return found.person

    async def renew(self, message: Message, scope: Scope) -> None:
        """Adds a renewed cookie to an answer that does not set one itself."""
        if message["type"] != "http.response.start":
            return
        renewed = scope["state"].get(_RENEWED)
        headers = MutableScopeHeaders.from_message(message)
        if renewed is not None and "set-cookie" not in headers:
            header = cookie_of(renewed, self._origins).to_header(header="")
            headers.add("set-cookie", header)
