"""The part of the port that keeps what puzzles have made of people's ratings."""

from typing import Protocol

from mondala.core.ids import GameName, PersonId
from mondala.core.value import Value
from mondala.server.storage.writing import Done


class PuzzleRatingRow(Value, frozen=True):
    """Somebody's try at a puzzle that counts, and their rating by that game's puzzles after it."""

    person: PersonId
    game: GameName
    puzzle: str
    number: int
    """Counts the puzzles by which that person was rated, from 1; 0 where a try came along with a
    guest and made nothing of the rating that was there."""
    at: int
    """When (UTC) it was solved, or failed."""
    solved: bool
    """Whether it was, without a wrong try before."""
    rating: int
    """Of the puzzle."""
    mu: float
    sigma: float
    mu_before: float
    sigma_before: float


class PuzzleRatingStorage(Protocol):
    def put_puzzle_rating(self, row: PuzzleRatingRow, done: Done) -> None:
        """It fails where that person has had that puzzle, or was rated by another one since the
        rating before was read."""

    async def puzzle_ratings_of(self, person: PersonId, game: GameName) -> list[PuzzleRatingRow]:
        """The oldest first."""
