"""A server for benches: the real one, but every game has one seed, so that moves can be prepared.

usage: python -m bench.fixed_server FOLDER PORT [DATABASE [REDIS]]
"""

import sys
from functools import partial
from pathlib import Path

import uvloop

from mondala.core.chance import Chance
from mondala.games.patterns.moves import apply, legal_moves
from mondala.games.patterns.position import set_up
from mondala.hosted import registry
from mondala.server.edge.rules import EdgeRules
from mondala.server.serving import listen, serve
from mondala.server.settings import Settings

SEED = 222
"""A long game, and the first seat is drawn to start."""


def moves(number: int = 0) -> list[tuple[int, str]]:
    """A whole game on that seed, another one for each number: who moves, and what."""
    position, stream, played = set_up(SEED), Chance(SEED + number).stream("bench"), []
    while legal := sorted(legal_moves(position), key=str):
        move = legal[stream.below(len(legal))]
        played.append((position.mover, str(move)))
        position = apply(position, move)
    return played


def main(folder: str, port: str, database: str | None = None, redis: str | None = None) -> None:
    listening = listen("127.0.0.1", int(port))
    settings = Settings(
        registry=registry(),
        data=Path(folder),
        database=database,
        redis=redis,
        new_seed=lambda: SEED,
        edge=EdgeRules(per_address=100_000),
        requests_a_second=10_000,
        sockets_per_address=10_000,
        messages_a_second=1e6,
    )
    uvloop.run(serve(settings, listening, partial(print, listening.getsockname()[1], flush=True)))


if __name__ == "__main__":
    main(*sys.argv[1:])
