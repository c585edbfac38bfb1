"""Patterns on bit boards, in machine code: the rules of `games/patterns`, for search.

A position is a row of WORDS 64-bit words, with the layout below; sets of spaces are masks as in
`games.patterns.mandala`. The legal actions are part of the row, so that they are computed once a
move. An action is a number: 0–63 lays the bowl token on that square (establish, or swap if there is
a group), 64–127 flips the token there. Numbers of squares that are not spaces stand for the other
actions: TAKE_OWN and TAKE_OTHER choose a bowl, ENOUGH ends the last flips. The places of claim
markers do not affect play and are not kept.
"""

from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from mondala.bots.compiled import compiled, count, lowest
from mondala.games.patterns.mandala import ALL, BESIDE, COLOURS

Row: TypeAlias = NDArray[np.uint64]

N = len(COLOURS)
FREE = 0
"""Six words: where the face-up tokens of each colour lie."""
GROUPS = 6
"""Six words for each player: where their groups lie."""
AROUND = 18
"""Six words for each player: the spaces next to these groups."""
RIVERS = 30
"""A word for each player: four bits a colour, the river number of its group, 0 without one."""
BOWLS = 32
POINTS = 34
CLAIMED = 36
"""For each player, how many groups they have."""
LAY = 38
"""The squares on which a bowl token may be laid, or the codes for a bowl choice or enough."""
FLIP = 39
MOVER = 40
PHASE = 41
WORDS = 42

CHOOSING, PLAYING, FLIPPING, OVER = np.uint64(0), np.uint64(1), np.uint64(2), np.uint64(3)
TAKE_OWN, TAKE_OTHER, ENOUGH = 0, 7, 56
FLIPS = 64
"""The action of flipping on a square is the square's number plus this."""
ACTIONS = 128
MOST_PLIES = 54
"""The most plies of a game: the choice of a bowl, 52 tokens to be laid, and enough."""

ZERO, ONE, TWO, FOUR, SIX = (np.uint64(number) for number in (0, 1, 2, 4, 6))
FIFTEEN, SIXTY_THREE = np.uint64(15), np.uint64(63)
CHOICES = np.uint64(1 << TAKE_OWN | 1 << TAKE_OTHER)
ENOUGH_BIT = np.uint64(1 << ENOUGH)
SPACES = np.uint64(ALL)
NOT_A = np.uint64(sum(0xFE << 8 * row for row in range(8)))
NOT_H = np.uint64(sum(0x7F << 8 * row for row in range(8)))
BESIDE_SQUARE = np.array([BESIDE.get(1 << square, 0) for square in range(64)], np.uint64)


@compiled
def around(mask: Any) -> Any:
    """The spaces orthogonally next to any of the mask, and perhaps within it."""
    eight = np.uint64(8)
    beside = (mask & NOT_H) << ONE | (mask & NOT_A) >> ONE
    return (mask << eight | mask >> eight | beside) & SPACES


@compiled
def lay_targets(row: Row, player: Any) -> Any:
    """The squares where the player may lay the token in their bowl."""
    bowl = row[np.uint64(BOWLS) + player]
    own = row[np.uint64(AROUND) + SIX * player + bowl]
    other = row[np.uint64(AROUND) + SIX * (ONE - player) + bowl]
    tokens = row[0] | row[1] | row[2] | row[3] | row[4] | row[5]
    if own:
        tokens &= own & ~row[bowl]
    return tokens & ~other


@compiled
def flip_targets(row: Row, player: Any) -> Any:
    own, other = np.uint64(AROUND) + SIX * player, np.uint64(AROUND) + SIX * (ONE - player)
    found = ZERO
    for colour in range(np.uint64(N)):
        found |= row[colour] & row[own + colour] & ~row[other + colour]
    return found


@compiled
def settle(row: Row) -> None:
    """Finds the phase, the player to move and the legal actions after a token was laid or
    flipped."""
    mover = row[MOVER]
    if row[PHASE] == PLAYING:
        row[LAY], row[FLIP] = lay_targets(row, mover), flip_targets(row, mover)
        if row[LAY] | row[FLIP]:
            return
        mover = ONE - mover
        row[MOVER] = mover
    row[FLIP] = flip_targets(row, mover)
    row[PHASE] = FLIPPING if row[FLIP] else OVER
    row[LAY] = ENOUGH_BIT if row[FLIP] else ZERO


@compiled
def colour_at(row: Row, square: Any) -> Any:
    """The colour of the face-up token there."""
    found = ZERO
    for colour in range(np.uint64(1), np.uint64(N)):
        found += colour * (row[colour] >> square & ONE)
    return found


@compiled
def put(row: Row, action: Any) -> None:
    """Lays the bowl token face down and takes the token there into the bowl, or flips the token
    there. The player to move stays the same."""
    square, flips = np.uint64(action) & SIXTY_THREE, action >= FLIPS
    mover, bit = row[MOVER], ONE << square
    taken = colour_at(row, square)
    laid = taken
    if not flips:
        laid = row[np.uint64(BOWLS) + mover]
        row[np.uint64(BOWLS) + mover] = taken
    river, place = np.uint64(RIVERS) + mover, FOUR * laid
    number = row[river] >> place & FIFTEEN
    if number:
        row[np.uint64(POINTS) + mover] += number
    else:
        row[np.uint64(CLAIMED) + mover] += ONE
        row[river] |= row[np.uint64(CLAIMED) + mover] << place
    row[taken] ^= bit
    group = SIX * mover + laid
    row[np.uint64(GROUPS) + group] |= bit
    row[np.uint64(AROUND) + group] |= BESIDE_SQUARE[square]


@compiled
def play(row: Row, action: Any) -> None:
    """Changes the position by a legal action."""
    if row[PHASE] == PLAYING:
        put(row, action)
        row[MOVER] = ONE - row[MOVER]
        settle(row)
    elif row[PHASE] == CHOOSING:
        if action == TAKE_OTHER:
            row[BOWLS], row[BOWLS + 1] = row[BOWLS + 1], row[BOWLS]
        row[MOVER], row[PHASE] = ZERO, PLAYING
        settle(row)
    elif action == ENOUGH:
        row[LAY], row[FLIP], row[PHASE] = ZERO, ZERO, OVER
    else:
        put(row, action)
        settle(row)


@compiled
def actions_of(row: Row, found: Any) -> Any:
    """Writes the legal actions into `found`; returns their number."""
    number = 0
    for start, mask in ((0, row[LAY]), (FLIPS, row[FLIP])):
        left = mask
        while left:
            found[number] = start + np.int64(lowest(left))
            left &= left - ONE
            number += 1
    return number


@compiled
def count_free(row: Row) -> Any:
    """The number of tokens that still lie face up."""
    return np.int64(count(row[0] | row[1] | row[2] | row[3] | row[4] | row[5]))


@compiled
def perft(row: Row, depth: Any) -> Any:
    """The number of sequences of exactly `depth` moves."""
    if depth == 0:
        return 1
    rows = np.empty((depth, WORDS), np.uint64)
    left = np.zeros((depth, 2), np.uint64)
    rows[0] = row
    left[0, 0], left[0, 1] = row[LAY], row[FLIP]
    total: Any = 0
    ply = 0
    while ply >= 0:
        if ply == depth - 1:
            total += np.int64(count(left[ply, 0]) + count(left[ply, 1]))
            ply -= 1
            continue
        kind = 0 if left[ply, 0] else 1
        mask = left[ply, kind]
        if not mask:
            ply -= 1
            continue
        left[ply, kind] = mask & (mask - ONE)
        rows[ply + 1] = rows[ply]
        ply += 1
        play(rows[ply], np.int64(lowest(mask)) + FLIPS * kind)
        left[ply, 0], left[ply, 1] = rows[ply, LAY], rows[ply, FLIP]
    return total


@compiled
def random_word(chance: Row) -> Any:
    """The next word of the generator (splitmix64) whose state is `chance[0]`."""
    chance[0] += np.uint64(0x9E3779B97F4A7C15)
    word = chance[0]
    word = (word ^ word >> np.uint64(30)) * np.uint64(0xBF58476D1CE4E5B9)
    word = (word ^ word >> np.uint64(27)) * np.uint64(0x94D049BB133111EB)
    return word ^ word >> np.uint64(31)


@compiled
def random_action(row: Row, chance: Row) -> Any:
    """A legal action, all equally likely; there must be one."""
    lay, flip = row[LAY], row[FLIP]
    lays = count(lay)
    limit = lays + count(flip)
    drawn = (random_word(chance) >> np.uint64(32)) * limit >> np.uint64(32)
    start = 0
    if drawn >= lays:
        drawn -= lays
        lay, start = flip, FLIPS
    for _ in range(drawn):
        lay &= lay - ONE
    return start + np.int64(lowest(lay))


@compiled
def play_at_random(row: Row, chance: Row, played: Any) -> Any:
    """Plays the position to its end and writes the actions into `played`; returns their number."""
    number = 0
    while row[PHASE] != OVER:
        action = random_action(row, chance)
        played[number] = action
        number += 1
        play(row, action)
    return number


@compiled
def random_games(start: Row, games: Any, seed: Any) -> Any:
    """The first player's points less the second's, summed over random games from one position."""
    row, played = np.empty(WORDS, np.uint64), np.empty(MOST_PLIES, np.int64)
    chance = np.array([seed], np.uint64)
    total: Any = 0
    for _ in range(games):
        row[:] = start
        play_at_random(row, chance, played)
        total += np.int64(row[POINTS]) - np.int64(row[POINTS + 1])
    return total
