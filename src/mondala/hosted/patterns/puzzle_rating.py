"""One's rating by puzzles: the first try at each is a game against the puzzle, and counts once.

A try counts once the puzzle is solved, a move was wrong, or the solution was shown.
"""

from functools import partial

from mondala.bots.patterns.puzzles.puzzle import Puzzle
from mondala.core.errors import NotAllowed
from mondala.core.ids import GameName
from mondala.core.value import Value
from mondala.server.accounts.ratings import FRESH, Guess, Rating, guess_of, rated_against, told
from mondala.server.services import Services
from mondala.server.storage.puzzle_ratings import PuzzleRatingRow
from mondala.server.storage.rows import Person
from mondala.server.storage.waiting import stored
from mondala.tables.patterns import NAME

GAME = GameName(NAME)
OFF = 120
"""The uncertainty of a puzzle's rating, lower than most people's."""
EASIER = 2
"""The next puzzle is easier than the person's rating by this fraction of its uncertainty, so that
newcomers are not overtaxed and most puzzles get solved."""
AT_ONCE = 5
"""Attempts to store a result, since another device may change the rating meanwhile."""


class PuzzleStanding(Value, frozen=True):
    """A person's results at puzzles: how many they `tried`, how many of these they `solved` without
    a wrong try, and their current (`run`) and `longest` series of solved ones."""

    rating: Rating
    tried: int
    solved: int
    run: int
    longest: int


class RatedTry(Value, frozen=True):
    """The try that counted, just now."""

    solved: bool
    before: Rating
    standing: PuzzleStanding
    """From now on."""


async def puzzles_had(services: Services, person: Person | None) -> list[PuzzleRatingRow]:
    """The person's counted tries, oldest first."""
    if person is None:
        return []
    return await services.storage.puzzle_ratings_of(person.id, GAME)


def standing_after(rows: list[PuzzleRatingRow]) -> PuzzleStanding:
    run = longest = 0
    for row in rows:
        run = run + 1 if row.solved else 0
        longest = max(longest, run)
    solved = sum(row.solved for row in rows)
    return PuzzleStanding(told(*_latest(rows)), len(rows), solved, run, longest)


def aim(rating: Rating) -> int:
    """The rating to look for in the next puzzle."""
    return rating.value - rating.off // EASIER


async def count_try(
    services: Services, person: Person | None, puzzle: Puzzle, *, solved: bool
) -> RatedTry | None:
    """Counts a person's first try at a puzzle; nothing for strangers and later tries."""
    if person is None:
        return None
    services.restrictions.check_person(person.id)
    for _ in range(AT_ONCE - 1):
        try:
            return await _counted(services, person, puzzle, solved=solved)
        except NotAllowed as refusal:
            if refusal.code != "not-stored":
                raise
    return await _counted(services, person, puzzle, solved=solved)


async def _counted(
    services: Services, person: Person, puzzle: Puzzle, *, solved: bool
) -> RatedTry | None:
    rows = await puzzles_had(services, person)
    if any(row.puzzle == puzzle.id for row in rows):
        return None
    services.restrictions.check_writing()
    row = _row(services, person, puzzle, rows, solved=solved)
    await stored(partial(services.storage.put_puzzle_rating, row))
    before = told(row.mu_before, row.sigma_before, row.number - 1)
    return RatedTry(solved, before, standing_after([*rows, row]))


def _row(
    services: Services, person: Person, puzzle: Puzzle, had: list[PuzzleRatingRow], *, solved: bool
) -> PuzzleRatingRow:
    mu_before, sigma_before, number = _latest(had)
    before = (mu_before, sigma_before)
    mu, sigma = rated_against(before, strength(puzzle), won=solved)
    return PuzzleRatingRow(
        person=person.id,
        game=GAME,
        puzzle=puzzle.id,
        number=number + 1,
        at=services.clock.utc(),
        solved=solved,
        rating=puzzle.rating,
        mu=mu,
        sigma=sigma,
        mu_before=mu_before,
        sigma_before=sigma_before,
    )


def strength(puzzle: Puzzle) -> Guess:
    """A puzzle as an opponent."""
    return guess_of(puzzle.rating, OFF)


def _latest(rows: list[PuzzleRatingRow]) -> tuple[float, float, int]:
    """The present rating and the number of puzzles."""
    last = max(rows, key=lambda row: row.number, default=None)
    if last is None or not last.number:
        return (*FRESH, 0)
    return last.mu, last.sigma, last.number
