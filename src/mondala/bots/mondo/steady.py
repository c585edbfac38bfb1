"""Steady plays Mondo with its eyes and one hand, at a person's pace.

It looks over a few tiles that lie free, takes the one that would do its world most good, and waits
for a better one while there is time. What it asks of a tile falls the longer it looks for one.
"""

from functools import cache
from itertools import islice

from mondala.bots.mondo.outlook import hardships
from mondala.bots.mondo.patience import Patience
from mondala.bots.mondo.placing import Ground
from mondala.bots.mondo.stakes import stakes_of
from mondala.bots.mondo.tasks import task_to_take
from mondala.core.chance import Stream
from mondala.core.seats import Seat
from mondala.games.mondo.board import SPACES
from mondala.games.mondo.commands import (
    JumpOut,
    Place,
    PlayerCommand,
    PutBack,
    Shift,
    Take,
    TakeTask,
    TurnOver,
)
from mondala.games.mondo.match import RoundPhase
from mondala.games.mondo.pile import ANGLES, TILE, Lying, Pile, identity
from mondala.games.mondo.tiles import Face, Side, TileSet, parse_face
from mondala.games.mondo.views import RoundView, View
from mondala.games.mondo.world import Placement, World

GLANCES = 12
"""How many free tiles it looks over before it acts."""
LOOKING = 1300, 2500
HANDLING = 700, 1700
"""How many milliseconds it takes, at least and at most: to find something to do in the middle, and
to do something that it has in its hand or in its mind already."""

read_face = cache(parse_face)
"""There are only so many faces."""


class Steady:
    """A player of Mondo, asked by `act` once for each thing that it is to do.

    It remembers little: how long it has been at it, and which tiles it turned over or put back.
    """

    def __init__(self, seat: Seat, tiles: TileSet, stream: Stream) -> None:
        self._seat, self._tiles, self._stream = seat, tiles, stream
        self._hardships = hardships(tiles)
        self._round: int | None = None
        self._placed = 0
        self._patience: Patience | None = None
        self._put_back: set[int] = set()
        self._watched: int | None = None

    def act(self, view: View) -> tuple[int, PlayerCommand] | None:
        """How many milliseconds it takes, and what it does then; None if there is nothing to do."""
        current = view.round
        if current is None or current.phase is not RoundPhase.RUNNING:
            return None
        if current.players[self._seat].out:
            return None
        patience = self._notice(view, current)
        command = self._decide(view, current, patience)
        least, most = LOOKING if isinstance(command, Take | TurnOver | Shift) else HANDLING
        pause = least + self._stream.below(most - least + 1)
        patience.passed(pause)
        return pause, command

    def _notice(self, view: View, current: RoundView) -> Patience:
        """A new round, or a tile that has come to lie on the board."""
        placed = len(current.players[self._seat].world)
        if self._patience is None or self._round != view.round_number:
            self._patience = Patience(view, placed)
            self._round, self._placed = view.round_number, placed
            self._put_back, self._watched = set(), None
        elif placed != self._placed:
            self._patience.found()
            self._placed = placed
            self._put_back = set()
        return self._patience

    def _decide(self, view: View, current: RoundView, patience: Patience) -> PlayerCommand:
        me = current.players[self._seat]
        empty = len(SPACES) - len(me.world)
        hopeful = not patience.at_an_end(empty)
        stakes = stakes_of(view, current, self._seat, self._tiles, hopeful)
        ground = Ground(self._world(view, me.world), stakes, self._hardships)
        task = task_to_take(current, self._seat, ground.seen, in_time=hopeful)
        if task is not None:
            return TakeTask(task)
        if not empty:
            return JumpOut()
        asks = patience.asks(empty) if hopeful else -stakes.fill
        if me.hand is not None:
            return self._with_hand(ground, me.hand, asks)
        return JumpOut() if patience.late else self._look(ground, current, asks)

    def _world(self, view: View, placements: tuple[Placement, ...]) -> World:
        world = World(view.options.board)
        for placement in placements:
            world = world.lay(placement, self._tiles)
        return world

    def _with_hand(self, ground: Ground, hand: Lying, asks: int) -> PlayerCommand:
        """Place it where it gains most, either side up; put it back if that is too little."""
        tile, side = identity(hand)
        idea = ground.best([self._tiles[tile].face(up) for up in Side])
        if idea is None or idea.gain < asks:
            self._put_back.add(hand.handle)
            return PutBack(*hand.spot, side)
        return Place(SPACES[idea.space], tuple(Side)[idea.number], idea.turn)

    def _look(self, ground: Ground, current: RoundView, asks: int) -> PlayerCommand:
        """Take the best tile in sight, if it is good enough."""
        pile = Pile(current.width, current.height, current.pile)
        looked_at = self._glance(pile)
        if not looked_at:  # in a small set it has had them all
            self._put_back = set()
            looked_at = self._glance(pile)
        shown = [(lying.handle, face) for lying in looked_at for face in self._faces(lying)]
        idea = ground.best([face for _, face in shown])
        if idea is not None and idea.gain >= asks:
            return Take(shown[idea.number][0])
        if not looked_at or not ground.stakes.hopeful:
            return JumpOut()
        return self._stir(looked_at)

    def _glance(self, pile: Pile) -> list[Lying]:
        """Some of the tiles that lie free, and the one that it turned over before."""
        heights = self._stream.shuffled(range(len(pile.tiles)))
        ordered = sorted(heights, key=lambda height: pile.tiles[height].handle != self._watched)
        free = (pile.tiles[height] for height in ordered if not pile.buried(height))
        wanted = (lying for lying in free if lying.handle not in self._put_back)
        return list(islice(wanted, GLANCES))

    def _faces(self, lying: Lying) -> list[Face]:
        """What it knows of a tile: the face that lies up, and the other where it saw both."""
        if lying.tile is None:
            return [read_face(lying.face)]
        return [self._tiles[lying.tile].face(side) for side in Side]

    def _stir(self, looked_at: list[Lying]) -> PlayerCommand:
        """Nothing fits: see what is under a tile, or beneath it."""
        unknown = [lying for lying in looked_at if lying.tile is None]
        choice = self._stream.below(4)
        lying = looked_at[self._stream.below(len(looked_at))]
        if choice == 0 or not unknown:
            x = lying.spot.x + self._stream.below(2 * TILE + 1) - TILE
            y = lying.spot.y + self._stream.below(2 * TILE + 1) - TILE
            return Shift(lying.handle, x, y, self._stream.below(ANGLES))
        lying = unknown[self._stream.below(len(unknown))]
        self._watched = lying.handle
        return Take(lying.handle) if choice == 1 else TurnOver(lying.handle)
