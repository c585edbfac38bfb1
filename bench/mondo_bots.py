"""`python -m bench.mondo_bots`: the points that each bot of Mondo makes in a round.

All seats are of one level, or with `--meet` one of each level that is given; every round is the
first of a match of its own, with the time of the game's level. Rounds are played in game time,
several at once: a seed gives the same round on every machine. `--goals` tells more: the points by
modifier, and for each kind of task how often a seat took it and met it.
"""

import argparse
import sys
from collections.abc import Iterable, Sequence
from functools import partial
from math import sqrt
from multiprocessing import get_context
from typing import NamedTuple

from mondala.bots.mondo.arena import Arena, BotPlayer, Choice
from mondala.bots.mondo.levels import BOTS
from mondala.games.mondo.board import BoardSide
from mondala.games.mondo.goals import MODIFIERS, TASKS
from mondala.games.mondo.match import begin_match, sheets
from mondala.games.mondo.options import Level, Options, Solo
from mondala.games.mondo.sheet import ROWS, Sheet
from mondala.resources import standard_tiles

LEVELS = {bot.level: bot for bot in BOTS}
KINDS = {9: "herd", 7: "all four"}
"""The kinds of tasks by their value; the others are known by their names."""


class Made(NamedTuple):
    """A seat's round: its level, its sheet, and the second of its last command."""

    level: int
    sheet: Sheet
    last: float


def play(levels: Sequence[int], options: Options, seed: int) -> list[Made]:
    """A round between bots of these levels, who change seats from seed to seed."""
    tiles = standard_tiles()
    seated = [levels[(seat + seed) % len(levels)] for seat in range(len(levels))]
    last = [0.0] * len(seated)

    def told(choice: Choice) -> None:
        last[choice.seat] = (choice.at + choice.delay) / 1000

    players = [BotPlayer(LEVELS[level], seat, seed, tiles) for seat, level in enumerate(seated)]
    over = Arena(begin_match(options, tiles, seed), players, told).play()
    return list(map(Made, seated, sheets(over), last))


def mean(numbers: Sequence[float]) -> str:
    """Mean and 95 % interval."""
    count = len(numbers)
    middle = sum(numbers) / count
    spread = sqrt(sum((number - middle) ** 2 for number in numbers) / max(count - 1, 1))
    return f"{middle:.1f} ± {1.96 * spread / sqrt(count):.1f}"


def rows_line(made: Sequence[Made]) -> list[str]:
    """The total, every row of the sheet, how many won (in solo), and the end."""
    points = [one.sheet.points() for one in made]
    cells = [mean([sheet.total for sheet in points])]
    cells += [f"{sum(getattr(sheet, row) for sheet in points) / len(made):.1f}" for row in ROWS]
    if points[0].won is not None:
        cells.append(f"{sum(bool(sheet.won) for sheet in points) / len(made):.0%}")
    return [*cells, f"{sum(one.last for one in made) / len(made):.0f} s"]


def modifiers_line(made: Sequence[Made]) -> list[str]:
    """For each modifier the mean of the number that it compares and of the points that it
    brought."""
    cells = []
    for name in MODIFIERS:
        rows = [one.sheet.modifier for one in made if one.sheet.modifier.modifier == name]
        measure = sum(row.measure for row in rows) / max(len(rows), 1)
        points = sum(row.points for row in rows) / max(len(rows), 1)
        cells.append(f"{measure:.1f}: {points:+.1f}")
    return cells


def tasks_line(made: Sequence[Made]) -> list[str]:
    """For each kind of task the number of times in a hundred rounds that a seat met it, and failed
    it."""
    results = [result for one in made for result in one.sheet.tasks]
    cells = []
    for kind in dict.fromkeys(map(kind_of, TASKS)):
        met = [result.met for result in results if kind_of(result.task) == kind]
        share = 100 / len(made)
        cells.append(f"{sum(met) * share:.0f} / {met.count(False) * share:.0f}")
    return cells


def kind_of(task: str) -> str:
    return KINDS.get(TASKS[task].value, task)


def table(head: Iterable[str], lines: dict[str, list[str]]) -> None:
    columns = ["bot", *head]
    print(f"| {' | '.join(columns)} |", f"|{'---|' * len(columns)}", sep="\n")
    for name, cells in lines.items():
        print(f"| {' | '.join([name, *cells])} |")
    print(flush=True)


def main() -> None:
    asked = arguments()
    options = Options(
        len(asked.meet) or (1 if asked.solo else asked.seats),
        asked.level,
        asked.board,
        asked.solo,
        children=asked.children,
        handicaps=tuple(map(int, asked.handicaps)) or None,
        hidden_time=asked.hidden_time,
        minutes=asked.minutes,
        rounds=1,
    )
    seeds = range(asked.first_seed, asked.first_seed + asked.rounds)
    tables = [asked.meet] if asked.meet else [bot * options.seats for bot in asked.bots]
    made: list[Made] = []
    with get_context("spawn").Pool(asked.processes) as pool:
        for seated in tables:
            levels = tuple(map(int, seated))
            for number, one in enumerate(pool.imap(partial(play, levels, options), seeds), 1):
                made += one
                if number % 20 == 0:
                    print(f"{seated}: {number} rounds", file=sys.stderr)
    by_level = {
        f"{level} {bot.title}": [one for one in made if one.level == level]
        for level, bot in LEVELS.items()
    }
    by_level = {name: ones for name, ones in by_level.items() if ones}
    won = ["won"] if options.solo else []
    lines = {name: rows_line(ones) for name, ones in by_level.items()}
    table(["points", *ROWS, *won, "ends at"], lines)
    if asked.goals and options.level is not Level.BEGINNER:
        table(MODIFIERS, {name: modifiers_line(ones) for name, ones in by_level.items()})
    if asked.goals and options.level is Level.EXPERT:
        kinds = dict.fromkeys(map(kind_of, TASKS))
        table(kinds, {name: tasks_line(ones) for name, ones in by_level.items()})


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=200)
    parser.add_argument("--bots", default="12345", help="their levels, as digits")
    parser.add_argument("--meet", default="", help="the levels at one table, as digits: 45")
    parser.add_argument("--goals", action="store_true", help="tell more of modifiers and tasks")
    parser.add_argument("--level", type=Level, default=Level.BEGINNER, help="of the game")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--solo", type=Solo, help="easy, moderate or hard")
    parser.add_argument("--board", type=BoardSide, default=BoardSide.WATER)
    parser.add_argument("--children", action="store_true")
    parser.add_argument("--handicaps", default="", help="of each seat, as digits: 11")
    parser.add_argument("--hidden-time", action="store_true")
    parser.add_argument("--minutes", type=int)
    parser.add_argument("--first-seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=2)
    return parser.parse_args()


if __name__ == "__main__":
    main()
