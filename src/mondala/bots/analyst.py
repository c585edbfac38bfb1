"""The protocol of analysts: from a long question about a game to an answer that comes in parts.

An analyst keeps nothing between two jobs. A job is a value with all that its answer needs, so any
worker can do it, and the answer can be kept and shown again.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import Any, ClassVar

from mondala.bots.bot import Budget
from mondala.core.chance import Stream
from mondala.core.value import Value, field


class AnalyseRecord(Value, frozen=True, tag=True):
    """The job that explains a game that is over."""

    record: str
    """The game in its notation."""
    known: dict[str, str] = field(default_factory=dict)
    """Findings of other jobs that this one would look for, too, by the keys of `looks_for`."""


class Outline(Value, frozen=True, tag=True):
    """The first part of every explained game: how many parts follow."""

    total: int


class Reason(Value, frozen=True):
    """Why something is so, for a sentence in the reader's language."""

    code: str
    """Stable; clients have a sentence for each."""
    words: dict[str, str | int] = field(default_factory=dict)
    """The values for the sentence: figures, spaces, colours."""


class Analyst(ABC):
    """Works on long questions about one game. The same job, nodes and chance give the same parts.

    Jobs and parts are values whose tag is the name of their class.
    """

    version: ClassVar[int]
    """Kept with every answer: an analyst that answers otherwise gets another number, and what was
    kept before is made anew."""
    jobs: ClassVar[tuple[type, ...]]
    """The classes of its jobs, `AnalyseRecord` among them."""
    parts: ClassVar[tuple[type, ...]]
    """The classes of the parts of its answers, besides `Outline`."""
    findings: ClassVar[tuple[type, ...]] = ()
    """Those of them that have found something for other jobs, too."""

    def prepare(self) -> None:  # noqa: B027
        """Loads or compiles what it thinks with, so that its first part comes soon."""

    def looks_for(self, record: str, material: Any) -> tuple[str, ...]:  # noqa: ARG002
        """The keys of what the analysis of a record looks for and that of another may have found,
        since it depends on less than the whole game."""
        return ()

    def finding(self, part: Any) -> tuple[str, str]:
        """The key and the text of what such a part has found."""
        raise NotImplementedError

    @abstractmethod
    def work(self, job: Any, material: Any, budget: Budget, chance: Stream) -> Iterator[Any]:
        """Yields the parts of the answer as they are found. NotAllowed or Unreadable says what is
        wrong with the job.

        The material is what the game was played with, such as a tile set. Once the budget may not
        go on, the analysis of a record ends without another part, and a job that is to be answered
        within a time gives the best that it has found.
        """
