"""Contacts over HTTP: the people that the caller has played with, who is online, muting and
blocking."""

from collections.abc import Sequence

from litestar import Controller, Response, get, put
from litestar.params import FromPath, JSONBody

from mondala.core.ids import GameId, PersonId
from mondala.core.value import Value
from mondala.server.contacts.contacts import Stance
from mondala.server.contacts.played import Acquaintance, played_with
from mondala.server.contacts.presence import Whereabouts
from mondala.server.http.dependencies import Asker, Caller, Contacts, Tables
from mondala.server.http.paging import After, Limit, Searched, page
from mondala.server.http.refusals import reading, writing
from mondala.server.storage.contacts import BlockKind, Met
from mondala.server.storage.rows import Person
from mondala.server.storage.waiting import stored

PAGE = 20


class KnownPerson(Value, frozen=True):
    """A person the caller has played with: where they are, if they show it, and whether they are
    muted or blocked."""

    played: Acquaintance
    where: Whereabouts
    stance: Stance


class Blocked(Value, frozen=True):
    """`until` is when a mute expires."""

    person: PersonId
    name: str
    kind: BlockKind
    until: int | None


class Privacy(Value, frozen=True):
    """`visible`: whether others may see one online."""

    visible: bool
    blocked: list[Blocked]


class Visible(Value, frozen=True):
    visible: bool


class StanceTaken(Value, frozen=True):
    stance: Stance


class ContactsController(Controller):
    path = "/api/me"
    given = (Visible, StanceTaken)
    sent = (KnownPerson, Privacy)

    @get("/people", responses=reading("unreadable", "no-person"))
    async def people(
        self,
        person: Asker,
        contacts: Contacts,
        after: After = "",
        limit: Limit = PAGE,
        game: Searched = "",
    ) -> Response[list[KnownPerson]]:
        """The people you have played with, the last first, in pages; or those of a game of yours,
        by its id."""
        storage = contacts.tables.services.storage
        if game:
            met = await storage.met_in(person.id, GameId(game))
        else:
            last = PersonId(after) if after else None
            met = await storage.met_by(person.id, limit + 1, last)
        following = met[limit - 1].person if len(met) > limit else None
        known = await _known(contacts, person, met[:limit])
        return page("/api/me/people", known, following, limit)

    @put(
        "/people/{other:str}", responses=writing("no-person", "no-such-person", "too-many-blocked")
    )
    async def take_stance(
        self,
        other: FromPath[str],
        data: JSONBody[StanceTaken],
        person: Asker,
        caller: Caller,
        contacts: Contacts,
    ) -> StanceTaken:
        """Mute somebody, who cannot ask you to play for a week; block somebody, who cannot come to
        your tables either, does not meet you by Play now and is not heard by you; or neither."""
        await contacts.take_stance(person, PersonId(other), data.stance, caller.address)
        return data

    @get("/privacy", responses=reading("no-person"))
    async def privacy(self, person: Asker, tables: Tables) -> Privacy:
        """Whether others may see that you are here, and the people you have muted or blocked."""
        storage, now = tables.services.storage, tables.services.clock.utc()
        rows = await storage.blocks_of(person.id, now)
        blocked = [Blocked(row.other, name, row.kind, row.until) for name, row in rows]
        return Privacy(await storage.is_visible(person.id), blocked)

    @put("/visible", responses=writing("no-person"))
    async def set_visible(self, data: JSONBody[Visible], person: Asker, tables: Tables) -> Visible:
        """Whether others may see that you are here."""
        storage = tables.services.storage
        await stored(lambda done: storage.put_visible(person.id, data.visible, done))
        return data


async def _known(contacts: Contacts, person: Person, met: Sequence[Met]) -> list[KnownPerson]:
    services = contacts.tables.services
    played = await played_with(services, person.id, met)
    where = await contacts.where(person.id, [each.person for each in played])
    rows = await services.storage.blocks_of(person.id, services.clock.utc())
    stances: dict[PersonId, Stance] = {row.other: row.kind for _, row in rows}
    return [
        KnownPerson(each, where.get(each.person, "away"), stances.get(each.person, "none"))
        for each in played
    ]
