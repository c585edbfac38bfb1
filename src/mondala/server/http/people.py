"""People over HTTP: guests, names, accounts, another device, the caller's own games."""

from typing import Annotated, Literal, TypeAlias

from litestar import Controller, Response, get, patch, post
from litestar.params import FromQuery, JSONBody, QueryParameter
from litestar.status_codes import HTTP_200_OK, HTTP_201_CREATED
from msgspec.structs import asdict

from mondala.core.ids import GameId, GameName, PersonId
from mondala.core.value import Value
from mondala.server.accounts.password_tries import DEVICE_COOKIE
from mondala.server.http.cookies import cookie_of, nobody
from mondala.server.http.dependencies import Asker, Origins, People, Tables, Visitor, WaitingQueue
from mondala.server.http.paging import LONGEST_PAGE, After, Limit, Searched, page
from mondala.server.http.refusals import AnyRequest, reading, writing
from mondala.server.http.request_facts import sender
from mondala.server.http.summaries import MyGame, games_of
from mondala.server.storage.rows import Person, WantedGames

Result: TypeAlias = Literal["", "won", "drawn", "lost", "open"]
Others: TypeAlias = Literal["", "people", "bots", "nobody"]
Since: TypeAlias = Annotated[int, QueryParameter(ge=0, lt=2**53)]


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
        return await _as(await people.new_guest(data.name), people, origins, None)

    @get("/me", responses=reading())
    async def me(self, visitor: Visitor) -> Response[Me | None]:
        """The person behind this cookie; null before a name was given."""
        return Response(None if visitor is None else _me(visitor), media_type="application/json")

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
        return Invitation(origins.invitation(*sender(request)))

    @post(
        "/accounts",
        status_code=HTTP_201_CREATED,
        responses=writing(
            "name", "password", "common-password", "has-account", "no-person", "account-taken"
        ),
    )
    async def register(
        self,
        data: JSONBody[Credentials],
        request: AnyRequest,
        person: Asker,
        people: People,
        tables: Tables,
        origins: Origins,
    ) -> Response[Me]:
        """A name and a password for the person you are, who goes by that name from now on; your
        games stay yours."""
        registered = await people.register(person, data.account, data.password)
        tables.rename(registered, before=person.name)
        return await _as(registered, people, origins, request.cookies.get(DEVICE_COOKIE))

    @post("/login", status_code=HTTP_200_OK, responses=writing("wrong-password", "no-contact"))
    async def log_in(
        self,
        data: JSONBody[Credentials],
        request: AnyRequest,
        visitor: Visitor,
        people: People,
        tables: Tables,
        queue: WaitingQueue,
        origins: Origins,
    ) -> Response[Me]:
        """Be the person of an account; what you played as a guest becomes theirs, and so do your
        seats and your place among those who wait."""
        device = request.cookies.get(DEVICE_COOKIE)
        person = await people.log_in(data.account, data.password, visitor, device)
        if visitor is not None and visitor.account is None:
            await queue.hand_over(visitor.id, person)
            await tables.hand_over(visitor, person)
        return await _as(person, people, origins, device)

    @post("/logout", status_code=HTTP_200_OK, responses=reading("origin"))
    async def log_out(self) -> Response[None]:
        """Be nobody on this device; a person with an account can log in again."""
        return nobody()

    @post("/me/token", status_code=HTTP_201_CREATED, responses=reading("no-person", "origin"))
    async def new_token(self, person: Asker, people: People) -> Token:
        """For another device of yours: it works once, within ten minutes."""
        return Token(await people.new_token(person))

    @post("/tokens", status_code=HTTP_200_OK, responses=writing("no-token"))
    async def use_token(
        self, data: JSONBody[Token], request: AnyRequest, people: People, origins: Origins
    ) -> Response[Me]:
        """Be the person who made the token: seats and games are there too."""
        device = request.cookies.get(DEVICE_COOKIE)
        return await _as(await people.by_token(data.token), people, origins, device)

    @get("/me/games", responses=reading("no-person", "unreadable"))
    async def games(
        self,
        person: Asker,
        tables: Tables,
        after: After = "",
        limit: Limit = LONGEST_PAGE,
        game: Searched = "",
        name: Searched = "",
        result: FromQuery[Result] = "",
        others: FromQuery[Others] = "",
        since: Since = 0,
    ) -> Response[list[MyGame]]:
        """The games you play or played, the newest first, in pages: all but puzzles, or
        those of a game, with somebody who has that in their name, that ended so for you (`open`:
        not played to an end), against such others, or begun since then (UTC)."""
        last = GameId(after) if after else None
        wanted = WantedGames(GameName(game), name, result, others, since)
        found = await games_of(tables, person, limit + 1, last, wanted)
        following = found[limit - 1].id if len(found) > limit else None
        looked = {name: str(value or "") for name, value in asdict(wanted).items()}
        return page("/api/me/games", found[:limit], following, limit, **looked)


def _me(person: Person) -> Me:
    return Me(person.id, person.name, person.account)


async def _as(person: Person, people: People, origins: Origins, device: str | None) -> Response[Me]:
    """The answer that makes this device that person's; it remembers an account that was used on it,
    also when one logs out."""
    cookies = [cookie_of(await people.new_cookie(person), origins)]
    if person.account is not None:
        remembering = people.password_tries.remembering(person.id, device)
        cookies.append(cookie_of(remembering, origins, DEVICE_COOKIE))
    return Response(_me(person), cookies=cookies)
