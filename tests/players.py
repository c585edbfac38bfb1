"""Players for tests: they act at random, from a stream of chance, and nearly always legally."""

from mondala.core.chance import Stream
from mondala.core.seats import Seat
from mondala.games.mondo.board import INDEX, NEIGHBOURS, RIMS
from mondala.games.mondo.commands import (
    BeginRound,
    Go,
    JumpOut,
    Place,
    PlayerCommand,
    PutBack,
    Score,
    Shift,
    Take,
    TakeTask,
    TimeUp,
    TurnOver,
)
from mondala.games.mondo.judging import GRACE
from mondala.games.mondo.lines import Entry
from mondala.games.mondo.match import Match, Player, RoundPhase
from mondala.games.mondo.pile import ANGLES, identity
from mondala.games.mondo.tiles import Side, turned
from mondala.games.mondo.world import World


def next_entry(game: Match, clock: int, stream: Stream) -> Entry:
    """The next thing to happen at a table of such players, `clock` ms since go or a bit later."""
    current, limit = game.round, game.options.time_limit
    if current is None or current.phase is RoundPhase.SCORED:
        return Entry(0, None, BeginRound())
    if current.phase is RoundPhase.COUNTDOWN:
        return Entry(0, None, Go())
    if current.phase is RoundPhase.CLOSING:
        return Entry(limit + GRACE, None, Score())
    at = clock + 1 + stream.below(7_000 // game.options.seats)
    if at >= limit:
        return Entry(limit, None, TimeUp())
    playing = [seat for seat, player in enumerate(current.players) if not player.out]
    seat = playing[stream.below(len(playing))]
    return Entry(at, seat, player_command(game, seat, stream))


def player_command(game: Match, seat: Seat, stream: Stream) -> PlayerCommand:
    current = game.round
    assert current is not None
    player = current.players[seat]
    if player.hand is not None:
        return _with_hand(game, player, stream)
    if not player.world.open_spaces():
        return JumpOut()
    if current.tasks and len(player.tasks) < 2 and len(player.world.placements) >= 3:
        return TakeTask(current.tasks[stream.below(len(current.tasks))])
    free = current.pile.free()
    handle = free[stream.below(len(free))].handle
    chosen = stream.below(8)
    if chosen == 0:
        width, height = current.pile.width, current.pile.height
        return Shift(handle, stream.below(width), stream.below(height), stream.below(ANGLES))
    return TurnOver(handle) if chosen == 1 else Take(handle)


def _with_hand(game: Match, player: Player, stream: Stream) -> PlayerCommand:
    """Place where fewest edges clash, or put back a tile that fits badly or nowhere: somebody whose
    commands overtake their answers may hold one beside a full board."""
    assert player.hand is not None
    tile = game.tiles[identity(player.hand)[0]]
    choices = [
        (clashes(player.world, space, turned(tile.face(side).edges, turn)), stream.below(99), place)
        for space in player.world.open_spaces()
        for side in Side
        for turn in range(4)
        if (place := Place(space, side, turn))
    ]
    best = min(choices, key=lambda choice: choice[:2], default=None)
    if best is None or best[0] > stream.below(3):
        side = (Side.FRONT, Side.BACK)[stream.below(2)]
        return PutBack(stream.below(600), stream.below(600), stream.below(ANGLES), side)
    return best[2]


def clashes(world: World, space: str, edges: str) -> int:
    """How many misconnections a tile with these edges would make there."""
    index = INDEX[space]
    count = 0
    for way, beyond in enumerate(NEIGHBOURS[index]):
        if beyond is None:
            count += RIMS[world.board][index][way] != edges[way]
        elif (cell := world.cells[beyond]) is not None:
            count += cell.edges[(way + 2) % 4] != edges[way]
    return count
