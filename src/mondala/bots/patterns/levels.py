"""The levels of Patterns, each a thinker with limits of its own.

The first levels need only the rules. The others' modules are imported when one of them is used;
without numba or onnxruntime their levels are not offered.
"""

from collections.abc import Callable
from functools import cache
from importlib.util import find_spec
from typing import TYPE_CHECKING

from mondala.bots.patterns.novice import Novice
from mondala.bots.patterns.thought import Thinker
from mondala.core.errors import NotAllowed
from mondala.core.value import Value

if TYPE_CHECKING:
    from mondala.bots.patterns.insight import Evaluator
    from mondala.bots.patterns.net import Net
    from mondala.bots.patterns.plain import Plain

KERNEL = ("numba",)
NET = ("numba", "onnxruntime")
LONGEST = 10_000
"""Simulations of the highest level without a time limit."""


class Level(Value, frozen=True):
    """A level's title, a sentence about its play, and how it thinks: with a novice's slips, or a
    search of so many nodes."""

    title: str
    about: str
    overlooks: int = 0
    """Per cent of moves that a novice overlooks."""
    off_by: int = 0
    """Points by which a novice misjudges a move, at most."""
    sees_growth: bool = True
    """Whether a novice considers how groups can still grow."""
    nodes: int = 0
    needs: tuple[str, ...] = ()


LEVELS = {
    1: Level(
        "Grain",
        "counts points only and overlooks half the moves",
        overlooks=50,
        off_by=6,
        sees_growth=False,
    ),
    2: Level(
        "Petal",
        "sees how groups can grow, overlooks more than half the moves",
        overlooks=60,
        off_by=8,
    ),
    3: Level("Shell", "sees every move, one ply ahead"),
    4: Level("Spiral", "looks a few plies ahead", nodes=400, needs=KERNEL),
    5: Level("Lotus", "looks further ahead and solves the end", nodes=20_000, needs=KERNEL),
    6: Level("Star", "plays what a net likes best", nodes=2, needs=NET),
    7: Level("Labyrinth", "searches a little with a net", nodes=32, needs=NET),
    8: Level("Cosmos", "searches with a net for a second", nodes=LONGEST, needs=NET),
}


def is_there(needs: tuple[str, ...]) -> bool:
    return all(find_spec(name) is not None for name in needs)


def offered() -> tuple[int, ...]:
    """The levels that work with the packages installed here."""
    return tuple(number for number, level in LEVELS.items() if is_there(level.needs))


def level_of(number: int) -> Level:
    level = LEVELS.get(number)
    if level is None:
        raise NotAllowed("level", f"there are levels 1 to {len(LEVELS)}, not {number}")
    return level


def thinker(number: int, weights: Callable[[], bytes]) -> Thinker:
    """The thinker of this level; `weights` gives the net."""
    level = level_of(number)
    if not level.needs:
        return Novice(level.overlooks, level.off_by, sees_growth=level.sees_growth)
    if level.needs == KERNEL:
        return classical(level.nodes)
    return learned(weights, level.nodes)


def classical(nodes: int | None = None, deepest: int | None = None) -> Thinker:
    """Alpha-beta, limited to so many nodes and plies."""
    _check(KERNEL)
    from mondala.bots.patterns.classical import Classical

    return Classical(nodes, deepest)


def learned(weights: Callable[[], bytes], nodes: int | None = None) -> Thinker:
    """A net and proofs, limited to so many simulations."""
    _check(NET)
    from mondala.bots.patterns.learned import Learned

    return Learned(_net(weights), nodes)


def plain(name: str, weights: Callable[[], bytes], simulations: int) -> "Plain":
    """A net without proofs and memory, with so many simulations: no level, but a yardstick for
    levels."""
    _check(NET)
    from mondala.bots.patterns.plain import Plain

    return Plain(name, weights, simulations)


@cache
def _net(weights: Callable[[], bytes]) -> "Net":
    """The net that all levels of a process share."""
    from mondala.bots.patterns.net import Net

    return Net(weights())


def strongest(weights: Callable[[], bytes]) -> Thinker:
    """The strongest thinker available here, without limits of its own."""
    if is_there(NET):
        return learned(weights)
    return classical() if is_there(KERNEL) else thinker(max(offered()), weights)


def deepest(weights: Callable[[], bytes]) -> "Evaluator":
    """The best evaluator available here for comparing moves."""
    if not is_there(KERNEL):
        from mondala.bots.patterns.insight import OnePly

        return OnePly()
    from mondala.bots.patterns.searching import ByAlphaBeta, ByNet

    return ByNet(_net(weights)) if is_there(NET) else ByAlphaBeta()


def _check(needs: tuple[str, ...]) -> None:
    for name in needs:
        if find_spec(name) is None:
            raise NotAllowed("not-installed", f"this needs {name}, which is not installed")
