"""The deal of a round: pile, modifier, tasks, solo start. A stream of chance for each purpose."""

from mondala.core.chance import Chance
from mondala.games.mondo.board import MARKED
from mondala.games.mondo.events import RoundBegan
from mondala.games.mondo.goals import MODIFIERS, TASKS, TASKS_PER_PLAYER
from mondala.games.mondo.match import ROUND_NAMES, Match
from mondala.games.mondo.options import Level, Unfinished
from mondala.games.mondo.pile import lay_open, scramble
from mondala.games.mondo.standings import fit_to_start
from mondala.games.mondo.tiles import Side, TileSet
from mondala.games.mondo.world import Placement, parse_placements


def deal(match: Match) -> RoundBegan:
    """The next round, determined by the seed."""
    if match.options.unfinished:
        return _laid_open(match, match.options.unfinished)
    number = len(match.scores)
    name, level = ROUND_NAMES[number], match.options.level
    start = _solo_start(match.tiles, match.chance) if match.options.solo else ()
    used = {placement.tile for placement in start}
    numbers = tuple(tile for tile in match.tiles.numbers() if tile not in used)
    pile = scramble(numbers, match.tiles, match.chance.stream(f"pile of round {name}"))
    return RoundBegan(
        width=pile.width,
        height=pile.height,
        pile=pile.tiles,
        modifier=None if level is Level.BEGINNER else _modifiers(match.chance)[number],
        tasks=_tasks(match.chance, name, match.options.seats) if level is Level.EXPERT else (),
        start=start,
    )


def _laid_open(match: Match, unfinished: Unfinished) -> RoundBegan:
    """The round of a world to finish: every tile is in sight."""
    pile = lay_open(unfinished.middle, match.tiles, match.chance.stream("middle"))
    return RoundBegan(
        width=pile.width,
        height=pile.height,
        pile=pile.tiles,
        modifier=None,
        tasks=(),
        start=parse_placements(unfinished.world),
    )


def _modifiers(chance: Chance) -> tuple[str, ...]:
    """The modifier deck of a match. A used card goes under it, so three rounds see three (R12)."""
    return chance.stream("modifiers").shuffled(tuple(MODIFIERS))


def _tasks(chance: Chance, name: str, seats: int) -> tuple[str, ...]:
    deck = chance.stream(f"tasks of round {name}").shuffled(tuple(TASKS))
    return deck[: TASKS_PER_PLAYER * seats]


def _solo_start(tiles: TileSet, chance: Chance) -> tuple[Placement, ...]:
    """Four random tiles at random turns; unfit tiles are skipped (R15)."""
    stream = chance.stream("solo start")
    drawn = [tile for tile in stream.shuffled(tiles.numbers()) if fit_to_start(tiles[tile])]
    return tuple(
        Placement(space, tile, Side.FRONT, stream.below(4))
        for space, tile in zip(MARKED, drawn, strict=False)
    )
