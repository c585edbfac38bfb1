"""A player who plans: it first gets to know the tiles, then builds the world it has planned.

It turns over tiles that show a bare face and shifts tiles that lie on others, until it knows enough
or has spent its share of the time. Then it plans a whole world from the tiles it has seen and takes
them one by one, the rarest first; when a rival was quicker it plans anew.
"""

from collections.abc import Iterator
from functools import cache, cached_property

from mondala.bots.bot import Bot, Budget, Decision, Question
from mondala.bots.mondo.drafting import Aims, Drafting, still_aimed_at
from mondala.bots.mondo.eye import Eye, Sighting, is_near
from mondala.bots.mondo.gathering import MEMBERS, home_of, together
from mondala.bots.mondo.patience import UNKNOWN_LIMIT, patience_for
from mondala.bots.mondo.plan import Piece, Prices, Step, flawless
from mondala.bots.mondo.pricing import Appraisal, prices_of, rarity
from mondala.bots.mondo.stakes import Stakes, stakes_of
from mondala.bots.mondo.tasks import task_to_take
from mondala.core.chance import Stream
from mondala.core.seats import Seat
from mondala.core.value import Value, replace
from mondala.games.mondo.board import INDEX, SPACES
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
from mondala.games.mondo.goals import TASKS_PER_PLAYER
from mondala.games.mondo.match import RoundPhase
from mondala.games.mondo.options import Level
from mondala.games.mondo.pile import ANGLES, HALF, Lying, identity
from mondala.games.mondo.survey import Survey, survey
from mondala.games.mondo.tiles import Face, Side, TileSet, parse_face
from mondala.games.mondo.views import MatchView, PlayerView, RoundView
from mondala.games.mondo.world import World

QUICKEST, SLOWEST = 660, 960
"""Milliseconds between two commands."""
WAITING = 1_000
"""Milliseconds until it is asked again after doing nothing, or after a rival was quicker."""
LOOKS = 5
"""The number of tiles it looks at between two commands: fewer than eight a second."""
EXPLORING = 50, 100
"""The share of the time that it spends on getting to know the tiles."""
RACING = 15, 100
"""That share once a rival builds: otherwise the best tiles would be gone, and the chip."""
BEGUN = 4
"""The number of tiles from which on a rival counts as building."""
CONTENT = 85, 100
"""The share of the time after which it accepts bad fits, too."""
HURRIED = 85, 100
"""The share of the time after which it no longer counts on a full board."""
LATE = 93, 100
"""The share of the time after which it makes sure of a bonus chip."""
SPOTS = 12
"""The number of spots it considers for a tile that it shifts."""
FRESH = 8_000
"""Milliseconds for which it trusts what it saw of a tile before it takes one for its plan."""
FAR = 50
"""The assumed cost of reaching for a tile on a rival's side, where they may be quicker."""
LEARNT = 4
"""The number of newly seen tiles after which it plans anew."""

read_face = cache(parse_face)


class PlanMemory(Value, frozen=True):
    """Its memory of a round: the time it has spent, the tiles it has seen with their faces, its
    plan, and the number of tiles that it saw for the first time since planning."""

    round_number: int
    limit: int
    spent: int = 0
    seen: dict[int, Sighting] = {}  # noqa: RUF012 (a new dict for each)
    plan: tuple[Step, ...] = ()
    aims: Aims = {}  # noqa: RUF012
    learnt: int = 0
    watched: int | None = None
    """The tile that it turned over with its last command."""
    reached: bool = False
    """Whether its last command was to take a tile."""

    def share_is_over(self, share: tuple[int, int]) -> bool:
        part, whole = share
        return self.spent * whole >= self.limit * part


class Planning(Bot):
    memory_type = PlanMemory

    def decide(self, question: Question, budget: Budget, chance: Stream) -> Decision:  # noqa: ARG002
        view: MatchView = question.view
        current = view.round
        if current is None or current.phase is not RoundPhase.RUNNING:
            return Decision(memory=question.memory)
        if current.players[question.seat].out:
            return Decision(memory=question.memory)
        memory = _noticed(question, current.players[question.seat])
        mind = _Mind(view, current, question.seat, question.material, memory, chance)
        command = mind.decide()
        pause = QUICKEST + chance.below(SLOWEST - QUICKEST + 1)
        memory = mind.after(pause if command else WAITING)
        return Decision(command, pause, replace(memory, reached=isinstance(command, Take)))


def _noticed(question: Question, me: PlayerView) -> PlanMemory:
    """Its memory updated from the view: for a new round, or a take that a rival forestalled."""
    view: MatchView = question.view
    memory: PlanMemory | None = question.memory
    if memory is None or memory.round_number != view.round_number:
        spent = patience_for(view, len(me.world), last_acts=0).spent
        return PlanMemory(view.round_number, view.time_limit or UNKNOWN_LIMIT, spent)
    if memory.reached and me.hand is None:
        return replace(memory, spent=memory.spent + WAITING)
    return memory


class _Mind:
    """One decision: the view, the memory before, and the memory after it."""

    def __init__(
        self,
        view: MatchView,
        current: RoundView,
        seat: Seat,
        tiles: TileSet,
        memory: PlanMemory,
        chance: Stream,
    ) -> None:
        self._view, self._current, self._seat, self._tiles = view, current, seat, tiles
        self._memory, self._chance = memory, chance
        self._me = current.players[seat]
        self._seen, self._plan = dict(memory.seen), list(memory.plan)
        self._aims = dict(memory.aims)
        self._learnt = memory.learnt
        self._watched: int | None = None

    def after(self, pause: int) -> PlanMemory:
        return replace(
            self._memory,
            spent=self._memory.spent + pause,
            seen=self._seen,
            plan=tuple(self._plan),
            aims=self._aims,
            learnt=self._learnt,
            watched=self._watched,
        )

    @cached_property
    def _world(self) -> World:
        world = World(self._view.options.board)
        for placement in self._me.world:
            world = world.lay(placement, self._tiles)
        return world

    @cached_property
    def _survey(self) -> Survey:
        return survey(self._world)

    @cached_property
    def _eye(self) -> Eye:
        return Eye(self._current.pile)

    def decide(self) -> PlayerCommand | None:
        full = len(self._me.world) == len(SPACES)
        if self._current.tasks:
            in_time = not self._memory.share_is_over(HURRIED)
            task = task_to_take(
                self._current, self._seat, self._survey, in_time, planned=self._aims
            )
            if task is not None:
                return TakeTask(task)
        if full or self._memory.share_is_over(LATE):
            return JumpOut()
        self._look_around(LOOKS - 1)
        if self._me.hand is not None:
            return self._with_hand(self._me.hand)
        content = self._memory.share_is_over(CONTENT)
        if not self._memory.share_is_over(RACING if self._races() else EXPLORING):
            return self._explore() or self._build(content=content) or self._build(content=True)
        return self._build(content=content) or self._explore() or self._build(content=True)

    def _races(self) -> bool:
        """Whether to hurry because a rival builds; for tasks it is better to know the tiles
        first."""
        return self._view.options.level is not Level.EXPERT and any(
            len(player.world) >= BEGUN
            for seat, player in enumerate(self._current.players)
            if seat != self._seat
        )

    # The hand.

    def _with_hand(self, hand: Lying) -> PlayerCommand:
        tile, side = identity(hand)
        open_spaces = self._world.open_spaces()
        for step in self._plan:
            if step.handle == hand.handle and SPACES[step.space] in open_spaces:
                self._plan.remove(step)
                self._seen.pop(hand.handle, None)
                up = next(up for up in Side if self._tiles[tile].face(up) == step.face)
                return Place(SPACES[step.space], up, step.turn)
        self._seen[hand.handle] = self._sighting(hand, tile)
        return PutBack(*hand.spot, side)

    # The eye.

    def _look_around(self, at_most: int) -> None:
        """Looks at the tile it turned over, then at the tiles of its plan and at unseen ones, then
        at those it has not looked at for the longest time."""
        if self._memory.watched is not None:
            self._look(self._memory.watched)
        planned = {step.handle for step in self._plan}
        unseen = [handle for handle in self._eye.free if handle not in self._seen]
        held = self._me.hand.handle if self._me.hand else None
        ages = {handle: seen.at for handle, seen in self._seen.items() if handle != held}
        by_age = sorted(ages, key=ages.__getitem__)
        stale = [handle for handle in by_age if handle in planned and self._is_stale(handle)]
        for handle in (*stale, *unseen, *by_age):
            if len(self._eye.looked_at) >= at_most:
                break
            self._look(handle)

    def _is_stale(self, handle: int) -> bool:
        return self._seen[handle].at < self._memory.spent - FRESH

    def _look(self, handle: int) -> Lying | None:
        """Looks at a tile it knows, and forgets it if it can no longer be taken."""
        lying = self._eye.look(handle)
        if lying is None:
            self._seen.pop(handle, None)
            self._plan = [step for step in self._plan if step.handle != handle]
        else:
            self._note(lying)
        return lying

    def _note(self, lying: Lying) -> None:
        before, now = self._seen.get(lying.handle), self._sighting(lying, lying.tile)
        self._seen[lying.handle] = now
        self._learnt += before is None or before[:2] != now[:2]

    def _sighting(self, lying: Lying, tile: int | None) -> Sighting:
        cloth, seats = (self._current.width, self._current.height), len(self._current.players)
        near = is_near(lying.spot.x, lying.spot.y, cloth, self._seat, seats)
        return Sighting(lying.face, tile, near, self._memory.spent)

    def _faces(self, sighting: Sighting) -> list[Face]:
        if sighting.tile is None:
            return [read_face(sighting.face)]
        return [self._tiles[sighting.tile].face(side) for side in Side]

    # Getting to know the tiles.

    def _explore(self) -> PlayerCommand | None:
        return self._turn_over() or self._shift()

    def _turn_over(self) -> PlayerCommand | None:
        """Turns over a tile that shows a bare face, if there is one whose other face is unknown."""
        bare = [handle for handle, sighting in self._seen.items() if _is_bare(sighting)]
        while bare and len(self._eye.looked_at) < LOOKS:
            handle = bare.pop(self._chance.below(len(bare)))
            lying = self._look(handle)
            if lying is not None and lying.tile is None:
                self._watched = handle
                return TurnOver(handle)
        return None

    def _shift(self) -> PlayerCommand | None:
        """Moves the free tile that covers most unseen ones."""
        hiding: dict[int, int] = {}
        for covering in self._coverings():
            for handle in covering:
                if handle in self._eye.free:
                    hiding[handle] = hiding.get(handle, 0) + 12 // len(covering)
        if not hiding:
            return None
        most = max(hiding.values())
        best = [handle for handle, share in hiding.items() if share == most]
        x, y = self._spot_beside()
        return Shift(best[self._chance.below(len(best))], x, y, self._chance.below(ANGLES))

    def _coverings(self) -> Iterator[list[int]]:
        """For each buried tile that it has not seen, the tiles on its centre."""
        pile = self._current.pile
        for height, lying in enumerate(pile):
            if lying.handle not in self._eye.free and lying.handle not in self._seen:
                x, y, _ = lying.spot
                yield [higher.handle for higher in pile[height + 1 :] if higher.covers(x, y)]

    def _spot_beside(self) -> tuple[int, int]:
        """The one of several random spots where a tile buries the fewest free ones."""
        spots = [
            (
                self._chance.below(self._current.width + 1),
                self._chance.below(self._current.height + 1),
            )
            for _ in range(SPOTS)
        ]
        return min(spots, key=self._buried_at)

    def _buried_at(self, spot: tuple[int, int]) -> int:
        x, y = spot
        return sum(
            abs(lying.spot.x - x) < HALF and abs(lying.spot.y - y) < HALF
            for lying in self._eye.free.values()
        )

    # Building.

    def _next_steps(self, *, content: bool = True) -> list[Step]:
        """The steps of the plan that can be done now, the rarest tile first; bad fits only if
        `content`."""
        open_spaces = {INDEX[name] for name in self._world.open_spaces()}
        board, edges = self._view.options.board, self._planned_edges()
        ready = [step for step in self._plan if step.space in open_spaces]
        if not content:
            ready = [step for step in ready if flawless(board, edges, step.space)]
        aimed_at = {space for spaces in self._aims.values() for space in spaces}
        return sorted(
            ready, key=lambda step: (step.space in aimed_at, rarity(step.face)), reverse=True
        )

    def _planned_edges(self) -> list[str | None]:
        edges = [cell.edges if cell else None for cell in self._world.cells]
        for step in self._plan:
            edges[step.space] = step.edges
        return edges

    def _build(self, *, content: bool) -> PlayerCommand | None:
        empty = len(SPACES) - len(self._me.world)
        if len(self._plan) < empty or self._learnt >= LEARNT:
            self._make_plan()
        if any(self._is_stale(step.handle) for step in self._plan):
            return None
        for step in self._next_steps(content=content):
            if len(self._eye.looked_at) >= LOOKS and step.handle not in self._eye.looked_at:
                break
            if self._look(step.handle) is not None:
                return Take(step.handle)
        return None

    def _make_plan(self) -> None:
        stakes = stakes_of(self._view, self._current, self._seat, self._tiles, hopeful=True)
        appraisal = Appraisal(stakes, self._survey)
        pieces = [
            Piece(
                handle,
                tuple(
                    (face, appraisal.worth(face) - (0 if sighting.near else FAR))
                    for face in self._faces(sighting)
                ),
            )
            for handle, sighting in self._seen.items()
        ]
        drafting = Drafting(self._world, pieces, self._prices(stakes), self._chance)
        tasks = self._tasks_to_aim_at()
        draft = drafting.draft(self._plan, self._aims, tasks)
        self._plan, self._aims, self._learnt = draft.steps, draft.aims, 0

    def _prices(self, stakes: Stakes) -> Prices:
        """The prices, higher for areas that a task it has taken needs finished."""
        taken = [task for task in self._me.tasks if task in MEMBERS]
        return prices_of(stakes, {home_of(task) for task in taken})

    def _tasks_to_aim_at(self) -> list[str]:
        """The tasks that it could gather animals for, besides those of its plan."""
        mine, offered = self._me.tasks, self._current.tasks
        lost = [task for task in self._aims if task not in (*mine, *offered)]
        aims = {task: spaces for task, spaces in self._aims.items() if task not in lost}
        self._aims = still_aimed_at(aims, self._plan, self._world, self._survey)
        slots = TASKS_PER_PLAYER - len({*mine, *self._aims})
        wanted = [*mine, *offered] if slots > 0 else mine
        return [
            task
            for task in wanted
            if task in MEMBERS and task not in self._aims and not together(task, self._survey.areas)
        ]


def _is_bare(sighting: Sighting) -> bool:
    if sighting.tile is not None:
        return False
    face = read_face(sighting.face)
    return face.animal is None and len(set(face.edges)) == 1
