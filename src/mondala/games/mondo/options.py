"""The options of a match, and which of them go together (R16)."""

import re
from enum import StrEnum
from typing import Any, ClassVar

from mondala.core.errors import NotAllowed
from mondala.core.ids import GameName
from mondala.core.value import Value, replace
from mondala.games.mondo import NAME
from mondala.games.mondo.board import BoardSide

MINUTE = 60_000
TILES_PER_SEAT = 24
HANDICAPS = (0, 1, 2)
"""None; −1 for each active volcano; −1 for each volcano."""


class Level(StrEnum):
    BEGINNER = "beginner"
    ADVANCED = "advanced"
    EXPERT = "expert"

    @property
    def minutes(self) -> int:
        return {Level.BEGINNER: 7, Level.ADVANCED: 6, Level.EXPERT: 5}[self]


class Solo(StrEnum):
    EASY = "easy"
    MODERATE = "moderate"
    HARD = "hard"

    @property
    def minutes(self) -> int:
        return {Solo.EASY: 10, Solo.MODERATE: 6, Solo.HARD: 5}[self]

    @property
    def most_minus(self) -> int:
        """The most minus points with which the round is won."""
        return {Solo.EASY: 3, Solo.MODERATE: 2, Solo.HARD: 1}[self]


CHILDREN_MINUTES = 10
DAY_MINUTES = 5
FINISH_MINUTES = 1
LONGEST_MINUTES = 30
MOST_ROUNDS = 3
CHIPS: dict[int, tuple[int, ...]] = {1: (), 2: (4, 2), 3: (4, 3, 2), 4: (4, 3, 2, 1)}
"""For each number of players the stack of bonus chips, top first."""


class Terms(Value, frozen=True):
    """The terms under which one round is scored."""

    modifier: str | None = None
    handicap: bool = False
    children: bool = False
    solo: Solo | None = None

    def __post_init__(self) -> None:
        if self.solo and (self.handicap or self.children or self.modifier):
            raise NotAllowed(
                "combination", "solo goes with neither handicap, children nor modifier"
            )
        if self.children and (self.handicap or self.modifier):
            raise NotAllowed("combination", "children goes with neither handicap nor modifier")


class Unfinished(Value, frozen=True):
    """A world to be finished in a minute: the puzzle of docs/puzzles.md."""

    puzzle: str
    """The name of the puzzle."""
    world: str
    """Its tiles in the notation, in an order in which they can be laid."""
    middle: tuple[int, ...]
    """The tiles that lie in the middle, each free, with its front up."""


class Options(Value, frozen=True, tag_field="game", tag=NAME):
    """The options of a match. Refuses options that do not go together."""

    game: ClassVar[GameName] = GameName(NAME)
    seats: int = 2
    level: Level = Level.BEGINNER
    board: BoardSide = BoardSide.WATER
    solo: Solo | None = None
    children: bool = False
    handicaps: tuple[int, ...] | None = None
    """One for each seat; None without the variant."""
    hidden_time: bool = False
    minutes: int | None = None
    """The minutes of a round, unless the level's."""
    rounds: int | None = None
    """The number of rounds, unless three (R18); solo and a day's round have one."""
    day: str | None = None
    """The date, as 2026-11-18, of the day whose round it is (R20)."""
    known_pile: bool = False
    """Whether this is solo with a pile that was played before, which sets no new best."""
    unfinished: Unfinished | None = None
    """The world to finish; its round is scored as a day's round."""

    def __post_init__(self) -> None:
        self._check_seats()
        self.terms(None)
        if self.level is not Level.BEGINNER and (self.seats == 1 or self.children):
            sentence = "alone and for children one plays at the level beginner"
            raise NotAllowed("combination", sentence)
        self._check_day()
        if self.known_pile and not self.solo:
            raise NotAllowed("combination", "only solo is played again with the same pile")
        self._check_unfinished()
        if self.minutes is not None and not 1 <= self.minutes <= LONGEST_MINUTES:
            limits = f"1 to {LONGEST_MINUTES} minutes"
            raise NotAllowed("minutes", f"a round lasts {limits}, not {self.minutes}")
        if self.rounds is not None and not 1 <= self.rounds <= self.usual_rounds:
            sentence = f"there are 1 to {MOST_ROUNDS} rounds, alone one, not {self.rounds}"
            raise NotAllowed("rounds", sentence)

    def _check_seats(self) -> None:
        if not 1 <= self.seats <= 4:
            raise NotAllowed("seats", f"Mondo is for one to four players, not {self.seats}")
        alone = (self.solo, self.day, self.unfinished) != (None, None, None)
        if (self.seats == 1) != alone:
            sentence = "one player plays solo, a day's round or a puzzle, two to four do not"
            raise NotAllowed("seats", sentence)
        given = self.handicaps
        if given is not None and (len(given) != self.seats or not set(given) <= set(HANDICAPS)):
            raise NotAllowed("handicap", f"one handicap of 0, 1 or 2 for each seat, not {given}")

    def _check_day(self) -> None:
        if self.day is None:
            return
        if not re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", self.day):
            raise NotAllowed("day", f"a day is written like 2026-11-18, not {self.day!r}")
        if self.solo or self.handicaps is not None:
            raise NotAllowed("combination", "a day's round goes with neither solo nor handicap")

    def _check_unfinished(self) -> None:
        others = (self.solo, self.day, self.handicaps, self.minutes)
        varied = self.children or self.hidden_time or others != (None,) * len(others)
        if self.unfinished is not None and varied:
            raise NotAllowed("combination", "a world to finish goes with no variant but the board")

    @property
    def usual_rounds(self) -> int:
        return 1 if self.seats == 1 else MOST_ROUNDS

    @property
    def round_count(self) -> int:
        """The number of rounds in the match."""
        return self.rounds or self.usual_rounds

    @property
    def time_limit(self) -> int:
        """The length of a round, in milliseconds."""
        if self.minutes is not None:
            return self.minutes * MINUTE
        if self.children:
            return CHILDREN_MINUTES * MINUTE
        if self.day:
            return DAY_MINUTES * MINUTE
        if self.unfinished:
            return FINISH_MINUTES * MINUTE
        return (self.solo or self.level).minutes * MINUTE

    def terms(self, modifier: str | None) -> Terms:
        return Terms(modifier, self.handicaps is not None, self.children, self.solo)


def fixed(chosen: Options) -> tuple[str, ...]:
    """The options that others determine, so that they cannot be chosen."""
    others = {
        "level": Level.EXPERT,
        "board": BoardSide.LANDS,
        "children": True,
        "handicaps": (0,) * chosen.seats,
        "hidden_time": True,
        "minutes": LONGEST_MINUTES,
        "rounds": MOST_ROUNDS - 1,
    }
    return tuple(name for name, other in others.items() if not _goes(chosen, **{name: other}))


def _goes(chosen: Options, **others: Any) -> bool:
    try:
        replace(chosen, **others)
    except NotAllowed:
        return False
    return True
