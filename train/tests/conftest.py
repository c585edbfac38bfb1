"""`pytest train/tests --games 10000` compares that many random games instead of 200."""

from functools import partial

import jax
import numpy as np
import pytest

from train import network, replay, selfplay
from train.players import Thinking
from train.replay import Replay
from train.selfplay import Plies
from train.tests.samples import CHUNK, CHUNKS, GAMES, KEY, ROWS

# With tiny sizes it is compiling that takes time.
jax.config.update("jax_disable_most_optimizations", True)  # type: ignore[no-untyped-call]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--games", type=int, default=200, help="how many to compare with the rules")


@pytest.fixture
def games(request: pytest.FixtureRequest) -> int:
    chosen = request.config.getoption("--games", default=200)
    return int(chosen)


@pytest.fixture(scope="session")
def played() -> tuple[Plies, Replay]:
    """All plies of some chunks of random play, and the window after them."""
    params = network.ready(network.create(1, 8, 1), "float32")
    random = Thinking(simulations=0, noise=1.0)
    play = jax.jit(partial(selfplay.play, plies=CHUNK, thinking=random))
    add = jax.jit(replay.added)
    now, chunks = jax.jit(selfplay.fresh, static_argnums=1)(KEY, GAMES), []
    window = replay.empty(ROWS, GAMES)
    for number in range(CHUNKS):
        now, plies = play(params, jax.random.fold_in(KEY, number), now)
        window = add(window, plies)
        chunks.append(plies)
    everything: Plies = jax.tree.map(lambda *parts: np.concatenate(parts), *chunks)
    return everything, window


@pytest.fixture(scope="session")
def window(played: tuple[Plies, Replay]) -> Replay:
    return played[1]
