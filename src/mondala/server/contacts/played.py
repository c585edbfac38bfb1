"""The people that a person has played with, and the score between two people."""

from collections.abc import Sequence

import msgspec

from mondala.core.ids import GameId, GameName, PersonId
from mondala.core.outcome import Outcome
from mondala.core.value import Value
from mondala.server.services import Services
from mondala.server.storage.contacts import Met, SharedGame
from mondala.tables.live import ABANDONED
from mondala.tables.options import GameOptions
from mondala.tables.rating import places
from mondala.tables.registry import Registry
from mondala.wire.codec import codec_of

_NOBODY = frozenset[int]()


class Between(Value, frozen=True):
    """Results of games played to their end. Of two people, the one placed higher has won."""

    won: int = 0
    drawn: int = 0
    lost: int = 0


class LastGame(Value, frozen=True):
    """`at` is when it began; None while the game's time is hidden."""

    id: GameId
    game: GameName
    options: GameOptions
    at: int | None
    over: bool


class Acquaintance(Value, frozen=True):
    """A person with whom the caller has played."""

    person: PersonId
    name: str
    games: int
    between: Between
    last: LastGame


async def played_with(
    services: Services, person: PersonId, met: Sequence[Met]
) -> list[Acquaintance]:
    """Details about the people a person has played with."""
    games = await services.storage.shared_games(person, [each.person for each in met])
    return await services.long_work.do(_played, services.registry, met, games)


def _played(
    registry: Registry, met: Sequence[Met], games: Sequence[SharedGame]
) -> list[Acquaintance]:
    """`games` are all shared games, newest first."""
    shared: dict[PersonId, list[SharedGame]] = {}
    for game in games:
        shared.setdefault(game.other, []).append(game)
    return [
        Acquaintance(
            person=each.person,
            name=each.name,
            games=each.games,
            between=between(shared[each.person]),
            last=_last(registry, shared[each.person][0]),
        )
        for each in met
        if each.person in shared
    ]


def _last(registry: Registry, row: SharedGame) -> LastGame:
    game = registry[row.game]
    options = codec_of(game).read_options(row.options)
    hidden = row.ended is None and game.hides_start(options)
    at = None if hidden else row.started
    return LastGame(row.id, row.game, options, at, row.ended is not None)


def between(games: Sequence[SharedGame]) -> Between:
    counts = [0, 0, 0]
    for game in games:
        outcome = msgspec.json.decode(game.result or b"null", type=Outcome | None)
        if outcome is not None and outcome.reason != ABANDONED:
            order = places(outcome, _NOBODY)
            mine, theirs = order[game.mine], order[game.theirs]
            counts[(mine > theirs) - (mine < theirs) + 1] += 1
    return Between(*counts)
