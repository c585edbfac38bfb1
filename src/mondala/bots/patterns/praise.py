"""Reasons why a move of Patterns is good for its mover, from facts of the positions."""

from collections.abc import Callable

from mondala.bots.analyst import Reason
from mondala.bots.patterns import facts
from mondala.bots.patterns.facts import Flips, final_lead, has_ended, most_more
from mondala.bots.patterns.telling import (
    ENDING,
    FEW_FLIPS,
    PROVEN,
    Telling,
    most_telling,
    of_flips,
    telling,
)
from mondala.core.seats import Seat
from mondala.core.value import Value
from mondala.games.patterns.mandala import COLOURS
from mondala.games.patterns.moves import Kind, Move, apply, legal_moves
from mondala.games.patterns.position import PLAY, Position


class Merit(Value, frozen=True):
    """A move that may be praised."""

    before: Position
    move: Move
    after: Position
    proven: float | None
    """The margin that it is proven to reach, if any."""

    @property
    def mover(self) -> Seat:
        return self.before.mover

    @property
    def other(self) -> Seat:
        return 1 - self.before.mover

    @property
    def plays_on(self) -> bool:
        return self.before.phase is PLAY and self.after.phase is PLAY


def why(before: Position, move: Move, proven: float | None = None) -> tuple[Reason, ...]:
    """The move's merits, the weightiest first; `proven` is the margin that it is proven to
    reach."""
    merit = Merit(before, move, apply(before, move), proven)
    told = most_telling(predicate(merit) for predicate in PREDICATES)
    return tuple(each.reason for each in told)


def only_move(merit: Merit) -> Telling | None:
    return telling(PROVEN + 1, "only-move") if len(legal_moves(merit.before)) == 1 else None


def wins_proven(merit: Merit) -> Telling | None:
    if merit.proven is None or merit.proven <= 0 or has_ended(merit.after):
        return None
    return telling(PROVEN, "wins-proven", points=round(merit.proven))


def ends_ahead(merit: Merit) -> Telling | None:
    if merit.before.phase is not PLAY or not has_ended(merit.after):
        return None
    ahead = final_lead(merit.after, merit.mover)
    return telling(ENDING, "ends-ahead", points=ahead) if ahead > 0 else None


def gains(merit: Merit) -> Telling | None:
    points = facts.gain(merit.before, merit.after, merit.mover)
    return telling(points, "gains", points=points) if points > 0 else None


def opens_flips(merit: Merit) -> Telling | None:
    if not merit.plays_on:
        return None
    opened = facts.new_flips(merit.before, merit.after, merit.mover)
    return of_flips("opens-flips", most_more(opened, {}))


def cuts_other(merit: Merit) -> Telling | None:
    if not merit.plays_on:
        return None
    cut = facts.lost_flips(merit.before, merit.after, merit.other)
    return of_flips("cuts-other", most_more(cut, {}))


def keeps_flips(merit: Merit) -> Telling | None:
    """It saves flips that the opponent could have taken away."""
    if not merit.plays_on:
        return None
    dangers = {each: cut.flips for each, cut in facts.worst_cuts(merit.before, merit.mover).items()}
    danger = most_more(dangers, {})
    cut = facts.worst_cuts(merit.after, merit.mover).get(danger.colour)
    still = cut.flips if cut else facts.NO_FLIPS
    saved = Flips(danger.colour, danger.count - still.count, danger.points - still.points)
    return of_flips("keeps-flips", saved)


def takes_bowl_colour(merit: Merit) -> Telling | None:
    """It takes a token into the bowl whose group would have room."""
    if merit.move.kind not in (Kind.BOWL, Kind.ESTABLISH, Kind.SWAP) or has_ended(merit.after):
        return None
    count = facts.bowl_patch(merit.after, merit.mover)
    if count < FEW_FLIPS:
        return None
    weight = count * (len(merit.after.rivers[merit.mover]) + 1) / 2
    colour = COLOURS[merit.after.bowls[merit.mover]]
    return telling(weight, "takes-bowl-colour", colour=colour, count=count)


def denies_group(merit: Merit) -> Telling | None:
    """It spoils the place where the opponent's bowl token was to go."""
    if not merit.plays_on:
        return None
    before, after = (facts.bowl_patch(each, merit.other) for each in (merit.before, merit.after))
    if before - after < FEW_FLIPS:
        return None
    weight = (before - after) * (len(merit.before.rivers[merit.other]) + 1) / 2
    colour = COLOURS[merit.before.bowls[merit.other]]
    return telling(weight, "denies-group", colour=colour, count=before - after)


def opens_place(merit: Merit) -> Telling | None:
    if merit.move.kind is not Kind.ESTABLISH:
        return None
    river = merit.after.rivers[merit.mover]
    return telling(1, "opens-place", number=len(river), colour=COLOURS[river[-1]])


PREDICATES: tuple[Callable[[Merit], Telling | None], ...] = (
    only_move,
    wins_proven,
    ends_ahead,
    gains,
    opens_flips,
    cuts_other,
    keeps_flips,
    takes_bowl_colour,
    denies_group,
    opens_place,
)
