"""The results of a day's positions, and the caller's own try."""

from datetime import date

from msgspec.structs import asdict

from mondala.bots.patterns.puzzles.puzzle import Difficulty, Puzzle
from mondala.core.value import Value
from mondala.hosted.days import AnyDay, Seen, see
from mondala.hosted.patterns.day.guarding import is_guarded
from mondala.hosted.patterns.day.positions import positions_of
from mondala.hosted.patterns.day.trying import GAME
from mondala.hosted.patterns.solving import start_of
from mondala.server.storage.day_tries import TASKS, AnswerRow
from mondala.server.storage.rows import Person
from mondala.server.tables.open_tables import OpenTables

STEP = 15_000
"""Times are grouped in steps of this many milliseconds."""
LAST_STEP = 40
"""The last step includes all longer times."""


class DayPosition(Value, frozen=True):
    """One of a day's positions, and the caller's answer that counts."""

    difficulty: Difficulty
    rating: int | None
    position: str | None
    """Given once the caller has seen it, or the day is closed; but not while it is one of today's
    that the caller has yet to answer, since positions come again. The same holds for the caller's
    answer, and for the rating, which on an open day is given after the answer."""
    shown: int | None
    """When (UTC) the caller first saw it."""
    answer: str | None
    """Empty if it was seen in another try, which became the caller's when they logged in and is
    later than this one."""
    right: bool | None
    took: int | None
    """Milliseconds."""


class MyPositions(Value, frozen=True):
    """The caller's try: so many solved, in so many milliseconds. It counts once all are answered,
    or the day is closed; `place` is its rank among all tries that count so far."""

    points: int
    took: int
    done: bool
    place: int | None


class PositionsDay(AnyDay, frozen=True):
    """A day and its positions. Points are the number of those that are solved."""

    positions: tuple[DayPosition, ...]
    mine: MyPositions | None
    step: int
    """Milliseconds."""
    times: tuple[tuple[int, int], ...] | None
    """The number of people by the number of such steps that all positions took them; the last one
    includes all longer times."""


async def positions_day(tables: OpenTables, day: date, visitor: Person | None) -> PositionsDay:
    """That day, as the visitor may see it."""
    services = tables.services
    seen = await see(tables, GAME, day, visitor, STEP, replays=False)
    shown = [] if seen.mine is None else await services.storage.answers(seen.mine.game_id)
    mine = {each.number: each for each in shown}
    puzzles = await positions_of(services.days, day)
    told = [
        not await is_guarded(services, visitor, [start_of(puzzle)])
        if seen.any.closed
        else task in mine
        for task, puzzle in enumerate(puzzles, start=1)
    ]
    return PositionsDay(
        **asdict(seen.any),
        positions=tuple(
            _position(puzzle, mine.get(task), told[task - 1], closed=seen.any.closed)
            for task, puzzle in enumerate(puzzles, start=1)
        ),
        mine=_mine(seen),
        step=STEP,
        times=None if seen.times is None else _times(seen.times),
    )


def _mine(seen: Seen) -> MyPositions | None:
    mine = seen.mine
    if mine is None:
        return None
    return MyPositions(mine.points or 0, mine.took, mine.done, seen.place)


def _position(puzzle: Puzzle, mine: AnswerRow | None, told: bool, *, closed: bool) -> DayPosition:
    answered = mine is not None and mine.answer is not None
    took = None if mine is None or mine.answered is None else mine.answered - mine.shown
    return DayPosition(
        difficulty=puzzle.difficulty,
        rating=puzzle.rating if told and (answered or closed) else None,
        position=puzzle.position if told else None,
        shown=None if mine is None else mine.shown,
        answer=mine.answer if mine is not None and told else None,
        right=None if mine is None or mine.answer is None else mine.points > 0,
        took=took,
    )


def _times(results: tuple[tuple[int, int, int], ...]) -> tuple[tuple[int, int], ...]:
    people = dict[int, int]()
    for points, steps, count in results:
        if points == TASKS:
            told = min(steps, LAST_STEP)
            people[told] = people.get(told, 0) + count
    return tuple(sorted(people.items()))
