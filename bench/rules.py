"""How fast the rules are: one process, one core. Each measure is the best of several passes."""

import gc
import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from time import perf_counter

from mondala.core.chance import Chance
from mondala.core.seats import PerSeat
from mondala.games.mondo.board import BoardSide
from mondala.games.mondo.judging import judge
from mondala.games.mondo.lines import Entry
from mondala.games.mondo.match import Match, begin_match
from mondala.games.mondo.options import Level, Options, Terms
from mondala.games.mondo.record import play_entry
from mondala.games.mondo.scoring import Standing, score_round
from mondala.games.mondo.standings import build_world
from mondala.games.mondo.world import parse_placements
from mondala.games.patterns.moves import legal_moves, play
from mondala.games.patterns.position import set_up
from mondala.resources import standard_tiles
from tests.players import next_entry

PASSES = 5
EXAMPLE = Path(__file__).parent.parent / "docs" / "examples" / "round.json"


def best_time(work: Callable[[], int]) -> float:
    """Seconds for each thing done; `work` says how many it did."""
    times = []
    for _ in range(PASSES):
        gc.collect()
        start = perf_counter()
        done = work()
        times.append((perf_counter() - start) / done)
    return min(times)


def patterns_play() -> str:
    def work() -> int:
        rng, count = Random(1), 0
        for seed in range(200):
            position = set_up(seed)
            while moves := legal_moves(position):
                position = play(position, rng.choice(moves))
                count += 1
        return count

    rate = 1 / best_time(work)
    return f"Patterns, random play, every move judged: {rate:,.0f} moves/s (wanted: 30,000)"


def scoring() -> str:
    text = json.loads(EXAMPLE.read_text("utf-8"))["players"][0]["world"]
    world = build_world(BoardSide.WATER, parse_placements(text), standard_tiles(), solo=False)
    standings = PerSeat([Standing(world, 4, ("perfection",))])

    def work() -> int:
        for _ in range(1000):
            score_round(Terms("most landscapes"), standings)
        return 1000

    milliseconds = best_time(work) * 1000
    return f"Mondo, a full world scored and explained: {milliseconds:.3f} ms (wanted: 0.3)"


def judging() -> str:
    positions = _mondo_commands()

    def work() -> int:
        for game, entry in positions:
            judge(game, entry.seat, entry.command, entry.at)
        return len(positions)

    milliseconds = best_time(work) * 1000
    return f"Mondo, one player's command judged: {milliseconds:.4f} ms (wanted: 0.1)"


def _mondo_commands() -> list[tuple[Match, Entry]]:
    """Every command of a whole expert match, with the state it was judged in."""
    game = begin_match(Options(4, Level.EXPERT), standard_tiles(), seed=3)
    stream, clock, found = Chance(3).stream("bench"), 0, []
    while not game.is_over:
        entry = next_entry(game, clock, stream)
        if entry.seat is not None:
            found.append((game, entry))
        game, clock = play_entry(game, entry), entry.at
    return found
