"""The day's positions over HTTP: how a day stands, its positions, answers, solutions."""

from datetime import date, timedelta

from litestar import Controller, get, post
from litestar.params import FromPath, JSONBody
from litestar.status_codes import HTTP_200_OK

from mondala.bots.patterns.puzzles.puzzle import Puzzle
from mondala.core.errors import NotAllowed
from mondala.core.value import Value
from mondala.games.patterns.moves import parse_move
from mondala.hosted.days import MyDays, my_days
from mondala.hosted.patterns.day.guarding import KEPT, check_help
from mondala.hosted.patterns.day.positions import position_of
from mondala.hosted.patterns.day.results import PositionsDay, positions_day
from mondala.hosted.patterns.day.trying import GAME, answer, has_answered, show
from mondala.hosted.patterns.solving import (
    PuzzleAnswer,
    PuzzleAsked,
    PuzzleSolution,
    asked,
    check_legal,
    is_right,
    judged_at_once,
    nameless,
    solution,
    start_of,
)
from mondala.server.days.dates import read_day
from mondala.server.http.dependencies import Caller, Tables, Visitor
from mondala.server.http.refusals import Forbidden, asking, reading
from mondala.server.storage.rows import Person
from mondala.server.tables.open_tables import OpenTables

TODAY = "today"
TRYING = ("no-day", "no-puzzle", "no-person", "in-order", "not-stored", "day-position")


class PositionsDays(Value, frozen=True):
    """Today, by UTC, and the caller's own tries."""

    today: str
    now: int
    hash: str | None
    """The hash of tomorrow's key."""
    mine: MyDays


class PositionTry(Value, frozen=True):
    move: str


class PositionAnswer(PuzzleAnswer, frozen=True):
    """The answer to a try. `counted`: it is the first one, on a day that is open."""

    counted: bool = False


class PositionsController(Controller):
    path = "/api/patterns/days"
    given = (PositionTry,)
    sent = (PositionsDays, PositionsDay, PositionAnswer)

    @get("/", responses=reading())
    async def days(self, visitor: Visitor, tables: Tables) -> PositionsDays:
        """Which day it is, and the days on which you have played."""
        days = tables.services.days
        return PositionsDays(
            days.today().isoformat(),
            tables.services.clock.utc(),
            await days.shown_hash(days.today() + timedelta(days=1)),
            await my_days(tables, GAME, visitor),
        )

    @get("/{day:str}", responses=reading("unreadable", "no-day"))
    async def day(self, day: FromPath[str], visitor: Visitor, tables: Tables) -> PositionsDay:
        """One day, by its date or `today`: its positions, and how it went as far as it is open; of
        tomorrow the hash of its key."""
        return await positions_day(tables, _day(tables, day, ahead=1), visitor)

    @post(
        "/{day:str}/{task:int}",
        status_code=HTTP_200_OK,
        responses=reading("unreadable", "origin", "sealed", "read-only", *TRYING),
    )
    async def show(
        self, day: FromPath[str], task: FromPath[int], visitor: Visitor, tables: Tables
    ) -> PuzzleAsked:
        """That position of a day, counted from 1. While the day is open your time runs from the
        moment you first saw it, the first one begins your try, each waits until the one before is
        answered, and its name, rating, themes and proof are left out until you have answered."""
        wanted = _day(tables, day)
        puzzle = await _position(tables, wanted, task, visitor)
        if tables.services.days.is_closed(wanted):
            return asked(puzzle)
        person = _named(tables, visitor)
        await show(tables.services, person, wanted, task)
        known = await has_answered(tables.services, person, wanted, task)
        return asked(puzzle) if known else nameless(asked(puzzle))

    @post(
        "/{day:str}/{task:int}/try",
        status_code=HTTP_200_OK,
        responses=asking("analysis-busy", "analysis-failed", *TRYING),
    )
    async def attempt(
        self,
        day: FromPath[str],
        task: FromPath[int],
        data: JSONBody[PositionTry],
        visitor: Visitor,
        caller: Caller,
        tables: Tables,
    ) -> PositionAnswer:
        """Judges a move and tells what follows. While the day is open the first one counts; you may
        go on until you have found it."""
        wanted, move = _day(tables, day), parse_move(data.move)
        puzzle = await _position(tables, wanted, task, visitor)
        check_legal(puzzle, [move])
        counted = False
        if not tables.services.days.is_closed(wanted):
            person, right = _named(tables, visitor), is_right(puzzle, [move])
            counted = await answer(tables.services, person, wanted, task, str(move), right=right)
        found = await judged_at_once(puzzle, [move], tables.services.analyses, caller)
        fields = {name: getattr(found, name) for name in found.__struct_fields__}
        return PositionAnswer(**fields, counted=counted)

    @get(
        "/{day:str}/{task:int}/solution",
        responses=reading("unreadable", "no-day", "no-puzzle", forbidden=KEPT),
    )
    async def solution(
        self, day: FromPath[str], task: FromPath[int], visitor: Visitor, tables: Tables
    ) -> PuzzleSolution:
        """The solution, once you have answered, or the day is closed."""
        wanted = _day(tables, day)
        puzzle = await _position(tables, wanted, task, visitor)
        closed = tables.services.days.is_closed(wanted)
        if not closed and not await has_answered(tables.services, visitor, wanted, task):
            raise Forbidden("day-position", "the solution is told once you have answered")
        return solution(puzzle)


def _day(tables: OpenTables, text: str, ahead: int = 0) -> date:
    """NotAllowed if the day is too far ahead."""
    today = tables.services.days.today()
    day = today if text == TODAY else read_day(text)
    if day > today + timedelta(days=ahead):
        raise NotAllowed("no-day", "that day is still to come", day=text)
    return day


async def _position(tables: OpenTables, day: date, task: int, visitor: Person | None) -> Puzzle:
    """NotAllowed if that earlier day had a position of today's that the caller has not answered
    yet."""
    services = tables.services
    puzzle = await position_of(services.days, day, task)
    if services.days.is_closed(day):
        await check_help(services, visitor, [start_of(puzzle)])
    return puzzle


def _named(tables: OpenTables, visitor: Person | None) -> Person:
    if visitor is None:
        raise NotAllowed("no-person", "choose a name first")
    tables.services.restrictions.check_person(visitor.id)
    return visitor
