"""The guided search plays a small game well with a judge that knows nothing: take one to three, and
who takes the last wins. A row is one word, what is left."""

import numpy as np
import pytest

from mondala.bots.search.guided import Guided, Judged, Row


def take(row: Row, action: int) -> None:
    row[0] -= np.uint64(action)


class Clueless:
    """Likes all actions alike and finds every position even until somebody has won."""

    def __init__(self) -> None:
        self.asked = 0

    def begin(self) -> None:
        """It remembers nothing."""

    def judge(self, row: Row) -> Judged:
        if row[0] == 0:
            return Judged(-1.0, -3.0, np.zeros(0, np.int64), np.zeros(0, np.float32))
        return self.advise(row)

    def advise(self, row: Row) -> Judged:
        self.asked += 1
        actions = np.arange(1, min(3, int(row[0])) + 1)
        return Judged(0.0, 0.0, actions, np.full(len(actions), 1 / len(actions), np.float32))


def search(left: int, simulations: int) -> Guided:
    tree = Guided(np.array([left], np.uint64), take, Clueless())
    for _ in range(simulations):
        tree.simulate()
    return tree


@pytest.mark.parametrize("left", [5, 6, 7, 9, 10, 11])
def test_it_finds_the_one_winning_action(left: int) -> None:
    seen = search(left, 3000).seen()
    assert seen.line[0] == left % 4
    assert seen.value > 0.3
    assert seen.margin > 0.9


@pytest.mark.parametrize("left", [4, 8])
def test_it_knows_that_it_has_lost(left: int) -> None:
    assert search(left, 3000).seen().value < -0.3


def test_it_counts_what_it_looked_at() -> None:
    seen = search(9, 100).seen()
    assert seen.nodes == 101
    assert sum(seen.visits.values()) == 100
    assert max(seen.visits, key=lambda action: seen.visits[action]) == seen.line[0]
    assert seen.depth == len(seen.line)


def test_its_branches_are_the_actions_it_looked_into() -> None:
    """The one it would take first; a branch is worth what it is to whoever takes it."""
    tree = search(9, 300)
    seen, branches = tree.seen(), tree.branches()
    assert branches[0].line == seen.line
    assert {branch.line[0]: branch.nodes for branch in branches} == seen.visits
    assert [branch.nodes for branch in branches] == sorted(seen.visits.values(), reverse=True)
    assert max(branches, key=lambda branch: branch.value) == branches[0]
    assert search(9, 1).branches()[0].nodes == 1


def test_the_same_number_of_simulations_gives_the_same_tree() -> None:
    assert search(10, 500).seen() == search(10, 500).seen()


def test_it_makes_room_for_any_number_of_positions() -> None:
    judge = Clueless()
    tree = Guided(np.array([60], np.uint64), take, judge)
    for _ in range(3000):
        tree.simulate()
    assert judge.asked > 2900
    assert tree.seen().nodes == 3001
