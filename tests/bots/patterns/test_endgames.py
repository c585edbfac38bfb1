"""The last plies are solved: what the search proves is what trying out everything gives."""

import pytest

from mondala.bots.bot import Budget
from mondala.bots.patterns.judgement import MACHINE, final_margin, margin_of
from mondala.bots.patterns.kernel import perft, play
from mondala.bots.patterns.translation import action_of, move_of, row_of
from mondala.bots.search.deepening import Deepening, Found
from mondala.games.patterns.moves import apply, legal_moves
from mondala.games.patterns.position import Phase, Position
from tests.bots.patterns.ends import brute_force, small_ends
from tests.games.patterns.samples import random_game, stuck

ENOUGH_NODES = Budget(nodes=200_000)


@pytest.fixture(scope="module")
def search() -> Deepening:
    return Deepening(MACHINE, buckets=1 << 12)


def perft_depth(position: Position) -> int:
    """How long the longest game from here is."""
    return next(depth for depth in range(60) if not perft(row_of(position), depth + 1))


def proven(search: Deepening, position: Position) -> Found:
    found = search.prove(row_of(position), ENOUGH_NODES)
    assert found is not None
    return found


def test_there_are_ends_to_solve() -> None:
    """Some of which take several plies."""
    assert len(small_ends()) > 60
    assert max(perft_depth(position) for position in small_ends()) > 5


def test_margins_are_those_of_brute_force(search: Deepening) -> None:
    for position in small_ends()[::3]:
        search.forget()
        found = proven(search, position)
        assert margin_of(found.value, sure=True) == brute_force(position)


def test_the_line_that_it_expects_brings_the_margin(search: Deepening) -> None:
    """Its actions are legal, and once play has ended the points are those that it promised."""
    for position in small_ends()[1::3]:
        found, row, here = proven(search, position), row_of(position), position
        for action in found.line:
            move = move_of(row, action)
            assert move in legal_moves(here)
            here = apply(here, move)
            play(row, action)
        if here.phase in (Phase.FLIPS, Phase.OVER):
            sign = -1 if position.mover else 1
            assert sign * final_margin(row) == margin_of(found.value, sure=True)


def test_thinking_longer_comes_to_the_same(search: Deepening) -> None:
    """Depth by depth, without the short cut of a proof."""
    for position in small_ends()[::7]:
        search.forget()
        *_, found = search.think(row_of(position), ENOUGH_NODES)
        assert found.sure
        assert found.value == proven(search, position).value


def test_longer_ends_are_proven_too_and_tell_their_horizon(search: Deepening) -> None:
    """Twelve plies from the end, move by move: a player who plays the proven moves keeps the
    margin."""
    position = random_game(3).positions[-14]
    search.forget()
    found = proven(search, position)
    assert found.depth >= len(found.line) >= 1
    value = found.value
    while position.phase is Phase.PLAY:
        found = proven(search, position)
        assert found.value == value
        position = apply(position, move_of(row_of(position), found.line[0]))
        value = -value


def test_a_planted_end_is_found(search: Deepening) -> None:
    """Whatever the first player does the game ends; one of the moves brings the most."""
    position = stuck()
    found = proven(search, position)
    assert found.depth == 1
    assert margin_of(found.value, sure=True) == brute_force(position)


def test_without_time_nothing_is_proven_but_a_move_is_there(search: Deepening) -> None:
    position = random_game(5).positions[6]
    assert search.prove(row_of(position), Budget(nodes=100)) is None
    assert search.prove(row_of(position), Budget(may_go_on=lambda: False)) is None
    (found,) = search.think(row_of(position), Budget(may_go_on=lambda: False))
    assert not found.sure
    assert move_of(row_of(position), found.line[0]) in legal_moves(position)


def test_nodes_are_kept_to_and_give_the_same_thoughts(search: Deepening) -> None:
    row = row_of(random_game(5).positions[6])
    thoughts = []
    for _ in range(2):
        search.forget()
        thoughts.append(list(search.think(row, Budget(nodes=5000))))
    assert thoughts[0] == thoughts[1]
    assert thoughts[0][-1].nodes == 5000
    assert [found.depth for found in thoughts[0][:3]] == [1, 2, 3]


def test_an_action_is_read_back_as_its_move(search: Deepening) -> None:
    for position in small_ends()[:20]:
        row = row_of(position)
        action = proven(search, position).line[0]
        assert action_of(row, move_of(row, action)) == action
