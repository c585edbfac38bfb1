"""Parts shared by all games' progress pages: a person's ended games, and facts extracted from each
game once and then stored."""

import logging
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import TypeAlias

from mondala.core.ids import GameName
from mondala.core.outcome import Outcome
from mondala.core.seats import Seat
from mondala.core.value import Value
from mondala.server.http.profile import outcome_of
from mondala.server.services import Services
from mondala.server.storage.rows import GameRow, Person, WantedGames
from mondala.server.tables.material import material_of
from mondala.server.tables.replaying import Damaged, Replayed, replay_kept

MOST = 200
"""Only this many of the newest games are shown."""
Read: TypeAlias = Callable[[GameRow], Awaitable[bytes | None]]
"""Extracts the facts to store from a game; None if there are none yet."""
_LOG = logging.getLogger("mondala")


class Game(Value, frozen=True):
    """A game that was played to its end, and the caller's seat in it."""

    row: GameRow
    outcome: Outcome
    mine: Seat


async def games_that_are_over(services: Services, person: Person, name: str) -> list[Game]:
    """The person's games played to their end, oldest first, without those on a shared device."""
    wanted = WantedGames(GameName(name))
    rows = await services.storage.games_of(person.id, MOST, wanted=wanted, puzzles=False)
    seats = await services.storage.seats_of(person.id, [row.id for row in rows])
    found = []
    for row in reversed(rows):
        outcome = outcome_of(row)
        if outcome is not None and len(seats[row.id]) == 1:
            found.append(Game(row, outcome, seats[row.id][0]))
    return found


async def kept(
    services: Services, what: str, version: int, games: Sequence[Game], read: Read
) -> list[bytes | None]:
    """The facts stored under that name for each of these games, extracted if missing. Damaged games
    have none."""
    storage = services.storage
    keys = [f"{what} {game.row.id}" for game in games]
    found: dict[str, bytes | None] = {**await storage.kept_analyses(keys, version)}
    for key, game in zip(keys, games, strict=True):
        if key not in found:
            found[key] = body = await _read(read, game.row)
            if body is not None:
                storage.put_analysis(key, version, body, partial(_put, key))
    return [found[key] for key in keys]


async def replayed(services: Services, row: GameRow, read: Callable[[Replayed], bytes]) -> bytes:
    """Extracts facts from the whole game in a thread."""
    material = await material_of(services.storage, services.registry[row.game], row.material)
    bodies = await services.storage.entries(row.id)
    return await services.long_work.do(
        lambda: read(replay_kept(services.registry, row, bodies, material.value))
    )


async def _read(read: Read, row: GameRow) -> bytes | None:
    try:
        return await read(row)
    except Damaged as error:
        _LOG.error("nothing is told of somebody's progress in game %s: %s", row.id, error)
        return None


def _put(key: str, error: Exception | None) -> None:
    if error is not None:
        _LOG.warning("%s could not be kept: %s", key, error)
