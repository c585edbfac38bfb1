"""How a day went: one's place among all, the distribution, the board, one's own days."""

from collections.abc import Iterable
from datetime import date, timedelta

from mondala.core.ids import GameId, PersonId, TableId
from mondala.core.value import Value
from mondala.games.mondo.options import Options
from mondala.hosted.mondo.day.playing import GAME
from mondala.hosted.mondo.day.variants import Variant, options_of, variant_of
from mondala.server.days import closes, starts
from mondala.server.storage.port import Person, Placed, TryRow
from mondala.server.tables.open_tables import OpenTables

LONGEST_BOARD = 100


class MyTry(Value, frozen=True):
    """`points` and `place` once it is over; `place` is among everybody who has finished so far."""

    game_id: GameId
    table: TableId
    points: int | None
    place: int | None


class DayLine(Value, frozen=True):
    """Somebody with an account. `game_id` leads to the replay."""

    place: int
    name: str
    points: int
    game_id: GameId
    mine: bool


class BotLine(Value, frozen=True):
    """`game_id` leads to the replay once the day is closed."""

    bot: str
    points: int
    game_id: GameId | None


class DayInfo(Value, frozen=True):
    """One day. Times are UTC, in milliseconds."""

    day: str
    variant: Variant | None
    options: Options
    starts: int
    closes: int
    """Fifteen minutes after midnight: until then replays, seed and board are sealed."""
    closed: bool
    hash: str | None
    """Of the key; from the day before on."""
    key: str | None
    """Its first half, as a number, is the seed of the pile. Once the day is closed."""
    finished: int
    """So many people have finished their try."""
    mine: MyTry | None
    distribution: tuple[tuple[int, int], ...] | None
    """Points, and how many people have made them, the least first: for those who have finished
    theirs, and for everybody once the day is closed."""
    bots: tuple[BotLine, ...] | None
    """The same holds for these; the best first."""
    board: tuple[DayLine, ...] | None
    """Once the day is closed."""


class MyDay(Value, frozen=True):
    day: str
    points: int | None


class MyDays(Value, frozen=True):
    """One's own tries. A streak is of days one after the other; it lasts until a day has gone by
    without a try."""

    streak: int
    longest: int
    days: tuple[MyDay, ...]


async def day_info(tables: OpenTables, day: date, visitor: Person | None) -> DayInfo:
    """The day as the visitor may see it."""
    days, storage = tables.services.days, tables.services.storage
    closed, text = days.is_closed(day), day.isoformat()
    points = await storage.day_points(text, GAME)
    mine = await _mine(tables, text, visitor, points)
    open_to_me = closed or (mine is not None and mine.points is not None)
    board = await storage.day_board(text, GAME, LONGEST_BOARD) if closed else None
    return DayInfo(
        day=text,
        variant=variant_of(day),
        options=options_of(day),
        starts=starts(day),
        closes=closes(day),
        closed=closed,
        hash=await days.shown_hash(day),
        key=await days.shown_key(day),
        finished=sum(count for _, count in points),
        mine=mine,
        distribution=tuple(points) if open_to_me else None,
        bots=_bots(await storage.bot_tries(text, GAME), closed) if open_to_me else None,
        board=None if board is None else _board(board, points, visitor),
    )


async def _mine(
    tables: OpenTables, day: str, visitor: Person | None, points: list[tuple[int, int]]
) -> MyTry | None:
    storage = tables.services.storage
    found = None if visitor is None else await storage.try_of(visitor.id, day, GAME)
    game = None if found is None else await storage.game(found.game_id)
    if found is None or game is None:
        return None
    place = None if found.points is None else place_of(found.points, points)
    return MyTry(found.game_id, game.table, found.points, place)


def place_of(points: int, distribution: Iterable[tuple[int, int]]) -> int:
    """The place among all; equal points share a place."""
    return 1 + sum(count for more, count in distribution if more > points)


def _board(
    board: list[Placed], points: list[tuple[int, int]], visitor: Person | None
) -> tuple[DayLine, ...]:
    me: PersonId | None = None if visitor is None else visitor.id
    return tuple(
        DayLine(
            place_of(line.points, points), line.name, line.points, line.game_id, line.person == me
        )
        for line in board
    )


def _bots(tries: list[TryRow], closed: bool) -> tuple[BotLine, ...]:
    return tuple(
        BotLine(each.person, each.points, each.game_id if closed else None)
        for each in tries
        if each.points is not None
    )


async def my_days(tables: OpenTables, visitor: Person | None) -> MyDays:
    found = [] if visitor is None else await tables.services.storage.tries_of(visitor.id, GAME)
    played = [date.fromisoformat(each.day) for each in found]
    streak, longest = streaks(played, tables.services.days.today())
    return MyDays(streak, longest, tuple(MyDay(each.day, each.points) for each in found))


def streaks(played: list[date], today: date) -> tuple[int, int]:
    """The streak that lasts today, and the longest; `played` are the days in order."""
    length = longest = 0
    last: date | None = None
    for day in played:
        length = length + 1 if last is not None and day - last == timedelta(days=1) else 1
        longest, last = max(longest, length), day
    lasts = last is not None and today - last <= timedelta(days=1)
    return (length if lasts else 0), longest
