"""A person's try at a day's positions: when each was shown, and the first answer.

Rows are inserted only if absent, so the first view and answer count, whatever is repeated from
wherever.
"""

from datetime import date
from functools import partial

from mondala.core.errors import NotAllowed
from mondala.core.ids import GameId, GameName
from mondala.server.services import Services, new_id
from mondala.server.storage.day_tries import AnswerRow, TryRow
from mondala.server.storage.rows import Person
from mondala.server.storage.waiting import stored
from mondala.tables.patterns import NAME

GAME = GameName(NAME)


async def show(services: Services, person: Person, day: date, task: int) -> None:
    """That person sees a position of a day that is open: its time runs from now on, unless they
    have seen it before. The first one begins their try."""
    entered = await services.storage.try_of(person.id, day.isoformat(), GAME)
    if entered is None and task == 1:
        entered = await _begun(services, person, day)
    shown = [] if entered is None else await services.storage.answers(entered.game_id)
    if task <= len(shown):
        return
    waits = any(each.answer is None for each in shown)
    if entered is None or waits or task != len(shown) + 1:
        raise NotAllowed("in-order", "answer the positions before this one first")
    now = services.clock.utc()
    await stored(partial(services.storage.put_shown, entered.game_id, task, now))


async def answer(
    services: Services, person: Person, day: date, task: int, move: str, *, right: bool
) -> bool:
    """Stores an answer; returns whether it counts, as the first."""
    entered = await services.storage.try_of(person.id, day.isoformat(), GAME)
    found = None if entered is None else await _answer_to(services, entered, task)
    if found is None:
        raise NotAllowed("in-order", "look at this position first")
    if found.answer is not None:
        return False
    made = AnswerRow(found.game_id, task, found.shown, move, int(right), services.clock.utc())
    await stored(partial(services.storage.put_answer, made))
    return made in await services.storage.answers(found.game_id)  # elsewhere one may be quicker


async def has_answered(services: Services, person: Person | None, day: date, task: int) -> bool:
    """Whether that person's answer to a position counts already."""
    if person is None:
        return False
    entered = await services.storage.try_of(person.id, day.isoformat(), GAME)
    found = None if entered is None else await _answer_to(services, entered, task)
    return found is not None and found.answer is not None


async def _answer_to(services: Services, entered: TryRow, task: int) -> AnswerRow | None:
    """That position of a try, once it was shown."""
    shown = await services.storage.answers(entered.game_id)
    return next((each for each in shown if each.number == task), None)


async def _begun(services: Services, person: Person, day: date) -> TryRow:
    """The person's try, started if it is that day and there is none."""
    storage, text = services.storage, day.isoformat()
    if day != services.days.today():
        raise NotAllowed("sealed", "others are still at it; practise when the day is closed")
    services.restrictions.check_writing()
    began = services.clock.utc()
    mine = TryRow(text, GAME, person.id, GameId(new_id()), bot=False, started=began, points=0)
    try:
        await stored(partial(storage.put_try, mine, []))
    except NotAllowed:
        found = await storage.try_of(person.id, text, GAME)
        if found is None:
            raise
        return found  # started on another device meanwhile
    return mine
