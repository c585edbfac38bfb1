"""Applying events: the match after each of them. Nothing is judged here."""

from typing import assert_never

from mondala.core.seats import PerSeat, Seat
from mondala.core.value import replace
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
from mondala.games.mondo.knowledge import EVERYBODY
from mondala.games.mondo.match import Match, Player, Round, RoundPhase
from mondala.games.mondo.options import CHIPS
from mondala.games.mondo.pile import Pile
from mondala.games.mondo.world import World


def apply(game: Match, event: Event) -> Match:
    if isinstance(event, RoundBegan):
        return replace(game, round=_begun(game, event))
    current = game.round
    if current is None:
        raise AssertionError(f"{event} before a round")
    if isinstance(event, RoundScored):
        return replace(
            game,
            round=replace(current, phase=RoundPhase.SCORED),
            scores=(*game.scores, PerSeat(event.points)),
            volcano_holders=event.volcano_holders,
        )
    return replace(game, round=_apply_in_round(game, current, event))


def _begun(game: Match, event: RoundBegan) -> Round:
    world = World(game.options.board)
    for placement in event.start:
        world = world.lay(placement, game.tiles)
    return Round(
        phase=RoundPhase.COUNTDOWN,
        pile=Pile(event.width, event.height, event.pile),
        players=PerSeat.of(game.options.seats, Player(world)),
        chips=CHIPS[game.options.seats],
        modifier=event.modifier,
        tasks=event.tasks,
    )


def _apply_in_round(
    game: Match,
    current: Round,
    event: Went
    | Taken
    | TurnedOver
    | Shifted
    | WentBack
    | Placed
    | TaskTaken
    | JumpedOut
    | TimeRanOut,
) -> Round:
    match event:
        case Went():
            return replace(current, phase=RoundPhase.RUNNING)
        case TimeRanOut():
            return replace(current, phase=RoundPhase.CLOSING)
        case Taken() | TurnedOver() | Shifted() | WentBack():
            return _apply_to_pile(current, event)
        case Placed(seat, _, placement):
            player = current.players[seat]
            world = player.world.lay(placement, game.tiles)
            return _with_player(current, seat, replace(player, world=world, hand=None))
        case TaskTaken(seat, task):
            player = current.players[seat]
            taken = _with_player(current, seat, replace(player, tasks=(*player.tasks, task)))
            return replace(taken, tasks=tuple(left for left in current.tasks if left != task))
        case JumpedOut(seat, chip):
            player = replace(current.players[seat], chip=chip, out=True)
            return replace(_with_player(current, seat, player), chips=current.chips[1:])
    assert_never(event)


def _apply_to_pile(current: Round, event: Taken | TurnedOver | Shifted | WentBack) -> Round:
    pile, seat = current.pile, event.seat
    match event:
        case Taken(_, handle, tile, side, known):
            lying = pile.tiles[pile.find(handle)]
            hand = lying._replace(tile=tile, side=side, known=known)
            taken = replace(current, pile=pile.without(handle))
            return _with_player(taken, seat, replace(current.players[seat], hand=hand))
        case TurnedOver(_, handle, face, tile, side):
            lying = pile.tiles[pile.find(handle)]
            known = lying.known | EVERYBODY
            turned = lying._replace(face=face, tile=tile, side=side, known=known)
            return replace(current, pile=pile.with_replaced(turned))
        case Shifted(_, handle, spot):
            lying = pile.tiles[pile.find(handle)]._replace(spot=spot)
            return replace(current, pile=pile.without(handle).with_on_top(lying))
        case WentBack(_, lying):
            back = replace(current, pile=pile.with_on_top(lying))
            return _with_player(back, seat, replace(current.players[seat], hand=None))
    assert_never(event)


def _with_player(current: Round, seat: Seat, player: Player) -> Round:
    return replace(current, players=current.players.put(seat, player))
