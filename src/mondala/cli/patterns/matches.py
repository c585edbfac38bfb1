"""Games of Patterns between levels, several at once."""

import os
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from itertools import combinations, pairwise
from multiprocessing import get_context
from pathlib import Path
from time import monotonic

from rich.console import Console
from rich.progress import track

from mondala.bots.bot import Budget
from mondala.bots.patterns.levels import thinker
from mondala.bots.patterns.thought import Thinker
from mondala.cli.arena import Score
from mondala.core.chance import Chance, Stream
from mondala.core.value import Value
from mondala.games.patterns.moves import Move, apply
from mondala.games.patterns.position import FIRST, OVER, SECOND, Position, set_up
from mondala.games.patterns.record import Record, format_record, make_record
from mondala.games.patterns.scoring import points
from mondala.resources import patterns_net


class Match(Value, frozen=True):
    """Two games from one set-up: each of the levels starts once."""

    one: int
    two: int
    seed: int
    seconds: float


def pairings(levels: Sequence[int], *, everybody: bool) -> list[tuple[int, int]]:
    """Who plays whom, the higher level first."""
    ordered = sorted(set(levels))
    pairs = combinations(ordered, 2) if everybody else pairwise(ordered)
    return [(high, low) for low, high in pairs]


def play_matches(
    matches: Sequence[Match], jobs: int | None, records: Path | None
) -> Iterator[Score]:
    """The score of each pairing; records go into the folder as the games end."""
    for level in {level for match in matches for level in (match.one, match.two)}:
        player(level)  # refused here, if at all
    if records is not None:
        records.mkdir(parents=True, exist_ok=True)
    results: dict[tuple[int, int], list[float]] = {}
    with ProcessPoolExecutor(jobs or os.cpu_count(), get_context("spawn")) as pool:
        played = pool.map(play_match, matches)
        shown = track(played, "Playing", len(matches), console=Console(stderr=True), transient=True)
        for match, games in zip(matches, shown, strict=True):
            for side, game in enumerate(games):
                score = results.setdefault((match.one, match.two), [])
                score.append(_result(game, side))
                if records is not None:
                    name = f"{match.one}-{match.two}-{match.seed}-{'ab'[side]}.record"
                    (records / name).write_text(format_record(game), encoding="utf-8")
    for (one, two), score in results.items():
        yield Score(f"level {one}", f"level {two}", tuple(score))


def _result(game: Record, side: int) -> float:
    """What the first of the two got, who starts in the first game and not in the second."""
    have = points(game.last)
    ahead = have[side] - have[1 - side]
    return 0.5 * (1 + (ahead > 0) - (ahead < 0))


@cache
def player(level: int) -> Thinker:
    """Who plays at a level, ready to begin; one for all the games of a process."""
    who = thinker(level, patterns_net)
    who.prepare()
    return who


def play_match(match: Match) -> tuple[Record, Record]:
    """The level that is named first starts the first game."""
    levels = match.one, match.two
    return play_game(match, levels), play_game(match, levels[::-1])


def play_game(match: Match, levels: tuple[int, ...]) -> Record:
    chance = Chance(match.seed).stream(f"arena {levels[FIRST]} {levels[SECOND]}")
    start = position = set_up(match.seed)
    moves: list[Move] = []
    while position.phase is not OVER:
        move = _chosen(player(levels[position.mover]), position, match.seconds, chance)
        moves.append(move)
        position = apply(position, move)
    names = [f"level {level}" for level in levels]
    return make_record(start, moves, first=names[FIRST], second=names[SECOND])


def _chosen(who: Thinker, position: Position, seconds: float, chance: Stream) -> Move:
    end = monotonic() + seconds
    *_, thought = who.think(position, Budget(may_go_on=lambda: monotonic() < end), chance)
    return thought.moves[0]
