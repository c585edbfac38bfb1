"""The commands, one after another, with tiny sizes: train, go on, compare, export."""

import argparse
from pathlib import Path
from typing import Any

import jax
import numpy as np
import pytest

from train import evaluate, export, network, run
from train.checkpoint import load_learner, load_net, save_net
from train.learning import Lessons, beginner
from train.run import parse_simulations, plan_of

TINY = {
    "channels": 8,
    "blocks": 2,
    "games": 4,
    "plies": 64,
    "rows": 192,
    "batch": 16,
    "reuse": 0.125,
    "simulations": 2,
    "check-pairs": 16,
    "minutes": 0.0001,
    "warm-up": 1,
    "precision": "float32",
}
TINY_ARGUMENTS = [word for name, value in TINY.items() for word in (f"--{name}", str(value))]


def test_train_resume_evaluate_export(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "nets"
    run.main(["--out", str(folder), *TINY_ARGUMENTS])
    kept = folder / "latest.npz"
    first, facts = load_net(kept)
    assert facts["steps"] == 2
    assert np.abs(first["value"]["out"]["weights"]).max() > 0
    told = capsys.readouterr().out
    assert "8 × 2" in told
    assert "policy" in told
    assert "strength" in told

    run.main(["--out", str(folder), "--resume", str(folder / "learner.npz"), *TINY_ARGUMENTS])
    learner, facts = load_learner(folder / "learner.npz", Lessons())
    assert facts["steps"] == int(learner.steps) == 4

    run.main(["--out", str(folder / "more"), "--resume", str(kept), *TINY_ARGUMENTS])
    assert load_net(folder / "more" / "latest.npz")[1]["steps"] == 2
    assert not list(folder.glob("**/*.unfinished"))

    taught = ["--teacher", str(kept), *TINY_ARGUMENTS, "--channels", "4"]
    run.main(["--out", str(folder / "taught"), *taught])
    assert network.shape_of(load_net(folder / "taught" / "latest.npz")[0]) == (4, 2)

    evaluate.main([str(kept), str(folder / "learner.npz"), "--pairs", "16"])
    export.main([str(kept), str(tmp_path / "net.onnx"), "--half"])
    told = capsys.readouterr().out
    assert "latest.npz against" in told
    assert "net.onnx: 0.0 MB" in told


def test_nothing_is_compiled_twice() -> None:
    """On an accelerator that would cost a minute of the time there is."""
    told = run._parser().parse_args(["--out", "x", *TINY_ARGUMENTS])
    timed = plan_of(told)
    session = run.Session(timed, beginner(network.create(1, 8, 2), timed.lessons), None, 1, 0.0)
    compiled: list[Any] = [run.gather, run.learn]
    for function in compiled:
        function.clear_cache()
    for _ in range(3):
        session.chunk()
    assert [function._cache_size() for function in compiled] == [1, 1]
    assert session.steps == int(session.learner.steps) == 6


def test_a_net_of_other_planes_is_refused(tmp_path: Path) -> None:
    save_net(tmp_path / "net.npz", network.create(1, 8, 1), {"planes": 54})
    with pytest.raises(ValueError, match="54 planes"):
        load_net(tmp_path / "net.npz")


def test_a_net_survives_the_file(tmp_path: Path) -> None:
    params = network.create(1, 8, 2)
    save_net(tmp_path / "net.npz", params, {"steps": 3})
    loaded, facts = load_net(tmp_path / "net.npz")
    assert facts["steps"] == 3
    for one, two in zip(jax.tree.leaves(params), jax.tree.leaves(loaded), strict=True):
        np.testing.assert_allclose(one, two, atol=1e-3)
    assert network.shape_of(loaded) == (8, 2)


def plan(*arguments: str) -> run.Plan:
    return plan_of(run._parser().parse_args(["--out", "x", "--minutes", "10", *arguments]))


def test_simulations_by_the_clock() -> None:
    timed = plan("--simulations", "16,32@0.1,64@0.6")
    counts = [timed.thinking_at(part).simulations for part in (0, 0.09, 0.1, 0.59, 0.6, 1.2)]
    assert counts == [16, 16, 32, 32, 64, 64]
    assert plan().thinking_at(0.5).simulations == 32
    for wrong in ("16@0.5", "16,32@0.6,64@0.5"):
        with pytest.raises(argparse.ArgumentTypeError):
            parse_simulations(wrong)


def test_the_rate_rises_stays_and_falls() -> None:
    timed = plan("--rate", "1", "--warm-up", "100", "--steady", "0.5")
    assert timed.rate_at(0, 0) == pytest.approx(0.01)
    assert timed.rate_at(0.3, 1000) == timed.rate_at(0.5, 1000) == 1
    assert timed.rate_at(0.75, 1000) == pytest.approx(0.51)
    assert timed.rate_at(1, 1000) == timed.rate_at(1.5, 1000) == pytest.approx(0.02)


def test_a_window_that_cannot_be_settled_is_refused() -> None:
    with pytest.raises(SystemExit, match="multiple"):
        plan("--rows", "64")
