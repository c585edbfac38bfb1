"""The part of the port that keeps tries at a day's pile or positions."""

from typing import Protocol

from mondala.core.ids import GameId, GameName, PersonId
from mondala.core.value import Value
from mondala.server.storage.writing import Done

TASKS = 3
"""A try that is no game has so many; it is over when all are answered."""


class TryRow(Value, frozen=True):
    """The one try of a person, or a bot, at what everybody plays on a day."""

    day: str
    """As 2026-11-18, by UTC."""
    game: GameName
    person: PersonId
    """The name of the bot, where it is one; see `bot`."""
    game_id: GameId
    """The game that is the try; where it is none but answers, an id of its own."""
    bot: bool
    started: int
    points: int | None = None
    """Set once a game is over, and raised with each answer."""
    took: int = 0
    """Milliseconds for the answers that brought points."""
    done: bool = False
    """Whether it is over. Tries that are not end as they are when the day is closed."""


class AnswerRow(Value, frozen=True):
    """A task of a try, and the answer that counts; it is empty, and wrong, where the task was seen
    in another try of the same person, which gave way to this one."""

    game_id: GameId
    """The id of the try."""
    number: int
    shown: int
    """When (UTC) it was shown first: its time runs from then on."""
    answer: str | None = None
    points: int = 0
    answered: int | None = None


class Placed(Value, frozen=True):
    """A line of a day's board. Whoever has the same points in the same time has the same place."""

    place: int
    name: str
    points: int
    took: int
    game_id: GameId
    person: PersonId


class DayTryStorage(Protocol):
    """Keeps tries and their places. Tries that are not over count only once the day is `closed`."""

    def put_try(self, entered: TryRow, answers: list[AnswerRow], done: Done) -> None:
        """Stores a try that is no game, with the answers that it has already: all or nothing, so
        nothing if that person has had a try."""

    def put_shown(self, game_id: GameId, number: int, shown: int, done: Done) -> None:
        """Notes when a task of a try was shown first."""

    def put_answer(self, answer: AnswerRow, done: Done) -> None:
        """Stores the answer to a task, if there is none. The last one ends the try."""

    async def answers(self, game_id: GameId) -> list[AnswerRow]:
        """The tasks of a try that were shown, by number."""

    async def try_of(self, person: PersonId, day: str, game: GameName) -> TryRow | None: ...

    async def tries_of(self, person: PersonId, game: GameName) -> list[TryRow]:
        """All tries of a person, by day."""

    async def bot_tries(self, day: str, game: GameName) -> list[TryRow]:
        """The bots' tries, the best first."""

    async def day_results(
        self, day: str, game: GameName, step: int, *, closed: bool
    ) -> list[tuple[int, int, int]]:
        """Rows of points, time in steps of `step` milliseconds, and the number of people who have
        both; the fewest points first. Bots are not counted."""

    async def day_place(self, entered: TryRow, *, closed: bool) -> int:
        """The place of a try that is over: 1, and one more for each person who has done better."""

    async def day_board(self, day: str, game: GameName, most: int) -> list[Placed]:
        """The best tries of people who have an account and may be named, of a day that is closed;
        everybody counts for their places."""
