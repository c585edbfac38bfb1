"""Refuses help with an open day's position that a person has not answered yet: hints, the free
board, a bot playing on from it, and an earlier day with the same position."""

from collections.abc import Iterable, Iterator
from datetime import date, timedelta
from functools import lru_cache

from mondala.bots.patterns.parts import Evaluation
from mondala.bots.patterns.puzzles.symmetry import identity
from mondala.core.value import Value
from mondala.games.patterns.moves import apply, legal_moves, parse_move
from mondala.games.patterns.notation import parse_position
from mondala.games.patterns.position import Position
from mondala.hosted.patterns.day.positions import positions_of
from mondala.hosted.patterns.day.trying import has_answered
from mondala.server.http.refusals import Forbidden
from mondala.server.services import Services
from mondala.server.storage.rows import Person

KEPT = ("day-position",)
"""The codes of the refusal."""


class Guarded(Value, frozen=True):
    """A position and those after each of its moves, which would tell what the moves are worth;
    however they look."""

    likenesses: frozenset[str]
    laid: frozenset[int]
    """The numbers of tokens that lie face down in them: in others there is nothing to compare."""

    def has(self, position: Position) -> bool:
        return _laid(position) in self.laid and identity(position) in self.likenesses


@lru_cache(16)
def guarded(text: str) -> Guarded:
    position = parse_position(text)
    all_of_it = [position, *(apply(position, move) for move in legal_moves(position))]
    return Guarded(frozenset(map(identity, all_of_it)), frozenset(map(_laid, all_of_it)))


async def check_help(
    services: Services, person: Person | None, positions: Iterable[Position]
) -> None:
    """Raises Forbidden if one of these is an open day's position that this person has not
    answered."""
    if await is_guarded(services, person, positions):
        sentence = "this is a position of today; it is explained once you have answered it"
        raise Forbidden("day-position", sentence)


async def is_guarded(
    services: Services, person: Person | None, positions: Iterable[Position]
) -> bool:
    """Whether one of these is a position of a day that this person is yet to answer."""
    seen = tuple(positions)
    for day in _open_days(services):
        for task, puzzle in enumerate(await positions_of(services.days, day), start=1):
            of_the_day = guarded(puzzle.position)
            if any(map(of_the_day.has, seen)) and not await has_answered(
                services, person, day, task
            ):
                return True
    return False


def lines_of(start: Position, evaluation: Evaluation) -> Iterator[Position]:
    """All positions that an evaluation leads to."""
    for line in evaluation.lines:
        position = start
        for move in line.moves:
            position = apply(position, parse_move(move))
            yield position


def _open_days(services: Services) -> Iterator[date]:
    """Today, and yesterday as long as its tries may go on."""
    today = services.days.today()
    yield today
    if not services.days.is_closed(today - timedelta(days=1)):
        yield today - timedelta(days=1)


def _laid(position: Position) -> int:
    return sum(mask.bit_count() for groups in position.groups for mask in groups)
