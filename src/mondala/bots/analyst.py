"""The protocol of analysts: a long question about a game gets an answer in parts.

An analyst keeps no state between two jobs. A job is a value with everything that its answer needs,
so any worker can do it, and the answer can be stored and shown again.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import Any, ClassVar

from mondala.bots.bot import Budget
from mondala.core.chance import Stream
from mondala.core.value import Value, field


class AnalyseRecord(Value, frozen=True, tag=True):
    """The job of explaining a game that is over."""

    record: str
    """The game in its notation."""
    known: dict[str, str] = field(default_factory=dict)
    """Findings of earlier jobs that this one would otherwise search for, by the keys of
    `looks_for`."""


class Outline(Value, frozen=True, tag=True):
    """The first part of every explained game: how many parts follow."""

    total: int


class Reason(Value, frozen=True):
    """The reason for something, for a sentence in the reader's language."""

    code: str
    """Stable; clients have a sentence for each code."""
    words: dict[str, str | int] = field(default_factory=dict)
    """The values for the sentence: figures, spaces, colours."""


class Analyst(ABC):
    """Works on long questions about one game. The same job, nodes and chance give the same parts.

    Jobs and parts are values whose tag is the name of their class.
    """

    version: ClassVar[int]
    """Stored with every answer: an analyst whose answers change gets a new number, and stored
    answers of older versions are made anew."""
    jobs: ClassVar[tuple[type, ...]]
    """The classes of its jobs, `AnalyseRecord` among them."""
    parts: ClassVar[tuple[type, ...]]
    """The classes of the parts of its answers, besides `Outline`."""
    findings: ClassVar[tuple[type, ...]] = ()
    """The parts that hold findings which other jobs can use."""

    def prepare(self) -> None:  # noqa: B027
        """Loads or compiles what it needs, so that its first part comes soon."""

    def looks_for(self, record: str, material: Any) -> tuple[str, ...]:  # noqa: ARG002
        """The keys of findings that the analysis of this record needs but that depend on less than
        the whole game, so that another analysis may have found them."""
        return ()

    def finding(self, part: Any) -> tuple[str, str]:
        """The key and the text of a part's finding."""
        raise NotImplementedError

    @abstractmethod
    def work(self, job: Any, material: Any, budget: Budget, chance: Stream) -> Iterator[Any]:
        """Yields the parts of the answer as they are found. NotAllowed or Unreadable tells what is
        wrong with the job.

        The material is what the game was played with, such as a tile set. Once the budget is spent,
        the analysis of a record ends without another part, and a job with a time limit gives the
        best that it has found.
        """
