"""Remakes tests/games/patterns/perft.txt, counted by the naive Patterns.

Run as `python -m tests.naive.perft_data` in the repository's root. The games are random but the
seed is fixed, so the file comes out the same every time.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

from tests.naive import patterns

SEED = 54
TARGET = Path(__file__).parent.parent / "games" / "patterns" / "perft.txt"
HEADER = """\
# Patterns perft data: each block is a comment (why), a position, then lines "perft N COUNT",
# and ends with an empty line; the counts come from tests/naive/patterns.py.
# Do not edit: "python -m tests.naive.perft_data" in the repository's root remakes this file.
"""

Game = list[str]  # its positions, from the set-up to the end
Wish = Callable[[str], bool]


def random_game(rng: random.Random) -> Game:
    game = [patterns.setup(rng)]
    while moves := patterns.moves(game[-1]):
        game.append(patterns.play(game[-1], rng.choice(moves)))
    return game


def random_games(rng: random.Random) -> Iterator[Game]:
    while True:
        yield random_game(rng)


def phase(text: str) -> str:
    return text.split(" ")[-1]


def turns_of(game: Game) -> int:
    return len([text for text in game if phase(text) == "play"])


# Features for which a position may be wanted


def can_establish_on_own_colour(text: str) -> bool:
    if phase(text) != "play":
        return False
    state = patterns.read(text)
    bowl = patterns.bowl_of(state)
    return any(state.board[move[1:]] == bowl for move in patterns.establishes(state))


def has_forbidden(kind: str) -> Wish:
    """A wish for an action of this kind that only the opponent's groups forbid."""

    def wish(text: str) -> bool:
        if phase(text) != "play":
            return False
        state = patterns.read(text)
        enemy = patterns.other(state.mover)
        rest = {at: token for at, token in state.board.items() if patterns.owner_of(token) != enemy}
        alone = set(patterns.actions(replace(state, board=rest)))
        return any(move[0] == kind for move in alone - set(patterns.actions(state)))

    return wish


def has_swap_of_same_colour(text: str) -> bool:
    """A flip next to the group of the bowl's colour that would also be a swap."""
    if phase(text) != "play":
        return False
    state = patterns.read(text)
    bowl = patterns.bowl_of(state)
    return any(state.board[move[1:]] == bowl for move in patterns.flips(state))


def has_flips(least: int) -> Wish:
    return lambda text: phase(text) == "flips" and len(patterns.moves(text)) > least


def has_a_free_mover(text: str) -> bool:
    """The last flips of a player who could also have established or swapped."""
    state = patterns.read(text)
    return phase(text) == "flips" and len(patterns.actions(state)) > len(patterns.flips(state))


def is_handy(text: str) -> bool:
    """Little enough to look five moves ahead, and worth it."""
    return 20 < patterns.perft(text, 3) < 1000


# The blocks


def block(why: str, text: str, depths: range) -> str:
    counts = [f"perft {n} {patterns.perft(text, n)}" for n in depths]
    return "\n".join([f"# {why}", text, *counts, ""])


def setups(games: Iterator[Game]) -> Iterator[str]:
    for number in range(1, 7):
        yield block(f"set-up {number}", next(games)[0], range(1, 4))


def middles(games: Iterator[Game]) -> Iterator[str]:
    for turns in (1, 3, 6, 10, 15, 20, 26, 34):
        game = next(game for game in games if turns_of(game) > turns + 1)
        why = f"mid-game, turns played: {turns}"
        yield block(why, game[1 + turns], range(1, 4))


def endings(games: Iterator[Game]) -> Iterator[str]:
    """Positions a few turns before the end of games that end with flips, or without them."""
    for before, with_flips in ((1, True), (2, True), (3, True), (4, True), (2, False), (3, False)):
        for game in games:
            turns = turns_of(game)
            flips = any(phase(text) == "flips" for text in game)
            if flips == with_flips and turns > before and is_handy(game[1 + turns - before]):
                how = "then last flips" if with_flips else "then over at once"
                why = f"turns before the end of the game it is from: {before}, {how}"
                yield block(why, game[1 + turns - before], range(1, 6))
                break


def wanted(games: Iterator[Game]) -> Iterator[str]:
    wishes: list[tuple[str, Wish, int]] = [
        ("establishing onto the bowl's own colour is possible", can_establish_on_own_colour, 3),
        ("never connect forbids establishing somewhere", has_forbidden("E"), 3),
        ("never connect forbids a flip", has_forbidden("F"), 3),
        ("never connect forbids a swap", has_forbidden("S"), 3),
        ("a swap of the same colour is not offered, only the flip", has_swap_of_same_colour, 3),
        ("last flips, one", lambda text: has_flips(1)(text) and not has_flips(2)(text), 3),
        ("last flips, two or more", has_flips(2), 5),
        ("last flips, three or more", has_flips(3), 5),
        ("last flips, four or more", has_flips(4), 6),
        ("last flips of a player who still had other actions", has_a_free_mover, 5),
    ]
    for why, wish, depth in wishes:
        text = next(text for game in games for text in game if wish(text))
        yield block(why, text, range(1, depth + 1))


def overs(games: Iterator[Game]) -> Iterator[str]:
    short = next(game for game in games if turns_of(game) <= 12)
    yield block("over after a short game", short[-1], range(2))
    at_once = next(game for game in games if phase(game[-2]) == "play")
    yield block("over at once, no flip left", at_once[-1], range(2))
    stopped = next(game for game in games if patterns.flips(patterns.read(game[-1])))
    yield block("over by == with flips left", stopped[-1], range(2))


def main() -> None:
    games = random_games(random.Random(SEED))
    blocks = [HEADER]
    for some in (setups, middles, endings, wanted, overs):
        blocks.extend(some(games))
    TARGET.parent.mkdir(parents=True, exist_ok=True)
    TARGET.write_text("\n".join(blocks), encoding="utf-8")


if __name__ == "__main__":
    main()
