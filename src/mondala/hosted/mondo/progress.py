"""One's rounds of Mondo: the parts that their points came from."""

import msgspec
from litestar import Controller, get

from mondala.core.ids import GameId
from mondala.core.value import Value
from mondala.games.mondo import NAME
from mondala.games.mondo.options import Options
from mondala.games.mondo.sheet import Points
from mondala.hosted.progress import Game, games_that_are_over, kept, replayed
from mondala.server.http.dependencies import Asker, Tables
from mondala.server.http.refusals import reading
from mondala.server.services import Services
from mondala.server.tables.replaying import Replayed
from mondala.wire.tags import encode

VERSION = 1
_OPTIONS = msgspec.json.Decoder(Options)
_ROUNDS = msgspec.json.Decoder(list[list[Points]])


class RoundPlayed(Value, frozen=True):
    """A round of the caller's. `kind` is how it was played: a level, `solo-easy`, `children` or
    `day`."""

    game_id: GameId
    round: int
    """Counted from 0."""
    seat: int
    at: int
    """When (UTC) the match ended."""
    kind: str
    points: Points
    sealed: bool
    """Whether it belongs to a day that is not closed yet, so that its replay is not available."""


class MondoProgress(Value, frozen=True):
    """The rounds of the caller's newest matches, the oldest first."""

    rounds: tuple[RoundPlayed, ...]


class ProgressController(Controller):
    path = "/api/mondo/progress"
    sent = (MondoProgress,)

    @get("/", responses=reading("no-person"))
    async def progress(self, person: Asker, tables: Tables) -> MondoProgress:
        """Your rounds, and what their points came from."""
        services = tables.services
        games = await games_that_are_over(services, person, NAME)
        bodies = await kept(
            services, "rounds", VERSION, games, lambda row: replayed(services, row, _rounds)
        )
        return MondoProgress(
            tuple(
                each
                for game, body in zip(games, bodies, strict=True)
                for each in _played(services, game, body or b"[]")
            )
        )


def _rounds(game: Replayed) -> bytes:
    """Everybody's sheets, round by round."""
    return encode(game.live.state.match.scores)


def _played(services: Services, game: Game, body: bytes) -> list[RoundPlayed]:
    row, options = game.row, _OPTIONS.decode(game.row.options)
    kind, sealed = kind_of(options), services.days.is_sealed(services.registry[row.game], options)
    return [
        RoundPlayed(row.id, number, game.mine, row.ended or 0, kind, scores[game.mine], sealed)
        for number, scores in enumerate(_ROUNDS.decode(body))
    ]


def kind_of(options: Options) -> str:
    if options.day is not None:
        return "day"
    if options.solo:
        return f"solo-{options.solo}"
    return "children" if options.children else options.level.value
