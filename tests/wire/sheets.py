"""Random matches on paper and what they come to: the companion page's sums are compared with it.

`python -m tests.wire.sheets` writes them again after a wanted change of the scoring.
"""

import json
from pathlib import Path
from typing import Any

from mondala.core.chance import Chance, Stream
from mondala.core.seats import PerSeat, best
from mondala.games.mondo.goals import MODIFIERS, TASKS, TASKS_PER_PLAYER
from mondala.games.mondo.match import holders_after
from mondala.games.mondo.options import CHIPS, HANDICAPS, Level, Options, Solo
from mondala.games.mondo.scoring import Standing, score_round
from mondala.games.mondo.sheet import ROWS, Points, Sheet
from mondala.games.mondo.survey import survey
from mondala.games.mondo.tiles import HOME, TileSet, format_tiles, parse_tiles
from mondala.games.mondo.world import World
from tests.games.mondo.helpers import TILES, grown

ROOT = Path(__file__).parent.parent.parent
PATH = ROOT / "web" / "src" / "boards" / "mondo" / "companion" / "sheets.fixture.json"
SHEETS = 1000
"""Rounds at least, each with a column for every player."""
WORLDS = 40
"""The number of worlds of each kind that players' columns are drawn from."""


def one_species_each() -> TileSet:
    """The standard tiles with one species a landscape, so that herds come about."""
    text = format_tiles(TILES.tiles)
    herds = {"w": "whale", "d": "snake", "f": "panda", "p": "buffalo"}
    for animal, home in HOME.items():
        text = text.replace(animal, herds[home])
    return parse_tiles(text)


def worlds() -> list[World]:
    """Full ones mostly, and some that the time was too short for."""
    stream = Chance(13).stream("worlds")
    sets = (TILES, one_species_each())
    return [
        grown(stream, tiles=tiles, count=24 - (stream.below(12) if number % 3 == 0 else 0))
        for tiles in sets
        for number in range(WORLDS)
    ]


def options(stream: Stream) -> Options:
    seats = 1 + stream.below(4)
    if seats == 1:
        return Options(1, solo=list(Solo)[stream.below(3)])
    kind = stream.below(6)
    if kind == 0:
        return Options(seats, children=True)
    handicaps = tuple(HANDICAPS[stream.below(3)] for _ in range(seats)) if kind == 1 else None
    return Options(seats, list(Level)[stream.below(3)], handicaps=handicaps)


def standings(
    chosen: Options, holders: tuple[int, ...], pool: list[World], stream: Stream
) -> PerSeat[Standing]:
    chips = list(stream.shuffled((*CHIPS[chosen.seats], None, None)))
    tasks = list(stream.shuffled(tuple(TASKS))) if chosen.level is Level.EXPERT else []
    found = []
    for seat in range(chosen.seats):
        mine = tuple(tasks.pop() for _ in range(stream.below(TASKS_PER_PLAYER + 1) if tasks else 0))
        found.append(
            Standing(
                pool[stream.below(len(pool))],
                chip=None if chosen.solo else chips.pop(),
                tasks=mine,
                volcano_chip=seat in holders,
                handicap=chosen.handicaps[seat] if chosen.handicaps else 0,
            )
        )
    return PerSeat(found)


def counted(standing: Standing, sheet: Sheet) -> list[Any]:
    """A player's counts on the table, in the order in which the browser's test reads them."""
    seen = survey(standing.world)
    landscapes = sum(area.landscape != "w" for area in seen.finished)
    claims = [[list(TASKS).index(task.task), int(task.met)] for task in sheet.tasks]
    numbers = [len(seen.animals), landscapes, standing.chip or 0, sheet.modifier.measure]
    rest = (seen.active, seen.inactive, seen.empty, seen.misconnections)
    return [*numbers, *map(len, rest), claims]


def a_match(pool: list[World], stream: Stream) -> dict[str, Any]:
    chosen = options(stream)
    modifiers = stream.shuffled(tuple(MODIFIERS)) if chosen.level is not Level.BEGINNER else ()
    holders: tuple[int, ...] = ()
    rounds, scores = [], []
    for number in range(chosen.round_count):
        those = standings(chosen, holders, pool, stream)
        sheets = score_round(chosen.terms(modifiers[number] if modifiers else None), those)
        points: PerSeat[Points] = sheets.map(Sheet.points)
        columns = [counted(*each) for each in zip(those, sheets, strict=True)]
        rounds.append([columns, [[getattr(each, row) for row in ROWS] for each in points]])
        scores.append(points)
        holders = holders_after(chosen, points)
    sums = [sum(points[seat].total for points in scores) for seat in range(chosen.seats)]
    return {
        "solo": chosen.solo,
        "children": chosen.children,
        "handicaps": chosen.handicaps,
        "modifier": bool(modifiers),
        "rounds": rounds,
        "won": scores[0][0].won,
        "sums": sums,
        "first": best(sums),
    }


def made() -> str:
    """One match a line."""
    pool, stream = worlds(), Chance(13).stream("sheets")
    lines, sheets = [], 0
    while sheets < SHEETS:
        match = a_match(pool, stream)
        sheets += len(match["rounds"])
        lines.append(json.dumps(match, separators=(",", ":")))
    return "[\n" + ",\n".join(lines) + "\n]\n"


if __name__ == "__main__":
    PATH.write_text(made(), "utf-8")
