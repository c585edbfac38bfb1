"""Games of bots, several at once."""

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import TypeVar

from mondala.cli.progress import tracked

Planned = TypeVar("Planned")
Played = TypeVar("Played")


def play_all(
    play: Callable[[Planned], Played], games: Sequence[Planned], jobs: int | None
) -> Iterator[Played]:
    """Plays the games in parallel and yields the results in order, with progress on stderr; on all
    cores unless `jobs` says otherwise."""
    with ProcessPoolExecutor(jobs or os.cpu_count(), get_context("spawn")) as pool:
        played = pool.map(play, games)
        yield from tracked(played, "Playing", len(games))
