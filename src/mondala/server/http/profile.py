"""One's own progress over HTTP: games played, opponents, and bests."""

from collections.abc import Sequence

import msgspec
from litestar import Controller, get
from litestar.params import FromPath

from mondala.core.ids import GameId, GameName, PersonId
from mondala.core.outcome import Outcome
from mondala.core.seats import Seat
from mondala.core.value import Value
from mondala.server.accounts.people import EVERY_GAME
from mondala.server.http.dependencies import Asker, Tables
from mondala.server.http.games import check_over, game_row
from mondala.server.http.refusals import reading
from mondala.server.services import Services
from mondala.server.storage.rows import GameRow, WantedGames
from mondala.tables.live import ABANDONED
from mondala.tables.live_game import LiveGame
from mondala.tables.registry import Registry
from mondala.wire.codec import codec_of


class Tally(Value, frozen=True):
    """Counts of games played to their end, without days' rounds. A shared win is a draw."""

    won: int = 0
    drawn: int = 0
    lost: int = 0


class Against(Value, frozen=True):
    """Results of games with an opponent of that name, or a bot of that level."""

    name: str
    level: int | None
    tally: Tally


class Played(Value, frozen=True):
    """Points in a game of a class, to compare with others of it."""

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
    """Most frequent first."""
    classes: list[GameClass]


class MyProfile(Value, frozen=True):
    games: list[GameProfile]


class Feats(Value, frozen=True):
    """What was special about a finished game of the caller's. `compared` is its class, if points
    can be compared; `before` is the previous best in it."""

    compared: str | None
    points: int
    before: Played | None
    beaten: int | None
    """The level of the bot beaten, if higher than any beaten before."""


class ProfileController(Controller):
    path = "/api/me/profile"
    sent = (MyProfile, Feats)

    @get("/", responses=reading("no-person"))
    async def profile(self, person: Asker, tables: Tables) -> MyProfile:
        """The games you have played, your opponents, and your results."""
        return await profile_of_person(tables.services, person.id)

    @get("/games/{game:str}", responses=reading("unreadable", "no-person", "no-game", "not-over"))
    async def feats(self, game: FromPath[GameId], person: Asker, tables: Tables) -> Feats:
        """Whether a game of yours was your best of its kind, or your first win against a bot."""
        row = await game_row(tables, game)
        check_over(row)
        storage = tables.services.storage
        rows = await storage.games_of(person.id, EVERY_GAME, wanted=WantedGames(row.game))
        seats = await storage.seats_of(person.id, [each.id for each in rows])
        return await tables.services.long_work.do(
            feats_of, tables.services.registry[row.game], row, rows, seats
        )


async def profile_of_person(services: Services, person: PersonId) -> MyProfile:
    storage = services.storage
    rows = await storage.games_of(person, EVERY_GAME, puzzles=False)
    seats = await storage.seats_of(person, [row.id for row in rows])
    return await services.long_work.do(profile_of, services.registry, rows, seats)


def profile_of(
    registry: Registry, rows: Sequence[GameRow], seats: dict[GameId, list[Seat]]
) -> MyProfile:
    """The profile from games, newest first, and the person's seats in them. Games on a shared
    device and games ended early do not count."""
    counting: dict[GameName, _Counting] = {}
    for row in reversed(rows):
        outcome = outcome_of(row)
        if outcome is None or len(seats[row.id]) != 1:
            continue
        game = registry[row.game]
        counted = counting.setdefault(row.game, _Counting(game))
        counted.add(row, outcome, seats[row.id][0])
    return MyProfile([counted.profile() for counted in counting.values()])


def outcome_of(row: GameRow) -> Outcome | None:
    """The outcome of a game that was played to its end; None for any other."""
    if row.result is None:
        return None
    found = msgspec.json.decode(row.result, type=Outcome | None)
    return None if found is None or found.reason == ABANDONED else found


def feats_of(
    game: LiveGame, row: GameRow, rows: Sequence[GameRow], seats: dict[GameId, list[Seat]]
) -> Feats:
    """The feats of one of `rows`, all of a person's games of that kind."""
    outcome, mine = outcome_of(row), seats.get(row.id, [])
    if outcome is None or len(mine) != 1:
        return Feats(None, 0, None, None)
    counting = _Counting(game)
    for each in rows:
        earlier = outcome_of(each)
        before = each.id != row.id and (each.ended or 0) <= (row.ended or 0)
        if earlier is not None and before and len(seats[each.id]) == 1:
            counting.add(each, earlier, seats[each.id][0])
    strongest = counting.strongest_beaten
    counting.add(row, outcome, mine[0])
    compared = counting.class_of(row)
    played = [] if compared is None else counting.classes[compared][:-1]
    best = max(played, key=lambda each: each.points, default=None)
    beaten = counting.strongest_beaten
    return Feats(compared, outcome.points[mine[0]], best, beaten if beaten > strongest else None)


class _Counting:
    """Counts the games of one kind, oldest first."""

    def __init__(self, game: LiveGame) -> None:
        self._game = game
        self._tally = [0, 0, 0]
        self._against: dict[tuple[str, int | None], list[int]] = {}
        self._own_material = ("", game.material_digest(game.read_material("")))
        self.classes: dict[str, list[Played]] = {}
        self.strongest_beaten = 0
        """The highest level of a bot beaten."""

    def add(self, row: GameRow, outcome: Outcome, mine: Seat) -> None:
        options = codec_of(self._game).read_options(row.options)
        if self._game.day_of(options) is not None:
            return  # it has one seat: nobody won or lost
        result = _result(outcome, mine)
        self._tally[result] += 1
        names = msgspec.json.decode(row.seats, type=list[tuple[str, str | None]])
        others = {self._called(*each) for seat, each in enumerate(names) if seat != mine}
        for other in others:
            self._against.setdefault(other, [0, 0, 0])[result] += 1
            if result == 0:
                self.strongest_beaten = max(self.strongest_beaten, other[1] or 0)
        name = self.class_of(row)
        if name is not None:
            played = Played(row.id, row.ended or 0, outcome.points[mine])
            self.classes.setdefault(name, []).append(played)

    def class_of(self, row: GameRow) -> str | None:
        if row.material not in self._own_material:
            return None
        return self._game.compared_as(codec_of(self._game).read_options(row.options))

    def _called(self, name: str, bot: str | None) -> tuple[str, int | None]:
        """The name and level to show; the stored name for a bot that no longer exists."""
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
                for name, played in self.classes.items()
            ],
        )


def _result(outcome: Outcome, mine: Seat) -> int:
    """0 for a win, 1 for a draw, 2 for a loss."""
    if mine not in outcome.winners:
        return 2
    return 0 if len(outcome.winners) == 1 else 1
