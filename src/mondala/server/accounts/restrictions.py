"""Restrictions by the operator: bans until a time, and a server that is read-only."""

from typing import Literal, TypeAlias

from mondala.core.errors import NotAllowed
from mondala.core.ids import PersonId
from mondala.server.edge.addresses import counted_as
from mondala.server.runtime.clock import Clock
from mondala.server.storage.port import Storage
from mondala.server.storage.rows import Ban
from mondala.server.storage.waiting import stored

Kind: TypeAlias = Literal["person", "address"]
READ_ONLY = "read-only"


class Restrictions:
    """Cached in memory, since every request checks them; decisions are stored first."""

    def __init__(self, storage: Storage, clock: Clock) -> None:
        self._storage, self._clock = storage, clock
        self._bans: dict[tuple[str, str], Ban] = {}
        self.read_only = False

    async def load(self) -> None:
        bans = await self._storage.bans()
        self._bans = {(ban.kind, ban.what): ban for ban in bans}
        self.read_only = await self._storage.fact(READ_ONLY) == "on"

    def bans(self) -> list[Ban]:
        """The bans that still hold, the longest last."""
        now = self._clock.utc()
        return sorted((ban for ban in self._bans.values() if ban.until > now), key=_until)

    async def ban(self, kind: Kind, what: str, until: int) -> Ban:
        ban = Ban(kind, counted_as(what) if kind == "address" else what, until)
        await stored(lambda done: self._storage.put_ban(ban, done))
        self._bans[ban.kind, ban.what] = ban
        return ban

    async def lift(self, what: str) -> list[Ban]:
        """Ends all bans of a person or an address, and returns them."""
        lifted = [ban for ban in self._bans.values() if ban.what in (what, counted_as(what))]
        for ban in lifted:
            await stored(lambda done, ban=ban: self._storage.drop_ban(ban, done))  # type: ignore[misc]
            del self._bans[ban.kind, ban.what]
        return lifted

    async def set_read_only(self, on: bool) -> None:
        value = "on" if on else "off"
        await stored(lambda done: self._storage.put_fact(READ_ONLY, value, done))
        self.read_only = on

    def check_person(self, person: PersonId) -> None:
        self._check("person", person)

    def check_address(self, address: str) -> None:
        """Raises NotAllowed for a banned address; IPv6 is banned by household network."""
        if self._bans:
            self._check("address", counted_as(address))

    def bans_address(self, address: str) -> bool:
        return bool(self._bans) and self._holds("address", counted_as(address))

    def bans_person(self, person: PersonId) -> bool:
        return self._holds("person", person)

    def _holds(self, kind: Kind, what: str) -> bool:
        ban = self._bans.get((kind, what))
        return ban is not None and ban.until > self._clock.utc()

    def _check(self, kind: Kind, what: str) -> None:
        if self._holds(kind, what):
            raise NotAllowed("banned", "the operator of this server has banned you for a time")

    def check_writing(self) -> None:
        if self.read_only:
            raise NotAllowed("read-only", "the server takes nothing new for a while; try later")


def _until(ban: Ban) -> int:
    return ban.until
