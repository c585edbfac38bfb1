"""The course of a round: what each seat did and when, from the record of a match."""

from collections.abc import Iterator, Sequence

from mondala.core.seats import Seat
from mondala.core.value import Value
from mondala.games.mondo.commands import BeginRound, PutBack
from mondala.games.mondo.events import (
    Event,
    JumpedOut,
    Placed,
    RoundScored,
    Shifted,
    Taken,
    TurnedOver,
    WentBack,
)
from mondala.games.mondo.folding import apply
from mondala.games.mondo.judging import judge
from mondala.games.mondo.match import ROUND_NAMES, Match, Round
from mondala.games.mondo.pile import Pile, identity
from mondala.games.mondo.record import Record
from mondala.games.mondo.world import Placement, World


class Act(Value, frozen=True):
    """`kind` is take, turn, shift, back, place or out; tile 0 stands for none."""

    at: int
    kind: str
    tile: int


class Course(Value, frozen=True):
    """One seat's way through a round. Times are milliseconds since go."""

    seat: Seat
    acts: tuple[Act, ...]
    out_at: int | None
    until: int
    """The time when it could do nothing more: it was out, or the round was over."""
    free: frozenset[int]
    """The tiles that lay free at some moment while it was in."""
    world: World
    tasks: tuple[str, ...]
    chip: int | None

    def laid(self) -> list[Act]:
        return [act for act in self.acts if act.kind == "place"]


class PlayedRound(Value, frozen=True):
    """A round that was scored: how it began, and what everybody did."""

    name: str
    start: tuple[Placement, ...]
    offered: tuple[str, ...]
    tasks_left: tuple[str, ...]
    """The tasks that nobody took."""
    courses: tuple[Course, ...]


class _Notes:
    """Notes taken while a round is replayed."""

    def __init__(self, match: Match, current: Round) -> None:
        seats = match.options.seats
        self.start, self.offered = current.players[0].world.placements, current.tasks
        self.acts: list[list[Act]] = [[] for _ in range(seats)]
        self.out_at: list[int | None] = [None] * seats
        self.free = {identity(lying)[0] for lying in current.pile.free()}
        self.free_of: list[frozenset[int] | None] = [None] * seats

    def note(self, before: Round, event: Event, at: int, *, by_hand: bool) -> None:
        """Notes an event of this round; `by_hand` if a player's command put a tile back."""
        match event:
            case Taken(seat, handle) | Shifted(seat, handle):
                kind = "take" if isinstance(event, Taken) else "shift"
                self.acts[seat].append(Act(at, kind, _number(before.pile, handle)))
            case TurnedOver(seat, _, _, tile):
                self.acts[seat].append(Act(at, "turn", tile))
            case WentBack(seat, lying) if by_hand:
                self.acts[seat].append(Act(at, "back", identity(lying)[0]))
            case Placed(seat, _, placement):
                self.acts[seat].append(Act(at, "place", placement.tile))
            case JumpedOut(seat):
                self.acts[seat].append(Act(at, "out", 0))
                self.out_at[seat], self.free_of[seat] = at, frozenset(self.free)

    def uncover(self, before: Pile, event: Event, after: Pile) -> None:
        """Notes tiles that became free, which happens only when a tile on them is moved."""
        if isinstance(event, Taken | Shifted):
            height = before.find(event.handle)
            gone = before.tiles[height]
            for under, lying in enumerate(before.tiles[:height]):
                if gone.covers(lying.spot.x, lying.spot.y) and not after.buried(under):
                    self.free.add(identity(lying)[0])

    def round(self, name: str, last: Round, end: int) -> PlayedRound:
        courses = []
        for seat, player in enumerate(last.players):
            out_at, free = self.out_at[seat], self.free_of[seat]
            courses.append(
                Course(
                    seat=seat,
                    acts=tuple(self.acts[seat]),
                    out_at=out_at,
                    until=end if out_at is None else out_at,
                    free=frozenset(self.free) if free is None else free,
                    world=player.world,
                    tasks=player.tasks,
                    chip=player.chip,
                )
            )
        return PlayedRound(name, self.start, self.offered, last.tasks, tuple(courses))


def _number(pile: Pile, handle: int) -> int:
    return identity(pile.tiles[pile.find(handle)])[0]


def played_rounds(record: Record) -> Iterator[PlayedRound]:
    """The rounds that were scored."""
    game, notes = record.start, None
    for entry in record.entries:
        by_hand = isinstance(entry.command, PutBack)
        for event in judge(game, entry.seat, entry.command, entry.at):
            before, game = game.round, apply(game, event)
            if isinstance(entry.command, BeginRound) and game.round is not None:
                notes = _Notes(game, game.round)
            elif before is not None and game.round is not None and notes is not None:
                notes.note(before, event, entry.at, by_hand=by_hand)
                notes.uncover(before.pile, event, game.round.pile)
                if isinstance(event, RoundScored):
                    name = ROUND_NAMES[game.round_number]
                    end = min(entry.at, game.options.time_limit)
                    yield notes.round(name, game.round, end)


def looked_at(acts: Sequence[Act]) -> int:
    """The number of tiles that were turned over or taken."""
    return len({act.tile for act in acts if act.kind in ("take", "turn")})
