"""One command as one line of a record: `12345 2 take 17`. Lines name tiles by their number."""

import re
from collections.abc import Callable
from typing import NamedTuple, assert_never

from mondala.core.errors import NotAllowed, Unreadable
from mondala.core.seats import Seat
from mondala.games.mondo.commands import (
    BeginRound,
    Command,
    Go,
    JumpOut,
    Place,
    PutBack,
    Return,
    Score,
    Shift,
    Take,
    TakeTask,
    TimeUp,
    TurnOver,
)
from mondala.games.mondo.match import ROUND_NAMES, Match
from mondala.games.mondo.pile import ANGLES, Pile, Spot, identity
from mondala.games.mondo.tiles import Side


class Entry(NamedTuple):
    """A command with its time in milliseconds since go, and its seat (None: the table)."""

    at: int
    seat: Seat | None
    command: Command


def format_entry(game: Match, entry: Entry) -> str:
    """The line of an entry that is about to be judged in this match."""
    if isinstance(entry.command, BeginRound):
        return f"round {ROUND_NAMES[len(game.scores)]}"
    seat = "-" if entry.seat is None else entry.seat + 1
    return f"{entry.at} {seat} {_format_command(_pile(game), entry.command)}"


def _format_command(pile: Pile, command: Command) -> str:
    match command:
        case Take(handle):
            return f"take {_number(pile, handle)}"
        case TurnOver(handle):
            return f"turn {_number(pile, handle)}"
        case Shift(handle, x, y, angle):
            return f"shift {_number(pile, handle)} {_format_spot(pile, Spot(x, y, angle))}"
        case PutBack(x, y, angle, side):
            return f"back {_format_spot(pile, Spot(x, y, angle))} {side}"
        case Place(space, side, turn):
            return f"place {space} {side}{turn}"
        case TakeTask(task):
            return f"task {task}"
        case JumpOut():
            return "out"
        case BeginRound():
            raise AssertionError("a round has a line of its own")
        case Go():
            return "go"
        case Return(seat):
            return f"return {seat + 1}"
        case TimeUp():
            return "time-up"
        case Score():
            return "score"
    assert_never(command)


def _number(pile: Pile, handle: int) -> int:
    return identity(pile.tiles[pile.find(handle)])[0]


def _format_spot(pile: Pile, spot: Spot) -> str:
    x, y, angle = pile.kept_within(spot)
    return f"{x // 100}.{x % 100:02} {y // 100}.{y % 100:02} {angle}"


def parse_entry(game: Match, line: str) -> Entry:
    """Reads a line; the match maps the tile's number to its handle."""
    if match := re.fullmatch(r"round ([ABC])", line):
        if match[1] != ROUND_NAMES[len(game.scores) % len(ROUND_NAMES)]:
            raise NotAllowed("not-now", f"round {match[1]} is not the next round")
        return Entry(0, None, BeginRound())
    head = re.fullmatch(r"([0-9]{1,9}) ([1-4-]) (\S+)(?: (.+))?", line)
    if head is None or head[3] not in _VERBS:
        raise Unreadable(f"not a command: {line!r}")
    seat = None if head[2] == "-" else int(head[2]) - 1
    pattern, make = _VERBS[head[3]]
    arguments = re.fullmatch(pattern, head[4] or "")
    if arguments is None:
        raise Unreadable(f"not how {head[3]!r} is written: {line!r}")
    return Entry(int(head[1]), seat, make(_pile(game), *arguments.groups()))


def _pile(game: Match) -> Pile:
    if game.round is None:
        raise NotAllowed("no-round", "no round has begun")
    return game.round.pile


def _handle(pile: Pile, number: str) -> int:
    for lying in pile.tiles:
        if lying.tile == int(number):
            return lying.handle
    raise NotAllowed("gone", f"tile {number} is not in the middle", tile=int(number))


def _hundredths(text: str) -> int:
    return int(text.replace(".", ""))


def _angle(text: str) -> int:
    if int(text) >= ANGLES:
        raise Unreadable(f"angles are 0 to {ANGLES - 1} steps of 15°, not {text}")
    return int(text)


def _shift(pile: Pile, number: str, x: str, y: str, angle: str) -> Shift:
    return Shift(_handle(pile, number), _hundredths(x), _hundredths(y), _angle(angle))


def _back(_pile: Pile, x: str, y: str, angle: str, side: str) -> PutBack:
    return PutBack(_hundredths(x), _hundredths(y), _angle(angle), Side(side))


_TILE = r"([1-9][0-9]{0,5})"
_SPOT = r"([0-9]{1,3}\.[0-9]{2}) ([0-9]{1,3}\.[0-9]{2}) ([0-9]{1,2})"
_VERBS: dict[str, tuple[str, Callable[..., Command]]] = {
    "take": (_TILE, lambda pile, number: Take(_handle(pile, number))),
    "turn": (_TILE, lambda pile, number: TurnOver(_handle(pile, number))),
    "shift": (f"{_TILE} {_SPOT}", _shift),
    "back": (f"{_SPOT} ([fb])", _back),
    "place": (
        r"([a-f][1-6]) ([fb])([0-3])",
        lambda _, space, side, turn: Place(space, Side(side), int(turn)),
    ),
    "task": (r"([a-z ]+)", lambda _, task: TakeTask(task)),
    "out": ("", lambda _: JumpOut()),
    "go": ("", lambda _: Go()),
    "return": (r"([1-4])", lambda _, seat: Return(int(seat) - 1)),
    "time-up": ("", lambda _: TimeUp()),
    "score": ("", lambda _: Score()),
}
"""For each verb: how its arguments are written, and the function that makes the command."""
