"""The bots of this server over HTTP: some need parts that are not installed everywhere."""

from litestar import Controller, get

from mondala.core.ids import GameName
from mondala.core.value import Value
from mondala.server.http.dependencies import Tables
from mondala.server.http.refusals import reading


class BotInfo(Value, frozen=True):
    """A bot that can be seated here, by `name` or `level`."""

    name: str
    level: int
    about: str
    """Its way of playing, in English."""


class BotsController(Controller):
    path = "/api/bots"
    sent = (BotInfo,)

    @get("/", responses=reading())
    async def bots(self, tables: Tables) -> dict[GameName, list[BotInfo]]:
        """The bots of each game, the weakest first."""
        return {
            game.name: [BotInfo(bot.name, bot.level, bot.about) for bot in game.bots]
            for game in tables.services.registry
        }
