"""One's own progress over HTTP: what one has played, against whom, and one's bests."""

from collections.abc import Sequence

import msgspec
from litestar import Controller, get

from mondala.core.ids import GameId, GameName, PersonId
from mondala.core.outcome import Outcome
from mondala.core.seats import Seat
from mondala.core.value import Value
from mondala.server.http.dependencies import Asker, Tables
from mondala.server.http.refusals import reading
from mondala.server.people import EVERY_GAME
from mondala.server.services import Services
from mondala.server.storage.port import GameRow
from mondala.tables.live import ABANDONED
from mondala.tables.live_game import LiveGame
from mondala.tables.registry import Registry
from mondala.wire.codec import codec_of


class Tally(Value, frozen=True):
    """Games that were played to an end. A win that is shared is a draw."""

    won: int = 0
    drawn: int = 0
    lost: int = 0


class Against(Value, frozen=True):
    """Games in which somebody of that name, or a bot of that level, took part too."""

    name: str
    level: int | None
    tally: Tally


class Played(Value, frozen=True):
    """One's points in a game of that class: what can be compared."""

    game_id: GameId
    at: int
    points: int


class GameClass(Value, frozen=True):
    """All games of a class, the oldest first; `best` is the number of the best among them."""

    name: str
    played: list[Played]
    best: int


class GameProfile(Value, frozen=True):
    game: GameName
    tally: Tally
    against: list[Against]
    """The most frequent first."""
    classes: list[GameClass]


class MyProfile(Value, frozen=True):
    games: list[GameProfile]


class ProfileController(Controller):
    path = "/api/me/profile"
    sent = (MyProfile,)

    @get("/", responses=reading("no-person"))
    async def profile(self, person: Asker, tables: Tables) -> MyProfile:
        """What you have played, against whom, and how well."""
        return await profile_of_person(tables.services, person.id)


async def profile_of_person(services: Services, person: PersonId) -> MyProfile:
    storage = services.storage
    rows = await storage.games_of(person, EVERY_GAME)
    seats = await storage.seats_of(person, [row.id for row in rows])
    return await services.aside.do(profile_of, services.registry, rows, seats)


def profile_of(
    registry: Registry, rows: Sequence[GameRow], seats: dict[GameId, list[Seat]]
) -> MyProfile:
    """Of games, the newest first, and one's seats in them. Games on a shared device count for
    nobody, nor do those that were ended before their time."""
    counting: dict[GameName, _Counting] = {}
    for row in reversed(rows):
        outcome = (
            None if row.result is None else msgspec.json.decode(row.result, type=Outcome | None)
        )
        if outcome is None or outcome.reason == ABANDONED or len(seats[row.id]) != 1:
            continue
        game = registry[row.game]
        counted = counting.setdefault(row.game, _Counting(game))
        counted.add(row, outcome, seats[row.id][0])
    return MyProfile([counted.profile() for counted in counting.values()])


class _Counting:
    """The games of one kind, counted as they come, the oldest first."""

    def __init__(self, game: LiveGame) -> None:
        self._game = game
        self._tally = [0, 0, 0]
        self._against: dict[tuple[str, int | None], list[int]] = {}
        self._classes: dict[str, list[Played]] = {}

    def add(self, row: GameRow, outcome: Outcome, mine: Seat) -> None:
        result = _result(outcome, mine)
        self._tally[result] += 1
        names = msgspec.json.decode(row.seats, type=list[tuple[str, str | None]])
        others = {self._called(*each) for seat, each in enumerate(names) if seat != mine}
        for other in others:
            self._against.setdefault(other, [0, 0, 0])[result] += 1
        name = self._game.compared_as(codec_of(self._game).read_options(row.options))
        if name is not None:
            played = Played(row.id, row.ended or 0, outcome.points[mine])
            self._classes.setdefault(name, []).append(played)

    def _called(self, name: str, bot: str | None) -> tuple[str, int | None]:
        """A bot that is no longer there goes by the name that is stored."""
        wanted = self._game.earlier_bots.get(bot or "", bot)
        level = next((each.level for each in self._game.bots if each.name == wanted), None)
        return (name if bot is None else wanted or "", level)

    def profile(self) -> GameProfile:
        against = sorted(self._against.items(), key=lambda each: -sum(each[1]))
        return GameProfile(
            game=self._game.name,
            tally=Tally(*self._tally),
            against=[Against(name, level, Tally(*tally)) for (name, level), tally in against],
            classes=[
                GameClass(name, played, max(range(len(played)), key=lambda n: played[n].points))
                for name, played in self._classes.items()
            ],
        )


def _result(outcome: Outcome, mine: Seat) -> int:
    """0 for a win, 1 for a draw, 2 for a loss."""
    if mine not in outcome.winners:
        return 2
    return 0 if len(outcome.winners) == 1 else 1
