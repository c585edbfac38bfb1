"""After a solo round: the day's best at that difficulty, and the same pile again."""

from litestar import Controller, get, post
from litestar.params import FromPath
from litestar.status_codes import HTTP_201_CREATED

from mondala.core.errors import NotAllowed
from mondala.core.ids import GameId
from mondala.core.value import Value, replace
from mondala.games.mondo import NAME
from mondala.games.mondo.options import Options
from mondala.hosted.mondo.alone import TableOpened, play_alone
from mondala.server.days.dates import best_of_day, day_at
from mondala.server.http.dependencies import Asker, Tables, Visitor
from mondala.server.http.games import check_over, game_row
from mondala.server.http.refusals import reading
from mondala.server.storage.rows import GameRow, Person
from mondala.server.tables.new_games import NewGame
from mondala.server.tables.open_tables import OpenTables
from mondala.wire.codec import codec_of


class DaysBest(Value, frozen=True):
    """The most points that somebody made at that difficulty on the day of the round. The name and
    the game are those of people who may be named; `mine` is whether it is your own."""

    points: int
    name: str | None
    game_id: GameId | None
    mine: bool


class SoloInfo(Value, frozen=True):
    """`counts` is whether the round counts for bests: not with another than the usual time, with
    custom tiles, or with a pile that the player knew."""

    counts: bool
    best: DaysBest | None


class SoloController(Controller):
    path = "/api/mondo/solo/{game:str}"
    sent = (SoloInfo,)

    @get("/", responses=reading("unreadable", "no-game", "not-over", "combination"))
    async def after(self, game: FromPath[GameId], visitor: Visitor, tables: Tables) -> SoloInfo:
        """The best of the day with which a solo round is compared once it is over."""
        row, options = await _solo(tables, game)
        live = tables.services.registry[row.game]
        own = live.material_digest(live.read_material(""))
        name = live.compared_as(options)
        if name is None or row.material not in ("", own):
            return SoloInfo(counts=False, best=None)
        of = best_of_day(row.game, name, day_at(row.ended or 0))
        return SoloInfo(counts=True, best=await _best(tables, of, visitor))

    @post(
        "/again",
        status_code=HTTP_201_CREATED,
        responses=reading(
            "unreadable",
            "origin",
            "no-person",
            "no-game",
            "not-over",
            "not-yours",
            "combination",
            "not-stored",
            "read-only",
            "too-many-games",
        ),
    )
    async def again(self, game: FromPath[GameId], person: Asker, tables: Tables) -> TableOpened:
        """The pile of a solo round of yours once more; it counts for no best."""
        row, options = await _solo(tables, game)
        if not (await tables.services.storage.seats_of(person.id, [row.id]))[row.id]:
            raise NotAllowed("not-yours", "only who has played with that pile plays it again")
        tables.services.restrictions.check_writing()
        known, given = replace(options, known_pile=True), NewGame(int(row.seed))
        return TableOpened(await play_alone(tables, person, known, given, row.material))


async def _solo(tables: OpenTables, game_id: GameId) -> tuple[GameRow, Options]:
    """An ended solo round; raises NotAllowed for any other game."""
    row = await game_row(tables, game_id)
    check_over(row)
    options = codec_of(tables.services.registry[row.game]).read_options(row.options)
    if row.game != NAME or not isinstance(options, Options) or options.solo is None:
        raise NotAllowed("combination", "that was no solo round")
    return row, options


async def _best(tables: OpenTables, of: str, visitor: Person | None) -> DaysBest | None:
    storage = tables.services.storage
    found = await storage.day_best(of)
    if found is None:
        return None
    points, game = found
    who = (await storage.players(game)).get(0)
    if who is None:
        return DaysBest(points, None, None, mine=False)
    mine = visitor is not None and visitor.id == who
    person = await storage.person(who) if mine or await storage.is_listed(who) else None
    if person is None:
        return DaysBest(points, None, None, mine=False)
    return DaysBest(points, person.name, game, mine=mine)
