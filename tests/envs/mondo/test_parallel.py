"""A round of Mondo as an environment of PettingZoo."""

from pettingzoo.test import parallel_api_test, parallel_seed_test

from mondala.envs.mondo.actions import OUT, PLACE, TAKE, TASK, TURN, WAIT
from mondala.envs.mondo.observing import FACE, FREE, Observation
from mondala.envs.mondo.parallel import MondoEnv
from mondala.games.mondo.options import Level, Options

UP, DOWN = slice(4, 4 + FACE), slice(4 + FACE, None)
"""The faces of a tile in the middle."""
SHORT = Options(2, Level.EXPERT, minutes=1)


def short_round() -> MondoEnv:
    return MondoEnv(SHORT)


def free_tile(seen: Observation) -> int:
    """The first tile that can be touched, as a number from 0."""
    return int((seen["observation"]["middle"][:, 0] == FREE).argmax())


def test_it_is_what_pettingzoo_asks_of_an_environment() -> None:
    parallel_api_test(short_round(), num_cycles=25)
    parallel_seed_test(short_round, num_cycles=10)


def test_time_runs_until_the_round_is_scored() -> None:
    game = short_round()
    seen, _ = game.reset(seed=1)
    steps = 0
    while game.agents:
        may_place = seen["seat_0"]["action_mask"][PLACE:TASK]
        act = PLACE + may_place.argmax() if may_place.any() else TAKE + free_tile(seen["seat_0"])
        seen, rewards, over, cut, infos = game.step({"seat_0": act, "seat_1": WAIT})
        steps += 1
        assert not any(cut.values())
    assert steps == 100
    assert over == {"seat_0": True, "seat_1": True}
    points = [infos[agent]["points"] for agent in ("seat_0", "seat_1")]
    assert list(rewards.values()) == [sheet["total"] for sheet in points]
    assert [sheet["empty"] for sheet in points] == [0, -24]


def test_it_is_over_when_all_have_jumped_out() -> None:
    game = short_round()
    game.reset(seed=1)
    seen, _, over, _, _ = game.step({"seat_0": OUT, "seat_1": WAIT})
    assert seen["seat_0"]["action_mask"].sum() == 1, "only to wait"
    assert not any(over.values())
    *_, infos = game.step({"seat_0": WAIT, "seat_1": OUT})
    assert game.agents == []
    assert [infos[agent]["points"]["chip"] for agent in ("seat_0", "seat_1")] == [4, 2]


def test_one_of_two_who_take_a_tile_is_quicker() -> None:
    quicker = set()
    for seed in range(6):
        game = short_round()
        seen, _ = game.reset(seed=seed)
        take = TAKE + free_tile(seen["seat_0"])
        *_, infos = game.step({"seat_0": take, "seat_1": take})
        (late,) = [agent for agent in infos if infos[agent].get("refused") == "gone"]
        quicker.add(late)
    assert quicker == {"seat_0", "seat_1"}


def test_an_underside_shows_only_to_those_who_saw_it() -> None:
    game = short_round()
    seen, _ = game.reset(seed=1)
    for agent in game.agents:
        assert seen[agent]["observation"]["middle"][:, UP].any(axis=1).all()
        assert not seen[agent]["observation"]["middle"][:, DOWN].any()
    tile = free_tile(seen["seat_0"])
    seen, *_ = game.step({"seat_0": TAKE + tile, "seat_1": WAIT})
    own = seen["seat_0"]["observation"]["hands"][0]
    shown = seen["seat_1"]["observation"]["hands"][1]
    assert own[FACE:].any()
    assert (shown[:FACE] == own[:FACE]).all()
    assert not shown[FACE:].any()
    turned = free_tile(seen["seat_1"])
    seen, *_ = game.step({"seat_0": WAIT, "seat_1": TURN + turned})
    for agent in game.agents:
        assert seen[agent]["observation"]["middle"][turned, DOWN].any()


def test_hidden_time_is_in_no_observation() -> None:
    game = MondoEnv(Options(2, hidden_time=True))
    seen, _ = game.reset(seed=1)
    assert seen["seat_0"]["observation"]["table"][0] == 0
    seen, _ = short_round().reset(seed=1)
    assert seen["seat_0"]["observation"]["table"][0] == 60
