"""Games over HTTP: what is known of one, its record, and its replay step by step."""

import asyncio
from collections import Counter
from datetime import UTC, datetime
from typing import Any

import msgspec
from litestar import Controller, get
from litestar.params import FromPath

from mondala.bots.bot import Bot
from mondala.core.errors import NotAllowed, Unreadable
from mondala.core.ids import GameId
from mondala.server.http.dependencies import People, Tables
from mondala.server.http.refusals import AnyRequest, reading
from mondala.server.http.summaries import GameInfo, game_info
from mondala.server.people import COOKIE
from mondala.server.storage.port import GameRow
from mondala.server.tables.material import material_of
from mondala.server.tables.open_tables import OpenTables
from mondala.server.tables.replaying import Replayed, replay
from mondala.tables.live_game import LiveGame


class GamesController(Controller):
    path = "/api/games"
    sent = (GameInfo,)

    @get("/{game:str}", responses=reading("unreadable", "no-game"))
    async def game(
        self, game: FromPath[str], request: AnyRequest, people: People, tables: Tables
    ) -> GameInfo:
        """One game; its result and seed once it is over."""
        person = await people.by_cookie(request.cookies.get(COOKIE))
        return await game_info(tables, await _row(tables, game), person)

    @get("/{game:str}/record", media_type="text/plain", responses=reading("not-over", "no-game"))
    async def record(self, game: FromPath[str], tables: Tables) -> str:
        """The game in its notation, once it is over."""
        row = await _row(tables, game)
        if row.ended is None:
            raise NotAllowed("not-over", "the record opens when the game is over")
        played = await _played(tables, row)
        return await asyncio.to_thread(played.game.record, *_told(row, played))

    @get("/{game:str}/replay", responses=reading("not-over", "no-game"))
    async def replay(self, game: FromPath[str], tables: Tables) -> Any:
        """A game step by step: once it is over or, where nothing is hidden, as far as it has
        come."""
        row = await _row(tables, game)
        if row.ended is None and not tables.services.registry[row.game].nothing_hidden:
            raise NotAllowed("not-over", "the replay opens when the game is over")
        played = await _played(tables, row)
        return await asyncio.to_thread(played.game.replay, *_told(row, played))


async def _row(tables: OpenTables, game: str) -> GameRow:
    row = await tables.services.storage.game(GameId(game))
    if row is None:
        raise NotAllowed("no-game", "there is no such game")
    return row


async def _played(tables: OpenTables, row: GameRow) -> Replayed:
    services = tables.services
    game = services.registry[row.game]
    material = await material_of(services.storage, game, row.material)
    bodies = await services.storage.entries(row.id)
    try:
        return await asyncio.to_thread(replay, services.registry, row, bodies, material.value)
    except Unreadable as error:  # not what was asked is wrong, but what is stored
        raise RuntimeError(f"the journal of game {row.id} is damaged") from error


def _told(row: GameRow, played: Replayed) -> tuple[Any, Any, tuple[str, ...], str]:
    """How the game began, its entries, the players' names and the day."""
    names = _names(played.game, msgspec.json.decode(row.seats, type=list[tuple[str, str | None]]))
    date = datetime.fromtimestamp(row.started / 1000, UTC).date().isoformat()
    return played.start, played.entries, names, date


def _names(game: LiveGame, seats: list[tuple[str, str | None]]) -> tuple[str, ...]:
    """Bots by title and level, numbered where several are the same."""
    bots = [bot for _, bot in seats if bot is not None]
    seen: Counter[str] = Counter()
    names = []
    for name, bot in seats:
        if bot is None:
            names.append(name)
            continue
        seen[bot] += 1
        names.append(_called(game, bot, seen[bot] if bots.count(bot) > 1 else None))
    return tuple(names)


def _called(game: LiveGame, name: str, number: int | None) -> str:
    """ "Pebble (level 1)"; of a bot that is no longer there, only what it was."""
    wanted = game.earlier_bots.get(name, name)
    bot = next((bot for bot in game.bots if bot.name == wanted), None)
    title = Bot.title if bot is None else bot.title
    numbered = title if number is None else f"{title} {number}"
    return numbered if bot is None else f"{numbered} (level {bot.level})"
