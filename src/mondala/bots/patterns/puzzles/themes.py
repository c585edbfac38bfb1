"""The theme of a puzzle, from the reasons that distinguish its best move from the second best."""

from collections.abc import Mapping

from mondala.bots.patterns.blame import PREDICATES as AGAINST
from mondala.bots.patterns.case import Case, way
from mondala.bots.patterns.praise import PREDICATES as IN_FAVOUR
from mondala.bots.patterns.praise import Merit
from mondala.bots.patterns.puzzles.proving import Verdict
from mondala.bots.patterns.puzzles.puzzle import THEMES, Theme
from mondala.bots.patterns.telling import FEW_POINTS
from mondala.games.patterns.mandala import BIT
from mondala.games.patterns.moves import Kind, Move, apply
from mondala.games.patterns.position import Position

FEW_PLIES = 14
"""An endgame is over within so many plies, whatever is played."""
BY_REASON: Mapping[str, Theme] = {
    "takes-bowl-colour": "bowl",
    "poor-bowl": "bowl",
    "dead-bowl": "bowl",
    "loses-river-place": "bowl",
    "gives-bowl-colour": "bowl",
    "cuts-other": "cut",
    "misses-cut": "cut",
    "keeps-flips": "guard",
    "lets-cut": "guard",
    "cuts-own-flips": "guard",
    "opens-flips": "room",
    "misses-flips": "room",
    "poor-place": "room",
    "traps-group": "room",
    "ends-ahead": "finish",
    "misses-end": "finish",
    "ends-too-early": "finish",
    "lets-end": "finish",
}


def themes_of(position: Position, verdict: Verdict) -> tuple[Theme, ...]:
    """The themes, in their order."""
    best, second = verdict.options[:2]
    found = {BY_REASON[code] for code in _codes(position, verdict) if code in BY_REASON}
    if best.move.kind is Kind.SWAP:
        found.add("swap")
    if _takes_another(position, best.move, second.move):
        found.add("bowl")
    if best.margin > 0 >= second.margin:
        found.add("win")
    if verdict.proof.kind == "exact" and verdict.proof.reach <= FEW_PLIES:
        found.add("endgame")
    return tuple(theme for theme in THEMES if theme in found)


def _takes_another(position: Position, one: Move, two: Move) -> bool:
    """Whether both moves lay the bowl token and differ mainly in the token that they take."""
    if Kind.FLIP in (one.kind, two.kind):
        return False
    return position.colour_free_at(BIT[one.at]) != position.colour_free_at(BIT[two.at])


def _codes(position: Position, verdict: Verdict) -> set[str]:
    """The codes of weighty reasons for the best move and against the second best."""
    best, second = verdict.options[:2]
    merit = Merit(position, best.move, apply(position, best.move), None)
    case = Case(position, way(position, second.moves), way(position, best.moves))
    told = [predicate(merit) for predicate in IN_FAVOUR]
    told += [predicate(case) for predicate in AGAINST]
    return {each.reason.code for each in told if each is not None and each.weight >= FEW_POINTS}
