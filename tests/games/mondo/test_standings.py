"""A written round is scored only if it could have been played; each refusal has its example."""

import re
from collections.abc import Callable
from functools import partial
from inspect import getsource

import pytest

from mondala.core.errors import NotAllowed
from mondala.core.seats import PerSeat
from mondala.core.value import replace
from mondala.games.mondo import standings as module
from mondala.games.mondo.options import Solo, Terms
from mondala.games.mondo.scoring import Standing
from mondala.games.mondo.standings import build_world, check_standings, fit_to_start
from mondala.games.mondo.tiles import TileSet, parse_tile
from mondala.games.mondo.world import World, parse_placements
from tests.games.mondo.helpers import TILES, WATER, few_tiles

START = "c5=17f0 e4=18f1 d2=20f2 b3=21f3"


def world(text: str, *, solo: bool = False) -> World:
    return build_world(WATER, parse_placements(text), TILES, solo=solo)


ONE = Standing(world("c4=1f0 c5=2f0 c3=3f0"))
TWO = Standing(world("c4=4f0 c5=5f0 c3=6f0"))
FEW = Standing(world("c4=7f0 c5=8f0"))


def check(*standings: Standing, terms: Terms | None = None, tiles: TileSet = TILES) -> None:
    check_standings(terms or Terms(), PerSeat(standings), tiles)


def refusal(attempt: Callable[[], object]) -> NotAllowed:
    with pytest.raises(NotAllowed) as refused:
        attempt()
    return refused.value


SOLO, CHILDREN, HANDICAP = Terms(solo=Solo.EASY), Terms(children=True), Terms(handicap=True)
EXAMPLES: dict[str, list[Callable[[], object]]] = {
    "seats": [lambda: check(), lambda: check(*[Standing(World(WATER))] * 5)],
    "too-few-tiles": [lambda: check(ONE, TWO, tiles=few_tiles(47))],
    "no-such-modifier": [lambda: check(ONE, TWO, terms=Terms("most cats"))],
    "no-such-task": [lambda: check(replace(ONE, tasks=("cats",)), TWO)],
    "no-such-chip": [
        lambda: check(replace(ONE, chip=3), TWO),
        lambda: check(replace(ONE, chip=0), TWO),
        lambda: check(replace(ONE, chip=4)),
    ],
    "chip-twice": [lambda: check(replace(ONE, chip=4), replace(TWO, chip=4))],
    "task-twice": [
        lambda: check(replace(ONE, tasks=("first",)), replace(TWO, tasks=("first",))),
        lambda: check(replace(ONE, tasks=("first", "first"))),
    ],
    "too-many-tasks": [lambda: check(replace(ONE, tasks=("first", "pandas", "on time")))],
    "too-few-for-task": [lambda: check(replace(FEW, tasks=("first",)))],
    "tile-twice": [lambda: check(ONE, ONE), lambda: check(Standing(world("c4=1f0 c5=1b0")))],
    "combination": [
        lambda: check(ONE, TWO, terms=SOLO),
        lambda: check(replace(ONE, tasks=("first",)), terms=SOLO),
        lambda: check(replace(ONE, chip=4), terms=SOLO),
        lambda: check(replace(ONE, tasks=("first",)), TWO, terms=CHILDREN),
        lambda: check(replace(ONE, handicap=1), TWO),
        lambda: check(replace(ONE, volcano_chip=True), TWO, terms=HANDICAP),
    ],
    "solo-start": [
        lambda: world("c5=17f0 e4=18f1 d2=20f2", solo=True),
        lambda: world("c5=17f0 e4=18f1 d2=20f2 c3=21f3", solo=True),
        lambda: world("c5=17b0 e4=18f1 d2=20f2 b3=21f3", solo=True),
        lambda: world("c5=1f0 e4=18f1 d2=20f2 b3=21f3", solo=True),
        lambda: world("c5=19f0 e4=18f1 d2=20f2 b3=21f3", solo=True),
        lambda: world("", solo=True),
    ],
}


@pytest.mark.parametrize("code", EXAMPLES)
def test_a_round_that_could_not_be_played_is_refused(code: str) -> None:
    for attempt in EXAMPLES[code]:
        assert refusal(attempt).code == code


def test_no_refusal_is_without_an_example() -> None:
    codes = set(re.findall(r'NotAllowed\(\s*"([a-z-]+)"', getsource(module)))
    assert codes == set(EXAMPLES)


def test_rounds_that_could_be_played_are_not_refused() -> None:
    check(replace(ONE, chip=4, tasks=("first", "pandas")), replace(TWO, chip=2), FEW)
    check(replace(ONE, chip=2), TWO, terms=Terms("most lakes"))
    check(replace(ONE, volcano_chip=True), replace(TWO, volcano_chip=True))
    check(replace(ONE, handicap=2), TWO, terms=HANDICAP)
    check(replace(ONE, chip=4), TWO, terms=CHILDREN)
    check(Standing(world(START, solo=True)), terms=SOLO, tiles=few_tiles(24))


def test_an_illegal_placement_is_named() -> None:
    examples = {"c4=2f0": "space-taken", "d5=2f1": "not-joined", "c5=137f0": "no-such-tile"}
    for placement, code in examples.items():
        refused = refusal(partial(world, f"c4=1f0 {placement}"))
        assert refused.code == code
        assert str(refused).startswith(f"{placement}: ")


def test_solo_start_tiles_lie_apart_and_later_ones_join() -> None:
    assert len(world(f"{START} d3=22f0", solo=True).placements) == 5
    assert refusal(lambda: world(f"{START} c1=22f0", solo=True)).code == "not-joined"
    assert refusal(lambda: world(START)).code == "not-joined"


@pytest.mark.parametrize(
    ("tile", "fit"),
    [
        ("wwwd camel | w", True),
        ("wwdf | w", True),
        ("wwww whale | d", False),
        ("wwwd active | w", False),
        ("wwwd inactive | w", False),
    ],
)
def test_r15_a_start_tile_has_two_landscapes_and_no_volcano(tile: str, fit: bool) -> None:
    assert fit_to_start(parse_tile(tile)) is fit
