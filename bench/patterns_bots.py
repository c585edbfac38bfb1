"""How fast Patterns' bots reckon, on one core: `python -m bench.patterns_bots`.

Random games and perft of the kernel, with C beside them where a compiler is there, and games of
like size in OpenSpiel; nodes and net evaluations a second; how near a second a move takes comes to
a second; and how far from the end positions are solved. Time is the thread's own, since other
programs may share the core.
"""

import shutil
import subprocess
import sys
from collections.abc import Callable
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic, thread_time

import numpy as np

from mondala.bots.bot import Budget
from mondala.bots.patterns import kernel
from mondala.bots.patterns.judgement import MACHINE
from mondala.bots.patterns.levels import learned
from mondala.bots.patterns.net import Net
from mondala.bots.patterns.translation import row_of
from mondala.bots.search.deepening import Deepening
from mondala.core.chance import Chance
from mondala.games.patterns.mandala import BIT
from mondala.games.patterns.position import Position, set_up
from mondala.resources import patterns_net

PASSES = 20
GAMES = 2000
PEERS = Path(__file__).parent / "peers"
LIKE_SIZE = ("othello", "hex(board_size=7)", "breakthrough(rows=8,columns=8)")
SOLVED_WITHIN = 1_000_000
"""Nodes for a proof: about a third of a second."""


def best_seconds(work: Callable[[], object], passes: int = PASSES) -> float:
    times = []
    for _ in range(passes):
        began = thread_time()
        work()
        times.append(thread_time() - began)
    return min(times)


def random_games() -> str:
    row = row_of(set_up(7))
    kernel.random_games(row, 1, np.uint64(0))
    rate = GAMES / best_seconds(lambda: kernel.random_games(row, GAMES, np.uint64(1)))
    return f"random games: {rate:,.0f} a second (wanted: 150,000){peer_games(set_up(7))}"


def peer_games(position: Position) -> str:
    """The same in C."""
    compiler = shutil.which("cc")
    if compiler is None:
        return "; no C compiler to compare with"
    colours = "".join(str(position.colour_free_at(bit)) for bit in BIT.values())
    bowls = "".join(map(str, position.bowls))
    with TemporaryDirectory() as folder:
        program = f"{folder}/patterns"
        subprocess.run(
            [compiler, "-O3", "-march=native", PEERS / "patterns.c", "-o", program], check=True
        )
        command = [program, str(GAMES), colours, bowls]
        printed = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    return f"; C: {float(printed.split()[2]):,.0f}"


def open_spiel() -> str:
    """Games of OpenSpiel, which are C++ driven from Python, and its tree search, all in C++."""
    uv = Path(sys.executable).parent / "uv"
    environment: list[str | Path] = [uv, "run", "-q", "--no-project", "--with", "open_spiel"]
    command = [*environment, PEERS / "openspiel.py", *LIKE_SIZE]
    printed = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    lines = []
    for line in printed.splitlines():
        name, games, plies, playouts = line.split("\t")
        lines.append(
            f"OpenSpiel, {name}: {int(games):,} random games ({int(plies):,} plies) a second from "
            f"Python, {int(playouts):,} playouts a second by its MCTS"
        )
    return "\n".join(lines)


def perft() -> str:
    row = row_of(set_up(7))
    kernel.play(row, kernel.TAKE_OWN)
    found = [kernel.perft(row, depth) for depth in (1, 2, 3, 4)]
    milliseconds = 1000 * best_seconds(lambda: kernel.perft(row, 4), 5)
    return f"perft 4 after the bowl choice: {found[-1]:,} in {milliseconds:.1f} ms (wanted: 100)"


def search() -> str:
    row, thinker = row_of(set_up(7)), Deepening(MACHINE)
    list(thinker.think(row, Budget(nodes=10)))

    def work() -> None:
        thinker.forget()
        list(thinker.think(row, Budget(nodes=300_000)))

    return f"alpha-beta: {300_000 / best_seconds(work, 5):,.0f} nodes a second"


def net() -> str:
    judge, seeds = Net(patterns_net()), count()

    def work() -> None:
        """Always another position: it remembers those that it has seen."""
        for row in rows:
            judge.advise(row)

    rates = []
    for _ in range(10):
        rows = [row_of(set_up(next(seeds))) for _ in range(20)]
        rates.append(len(rows) / best_seconds(work, 1))
    return f"net: {max(rates):,.0f} evaluations a second"


def budgets() -> str:
    """How long a move takes that may take a second, by the clock on the wall."""
    thinker, chance = learned(patterns_net), Chance(1).stream("bench")
    thinker.prepare()
    began = monotonic()
    list(thinker.think(set_up(7), Budget(may_go_on=lambda: monotonic() < began + 1), chance))
    return f"a move of 1 s: {monotonic() - began:.3f} s (wanted: 0.9 to 1.1)"


def ends(games: int = 10) -> list[str]:
    """How many positions so many plies from the end of a good game are solved."""
    thinker, solved = Deepening(MACHINE), dict[int, list[float]]()
    for seed in range(games):
        rows = good_game(seed, thinker)
        for left in range(8, 25, 4):
            began = thread_time()
            thinker.forget()
            found = thinker.prove(rows[-left], Budget(nodes=SOLVED_WITHIN))
            if found is not None:
                solved.setdefault(left, []).append(thread_time() - began)
    return [
        f"{left} plies from the end: {len(times)} of {games} solved within {SOLVED_WITHIN:,} "
        f"nodes, in {1000 * sum(times) / len(times):.1f} ms in the mean"
        for left, times in sorted(solved.items())
    ]


def good_game(seed: int, thinker: Deepening) -> list[kernel.Row]:
    """The positions in which somebody chose, in a game of alpha-beta with itself."""
    row, rows = row_of(set_up(seed)), []
    while row[kernel.PHASE] <= kernel.PLAYING:
        rows.append(row.copy())
        *_, found = thinker.think(row, Budget(nodes=5000))
        kernel.play(row, found.line[0])
    return rows


if __name__ == "__main__":
    for measure in (random_games, open_spiel, perft, search, net, budgets):
        print(measure(), flush=True)
    print(*ends(), sep="\n")
