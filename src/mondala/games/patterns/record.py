"""A whole game of Patterns as text, in the manner of chess's PGN; see docs/notation.md."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from textwrap import wrap

from mondala.core.errors import NotAllowed, Unreadable
from mondala.core.outcome import Outcome
from mondala.core.seats import Seat, best
from mondala.core.tagged import join_tagged, need, split_tagged
from mondala.core.value import Value
from mondala.games.patterns.moves import Move, parse_move, play, play_all
from mondala.games.patterns.notation import format_position, parse_position
from mondala.games.patterns.position import FIRST, SECOND, Phase, Position
from mondala.games.patterns.scoring import points

NO_ACTION = "no action"
_LOST_BY = {f"{how} {seat + 1}": seat for how in ("resigned", "time") for seat in (FIRST, SECOND)}
ENDINGS = (NO_ACTION, *_LOST_BY, "agreed", "abandoned")
UNFINISHED = "*"
UNKNOWN = "?"
HINTS = ("HintsFirst", "HintsSecond")
"""The tags for the number of hints each player took, written only if there were any."""


class Record(Value, frozen=True):
    """A game from its set-up to its current state. `ending` is None while it is running."""

    tags: Mapping[str, str]
    start: Position
    moves: tuple[Move, ...]
    last: Position
    ending: str | None

    @property
    def hints(self) -> tuple[int, ...]:
        """The number of hints each player took; a tag that is not a number counts as none."""
        told = [self.tags.get(tag, "") for tag in HINTS]
        return tuple(int(taken) if re.fullmatch("[0-9]{1,4}", taken) else 0 for taken in told)

    @property
    def outcome(self) -> Outcome | None:
        if self.ending is None:
            return None
        winners: tuple[Seat, ...]
        if self.ending in _LOST_BY:
            winners = (1 - _LOST_BY[self.ending],)
        elif self.ending == "agreed":
            winners = (FIRST, SECOND)
        elif self.ending == "abandoned":
            winners = ()
        else:
            winners = best(points(self.last))
        return Outcome(winners, tuple(points(self.last)), self.ending)


def make_record(
    start: Position,
    moves: Iterable[Move],
    *,
    date: str = UNKNOWN,
    first: str = UNKNOWN,
    second: str = UNKNOWN,
    ending: str | None = None,
    hints: Sequence[int] = (0, 0),
) -> Record:
    """The record of these moves; a game that ran to its end needs no `ending`. `hints` counts each
    player's hints."""
    played = tuple(moves)
    last = play_all(start, played)
    if last.phase is Phase.OVER:
        ending = NO_ACTION
    elif ending is not None and ending not in ENDINGS[1:]:
        raise NotAllowed("ending", f"a game that goes on cannot end by {ending!r}")
    tags = {
        "Game": "Patterns",
        "Date": date,
        "First": first,
        "Second": second,
        "Position": format_position(start),
        "Result": UNFINISHED if ending is None else format_result(last),
    }
    if ending is not None:
        tags["Ending"] = ending
    tags |= {tag: str(taken) for tag, taken in zip(HINTS, hints, strict=True) if taken}
    return Record(tags, start, played, last, ending)


def format_result(position: Position) -> str:
    """Both players' points as the groups stand, the start player's first."""
    return "-".join(str(scored) for scored in points(position))


def format_record(record: Record) -> str:
    return join_tagged(record.tags, "\n".join(wrap(" ".join(_numbered(record)), width=80)))


def _numbered(record: Record) -> Iterator[str]:
    """The moves with a number before each action of the start player."""
    position, number = record.start, 0
    for move in record.moves:
        if position.phase is Phase.PLAY and position.mover == FIRST:
            number += 1
            yield f"{number}."
        yield str(move)
        position = play(position, move)


def parse_record(text: str) -> Record:
    """Reads a record and checks that every move is legal and that result and ending are right."""
    tags, body = split_tagged(text)
    if need(tags, "Game") != "Patterns":
        raise Unreadable(f"not a game of Patterns: {tags['Game']!r}")
    start = parse_position(need(tags, "Position"))
    if start.phase is not Phase.BOWL:
        raise Unreadable(f"a record starts in phase bowl, not {start.phase}")
    moves = tuple(_parse_moves(body))
    record = Record(tags, start, moves, play_all(start, moves), tags.get("Ending"))
    words = list(_numbered(record))
    if words != _words(body):
        raise Unreadable(f"the move numbers are not right; they read: {' '.join(words)}")
    _check_end(record, need(tags, "Result"))
    return record


def _words(body: str) -> list[str]:
    return re.sub(r"(?<!\S)(\d+\.)", r"\1 ", body).split()


def _parse_moves(body: str) -> Iterator[Move]:
    for word in _words(body):
        if not re.fullmatch(r"[0-9]+\.", word):
            yield parse_move(word)


def _check_end(record: Record, result: str) -> None:
    ending, last = record.ending, record.last
    if ending is not None and ending not in ENDINGS:
        raise Unreadable(f"not an ending: {ending!r}")
    if (last.phase is Phase.OVER) != (ending == NO_ACTION):
        raise Unreadable(f"the game stands in phase {last.phase}, but its ending is {ending!r}")
    unfinished = ending is None or (ending == "abandoned" and result == UNFINISHED)
    true = UNFINISHED if unfinished else format_result(last)
    if result != true:
        raise Unreadable(f"the result is {true}, not {result!r}")
