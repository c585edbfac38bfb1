"""Positions, games and broken texts of Patterns for the tests beside this file."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from hypothesis import strategies as st

from mondala.core.chance import Chance
from mondala.games.patterns.mandala import COLOURS, DISC, TOKENS_PER_COLOUR
from mondala.games.patterns.moves import (
    CHOOSE,
    ENOUGH,
    ESTABLISH,
    FLIP,
    SWAP,
    Move,
    legal_moves,
    parse_move,
    play,
    play_all,
)
from mondala.games.patterns.notation import format_position, parse_position
from mondala.games.patterns.position import Phase, Position, set_up

ALL_MOVES = (*ESTABLISH.values(), *FLIP.values(), *SWAP.values(), *CHOOSE, ENOUGH)


def written(
    tokens: str = "", mover: int = 1, bowls: str = "kr", rivers: str = "-/-", phase: str = "play"
) -> str:
    """The text of a position with these tokens, like "c4=k c5=G'*".

    The other spaces get the tokens left over of nine a colour, face up, one colour after the other.
    """
    given = dict(word.split("=") for word in tokens.split())
    used = Counter(token[0].lower() for token in given.values()) + Counter(bowls.strip("?"))
    left = {colour: TOKENS_PER_COLOUR - used[colour] for colour in COLOURS}
    assert min(left.values()) >= 0, "more than nine of a colour"
    dealt = (colour for turn in range(9) for colour in COLOURS if turn < left[colour])
    open_spaces = (name for name in DISC.names if name not in given)
    given.update(zip(open_spaces, dealt, strict=True))
    rows = "/".join("".join(given[DISC.names[space]] for space in row) for row in DISC.rows())
    return f"{rows} {mover} {bowls} {rivers} {phase}"


def built(
    tokens: str = "", mover: int = 1, bowls: str = "kr", rivers: str = "-/-", phase: str = "play"
) -> Position:
    return parse_position(written(tokens, mover, bowls, rivers, phase))


def played(position: Position, moves: str) -> Position:
    return play_all(position, [parse_move(move) for move in moves.split()])


def legal(position: Position) -> set[str]:
    return {str(move) for move in legal_moves(position)}


STUCK = "c8=K'* d8=R* c7=O* b7=y c6=p d7=y e8=r f8=r f7=y e7=k h3=p g3=y h4=y"
"""The second player's black group is shut in: with black in the bowl they have no action. The first
player can flip two reds in the top row, one after the other, and on h3 nothing follows."""


def stuck(tokens: str = STUCK) -> Position:
    """The first player to move, green in the bowl; whatever they do, the game ends."""
    return built(tokens, 1, "gk", "ro/k")


@dataclass(frozen=True)
class Game:
    """The positions from the set-up to the end, and the moves between them."""

    positions: tuple[Position, ...]
    moves: tuple[Move, ...]

    def steps(self) -> Iterator[tuple[Position, Move, Position]]:
        return zip(self.positions[:-1], self.moves, self.positions[1:], strict=True)


@cache
def perft_blocks() -> list[list[str]]:
    """The blocks of perft.txt: a comment, a position, then lines such as "perft 2 104"."""
    data = Path(__file__).with_name("perft.txt").read_text(encoding="utf-8")
    return [block.strip().splitlines() for block in data.strip().split("\n\n")[1:]]


@cache
def random_game(seed: int) -> Game:
    stream = Chance(seed).stream("a random game of the tests")
    positions, moves = [set_up(seed)], list[Move]()
    while found := legal_moves(positions[-1]):
        moves.append(found[stream.below(len(found))])
        positions.append(play(positions[-1], moves[-1]))
    return Game(tuple(positions), tuple(moves))


@cache
def last_flips() -> tuple[Position, ...]:
    """The positions at which the last flips begin in some of the first hundred games."""
    begun = (
        after
        for seed in range(100)
        for before, _, after in random_game(seed).steps()
        if (before.phase, after.phase) == (Phase.PLAY, Phase.FLIPS)
    )
    return tuple(begun)


games = st.integers(0, 1 << 32).map(random_game)
positions = games.flatmap(lambda game: st.sampled_from(game.positions))

SIGNS = "kroygpKROYGP'*/ 12?-bowlplayflipsover[]\"=.\n"
marks = st.sampled_from(["", "'", "*", "'*"])
any_text = st.text(max_size=120) | st.text(SIGNS, max_size=120)


@st.composite
def scribbled(draw: st.DrawFn, texts: st.SearchStrategy[str]) -> str:
    """A text with up to three signs wrong."""
    text = draw(texts)
    for _ in range(draw(st.integers(1, 3))):
        start = draw(st.integers(0, len(text)))
        end = min(len(text), start + draw(st.integers(0, 1)))
        text = text[:start] + draw(st.text(SIGNS, max_size=1)) + text[end:]
    return text


@st.composite
def altered(draw: st.DrawFn) -> str:
    """The text of a position that still reads like one but that the rules may refuse."""
    rows, mover, bowls, rivers, phase = format_position(draw(positions)).split(" ")
    tokens = re.findall(r"\w'?\*?", rows)
    edits = draw(st.lists(st.sampled_from("tttfmrbp"), min_size=1, max_size=2))
    if "t" in edits:
        one, two = draw(st.integers(0, 51)), draw(st.integers(0, 51))
        tokens[one], tokens[two] = tokens[two], tokens[one]
    if "f" in edits:
        where = draw(st.integers(0, 51))
        letter = tokens[where][0].upper()
        tokens[where] = letter.lower() if draw(st.booleans()) else letter + draw(marks)
    if "m" in edits:
        mover = draw(st.sampled_from("12"))
    if "r" in edits:
        rivers = draw(st.sampled_from([rivers[::-1], rivers[1:], rivers + "k", "-/-"]))
    if "b" in edits:
        bowls = draw(st.sampled_from([bowls[::-1], "?" + bowls, bowls[1:], "kr", "?kr"]))
    if "p" in edits:
        phase = draw(st.sampled_from(["bowl", "play", "flips", "over"]))
        bowls = ("?" if phase == "bowl" else "") + bowls.strip("?")
    supply = iter(tokens)
    rows = "/".join("".join(next(supply) for _ in row) for row in DISC.rows())
    return f"{rows} {mover} {bowls} {rivers} {phase}"
