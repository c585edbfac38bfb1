"""A match as a value: its options, the round on the table, and the scores so far."""

from enum import StrEnum

from mondala.core.chance import Chance
from mondala.core.errors import NotAllowed
from mondala.core.outcome import Outcome
from mondala.core.seats import PerSeat, Seat, best
from mondala.core.value import Value
from mondala.games.mondo.board import MARKED
from mondala.games.mondo.options import Options, Terms, Unfinished
from mondala.games.mondo.pile import Lying, Pile
from mondala.games.mondo.scoring import Standing, score_round
from mondala.games.mondo.sheet import Points, Sheet
from mondala.games.mondo.standings import build_world, check_enough, fit_to_start
from mondala.games.mondo.tiles import TileSet
from mondala.games.mondo.world import World, parse_placements

ROUND_NAMES = "ABC"
PLAYED_OUT = "played out"


class RoundPhase(StrEnum):
    COUNTDOWN = "countdown"
    RUNNING = "running"
    CLOSING = "closing"
    """Time is up; jump-outs made before may still arrive (R9)."""
    SCORED = "scored"


class Player(Value, frozen=True):
    """One seat in the round. `hand` is the tile in the hand as it lay in the middle."""

    world: World
    hand: Lying | None = None
    tasks: tuple[str, ...] = ()
    chip: int | None = None
    out: bool = False


class Round(Value, frozen=True):
    phase: RoundPhase
    pile: Pile
    players: PerSeat[Player]
    chips: tuple[int, ...]
    """The rest of the stack, top first."""
    modifier: str | None
    tasks: tuple[str, ...]
    """The tasks still on offer."""


class Match(Value, frozen=True):
    options: Options
    tiles: TileSet
    chance: Chance
    round: Round | None = None
    scores: tuple[PerSeat[Points], ...] = ()
    """For each round that is over, each player's sheet."""
    volcano_holders: tuple[Seat, ...] = ()

    @property
    def round_number(self) -> int:
        """The number of the round on the table, or of the last one there, counted from 0."""
        scored = self.round is not None and self.round.phase is RoundPhase.SCORED
        return len(self.scores) - scored

    @property
    def is_over(self) -> bool:
        return len(self.scores) == self.options.round_count


def begin_match(options: Options, tiles: TileSet, seed: int) -> Match:
    check_enough(tiles, options.seats)
    if options.solo and sum(fit_to_start(tile) for tile in tiles.tiles) < len(MARKED):
        raise NotAllowed("too-few-tiles", "the set has too few tiles to start a solo game with")
    if options.unfinished:
        _check_unfinished(options.unfinished, options, tiles)
    return Match(options, tiles, Chance(seed))


def _check_unfinished(unfinished: Unfinished, options: Options, tiles: TileSet) -> None:
    placements = parse_placements(unfinished.world)
    used = [*(placement.tile for placement in placements), *unfinished.middle]
    for tile in used:
        if not 1 <= tile <= len(tiles):
            raise NotAllowed("no-such-tile", f"there is no tile {tile}", tile=tile)
    if len(set(used)) < len(used):
        raise NotAllowed("tile-twice", "a tile of a world to finish is there twice")
    build_world(options.board, placements, tiles, solo=False)


def sheets(match: Match) -> PerSeat[Sheet]:
    """Every player's sheet as the round stands now, explained."""
    if match.round is None:
        raise NotAllowed("no-round", "no round has begun")
    return score_round(_terms(match, match.round), _standings(match, match.round))


def _terms(match: Match, current: Round) -> Terms:
    return match.options.terms(current.modifier)


def holders_after(options: Options, points: PerSeat[Points]) -> tuple[Seat, ...]:
    """The holders of the volcano chip in the round after one with these sheets."""
    if options.handicaps is not None or options.children or options.seats == 1:
        return ()
    return best(sheet.total for sheet in points)


def _holders(match: Match, current: Round) -> tuple[Seat, ...]:
    """The chip's holders in the round on the table; once that is scored, `volcano_holders` are
    already those of the next round."""
    if current.phase is not RoundPhase.SCORED:
        return match.volcano_holders
    before = match.scores[:-1]
    return holders_after(match.options, before[-1]) if before else ()


def _standings(match: Match, current: Round) -> PerSeat[Standing]:
    handicaps = match.options.handicaps or (0,) * match.options.seats
    holders = _holders(match, current)
    return PerSeat(
        Standing(
            world=player.world,
            chip=player.chip,
            tasks=player.tasks,
            volcano_chip=seat in holders,
            handicap=handicaps[seat],
        )
        for seat, player in enumerate(current.players)
    )


def totals(match: Match) -> PerSeat[int]:
    """The sum of each player's rounds so far."""
    return PerSeat(
        sum(points[seat].total for points in match.scores) for seat in range(match.options.seats)
    )


def outcome(match: Match) -> Outcome | None:
    """The outcome, once all rounds are scored: the highest sum wins, ties are shared; solo has a
    verdict."""
    if not match.is_over:
        return None
    points = totals(match)
    lost_alone = match.scores[0][0].won is False
    return Outcome(() if lost_alone else best(points), tuple(points), PLAYED_OUT)
