"""The compiled part of alpha-beta. It has its own stack, so that it can stop at any node and go on.

It knows no game: `deepening.machine_for` compiles it with the functions of a game, described in
`deepening.Rules`, in place of the names under "the game" below. `frames` is the stack: a row for
each ply from the root, with the fields below. `table` keeps the results of positions, two to a
bucket.
"""

from typing import Any

import numpy as np

# The game
play: Any = None
actions_of: Any = None
is_over: Any = None
side: Any = None
final: Any = None
guess: Any = None
key: Any = None

ALPHA, BETA, FIRST_ALPHA, BEST, ACTION, COUNT, AT, DEPTH, SURE, WINDOW, FIELDS = range(11)
"""AT is the index of the action that is being tried; SURE is whether no value so far was
estimated."""
FULL, NULL, REDUCED = range(3)
"""The windows in which an action is tried; REDUCED is a null window with less depth. An action
whose value is above its window is tried again in the next wider one."""
PLY, NODES, RUNNING, FARTHEST, FACTS = range(5)
"""The state of the whole search, in `now`: FARTHEST is the largest ply reached."""

LARGEST = 1 << 30
NO_ACTION = 255
SURE_DEPTH = 255
"""The depth of proven values: sufficient for any depth."""
EXACT, LOWER, UPPER = range(3)
LATE, VERY_LATE = 3, 10
"""Actions from these indexes on are first tried with one ply or two plies less depth."""
MOST_HISTORY = 1 << 20


def pack(value: Any, depth: Any, bound: Any, action: Any) -> Any:
    """An entry of the table, in one word."""
    return np.uint64((value + LARGEST) | depth << 32 | bound << 40 | action << 42)


def look_up(table: Any, here: Any) -> Any:
    """The table's entry for a position: value, depth, bound and action; depth -1 if there is
    none."""
    bucket = here & np.uint64(len(table) - 2)
    for slot in range(2):
        place = bucket + np.uint64(slot)
        if table[place, 0] == here:
            word = np.int64(table[place, 1])
            return (word & 0xFFFFFFFF) - LARGEST, word >> 32 & 255, word >> 40 & 3, word >> 42 & 255
    return 0, -1, EXACT, NO_ACTION


def remember(table: Any, here: Any, word: Any) -> None:
    """Writes an entry into the table; the first of a bucket is kept for the deepest one."""
    bucket = here & np.uint64(len(table) - 2)
    depth, kept = np.int64(word) >> 32 & 255, np.int64(table[bucket, 1]) >> 32 & 255
    place = bucket
    if table[bucket, 0] != here and kept > depth:
        place += np.uint64(1)
    table[place, 0], table[place, 1] = here, word


def arrive(ply: Any, rows: Any, frames: Any, moves: Any, ranks: Any, order: Any, table: Any) -> Any:
    """Begins with a position: returns whether its value is known at once, the value for its mover,
    and whether that is sure. If it is not known, the actions are listed and ranked."""
    row, frame = rows[ply], frames[ply]
    if is_over(row):
        turn = 1 if side(rows[ply - 1]) else -1
        return True, turn * final(row), True
    mover = side(row)
    if frame[DEPTH] <= 0:
        return True, -guess(row) if mover else guess(row), False
    value, depth, bound, hint = look_up(table, key(row))
    if ply > 0 and depth >= frame[DEPTH]:
        raises, lowers = value >= frame[BETA], value <= frame[ALPHA]
        if bound == EXACT or (bound == LOWER and raises) or (bound == UPPER and lowers):
            return True, value, depth == SURE_DEPTH
    number = actions_of(row, moves[ply])
    for at in range(number):
        action = moves[ply, at]
        ranks[ply, at] = order[mover, action]
        if action == hint:
            ranks[ply, at] = 4 * MOST_HISTORY
        elif action == order[2 + ply, 0] or action == order[2 + ply, 1]:
            ranks[ply, at] += 2 * MOST_HISTORY
    frame[COUNT], frame[AT], frame[BEST], frame[ACTION] = number, -1, -LARGEST, NO_ACTION
    frame[SURE], frame[FIRST_ALPHA] = 1, frame[ALPHA]
    return False, 0, False


def next_action(ply: Any, frames: Any, moves: Any, ranks: Any) -> None:
    """Moves the action of the highest rank left to the next index, and chooses its window."""
    frame = frames[ply]
    frame[AT] += 1
    top = frame[AT]
    for at in range(frame[AT] + 1, frame[COUNT]):
        if ranks[ply, at] > ranks[ply, top]:
            top = at
    at = frame[AT]
    moves[ply, at], moves[ply, top] = moves[ply, top], moves[ply, at]
    ranks[ply, at], ranks[ply, top] = ranks[ply, top], ranks[ply, at]
    frame[WINDOW] = FULL if at == 0 else NULL
    if at >= LATE and frame[DEPTH] >= 3:
        frame[WINDOW] = REDUCED


def descend(ply: Any, rows: Any, frames: Any, moves: Any) -> None:
    """Plays the action that is being tried."""
    frame, below = frames[ply], frames[ply + 1]
    rows[ply + 1] = rows[ply]
    play(rows[ply + 1], moves[ply, frame[AT]])
    below[ALPHA] = -frame[BETA] if frame[WINDOW] == FULL else -frame[ALPHA] - 1
    below[BETA] = -frame[ALPHA]
    below[DEPTH] = frame[DEPTH] - 1
    if frame[WINDOW] == REDUCED:
        below[DEPTH] -= 1 if frame[AT] < VERY_LATE else 2


def take(ply: Any, value: Any, sure: Any, rows: Any, frames: Any, moves: Any, order: Any) -> Any:
    """Uses the value of the action that was tried; returns whether it must be tried again."""
    frame = frames[ply]
    if frame[WINDOW] == REDUCED and value > frame[ALPHA]:
        frame[WINDOW] = NULL
        return True
    if frame[WINDOW] == NULL and frame[ALPHA] < value < frame[BETA]:
        frame[WINDOW] = FULL
        return True
    action = moves[ply, frame[AT]]
    if value > frame[BEST]:
        frame[BEST], frame[ACTION] = value, action
    frame[ALPHA] = max(frame[ALPHA], value)
    if value < frame[BETA]:
        frame[SURE] &= sure
        return False
    frame[SURE], frame[AT] = sure, frame[COUNT]
    if order[2 + ply, 0] != action:
        order[2 + ply, 1], order[2 + ply, 0] = order[2 + ply, 0], action
    mover = side(rows[ply])
    order[mover, action] = min(MOST_HISTORY, order[mover, action] + frame[DEPTH] * frame[DEPTH])
    return False


def leave(ply: Any, rows: Any, frames: Any, table: Any) -> None:
    """Writes the result of a position whose actions are done into the table."""
    frame = frames[ply]
    bound = EXACT
    if frame[BEST] <= frame[FIRST_ALPHA]:
        bound = UPPER
    elif frame[BEST] >= frame[BETA]:
        bound = LOWER
    depth = SURE_DEPTH if frame[SURE] else frame[DEPTH]
    remember(table, key(rows[ply]), pack(frame[BEST], depth, bound, frame[ACTION]))


def run(
    now: Any, limit: Any, rows: Any, frames: Any, moves: Any, ranks: Any, order: Any, table: Any
) -> None:
    """Continues until the root has its value, or there were `limit` nodes."""
    ply = now[PLY]
    while now[NODES] < limit:
        now[NODES] += 1
        now[FARTHEST] = max(now[FARTHEST], ply)
        answered, value, sure = arrive(ply, rows, frames, moves, ranks, order, table)
        while True:
            again = False
            if answered:
                ply -= 1
                again = take(ply, -value, sure, rows, frames, moves, order)
            frame = frames[ply]
            if again or frame[AT] + 1 < frame[COUNT]:
                if not again:
                    next_action(ply, frames, moves, ranks)
                descend(ply, rows, frames, moves)
                ply += 1
                break
            leave(ply, rows, frames, table)
            if ply == 0:
                now[RUNNING] = 0
                return
            answered, value, sure = True, frame[BEST], frame[SURE] == 1
    now[PLY] = ply
