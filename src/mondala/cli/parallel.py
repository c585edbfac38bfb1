"""Games of bots, several at once."""

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import TypeVar

from rich.console import Console
from rich.progress import track

Planned = TypeVar("Planned")
Played = TypeVar("Played")


def play_all(
    play: Callable[[Planned], Played], games: Sequence[Planned], jobs: int | None
) -> Iterator[Played]:
    """What became of each game, in their order, with progress on stderr. Without `jobs`, all cores
    play."""
    console = Console(stderr=True)
    with ProcessPoolExecutor(jobs or os.cpu_count(), get_context("spawn")) as pool:
        played = pool.map(play, games)
        yield from track(played, "Playing", len(games), console=console, transient=True)
