"""The search for perfect worlds, against itself with far more time.

    python -m bench.mondo_perfect --solo 50 --sets 50 --results cases.jsonl --jobs 12 --minutes 60
    python -m bench.mondo_perfect --solo 4 --sets 4 --from 8 --runs 2 --long 30

Cases are solo starts of the own set and sets of 60 of its tiles, drawn by their numbers. Each is
searched once for `--seconds`, and `--runs` times for `--long` seconds; it counts as reached if the
first is no worse than the best of the others. In solo worlds are compared by minus points, then by
animals and finished landscapes. Times are those of the process, on one core.

All hundred cases take up to seventeen hours of one core. `--jobs` runs go on at once, each on a
core of its own. A case goes into the file of `--results` as a line of JSON when it is decided, and
cases that are in the file are not tried again; so the hundred can be done on several occasions.
After `--minutes` no case is begun; those that were are finished, which takes a minute or two more.

Two things decide a case before all its runs are done, and neither changes how it is decided. Where
the first search has reached the bound, nothing can be better: it is proven, and no other search is
made. Where one of the others is better, the case is lost. Nothing but all runs or the bound makes
a case reached.
"""

import json
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass, field
from itertools import chain
from multiprocessing import get_context
from pathlib import Path
from time import monotonic, process_time
from typing import Any

import click

from mondala.bots.bot import Budget
from mondala.bots.mondo.counting import Setting, rank, whole_setting
from mondala.bots.mondo.perfect import improving
from mondala.bots.mondo.worlds.bound import bound_of
from mondala.core.chance import Chance
from mondala.core.value import replace
from mondala.games.mondo.board import BoardSide
from mondala.games.mondo.commands import BeginRound
from mondala.games.mondo.folding import apply
from mondala.games.mondo.judging import judge
from mondala.games.mondo.match import begin_match
from mondala.games.mondo.options import Options, Solo
from mondala.resources import standard_tiles

DRAWN = 60
Rank = tuple[int, int]
NEVER: Rank = (1 << 30, 0)


def solo_case(number: int) -> Setting:
    tiles = standard_tiles()
    game = begin_match(Options(1, solo=Solo.HARD), tiles, number)
    for event in judge(game, None, BeginRound(), 0):
        game = apply(game, event)
    if game.round is None:
        raise AssertionError("no round began")
    start = game.round.players[0].world.placements
    return whole_setting(tiles, BoardSide.WATER, start=start, solo=Solo.HARD)


def set_case(number: int) -> Setting:
    tiles = standard_tiles()
    drawn = Chance(number).stream("a set of 60").shuffled(tiles.numbers())[:DRAWN]
    return replace(whole_setting(tiles, BoardSide.WATER), numbers=tuple(sorted(drawn)))


def setting_of(name: str) -> Setting:
    kind, number = name.split()
    return (solo_case if kind == "solo" else set_case)(int(number))


@dataclass(frozen=True)
class Searched:
    """How good the best world was, the seconds after which it was found, and the runs of the
    search; the bound, where it was asked for."""

    rank: Rank
    after: float
    runs: int
    bound: int | None = None


def searched(name: str, seconds: float, seed: int, enough: Rank = NEVER) -> Searched:
    """Ends before its time with a world that is better than `enough`."""
    setting = setting_of(name)
    began, after, runs, best = process_time(), 0.0, 0, (-(1 << 30), 0)
    in_time = Budget(may_go_on=lambda: process_time() - began < seconds)
    for found in improving(setting, in_time, Chance(seed).stream("bench")):
        runs += 1
        if rank(found) > best:
            best, after = rank(found), process_time() - began
        if is_better(setting, best, enough):
            break
    return Searched(best, round(after, 1), runs)


def is_better(setting: Setting, one: Rank, two: Rank) -> bool:
    return one > two if setting.solo else one[0] > two[0]


def first_search(name: str, seconds: float) -> Searched:
    """The search that is judged, and the bound for what it found."""
    found, setting = searched(name, seconds, 1), setting_of(name)
    return Searched(found.rank, found.after, found.runs, bound_of(setting, found.rank[0]))


def get_ready() -> None:
    """Compiles, so that no search is charged for it."""
    searched("set 0", 0.1, 1)


@dataclass
class Case:
    name: str
    seeds: Iterator[int]
    """Seeds of the searches to come; the first search is the one that is judged."""
    first: Searched | None = None
    others: list[Rank] = field(default_factory=list)
    open: int = 0
    """Searches that are under way."""
    verdict: str = ""

    def add(self, found: Searched, runs: int) -> bool:
        """Whether that decides it."""
        setting = setting_of(self.name)
        self.open -= 1
        if self.first is None:
            self.first = found
            if not setting.solo and found.rank[0] == found.bound:
                self.verdict = "proven"
        else:
            self.others.append(found.rank)
            if is_better(setting, found.rank, self.first.rank):
                self.verdict = "worse"
        if not self.verdict and self.first and len(self.others) == runs:
            self.verdict = "reached"
        return bool(self.verdict)

    @property
    def line(self) -> dict[str, Any]:
        assert self.first is not None
        return {
            "case": self.name,
            "verdict": self.verdict,
            "best": self.first.rank,
            "after": self.first.after,
            "runs": self.first.runs,
            "others": self.others,
            "bound": self.first.bound,
        }


@dataclass
class Comparison:
    """Decides cases, the runs of several at once where there are more jobs than runs of one."""

    names: Iterator[str]
    seconds: float
    runs: int
    longer: float
    jobs: int
    until: float
    """No case is begun after that time."""
    cases: list[Case] = field(default_factory=list)
    """Cases that are begun but not decided."""

    def decided(self, pool: ProcessPoolExecutor) -> Iterator[Case]:
        running: dict[Future[Searched], Case] = {}
        while True:
            while len(running) < self.jobs and (begun := self._begin(pool)):
                running[begun[0]] = begun[1]
            if not running:
                return
            for done in wait(running, return_when=FIRST_COMPLETED).done:
                case = running.pop(done)
                if not case.verdict and case.add(done.result(), self.runs):
                    self.cases.remove(case)
                    yield case

    def _begin(self, pool: ProcessPoolExecutor) -> tuple[Future[Searched], Case] | None:
        """The next search there is to make: of a case that was begun, or else of another one."""
        for case in chain(self.cases, self._another()):
            if case.first is None and case.open:
                continue
            for seed in case.seeds:
                case.open += 1
                if case.first is None:
                    return pool.submit(first_search, case.name, self.seconds), case
                asked = case.name, self.longer, seed, case.first.rank
                return pool.submit(searched, *asked), case
        return None

    def _another(self) -> Iterator[Case]:
        name = next(self.names, None) if monotonic() < self.until else None
        if name is not None:
            self.cases.append(Case(name, iter(range(1, 2 + self.runs))))
            yield self.cases[-1]


def told(line: dict[str, Any]) -> str:
    most = max(map(tuple, line["others"]), default="not asked")
    return (
        f"{line['case']:8} {tuple(line['best'])} after {line['after']:4.1f} s of {line['runs']} "
        f"runs, best of {len(line['others'])} others {most}, bound {line['bound']}: "
        f"{line['verdict']}"
    )


def summary(lines: list[dict[str, Any]]) -> str:
    verdicts = [line["verdict"] for line in lines]
    good = len(verdicts) - verdicts.count("worse")
    proven = f"{verdicts.count('proven')} of them by the bound"
    return f"no worse in {good} of {len(verdicts)} cases, {proven}"


@click.command(help=__doc__)
@click.option("--solo", default=3, help="Solo starts.")
@click.option("--sets", default=3, help="Sets of 60 tiles.")
@click.option("--from", "first", default=0, help="The number of the first case of each kind.")
@click.option("--seconds", default=10.0, help="The search that is judged.")
@click.option("--runs", default=10, help="The searches that it is compared with.")
@click.option("--long", "longer", default=60.0, help="Seconds of each of those.")
@click.option("--jobs", default=1, help="Searches at once.")
@click.option("--minutes", default=float("inf"), help="After them no case is begun.")
@click.option("--results", type=click.Path(path_type=Path), help="A file for the cases decided.")
def main(
    solo: int,
    sets: int,
    first: int,
    seconds: float,
    runs: int,
    longer: float,
    jobs: int,
    minutes: float,
    results: Path | None,
) -> None:
    until = monotonic() + 60 * minutes
    get_ready()  # the others then load what was compiled
    counts = {"solo": solo, "set": sets}
    names = [
        f"{kind} {first + number}"
        for number in range(max(counts.values()))
        for kind, count in counts.items()
        if number < count
    ]
    known = results.read_text("utf-8").splitlines() if results and results.exists() else []
    lines = [line for line in map(json.loads, known) if line["case"] in names]
    done = {line["case"] for line in lines}
    rest = iter([name for name in names if name not in done])
    comparison = Comparison(rest, seconds, runs, longer, jobs, until)
    with ProcessPoolExecutor(jobs, get_context("spawn"), initializer=get_ready) as pool:
        for case in comparison.decided(pool):
            lines.append(case.line)
            click.echo(told(case.line))
            if results is not None:
                with results.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(case.line) + "\n")
    click.echo(summary(lines))


if __name__ == "__main__":
    main()
