"""The best moves in any position, for the free board, for hints and for programs."""

from typing import Annotated

from litestar import Controller, post
from litestar.params import JSONBody
from litestar.status_codes import HTTP_200_OK
from msgspec import Meta

from mondala.bots.patterns.parts import MOST_LINES, BestMoves, Evaluation
from mondala.core.ids import GameName
from mondala.games.patterns.moves import play_all
from mondala.games.patterns.notation import format_position
from mondala.hosted.patterns.api import Board, started
from mondala.hosted.patterns.day.guarding import KEPT, check_help, lines_of
from mondala.server.http.dependencies import Caller, Tables, Visitor
from mondala.server.http.refusals import asking
from mondala.tables.patterns import NAME

LONGEST = 2.0
"""Longest thinking time in seconds."""
ASKING = asking("analysis-busy", "analysis-failed", forbidden=KEPT)
"""A position may also be refused with any code of the rules, as a 400."""


class BestAsked(Board, frozen=True):
    """A board, how many seconds to think about it, and how many moves to tell."""

    seconds: Annotated[float, Meta(gt=0, le=LONGEST)] = 1.0
    lines: Annotated[int, Meta(ge=1, le=MOST_LINES)] = MOST_LINES


class BestController(Controller):
    path = "/api/patterns/best"
    given = (BestAsked,)

    @post("/", status_code=HTTP_200_OK, responses=ASKING)
    async def best(
        self, data: JSONBody[BestAsked], visitor: Visitor, caller: Caller, tables: Tables
    ) -> Evaluation:
        """The value of a position, the best moves in it, and why the first of them is good. A
        position of today's is refused until the caller has answered it."""
        position, services = play_all(*started(data)), tables.services
        await check_help(services, visitor, [position])
        job = BestMoves(format_position(position), lines=data.lines)
        (found,) = await services.analyses.answer(GameName(NAME), job, caller, data.seconds)
        await check_help(services, visitor, lines_of(position, found))
        told: Evaluation = found
        return told
