"""Steady plays Mondo with its eyes and one hand, at a person's pace.

It looks over a few tiles that lie free, takes the one that would do its world most good, and waits
for a better one while there is time. The longer it looks, the less it asks of a tile.
"""

from functools import cache, lru_cache
from itertools import islice

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
from mondala.games.mondo.views import MatchView, RoundView
from mondala.games.mondo.world import Placement, World

GLANCES = 12
"""How many free tiles it looks over before it acts."""
LOOKING = 1300, 2500
HANDLING = 700, 1700
"""How many milliseconds it takes, at least and at most: to find something to do in the middle, and
to do something that it has in its hand or in its mind already."""

read_face = cache(parse_face)
"""There are only so many faces."""


class SteadyMemory(Value, frozen=True):
    """Its memory of a round: how long it has been at it, how many tiles it has placed, which tiles
    it put back since, and the one that it turned over."""

    round_number: int
    patience: Patience
    placed: int
    put_back: frozenset[int] = frozenset()
    watched: int | None = None


class Steady(Bot):
    """One bot for every level and variant, asked once for each thing that it is to do."""

    name = "steady"
    level = 1
    about = "looks over the open tiles at a person's pace and takes what fits its world best"
    memory_type = SteadyMemory

    def decide(self, question: Question, budget: Budget, chance: Stream) -> Decision:  # noqa: ARG002
        view: MatchView = question.view
        current = view.round
        if current is None or current.phase is not RoundPhase.RUNNING:
            return Decision(memory=question.memory)
        if current.players[question.seat].out:
            return Decision(memory=question.memory)
        memory = _noticed(question, len(current.players[question.seat].world))
        moment = _Moment(view, current, question.seat, question.material, memory, chance)
        command = moment.decide()
        least, most = LOOKING if isinstance(command, Take | TurnOver | Shift) else HANDLING
        pause = least + chance.below(most - least + 1)
        patience = moment.memory.patience.passed(pause)
        return Decision(command, pause, replace(moment.memory, patience=patience))


def _noticed(question: Question, placed: int) -> SteadyMemory:
    """Its memory after a look at the view: a new round, or another tile on its board."""
    view = question.view
    memory: SteadyMemory | None = question.memory
    if memory is None or memory.round_number != view.round_number:
        return SteadyMemory(view.round_number, patience_for(view, placed), placed)
    if placed != memory.placed:
        found = memory.patience.found()
        return replace(memory, patience=found, placed=placed, put_back=frozenset())
    return memory


_hardships = lru_cache(maxsize=8)(hardships)
"""They are the same for every bot that plays with a tile set."""


class _Moment:
    """One decision: what is seen, what is remembered, and what is remembered after it."""

    def __init__(
        self,
        view: MatchView,
        current: RoundView,
        seat: Seat,
        tiles: TileSet,
        memory: SteadyMemory,
        chance: Stream,
    ) -> None:
        self._view, self._current, self._seat, self._tiles = view, current, seat, tiles
        self._stream = chance
        self.memory = memory

    def decide(self) -> PlayerCommand:
        me, patience = self._current.players[self._seat], self.memory.patience
        empty = len(SPACES) - len(me.world)
        hopeful = not patience.at_an_end(empty)
        stakes = stakes_of(self._view, self._current, self._seat, self._tiles, hopeful)
        ground = Ground(self._world(me.world), stakes, _hardships(self._tiles))
        task = task_to_take(self._current, self._seat, ground.seen, in_time=hopeful)
        if task is not None:
            return TakeTask(task)
        if not empty:
            return JumpOut()
        asks = patience.asks(empty) if hopeful else -stakes.fill
        if me.hand is not None:
            return self._with_hand(ground, me.hand, asks)
        return JumpOut() if patience.late else self._look(ground, asks)

    def _world(self, placements: tuple[Placement, ...]) -> World:
        world = World(self._view.options.board)
        for placement in placements:
            world = world.lay(placement, self._tiles)
        return world

    def _with_hand(self, ground: Ground, hand: Lying, asks: int) -> PlayerCommand:
        """Place it where it gains most, either side up; put it back if that is too little."""
        tile, side = identity(hand)
        idea = ground.best([self._tiles[tile].face(up) for up in Side])
        if idea is None or idea.gain < asks:
            put_back = self.memory.put_back | {hand.handle}
            self.memory = replace(self.memory, put_back=put_back)
            return PutBack(*hand.spot, side)
        return Place(SPACES[idea.space], tuple(Side)[idea.number], idea.turn)

    def _look(self, ground: Ground, asks: int) -> PlayerCommand:
        """Take the best tile in sight, if it is good enough."""
        pile = Pile(self._current.width, self._current.height, self._current.pile)
        looked_at = self._glance(pile)
        if not looked_at:  # in a small set it has had them all
            self.memory = replace(self.memory, put_back=frozenset())
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
        heights, watched = self._stream.shuffled(range(len(pile.tiles))), self.memory.watched
        ordered = sorted(heights, key=lambda height: pile.tiles[height].handle != watched)
        free = (pile.tiles[height] for height in ordered if not pile.buried(height))
        wanted = (lying for lying in free if lying.handle not in self.memory.put_back)
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
        self.memory = replace(self.memory, watched=lying.handle)
        return Take(lying.handle) if choice == 1 else TurnOver(lying.handle)
