"""The use of a seat's time: searching, turning, placing or waiting."""

from mondala.bots.mondo.course import Course
from mondala.bots.mondo.parts import TimeSpan

PATIENCE = 10_000
"""Milliseconds before an act above which the time counts as waiting."""
DOING = {"turn": "turning", "place": "placing", "out": "waiting"}
"""The use of the time before such an act; before any other act it was searching."""


def time_strip(course: Course) -> tuple[TimeSpan, ...]:
    """Covers the time from go until the seat was out, without gaps."""
    spans: list[TimeSpan] = []
    clock = 0
    for act in course.acts:
        at = min(max(act.at, clock), course.until)
        began = max(clock, at - PATIENCE)
        _append(spans, clock, began, "waiting")
        _append(spans, began, at, DOING.get(act.kind, "searching"))
        clock = at
    _append(spans, clock, course.until, "waiting")
    return tuple(spans)


def _append(spans: list[TimeSpan], begin: int, end: int, doing: str) -> None:
    if begin >= end:
        return
    if spans and spans[-1].doing == doing:
        begin = spans.pop().begin
    spans.append(TimeSpan(begin, end, doing))


def waited(spans: tuple[TimeSpan, ...]) -> int:
    return sum(span.end - span.begin for span in spans if span.doing == "waiting")


def pace_of(course: Course, spans: tuple[TimeSpan, ...]) -> int | None:
    """Milliseconds the seat took for a tile, without waiting; None if it laid none."""
    laid = len(course.laid())
    return max(1, (course.until - waited(spans)) // laid) if laid else None
