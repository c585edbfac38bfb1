"""A seed gives the same set-up for ever, and a set-up is what the rules page says."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mondala.core.chance import SEED_LIMIT
from mondala.core.errors import NotAllowed
from mondala.games.patterns.mandala import BIT, MIDDLE, OUTER
from mondala.games.patterns.notation import format_position, parse_position
from mondala.games.patterns.position import set_up


@pytest.mark.parametrize(
    ("seed", "text"),
    [
        (0, "pyoo/gykypk/orkrkkgo/porryork/goypgrkg/pryokprr/gyypgp/pggy 2 ?ko -/- bowl"),
        (1, "oykg/gkrgrr/oropgppg/ypyykkkk/yoprgggk/rgpyrooy/pkkror/yyop 2 ?op -/- bowl"),
        (2026, "prkr/pyrokg/kkopggpo/gooyrykp/pkrkogor/prkgpyyo/yyrokr/yggy 2 ?gp -/- bowl"),
    ],
)
def test_a_seed_gives_the_same_set_up_for_ever(seed: int, text: str) -> None:
    """Stored games and links name the seed only."""
    assert format_position(set_up(seed)) == text


@given(st.integers(0, SEED_LIMIT - 1))
def test_a_set_up_follows_the_rules(seed: int) -> None:
    """Eight of each colour outside; in the middle and left over one of each."""
    position = set_up(seed)
    colour = {bit: position.colour_free_at(bit) for bit in BIT.values()}
    assert Counter(colour[bit] for bit in OUTER) == dict.fromkeys(range(6), 8)
    assert sorted([*(colour[bit] or 0 for bit in MIDDLE), *position.bowls]) == list(range(6))
    assert parse_position(format_position(position)) == position


def test_every_pair_is_left_over_about_as_often() -> None:
    """And every space gets every colour."""
    starts = [set_up(seed) for seed in range(600)]
    pairs = Counter(start.bowls for start in starts)
    assert len(pairs) == 15
    assert all(20 < count < 65 for count in pairs.values())
    for name in BIT:
        assert len({start.colour_free_at(BIT[name]) for start in starts}) == 6


@pytest.mark.parametrize("seed", [-1, SEED_LIMIT])
def test_a_bad_seed_is_refused(seed: int) -> None:
    """With the sentence that says which seeds there are."""
    with pytest.raises(NotAllowed, match="a seed is a number from 0 to"):
        set_up(seed)
