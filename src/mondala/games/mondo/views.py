"""Views of a match and of its events, for a seat or for a watcher.

Secrets are removed only here: undersides that nobody turned, deck orders, the seed, and the time
where it is hidden. `redacted` needs only the event.
"""

from mondala.core.seats import Seat
from mondala.core.value import Value, replace
from mondala.games.mondo.events import Event, RoundBegan, Taken, WentBack
from mondala.games.mondo.knowledge import seen_from
from mondala.games.mondo.match import Match, Player, RoundPhase
from mondala.games.mondo.options import Options
from mondala.games.mondo.pile import Lying
from mondala.games.mondo.sheet import Points
from mondala.games.mondo.world import Placement


class PlayerView(Value, frozen=True):
    world: tuple[Placement, ...]
    hand: Lying | None
    """The tile in the hand as it lay in the middle; its number only for those who saw both
    faces."""
    tasks: tuple[str, ...]
    chip: int | None
    out: bool


class RoundView(Value, frozen=True):
    phase: RoundPhase
    width: int
    height: int
    pile: tuple[Lying, ...]
    players: tuple[PlayerView, ...]
    chips: tuple[int, ...]
    modifier: str | None
    tasks: tuple[str, ...]


class MatchView(Value, frozen=True):
    """A match as it looks from `seat` (None: to a spectator)."""

    seat: Seat | None
    options: Options
    tile_set: str
    """The hash of the tile set, which is public."""
    time_limit: int | None
    """None where the time is hidden: the options tell the length of a round, but nothing tells how
    much of it is left."""
    round_number: int
    round: RoundView | None
    scores: tuple[tuple[Points, ...], ...]
    volcano_holders: tuple[Seat, ...]


def view(game: Match, seat: Seat | None) -> MatchView:
    return MatchView(
        seat=seat,
        options=game.options,
        tile_set=game.tiles.digest,
        time_limit=None if game.options.hidden_time else game.options.time_limit,
        round_number=game.round_number,
        round=_round_view(game, seat),
        scores=tuple(tuple(points) for points in game.scores),
        volcano_holders=game.volcano_holders,
    )


def _round_view(game: Match, seat: Seat | None) -> RoundView | None:
    current = game.round
    if current is None:
        return None
    return RoundView(
        phase=current.phase,
        width=current.pile.width,
        height=current.pile.height,
        pile=_seen_pile(current.pile.tiles, seat),
        players=tuple(_player_view(player, seat) for player in current.players),
        chips=current.chips,
        modifier=current.modifier,
        tasks=current.tasks,
    )


def _player_view(player: Player, watcher: Seat | None) -> PlayerView:
    return PlayerView(
        world=player.world.placements,
        hand=None if player.hand is None else _seen(player.hand, watcher),
        tasks=player.tasks,
        chip=player.chip,
        out=player.out,
    )


def redacted(event: Event, watcher: Seat | None) -> Event:
    """The event without what the watcher may not know."""
    if isinstance(event, RoundBegan):
        return replace(event, pile=_seen_pile(event.pile, watcher))
    if isinstance(event, Taken):
        known = seen_from(event.known, watcher)
        hidden = event if known else replace(event, tile=None, side=None)
        return replace(hidden, known=known)
    if isinstance(event, WentBack):
        return replace(event, lying=_seen(event.lying, watcher))
    return event


def _seen_pile(tiles: tuple[Lying, ...], watcher: Seat | None) -> tuple[Lying, ...]:
    return tuple(_seen(lying, watcher) for lying in tiles)


def _seen(lying: Lying, watcher: Seat | None) -> Lying:
    known = seen_from(lying.known, watcher)
    hidden = lying if known else lying._replace(tile=None, side=None)
    return hidden._replace(known=known)
