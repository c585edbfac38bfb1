"""Parts shared by the days of all games: a person's try and place, the distribution, the board, and
a person's own days."""

from datetime import date, timedelta

from mondala.core.ids import GameId, GameName, PersonId
from mondala.core.value import Value
from mondala.server.days.dates import closes, starts
from mondala.server.storage.day_tries import Placed, TryRow
from mondala.server.storage.rows import Person
from mondala.server.tables.open_tables import OpenTables

LONGEST_BOARD = 100


class DayLine(Value, frozen=True):
    """A person with an account. `game_id` leads to the replay, if there is one."""

    place: int
    name: str
    points: int
    took: int
    """Milliseconds, if time counts."""
    game_id: GameId | None
    mine: bool


class BotLine(Value, frozen=True):
    """`game_id` leads to the replay, where there is one, once the day is closed."""

    bot: str
    points: int
    game_id: GameId | None


class AnyDay(Value, frozen=True):
    """One day. Times are UTC, in milliseconds."""

    day: str
    starts: int
    closes: int
    """Fifteen minutes after midnight; until then seeds, solutions and boards are secret."""
    closed: bool
    hash: str | None
    """The key's hash; shown from the day before."""
    key: str | None
    """The key, whose first half is the seed; shown once the day is closed."""
    finished: int
    """How many people have finished their try."""
    distribution: tuple[tuple[int, int], ...] | None
    """Points and how many people have them, lowest first. Shown to those who have finished, and to
    everybody once the day is closed."""
    bots: tuple[BotLine, ...] | None
    """The bots' tries, best first; shown like the distribution."""
    board: tuple[DayLine, ...] | None
    """Published once the day is closed."""


class MyDay(Value, frozen=True):
    day: str
    points: int | None


class MyDays(Value, frozen=True):
    """One's own tries. A streak is a run of consecutive days with a try."""

    streak: int
    longest: int
    days: tuple[MyDay, ...]


class Seen(Value, frozen=True):
    """A day as a visitor may see it."""

    any: AnyDay
    mine: TryRow | None
    """The visitor's try."""
    place: int | None
    """The rank among all tries that count so far, once the caller's own counts."""
    times: tuple[tuple[int, int, int], ...] | None
    """Points, steps of time, and number of people; shown like the distribution."""


async def see(
    tables: OpenTables,
    game: GameName,
    day: date,
    visitor: Person | None,
    step: int = 1,
    *,
    replays: bool,
) -> Seen:
    """A day of a game as that visitor may see it. Times are in steps of that many milliseconds."""
    days, storage = tables.services.days, tables.services.storage
    closed, text = days.is_closed(day), day.isoformat()
    results = await storage.day_results(text, game, step, closed=closed)
    mine = None if visitor is None else await storage.try_of(visitor.id, text, game)
    counts = mine is not None and mine.points is not None and (mine.done or closed)
    shown = closed or counts
    board = await storage.day_board(text, game, LONGEST_BOARD) if closed else None
    bots = await storage.bot_tries(text, game) if shown else None
    common = AnyDay(
        day=text,
        starts=starts(day),
        closes=closes(day),
        closed=closed,
        hash=await days.shown_hash(day),
        key=await days.shown_key(day),
        finished=sum(count for *_, count in results),
        distribution=_distribution(results) if shown else None,
        bots=None if bots is None else _bots(bots, replays and closed),
        board=None if board is None else _board(board, visitor, replays),
    )
    place = await storage.day_place(mine, closed=closed) if mine is not None and counts else None
    return Seen(common, mine, place, tuple(results) if shown else None)


def _distribution(results: list[tuple[int, int, int]]) -> tuple[tuple[int, int], ...]:
    people = dict.fromkeys((points for points, _, _ in results), 0)
    for points, _, count in results:
        people[points] += count
    return tuple(people.items())


def _board(board: list[Placed], visitor: Person | None, replays: bool) -> tuple[DayLine, ...]:
    me: PersonId | None = None if visitor is None else visitor.id
    return tuple(
        DayLine(
            line.place,
            line.name,
            line.points,
            line.took,
            line.game_id if replays else None,
            line.person == me,
        )
        for line in board
    )


def _bots(tries: list[TryRow], replays: bool) -> tuple[BotLine, ...]:
    return tuple(
        BotLine(each.person, each.points, each.game_id if replays else None)
        for each in tries
        if each.points is not None
    )


async def my_days(tables: OpenTables, game: GameName, visitor: Person | None) -> MyDays:
    days, storage = tables.services.days, tables.services.storage
    found = [] if visitor is None else await storage.tries_of(visitor.id, game)
    played = [date.fromisoformat(each.day) for each in found]
    streak, longest = streaks(played, days.today())
    over = [each.done or days.is_closed(day) for each, day in zip(found, played, strict=True)]
    mine = (
        MyDay(each.day, each.points if counts else None)
        for each, counts in zip(found, over, strict=True)
    )
    return MyDays(streak, longest, tuple(mine))


def streaks(played: list[date], today: date) -> tuple[int, int]:
    """The streak that lasts today, and the longest; `played` are the days in order."""
    length = longest = 0
    last: date | None = None
    for day in played:
        length = length + 1 if last is not None and day - last == timedelta(days=1) else 1
        longest, last = max(longest, length), day
    lasts = last is not None and today - last <= timedelta(days=1)
    return (length if lasts else 0), longest
