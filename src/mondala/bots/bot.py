"""The protocol of bots: from the view of a seat to a command and the delay before it.

A bot keeps no state between two questions. It returns its memory with its decision and gets it with
the next question, so any worker can answer that one.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable
from types import NoneType
from typing import Any, ClassVar

from mondala.core.chance import Stream
from mondala.core.seats import Seat
from mondala.core.value import Value

LARGEST_MEMORY = 16 * 1024
"""The largest memory, in bytes of JSON: it travels with every question."""


class Budget(Value, frozen=True):
    """The limits of thinking about a decision: a number of nodes, and only while `may_go_on`."""

    nodes: int | None = None
    may_go_on: Callable[[], bool] = lambda: True


NO_LIMIT = Budget()


class Question(Value, frozen=True):
    """A bot's seat, the view of that seat, the material of the game, and the memory that the bot
    returned last (None at first)."""

    seat: Seat
    view: Any
    material: Any = None
    memory: Any = None


class Decision(Value, frozen=True):
    """A command of the rules and the milliseconds until it is made; no command means that there is
    nothing to do yet."""

    command: Any = None
    delay: int = 0
    memory: Any = None


class Bot(ABC):
    """One bot of one game. The same questions, budget and chance give the same decisions."""

    name: str
    """Stable: it is stored with games."""
    level: int
    """Its strength among the bots of its game, from 1."""
    title: str = "Computer"
    """Its name in records, in English; clients have a name for it in their own languages."""
    about: str
    """Its way to play, in an English sentence for programs; clients have their own translations."""
    memory_type: ClassVar[type] = NoneType

    def prepare(self) -> None:  # noqa: B027
        """Loads what it needs, so that its first decision comes in time."""

    @abstractmethod
    def decide(self, question: Question, budget: Budget, chance: Stream) -> Decision:
        """Decides what to do next."""
