"""Refutations of wrong tries at a puzzle: the moves that punish them, and reasons from the
positions."""

from collections.abc import Callable

from mondala.bots.analyst import Reason
from mondala.bots.patterns.blame import reasons
from mondala.bots.patterns.case import Case, way
from mondala.bots.patterns.insight import Insight, Option, after_move
from mondala.bots.patterns.parts import LONGEST_LINE
from mondala.core.value import Value
from mondala.games.patterns.moves import Move, apply, parse_move
from mondala.games.patterns.notation import parse_position
from mondala.games.patterns.position import Position


class Refute(Value, frozen=True, tag=True):
    """The job of telling why a move is wrong where another one is the best."""

    position: str
    tried: str
    best: str
    margin: float
    """The points that the mover will be ahead by with the best move."""


class Refutation(Value, frozen=True, tag=True):
    """The moves that punish a wrong try, and the reasons."""

    moves: tuple[str, ...]
    """The try and the moves that punish it."""
    lost: float
    """The points that the try gives away."""
    proven: bool
    """Whether `lost` is proven to be exact."""
    reasons: tuple[Reason, ...] = ()


def refuted(job: Refute, look: Callable[[Position], Insight]) -> Refutation:
    """Compares the positions after both moves; `look` gives the insight into a position."""
    before = parse_position(job.position)
    (tried, sure), (best, _) = (
        _looked_at(before, parse_move(move), look) for move in (job.tried, job.best)
    )
    threw_away = job.margin if sure and job.margin > 0 >= tried.margin else 0
    case = Case(before, way(before, tried.moves), way(before, best.moves), threw_away)
    return Refutation(
        moves=tuple(map(str, tried.moves[:LONGEST_LINE])),
        lost=round(max(0.0, job.margin - tried.margin), 1),
        proven=sure,
        reasons=reasons(case),
    )


def _looked_at(
    before: Position, move: Move, look: Callable[[Position], Insight]
) -> tuple[Option, bool]:
    after = apply(before, move)
    known = look(after)
    return after_move(known, before, move, after), known.proven
