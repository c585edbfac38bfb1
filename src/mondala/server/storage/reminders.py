"""The part of the storage port for turns and the reminders people chose."""

from typing import Literal, Protocol, TypeAlias

from mondala.core.ids import GameId, GameName, PersonId, TableId
from mondala.core.seats import Seat
from mondala.core.value import Value
from mondala.server.storage.writing import Done, Fence

Step: TypeAlias = Literal["turn", "mail", "late", "told"]
"""The next reminder of a turn: `turn`, `mail` alone, `late` (little time is left), or `told` for no
more."""
MailState: TypeAlias = Literal["waiting", "on", "off"]
"""Waiting for confirmation, or confirmed with mails on or off."""


class TurnRow(Value, frozen=True):
    """A turn in a game with days for a move. Times are UTC."""

    game_id: GameId
    seat: Seat
    since: int
    deadline: int
    step: Step = "turn"
    tries: int = 0
    """The number of failed attempts to send."""
    next: int | None = None
    """When the next step is due."""


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
    """A person's mail address."""

    person: PersonId
    id: str
    """Part of the links that confirm the address or stop the mails; a new one for each address."""
    address: str
    language: str
    state: MailState
    since: int
    tries: int = 0
    next: int | None = None
    """When the confirmation mail is to be sent."""


class DeviceRow(Value, frozen=True):
    """A browser subscribed to push messages, with the keys to encrypt them."""

    endpoint: str
    person: PersonId
    p256dh: str
    auth: str
    language: str
    since: int


class ReminderStorage(Protocol):
    """Stores turns, mail addresses and browsers. A claim gives an item to one process only, until
    the time it names."""

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
        """Schedules another confirmation mail, unless the address has been confirmed."""

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
