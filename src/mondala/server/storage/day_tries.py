"""The part of the storage port for tries at a day's challenge."""

from typing import Protocol

from mondala.core.ids import GameId, GameName, PersonId
from mondala.core.value import Value
from mondala.server.storage.writing import Done

TASKS = 3
"""How many tasks a try has that is not a game; it is over once all are answered."""


class TryRow(Value, frozen=True):
    """The one try of a person or a bot at a day's challenge."""

    day: str
    """The date by UTC, as 2026-11-18."""
    game: GameName
    person: PersonId
    """The person's id, or the bot's name if `bot`."""
    game_id: GameId
    """The game of the try, or an id of its own for a try of answers."""
    bot: bool
    started: int
    points: int | None = None
    """The points: set when a game ends, raised with each answer."""
    took: int = 0
    """Milliseconds spent on the answers that scored."""
    done: bool = False
    """Whether the try is over. Unfinished tries end as they stand when the day closes."""


class AnswerRow(Value, frozen=True):
    """A task of a try and the answer that counts. It is empty, and wrong, if the task was seen in
    another try of the same person that this one superseded."""

    game_id: GameId
    """The id of the try."""
    number: int
    shown: int
    """When (UTC) the task was first shown; its time runs from then."""
    answer: str | None = None
    points: int = 0
    answered: int | None = None


class Placed(Value, frozen=True):
    """A line of a day's board. Equal points in equal time share a place."""

    place: int
    name: str
    points: int
    took: int
    game_id: GameId
    person: PersonId


class DayTryStorage(Protocol):
    """Stores tries and ranks them. Unfinished tries count only once the day is `closed`."""

    def put_try(self, entered: TryRow, answers: list[AnswerRow], done: Done) -> None:
        """Stores a try that is not a game, with its answers so far. Fails as a whole if the person
        already has a try."""

    def put_shown(self, game_id: GameId, number: int, shown: int, done: Done) -> None:
        """Notes when a task of a try was shown first."""

    def put_answer(self, answer: AnswerRow, done: Done) -> None:
        """Stores the answer to an unanswered task. The last answer ends the try."""

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
        """Rows of points, time in steps of `step` milliseconds, and the number of people with both;
        fewest points first, without bots."""

    async def day_place(self, entered: TryRow, *, closed: bool) -> int:
        """The rank of a finished try: 1 plus the number of people who did better."""

    async def day_board(self, day: str, game: GameName, most: int) -> list[Placed]:
        """The best tries on a closed day by people with an account who agreed to be listed. Places
        count everybody."""
