"""The day's pile over HTTP: the settings of each day, the caller's try, results, practice."""

from datetime import date, timedelta

from litestar import Controller, get, post
from litestar.params import FromPath
from litestar.status_codes import HTTP_200_OK, HTTP_201_CREATED

from mondala.core.errors import NotAllowed
from mondala.core.value import Value
from mondala.hosted.days import MyDays, my_days
from mondala.hosted.mondo.alone import GAME, TableOpened
from mondala.hosted.mondo.day.playing import enter, practise
from mondala.hosted.mondo.day.results import DayInfo, day_info
from mondala.hosted.mondo.day.variants import AHEAD, Variant, variant_of
from mondala.hosted.mondo.day.worlds import DayWorld, best_worlds
from mondala.server.days.dates import read_day
from mondala.server.http.dependencies import Asker, Tables, Visitor
from mondala.server.http.refusals import reading
from mondala.server.tables.open_tables import OpenTables

TODAY = "today"


class ComingDay(Value, frozen=True):
    """A day to come. The hash of its key is shown a day before."""

    day: str
    variant: Variant | None
    hash: str | None


class DaysInfo(Value, frozen=True):
    """Today, by UTC; the settings of the days after it; and the caller's own tries."""

    today: str
    now: int
    coming: tuple[ComingDay, ...]
    mine: MyDays


class DaysController(Controller):
    path = "/api/mondo/days"
    sent = (DaysInfo, DayInfo, TableOpened, DayWorld)

    @get("/", responses=reading())
    async def days(self, visitor: Visitor, tables: Tables) -> DaysInfo:
        """Which day it is, the week ahead, and the days on which you have played."""
        today = tables.services.days.today()
        ahead = [today + timedelta(days=number) for number in range(1, AHEAD + 1)]
        return DaysInfo(
            today.isoformat(),
            tables.services.clock.utc(),
            tuple([await _coming(tables, day) for day in ahead]),
            await my_days(tables, GAME, visitor),
        )

    @get("/{day:str}", responses=reading("unreadable", "no-day"))
    async def day(self, day: FromPath[str], visitor: Visitor, tables: Tables) -> DayInfo:
        """One day, by its date or `today`: what is played, and how it went as far as it is open."""
        return await day_info(tables, _day(tables, day), visitor)

    @get("/{day:str}/worlds", responses=reading("unreadable", "no-day", "sealed"))
    async def worlds(self, day: FromPath[str], tables: Tables) -> tuple[DayWorld, ...]:
        """The best worlds of a day that is closed."""
        wanted = _day(tables, day)
        if not tables.services.days.is_closed(wanted):
            raise NotAllowed("sealed", "worlds are shown when the day is closed")
        return await best_worlds(tables, wanted.isoformat())

    @post(
        "/today/try",
        status_code=HTTP_200_OK,
        responses=reading("origin", "no-person", "not-stored", "read-only", "too-many-games"),
    )
    async def enter(self, person: Asker, tables: Tables) -> TableOpened:
        """Your try of today: it begins now if you have had none. Its time runs from then on."""
        tables.services.restrictions.check_writing()
        entered = await enter(tables, person)
        game = await tables.services.storage.game(entered.game_id)
        if game is None:
            raise NotAllowed("no-game", "there is no such game")
        return TableOpened(game.table)

    @post(
        "/{day:str}/practice",
        status_code=HTTP_201_CREATED,
        responses=reading(
            "unreadable",
            "origin",
            "no-person",
            "no-day",
            "sealed",
            "not-stored",
            "read-only",
            "too-many-games",
        ),
    )
    async def practise(self, day: FromPath[str], person: Asker, tables: Tables) -> TableOpened:
        """The pile of an earlier day, as often as you like; nothing of it counts."""
        tables.services.restrictions.check_writing()
        return TableOpened(await practise(tables, person, _day(tables, day)))


def _day(tables: OpenTables, text: str) -> date:
    """NotAllowed if that day's settings are not published yet."""
    today = tables.services.days.today()
    day = today if text == TODAY else read_day(text)
    if day > today + timedelta(days=AHEAD):
        raise NotAllowed("no-day", "it is not said yet what is played on that day", day=text)
    return day


async def _coming(tables: OpenTables, day: date) -> ComingDay:
    return ComingDay(day.isoformat(), variant_of(day), await tables.services.days.shown_hash(day))
