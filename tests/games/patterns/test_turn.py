"""The effects and refusals that a player is told before a move are those of the rules."""

from mondala.core.chance import Chance
from mondala.games.patterns.moves import has_action, legal_moves, parse_move, play, why_not
from mondala.games.patterns.position import Phase, Position, set_up
from mondala.games.patterns.scoring import points
from mondala.games.patterns.turn import turn


def positions(seed: int) -> list[Position]:
    position, stream, seen = set_up(seed), Chance(seed).stream("turns"), []
    while moves := legal_moves(position):
        seen.append(position)
        position = play(position, moves[stream.below(len(moves))])
    return [*seen, position]


def test_every_establish_flip_and_swap_is_legal_or_refused_with_its_code() -> None:
    for position in positions(1)[1:-1]:
        told = turn(position)
        actions = {text for text in told.legal if text[0] in "EFS"}
        assert actions.isdisjoint(told.refused)
        assert len(actions | told.refused.keys()) == 3 * 52
        assert set(told.legal) == {str(move) for move in legal_moves(position)}
        for text, code in told.refused.items():
            refusal = why_not(position, parse_move(text))
            assert refusal is not None
            assert refusal.code == code


def test_gain_and_trap_come_true() -> None:
    trapped = 0
    for position in (each for seed in range(4) for each in positions(seed)):
        for text, effect in turn(position).legal.items():
            after = play(position, parse_move(text))
            mover = position.mover
            assert points(after)[mover] - points(position)[mover] == effect.gain
            if after.phase is Phase.PLAY:
                assert effect.traps is not has_action(after, mover)
            trapped += effect.traps
    assert trapped > 0


def test_nothing_is_offered_when_it_is_over() -> None:
    told = turn(positions(2)[-1])
    assert not told.legal
    assert not told.refused
