"""Games without a seed of their own repeat after one that had one."""

from mondala.envs.seeds import Seeds


def test_a_seed_that_is_told_is_used_as_it_is() -> None:
    assert [Seeds().next(told) for told in (0, 7, 1 << 60)] == [0, 7, 1 << 60]


def test_the_seeds_after_it_are_always_the_same() -> None:
    one, other = Seeds(), Seeds()
    one.next(None)
    drawn = [[seeds.next(told) for told in (5, None, None)] for seeds in (one, other)]
    assert drawn[0] == drawn[1]
    assert len({*drawn[0]}) == 3
