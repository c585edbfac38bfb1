"""The course of a seat in a round, from the record."""

from mondala.bots.mondo.course import Act, looked_at, played_rounds
from mondala.games.mondo.judging import judge
from mondala.games.mondo.options import Options
from mondala.games.mondo.pile import identity
from tests.bots.mondo.by_hand import ByHand
from tests.games.mondo.helpers import fold, fresh, on_table, play


def test_acts_are_told_with_their_tiles_and_times() -> None:
    hand = ByHand(Options(2, rounds=1))
    first, second, third = hand.free()[:3]
    hand.turn(2, 0, first)
    hand.take(3, 0, second)
    hand.back(4.5, 0)
    hand.lay(6, 0, third, "c4")
    hand.out(9, 0)
    hand.out(20, 1)
    (played,) = played_rounds(hand.record())
    one, other = played.courses
    assert one.acts == (
        Act(2000, "turn", first),
        Act(3000, "take", second),
        Act(4500, "back", second),
        Act(6000, "take", third),
        Act(7000, "place", third),
        Act(9000, "out", 0),
    )
    assert (one.out_at, one.until, one.chip) == (9000, 9000, 4)
    assert (other.out_at, other.until, other.chip) == (20_000, 20_000, 2)
    assert looked_at(one.acts) == 3
    assert played.name == "A"


def test_somebody_who_stays_is_in_until_the_time_is_up() -> None:
    hand = ByHand(Options(2, rounds=1, minutes=1))
    hand.time_up()
    (played,) = played_rounds(hand.record())
    assert [course.until for course in played.courses] == [60_000, 60_000]
    assert [course.out_at for course in played.courses] == [None, None]


def test_a_round_that_was_not_scored_is_not_told() -> None:
    hand = ByHand(Options(2))
    hand.lay(1, 0, hand.free()[0], "c4")
    assert list(played_rounds(hand.record())) == []


def test_free_tiles_are_those_that_lay_free_at_some_moment() -> None:
    """Compared with looking at the whole pile after every event, while the seat was in."""
    start = fresh(Options(2, rounds=1), seed=3)
    steps = list(play(start, seed=3, pause=300))
    free: list[set[int]] = [set(), set()]
    for step in steps:
        game = step.before
        for event in judge(game, step.entry.seat, step.entry.command, step.entry.at):
            game = fold(game, (event,))
            current = on_table(game)
            for seat, player in enumerate(current.players):
                if not player.out:
                    free[seat] |= {identity(lying)[0] for lying in current.pile.free()}
    hand = ByHand(start.options)
    hand.start, hand.entries = start, [step.entry for step in steps]
    (played,) = played_rounds(hand.record())
    assert [set(course.free) for course in played.courses] == free
