"""A bot of a chosen level as the opponent on a free board: it answers with one move."""

import asyncio
from collections import Counter

import msgspec
from litestar import Controller, Router, post
from litestar.params import JSONBody
from litestar.status_codes import HTTP_200_OK

from mondala.core.errors import NotAllowed
from mondala.core.ids import GameId, GameName
from mondala.core.value import Value
from mondala.games.patterns.moves import play_all
from mondala.games.patterns.position import OVER, Position
from mondala.hosted.patterns.api import Board, started
from mondala.hosted.patterns.day.guarding import KEPT, check_help
from mondala.server.bots.questions import Reply, Subject
from mondala.server.edge.addresses import counted_as
from mondala.server.http.dependencies import Origins, Tables, Visitor
from mondala.server.http.refusals import AnyRequest, asking
from mondala.server.http.request_facts import sender
from mondala.server.services import Services
from mondala.tables import patterns
from mondala.tables.patterns import PatternsOptions, Play, State

GAME = GameName(patterns.NAME)
NO_GAME = GameId("")
"""A free board is not a game."""
AT_ONCE = 2
"""Pending questions of one address, at most."""
TRIES, AGAIN_AFTER = 40, 0.5
"""How often a bot that is still loading is asked again, and the pause in seconds."""
ASKING = asking("no-such-bot", "game-over", "not-now", forbidden=KEPT)
"""A position may also be refused with any code of the rules, as a 400."""


class BoardWithLevel(Board, frozen=True):
    """A board, and the level of the bot that is to move there; without one, the friendly bot."""

    level: int | None = None


class BoardReply(Value, frozen=True):
    move: str


class ReplyController(Controller):
    path = "/api/patterns/reply"
    given = (BoardWithLevel,)
    sent = (BoardReply,)

    def __init__(self, owner: Router) -> None:
        super().__init__(owner)
        self._waiting: Counter[str] = Counter()

    @post("/", status_code=HTTP_200_OK, responses=ASKING)
    async def reply(
        self,
        data: JSONBody[BoardWithLevel],
        request: AnyRequest,
        visitor: Visitor,
        tables: Tables,
        origins: Origins,
    ) -> BoardReply:
        """The move that a bot makes on a board."""
        position = play_all(*started(data))
        if position.phase is OVER:
            raise NotAllowed("game-over", "the game is over")
        await check_help(tables.services, visitor, [position])
        bot = tables.services.registry[GAME].bot_of_level(data.level).name
        address = counted_as(origins.client(*sender(request)))
        if self._waiting[address] >= AT_ONCE:
            raise NotAllowed("too-fast", "too many questions at once; wait for the answers")
        self._waiting[address] += 1
        try:
            return BoardReply(await bot_move(tables.services, position, bot))
        finally:
            self._waiting -= Counter({address: 1})


async def bot_move(services: Services, position: Position, bot: str) -> str:
    """The move that this bot makes there."""
    for _ in range(TRIES):
        reply = await _asked(services, position, bot)
        if reply.command:
            return msgspec.json.decode(reply.args, type=Play).move
        await asyncio.sleep(AGAIN_AFTER)
    raise NotAllowed("not-now", "the bot is still getting ready")


async def _asked(services: Services, position: Position, bot: str) -> Reply:
    """The bot's answer; tables with people are answered first."""
    decided: asyncio.Future[Reply] = asyncio.get_running_loop().create_future()
    services.bots.ask(
        GAME,
        bot,
        Subject(NO_GAME, position.mover, 0),
        patterns.view(State(PatternsOptions(), position, None, position, None), None),
        msgspec.Raw(b"null"),
        "",
        lambda: False,
        lambda reply: None if decided.done() else decided.set_result(reply),
    )
    return await decided
