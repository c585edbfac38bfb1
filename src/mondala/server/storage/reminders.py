"""The part of the port that keeps turns and the ways in which people are told of them."""

from typing import Literal, Protocol, TypeAlias

from mondala.core.ids import GameId, GameName, PersonId, TableId
from mondala.core.seats import Seat
from mondala.core.value import Value
from mondala.server.storage.writing import Done, Fence

Step: TypeAlias = Literal["turn", "mail", "late", "told"]
"""The next thing to be told: that it is one's turn, only the mail about that, that little time is
left; or nothing more."""
MailState: TypeAlias = Literal["waiting", "on", "off"]
"""It waits to be confirmed; it is confirmed, and mails are wanted or not."""


class TurnRow(Value, frozen=True):
    """A turn in a game with days for a move. Times are UTC."""

    game_id: GameId
    seat: Seat
    since: int
    deadline: int
    step: Step = "turn"
    tries: int = 0
    """The number of times that telling of it has failed."""
    next: int | None = None
    """When the step is due."""


class MyTurnRow(Value, frozen=True):
    """A game in which it is somebody's turn."""

    game_id: GameId
    table: TableId
    game: GameName
    seats: bytes
    """Names and bots of the seats, as JSON."""
    seat: Seat
    since: int
    deadline: int


class MailRow(Value, frozen=True):
    """The address at which a person wants to be told."""

    person: PersonId
    id: str
    """Stands in the links that confirm the address, or stop the mails; another one for each
    address that is given."""
    address: str
    language: str
    state: MailState
    since: int
    tries: int = 0
    next: int | None = None
    """When the mail with the link that confirms it is to be sent."""


class DeviceRow(Value, frozen=True):
    """A browser that takes push messages at that address, and the keys for what is sent there."""

    endpoint: str
    person: PersonId
    p256dh: str
    auth: str
    language: str
    since: int


class ReminderStorage(Protocol):
    """Keeps turns, mail addresses and browsers. If several processes claim the same one, only one
    of them gets it, until the time that it names."""

    def put_turn(self, turn: TurnRow, done: Done, fence: Fence | None = None) -> None:
        """Stores a turn, unless it is known."""

    def drop_turn(self, game_id: GameId, done: Done, fence: Fence | None = None) -> None: ...

    def put_step(self, turn: TurnRow, done: Done) -> None:
        """Stores the next step of a turn, unless the turn is over."""

    async def claim_turns(self, now: int, until: int, most: int) -> list[TurnRow]:
        """Takes turns whose step is due."""

    async def turns_of(self, person: PersonId) -> list[MyTurnRow]:
        """The games in which it is that person's turn, the most urgent first."""

    def put_mail(self, mail: MailRow, done: Done) -> None:
        """Stores an address in place of the one that the person had."""

    def drop_mail(self, person: PersonId, done: Done) -> None: ...

    def put_mail_state(self, identity: str, state: MailState, done: Done) -> None:
        """Stores whether an address is confirmed or not; no more links are sent to it."""

    def put_mail_try(self, identity: str, tries: int, again: int | None, done: Done) -> None:
        """Has the link sent `again` at that time, unless the address was confirmed meanwhile."""

    async def claim_mails(self, now: int, until: int, most: int) -> list[MailRow]:
        """Takes addresses to which a link is to be sent."""

    async def mail(self, person: PersonId) -> MailRow | None: ...

    async def mail_by_id(self, identity: str) -> MailRow | None: ...

    async def reserve_mail(self, about: str, day: str) -> bool:
        """Notes a mail about that on that day; False if there was one already. Notes older than
        two days are forgotten."""

    def release_mail(self, about: str, day: str, done: Done) -> None:
        """Forgets the note of a mail that was not sent."""

    def put_device(self, device: DeviceRow, most: int, done: Done) -> None:
        """Stores a browser; only the newest `most` of a person are kept."""

    def drop_device(self, endpoint: str, done: Done) -> None: ...

    def drop_devices(self, done: Done) -> None:
        """Forgets everybody's browsers."""

    async def devices(self, person: PersonId) -> list[DeviceRow]:
        """A person's browsers, the oldest first."""
