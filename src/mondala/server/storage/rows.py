"""People, tables, games and what belongs to them, as they are kept."""

from mondala.core.ids import GameId, GameName, PersonId, TableId
from mondala.core.seats import Seat
from mondala.core.value import Value


class Person(Value, frozen=True):
    """`id` is safe to show; the cookie that proves it is signed. `account` is a log-in name."""

    id: PersonId
    name: str
    account: str | None = None


class Account(Value, frozen=True):
    """The data needed to log in; nothing else carries the hash."""

    person: Person
    password_hash: str


class Known(Value, frozen=True):
    """A person, and the number of the session that their cookies are of: cookies of an earlier one
    prove nothing."""

    person: Person
    session: int


class TableRow(Value, frozen=True):
    id: TableId
    lobby: bytes
    """The lobby as JSON."""
    game_id: GameId | None
    """The game that is on, or was last."""
    public: bool
    seen: int = 0
    """When (UTC) it changed last."""
    wishes: bytes = b"[]"
    """The wishes that were granted last, as JSON: who asked, in which session, under which
    number."""


class Keys(Value, frozen=True):
    """The keys that sign what is given out: `current`, and the one `before`, which counts until
    then (UTC)."""

    current: str
    before: str = ""
    until: int = 0


class Ban(Value, frozen=True):
    """Of a person, by id, or of an address, until then (UTC)."""

    kind: str
    what: str
    until: int


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
    pool: str = ""
    """Of the ratings that it counts for; empty where it is not rated."""
    puzzle: str = ""
    """The name of the puzzle that it is, if it is one."""


class PuzzleTry(Value, frozen=True):
    """Somebody's first try at a puzzle."""

    puzzle: str
    game_id: GameId
    result: bytes | None
    """The game's, as JSON; None while it is on."""
    last: int
    """When (UTC) they began their last try at it."""


class RatingRow(Value, frozen=True):
    """One player's rating in a pool after one game."""

    person: PersonId
    pool: str
    number: int
    """Counts the games of that person that were rated in that pool, from 1."""
    game_id: GameId
    seat: Seat
    place: int
    """The number of players who did better."""
    at: int
    """When (UTC) the game ended."""
    mu: float
    sigma: float
    mu_before: float
    sigma_before: float


class DayBest(Value, frozen=True):
    """The points of a game that are compared with the best of a day. `of` names what is compared,
    and the day."""

    of: str
    points: int


class WantedGames(Value, frozen=True):
    """The games that somebody looks for among their own; an empty field stands for all."""

    game: GameName = GameName("")
    name: str = ""
    """A part of a player's name."""
    result: str = ""
    """`won`, `drawn`, `lost`: for the person, in no round of a day; or `open`: not played to an
    end."""
    others: str = ""
    """`people`: with several of them; `bots`: with a bot; `nobody`: alone."""
    since: int = 0
    """When (UTC) they began at the earliest."""


EVERY = WantedGames()


class ChatRow(Value, frozen=True):
    number: int
    person: PersonId
    name: str
    text: str
    session: str | None = None
    asked: int | None = None
    """The session in which it was said, and its number there."""


class SaidRow(Value, frozen=True):
    """A line of chat, for the person who said it. `at` is UTC."""

    table: TableId
    number: int
    text: str
    at: int
