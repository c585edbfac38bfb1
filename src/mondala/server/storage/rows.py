"""The rows of people, tables, games and what belongs to them."""

from mondala.core.ids import GameId, GameName, PersonId, TableId
from mondala.core.seats import Seat
from mondala.core.value import Value


class Person(Value, frozen=True):
    """`id` may be public; the signed cookie proves it. `account` is a login name."""

    id: PersonId
    name: str
    account: str | None = None


class Account(Value, frozen=True):
    """The data needed to log in; nothing else carries the hash."""

    person: Person
    password_hash: str


class Known(Value, frozen=True):
    """A person with the current session number; cookies of earlier sessions are invalid."""

    person: Person
    session: int


class TableRow(Value, frozen=True):
    id: TableId
    lobby: bytes
    """The lobby as JSON."""
    game_id: GameId | None
    """The current game, or the last one."""
    public: bool
    seen: int = 0
    """When (UTC) it changed last."""
    wishes: bytes = b"[]"
    """The last granted wishes as JSON: person, session and number."""


class Keys(Value, frozen=True):
    """The signing keys: the `current` one, and the one `before`, valid until that time (UTC)."""

    current: str
    before: str = ""
    until: int = 0


class Ban(Value, frozen=True):
    """A ban of a person's id or of an address, until that time (UTC)."""

    kind: str
    what: str
    until: int


class GameRow(Value, frozen=True):
    id: GameId
    table: TableId
    game: GameName
    rules: int
    options: bytes
    """JSON, byte for byte as hashed into the commitment."""
    seed: str
    material: str
    """The hash of the game's material; empty if standard."""
    seats: bytes
    """Names and bots of the seats, as JSON."""
    started: int
    ended: int | None = None
    result: bytes | None = None
    deadline: int | None = None
    """When (UTC) the game's clock must next be looked at: 0 while a clock runs in real time, None
    if nothing is timed."""
    pool: str = ""
    """The rating pool; empty if the game is unrated."""
    puzzle: str = ""
    """The puzzle's name, if the game is one."""


class PuzzleTry(Value, frozen=True):
    """A person's first try at a puzzle."""

    puzzle: str
    game_id: GameId
    result: bytes | None
    """The game's result as JSON; None while it runs."""
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
    """A game's points, to compare with the best of a day; `of` names the challenge and the day."""

    of: str
    points: int


class WantedGames(Value, frozen=True):
    """A filter for a person's own games; empty fields match everything."""

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
    """The message number in the session in which it was said."""


class SaidRow(Value, frozen=True):
    """A line of chat, for the person who said it. `at` is UTC."""

    table: TableId
    number: int
    text: str
    at: int
