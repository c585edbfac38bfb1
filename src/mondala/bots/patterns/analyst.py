"""Explains games of Patterns move by move, finds the best moves in a position, and refutes moves.

A game is analysed from its end to its beginning: proofs and estimates of later positions make the
earlier ones cheap, and the value of a move is that of the position after it.
"""

from collections.abc import Callable, Iterator
from functools import cached_property
from typing import Any

from mondala.bots.analyst import AnalyseRecord, Analyst, Outline
from mondala.bots.bot import Budget
from mondala.bots.patterns.blame import reasons
from mondala.bots.patterns.case import Case, way
from mondala.bots.patterns.grading import (
    BEST,
    GOOD,
    SMALL_LOSS,
    SMALL_POINTS,
    Graded,
    grade,
    summary,
)
from mondala.bots.patterns.insight import (
    Evaluator,
    Insight,
    Option,
    after_move,
    no_better,
    settled,
)
from mondala.bots.patterns.levels import deepest
from mondala.bots.patterns.parts import (
    LONGEST_LINE,
    MOST_LINES,
    BestLine,
    BestMoves,
    Evaluation,
    Judged,
    Summary,
)
from mondala.bots.patterns.praise import why
from mondala.bots.patterns.puzzles.refuting import Refutation, Refute, refuted
from mondala.core.chance import Stream
from mondala.core.seats import Seat
from mondala.core.value import Value, replace
from mondala.games.patterns.moves import Move, apply, legal_moves, parse_move, play_all
from mondala.games.patterns.notation import parse_position
from mondala.games.patterns.position import FIRST, FLIPS, Position
from mondala.games.patterns.record import parse_record

WORTH_A_LOOK = 0.5
"""The share of a small loss from which on the better move is looked into again."""
DECIMALS = 3
"""Decimals of chances and points in answers."""


class PatternsAnalyst(Analyst):
    """Nodes are simulations where a net guides the search, else positions; the nodes of a game are
    shared among its positions."""

    version = 4
    jobs = (AnalyseRecord, BestMoves, Refute)
    parts = (Evaluation, Judged, Summary, Refutation)

    def __init__(self, weights: Callable[[], bytes]) -> None:
        self._weights = weights

    @cached_property
    def _evaluator(self) -> Evaluator:
        return deepest(self._weights)

    def prepare(self) -> None:
        self._evaluator.prepare()

    def work(
        self,
        job: AnalyseRecord | BestMoves | Refute,
        material: None,  # noqa: ARG002
        budget: Budget,
        chance: Stream,  # noqa: ARG002
    ) -> Iterator[Any]:
        self._evaluator.begin()
        if isinstance(job, AnalyseRecord):
            yield from self._game(job.record, budget)
        elif isinstance(job, Refute):
            yield self._refuted(job, budget)
        else:
            yield self._best(job, budget)

    def _refuted(self, job: Refute, budget: Budget) -> Refutation:
        nodes = self._evaluator.nodes if budget.nodes is None else budget.nodes
        looking = LookingBack(self._evaluator, Budget(nodes, budget.may_go_on))
        return refuted(job, looking.at)

    def _best(self, job: BestMoves, budget: Budget) -> Evaluation:
        moves = [parse_move(move) for move in job.moves]
        position = play_all(parse_position(job.position), moves)
        known = settled(position)
        if known is None:
            nodes = self._evaluator.most_nodes if budget.nodes is None else budget.nodes
            known = self._evaluator.look(position, Budget(nodes, budget.may_go_on), job.lines)
        return evaluation(0, position, known, job.lines)

    def _game(self, text: str, budget: Budget) -> Iterator[Outline | Evaluation | Judged | Summary]:
        record = parse_record(text)
        positions = [record.start]
        for move in record.moves:
            positions.append(apply(positions[-1], move))
        yield Outline(2 * len(positions))
        looking = LookingBack(self._evaluator, self._share(budget, len(positions)))
        known, graded = looking.at(positions[-1]), list[Graded]()
        for step in range(len(record.moves), -1, -1):
            if not budget.may_go_on():
                return
            yield evaluation(step, positions[step], known)
            if graded and graded[-1].judged.step == step + 1:
                yield graded[-1].judged
            if step:
                before, move = positions[step - 1], record.moves[step - 1]
                turn = looking.before(before, move, positions[step], known)
                graded.append(graded_move(step, turn))
                known = turn.known
        yield summary(graded[::-1])

    def _share(self, budget: Budget, positions: int) -> Budget:
        """The budget of one of so many positions."""
        nodes = self._evaluator.nodes
        if budget.nodes is not None:
            nodes = max(1, budget.nodes // positions)
        return Budget(nodes, budget.may_go_on)


class PlayedTurn(Value, frozen=True):
    """A move that was played, with the insight into it and into the position before it."""

    before: Position
    known: Insight
    played: Option
    gave_up: float | None
    """The margin of a proven win, 0 of a proven draw, that the move gave up."""


class LookingBack:
    """Analyses the positions of a game, the last one first."""

    def __init__(self, evaluator: Evaluator, budget: Budget) -> None:
        self._evaluator, self._budget = evaluator, budget

    def at(self, position: Position) -> Insight:
        return settled(position) or self._evaluator.look(position, self._budget, MOST_LINES)

    def before(self, before: Position, move: Move, after: Position, known: Insight) -> PlayedTurn:
        """The turn whose move led from `before` to `after`, given the insight into `after`."""
        found, played = self.at(before), after_move(known, before, move, after)
        close = self._closely(before, found, played)
        best = max(close, key=lambda option: (option.win, option.margin))
        had = best.margin if found.proven and known.proven else None
        gave_up = had if had is not None and _is_worse(played.margin, had) else None
        return PlayedTurn(before, _compared(found, best, close), played, gave_up)

    def _closely(self, before: Position, found: Insight, played: Option) -> list[Option]:
        """The move that was played and those that seem clearly better, each by the insight into the
        position after it."""
        if found.proven:
            return [played, found.options[0]] if played.move != found.line[0] else [played]
        close = [played]
        for option in found.options:
            seen = [each.move for each in close]
            if option.move not in seen and all(_is_better(option, each) for each in close):
                after = apply(before, option.move)
                close.append(after_move(self.at(after), before, option.move, after))
        return close


def _is_worse(margin: float, than: float) -> bool:
    """Whether the result is worse: no win instead of one, or a defeat instead of a draw."""
    return than > 0 >= margin or than == 0 > margin


def _is_better(option: Option, than: Option) -> bool:
    """Whether the option is so much better that it deserves as close a look as the move played."""
    more, points = option.win - than.win, option.margin - than.margin
    return more >= WORTH_A_LOOK * SMALL_LOSS or (
        more >= 0 and points >= WORTH_A_LOOK * SMALL_POINTS
    )


def _compared(found: Insight, best: Option, close: list[Option]) -> Insight:
    """The insight, corrected by the closer look at some moves."""
    seen = [option.move for option in close]
    rest = [no_better(option, best) for option in found.options if option.move not in seen]
    ranked = sorted((*close, *rest), key=lambda option: (-option.win, -option.margin))
    options = (best, *(option for option in ranked if option is not best))
    return Insight(best.win, best.margin, found.proven, options[:MOST_LINES])


def graded_move(step: int, turn: PlayedTurn) -> Graded:
    """The judgement of the move that led to this step. Nobody is blamed for the only move."""
    before, played, best = turn.before, turn.played, turn.known.options[0]
    chosen = len(legal_moves(before)) > 1
    loss, points = (
        round(max(0.0, lost), DECIMALS) if chosen else 0.0
        for lost in (best.win - played.win, best.margin - played.margin)
    )
    name = grade(loss, points)
    judged = Judged(step, loss, points, name)
    if name not in (BEST, GOOD):
        ways = way(before, played.moves), way(before, best.moves)
        judged = replace(
            judged, better=str(best.move), reasons=reasons(Case(before, *ways, turn.gave_up))
        )
    free = before.phase is not FLIPS or name != BEST  # the order of the last flips does not matter
    return Graded(before.mover, chosen and free, played.win, judged)


def evaluation(step: int, position: Position, known: Insight, most: int = MOST_LINES) -> Evaluation:
    """An insight as it is sent: in the notation, with the first player's values."""
    lines = tuple(_line(option, position.mover) for option in known.options[:most])
    win, margin = _first(known.win, known.margin, position.mover)
    proven = known.margin if known.proven else None
    return Evaluation(
        step=step,
        win=win,
        margin=margin,
        proven=known.proven,
        best=lines[0].moves if lines else (),
        lines=lines,
        why=why(position, known.options[0].move, proven) if known.options else (),
    )


def _line(option: Option, mover: Seat) -> BestLine:
    win, margin = _first(option.win, option.margin, mover)
    moves = tuple(str(move) for move in option.moves[:LONGEST_LINE])
    return BestLine(moves[0], win, margin, moves)


def _first(win: float, margin: float, mover: Seat) -> tuple[float, float]:
    """The first player's chance and points, from the mover's."""
    if mover != FIRST:
        win, margin = 1 - win, -margin
    return round(win, DECIMALS), round(margin, DECIMALS)
