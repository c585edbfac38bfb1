"""The themes of a puzzle follow from its best move, the second best, and how long it can last."""

from mondala.bots.patterns.puzzles.proving import Exact
from mondala.bots.patterns.puzzles.puzzle import parse_puzzles
from mondala.bots.patterns.puzzles.themes import FEW_PLIES, themes_of
from mondala.games.patterns.notation import parse_position
from mondala.resources import patterns_puzzles

EXACT = [puzzle for puzzle in parse_puzzles(patterns_puzzles()) if puzzle.proof.kind == "exact"]


def test_themes_that_the_figures_tell() -> None:
    exact = Exact()
    for puzzle in EXACT[::40]:
        position = parse_position(puzzle.position)
        verdict = exact.judge(position)
        assert verdict is not None
        themes = themes_of(position, verdict)
        assert ("swap" in themes) == puzzle.line[0].startswith("S")
        assert ("endgame" in themes) == (puzzle.proof.reach <= FEW_PLIES)
        assert ("win" in themes) == (puzzle.margin > 0 >= puzzle.margin - puzzle.loss)
