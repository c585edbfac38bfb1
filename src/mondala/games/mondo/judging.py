"""Judges commands: returns a command's events or refuses it. Times are milliseconds since go."""

from typing import assert_never

from mondala.core.errors import NotAllowed
from mondala.core.seats import Seat
from mondala.games.mondo.commands import (
    BeginRound,
    Command,
    Go,
    JumpOut,
    Place,
    PlayerCommand,
    PutBack,
    Return,
    Score,
    Shift,
    TableCommand,
    Take,
    TakeTask,
    TimeUp,
    TurnOver,
)
from mondala.games.mondo.dealing import deal
from mondala.games.mondo.events import (
    Event,
    JumpedOut,
    Placed,
    RoundBegan,
    RoundScored,
    Shifted,
    Taken,
    TaskTaken,
    TimeRanOut,
    TurnedOver,
    Went,
    WentBack,
)
from mondala.games.mondo.folding import apply
from mondala.games.mondo.goals import TASKS_PER_PLAYER, TILES_BEFORE_TASK
from mondala.games.mondo.knowledge import EVERYBODY, learnt_by
from mondala.games.mondo.match import Match, Player, Round, RoundPhase, holders_after, sheets
from mondala.games.mondo.pile import Lying, Spot, identity
from mondala.games.mondo.tiles import Side
from mondala.games.mondo.world import Placement

GRACE = 250
"""Milliseconds after time-up during which a jump-out may still arrive (R9)."""


def judge(game: Match, seat: Seat | None, command: Command, at: int) -> tuple[Event, ...]:
    """The events of a command, or NotAllowed. `seat` is None for decisions of the table."""
    if isinstance(command, TableCommand):
        if seat is not None:
            raise NotAllowed("not-yours", "that is for the table to decide")
        return _judge_table(game, command, at)
    if seat is None or not 0 <= seat < game.options.seats:
        raise NotAllowed("no-such-seat", "there is no such seat at this table")
    return _judge_player(game, seat, command, at)


def _judge_player(game: Match, seat: Seat, command: PlayerCommand, at: int) -> tuple[Event, ...]:
    current = _current(game)
    player = current.players[seat]
    _check_time(game, current, command, at)
    if player.out:
        raise NotAllowed("out", "you have jumped out of this round")
    match command:
        case Take(handle):
            lying = _reach(current, player, handle)
            known = learnt_by(lying.known, seat)
            return (Taken(seat, handle, lying.tile, lying.side, known),)
        case TurnOver(handle):
            return (_turned_over(game, seat, _reach(current, player, handle)),)
        case Shift(handle, x, y, angle):
            _reach(current, player, handle)
            return (Shifted(seat, handle, current.pile.kept_within(Spot(x, y, angle))),)
        case PutBack(x, y, angle, side):
            spot = current.pile.kept_within(Spot(x, y, angle))
            return (WentBack(seat, _laid_back(game, _in_hand(player), spot, side)),)
        case Place():
            return (_placed(player, seat, command),)
        case TakeTask(task):
            _check_task(current, player, task)
            return (TaskTaken(seat, task),)
        case JumpOut():
            return _jumped_out(game, current, seat)
    assert_never(command)


def _current(game: Match) -> Round:
    if game.round is None:
        raise NotAllowed("no-round", "no round has begun")
    return game.round


def _check_time(game: Match, current: Round, command: PlayerCommand, at: int) -> None:
    """Refuses commands before go and after time-up; a jump-out made in time may arrive late
    (R9)."""
    if current.phase is RoundPhase.COUNTDOWN:
        raise NotAllowed("countdown", "nobody may act before go")
    if current.phase is RoundPhase.SCORED:
        raise NotAllowed("round-over", "the round is over")
    late = current.phase is RoundPhase.CLOSING and not isinstance(command, JumpOut)
    if late or at >= game.options.time_limit:
        raise NotAllowed("time-up", "the time is up")


def _reach(current: Round, player: Player, handle: int) -> Lying:
    """The tile in the middle, if this player may touch it: that needs an empty hand."""
    if player.hand is not None:
        raise NotAllowed("hand-full", "one hand holds one tile: place it or put it back first")
    return current.pile.reach(handle)


def _in_hand(player: Player) -> Lying:
    if player.hand is None:
        raise NotAllowed("hand-empty", "there is no tile in your hand")
    return player.hand


def _turned_over(game: Match, seat: Seat, lying: Lying) -> TurnedOver:
    tile, side = identity(lying)
    other = side.other
    return TurnedOver(seat, lying.handle, str(game.tiles[tile].face(other)), tile, other)


def _laid_back(game: Match, hand: Lying, spot: Spot, side: Side) -> Lying:
    tile, old_side = identity(hand)
    known = hand.known if side is old_side else hand.known | EVERYBODY
    face = str(game.tiles[tile].face(side))
    return hand._replace(spot=spot, face=face, side=side, known=known)


def _placed(player: Player, seat: Seat, command: Place) -> Placed:
    hand = _in_hand(player)
    if command.turn not in range(4):
        raise NotAllowed("no-such-turn", f"a tile has turns 0 to 3, not {command.turn}")
    player.world.check_space(command.space)
    tile, _ = identity(hand)
    return Placed(seat, hand.handle, Placement(command.space, tile, command.side, command.turn))


def _check_task(current: Round, player: Player, task: str) -> None:
    if task not in current.tasks:
        raise NotAllowed("task-gone", f"the task {task!r} is not there to take", task=task)
    if len(player.tasks) == TASKS_PER_PLAYER:
        raise NotAllowed("too-many-tasks", f"a player takes at most {TASKS_PER_PLAYER} tasks")
    if len(player.world.placements) < TILES_BEFORE_TASK:
        raise NotAllowed(
            "too-few-for-task", f"place {TILES_BEFORE_TASK} tiles before you take a task"
        )


def _jumped_out(game: Match, current: Round, seat: Seat) -> tuple[Event, ...]:
    chip = current.chips[0] if current.chips else None
    events = (*_hand_back(current, seat), JumpedOut(seat, chip))
    others = (player for other, player in enumerate(current.players) if other != seat)
    if all(player.out for player in others):
        return (*events, _scored(_after(game, events)))
    return events


def _hand_back(current: Round, seat: Seat) -> tuple[Event, ...]:
    """Puts a tile in the hand back where it was taken from, on top (R8)."""
    hand = current.players[seat].hand
    return () if hand is None else (WentBack(seat, hand),)


def _after(game: Match, events: tuple[Event, ...]) -> Match:
    for event in events:
        game = apply(game, event)
    return game


def _scored(game: Match) -> RoundScored:
    points = sheets(game).map(lambda sheet: sheet.points())
    return RoundScored(tuple(points), holders_after(game.options, points))


def _judge_table(game: Match, command: TableCommand, at: int) -> tuple[Event, ...]:
    if isinstance(command, BeginRound):
        return (_begun(game),)
    current = _current(game)
    limit = game.options.time_limit
    match command:
        case Go():
            _check_phase(current, RoundPhase.COUNTDOWN)
            return (Went(),)
        case Return(seat):
            _check_phase(current, RoundPhase.RUNNING)
            if not 0 <= seat < game.options.seats:
                raise NotAllowed("no-such-seat", "there is no such seat at this table")
            _in_hand(current.players[seat])
            return _hand_back(current, seat)
        case TimeUp():
            _check_phase(current, RoundPhase.RUNNING, at, limit)
            hands = (_hand_back(current, seat) for seat in range(game.options.seats))
            return (*(event for back in hands for event in back), TimeRanOut())
        case Score():
            _check_phase(current, RoundPhase.CLOSING, at, limit + GRACE)
            return (_scored(game),)
    assert_never(command)


def _begun(game: Match) -> RoundBegan:
    if game.is_over:
        raise NotAllowed("match-over", "the match is over")
    if game.round is not None and game.round.phase is not RoundPhase.SCORED:
        raise NotAllowed("round-on", "a round is on the table")
    return deal(game)


def _check_phase(current: Round, phase: RoundPhase, at: int = 0, earliest: int = 0) -> None:
    if current.phase is not phase or at < earliest:
        raise NotAllowed("not-now", f"the round is {current.phase}, {at} ms since go")
