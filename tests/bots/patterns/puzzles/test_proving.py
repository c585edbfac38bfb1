"""Best moves are what trying out everything finds, and only clear ones make a puzzle."""

from itertools import islice

from mondala.bots.patterns.insight import Option
from mondala.bots.patterns.levels import deepest
from mondala.bots.patterns.puzzles.proving import Exact, Searched, Verdict, best_line, has_choice
from mondala.bots.patterns.puzzles.puzzle import Proof
from mondala.games.patterns.moves import apply, legal_moves, parse_move, play_all
from mondala.games.patterns.notation import parse_position
from mondala.games.patterns.position import Position
from mondala.resources import patterns_net
from tests.bots.patterns.ends import brute_force, small_ends

PLANTED = parse_position(
    "P*Y'*P'P'*/gkY'gR'r/K'*ropgR'*pg/ypyykkGk/yopYY*GG*k/rgO*YrO'O'*O'/pOKrO'R*/K*KoG'* "
    "2 rp opkygr/pgkoyr play"
)
"""The second player wins by four, with a swap on e7."""


def worth(position: Position, after: Position) -> int:
    value = brute_force(after)
    return value if after.mover == position.mover else -value


def test_every_move_of_a_small_end_is_worth_what_trying_everything_gives() -> None:
    exact = Exact()
    for position in islice(filter(has_choice, small_ends()), 12):
        verdict = exact.judge(position)
        assert verdict is not None
        found = {option.move: option.margin for option in verdict.options}
        moves = legal_moves(position)
        assert found == {move: worth(position, apply(position, move)) for move in moves}
        assert verdict.best.margin == max(found.values())
        assert verdict.proof.kind == "exact"


def test_a_planted_win_is_found() -> None:
    verdict = Exact().judge(PLANTED)
    assert verdict is not None
    assert (str(verdict.best.move), verdict.best.margin) == ("Se7", 4)


def test_a_proof_that_takes_too_long_is_none() -> None:
    assert Exact(most_nodes=2).judge(PLANTED) is None


def test_judged_again_it_is_the_same() -> None:
    exact = Exact()
    first, again = exact.judge(PLANTED), exact.judge(PLANTED)
    assert first == again


def test_a_move_is_clear_from_three_points_on() -> None:
    def verdict(*margins: int) -> Verdict:
        options = tuple(Option(1, margin, (parse_move("Fd4"),)) for margin in margins)
        return Verdict(options, Proof("exact", 3))

    assert verdict(5, 2).is_clear
    assert not verdict(5, 3, -9).is_clear


def test_a_line_goes_on_while_the_next_move_is_clear_too() -> None:
    """Each move of the solver is the best one, and each answer is what the other does best."""
    exact = Exact()
    for position in islice(filter(has_choice, small_ends()), 40):
        verdict = exact.judge(position)
        assert verdict is not None
        if not verdict.is_clear:
            continue
        line = best_line(position, verdict, exact)
        assert len(line) % 2 == 1
        end = play_all(position, line)
        value = brute_force(end) if end.mover == position.mover else -brute_force(end)
        assert value == verdict.best.margin


def test_a_deep_search_wants_one_move_by_far() -> None:
    searched = Searched(deepest(patterns_net), simulations=4)
    verdict = searched.judge(PLANTED)
    assert verdict is None or verdict.proof == Proof("search", 4)
