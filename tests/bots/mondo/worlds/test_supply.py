"""The best free entry of every code is always known."""

from mondala.bots.mondo.counting import whole_setting
from mondala.bots.mondo.worlds.filling import stock_of
from mondala.bots.mondo.worlds.geometry import CODES
from mondala.bots.mondo.worlds.supply import NEVER, Supply, give_back, take
from mondala.core.chance import Chance
from mondala.games.mondo.board import BoardSide
from tests.games.mondo.helpers import few_tiles


def best_worths(supply: Supply) -> list[int]:
    """The same, by looking at every entry."""
    found = [NEVER] * CODES
    for code in range(CODES):
        for entry in range(supply["first"][code], supply["first"][code + 1]):
            if not supply["used"][supply["tile"][entry]]:
                found[code] = max(found[code], int(supply["worth"][entry]))
    return found


def test_taking_and_giving_back_keep_the_best_of_every_code() -> None:
    supply = stock_of(whole_setting(few_tiles(30), BoardSide.WATER), ()).supply
    stream, taken = Chance(1).stream("supply"), dict[int, int]()
    for _ in range(300):
        entry = stream.below(int(supply["first"][CODES]))
        tile = int(supply["tile"][entry])
        if tile in taken:
            give_back(supply, taken.pop(tile))
        else:
            taken[tile] = entry
            take(supply, entry)
        assert supply["best_worth"].tolist() == best_worths(supply)
