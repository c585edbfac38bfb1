"""The seats that know a tile's number are kept one by one, and told to nobody else."""

import pytest

from mondala.games.mondo.knowledge import EVERYBODY, learnt_by, seen_from

SEATS = range(4)


@pytest.mark.parametrize("seat", SEATS)
def test_one_seat_learns_a_tile_and_no_other(seat: int) -> None:
    known = learnt_by(0, seat)
    assert [bool(seen_from(known, watcher)) for watcher in SEATS] == [
        watcher == seat for watcher in SEATS
    ]
    assert seen_from(known, None) == 0
    assert learnt_by(known, seat) == known


def test_a_watcher_is_not_told_which_others_know() -> None:
    """The unknown tiles of a seat depend on that seat and on everybody alone."""
    one, both = learnt_by(0, 1), learnt_by(learnt_by(0, 1), 3)
    assert seen_from(one, 1) == seen_from(both, 1)
    assert seen_from(one, 2) == seen_from(both, 2) == 0


def test_what_everybody_has_seen_is_known_to_all() -> None:
    for watcher in (None, *SEATS):
        assert seen_from(EVERYBODY, watcher)
        assert seen_from(learnt_by(EVERYBODY, 2), watcher)
