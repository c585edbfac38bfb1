"""World puzzles over HTTP: the next one, the best solution of each, the caller's results.

Each try is an ordinary game; the first at a puzzle counts.
"""

from collections.abc import Sequence
from functools import cache

import msgspec
from litestar import Controller, get, post
from litestar.params import FromPath
from litestar.status_codes import HTTP_201_CREATED

from mondala.bots.mondo.puzzles.puzzle import Puzzle, parse_puzzles
from mondala.core.chance import Chance
from mondala.core.errors import NotAllowed
from mondala.core.ids import GameId
from mondala.core.outcome import Outcome
from mondala.core.value import Value
from mondala.games.mondo.world import format_placements
from mondala.hosted.mondo.alone import GAME, TableOpened, play_alone
from mondala.resources import mondo_puzzles
from mondala.server.http.dependencies import Asker, Tables, Visitor
from mondala.server.http.refusals import reading
from mondala.server.storage.rows import Person, PuzzleTry
from mondala.server.tables.open_tables import OpenTables
from mondala.tables.live import ABANDONED

LAST = 20
"""The average is over this many tries."""
GOOD = 75
"""A try of at least this share, in hundredths, continues a run."""
OPENING = ("origin", "no-person", "not-stored", "read-only", "too-many-games")


class Finished(Value, frozen=True):
    """The first try at a puzzle, once it is over. `share` is how much of what there was to gain was
    gained, in hundredths."""

    puzzle: str
    game_id: GameId
    points: int
    share: int


class MyPuzzles(Value, frozen=True):
    """A person's results: `average` is the mean share of the last tries, `run` the number in a row
    with a share of at least `good`. `tried` counts puzzles, out of `there`."""

    tried: int
    there: int
    last: tuple[Finished, ...]
    """The oldest first."""
    average: int | None
    run: int
    longest: int
    good: int = GOOD
    most: int = LAST
    """The number of newest results in the average, at most."""


class WorldPuzzle(Value, frozen=True):
    """A puzzle, and the caller's first try at it. `bare` are the points of the given world, `best`
    the most possible, proven by trying everything that could be better."""

    id: str
    bare: int
    best: int
    mine: Finished | None


class FinishedWorld(Value, frozen=True):
    """A whole world in the notation: first what lay there."""

    points: int
    world: str


class PuzzlesController(Controller):
    path = "/api/mondo/puzzles"
    sent = (MyPuzzles, WorldPuzzle, FinishedWorld)

    @get("/", responses=reading())
    async def mine(self, visitor: Visitor, tables: Tables) -> MyPuzzles:
        """How you have done so far."""
        return summed_up(finished(await tries_of(tables, visitor)))

    @get("/{name:str}", responses=reading("unreadable", "no-puzzle"))
    async def one(self, name: FromPath[str], visitor: Visitor, tables: Tables) -> WorldPuzzle:
        """The puzzle of that name."""
        puzzle, tries = puzzle_named(name), finished(await tries_of(tables, visitor))
        mine = next((each for each in tries if each.puzzle == name), None)
        return WorldPuzzle(name, puzzle.bare, puzzle.points, mine)

    @get("/{name:str}/best", responses=reading("unreadable", "no-puzzle"), sync_to_thread=False)
    def best(self, name: FromPath[str]) -> FinishedWorld:
        """The best that can be made of it. Anybody may ask: nobody is compared with others."""
        puzzle = puzzle_named(name)
        return FinishedWorld(puzzle.points, format_placements((*puzzle.lying, *puzzle.best)))

    @post("/next", status_code=HTTP_201_CREATED, responses=reading(*OPENING))
    async def following(self, person: Asker, tables: Tables) -> TableOpened:
        """A table with a puzzle that you have not had, or when you have had all, with the one that
        you have not seen for the longest. Its minute begins at once."""
        name = next_for(person, await tries_of(tables, person))
        return await _opened(tables, person, name)

    @post(
        "/{name:str}/try",
        status_code=HTTP_201_CREATED,
        responses=reading("unreadable", "no-puzzle", *OPENING),
    )
    async def again(self, name: FromPath[str], person: Asker, tables: Tables) -> TableOpened:
        """A table with that puzzle, as often as you like."""
        return await _opened(tables, person, name)


@cache
def puzzles() -> dict[str, Puzzle]:
    """By their names."""
    return {puzzle.id: puzzle for puzzle in parse_puzzles(mondo_puzzles())}


def puzzle_named(name: str) -> Puzzle:
    found = puzzles().get(name)
    if found is None:
        raise NotAllowed("no-puzzle", "there is no such puzzle")
    return found


async def tries_of(tables: OpenTables, person: Person | None) -> list[PuzzleTry]:
    """The person's first try at each puzzle that still exists."""
    if person is None:
        return []
    found = await tables.services.storage.puzzle_tries(person.id, GAME)
    return [each for each in found if each.puzzle in puzzles()]


def next_for(person: Person, tries: Sequence[PuzzleTry]) -> str:
    """The next puzzle; everybody has an order of their own."""
    last = {each.puzzle: each.last for each in tries}
    order = Chance(0).stream(f"worlds to finish of {person.id}").shuffled(tuple(puzzles()))
    return min(order, key=lambda name: last.get(name, 0))


async def _opened(tables: OpenTables, person: Person, name: str) -> TableOpened:
    tables.services.restrictions.check_writing()
    return TableOpened(await play_alone(tables, person, puzzle_named(name).options))


def finished(tries: Sequence[PuzzleTry]) -> list[Finished]:
    """The tries that were played to their end."""
    found = []
    for each in tries:
        body = each.result or b"null"
        outcome = msgspec.json.decode(body, type=Outcome | None)
        if outcome is not None and outcome.reason != ABANDONED:
            (points,) = outcome.points
            share = puzzle_named(each.puzzle).share(points)
            found.append(Finished(each.puzzle, each.game_id, points, share))
    return found


def summed_up(tries: Sequence[Finished]) -> MyPuzzles:
    run = longest = 0
    for each in tries:
        run = run + 1 if each.share >= GOOD else 0
        longest = max(longest, run)
    last = tuple(tries[-LAST:])
    average = round(sum(each.share for each in last) / len(last)) if last else None
    return MyPuzzles(len(tries), len(puzzles()), last, average, run, longest)
