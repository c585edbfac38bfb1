"""Greedy plays whole games of Patterns by the rules, and better than chance."""

from collections.abc import Iterator

import pytest

from mondala.bots.bot import NO_LIMIT, Decision, Question
from mondala.bots.patterns.greedy import PAUSE, Greedy, choose, projected
from mondala.core.chance import Chance, Stream
from mondala.core.seats import Seat
from mondala.games.patterns.mandala import BIT, COLOURS, DISC
from mondala.games.patterns.moves import Kind, Move, apply, legal_moves, why_not
from mondala.games.patterns.position import FIRST, SECOND, Phase, Position, set_up
from mondala.games.patterns.scoring import points
from tests.games.patterns.samples import built

BOTH = frozenset((FIRST, SECOND))


def steps(seed: int, greedy: frozenset[Seat]) -> Iterator[tuple[Position, Move]]:
    """Every move of a game in which the other seats move at random."""
    position, stream, chance = set_up(seed), stream_of(seed), Chance(seed).stream("random")
    while position.phase is not Phase.OVER:
        if position.mover in greedy:
            move = choose(position, stream)
        else:
            moves = legal_moves(position)
            move = moves[chance.below(len(moves))]
        yield position, move
        position = apply(position, move)


def stream_of(seed: int) -> Stream:
    return Chance(seed).stream("greedy")


def end(seed: int, greedy: frozenset[Seat]) -> Position:
    *_, last = steps(seed, greedy)
    return apply(*last)


@pytest.mark.parametrize("greedy", [BOTH, {FIRST}, {SECOND}], ids=["both", "first", "second"])
def test_every_move_of_whole_games_is_legal(greedy: frozenset[Seat]) -> None:
    for seed in range(5):
        for position, move in steps(seed, greedy):
            assert why_not(position, move) is None


def test_the_stream_decides_and_nothing_else() -> None:
    games = [list(steps(seed, BOTH)) for seed in (1, 1, 2)]
    assert games[0] == games[1] != games[2]
    start = apply(set_up(3), choose(set_up(3), stream_of(3)))
    openings = {choose(start, stream_of(seed)) for seed in range(30)}
    assert len(openings) > 1


def test_it_makes_all_its_last_flips() -> None:
    played = [step for seed in range(5) for step in steps(seed, BOTH)]
    last = {move.kind for position, move in played if position.phase is Phase.FLIPS}
    assert last == {Kind.FLIP}


def test_as_a_bot_it_decides_what_it_would_choose() -> None:
    """From the position alone, after a pause; it remembers nothing."""
    for position, _ in steps(4, BOTH):
        question = Question(position.mover, position)
        decision = Greedy().decide(question, NO_LIMIT, stream_of(9))
        assert decision == Decision(choose(position, stream_of(9)), PAUSE)


def test_what_is_projected_for_the_last_flips_is_what_they_bring() -> None:
    for seed in range(5):
        played = list(steps(seed, BOTH))
        brought = points(apply(*played[-1]))
        for position, _ in played:
            if position.phase is Phase.FLIPS:
                assert projected(position)[position.mover] == brought[position.mover]


def test_projected_counts_flips_by_their_river_number() -> None:
    """The second group's tokens are worth two each: one lies there, two more can be flipped."""
    row = "a4=R'* b4=o c4=K* d4=g e4=O* f4=O g4=o h4=o"
    position = built(row, bowls="pp", rivers="ko/r")
    assert points(position) == (2, 0)
    assert projected(position) == (2 + 2 * 2, 0)


def test_it_chooses_the_bowl_token_with_the_larger_patch() -> None:
    for seed in range(40):
        start = set_up(seed)
        chosen = COLOURS.index(choose(start, stream_of(seed)).at)
        sizes = {colour: patch(start, colour) for colour in start.bowls}
        assert sizes[chosen] == max(sizes.values())


def patch(position: Position, colour: int) -> int:
    """The most tokens of a colour that hang together with one token put anywhere."""
    whole = position.free[colour]
    free = {space for space, name in enumerate(DISC.names) if whole & BIT[name]}
    sizes = []
    for start in range(len(DISC.names)):
        reached, waiting = {start}, [start]
        while waiting:
            for beyond in DISC.neighbours[waiting.pop()]:
                if beyond in free and beyond not in reached:
                    reached.add(beyond)
                    waiting.append(beyond)
        sizes.append(len(reached))
    return max(sizes)


def test_it_beats_chance() -> None:
    margins = []
    for seed in range(20):
        seat = seed % 2
        scored = points(end(seed, frozenset({seat})))
        margins.append(scored[seat] - scored[1 - seat])
    assert sum(margin > 0 for margin in margins) >= 16
    assert sum(margins) / len(margins) > 12
