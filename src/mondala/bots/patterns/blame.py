"""Reasons why a move of Patterns was worse than another, from facts of the positions before and
after.

Each predicate looks at one fact: the effect of the move and the expected answer to it, compared
with the better move's. It returns its reason and the weight, roughly in points.
"""

from collections.abc import Callable

from mondala.bots.analyst import Reason
from mondala.bots.patterns import facts
from mondala.bots.patterns.case import Case
from mondala.bots.patterns.facts import final_lead, has_ended, lost_flips, most_more
from mondala.bots.patterns.growth import largest_patch
from mondala.bots.patterns.parts import MOST_REASONS
from mondala.bots.patterns.prospects import PLANS, last_flips, line_gains, line_sight
from mondala.bots.patterns.telling import (
    ENDING,
    FEW_FLIPS,
    FEW_POINTS,
    PROVEN,
    Telling,
    most_telling,
    of_flips,
    telling,
)
from mondala.games.patterns.mandala import BIT, COLOURS
from mondala.games.patterns.moves import Kind, why_not
from mondala.games.patterns.position import BOWL, FLIPS, PLAY
from mondala.games.patterns.scoring import points_to_come


def reasons(case: Case) -> tuple[Reason, ...]:
    """The reasons why the move was bad, the weightiest first. If the moves and answers themselves
    show none of weight, a move that the better one prepares does, or the expected lines."""
    told = most_telling(predicate(case) for predicate in PREDICATES)
    if sum(each.weight for each in told) < FEW_POINTS:
        tiers = (PLANS, (line_gains,), () if told else (line_sight,))
        found = (most_telling(predicate(case) for predicate in tier)[:1] for tier in tiers)
        told += next(filter(None, found), [])
    return tuple(each.reason for each in told[:MOST_REASONS])


def misses_proven_win(case: Case) -> Telling | None:
    """It gave up a proven win, or with 0 points a proven draw."""
    if case.threw_away is None:
        return None
    return telling(PROVEN, "misses-proven-win", points=round(case.threw_away))


def ends_too_early(case: Case) -> Telling | None:
    """It ended the game without a win."""
    if case.before.phase is not PLAY or not has_ended(case.played.after):
        return None
    behind = -final_lead(case.played.after, case.mover)
    if behind < 0:
        return None
    return telling(ENDING, "ends-too-early", points=behind)


def misses_end(case: Case) -> Telling | None:
    """It did not end the game although that would have won."""
    if not has_ended(case.better.after) or has_ended(case.played.after):
        return None
    ahead = final_lead(case.better.after, case.mover)
    return telling(ENDING, "misses-end", points=ahead) if ahead > 0 else None


def lets_end(case: Case) -> Telling | None:
    """The opponent can leave the mover without an action, and wins."""
    if case.played.answer is None or not has_ended(case.played.answered):
        return None
    ahead = final_lead(case.played.answered, case.other)
    if ahead <= 0 or has_ended(case.better.answered):
        return None
    return telling(ENDING, "lets-end", points=ahead)


def cuts_own_flips(case: Case) -> Telling | None:
    if not _both_play_on(case):
        return None
    lost = [lost_flips(case.before, each.after, case.mover) for each in (case.played, case.better)]
    return of_flips("cuts-own-flips", most_more(*lost))


def lets_cut(case: Case) -> Telling | None:
    """The answer takes flips away, or another answer could that the better move is safe from."""
    if case.played.answer is None or has_ended(case.played.answered):
        return None
    lost = [
        lost_flips(each.after, each.answered, case.mover) for each in (case.played, case.better)
    ]
    told = of_flips("lets-cut", most_more(*lost), space=case.played.answer.at)
    return told or _leaves_in_danger(case)


def _leaves_in_danger(case: Case) -> Telling | None:
    """The better move keeps more in some colour, whatever the opponent does."""
    if not _both_play_on(case):
        return None
    mover, found = case.mover, list[Telling | None]()
    played, better = (facts.worst_cuts(each.after, mover) for each in (case.played, case.better))
    for colour, cut in played.items():
        sure = facts.worth_of(case.played.after, mover, colour) - cut.flips.points
        kept = facts.worth_of(case.better.after, mover, colour)
        kept -= better[colour].flips.points if colour in better else 0
        if kept - sure >= FEW_POINTS:
            found.append(of_flips("lets-cut", cut.flips, space=cut.by.at))
    return max(filter(None, found), key=lambda each: each.weight, default=None)


def misses_cut(case: Case) -> Telling | None:
    if not _both_play_on(case):
        return None
    lost = [lost_flips(case.before, each.after, case.other) for each in (case.better, case.played)]
    return of_flips("misses-cut", most_more(*lost))


def misses_flips(case: Case) -> Telling | None:
    """The better move opens more flips; if it is another space for the same group, see
    `poor_place`."""
    if not _both_play_on(case) or poor_place(case) is not None:
        return None
    opened = [
        facts.new_flips(case.before, each.after, case.mover) for each in (case.better, case.played)
    ]
    return of_flips("misses-flips", most_more(*opened))


def poor_place(case: Case) -> Telling | None:
    """Both moves establish the group; on the other space it could have grown more."""
    if not case.played.move.kind is case.better.move.kind is Kind.ESTABLISH:
        return None
    colour = case.before.bowls[case.mover]
    few, many = (
        facts.flips_of(each.after, case.mover, colour) for each in (case.played, case.better)
    )
    if many - few < FEW_FLIPS:
        return None
    number = len(case.played.after.rivers[case.mover])
    weight = (many - few) * number
    return telling(
        weight, "poor-place", colour=COLOURS[colour], number=number, count=few, more=many
    )


def traps_group(case: Case) -> Telling | None:
    """A group that could still grow can no longer grow."""
    if not _both_play_on(case):
        return None
    mover = case.mover
    for colour in reversed(case.before.rivers[mover]):
        free_then = not facts.is_trapped(case.better.after, mover, colour)
        if free_then and facts.is_trapped(case.played.after, mover, colour):
            number = facts.number_of(case.before, mover, colour)
            return telling(2 * number, "traps-group", colour=COLOURS[colour], number=number)
    return None


def loses_river_place(case: Case) -> Telling | None:
    """The mover's bowl token can begin no new group; after the better move it could."""
    mover, played, better = case.mover, case.played.after, case.better.after
    if not _both_play_on(case) or len(played.rivers[mover]) > len(better.rivers[mover]):
        return None
    if facts.opens_a_group(played, mover) or not facts.opens_a_group(better, mover):
        return None
    number = len(played.rivers[mover]) + 1
    return telling(number, "loses-river-place", number=number)


def dead_bowl(case: Case) -> Telling | None:
    mover = case.mover
    if not _both_play_on(case) or case.played.move.kind is Kind.FLIP:
        return None
    if not facts.is_dead(case.played.after, mover) or facts.is_dead(case.better.after, mover):
        return None
    colour = COLOURS[case.played.after.bowls[mover]]
    return telling(4, "dead-bowl", colour=colour)


def gives_bowl_colour(case: Case) -> Telling | None:
    """The answer spoils the place where the mover's bowl token was to go."""
    mover, played, better = case.mover, case.played, case.better
    if played.answer is None or has_ended(played.answered):
        return None
    left = facts.bowl_patch(played.answered, mover)
    spoilt = facts.bowl_patch(played.after, mover) - left
    kept = facts.bowl_patch(better.answered, mover)
    if better.move.kind is Kind.ESTABLISH:
        kept = max(kept, facts.flips_of(better.answered, mover, case.before.bowls[mover]))
    if spoilt < FEW_FLIPS or kept - left < FEW_FLIPS:
        return None
    colour = COLOURS[played.after.bowls[mover]]
    weight, space = spoilt * (len(played.after.rivers[mover]) + 1), played.answer.at
    return telling(weight, "gives-bowl-colour", colour=colour, count=spoilt, space=space)


def poor_bowl(case: Case) -> Telling | None:
    """It takes a token whose group has less room than that of the better move's token."""
    mover, played, better = case.mover, case.played, case.better
    if not _both_play_on(case) or Kind.FLIP in (played.move.kind, better.move.kind):
        return None
    few, many = (facts.bowl_patch(each.after, mover) for each in (played, better))
    if many - few < FEW_FLIPS or not facts.opens_a_group(played.after, mover):
        return None
    weight = (many - few) * (len(better.after.rivers[mover]) + 1) / 2
    taken, other = (COLOURS[each.after.bowls[mover]] for each in (played, better))
    return telling(weight, "poor-bowl", colour=taken, count=few, better=other, more=many)


def leaves_patch(case: Case) -> Telling | None:
    """The better move would have spoilt the place where the opponent's bowl token is to go."""
    if not _both_play_on(case) or gives_group(case) is not None:
        return None
    other = case.other
    left, spoilt = (facts.bowl_patch(each.after, other) for each in (case.played, case.better))
    if left - spoilt < FEW_FLIPS:
        return None
    weight = (left - spoilt) * (len(case.before.rivers[other]) + 1) / 2
    colour = COLOURS[case.before.bowls[other]]
    return telling(weight, "leaves-patch", colour=colour, count=left - spoilt)


def bowl_choice(case: Case) -> Telling | None:
    """It leaves the opponent a colour that lies together better than the mover's own."""
    if case.before.phase is not BOWL:
        return None
    own, given = (
        largest_patch(case.before, player, case.played.after.bowls[player])
        for player in (case.mover, case.other)
    )
    if given <= own:
        return None
    colour = COLOURS[case.played.after.bowls[case.other]]
    return telling(given - own, "bowl-choice", colour=colour, count=given, own=own)


def gives_group(case: Case) -> Telling | None:
    """The answer establishes a group that would have had less room after the better move."""
    answer, answered = case.played.answer, case.played.answered
    if answer is None or answer.kind is not Kind.ESTABLISH or has_ended(case.better.after):
        return None
    other, colour = case.other, case.played.after.bowls[case.other]
    count = facts.flips_of(answered, other, colour)
    spared = count - largest_patch(case.better.after, other, colour)
    if spared < FEW_FLIPS:
        return None
    number = len(answered.rivers[other])
    weight = spared * number
    return telling(weight, "gives-group", colour=COLOURS[colour], count=count, number=number)


def lets_gain(case: Case) -> Telling | None:
    """The answer gains points at once, and was not possible after the better move."""
    answer = case.played.answer
    if answer is None or has_ended(case.better.after):
        return None
    points = facts.gain(case.played.after, case.played.answered, case.other)
    if points <= FEW_POINTS or why_not(case.better.after, answer) is None:
        return None
    return telling(points, "lets-gain", points=points, space=answer.at)


def misses_gain(case: Case) -> Telling | None:
    if case.before.phase is FLIPS:
        points = points_to_come(case.before, case.mover)
    else:
        better, played = (
            facts.gain(case.before, each.after, case.mover) for each in (case.better, case.played)
        )
        points = better - played
    if points < FEW_POINTS and case.before.phase is not FLIPS:
        return None
    return telling(points, "misses-gain", points=points)


def leaves_space(case: Case) -> Telling | None:
    """Both players wanted the same space. Other reasons that name it are more telling."""
    answer = case.played.answer
    if answer is None or answer.at != case.better.move.at:
        return None
    if any(says_more(case) for says_more in (lets_cut, lets_gain, gives_bowl_colour)):
        return None
    return telling(1.5, "leaves-space", space=answer.at)


def flip_could_wait(case: Case) -> Telling | None:
    played, mover = case.played.move, case.mover
    if case.before.phase is not PLAY or played.kind is not Kind.FLIP:
        return None
    if not facts.is_safe(case.better.after, BIT[played.at], mover):
        return None
    colour = case.before.colour_free_at(BIT[played.at])
    return telling(1, "flip-could-wait", space=played.at, colour=COLOURS[colour or 0])


PREDICATES: tuple[Callable[[Case], Telling | None], ...] = (
    misses_proven_win,
    ends_too_early,
    misses_end,
    lets_end,
    cuts_own_flips,
    lets_cut,
    misses_cut,
    misses_flips,
    poor_place,
    traps_group,
    loses_river_place,
    dead_bowl,
    gives_bowl_colour,
    poor_bowl,
    leaves_patch,
    bowl_choice,
    gives_group,
    lets_gain,
    misses_gain,
    last_flips,
    leaves_space,
    flip_could_wait,
)


def _both_play_on(case: Case) -> bool:
    """Whether neither move chooses a bowl nor ends the game."""
    return (
        case.before.phase is PLAY
        and not has_ended(case.played.after)
        and not has_ended(case.better.after)
    )
