"""Plies are remembered with how their own game ended, whenever that was."""

import jax
import numpy as np

from train import environment, replay
from train.bits import Bits, count, union
from train.environment import MOST_PLIES
from train.replay import Replay
from train.selfplay import Plies
from train.tests.samples import CHUNK, CHUNKS, GAMES, KEY, ROWS, unpack


def test_games_follow_one_another(played: tuple[Plies, Replay]) -> None:
    """A ply that ends a game is followed by a fresh one, any other by the next position."""
    plies, _ = played
    states = jax.tree.map(np.asarray, unpack(plies.words))
    fresh = states.phase == environment.BOWL
    np.testing.assert_array_equal(fresh[1:], plies.over[:-1])
    assert np.all(states.phase != environment.OVER)
    assert plies.over.sum() > GAMES
    assert np.all(states.first[1:][~fresh[1:]] != states.first[:-1][~fresh[1:]])


def test_every_settled_ply_knows_how_its_game_ended(played: tuple[Plies, Replay]) -> None:
    """Looked up by walking on to the end, changing sides with every ply."""
    plies, window = played
    written = CHUNK * CHUNKS
    assert int(window.written) == written
    for row in range(written - ROWS, int(replay.ready(window))):
        for game in range(GAMES):
            end = row + int(np.argmax(plies.over[row:, game]))
            sign = 1 if (end - row) % 2 == 0 else -1
            ending = jax.tree.map(
                lambda part, at=row, column=game: part[at % ROWS, column], window.plies.ending
            )
            true = jax.tree.map(lambda part, at=end, column=game: part[at, column], plies.ending)
            assert int(ending.margin) == sign * int(true.margin)
            assert ending.own == (true.own if sign == 1 else true.other)


def test_the_end_is_told_as_the_board_shows_it(played: tuple[Plies, Replay]) -> None:
    """A player who is ahead has the tokens; a ply's mover sees the end from their side."""
    plies, _ = played
    ends = plies.over
    words = unpack(plies.words[ends])
    grown = count(Bits(plies.ending.own.lo[ends], plies.ending.own.hi[ends]))
    before = np.asarray(count(union(words.own)))
    assert np.all(np.asarray(grown) > before)  # the last ply laid one of the mover's


def test_samples_come_from_settled_rows_only(played: tuple[Plies, Replay]) -> None:
    _, window = played
    sample = jax.jit(replay.sampled, static_argnames=("batch", "share"))
    settled = (np.arange(int(window.written) - ROWS, int(replay.ready(window)))) % ROWS
    known = {bytes(words) for words in np.asarray(window.plies.words)[settled].reshape(-1, 40)}
    whole = sample(KEY, window, batch=4000, share=1.0)
    assert {bytes(words) for words in np.asarray(whole.words)} == known
    recent = sample(KEY, window, batch=500, share=0.1)
    newest = settled[-MOST_PLIES:]
    known = {bytes(words) for words in np.asarray(window.plies.words)[newest].reshape(-1, 40)}
    assert {bytes(words) for words in np.asarray(recent.words)} <= known
