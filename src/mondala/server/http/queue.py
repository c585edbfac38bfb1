"""The queue for quick games over HTTP: joining, polling, leaving, and a bot offered after a long
wait."""

from litestar import Controller, delete, get, post, put
from litestar.params import FromPath, JSONBody
from litestar.status_codes import HTTP_201_CREATED

from mondala.core.ids import GameName
from mondala.core.value import Value
from mondala.server.http.dependencies import Asker, Tables, WaitingQueue
from mondala.server.http.profile import GameProfile, profile_of_person
from mondala.server.http.refusals import asking, reading
from mondala.server.tables.queue import QueuePlace, Rival, Wanted
from mondala.tables.live_game import LiveGame

_MISSING = ("no-person", "no-place", "waits-elsewhere", "no-contact")


class FittingBot(Value, frozen=True):
    level: int


class QueueController(Controller):
    path = "/api/queue"
    given = (Wanted,)
    sent = (QueuePlace, Rival, FittingBot)

    @post(
        "/",
        status_code=HTTP_201_CREATED,
        responses=asking(
            "no-such-game",
            "combination",
            "seats",
            "rated-options",
            "no-person",
            "too-many-games",
            "no-contact",
        ),
    )
    async def join(self, data: JSONBody[Wanted], person: Asker, queue: WaitingQueue) -> QueuePlace:
        """A place in the queue of those who want to play at once. You have one, on all devices."""
        return await queue.join(person, data)

    @put("/{ticket:str}", responses=asking(*_MISSING))
    async def stay(self, ticket: FromPath[str], person: Asker, queue: WaitingQueue) -> QueuePlace:
        """Your place, once something is new or a second has passed: ask again at once. Without a
        question for five seconds it is lost."""
        return await queue.stay(person.id, ticket)

    @delete("/{ticket:str}", responses=asking(*_MISSING))
    async def leave(self, ticket: FromPath[str], person: Asker, queue: WaitingQueue) -> None:
        """You do not want to play any more."""
        await queue.leave(person.id, ticket)

    @get("/bot/{game:str}", responses=reading("unreadable", "no-person", "no-such-game"))
    async def bot(self, game: FromPath[str], person: Asker, tables: Tables) -> FittingBot:
        """The level of a bot that plays about as well as you."""
        kind = tables.services.registry[GameName(game)]
        played = (await profile_of_person(tables.services, person.id)).games
        mine = next((each for each in played if each.game == kind.name), None)
        return FittingBot(fitting_level(kind, mine))


def fitting_level(game: LiveGame, played: GameProfile | None) -> int:
    """One level above the strongest beaten at least as often as not; the friendly one if none
    was."""
    levels = sorted(bot.level for bot in game.bots)
    beaten = [
        each.level
        for each in (() if played is None else played.against)
        if each.level is not None and each.tally.won > 0 and each.tally.won >= each.tally.lost
    ]
    if not beaten:
        return game.friendly
    return next((level for level in levels if level > max(beaten)), levels[-1])
