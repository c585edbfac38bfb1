"""Facts of positions: against plain counting in random games."""

from mondala.bots.patterns import facts
from mondala.bots.patterns.facts import Flips, most_more
from mondala.games.patterns.mandala import BIT
from mondala.games.patterns.moves import Kind, legal_moves
from mondala.games.patterns.position import PLAY
from mondala.games.patterns.scoring import points, points_to_come
from tests.bots.patterns.ends import brute_force
from tests.games.patterns.samples import built, last_flips, random_game, stuck


def test_flips_that_wait_are_lost_made_or_still_there() -> None:
    """For both players, over whole games."""
    for before, move, after in random_game(3).steps():
        if before.phase is not PLAY:
            continue
        for player in (0, 1):
            waiting = points_to_come(before, player)
            lost = sum(flips.points for flips in facts.lost_flips(before, after, player).values())
            new = sum(flips.points for flips in facts.new_flips(before, after, player).values())
            flipped = player == before.mover and move.kind is Kind.FLIP
            made = facts.gain(before, after, player) if flipped else 0
            assert points_to_come(after, player) == waiting - lost - made + new


def test_the_colour_that_counts_most() -> None:
    these = {0: Flips(0, 3, 3), 1: Flips(1, 2, 8)}
    assert most_more(these, {}) == Flips(1, 2, 8)
    assert most_more(these, {1: Flips(1, 2, 8)}) == Flips(0, 3, 3)
    assert most_more(these, these) == facts.NO_FLIPS


def test_the_final_lead_is_what_the_last_flips_make_of_it() -> None:
    for position in last_flips()[:10]:
        ahead = brute_force(position)
        assert facts.final_lead(position, position.mover) == ahead
        assert facts.final_lead(position, 1 - position.mover) == -ahead
    over = random_game(1).positions[-1]
    assert facts.final_lead(over, 0) == points(over)[0] - points(over)[1]


def test_a_group_is_trapped_when_no_move_can_make_it_grow() -> None:
    shut = built("c8=K* d8=R'* c7=O* b7=y c6=p d7=y", 1, "gp", "ko/r")
    assert facts.is_trapped(shut, 0, 0)
    assert not facts.is_trapped(shut, 0, 2)
    assert not facts.is_trapped(shut, 0, 1), "there is no such group"
    beside = built("c8=K* d8=R'* c7=o b7=K'* c6=p d7=y", 1, "gp", "k/rk")
    assert facts.is_trapped(beside, 0, 0), "on c7 it would touch the other's"


def test_answers_are_those_of_the_one_who_is_asked() -> None:
    position = random_game(3).positions[10]
    mover, other = position.mover, 1 - position.mover
    assert [move for move, _ in facts.answers(position, mover)] == legal_moves(position)
    after = [each for _, each in facts.answers(position, other)]
    assert after
    assert all(each.rivers[mover] == position.rivers[mover] for each in after)
    assert [*facts.answers(random_game(3).positions[-1], other)] == []


def test_the_worst_cut_is_one_that_a_move_makes() -> None:
    fork = built("c8=K* d8=k e8=k d7=k f8=o c7=p e7=y d6=g c6=r b7=o", 1, "ro", "k/-")
    cuts = facts.worst_cuts(fork, 0)
    assert {colour: (cut.flips, str(cut.by)) for colour, cut in cuts.items()} == {
        0: (Flips(0, 3, 3), "Ed8")
    }


def test_what_a_colour_is_worth_with_its_flips() -> None:
    fork = built("c8=K* d8=K e8=k d7=k f8=o c7=p e7=y d6=g c6=r b7=o", 1, "ro", "k/-")
    assert facts.worth_of(fork, 0, 0) == 1 + 2
    assert facts.worth_of(fork, 0, 1) == 0


def test_a_safe_flip_waits_whatever_the_other_does() -> None:
    position = built("c8=K* d8=k e8=k f8=o c7=p d7=g e7=y", 1, "ro", "k/-")
    assert not facts.is_safe(position, BIT["d8"], 0)
    assert not facts.is_safe(position, BIT["f8"], 0), "that is no flip"
    assert facts.is_safe(stuck(), BIT["e8"], 0), "the other has no action"
