"""Mondo solo as an environment of Gymnasium."""

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from mondala.core.errors import NotAllowed
from mondala.envs.mondo.actions import OUT
from mondala.envs.mondo.solo import MondoSoloEnv
from mondala.games.mondo.options import Options


def test_it_is_what_gymnasium_asks_of_an_environment() -> None:
    check_env(MondoSoloEnv(), skip_render_check=True)


def test_the_start_tiles_lie_and_only_minus_points_count() -> None:
    game = MondoSoloEnv()
    seen, _ = game.reset(seed=1)
    assert seen["observation"]["worlds"][0].any(axis=1).sum() == 4
    _, reward, over, cut, info = game.step(np.int64(OUT))
    assert (over, cut) == (True, False)
    assert reward == info["points"]["total"] <= -20
    assert info["points"]["won"] is False


def test_a_table_of_two_is_not_solo() -> None:
    with pytest.raises(NotAllowed):
        MondoSoloEnv(Options(2))
