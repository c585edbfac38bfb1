"""Trains a net by self-play for so many minutes.

    python -m train.run --out nets --minutes 25 --channels 96 --blocks 6
    python -m train.run --out nets --minutes 25 --resume nets/latest.npz
    python -m train.run --out nets --minutes 25 --channels 128 --blocks 8 --teacher small.npz

With a teacher a new net learns from that one's games first, which costs less than finding out
everything again, and then from its own.

`latest.npz` in the folder is the net to keep (float16), `minute-….npz` are earlier ones, and
`learner.npz` has all that is needed to go on in the same session.
"""

import argparse
import math
import time
from functools import partial
from pathlib import Path
from typing import NamedTuple

import jax
import jax.numpy as jnp
from jax import Array

from train import learning, network, replay, selfplay
from train.checkpoint import load_learner, load_net, save_learner, save_net
from train.environment import MOST_PLIES
from train.evaluate import Kind, Player, match, parse_player
from train.learning import Learner, Lessons
from train.network import Params
from train.players import Thinking
from train.progress import say
from train.replay import Replay


class Plan(NamedTuple):
    """How long, how much and how fast."""

    minutes: float
    games: int
    plies: int
    """Plies of all games between two lessons."""
    rows: int
    """Plies of all games that are remembered."""
    reuse: float
    """How often a ply is learnt from, in the mean."""
    rate: float
    warm_up: int
    """Steps in which the learning rate rises."""
    steady: float
    """The part of the time after which it falls."""
    simulations: tuple[tuple[float, int], ...]
    """From which part of the time on how many simulations are thought."""
    taught: float
    """The part of the time in which a teacher plays, where there is one."""
    thinking: Thinking
    lessons: Lessons

    @property
    def steps(self) -> int:
        """Steps of a lesson."""
        return max(1, round(self.reuse * self.games * self.plies / self.lessons.batch))

    def thinking_at(self, part: float) -> Thinking:
        """How the players think when this part of the time is over."""
        count = [count for start, count in self.simulations if start <= part][-1]
        return self.thinking._replace(simulations=count)

    def rate_at(self, part: float, steps: int) -> float:
        """The learning rate: up within the first steps, steady, then a cosine to almost nothing."""
        falling = max(0.0, (part - self.steady) / (1 - self.steady))
        cosine = 0.02 + 0.98 * (1 + math.cos(math.pi * min(1.0, falling))) / 2
        return self.rate * min(1.0, (steps + 1) / self.warm_up) * cosine


@partial(jax.jit, static_argnames=("plies", "thinking", "precision"), donate_argnums=(2, 3))
def gather(
    player: Params,
    key: Array,
    games: Array,
    window: Replay,
    plies: int,
    thinking: Thinking,
    precision: str,
) -> tuple[Array, Replay, dict[str, Array]]:
    """Self-play into the window, and some figures about it."""
    params = network.ready(player, precision)
    games, played = selfplay.play(params, key, games, plies, thinking)
    margin = jnp.where(played.over, jnp.abs(played.ending.margin), 0)
    ended = jnp.sum(played.over)
    told = {"ended": ended, "ahead": jnp.sum(margin) / jnp.maximum(ended, 1)}
    return games, replay.added(window, played), told


learn = jax.jit(learning.learn, static_argnames=("steps", "lessons"), donate_argnums=(0,))
fresh = jax.jit(selfplay.fresh, static_argnames="games")


class Session:
    """One run of the command: what is learnt, what is remembered, and the clock."""

    def __init__(
        self, plan: Plan, learner: Learner, teacher: Params | None, seed: int, minutes_before: float
    ) -> None:
        self.plan, self.learner, self.teacher = plan, learner, teacher
        self.start = time.monotonic()
        self.minutes_before = minutes_before
        self.key, self.keys = jax.random.key(seed), 0
        self.games = fresh(self.next_key(), games=plan.games)
        self.window = replay.empty(plan.rows, plan.games)
        self.steps, self.rows = int(learner.steps), 0

    def next_key(self) -> Array:
        self.keys += 1
        return jax.random.fold_in(self.key, self.keys)

    @property
    def minutes(self) -> float:
        return (time.monotonic() - self.start) / 60

    @property
    def part(self) -> float:
        """How much of the time is over."""
        return self.minutes / self.plan.minutes

    @property
    def player(self) -> Params:
        """The net that plays: the teacher's while it teaches, then the learner's own."""
        taught = self.teacher is not None and self.part < self.plan.taught
        return self.teacher if taught else self.learner.average

    def chunk(self) -> dict[str, float]:
        """Plays some plies of all games, then trains; returns the figures to print."""
        plan, began = self.plan, time.monotonic()
        thinking = plan.thinking_at(self.part)
        self.games, self.window, told = gather(
            self.player,
            self.next_key(),
            self.games,
            self.window,
            plan.plies,
            thinking,
            plan.lessons.precision,
        )
        self.rows += plan.plies
        figures = {name: float(value) for name, value in told.items()}
        figures["played in"] = time.monotonic() - began
        figures["simulations"] = thinking.simulations
        if self.rows > MOST_PLIES:
            figures |= self.lesson()
        figures["took"] = time.monotonic() - began
        return figures

    def lesson(self) -> dict[str, float]:
        plan = self.plan
        rate = plan.rate_at(self.part, self.steps)
        self.learner, told = learn(
            self.learner, self.window, self.next_key(), jnp.float32(rate), plan.steps, plan.lessons
        )
        self.steps += plan.steps
        return {"rate": rate, **{name: float(value) for name, value in told.items()}}

    def line(self, told: dict[str, float]) -> str:
        """How it goes, in one line."""
        plies = self.plan.games * self.plan.plies
        evaluations = plies * (told["simulations"] + 1)
        speed = (
            f"{self.minutes:6.2f} min  step {self.steps:6d}  "
            f"{told['simulations']:.0f} simulations  "
            f"{told['ended'] / told['took']:,.0f} games/s  {plies / told['took']:,.0f} plies/s  "
            f"{evaluations / told['played in']:,.0f} evaluations/s  "
            f"{100 * told['played in'] / told['took']:.0f} % playing  "
            f"{plies / max(told['ended'], 1):.1f} plies and {told['ahead']:.1f} ahead a game"
        )
        if "policy" not in told:
            return speed
        names = ("policy", "surprise", "outcome", "margin", "ownership", "gradient")
        losses = "  ".join(f"{name} {told[name]:.4f}" for name in names)
        return f"{speed}  |  rate {told['rate']:.2e}  {losses}"

    def save(self, folder: Path) -> None:
        minutes = round(self.minutes_before + self.minutes, 2)
        facts = {"minutes": minutes, "steps": self.steps}
        save_net(folder / "latest.npz", self.learner.average, facts)
        save_net(folder / f"minute-{minutes:05.1f}.npz", self.learner.average, facts)
        save_learner(folder / "learner.npz", self.learner, facts)


class Checks:
    """How strong the net has become: its policy alone, against itself some minutes ago."""

    def __init__(self, params: Params, opponents: list[str], pairs: int) -> None:
        self.pairs, self.elo = pairs, 0.0
        self.last = self.player(params)
        self.opponents = {text: parse_player(text, Thinking()) for text in opponents}

    def player(self, params: Params) -> Player:
        """A copy, since the learner's own arrays are overwritten."""
        return Player(Kind(Thinking(simulations=0)), jax.device_get(params))

    def check(self, key: Array, params: Params) -> str:
        now = self.player(params)
        score = match(key, now, self.last, self.pairs)
        self.elo, self.last = self.elo + score.elo, now
        lines = [f"strength: policy against the last check's {score}, {self.elo:+.0f} Elo in all"]
        lines += [
            f"strength: policy against {text} {match(key, now, other, self.pairs)}"
            for text, other in self.opponents.items()
        ]
        return "\n".join(lines)


def train(session: Session, checks: Checks, folder: Path, every: float, lines: float) -> None:
    """Until the time is over; a check and files every so many seconds, and at the end."""
    next_check, next_line, over = every, 0.0, False
    while not over:
        told = session.chunk()
        seconds, over = 60 * session.minutes, session.part >= 1
        if seconds >= next_line or over:
            say(session.line(told))
            next_line = seconds + lines
        if seconds >= next_check or over:
            session.save(folder)
            say(checks.check(session.next_key(), session.learner.average))
            next_check = 60 * session.minutes + every


def parse_simulations(text: str) -> tuple[tuple[float, int], ...]:
    """`32` all the time; `16,32@0.1,64@0.6` more from a tenth and again from six tenths on."""
    steps = []
    for word in text.split(","):
        count, _, start = word.partition("@")
        steps.append((float(start or 0), int(count)))
    if steps[0][0] != 0 or sorted(steps) != steps:
        raise argparse.ArgumentTypeError(f"parts of the time from 0 on, in order: {text!r}")
    return tuple(steps)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="train.run", description="Trains a net by self-play.")
    add, lessons, thinking = parser.add_argument, Lessons(), Thinking()
    add("--out", type=Path, required=True, help="folder for the nets")
    add("--minutes", type=float, required=True, help="of wall-clock time, compiling included")
    add("--resume", type=Path, help="a net or a learner to go on from")
    add("--teacher", type=Path, help="a net from whose games is learnt first")
    add("--taught", type=float, default=0.6, help="part of the time in which the teacher plays")
    add("--opponent", action="append", default=[], help="FILE or FILE@SIMULATIONS, for checks")
    add("--channels", type=int, default=96)
    add("--blocks", type=int, default=6)
    add("--games", type=int, default=8192, help="played at the same time")
    add("--plies", type=int, default=16, help="of all games between two lessons")
    add("--rows", type=int, default=1024, help="plies of all games that are remembered")
    add("--reuse", type=float, default=3.0, help="how often a ply is learnt from")
    add("--simulations", type=parse_simulations, default="32", help="such as 16,32@0.1,64@0.6")
    add("--considered", type=int, default=thinking.considered, help="actions tried at the root")
    add("--margin-weight", type=float, default=thinking.margin_weight)
    add("--batch", type=int, default=lessons.batch)
    add("--rate", type=float, default=2e-3, help="the highest learning rate")
    add("--warm-up", type=int, default=500, help="steps")
    add("--steady", type=float, default=0.5, help="part of the time before the rate falls")
    add("--search-value", type=float, default=lessons.search_value)
    add("--average", type=float, default=lessons.average)
    add("--share", type=float, default=lessons.share)
    add("--precision", choices=("bfloat16", "float32"), default=lessons.precision)
    add("--check", type=float, default=120, help="seconds between checks, which write the files")
    add("--check-pairs", type=int, default=512)
    add("--lines", type=float, default=10, help="seconds between lines")
    add("--seed", type=int, default=1)
    return parser


def plan_of(told: argparse.Namespace) -> Plan:
    if told.rows % told.plies or told.rows < 2 * MOST_PLIES + told.plies:
        raise SystemExit(f"--rows must be a multiple of --plies, and {2 * MOST_PLIES} more than it")
    return Plan(
        minutes=told.minutes,
        games=told.games,
        plies=told.plies,
        rows=told.rows,
        reuse=told.reuse,
        rate=told.rate,
        warm_up=told.warm_up,
        steady=told.steady,
        simulations=told.simulations,
        taught=told.taught,
        thinking=Thinking(considered=told.considered, margin_weight=told.margin_weight, noise=1.0),
        lessons=Lessons(
            batch=told.batch,
            search_value=told.search_value,
            average=told.average,
            share=told.share,
            precision=told.precision,
        ),
    )


def main(arguments: list[str] | None = None) -> None:
    told = _parser().parse_args(arguments)
    plan = plan_of(told)
    minutes_before = 0.0
    if told.resume:
        learner, facts = load_learner(told.resume, plan.lessons)
        minutes_before = facts.get("minutes", 0.0)
    else:
        params = network.create(told.seed, told.channels, told.blocks)
        learner = learning.beginner(params, plan.lessons)
    channels, blocks = network.shape_of(learner.params)
    say(f"{channels} × {blocks}, {network.size_of(learner.params):,} parameters, {jax.devices()}")
    teacher = load_net(told.teacher)[0] if told.teacher else None
    session = Session(plan, learner, teacher, told.seed, minutes_before)
    checks = Checks(learner.average, told.opponent, told.check_pairs)
    train(session, checks, told.out, told.check, told.lines)


if __name__ == "__main__":
    main()
