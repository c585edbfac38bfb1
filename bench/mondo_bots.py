"""`python -m bench.mondo_bots`: how many points each bot of Mondo makes a round, against its like.

All seats are of one level; every round is the first of a match of its own, with the time of the
game's level. Rounds are played in game time, several at once: a seed gives the same round on every
machine.
"""

import argparse
import sys
from collections.abc import Sequence
from functools import partial
from math import sqrt
from multiprocessing import get_context
from typing import NamedTuple

from mondala.bots.mondo.arena import Arena, BotPlayer, Choice
from mondala.bots.mondo.levels import BOTS
from mondala.games.mondo.match import begin_match
from mondala.games.mondo.options import Level, Options
from mondala.resources import standard_tiles

_ROWS = (
    "animals", "landscapes", "chip", "modifier", "tasks", "volcanos", "empty", "misconnections"
)  # fmt: skip


class Played(NamedTuple):
    """One round: every seat's total, the sums of the rows, and the second of the last command."""

    totals: tuple[int, ...]
    rows: tuple[int, ...]
    last: float


def play(level: int, options: Options, seed: int) -> Played:
    tiles = standard_tiles()
    bot = next(bot for bot in BOTS if bot.level == level)
    choices: list[Choice] = []
    players = [BotPlayer(bot, seat, seed, tiles) for seat in range(options.seats)]
    arena = Arena(begin_match(options, tiles, seed), players, choices.append)
    (points,) = arena.play().scores
    rows = tuple(sum(getattr(sheet, row) for sheet in points) for row in _ROWS)
    last = max(choice.at + choice.delay for choice in choices) / 1000
    return Played(tuple(sheet.total for sheet in points), rows, last)


def line(name: str, played: Sequence[Played]) -> str:
    """A row of the table in docs/bots.md."""
    totals = [total for one in played for total in one.totals]
    count = len(totals)
    mean = sum(totals) / count
    spread = sqrt(sum((total - mean) ** 2 for total in totals) / max(count - 1, 1))
    rows = [sum(one.rows[number] for one in played) / count for number in range(len(_ROWS))]
    seconds = sum(one.last for one in played) / len(played)
    cells = [f"{mean:.1f} ± {1.96 * spread / sqrt(count):.1f}", *(f"{row:.1f}" for row in rows)]
    return f"| {name} | " + " | ".join([*cells, f"{seconds:.0f} s"]) + " |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=200)
    parser.add_argument("--bots", default="12345", help="their levels, as digits")
    parser.add_argument("--level", type=Level, default=Level.BEGINNER, help="of the game")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--first-seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=2)
    asked = parser.parse_args()
    options = Options(asked.seats, asked.level, rounds=1)
    seeds = range(asked.first_seed, asked.first_seed + asked.rounds)
    print(f"| bot | points | {' | '.join(_ROWS)} | ends at |")
    print("|---" * (len(_ROWS) + 3) + "|")
    with get_context("spawn").Pool(asked.processes) as pool:
        for level in map(int, asked.bots):
            name = f"{level} {next(bot.name for bot in BOTS if bot.level == level)}"
            played: list[Played] = []
            for one in pool.imap_unordered(partial(play, level, options), seeds):
                played.append(one)
                if len(played) % 20 == 0 and len(played) < asked.rounds:
                    print(f"{len(played)} rounds: {line(name, played)}", file=sys.stderr)
            print(line(name, played), flush=True)


if __name__ == "__main__":
    main()
