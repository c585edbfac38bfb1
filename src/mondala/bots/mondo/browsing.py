"""A player who browses: tile by tile, without a plan for the whole world.

It looks over a few free tiles, takes the one that gains most, and waits for a better one while
there is time. The longer it looks, the less gain it asks for.
"""

from functools import cache, lru_cache
from itertools import islice
from typing import ClassVar

from mondala.bots.bot import Bot, Budget, Decision, Question
from mondala.bots.mondo.outlook import hardships
from mondala.bots.mondo.patience import Patience, patience_for
from mondala.bots.mondo.placing import Ground
from mondala.bots.mondo.stakes import stakes_of
from mondala.bots.mondo.tasks import task_to_take
from mondala.core.chance import Stream
from mondala.core.seats import Seat
from mondala.core.value import Value, replace
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
from mondala.games.mondo.views import MatchView, PlayerView, RoundView
from mondala.games.mondo.world import Placement, World

TOO_LATE = 1_000
"""Milliseconds lost when a rival was quicker."""

read_face = cache(parse_face)
"""The face of a text. Cached, since there are few different faces."""


class Habits(Value, frozen=True):
    """The habits by which browsing players differ. Times are milliseconds, minimum and maximum."""

    glances: int
    """The number of free tiles it looks over before each act."""
    looking: tuple[int, int]
    """The time it takes to find something to do in the middle."""
    handling: tuple[int, int]
    """The time it takes for an act that it has already decided on."""
    asks: tuple[int, int]
    """The gain it asks of a tile at first, and at the end of its time for one tile, in hundredths
    of a point."""
    foresight: bool
    """Whether it considers what open areas may bring and which tiles an empty space will need."""

    @property
    def last_acts(self) -> int:
        """An upper bound for taking a tile, placing it and jumping out."""
        return self.looking[1] + 2 * self.handling[1] + 1


class BrowsingMemory(Value, frozen=True):
    """Its memory of a round: the time it has spent, the number of tiles it has placed, those it put
    back since the last one, the one it turned over, and whether its last act was to take a tile."""

    round_number: int
    patience: Patience
    placed: int
    put_back: frozenset[int] = frozenset()
    watched: int | None = None
    reached: bool = False


class Browsing(Bot):
    """Plays at every level of the game and in every variant; asked once for each act."""

    habits: ClassVar[Habits]
    memory_type = BrowsingMemory

    def decide(self, question: Question, budget: Budget, chance: Stream) -> Decision:  # noqa: ARG002
        view: MatchView = question.view
        current = view.round
        if current is None or current.phase is not RoundPhase.RUNNING:
            return Decision(memory=question.memory)
        if current.players[question.seat].out:
            return Decision(memory=question.memory)
        memory = _noticed(question, current.players[question.seat], self.habits)
        moment = _Moment(
            view, current, question.seat, question.material, memory, chance, self.habits
        )
        command = moment.decide()
        least, most = self.habits.looking if moment.looked else self.habits.handling
        pause = least + chance.below(most - least + 1)
        patience, reached = moment.memory.patience.passed(pause), isinstance(command, Take)
        memory = replace(moment.memory, patience=patience, reached=reached)
        return Decision(command, pause, memory)


def _noticed(question: Question, me: PlayerView, habits: Habits) -> BrowsingMemory:
    """Its memory updated from the view: for a new round, a take that a rival forestalled, or
    another tile on its board."""
    view, placed = question.view, len(me.world)
    memory: BrowsingMemory | None = question.memory
    if memory is None or memory.round_number != view.round_number:
        patience = patience_for(view, placed, habits.last_acts)
        return BrowsingMemory(view.round_number, patience, placed)
    if memory.reached and me.hand is None:
        memory = replace(memory, patience=memory.patience.passed(TOO_LATE))
    if placed != memory.placed:
        found = memory.patience.found()
        return replace(memory, patience=found, placed=placed, put_back=frozenset())
    return memory


_hardships = lru_cache(maxsize=8)(hardships)
"""The hardships of a tile set. Cached, since they are the same for every bot."""


class _Moment:
    """One decision: the view, the memory before, and the memory after it."""

    def __init__(
        self,
        view: MatchView,
        current: RoundView,
        seat: Seat,
        tiles: TileSet,
        memory: BrowsingMemory,
        chance: Stream,
        habits: Habits,
    ) -> None:
        self._view, self._current, self._seat, self._tiles = view, current, seat, tiles
        self._stream, self._habits = chance, habits
        self.memory = memory
        self.looked = False
        """Whether it looked over the pile, which takes its time whatever it does then."""

    def decide(self) -> PlayerCommand:
        me, patience = self._current.players[self._seat], self.memory.patience
        empty = len(SPACES) - len(me.world)
        hopeful = not patience.at_an_end(empty)
        foresight = hopeful and self._habits.foresight
        stakes = stakes_of(self._view, self._current, self._seat, self._tiles, foresight)
        ground = Ground(self._world(me.world), stakes, _hardships(self._tiles))
        task = task_to_take(self._current, self._seat, ground.seen, in_time=hopeful)
        if task is not None:
            return TakeTask(task)
        if not empty:
            return JumpOut()
        asks = patience.asks(empty, *self._habits.asks) if hopeful else -stakes.fill
        if me.hand is not None:
            return self._with_hand(ground, me.hand, asks)
        return JumpOut() if patience.late else self._look(ground, asks, hopeful)

    def _world(self, placements: tuple[Placement, ...]) -> World:
        world = World(self._view.options.board)
        for placement in placements:
            world = world.lay(placement, self._tiles)
        return world

    def _with_hand(self, ground: Ground, hand: Lying, asks: int) -> PlayerCommand:
        """Places the tile where it gains most, either side up; puts it back if that is too
        little."""
        tile, side = identity(hand)
        idea = ground.best([self._tiles[tile].face(up) for up in Side])
        if idea is None or idea.gain < asks:
            put_back = self.memory.put_back | {hand.handle}
            self.memory = replace(self.memory, put_back=put_back)
            return PutBack(*hand.spot, side)
        return Place(SPACES[idea.space], tuple(Side)[idea.number], idea.turn)

    def _look(self, ground: Ground, asks: int, hopeful: bool) -> PlayerCommand:
        """Takes the best tile in sight if it is good enough."""
        pile = Pile(self._current.width, self._current.height, self._current.pile)
        looked_at = self._glance(pile)
        if not looked_at:  # in a small set it has put all of them back
            self.memory = replace(self.memory, put_back=frozenset())
            looked_at = self._glance(pile)
        shown = [(lying.handle, face) for lying in looked_at for face in self._faces(lying)]
        idea = ground.best([face for _, face in shown])
        if idea is not None and idea.gain >= asks:
            return Take(shown[idea.number][0])
        if not looked_at or not hopeful:
            return JumpOut()
        return self._stir(looked_at)

    def _glance(self, pile: Pile) -> list[Lying]:
        """Some of the free tiles, and the one that it turned over before."""
        self.looked = True
        heights, watched = self._stream.shuffled(range(len(pile.tiles))), self.memory.watched
        ordered = sorted(heights, key=lambda height: pile.tiles[height].handle != watched)
        free = (pile.tiles[height] for height in ordered if not pile.buried(height))
        wanted = (lying for lying in free if lying.handle not in self.memory.put_back)
        return list(islice(wanted, self._habits.glances))

    def _faces(self, lying: Lying) -> list[Face]:
        """The faces it knows of a tile: the upper one, and the other if it saw both."""
        if lying.tile is None:
            return [read_face(lying.face)]
        return [self._tiles[lying.tile].face(side) for side in Side]

    def _stir(self, looked_at: list[Lying]) -> PlayerCommand:
        """Turns or moves a tile when nothing fits, to see its other face or a tile beneath it."""
        unknown = [lying for lying in looked_at if lying.tile is None]
        choice = self._stream.below(4)
        lying = looked_at[self._stream.below(len(looked_at))]
        if choice == 0 or not unknown:
            x = lying.spot.x + self._stream.below(2 * TILE + 1) - TILE
            y = lying.spot.y + self._stream.below(2 * TILE + 1) - TILE
            return Shift(lying.handle, x, y, self._stream.below(ANGLES))
        lying = unknown[self._stream.below(len(unknown))]
        self.memory = replace(self.memory, watched=lying.handle)
        return Take(lying.handle) if choice == 1 else TurnOver(lying.handle)
