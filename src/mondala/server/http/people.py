"""People over HTTP: guests, names, accounts, another device, one's own games."""

from typing import Any

from litestar import Controller, Request, Response, get, patch, post
from litestar.datastructures import Cookie
from litestar.params import JSONBody
from litestar.status_codes import HTTP_200_OK, HTTP_201_CREATED

from mondala.core.ids import PersonId
from mondala.core.value import Value
from mondala.server.http.dependencies import Asker, Origins, People, Tables
from mondala.server.http.refusals import reading, writing
from mondala.server.http.summaries import MyGame, games_of
from mondala.server.people import COOKIE
from mondala.server.storage.port import Person

YEAR = 365 * 24 * 3600
AnyRequest = Request[Any, Any, Any]


class Named(Value, frozen=True):
    name: str


class Credentials(Value, frozen=True):
    account: str
    password: str


class Token(Value, frozen=True):
    token: str


class Me(Value, frozen=True):
    """`person` is the id that others see."""

    person: PersonId
    name: str
    account: str | None


class Invitation(Value, frozen=True):
    """`address` is what links to friends begin with; null if it is the one you opened."""

    address: str | None


class PeopleController(Controller):
    path = "/api"
    given = (Named, Credentials, Token)
    sent = (Me, MyGame, Invitation)

    @post("/guests", status_code=HTTP_201_CREATED, responses=writing("name"))
    async def new_guest(
        self, data: JSONBody[Named], people: People, origins: Origins
    ) -> Response[Me]:
        """Become somebody: a name is enough. The cookie in the answer is who you are."""
        return _as(await people.new_guest(data.name), people, origins)

    @get("/me", responses=reading())
    async def me(self, request: AnyRequest, people: People) -> Response[Me | None]:
        """The person behind this cookie; null before a name was given."""
        person = await people.by_cookie(request.cookies.get(COOKIE))
        return Response(None if person is None else _me(person), media_type="application/json")

    @patch("/me", responses=writing("name", "no-person"))
    async def rename(
        self, data: JSONBody[Named], person: Asker, people: People, tables: Tables
    ) -> Me:
        """Another name for the person you are."""
        renamed = await people.rename(person, data.name)
        tables.rename(renamed, before=person.name)
        return _me(renamed)

    @get("/invitation", responses=reading())
    async def invitation(self, request: AnyRequest, origins: Origins) -> Invitation:
        """The address at which friends reach this server."""
        peer, headers = request.client.host if request.client else "", request.headers
        forwarded = headers.get("x-forwarded-for")
        return Invitation(origins.invitation(peer, headers.get("host"), forwarded))

    @post(
        "/accounts",
        status_code=HTTP_201_CREATED,
        responses=writing("name", "password", "has-account", "no-person", "account-taken"),
    )
    async def register(
        self, data: JSONBody[Credentials], person: Asker, people: People, tables: Tables
    ) -> Me:
        """A name and a password for the person you are, who goes by that name from now on; your
        games stay yours."""
        registered = await people.register(person, data.account, data.password)
        tables.rename(registered, before=person.name)
        return _me(registered)

    @post("/login", status_code=HTTP_200_OK, responses=writing("wrong-password"))
    async def log_in(
        self, data: JSONBody[Credentials], request: AnyRequest, people: People, origins: Origins
    ) -> Response[Me]:
        """Be the person of an account; what you played as a guest becomes theirs."""
        guest = await people.by_cookie(request.cookies.get(COOKIE))
        person = await people.log_in(data.account, data.password, guest)
        return _as(person, people, origins)

    @post("/logout", status_code=HTTP_200_OK, responses=reading("origin"))
    async def log_out(self) -> Response[None]:
        """Be nobody on this device; a person with an account can log in again."""
        return Response(None, cookies=[Cookie(key=COOKIE, value="", max_age=0, httponly=True)])

    @post("/me/token", status_code=HTTP_201_CREATED, responses=reading("no-person", "origin"))
    async def new_token(self, person: Asker, people: People) -> Token:
        """For another device of yours: it works once, within ten minutes."""
        return Token(people.new_token(person))

    @post("/tokens", status_code=HTTP_200_OK, responses=writing("no-token"))
    async def use_token(
        self, data: JSONBody[Token], people: People, origins: Origins
    ) -> Response[Me]:
        """Be the person who made the token: seats and games are there too."""
        return _as(await people.by_token(data.token), people, origins)

    @get("/me/games", responses=reading("no-person"))
    async def games(self, person: Asker, tables: Tables) -> list[MyGame]:
        """The games you play or played, the newest first."""
        return await games_of(tables, person)


def _me(person: Person) -> Me:
    return Me(person.id, person.name, person.account)


def _as(person: Person, people: People, origins: Origins) -> Response[Me]:
    cookie = Cookie(
        key=COOKIE,
        value=people.cookie(person),
        max_age=YEAR,
        httponly=True,
        samesite="lax",
        secure=origins.secure,
    )
    return Response(_me(person), cookies=[cookie])
