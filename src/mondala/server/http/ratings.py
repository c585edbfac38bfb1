"""Ratings over HTTP: at a table, after a game, the caller's own, and the boards of the best."""

from datetime import UTC, datetime, timedelta
from typing import Literal, TypeAlias

from litestar import Controller, get, put
from litestar.params import FromPath, FromQuery, JSONBody

from mondala.core.errors import NotAllowed
from mondala.core.ids import GameId, GameName, TableId
from mondala.core.seats import Seat
from mondala.core.value import Value
from mondala.server.accounts.ratings import FRESH, Rating, rating_after, rating_before, told
from mondala.server.http.dependencies import Asker, Lists, Tables, Visitor
from mondala.server.http.games import game_row
from mondala.server.http.refusals import reading, writing
from mondala.server.services import Services
from mondala.server.storage.port import Storage
from mondala.server.storage.puzzle_ratings import PuzzleRatingRow
from mondala.server.storage.rows import Person, RatingRow
from mondala.server.storage.waiting import stored
from mondala.tables.rating import pool_of

Period: TypeAlias = Literal["week", "month", "ever"]
MOST_LISTED = 50


class TableRatings(Value, frozen=True):
    """The ratings of a table's players by seat, in the pool of its options; null for empty seats
    and unrated people. Without a pool the game cannot be rated."""

    pool: str | None
    seats: list[Rating | None]


class RatingChange(Value, frozen=True):
    seat: Seat
    place: int
    """How many players did better."""
    before: Rating
    after: Rating


class GameRatings(Value, frozen=True):
    """Empty until the game is over, and if it is not rated."""

    pool: str
    changes: list[RatingChange]


class BoardLine(Value, frozen=True):
    place: int
    name: str
    rating: Rating
    you: bool


class RatingBoard(Value, frozen=True):
    """A board, sorted by `value` less `off`. `mine` is the caller's own rank, also if beyond the
    list or unlisted."""

    pool: str
    period: Period
    since: int
    lines: list[BoardLine]
    mine: BoardLine | None


class RatingPool(Value, frozen=True):
    pool: str
    game: GameName


class RatingPoint(Value, frozen=True):
    """One's rating after a game."""

    game_id: GameId
    at: int
    place: int
    value: int
    off: int


class MyRating(Value, frozen=True):
    pool: str
    rating: Rating
    history: list[RatingPoint]
    """The oldest first."""


class PuzzlePoint(Value, frozen=True):
    """One's rating after a puzzle."""

    puzzle: str
    at: int
    solved: bool
    value: int
    off: int


class MyPuzzleRating(Value, frozen=True):
    """The rating by a game's puzzles."""

    game: GameName
    rating: Rating
    history: list[PuzzlePoint]
    """The oldest first."""


class MyRatings(Value, frozen=True):
    """`listed` is whether boards may name you."""

    listed: bool
    ratings: list[MyRating]
    puzzles: list[MyPuzzleRating]


class Listed(Value, frozen=True):
    listed: bool


class RatingsController(Controller):
    path = "/api"
    given = (Listed,)
    sent = (TableRatings, GameRatings, RatingBoard, RatingPool, MyRatings)

    @get("/tables/{table:str}/ratings", responses=reading("unreadable", "no-table"))
    async def of_table(self, table: FromPath[str], lists: Lists, tables: Tables) -> TableRatings:
        """The ratings of those who sit at a table."""
        found = await lists.one(TableId(table))
        if found is None:
            raise NotAllowed("no-table", "there is no such table")
        lobby, services = found.lobby, tables.services
        pool = pool_of(services.registry[lobby.game], lobby.options, lobby.material)
        if pool is None or lobby.one_device:
            return TableRatings(None, [None] * len(lobby.seats))
        people = [None if sitter is None else sitter.person or None for sitter in lobby.seats]
        rows = await services.storage.ratings_in(pool, [each for each in people if each])
        ratings = [None if each is None else _now(rows.get(each)) for each in people]
        return TableRatings(pool, ratings)

    @get("/games/{game:str}/ratings", responses=reading("unreadable", "no-game"))
    async def of_game(self, game: FromPath[GameId], tables: Tables) -> GameRatings:
        """The ratings of a rated game's players after it."""
        row = await game_row(tables, game)
        rows = await tables.services.storage.ratings_by(row.id)
        changes = [
            RatingChange(each.seat, each.place, rating_before(each), rating_after(each))
            for each in rows
        ]
        return GameRatings(row.pool, changes)

    @get("/ratings", responses=reading())
    async def pools(self, tables: Tables) -> list[RatingPool]:
        """Everything that is rated, each apart from the others."""
        games = tables.services.registry
        return [RatingPool(pool, game.name) for game in games for pool in game.pools]

    @get("/ratings/{pool:str}", responses=reading("unreadable", "no-board"))
    async def board(
        self,
        pool: FromPath[str],
        visitor: Visitor,
        tables: Tables,
        period: FromQuery[Period] = "ever",
    ) -> RatingBoard:
        """The best of a pool who were rated this week, this month, or ever."""
        services = tables.services
        if not any(pool in game.pools for game in services.registry):
            raise NotAllowed("no-board", "there is no such board")
        since = begin_of(period, services.clock.utc())
        found = await services.storage.best_rated(pool, since, MOST_LISTED)
        me = None if visitor is None else visitor.id
        lines = [
            BoardLine(place, name, rating_after(row), row.person == me)
            for place, (name, row) in enumerate(found, 1)
        ]
        mine = await _mine(services.storage, pool, since, visitor)
        return RatingBoard(pool, period, since, lines, mine)

    @get("/me/ratings", responses=reading("no-person"))
    async def mine(self, person: Asker, tables: Tables) -> MyRatings:
        """Your ratings, and how each of them came about."""
        return await ratings_of(tables.services, person)

    @put("/me/listed", responses=writing("no-person"))
    async def set_listed(self, data: JSONBody[Listed], person: Asker, tables: Tables) -> Listed:
        """Whether boards may name you."""
        storage = tables.services.storage
        await stored(lambda done: storage.put_listed(person.id, data.listed, done))
        return data


def _now(row: RatingRow | None) -> Rating:
    return told(*FRESH, 0) if row is None else rating_after(row)


async def ratings_of(services: Services, person: Person) -> MyRatings:
    """Everything about somebody's ratings."""
    storage = services.storage
    pools: dict[str, list[RatingRow]] = {}
    for row in await storage.ratings_of(person.id):
        pools.setdefault(row.pool, []).append(row)
    ratings = [
        MyRating(pool, rating_after(rows[-1]), [_point(row) for row in rows])
        for pool, rows in pools.items()
    ]
    puzzles = [
        found
        for game in services.registry
        if (found := _by_puzzles(game.name, await storage.puzzle_ratings_of(person.id, game.name)))
    ]
    return MyRatings(await storage.is_listed(person.id), ratings, puzzles)


def _by_puzzles(game: GameName, had: list[PuzzleRatingRow]) -> MyPuzzleRating | None:
    """None if nothing was rated."""
    rows = sorted((row for row in had if row.number), key=lambda row: row.number)
    if not rows:
        return None
    ratings = [told(row.mu, row.sigma, row.number) for row in rows]
    history = [
        PuzzlePoint(row.puzzle, row.at, row.solved, rating.value, rating.off)
        for row, rating in zip(rows, ratings, strict=True)
    ]
    return MyPuzzleRating(game, ratings[-1], history)


def _point(row: RatingRow) -> RatingPoint:
    rating = rating_after(row)
    return RatingPoint(row.game_id, row.at, row.place, rating.value, rating.off)


async def _mine(
    storage: Storage, pool: str, since: int, visitor: Person | None
) -> BoardLine | None:
    if visitor is None:
        return None
    row = (await storage.ratings_in(pool, [visitor.id])).get(visitor.id)
    if row is None or row.at < since:
        return None
    above = await storage.rated_above(row, since)
    return BoardLine(above + 1, visitor.name, rating_after(row), you=True)


def begin_of(period: Period, now: int) -> int:
    """When (UTC) this week (from Monday) or month began; 0 for `ever`."""
    if period == "ever":
        return 0
    today = datetime.fromtimestamp(now / 1000, UTC).replace(
        hour=0, minute=0, second=0, microsecond=0
    )
    days = today.weekday() if period == "week" else today.day - 1
    return round((today - timedelta(days=days)).timestamp() * 1000)
