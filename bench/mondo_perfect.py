"""The search for perfect worlds, against itself with far more time.

    python -m bench.mondo_perfect --solo 50 --sets 50        # all hundred cases: days on one core
    python -m bench.mondo_perfect --solo 4 --sets 4 --from 8 --runs 2 --long 30

Cases are solo starts of the own set and sets of 60 of its tiles, drawn by their numbers. Each is
searched once for `--seconds`, and `--runs` times for `--long` seconds; it counts as reached if the
first is no worse than the best of the others. In solo worlds are compared by minus points, then by
animals and finished landscapes. Times are those of the process, on one core.
"""

from collections.abc import Iterator
from time import process_time

import click

from mondala.bots.bot import Budget
from mondala.bots.mondo.counting import Setting, rank, whole_setting
from mondala.bots.mondo.parts import BestWorld
from mondala.bots.mondo.perfect import improving
from mondala.bots.mondo.worlds.bound import bound_of
from mondala.core.chance import Chance
from mondala.core.value import replace
from mondala.games.mondo.board import BoardSide
from mondala.games.mondo.commands import BeginRound
from mondala.games.mondo.folding import apply
from mondala.games.mondo.judging import judge
from mondala.games.mondo.match import begin_match
from mondala.games.mondo.options import Options, Solo
from mondala.resources import standard_tiles

DRAWN = 60


def solo_case(number: int) -> Setting:
    tiles = standard_tiles()
    game = begin_match(Options(1, solo=Solo.HARD), tiles, number)
    for event in judge(game, None, BeginRound(), 0):
        game = apply(game, event)
    if game.round is None:
        raise AssertionError("no round began")
    start = game.round.players[0].world.placements
    return whole_setting(tiles, BoardSide.WATER, start=start, solo=Solo.HARD)


def set_case(number: int) -> Setting:
    tiles = standard_tiles()
    drawn = Chance(number).stream("a set of 60").shuffled(tiles.numbers())[:DRAWN]
    return replace(whole_setting(tiles, BoardSide.WATER), numbers=tuple(sorted(drawn)))


def cases(solo: int, sets: int, first: int) -> Iterator[tuple[str, Setting]]:
    for number in range(first, first + solo):
        yield f"solo {number}", solo_case(number)
    for number in range(first, first + sets):
        yield f"set {number}", set_case(number)


def searched(setting: Setting, seconds: float, seed: int) -> tuple[BestWorld, float, int]:
    """The best world, the seconds after which it was found, and the runs of the search."""
    began, found_at, runs = process_time(), 0.0, 0
    best: BestWorld | None = None
    in_time = Budget(may_go_on=lambda: process_time() - began < seconds)
    for found in improving(setting, in_time, Chance(seed).stream("bench")):
        runs += 1
        if best is None or rank(found) > rank(best):
            best, found_at = found, process_time() - began
    if best is None:
        raise AssertionError("nothing was searched")
    return best, found_at, runs


@click.command(help=__doc__)
@click.option("--solo", default=3, help="Solo starts.")
@click.option("--sets", default=3, help="Sets of 60 tiles.")
@click.option("--from", "first", default=0, help="The number of the first case of each kind.")
@click.option("--seconds", default=10.0, help="The search that is judged.")
@click.option("--runs", default=10, help="The searches that it is compared with.")
@click.option("--long", "longer", default=60.0, help="Seconds of each of those.")
def main(solo: int, sets: int, first: int, seconds: float, runs: int, longer: float) -> None:
    searched(set_case(0), 0.1, 1)  # compiles
    reached = total = 0
    for name, setting in cases(solo, sets, first):
        best, found_at, count = searched(setting, seconds, 1)
        others = [searched(setting, longer, seed)[0] for seed in range(2, 2 + runs)]
        most = max(map(rank, others), default=rank(best))
        good = rank(best) >= most if setting.solo else best.points >= most[0]
        reached, total = reached + good, total + 1
        bound = bound_of(setting, best.points)
        click.echo(
            f"{name:8} {rank(best)} after {found_at:4.1f} s of {count} runs, others {most}, "
            f"bound {bound} {'' if good else 'WORSE'}"
        )
    click.echo(f"no worse in {reached} of {total} cases")


if __name__ == "__main__":
    main()
