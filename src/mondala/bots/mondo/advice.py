"""Advice drawn from the figures of a review, the costliest first."""

from collections.abc import Iterator
from typing import TypeAlias

from mondala.bots.analyst import Reason
from mondala.bots.mondo.counting import Setting
from mondala.bots.mondo.course import Course, looked_at
from mondala.bots.mondo.parts import Review
from mondala.bots.mondo.time_strip import pace_of, waited
from mondala.core.value import replace
from mondala.games.mondo.goals import TASKS
from mondala.games.mondo.survey import AreaState, Survey, survey

PIECES = 3
Costly: TypeAlias = tuple[float, Reason]
"""A piece of advice, and roughly how many points its subject cost."""
LONG = 10
"""Seconds from which on a delay is mentioned."""
LARGE = 4
"""From so many tiles on an area is large."""
MOST_OF_IT = 0.75
"""The share of the reachable points from which on a round was played well."""


def advise(review: Review, setting: Setting, course: Course) -> Review:
    """The review with its advice."""
    seen = survey(course.world)
    found = [
        *_about_tiles(review, course, seen),
        *_about_places(review),
        *_about_searching(review),
        *_about_world(review, setting, seen),
        *_about_tasks(review),
        *_about_the_end(review, course),
    ]
    found.sort(key=lambda each: -each[0])
    reasons = [reason for cost, reason in found if cost > 0][:PIECES]
    if len(reasons) < PIECES:
        reasons += _in_all(review, setting)
    return replace(review, advice=tuple(reasons))


def _in_all(review: Review, setting: Setting) -> Iterator[Reason]:
    """The verdict on the round: well done if it made most of the reachable points; in solo, if it
    was won. None if no more was reachable."""
    own, best = review.own.points, review.reachable.points
    enough = -setting.solo.most_minus if setting.solo else MOST_OF_IT * best
    words: dict[str, str | int] = {"points": own, "best": best}
    if own >= enough:
        yield Reason("well-done", words)
    elif own < best:
        yield Reason("short-of", words)


def _about_tiles(review: Review, course: Course, seen: Survey) -> Iterator[Costly]:
    """Advice about the tiles that were looked at, laid, put back and lost, and about their
    times."""
    laid, looked, empty = len(review.placements), looked_at(course.acts), len(seen.empty)
    pace = pace_of(course, review.time)
    if empty and not laid:
        yield 2 * empty, Reason("nothing-laid", {})
    elif empty and looked > 2 * laid:
        yield 1.5 * empty, Reason("take-more", {"looked": looked, "laid": laid})
    elif empty and pace is not None:
        yield empty, Reason("empty", {"count": empty, "seconds": round(pace / 1000)})
    elif not empty and looked > 3 * laid:
        yield 1, Reason("take-more", {"looked": looked, "laid": laid})
    if review.missed:
        yield 1.5 * len(review.missed), Reason("missed", {"count": len(review.missed)})
    if review.taken_away:
        lost = len(review.taken_away)
        yield 0.5 * lost, Reason("taken-away", {"count": lost})
    idle = waited(review.time)
    if empty and pace is not None and idle >= 1000 * LONG:
        more = min(empty, idle // pace)
        yield 1.2 * more, Reason("waiting", {"seconds": idle // 1000})


def _about_places(review: Review) -> Iterator[Costly]:
    """Advice about tiles that would at once have gained more on another space or turned
    otherwise."""
    lost = [each.better.gain - each.gain for each in review.placements if each.better]
    if lost:
        yield 0.4 * sum(lost), Reason("better-places", {"count": len(lost), "points": sum(lost)})


def _about_searching(review: Review) -> Iterator[Costly]:
    """Advice about searching, if nothing else took as long."""
    whole = sum(span.end - span.begin for span in review.time)
    spent = sum(span.end - span.begin for span in review.time if span.doing == "searching")
    if 2 * spent >= whole and spent >= 1000 * LONG:
        words = {"seconds": spent // 1000, "share": round(100 * spent / whole)}
        yield 0.3, Reason("searching", {**words})


def _about_world(review: Review, setting: Setting, seen: Survey) -> Iterator[Costly]:
    lands = [area for area in seen.areas if area.landscape != "w"]
    spoiled = sum(area.state is AreaState.SPOILED for area in lands)
    opened = sum(area.state is AreaState.OPEN for area in lands)
    mistakes = len(seen.misconnections)
    if mistakes:
        cost = 2 * spoiled + (0 if setting.children else mistakes)
        yield cost, Reason("misconnections", {"count": mistakes, "areas": spoiled})
    if review.own.sheet.volcanos.points:
        count = -review.own.sheet.volcanos.points
        yield count, Reason("volcanos", {"count": count})
    if setting.solo:
        return
    if opened:
        yield 2 * opened, Reason("open-areas", {"count": opened})
    best = review.reachable.sheet
    animals = best.animals.points - review.own.sheet.animals.points
    if animals > 1:
        words = {"own": review.own.sheet.animals.points, "best": best.animals.points}
        yield animals, Reason("few-animals", {**words})
    yield from _about_size(review, spoiled + opened)


def _about_size(review: Review, unfinished: int) -> Iterator[Costly]:
    """Advice about large areas: small ones score the same."""
    own, best = review.own.sheet.landscapes.areas, review.reachable.sheet.landscapes.areas
    largest = max((len(area.spaces) for area in own), default=0)
    fewer = len(best) - len(own) - unfinished
    if fewer > 0 and largest >= LARGE:
        words = {"own": len(own), "best": len(best), "tiles": largest}
        yield 2 * fewer, Reason("large-areas", {**words})


def _about_tasks(review: Review) -> Iterator[Costly]:
    for task in review.own.sheet.tasks:
        if not task.met:
            words: dict[str, str | int] = {"task": task.task, "points": -task.points}
            yield -task.points, Reason("task-failed", words)
    for name in review.reachable.tasks:
        if name not in review.own.tasks:
            value = TASKS[name].value
            yield 0.5 * value, Reason("task-left", {"task": name, "points": value})


def _about_the_end(review: Review, course: Course) -> Iterator[Costly]:
    """Advice about the moment of jumping out."""
    last = review.placements[-1].at if review.placements else None
    best = review.best_out
    if best is not None and last is not None and best.at < last:
        lost = best.points - review.own.points - (course.chip or 0)
        words = {"points": lost, "seconds": (course.until - best.at) // 1000}
        yield lost, Reason("played-on", {**words})
    elif last is not None and course.until - last >= 1000 * LONG:
        lost = 0 if best is None else best.points - review.own.points - (course.chip or 0)
        yield lost + 0.5, Reason("late-out", {"seconds": (course.until - last) // 1000})
