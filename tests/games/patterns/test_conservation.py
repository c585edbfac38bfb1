"""Every move keeps the tokens, and random games have the same means as ever."""

from functools import cache
from statistics import mean

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mondala.core.chance import Chance
from mondala.games.patterns.mandala import ALL, around, connected
from mondala.games.patterns.moves import (
    ENOUGH,
    Kind,
    Move,
    apply,
    establish_targets,
    flip_targets,
    legal_moves,
    swap_targets,
)
from mondala.games.patterns.position import Phase, Position, set_up
from mondala.games.patterns.scoring import flips_to_come, points
from tests.games.patterns.samples import Game, games, last_flips, positions, random_game


def masks(position: Position) -> list[int]:
    """Every colour's face-up tokens and both its groups."""
    return [mask for masks in (position.free, *position.groups) for mask in masks]


@given(games)
def test_tokens_are_neither_lost_nor_made(game: Game) -> None:
    """54 of them, nine of each colour, one on each space, from the set-up to the end."""
    for position in game.positions:
        assert sum(masks(position)) == ALL
        assert sum(mask.bit_count() for mask in masks(position)) == 52
        for colour in range(6):
            lying = (position.free[colour], *(groups[colour] for groups in position.groups))
            count = sum(mask.bit_count() for mask in lying)
            assert count + position.bowls.count(colour) == 9


@given(games)
def test_groups_stay_whole_and_apart(game: Game) -> None:
    """Each connected, with one claim marker; two of one colour never touch."""
    for position in game.positions:
        for groups, river in zip(position.groups, position.rivers, strict=True):
            assert sorted(river) == [colour for colour, group in enumerate(groups) if group]
            assert all(connected(group) for group in groups)
            assert all((groups[colour] & position.claims).bit_count() == 1 for colour in river)
        for first, second in zip(*position.groups, strict=True):
            assert not around(first) & second
        assert position.claims.bit_count() == sum(len(river) for river in position.rivers)


@given(games)
def test_each_turn_lays_one_token(game: Game) -> None:
    """So a game cannot last for ever, and the players take turns until the end."""
    for before, move, after in game.steps():
        laid = sum(before.free) - sum(after.free)
        assert laid.bit_count() == (move.kind in (Kind.ESTABLISH, Kind.FLIP, Kind.SWAP))
        assert (after.mover != before.mover) == (after.phase is Phase.PLAY)


flips = st.builds(last_flips).flatmap(st.sampled_from)


def all_ends(position: Position) -> set[Position]:
    """Where the last flips lead if none is left out, in every order."""
    reached, todo = {position}, [position]
    while todo:
        here = todo.pop()
        for move in legal_moves(here):
            if move is not ENOUGH and (after := apply(here, move)) not in reached:
                reached.add(after)
                todo.append(after)
    return {end for end in reached if end.phase is Phase.OVER}


def test_many_games_end_with_flips() -> None:
    """The tests below would say nothing if there were none."""
    assert len(last_flips()) > 40
    assert max(flips_to_come(each, each.mover).bit_count() for each in last_flips()) > 4


@given(flips)
def test_r5_the_order_of_the_flips_never_matters(position: Position) -> None:
    """One end for all orders, and flips_to_come knows it beforehand."""
    to_come = flips_to_come(position, position.mover)
    (end,) = all_ends(position)
    assert sum(position.free) - sum(end.free) == to_come
    assert end.groups[1 - position.mover] == position.groups[1 - position.mover]


@given(flips, st.integers(0, 1 << 32))
def test_r5_a_random_order_gives_what_was_to_come(position: Position, seed: int) -> None:
    """The same for flips too many to try every order."""
    stream = Chance(seed).stream("order of flips")
    end = position
    while found := legal_moves(end)[:-1]:
        end = apply(end, found[stream.below(len(found))])
    assert end.phase is Phase.OVER
    assert sum(position.free) - sum(end.free) == flips_to_come(position, position.mover)


@given(positions)
def test_flips_to_come_begin_with_those_that_can_be_made_now(position: Position) -> None:
    """And there are none without a first one."""
    for player in (0, 1):
        now, to_come = flip_targets(position, player), flips_to_come(position, player)
        assert now & ~to_come == 0
        assert bool(now) == bool(to_come)


@cache
def played_out(seed: int) -> tuple[tuple[Position, ...], Position]:
    """The positions in which a turn was taken, and the end after all flips."""
    turns: list[Position] = []
    position, stream = set_up(seed), Chance(seed).stream("in the mean")
    while found := [move for move in legal_moves(position) if move is not ENOUGH]:
        turns += [position] * (position.phase is Phase.PLAY)
        position = apply(position, found[stream.below(len(found))])
    return tuple(turns), position


def test_random_games_are_what_two_other_programs_saw() -> None:
    """Loose bounds around the rules page's facts: turns, actions a turn, points."""
    played = [played_out(seed) for seed in range(400)]
    turns = [position for positions, _ in played for position in positions]
    assert 30.5 < mean(len(positions) for positions, _ in played) < 34
    establish, flip, swap = (
        mean(targets(position, position.mover).bit_count() for position in turns)
        for targets in (establish_targets, flip_targets, swap_targets)
    )
    assert 13.7 < establish < 15.7
    assert 1.0 < flip < 1.4
    assert 1.3 < swap < 1.7
    assert 16.4 < establish + flip + swap < 18.4
    assert 31 < mean(scored for _, end in played for scored in points(end)) < 35
    assert max(len(legal_moves(position)) for position in turns) <= 54


@pytest.mark.parametrize("seed", range(5))
def test_the_same_moves_give_the_same_game(seed: int) -> None:
    """Positions are values: equal, and equal as keys."""
    position = set_up(seed)
    for _, move, after in random_game(seed).steps():
        position = apply(position, Move(move.kind, move.at))
        assert position == after
        assert hash(position) == hash(after)
