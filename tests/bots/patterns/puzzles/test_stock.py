"""Every day has a position of each difficulty, and none comes again soon."""

import hashlib
from collections import Counter

from mondala.bots.patterns.puzzles.puzzle import DIFFICULTIES, parse_puzzles
from mondala.bots.patterns.puzzles.stock import DRAWERS, Stock
from mondala.core.chance import Chance
from mondala.resources import patterns_days, patterns_puzzles

STOCK = Stock(parse_puzzles(patterns_days()))
DAYS = range(9_000, 9_000 + DRAWERS)


def chance(seed: int) -> Chance:
    return Chance(seed)


def drawn(day: int, seed: int) -> list[str]:
    return [puzzle.id for puzzle in STOCK.drawn(day, chance(seed).stream("positions"))]


def test_each_day_has_three_from_easy_to_hard_with_one_move_to_find() -> None:
    for day in DAYS:
        puzzles = STOCK.drawn(day, chance(day).stream("positions"))
        assert tuple(puzzle.difficulty for puzzle in puzzles) == DIFFICULTIES
        assert all(len(puzzle.line) == 1 for puzzle in puzzles)


def test_what_is_drawn_follows_from_the_seed_alone() -> None:
    assert drawn(9_000, 7) == drawn(9_000, 7)
    assert len({tuple(drawn(9_000, seed)) for seed in range(40)}) > 10


def test_nothing_comes_again_before_every_drawer_was_open() -> None:
    met = [name for day in DAYS for name in drawn(day, day)]
    assert len(set(met)) == len(met) == 3 * DRAWERS
    again = {name for seed in range(60) for name in drawn(DAYS[0] + DRAWERS, seed)}
    assert set(drawn(DAYS[0], DAYS[0])) <= again


def test_nobody_has_met_them_among_the_puzzles() -> None:
    puzzles = {puzzle.id for puzzle in parse_puzzles(patterns_puzzles())}
    assert puzzles.isdisjoint(puzzle.id for puzzle in STOCK.puzzles)
    assert len({puzzle.id for puzzle in STOCK.puzzles}) == len(STOCK.puzzles)


def test_nothing_is_added_for_else_earlier_days_had_other_positions() -> None:
    spread = Counter(puzzle.difficulty for puzzle in STOCK.puzzles)
    assert spread == {"easy": 4 * DRAWERS, "medium": 4 * DRAWERS, "hard": 228}
    assert {puzzle.proof.kind for puzzle in STOCK.puzzles} == {"exact"}
    digest = hashlib.sha256(" ".join(puzzle.id for puzzle in STOCK.puzzles).encode())
    assert digest.hexdigest()[:16] == "666e9b4f677a03c0"
