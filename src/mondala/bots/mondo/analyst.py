"""Explains matches of Mondo: the review of each round and seat, then the perfect worlds.

The search for worlds is imported when needed, since it imports numba; without numba there is no
analyst.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib.util import find_spec
from types import MappingProxyType

from mondala.bots.analyst import AnalyseRecord, Analyst, Outline
from mondala.bots.bot import Budget
from mondala.bots.mondo.counting import Setting, counted_alone, rank, whole_setting
from mondala.bots.mondo.course import Course, PlayedRound, played_rounds
from mondala.bots.mondo.parts import BestWorld, Perfect, PerfectWorld, Review
from mondala.bots.mondo.reachable import (
    laid_by_others,
    most_tiles,
    reachable_setting,
    with_tiles_that_stayed,
)
from mondala.bots.mondo.review import review_of
from mondala.bots.mondo.time_strip import time_strip
from mondala.core.chance import Chance, Stream
from mondala.core.errors import NotAllowed, Unreadable
from mondala.games.mondo.board import SPACES, BoardSide
from mondala.games.mondo.goals import TASKS
from mondala.games.mondo.options import Options, Solo
from mondala.games.mondo.record import parse_record
from mondala.games.mondo.standings import build_world, check_enough
from mondala.games.mondo.tiles import Face, Tile, TileSet
from mondala.games.mondo.world import World, parse_placements

REVIEW_NODES = 2000
"""Nodes of the search for one reachable best: about a second and a half."""
PERFECT_NODES = 10_000
"""Nodes of the search for one perfect world: about eight seconds."""
MOST_NODES_A_SECOND = 5000
"""More than a core manages in a second, so that questions are limited by their time."""
MOST_SECONDS = 60

Known = Mapping[tuple[str, str, str], str]
"""Perfect worlds found before, by the hash of the tile set, the side of the board, and whether they
are for `children` or for `all`."""


def is_there() -> bool:
    return find_spec("numba") is not None


class MondoAnalyst(Analyst):
    version = 4
    jobs = (AnalyseRecord, PerfectWorld)
    parts = (Review, Perfect)
    findings = (Perfect,)

    def __init__(self, known: Callable[[], Known]) -> None:
        """`known` gives the perfect worlds found before."""
        self._known = known

    def prepare(self) -> None:
        """Compiles the functions that it calls, or loads them from the cache."""
        tile = Tile(Face("wwww"), Face("dddd"))
        setting = whole_setting(TileSet((tile,) * len(SPACES), ""), BoardSide.WATER)
        best_of(setting, Budget(1), Chance(1).stream("prepare"))
        bound_of(setting, 0)

    def looks_for(self, record: str, material: TileSet) -> tuple[str, ...]:
        """The settings of the rounds: their perfect worlds depend on nothing else."""
        read = parse_record(record, material)
        settings = (_setting(each, read.start.options, material) for each in played_rounds(read))
        return tuple(dict.fromkeys(setting.key for setting in settings))

    def finding(self, part: Perfect) -> tuple[str, str]:
        return part.setting, part.best.world

    def work(
        self, job: AnalyseRecord | PerfectWorld, material: TileSet, budget: Budget, chance: Stream
    ) -> Iterator[Outline | Review | Perfect]:
        if isinstance(job, PerfectWorld):
            yield self._asked(job, material, budget, chance)
        else:
            yield from self._explained(job, material, budget, chance)

    def _explained(
        self, job: AnalyseRecord, tiles: TileSet, budget: Budget, chance: Stream
    ) -> Iterator[Outline | Review | Perfect]:
        record = parse_record(job.record, tiles)
        options, rounds = record.start.options, list(played_rounds(record))
        total = len(rounds) * (options.seats + 1)
        yield Outline(total)
        share = None if budget.nodes is None else max(1, budget.nodes // max(1, total))
        reached: dict[str, list[str]] = {played.name: [] for played in rounds}
        for played in rounds:
            for course in played.courses:
                review = _review(
                    played, course, options, tiles, Budget(share, budget.may_go_on), chance
                )
                if not budget.may_go_on():
                    return
                yield review
                reached[played.name].append(review.reachable.world)
        for played in rounds:
            perfect = self._perfect(
                _setting(played, options, tiles),
                played.name,
                share or PERFECT_NODES,
                budget,
                chance,
                reached[played.name],
                job.known,
            )
            if not budget.may_go_on():
                return
            yield perfect

    def _asked(self, job: PerfectWorld, tiles: TileSet, budget: Budget, chance: Stream) -> Perfect:
        setting = asked_setting(job, tiles)
        nodes = budget.nodes or job.seconds * MOST_NODES_A_SECOND
        return self._perfect(setting, "", nodes, budget, chance)

    def _perfect(
        self,
        setting: Setting,
        name: str,
        nodes: int,
        budget: Budget,
        chance: Stream,
        reached: Sequence[str] = (),
        known: Mapping[str, str] = MappingProxyType({}),
    ) -> Perfect:
        """The best world found, never worse than the known ones or one that a seat could have
        reached."""
        filled = _filled(setting)
        before = known.get(setting.key) or self._shipped(setting)
        if filled is not None:
            best = filled
        elif before is not None:
            best = _counted(setting, before)
        else:
            best = best_of(setting, Budget(nodes, budget.may_go_on), chance)
        best = max([best, *(_counted(setting, world) for world in reached)], key=rank)
        bound = best.points if filled else bound_of(setting, best.points)
        return Perfect(name, best, bound, proven=best.points == bound, setting=setting.key)

    def _shipped(self, setting: Setting) -> str | None:
        if setting.tasks or setting.start:
            return None
        whom = "children" if setting.children else "all"
        return self._known().get((setting.tiles.digest, setting.side.value, whom))


def _counted(setting: Setting, world: str) -> BestWorld:
    return counted_alone(setting, setting.world(parse_placements(world)))


def _filled(setting: Setting) -> BestWorld | None:
    """The best way to finish a given world, found by trying everything."""
    if setting.solo or not setting.start:
        return None
    from mondala.bots.mondo.puzzles.proving import best_filling

    found = best_filling(setting)
    if found is None:
        return None
    return counted_alone(setting, setting.world((*setting.start, *found)))


def best_of(
    setting: Setting, budget: Budget, chance: Stream, first: World | None = None
) -> BestWorld:
    from mondala.bots.mondo import perfect

    return perfect.best_of(setting, budget, chance, first)


def bound_of(setting: Setting, reached: int) -> int:
    from mondala.bots.mondo.worlds import bound

    return bound.bound_of(setting, reached)


def _setting(played: PlayedRound, options: Options, tiles: TileSet) -> Setting:
    if options.unfinished is not None:
        most = len(SPACES) - len(played.start)
        return Setting(
            tiles, options.board, options.unfinished.middle, start=played.start, most=most
        )
    return whole_setting(
        tiles,
        options.board,
        tasks=played.offered,
        start=played.start,
        solo=options.solo,
        children=options.children,
    )


def _review(
    played: PlayedRound,
    course: Course,
    options: Options,
    tiles: TileSet,
    budget: Budget,
    chance: Stream,
) -> Review:
    most = most_tiles(course, time_strip(course), len(played.start))
    setting = reachable_setting(played, course, options, tiles, most)
    nodes = REVIEW_NODES if budget.nodes is None else budget.nodes
    best = best_of(setting, Budget(nodes, budget.may_go_on), chance, course.world)
    world = setting.world(parse_placements(best.world))
    stayed = with_tiles_that_stayed(setting, world, laid_by_others(played, course))
    return review_of(setting, played, course, counted_alone(setting, stayed))


def asked_setting(job: PerfectWorld, tiles: TileSet) -> Setting:
    """The setting that a job asks for; NotAllowed if it is invalid."""
    if job.side not in list(BoardSide):
        raise Unreadable(f"not a side of the board: {job.side!r}")
    for task in job.tasks:
        if task not in TASKS:
            raise NotAllowed("no-such-task", f"not a task: {task!r}", task=task)
    if not 1 <= job.seconds <= MOST_SECONDS:
        raise Unreadable(f"a search takes 1 to {MOST_SECONDS} seconds, not {job.seconds}")
    start = parse_placements(job.start)
    if start and (job.tasks or job.children):
        raise NotAllowed("combination", "solo goes without tasks and children")
    check_enough(tiles, 1)
    build_world(BoardSide(job.side), start, tiles, solo=bool(start))
    return whole_setting(
        tiles,
        BoardSide(job.side),
        tasks=tuple(dict.fromkeys(job.tasks)),
        start=start,
        solo=Solo.EASY if start else None,
        children=job.children,
    )
