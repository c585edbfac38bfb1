"""Finds puzzles in stored games, or in games that strong bots play for this purpose."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence

from mondala.bots.bot import Budget
from mondala.bots.patterns.levels import deepest, thinker
from mondala.bots.patterns.puzzles.difficulty import Panel
from mondala.bots.patterns.puzzles.proving import (
    LONGEST,
    Exact,
    Prover,
    Searched,
    Verdict,
    best_line,
)
from mondala.bots.patterns.puzzles.puzzle import Difficulty, Puzzle
from mondala.bots.patterns.puzzles.symmetry import identity
from mondala.bots.patterns.puzzles.themes import themes_of
from mondala.core.chance import Chance
from mondala.games.patterns.moves import Move, apply, legal_moves
from mondala.games.patterns.notation import format_position
from mondala.games.patterns.position import OVER, PLAY, Position, set_up

PLAYERS = (5, 6, 6)
"""The levels that play such games; two are drawn for each game."""
LONGEST_OPENING = 10
"""The most random moves at the beginning of such a game, so that games differ."""
FEWEST_MOVES = 4
"""The fewest moves in a puzzle's position; fewer leave too little to find."""
APART = 2
"""Plies between two puzzles of one game."""
EARLY = 40
"""One in so many positions that are too early for a proof is searched deeply: that takes long, and
few of them have one clearly best move."""
MOST_ALIKE = 0.5
"""The largest share of the puzzles that may have the same difficulty."""


class Collection:
    """Takes puzzles until it is full: each once irrespective of its looks, none that are kept
    `elsewhere`, and not too many of one difficulty."""

    def __init__(
        self,
        count: int,
        puzzles: Iterable[Puzzle] = (),
        elsewhere: Iterable[Puzzle] = (),
        most_alike: float = MOST_ALIKE,
    ) -> None:
        self._count, self._most_alike = count, most_alike * count
        self._names, self._of = set[str](), Counter[Difficulty]()
        self._elsewhere = {puzzle.id for puzzle in elsewhere}
        for puzzle in puzzles:
            self._put(puzzle)

    def __len__(self) -> int:
        return len(self._names)

    def __contains__(self, puzzle: Puzzle) -> bool:
        return puzzle.id in self._names

    @property
    def is_full(self) -> bool:
        return len(self) >= self._count

    def takes(self, puzzle: Puzzle) -> bool:
        """Takes the puzzle unless it has enough like it; returns whether it was taken."""
        alike = self._of[puzzle.difficulty] >= self._most_alike
        if self.is_full or alike or puzzle in self or puzzle.id in self._elsewhere:
            return False
        self._put(puzzle)
        return True

    def _put(self, puzzle: Puzzle) -> None:
        self._names.add(puzzle.id)
        self._of[puzzle.difficulty] += 1


def hardest_of(puzzles: Iterable[Puzzle], collection: Collection) -> Iterator[Puzzle]:
    """The hardest puzzle of each game that the collection takes, at most one a game; none if it has
    one of that game already."""
    for puzzle in sorted(puzzles, key=lambda each: -each.rating):
        if puzzle in collection:
            return
        if collection.takes(puzzle):
            yield puzzle
            return


def is_a_task(position: Position) -> bool:
    """Whether there are enough moves to choose from."""
    return position.phase is PLAY and len(legal_moves(position)) >= FEWEST_MOVES


class Miner:
    """`weights` gives the net; one in `early` positions that are too early for a proof is searched
    deeply; a solution has at most `longest` moves."""

    def __init__(
        self, weights: Callable[[], bytes], early: int = EARLY, longest: int = LONGEST
    ) -> None:
        self._early, self._longest = early, longest
        self._players = {level: thinker(level, weights) for level in set(PLAYERS)}
        self._warm, self._exact = Exact(), Exact()
        self._searched = Searched(deepest(weights))
        self._panel = Panel(weights)

    def play(self, seed: int) -> list[Position]:
        """The positions of a game between bots; the same seed gives the same game."""
        chance = Chance(seed).stream("puzzles")
        pair = [PLAYERS[chance.below(len(PLAYERS))] for _ in range(2)]
        drawn = chance.below(LONGEST_OPENING + 1)
        positions = [set_up(seed)]
        while positions[-1].phase is not OVER:
            here = positions[-1]
            moves = legal_moves(here)
            if len(positions) <= drawn:
                move = moves[chance.below(len(moves))]
            else:
                *_, thought = self._players[pair[here.mover]].think(here, Budget(), chance)
                move = thought.moves[0]
            positions.append(apply(here, move))
        return positions

    def puzzles(self, positions: Sequence[Position], seed: int) -> Iterator[Puzzle]:
        """The puzzles of a game, in the order of its moves."""
        worth_it = self._worth_it(positions)
        chance = Chance(seed).stream("positions")
        taken_until = 0
        for ply, position in enumerate(positions):
            if ply < taken_until or not is_a_task(position):
                continue
            found = None
            if ply in worth_it:
                found = self._puzzle(position, self._exact.judge(position), self._exact)
            elif ply < min(worth_it, default=0) and chance.below(self._early) == 0:
                found = self._puzzle(position, self._searched.judge(position), None)
            if found is not None:
                taken_until = ply + len(found.line) + APART
                yield found

    def _worth_it(self, positions: Sequence[Position]) -> set[int]:
        """The plies with one clearly best move, found from the end on: proofs of later positions
        make the earlier ones cheap, up to where none succeeds."""
        self._warm.forget()
        found = set[int]()
        for ply in range(len(positions) - 1, -1, -1):
            if is_a_task(positions[ply]):
                known = self._warm.judge_on(positions[ply])
                if known is None:
                    break
                if known.is_clear:
                    found.add(ply)
        return found

    def _puzzle(
        self, position: Position, verdict: Verdict | None, prover: Prover | None
    ) -> Puzzle | None:
        if verdict is None or not verdict.is_clear:
            return None
        line: tuple[Move, ...] = (verdict.best.move,)
        if prover is not None:
            line = best_line(position, verdict, prover, self._longest)
        rating = self._panel.rating(position, line)
        return Puzzle(
            id=identity(position),
            rating=rating,
            proof=verdict.proof,
            margin=round(verdict.best.margin),
            loss=int(verdict.loss),
            themes=themes_of(position, verdict),
            line=tuple(map(str, line)),
            position=format_position(position),
        )
