"""Results are explained group by group, so the groups must add up to the points."""

from hypothesis import given

from mondala.games.patterns.mandala import names
from mondala.games.patterns.position import Position
from mondala.games.patterns.scoring import flips_to_come, group_scores, points
from tests.games.patterns.samples import built, positions


def test_groups_come_in_river_order_with_what_they_bring() -> None:
    """Colour, number, tokens, points."""
    position = built("c4=O* c5=O c6=O g4=K* e7=R'* d7=R'", 1, "yy", "ok/r")
    first = [
        (group.colour, group.number, names(group.spaces), group.points)
        for group in group_scores(position, 0)
    ]
    assert first == [(2, 1, ("c6", "c5", "c4"), 2), (0, 2, ("g4",), 0)]
    assert [group.points for group in group_scores(position, 1)] == [1]


@given(positions)
def test_groups_add_up(position: Position) -> None:
    """Both players' sums, numbered from one without a gap."""
    for player in (0, 1):
        scores = group_scores(position, player)
        assert [group.number for group in scores] == list(range(1, len(scores) + 1))
        assert sum(group.points for group in scores) == points(position)[player]


def test_flips_to_come_stop_at_the_other_groups_neighbours() -> None:
    """A chain of blacks that ends where it would connect; other colours do not carry it on."""
    chain = "a5=K* b5=k c5=k d5=k e5=k f5=K'* b4=r c4=k b6=k d6=y e6=k"
    position = built(chain, 1, "gg", "k/k")
    reached = names(flips_to_come(position, 0))
    assert {"b5", "c5", "d5", "b6", "c4"} <= set(reached)
    assert not {"e5", "e6", "a5"} & set(reached)


def test_flips_to_come_are_the_players_own() -> None:
    """The other player's flips are theirs, and somebody without a group has none."""
    position = built("c4=K* c5=k c6=r b5=r d5=r b4=r d4=r c3=r", 2, "gg", "k/-")
    assert names(flips_to_come(position, 0)) == ("c5",)
    assert flips_to_come(position, 1) == 0
