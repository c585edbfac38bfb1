"""Puzzles of Patterns, and their text form: one a line."""

import re
from collections.abc import Iterable, Iterator
from typing import Literal, TypeAlias, get_args

from mondala.core.errors import Unreadable
from mondala.core.value import Value

Theme: TypeAlias = Literal["bowl", "cut", "endgame", "finish", "guard", "room", "swap", "win"]
THEMES: tuple[Theme, ...] = get_args(Theme)
_LETTERS = {name[0]: name for name in THEMES}
Difficulty: TypeAlias = Literal["easy", "medium", "hard"]
DIFFICULTIES: tuple[Difficulty, ...] = get_args(Difficulty)
MEDIUM_FROM, HARD_FROM = 1200, 1600
"""The ratings from which on a puzzle is medium, and hard."""
LOWEST, HIGHEST = 600, 2400
"""The range of all ratings."""
CLEAR = 3
"""The least points by which the best move is better than every other."""


class Proof(Value, frozen=True):
    """The evidence for a solution: `exact`, everything was tried to the end of the game, at most
    `reach` plies away; or `search`, by so many simulations of a search that the net guides."""

    kind: Literal["exact", "search"]
    reach: int


class Puzzle(Value, frozen=True):
    """A position with one move that is the best for points. Positions and moves are in the
    notation."""

    id: str
    rating: int
    proof: Proof
    margin: int
    """The points that the mover will be ahead by with the best move."""
    loss: int
    """The points that the second best move gives away."""
    themes: tuple[Theme, ...]
    line: tuple[str, ...]
    """The solver's moves, each clearly the best, with the answers between them."""
    position: str

    @property
    def difficulty(self) -> Difficulty:
        if self.rating < MEDIUM_FROM:
            return "easy"
        return "medium" if self.rating < HARD_FROM else "hard"


_LINE = re.compile(
    r"([0-9a-f]{8}) (\d{3,4}) ([xs])(\d+) (-?\d+) (\d+) ([a-z]*)\. (\S+) "
    r"(\S+ [12] [a-z]{2} \S+ play)"
)


def format_puzzle(puzzle: Puzzle) -> str:
    """A line: id, rating, proof, margin, loss, themes by their first letters, line, position."""
    kind = "x" if puzzle.proof.kind == "exact" else "s"
    letters = "".join(theme[0] for theme in puzzle.themes)
    return (
        f"{puzzle.id} {puzzle.rating} {kind}{puzzle.proof.reach} {puzzle.margin} {puzzle.loss} "
        f"{letters}. {','.join(puzzle.line)} {puzzle.position}"
    )


def parse_puzzle(text: str) -> Puzzle:
    found = _LINE.fullmatch(text)
    if found is None or not set(found[7]) <= _LETTERS.keys():
        raise Unreadable(f"not a puzzle: {text!r}")
    return Puzzle(
        id=found[1],
        rating=int(found[2]),
        proof=Proof("exact" if found[3] == "x" else "search", int(found[4])),
        margin=int(found[5]),
        loss=int(found[6]),
        themes=tuple(_LETTERS[letter] for letter in found[7]),
        line=tuple(found[8].split(",")),
        position=found[9],
    )


def parse_puzzles(text: str) -> Iterator[Puzzle]:
    """The puzzles of a file; lines with # are comments."""
    return (parse_puzzle(line) for line in text.splitlines() if line and line[0] != "#")


def format_puzzles(puzzles: Iterable[Puzzle]) -> str:
    return "".join(f"{format_puzzle(puzzle)}\n" for puzzle in puzzles)
