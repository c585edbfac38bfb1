"""A naive Patterns to check the real one against.

A second, naive Patterns, written from the rules page alone, that shares nothing with
mondala.games.patterns; tests compare the two. A board is a dict from a space such as "c4" to the
text of its token such as "k", "K*" or "K'", and every question looks at all of it again.
"""

from __future__ import annotations

import random
import re
from dataclasses import dataclass, replace

COLOURS = "kroygp"
COLUMNS = "abcdefgh"
SHAPE = ["cdef", "bcdefg", "abcdefgh", "abcdefgh", "abcdefgh", "abcdefgh", "bcdefg", "cdef"]
ROWS = dict(zip("87654321", SHAPE, strict=True))
SPACES = [column + row for row, columns in ROWS.items() for column in columns]
MIDDLE = ["d4", "e4", "d5", "e5"]
TOKEN = r"[kroygp]|[KROYGP]'?\*?"  # noqa: S105

Board = dict[str, str]


class Refused(ValueError):
    """A text that is not a position, or a move that is not legal."""


@dataclass(frozen=True)
class State:
    """The five fields of a position; the board as a dict, the rivers as two words."""

    board: Board
    mover: str
    bowls: str
    rivers: tuple[str, str]
    phase: str


def other(player: str) -> str:
    return "2" if player == "1" else "1"


def colour_of(token: str) -> str:
    return token[0].lower()


def owner_of(token: str) -> str:
    """The player whose group the token is in, or nothing for a face-up token."""
    if token.islower():
        return ""
    return "2" if "'" in token else "1"


def face_down(colour: str, player: str) -> str:
    return colour.upper() + ("'" if player == "2" else "")


def steps(one: str, two: str) -> int:
    columns = COLUMNS.index(one[0]) - COLUMNS.index(two[0])
    return abs(columns) + abs(int(one[1]) - int(two[1]))


NEIGHBOURS = {space: {near for near in SPACES if steps(space, near) == 1} for space in SPACES}


def group_of(board: Board, player: str, colour: str) -> set[str]:
    return {
        space
        for space, token in board.items()
        if owner_of(token) == player and colour_of(token) == colour
    }


def touches(board: Board, space: str, player: str, colour: str) -> bool:
    """Whether a space is next to the player's group of that colour."""
    tokens = [board[near] for near in NEIGHBOURS[space] if near in board]
    return any(owner_of(token) == player and colour_of(token) == colour for token in tokens)


def is_connected(spaces: set[str]) -> bool:
    reached = {min(spaces)}
    while True:
        wider = {near for space in reached for near in NEIGHBOURS[space]} & spaces | reached
        if wider == reached:
            return reached == spaces
        reached = wider


def read_board(field: str) -> Board:
    rows = field.split("/")
    if len(rows) != len(ROWS):
        raise Refused("not eight rows")
    board: Board = {}
    for (row, columns), text in zip(ROWS.items(), rows, strict=True):
        if not re.fullmatch(f"(?:{TOKEN})+", text):
            raise Refused(f"row {row} cannot be read")
        tokens = re.findall(TOKEN, text)
        if len(tokens) != len(columns):
            raise Refused(f"row {row} has not {len(columns)} spaces")
        for column, token in zip(columns, tokens, strict=True):
            board[column + row] = token
    return board


def read(text: str) -> State:
    """The state of a text; only how it is written is looked at, not whether it can be."""
    fields = text.split(" ")
    if len(fields) != 5:
        raise Refused("not five fields")
    rows, mover, bowls, rivers, phase = fields
    if mover not in ["1", "2"] or phase not in ["bowl", "play", "flips", "over"]:
        raise Refused("no such player or no such phase")
    if not re.fullmatch(r"\?[kroygp]{2}" if phase == "bowl" else r"[kroygp]{2}", bowls):
        raise Refused("the bowls cannot be read")
    if not re.fullmatch(r"(-|[kroygp]+)/(-|[kroygp]+)", rivers):
        raise Refused("the rivers cannot be read")
    first, second = rivers.replace("-", "").split("/")
    return State(read_board(rows), mover, bowls, (first, second), phase)


def write(state: State) -> str:
    rows = ["".join(state.board[column + row] for column in ROWS[row]) for row in ROWS]
    rivers = [river or "-" for river in state.rivers]
    return " ".join(["/".join(rows), state.mover, state.bowls, "/".join(rivers), state.phase])


def check_groups(state: State) -> None:
    for player, river in zip("12", state.rivers, strict=True):
        if len(set(river)) != len(river):
            raise Refused("a colour twice in a river")
        for colour in COLOURS:
            group = group_of(state.board, player, colour)
            if bool(group) != (colour in river):
                raise Refused("groups and river do not agree")
            if group:
                check_group(state.board, player, colour, group)


def check_group(board: Board, player: str, colour: str, group: set[str]) -> None:
    if len([space for space in group if "*" in board[space]]) != 1:
        raise Refused("a group without exactly one claim marker")
    if not is_connected(group):
        raise Refused("a group that is not connected")
    if any(touches(board, space, other(player), colour) for space in group):
        raise Refused("two groups of one colour touch")


def check_bowl_phase(state: State) -> None:
    if COLOURS.index(state.bowls[1]) >= COLOURS.index(state.bowls[2]):
        raise Refused("the two left-over tokens are the same or in the wrong order")
    if state.mover != "2":
        raise Refused("the second player chooses the bowl")
    if not all(token.islower() for token in state.board.values()) or state.rivers != ("", ""):
        raise Refused("a group before the bowls")


def check_state(state: State) -> None:
    colours = [colour_of(token) for token in state.board.values()] + list(state.bowls)
    if any(colours.count(colour) != 9 for colour in COLOURS):
        raise Refused("not nine tokens of each colour")
    check_groups(state)
    if state.phase == "bowl":
        check_bowl_phase(state)
    if state.phase == "play" and not actions(state):
        raise Refused("the mover has no action")
    if state.phase == "flips":
        if not flips(state):
            raise Refused("there is no flip")
        if actions(replace(state, mover=other(state.mover))):
            raise Refused("the other player still has an action")


def bowl_of(state: State) -> str:
    return state.bowls[int(state.mover) - 1]


def may_put(state: State, space: str, colour: str) -> bool:
    """Never connect: the colour may not lie face down next to the opponent's group of it."""
    return not touches(state.board, space, other(state.mover), colour)


def free_spaces(state: State) -> list[str]:
    return [space for space, token in state.board.items() if token.islower()]


def establishes(state: State) -> list[str]:
    bowl = bowl_of(state)
    if group_of(state.board, state.mover, bowl):
        return []
    return ["E" + space for space in free_spaces(state) if may_put(state, space, bowl)]


def flips(state: State) -> list[str]:
    return [
        "F" + space
        for space in free_spaces(state)
        if touches(state.board, space, state.mover, state.board[space])
        and may_put(state, space, state.board[space])
    ]


def swaps(state: State) -> list[str]:
    """Next to the group of the bowl's colour, if there is one; never for the same colour."""
    bowl = bowl_of(state)
    return [
        "S" + space
        for space in free_spaces(state)
        if touches(state.board, space, state.mover, bowl)
        and may_put(state, space, bowl)
        and state.board[space] != bowl
    ]


def actions(state: State) -> list[str]:
    """All moves of the mover on a turn, whatever the phase says."""
    return establishes(state) + flips(state) + swaps(state)


def state_moves(state: State) -> list[str]:
    if state.phase == "bowl":
        return sorted("B" + colour for colour in state.bowls[1:])
    if state.phase == "play":
        return sorted(actions(state))
    if state.phase == "flips":
        return sorted([*flips(state), "=="])
    return []


def act(state: State, move: str) -> State:
    """The tables after an action: the same mover, the same phase."""
    kind, space = move[0], move[1:]
    board, bowls, rivers = dict(state.board), list(state.bowls), list(state.rivers)
    me = int(state.mover) - 1
    taken = board[space]
    if kind == "F":
        board[space] = face_down(taken, state.mover)
    else:
        board[space] = face_down(bowls[me], state.mover) + ("*" if kind == "E" else "")
    if kind == "E":
        rivers[me] += bowls[me]
    if kind != "F":
        bowls[me] = taken
    return replace(state, board=board, bowls="".join(bowls), rivers=(rivers[0], rivers[1]))


def state_after(state: State, move: str) -> State:
    if move == "==":
        return replace(state, phase="over")
    if state.phase == "bowl":
        rest = state.bowls[1:].replace(move[1], "")
        return replace(state, mover="1", bowls=rest + move[1], phase="play")
    done = act(state, move)
    if state.phase == "play":
        answer = replace(done, mover=other(state.mover))
        if actions(answer):
            return answer
    return replace(done, phase="flips" if flips(done) else "over")


def state_perft(state: State, n: int) -> int:
    if n == 0:
        return 1
    found = state_moves(state)
    if n == 1:
        return len(found)
    return sum(state_perft(state_after(state, move), n - 1) for move in found)


# Functions that the tests call, all on text


def checked(text: str) -> State:
    state = read(text)
    check_state(state)
    if write(state) != text:
        raise Refused("not the one text of this position")
    return state


def check(text: str) -> None:
    """Raise Refused unless the text is a position."""
    checked(text)


def moves(text: str) -> list[str]:
    """The legal moves, sorted as text."""
    return state_moves(checked(text))


def play(text: str, move: str) -> str:
    """The position after a move; Refused if the move is not legal."""
    state = checked(text)
    if move not in state_moves(state):
        raise Refused(f"{move} is not a legal move")
    return write(state_after(state, move))


def perft(text: str, n: int) -> int:
    """The number of sequences of exactly n moves."""
    return state_perft(checked(text), n)


def score(text: str) -> str:
    """The points as the groups stand, start player first."""
    state = checked(text)
    points = [0, 0]
    for me, river in enumerate(state.rivers):
        for worth, colour in enumerate(river, start=1):
            points[me] += worth * (len(group_of(state.board, str(me + 1), colour)) - 1)
    return f"{points[0]}-{points[1]}"


def setup(rng: random.Random) -> str:
    """A random set-up, before the choice of the bowls."""
    aside = list(COLOURS)
    rng.shuffle(aside)
    outer = list(COLOURS * 8)
    rng.shuffle(outer)
    board = dict(zip(MIDDLE, aside[:4], strict=True))
    board.update(zip([space for space in SPACES if space not in MIDDLE], outer, strict=True))
    bowls = "?" + "".join(sorted(aside[4:], key=COLOURS.index))
    return write(State(board, "2", bowls, ("", ""), "bowl"))


def turned_space(space: str, symmetry: int) -> str:
    """0 to 3: so many quarter turns clockwise; 4 to 7: the same after swapping left and right."""
    if symmetry not in range(8):
        raise ValueError("there are eight symmetries, 0 to 7")
    column, row = COLUMNS.index(space[0]), int(space[1]) - 1
    if symmetry >= 4:
        column = 7 - column
    for _ in range(symmetry % 4):
        column, row = row, 7 - column
    return COLUMNS[column] + str(row + 1)


def turned(text: str, symmetry: int) -> str:
    """The position under one of the eight symmetries of the grid; 0 changes nothing."""
    state = checked(text)
    board = {turned_space(space, symmetry): token for space, token in state.board.items()}
    return write(replace(state, board=board))


def turned_move(move: str, symmetry: int) -> str:
    """The same move in the turned position."""
    if move[0] in "EFS":
        return move[0] + turned_space(move[1:], symmetry)
    return move
