"""One's games of Patterns: where one began on the mandala, and how accurately one played."""

from typing import Any, Literal, TypeAlias

import msgspec
from litestar import Controller, get

from mondala.core.ids import GameId
from mondala.core.seats import Seat
from mondala.core.value import Value
from mondala.games.patterns.moves import Kind, apply
from mondala.hosted.progress import Game, games_that_are_over, kept, replayed
from mondala.server.http.analyses import kept_as
from mondala.server.http.dependencies import Asker, Tables
from mondala.server.http.refusals import reading
from mondala.server.services import Services
from mondala.server.storage.rows import GameRow
from mondala.server.tables.replaying import Replayed
from mondala.tables.patterns import NAME, SEATS
from mondala.wire.tags import encode

VERSION = 1
FIRST = 3
"""The first groups founded by a player, this many, make an opening."""
Result: TypeAlias = Literal["won", "drawn", "lost"]
_OPENINGS = msgspec.json.Decoder(tuple[tuple[str, ...], ...])
_ACCURACIES = msgspec.json.Decoder(tuple[float, ...])
_PARTS = msgspec.json.Decoder(list[msgspec.Raw])


class PatternsPlayed(Value, frozen=True):
    """A game of the caller's. `seat` is 0 for the player who began."""

    game_id: GameId
    at: int
    """When (UTC) it ended."""
    seat: Seat
    result: Result
    founded: tuple[str, ...]
    """The spaces of the first groups that one founded, in that order."""
    accuracy: float | None
    """From 0 to 100; None where nobody has had the game analysed yet."""


class PatternsProgress(Value, frozen=True):
    """One's newest games, the oldest first."""

    games: tuple[PatternsPlayed, ...]


class ProgressController(Controller):
    path = "/api/patterns/progress"
    sent = (PatternsProgress,)

    @get("/", responses=reading("no-person"))
    async def progress(self, person: Asker, tables: Tables) -> PatternsProgress:
        """Your games: how they began, and how accurate you were in those that were analysed."""
        services = tables.services
        games = await games_that_are_over(services, person, NAME)
        openings = await kept(
            services, "openings", VERSION, games, lambda row: replayed(services, row, _openings)
        )
        analyst = services.registry[NAME].analyst
        version = 0 if analyst is None else analyst.version
        accuracies = await kept(
            services, "accuracy", version, games, lambda row: _accuracies(services, row, version)
        )
        return PatternsProgress(
            tuple(
                _played(game, opening, accuracy)
                for game, opening, accuracy in zip(games, openings, accuracies, strict=True)
            )
        )


def _openings(game: Replayed) -> bytes:
    """For each seat the spaces of its first groups."""
    founded: list[list[str]] = [[] for _ in range(SEATS)]
    position = game.start.position
    for move in game.live.state.moves:
        if move.kind is Kind.ESTABLISH and len(founded[position.mover]) < FIRST:
            founded[position.mover].append(move.at)
        position = apply(position, move)
    return encode(founded)


async def _accuracies(services: Services, row: GameRow, version: int) -> bytes | None:
    """The accuracy of each seat, once the game was analysed."""
    body = await services.storage.analysis(kept_as(row), version)
    if body is None:
        return None
    for part in reversed(_PARTS.decode(body)):  # the summary comes last
        told: dict[str, Any] = msgspec.json.decode(part)
        if told["type"] == "Summary":
            return encode(told["accuracy"])
    return None


def _played(game: Game, opening: bytes | None, accuracy: bytes | None) -> PatternsPlayed:
    won = game.mine in game.outcome.winners
    result: Result = "lost" if not won else "won" if len(game.outcome.winners) == 1 else "drawn"
    return PatternsPlayed(
        game_id=game.row.id,
        at=game.row.ended or 0,
        seat=game.mine,
        result=result,
        founded=() if opening is None else _OPENINGS.decode(opening)[game.mine],
        accuracy=None if accuracy is None else _ACCURACIES.decode(accuracy)[game.mine],
    )
