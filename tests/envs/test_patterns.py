"""Patterns as an environment of PettingZoo."""

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from mondala.core.errors import NotAllowed
from mondala.envs.patterns import (
    ACTIONS,
    CLAIMS,
    FREE,
    MOVES,
    OTHERS,
    OWN,
    OWN_BOWL,
    TO_MOVE,
    PatternsEnv,
    env,
    planes_of,
)
from mondala.games.patterns.moves import parse_move, play_all
from mondala.games.patterns.notation import format_position, parse_position
from mondala.games.patterns.position import set_up
from mondala.games.patterns.scoring import points


@pytest.mark.filterwarnings("ignore:Observation")  # it would like them without a mask of actions
def test_it_is_what_pettingzoo_asks_of_an_environment() -> None:
    api_test(env(), num_cycles=100)
    seed_test(env, num_cycles=60)


def test_a_game_is_played_to_its_end_by_the_rules() -> None:
    game = PatternsEnv(render_mode="ansi")
    game.reset(seed=7)
    assert game.render() == format_position(set_up(7))
    assert game.agent_selection == "seat_1"
    rewards = {}
    for agent in game.agent_iter():
        seen, rewards[agent], over, _, _ = game.last()
        assert seen is not None
        action = None if over else int(np.flatnonzero(seen["action_mask"])[0])
        game.step(action)
    first, second = points(game.position)
    assert first != second
    assert rewards == {"seat_0": np.sign(first - second), "seat_1": np.sign(second - first)}


def test_games_without_a_seed_differ_and_repeat_after_one() -> None:
    def three(game: PatternsEnv) -> list[str]:
        texts = []
        for seed in (3, None, None):
            game.reset(seed=seed)
            texts.append(format_position(game.position))
        return texts

    played = three(PatternsEnv())
    assert len(set(played)) == 3
    assert three(PatternsEnv()) == played


def test_an_illegal_move_is_refused_or_loses() -> None:
    bare, checked = PatternsEnv(), env()
    for game in (bare, checked):
        game.reset(seed=1)
    enough = ACTIONS[parse_move("==")]
    with pytest.raises(NotAllowed):
        bare.step(enough)
    checked.step(enough)
    assert checked.terminations == {"seat_0": True, "seat_1": True}
    assert checked.rewards["seat_1"] == -1


def test_an_observation_is_the_table_seen_from_a_seat() -> None:
    text = "okkp/prygky/opgpgpoo/yypgyrpr/pyrroryk/ggryogkr/gkkgoo/yokr 2 ?kp -/- bowl"
    moves = [parse_move(move) for move in ("Bk", "Ed4", "Ee7")]
    position = play_all(parse_position(text), moves)
    own, others = planes_of(position, 0), planes_of(position, 1)
    row, column = 8 - 4, "abcdefgh".index("d")
    purple, black = 5, 0
    assert own[row, column, OWN + purple] == others[row, column, OTHERS + purple] == 1
    assert own[row, column, CLAIMS] == 1
    assert own[:, :, FREE : FREE + 6].sum() == 50
    assert own[1, 4, OTHERS + black] == 1
    assert own[0, 0, OWN_BOWL : OWN_BOWL + 6].argmax() == position.bowls[0]
    assert (own[0, 0, TO_MOVE], others[0, 0, TO_MOVE]) == (1, 0)


def test_every_move_is_an_action() -> None:
    assert len(MOVES) == len(ACTIONS) == 6 + 3 * 52 + 1
