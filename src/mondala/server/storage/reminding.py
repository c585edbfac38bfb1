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
    """So often it could not be told."""
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


class Reminding(Protocol):
    """Where several processes claim the same, one of them has it, until the time that it gives."""

    def put_turn(self, turn: TurnRow, done: Done, fence: Fence | None = None) -> None:
        """Nothing is changed where that turn is known."""

    def drop_turn(self, game_id: GameId, done: Done, fence: Fence | None = None) -> None: ...

    def put_step(self, turn: TurnRow, done: Done) -> None:
        """Another step of a turn, unless it is over."""

    async def claim_turns(self, now: int, until: int, most: int) -> list[TurnRow]:
        """Takes turns whose step is due."""

    async def turns_of(self, person: PersonId) -> list[MyTurnRow]:
        """The games in which it is that person's turn, the most urgent first."""

    def put_mail(self, mail: MailRow, done: Done) -> None:
        """In the place of the address that the person had."""

    def drop_mail(self, person: PersonId, done: Done) -> None: ...

    def put_mail_state(self, identity: str, state: MailState, done: Done) -> None:
        """Nothing is asked at that address any more."""

    def put_mail_try(self, identity: str, tries: int, again: int | None, done: Done) -> None:
        """It is asked again then, unless it was confirmed meanwhile."""

    async def claim_mails(self, now: int, until: int, most: int) -> list[MailRow]:
        """The addresses to which a link is to be sent."""

    async def mail(self, person: PersonId) -> MailRow | None: ...

    async def mail_by_id(self, identity: str) -> MailRow | None: ...

    async def reserve_mail(self, about: str, day: str) -> bool:
        """Whether there was no mail about that on that day; from now on there was. What is older
        than two days is forgotten."""

    def release_mail(self, about: str, day: str, done: Done) -> None:
        """It was not sent."""

    def put_device(self, device: DeviceRow, most: int, done: Done) -> None:
        """So many of a person are kept, the newest."""

    def drop_device(self, endpoint: str, done: Done) -> None: ...

    def drop_devices(self, done: Done) -> None:
        """Forgets everybody's browsers."""

    async def devices(self, person: PersonId) -> list[DeviceRow]:
        """The oldest first."""
