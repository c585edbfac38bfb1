"""Every day has a position of each difficulty, nobody can say which, and none comes again soon."""

import hashlib
from collections import Counter

from mondala.bots.patterns.puzzles.puzzle import DIFFICULTIES, Puzzle, parse_puzzles
from mondala.bots.patterns.puzzles.stock import CYCLE, Stock
from mondala.core.chance import Chance
from mondala.resources import patterns_days, patterns_puzzles

STOCK = Stock(parse_puzzles(patterns_days()))


def drawn(*seeds: int) -> tuple[Puzzle, ...]:
    return STOCK.drawn([Chance(seed).stream("positions") for seed in seeds])


def names(*seeds: int) -> list[str]:
    return [puzzle.id for puzzle in drawn(*seeds)]


def test_each_day_has_three_from_easy_to_hard_with_one_move_to_find() -> None:
    for seed in range(60):
        puzzles = drawn(seed)
        assert tuple(puzzle.difficulty for puzzle in puzzles) == DIFFICULTIES
        assert all(len(puzzle.line) == 1 for puzzle in puzzles)


def test_what_is_drawn_follows_from_the_seeds_alone() -> None:
    assert drawn(7, 8) == drawn(7, 8)


def test_any_of_the_stock_may_come_on_any_day() -> None:
    """So nobody who has the file knows more about a day than that it is one of these."""
    met = {name for seed in range(400) for name in names(seed)}
    assert len(met) > len(STOCK.puzzles) // 2


def test_no_position_comes_twice_in_a_cycle() -> None:
    met = [name for day in range(0, CYCLE, 5) for name in names(*range(day + 1))]
    assert len(set(met)) == len(met)


def test_they_do_not_lie_as_in_the_file() -> None:
    texts = {puzzle.id: puzzle.position for puzzle in STOCK.puzzles}
    found = [puzzle for seed in range(60) for puzzle in drawn(seed)]
    assert sum(puzzle.position == texts[puzzle.id] for puzzle in found) <= 1


def test_nobody_has_met_them_among_the_puzzles() -> None:
    puzzles = {puzzle.id for puzzle in parse_puzzles(patterns_puzzles())}
    assert puzzles.isdisjoint(puzzle.id for puzzle in STOCK.puzzles)
    assert len({puzzle.id for puzzle in STOCK.puzzles}) == len(STOCK.puzzles)


def test_nothing_is_added_for_else_earlier_days_had_other_positions() -> None:
    spread = Counter(puzzle.difficulty for puzzle in STOCK.puzzles)
    assert spread == {"easy": 384, "medium": 384, "hard": 228}
    assert {puzzle.proof.kind for puzzle in STOCK.puzzles} == {"exact"}
    digest = hashlib.sha256(" ".join(puzzle.id for puzzle in STOCK.puzzles).encode())
    assert digest.hexdigest()[:16] == "666e9b4f677a03c0"
