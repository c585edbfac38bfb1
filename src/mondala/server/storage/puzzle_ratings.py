"""The part of the port that keeps what puzzles have made of people's ratings."""

from typing import Protocol

from mondala.core.ids import GameName, PersonId
from mondala.core.value import Value
from mondala.server.storage.writing import Done


class PuzzleRatingRow(Value, frozen=True):
    """A person's try at a puzzle that counts, and their rating by that game's puzzles after it."""

    person: PersonId
    game: GameName
    puzzle: str
    number: int
    """Counts the rated puzzles of that person from 1; 0 for a try taken over from a guest that did
    not change the rating."""
    at: int
    """When (UTC) it was solved, or failed."""
    solved: bool
    """Whether it was solved at the first try."""
    rating: int
    """The puzzle's rating."""
    mu: float
    sigma: float
    mu_before: float
    sigma_before: float


class PuzzleRatingStorage(Protocol):
    def put_puzzle_rating(self, row: PuzzleRatingRow, done: Done) -> None:
        """Stores a result; fails if the person already has one for that puzzle, or if their rating
        changed since it was read."""

    async def puzzle_ratings_of(self, person: PersonId, game: GameName) -> list[PuzzleRatingRow]:
        """The oldest first."""
