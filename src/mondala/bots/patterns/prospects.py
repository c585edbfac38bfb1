"""Reasons why a move of Patterns was worse than one that only prepares something: from the next
moves, and from where the expected lines lead."""

from collections.abc import Callable

from mondala.bots.patterns import facts
from mondala.bots.patterns.case import Case, Way
from mondala.bots.patterns.facts import has_ended, lost_flips, most_more
from mondala.bots.patterns.parts import LONGEST_LINE
from mondala.bots.patterns.telling import FEW_POINTS, Telling, of_flips, telling
from mondala.core.seats import Seat
from mondala.games.patterns.moves import apply, play_all
from mondala.games.patterns.position import PLAY, Position


def prepares_cut(case: Case) -> Telling | None:
    """After the better move, the mover's next one takes flips away from the opponent."""
    lost = [
        lost_flips(*around, case.other) if around else {}
        for around in (_next_move(case, case.better), _next_move(case, case.played))
    ]
    return of_flips("prepares-cut", most_more(*lost), space=_next_space(case.better))


def prepares_flips(case: Case) -> Telling | None:
    """After the better move, the mover's next one opens flips."""
    opened = [
        facts.new_flips(*around, case.mover) if around else {}
        for around in (_next_move(case, case.better), _next_move(case, case.played))
    ]
    return of_flips("prepares-flips", most_more(*opened), space=_next_space(case.better))


def _next_move(case: Case, chosen: Way) -> tuple[Position, Position] | None:
    """The positions before and after the mover's next move, if it is theirs after the answer and
    play continues."""
    if chosen.answer is None or len(chosen.line) < 3:
        return None
    before = chosen.answered
    if before.phase is not PLAY or before.mover != case.mover:
        return None
    after = apply(before, chosen.line[2])
    return None if has_ended(after) else (before, after)


def _next_space(chosen: Way) -> str:
    return chosen.line[2].at if len(chosen.line) > 2 else ""


def last_flips(case: Case) -> Telling | None:
    """At the ends of both expected lines, the last flips come out better after the better move. An
    end at once is a reason of its own."""
    if has_ended(case.played.answered) or has_ended(case.better.answered):
        return None
    few, many = (_last_flips(case, each) for each in (case.played, case.better))
    if few is None or many is None or many - few < FEW_POINTS:
        return None
    return telling(many - few, "last-flips", points=many - few)


def _last_flips(case: Case, chosen: Way) -> int | None:
    """The points that the last flips bring the mover, negative if they are the opponent's; None if
    the line does not lead to them."""
    position = case.before
    for move in chosen.line:
        position = apply(position, move)
        if has_ended(position):
            return facts.final_lead(position, case.mover) - facts.lead(position, case.mover)
    return None


def line_gains(case: Case) -> Telling | None:
    """The better line gains more points in as many moves."""
    return _along_the_lines(case, "line-gains", facts.lead)


def line_sight(case: Case) -> Telling | None:
    """In as many moves the better line leads to more points and open flips."""
    return _along_the_lines(case, "line-sight", facts.lead_in_sight)


def _along_the_lines(
    case: Case, code: str, lead: Callable[[Position, Seat], int]
) -> Telling | None:
    count = min(len(case.played.line), len(case.better.line), LONGEST_LINE)
    behind, ahead = (
        lead(play_all(case.before, each.line[:count]), case.mover)
        for each in (case.played, case.better)
    )
    if ahead - behind < FEW_POINTS:
        return None
    return telling(0, code, points=ahead - behind, count=count)


PLANS: tuple[Callable[[Case], Telling | None], ...] = (prepares_cut, prepares_flips)
