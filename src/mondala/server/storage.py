"""What the server needs of a place to keep things: a port. SQLite is behind it by default."""

from collections.abc import Callable
from typing import Protocol, TypeAlias

from mondala.core.value import Value

Done: TypeAlias = Callable[[Exception | None], None]
"""Called on the event loop once a write is on disk, or with what prevented it."""


class Log:
    """The end of one game's journal, or of a table's changes. After a failed write it takes no
    more: a gap never appears, and nothing is kept that was made on top of what was lost."""

    __slots__ = ("broken", "game")

    def __init__(self, game: str) -> None:
        self.game = game
        """The game, or the table."""
        self.broken = False


class Person(Value, frozen=True):
    """`id` is safe to show; the cookie that proves it is signed."""

    id: str
    name: str
    account: str | None = None
    password: str | None = None


class TableRow(Value, frozen=True):
    id: str
    lobby: bytes
    """The lobby as JSON."""
    game: str | None
    """The game that is on, or was last."""
    public: bool


class GameRow(Value, frozen=True):
    id: str
    table: str
    kind: str
    rules: int
    options: bytes
    seed: str
    tiles: str
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
    person: str
    name: str
    text: str


class Storage(Protocol):
    """Writes are queued and reported back; reads see what is on disk."""

    def append(self, log: Log, number: int, body: bytes, done: Done) -> None:
        """An entry, as JSON; only the next one of its game is taken."""

    def put_person(self, person: Person, done: Done) -> None: ...

    def put_table(self, table: TableRow, done: Done, log: Log | None = None) -> None: ...

    def put_game(
        self,
        game: GameRow,
        people: tuple[str | None, ...],
        table: TableRow,
        done: Done,
        log: Log | None = None,
    ) -> None:
        """A new game, who plays it, and the table it is on now: all or nothing."""

    def end_game(
        self,
        game: str,
        ended: int,
        result: bytes,
        table: TableRow,
        done: Done,
        log: Log | None = None,
    ) -> None:
        """Its result, and the table without it."""

    def set_deadline(self, game: str, deadline: int, done: Done) -> None: ...

    def put_chat(self, table: str, row: ChatRow, at: int, done: Done) -> None: ...

    def move_games(self, old: str, new: str, done: Done) -> None:
        """What one person played is another's from now on."""

    def spend_token(self, token: str, until: int, now: int, done: Done) -> None:
        """Fails if it was spent before. Those that are too old by now (UTC) are forgotten."""

    def put_tiles(self, digest: str, text: str, done: Done) -> None: ...

    async def tiles(self, digest: str) -> str | None: ...

    async def is_spent(self, token: str) -> bool: ...

    async def secret(self) -> str:
        """The key of this place, made when first asked for."""

    async def person(self, person: str) -> Person | None: ...

    async def account(self, account: str) -> Person | None: ...

    async def table(self, table: str) -> TableRow | None: ...

    async def game(self, game: str) -> GameRow | None: ...

    async def entries(self, game: str, after: int = 0) -> list[bytes]: ...

    async def chat(self, table: str, last: int) -> list[ChatRow]: ...

    async def games_of(self, person: str, limit: int) -> list[GameRow]: ...

    async def seats_of(self, person: str, games: list[str]) -> dict[str, list[int]]:
        """The seats that a person has or had in each of these games."""

    async def all_games(self) -> list[str]: ...

    async def due(self, now: int) -> list[str]:
        """The tables whose game needs somebody to look after its clock by now."""

    async def close(self) -> None: ...
