"""Games give the same puzzles each time, each once, and none that are too much alike."""

import pytest

from mondala.bots.patterns.levels import deepest
from mondala.bots.patterns.puzzles.checking import Checker
from mondala.bots.patterns.puzzles.mining import MOST_ALIKE, Collection, Miner
from mondala.bots.patterns.puzzles.puzzle import parse_puzzles
from mondala.core.value import replace
from mondala.resources import patterns_net, patterns_puzzles

PUZZLES = tuple(parse_puzzles(patterns_puzzles()))


@pytest.fixture(scope="module")
def miner() -> Miner:
    return Miner(patterns_net)


def test_a_seed_gives_the_same_puzzles_and_they_are_proven(miner: Miner) -> None:
    game = miner.play(1)
    assert game == miner.play(1)
    found = list(miner.puzzles(game, 1))
    assert found == list(miner.puzzles(game, 1))
    assert found
    checker = Checker(deepest(patterns_net))
    assert [checker.fault(puzzle) for puzzle in found] == [None] * len(found)


def test_a_collection_takes_each_puzzle_once_until_it_is_full() -> None:
    collection = Collection(4, PUZZLES[:1])
    assert not collection.takes(PUZZLES[0])
    others = [replace(puzzle, rating=600 + 400 * at) for at, puzzle in enumerate(PUZZLES[1:8])]
    taken = [collection.takes(puzzle) for puzzle in others]
    assert collection.is_full
    assert sum(taken) == 3
    assert len(collection) == 4


def test_not_too_many_are_equally_difficult() -> None:
    collection = Collection(10)
    easy = [replace(puzzle, rating=700) for puzzle in PUZZLES[:10]]
    assert sum(collection.takes(puzzle) for puzzle in easy) == 10 * MOST_ALIKE
