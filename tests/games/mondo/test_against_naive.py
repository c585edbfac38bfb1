"""Two scorers, written apart from the same rules page, must agree on whatever is thrown at them."""

import json
from random import Random

import pytest

from mondala.cli.mondo.round_json import score_json, sheets_json
from mondala.core.errors import MondalaError
from mondala.games.mondo.tiles import TileSet, format_tiles, parse_tiles
from tests.games.mondo.helpers import TILES, few_tiles
from tests.naive.mondo import Refused, Tile, broken_round, random_round, read_tiles, score

ODD = ["wdwd | f", "wfwp active | d", "dwwf whale | p", "ffpp panda inactive | w", "ffff | d"]
SETS = {
    "standard": (TILES, 10),
    "small": (few_tiles(48), 40),
    "odd": (parse_tiles("\n".join(ODD * 10)), 30),
}
"""Sets to play with, the odd one with what ours has not, and how many rounds to compare."""
every_set = pytest.mark.parametrize(("tiles", "rounds"), SETS.values(), ids=SETS)


def naively(tiles: TileSet) -> list[Tile]:
    return read_tiles(format_tiles(tiles.tiles))


def test_both_read_the_same_tiles() -> None:
    for (front, back), tile in zip(naively(TILES), TILES.tiles, strict=True):
        assert tuple(front) == (tile.front.edges, tile.front.animal, tile.front.volcano)
        assert back.edges == tile.back.edges


@every_set
def test_both_score_random_rounds_alike(tiles: TileSet, rounds: int) -> None:
    rng, naive, rows = Random(1), naively(tiles), set[str]()
    for _ in range(rounds):
        given = random_round(rng, naive)
        scored = sheets_json(score_json(json.dumps(given), tiles))
        assert scored == score(given, naive), json.dumps(given)
        rows |= {row for sheet in scored["players"] for row, points in sheet.items() if points}
    assert rows >= {"animals", "landscapes", "chip", "modifier", "tasks", "volcanos", "empty"}
    assert "misconnections" in rows


@every_set
def test_both_refuse_what_could_not_have_been_played(tiles: TileSet, rounds: int) -> None:
    rng, naive = Random(2), naively(tiles)
    for _ in range(rounds):
        given = broken_round(rng, naive)
        with pytest.raises(Refused):
            score(given, naive)
        with pytest.raises(MondalaError):
            score_json(json.dumps(given), tiles)
