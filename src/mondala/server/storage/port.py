"""The port to a place that keeps everything. SQLite is behind it by default."""

from collections.abc import Callable
from typing import Protocol, TypeAlias

from mondala.core.ids import GameId, GameName, PersonId, TableId
from mondala.core.seats import Seat
from mondala.core.value import Value

Done: TypeAlias = Callable[[Exception | None], None]
"""Called on the event loop once a write is on disk, or with what prevented it."""


class Log:
    """The end of one game's journal, or of a table's changes. After a failed write it takes no
    more: a gap never appears, and nothing is kept that was made on top of what was lost."""

    __slots__ = ("broken", "of")

    def __init__(self, of: GameId | TableId) -> None:
        self.of = of
        """The game, or the table."""
        self.broken = False


class Person(Value, frozen=True):
    """`id` is safe to show; the cookie that proves it is signed. `account` is a log-in name."""

    id: PersonId
    name: str
    account: str | None = None


class Account(Value, frozen=True):
    """The data needed to log in; nothing else carries the hash."""

    person: Person
    password_hash: str


class TableRow(Value, frozen=True):
    id: TableId
    lobby: bytes
    """The lobby as JSON."""
    game_id: GameId | None
    """The game that is on, or was last."""
    public: bool


class GameRow(Value, frozen=True):
    id: GameId
    table: TableId
    game: GameName
    rules: int
    options: bytes
    """As JSON, just as they were hashed into the commitment."""
    seed: str
    material: str
    """The hash of what it is played with; empty where there is nothing of the kind."""
    seats: bytes
    """Names and bots of the seats, as JSON."""
    started: int
    ended: int | None = None
    result: bytes | None = None
    deadline: int | None = None
    """By when (UTC) somebody must look after its clock: 0 while a clock runs in real time, None
    where nothing happens by itself."""


class ChatRow(Value, frozen=True):
    number: int
    person: PersonId
    name: str
    text: str


class Storage(Protocol):
    """Writes are queued and reported back; reads see what is on disk."""

    def append(self, log: Log, number: int, body: bytes, done: Done) -> None:
        """An entry, as JSON; only the next one of its game is taken."""

    def put_person(self, person: Person, done: Done) -> None:
        """A new person, or another name for one; an account stays as it is."""

    def put_account(self, account: Account, done: Done) -> None:
        """A log-in for a person who is there; it fails if somebody else has the name."""

    def put_table(self, table: TableRow, done: Done, log: Log | None = None) -> None: ...

    def put_game(
        self,
        game: GameRow,
        people: tuple[PersonId | None, ...],
        table: TableRow,
        done: Done,
        log: Log | None = None,
    ) -> None:
        """A new game, its players, and the table it is on now: all or nothing."""

    def end_game(
        self,
        game: GameId,
        ended: int,
        result: bytes,
        table: TableRow,
        done: Done,
        log: Log | None = None,
    ) -> None:
        """Its result, and the table without it."""

    def set_deadline(self, game: GameId, deadline: int, done: Done) -> None: ...

    def put_chat(self, table: TableId, row: ChatRow, at: int, done: Done) -> None: ...

    def move_games(self, old: PersonId, new: PersonId, done: Done) -> None:
        """Makes one person's games another's."""

    def spend_token(self, token: str, until: int, now: int, done: Done) -> None:
        """Fails if it was spent before. Those that are too old by now (UTC) are forgotten."""

    def put_material(self, digest: str, text: str, done: Done) -> None: ...

    async def material(self, digest: str) -> str | None: ...

    async def is_spent(self, token: str) -> bool: ...

    async def secret(self) -> str:
        """The key of this place, made when first asked for."""

    async def person(self, person: PersonId) -> Person | None: ...

    async def account(self, name: str) -> Account | None: ...

    async def table(self, table: TableId) -> TableRow | None: ...

    async def game(self, game: GameId) -> GameRow | None: ...

    async def entries(self, game: GameId, after: int = 0) -> list[bytes]: ...

    async def chat(self, table: TableId, last: int) -> list[ChatRow]: ...

    async def games_of(self, person: PersonId, limit: int) -> list[GameRow]: ...

    async def seats_of(self, person: PersonId, games: list[GameId]) -> dict[GameId, list[Seat]]:
        """The seats that a person has or had in each of these games."""

    async def all_games(self) -> list[GameId]: ...

    async def due(self, now: int) -> list[TableId]:
        """The tables whose game needs somebody to look after its clock by now."""

    async def close(self) -> None: ...
