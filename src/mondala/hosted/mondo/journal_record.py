"""The record of a live match of Mondo: its journal in the notation of the rules."""

from collections.abc import Sequence

from mondala.games.mondo.commands import Return
from mondala.games.mondo.lines import Entry as Line
from mondala.games.mondo.record import Record, make_record
from mondala.tables import mondo
from mondala.tables.live import Entry


def record_of(
    start: mondo.State, entries: Sequence[Entry], *, names: tuple[str, ...], date: str
) -> Record:
    """The record of a journal. Game times become milliseconds since go; an interruption leaves no
    trace."""
    lines, state = [], start
    for entry in entries:
        lines += _lines(state, entry)
        for event in entry.events:
            state = mondo.apply(state, event)
    abandoned = state.ending is not None
    return make_record(start.match, lines, names=names, date=date, abandoned=abandoned)


def _lines(state: mondo.State, entry: Entry) -> list[Line]:
    since_go = entry.at - (state.stage.go_at or 0)
    match entry.command:
        case mondo.Act(command):
            made = mondo.made_at(state, entry.command, entry.at) - (state.stage.go_at or 0)
            return [Line(made, entry.seat, command)]
        case mondo.Clockwork(command):
            at = since_go if state.stage.go_at is not None else 0
            return [Line(at, None, command)]
        case mondo.PutAway(seat):
            return [Line(since_go, None, Return(seat))]
    return []
