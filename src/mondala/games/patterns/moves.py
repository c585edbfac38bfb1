"""Moves in a position of Patterns: which are legal, why others are not, and their effect."""

from collections.abc import Iterable
from enum import StrEnum

from mondala.core.errors import NotAllowed, Unreadable
from mondala.core.seats import PerSeat, Seat
from mondala.core.value import Value, replace
from mondala.games.patterns.mandala import (
    BESIDE,
    BIT,
    COLOUR_NAMES,
    COLOURS,
    NAME,
    around,
    bits,
)
from mondala.games.patterns.position import (
    BOWL,
    FIRST,
    FLIPS,
    OVER,
    PLAY,
    PLAYERS,
    SECOND,
    Phase,
    Position,
)


class Kind(StrEnum):
    BOWL = "B"
    ESTABLISH = "E"
    FLIP = "F"
    SWAP = "S"
    ENOUGH = "="


KIND_NAMES = {
    Kind.BOWL: "choose a bowl token",
    Kind.ESTABLISH: "establish",
    Kind.FLIP: "flip",
    Kind.SWAP: "swap",
    Kind.ENOUGH: "end the last flips",
}


_BOWL, _ESTABLISH, _FLIP, _SWAP, _ENOUGH = Kind  # constants for hot paths, like the phases


class Move(Value, frozen=True):
    """One move; `at` is a space (d4), a colour letter for a bowl choice, or = for enough."""

    kind: Kind
    at: str

    def __str__(self) -> str:
        return f"{self.kind.value}{self.at}"


ESTABLISH = {bit: Move(_ESTABLISH, name) for bit, name in NAME.items()}
FLIP = {bit: Move(_FLIP, name) for bit, name in NAME.items()}
SWAP = {bit: Move(_SWAP, name) for bit, name in NAME.items()}
CHOOSE = tuple(Move(_BOWL, letter) for letter in COLOURS)
ENOUGH = Move(_ENOUGH, "=")
_BY_TEXT = {
    str(move): move
    for move in (*ESTABLISH.values(), *FLIP.values(), *SWAP.values(), *CHOOSE, ENOUGH)
}


def parse_move(text: str) -> Move:
    move = _BY_TEXT.get(text)
    if move is None:
        raise Unreadable(f"not a move: {text!r}")
    return move


def establish_targets(position: Position, player: Seat) -> int:
    """The spaces where the player could establish a group of their bowl token's colour."""
    bowl = position.bowls[player]
    if position.groups[player][bowl]:
        return 0
    k, r, o, y, g, p = position.free
    return (k | r | o | y | g | p) & ~around(position.groups[1 - player][bowl])


def flip_targets(position: Position, player: Seat) -> int:
    """The tokens that the player could flip."""
    own, other, free = position.groups[player], position.groups[1 - player], position.free
    found = 0
    for colour in position.rivers[player]:
        beside = free[colour] & around(own[colour])
        if beside:
            found |= beside & ~around(other[colour])
    return found


def swap_targets(position: Position, player: Seat) -> int:
    """The tokens that the player could swap with their bowl token (R3: of another colour)."""
    bowl = position.bowls[player]
    own = position.groups[player][bowl]
    if not own:
        return 0
    k, r, o, y, g, p = position.free
    others = (k | r | o | y | g | p) ^ position.free[bowl]
    beside, rivals = others & around(own), position.groups[1 - player][bowl]
    return beside & ~around(rivals) if rivals else beside


def has_action(position: Position, player: Seat) -> bool:
    """Whether a bowl token can be laid or a token flipped; the costliest check comes last."""
    has_group = position.groups[player][position.bowls[player]]
    lay_targets = swap_targets if has_group else establish_targets
    return bool(lay_targets(position, player) or flip_targets(position, player))


def legal_moves(position: Position) -> list[Move]:
    mover = position.mover
    if position.phase is PLAY:
        moves = [ESTABLISH[bit] for bit in bits(establish_targets(position, mover))]
        moves += [FLIP[bit] for bit in bits(flip_targets(position, mover))]
        moves += [SWAP[bit] for bit in bits(swap_targets(position, mover))]
        return moves
    if position.phase is BOWL:
        return [CHOOSE[colour] for colour in position.bowls]
    if position.phase is FLIPS:
        return [FLIP[bit] for bit in bits(flip_targets(position, mover))] + [ENOUGH]
    return []


def play(position: Position, move: Move) -> Position:
    """The position after the move; NotAllowed says why there is none."""
    refusal = why_not(position, move)
    if refusal is not None:
        raise refusal
    return apply(position, move)


def play_all(position: Position, moves: Iterable[Move]) -> Position:
    """The position after all the moves; NotAllowed names the first that is not legal."""
    for count, move in enumerate(moves, start=1):
        try:
            position = play(position, move)
        except NotAllowed as error:
            sentence = f"move {count}, {move}: {error}"
            details = error.details | {"number": count, "move": str(move)}
            raise NotAllowed(error.code, sentence, **details) from error
    return position


def apply(position: Position, move: Move) -> Position:
    """The position after a move that is known to be legal."""
    if move.kind is _BOWL:
        chosen = COLOURS.index(move.at)
        left = position.bowls[0] if position.bowls[1] == chosen else position.bowls[1]
        bowls = PerSeat((left, chosen))
        return replace(position, bowls=bowls, mover=FIRST, phase=PLAY)
    if move.kind is _ENOUGH:
        return replace(position, phase=OVER)
    return _settled(_laid(position, move.kind, BIT[move.at]), position.mover)


def _laid(position: Position, kind: Kind, bit: int) -> Position:
    """Lays one more token face down and passes the turn."""
    mover = position.mover
    taken = position.colour_free_at(bit)
    if taken is None:
        raise AssertionError(f"{NAME[bit]} has no face-up token")
    laid = taken if kind is _FLIP else position.bowls[mover]
    groups, claims, rivers, bowls = (
        position.groups,
        position.claims,
        position.rivers,
        position.bowls,
    )
    still, own = list(position.free), list(groups[mover])
    still[taken] ^= bit
    own[laid] |= bit
    if kind is _ESTABLISH:
        claims |= bit
        rivers = rivers.put(mover, (*rivers[mover], laid))
    if kind is not _FLIP:
        bowls = bowls.put(mover, taken)
    groups = position.groups.put(mover, tuple(own))
    return Position(tuple(still), groups, claims, rivers, bowls, 1 - mover, position.phase)


def _settled(position: Position, laid_by: Seat) -> Position:
    """The position with its next mover and phase after a token was laid."""
    if position.phase is PLAY and has_action(position, position.mover):
        return position
    phase = FLIPS if flip_targets(position, laid_by) else OVER
    return replace(position, mover=laid_by, phase=phase)


_ALLOWED: dict[Phase, tuple[Kind, ...]] = {
    BOWL: (_BOWL,),
    PLAY: (_SWAP, _FLIP, _ESTABLISH),
    FLIPS: (_FLIP, _ENOUGH),
    OVER: (),
}


def why_not(position: Position, move: Move) -> NotAllowed | None:
    """The refusal of the move by the rules, or None if it is legal."""
    if move.kind not in _ALLOWED[position.phase]:
        return _wrong_phase(position, move)
    if move.kind is _BOWL:
        return _why_not_choose(position, move.at)
    if move.kind is _ENOUGH:
        return None
    return _why_not_lay(position, move.kind, BIT[move.at])


def _wrong_phase(position: Position, move: Move) -> NotAllowed:
    now = {
        BOWL: "the second player first chooses a bowl token",
        PLAY: "the game is in play",
        FLIPS: "only the last flips are left",
        OVER: "the game is over",
    }[position.phase]
    sentence = f"one cannot {KIND_NAMES[move.kind]} now, {now}"
    return NotAllowed("wrong-phase", sentence, move=str(move), phase=position.phase.value)


def _why_not_choose(position: Position, letter: str) -> NotAllowed | None:
    if COLOURS.index(letter) in position.bowls:
        return None
    one, other = (COLOUR_NAMES[colour] for colour in position.bowls)
    sentence = f"the tokens left over are {one} and {other}"
    return NotAllowed("not-left-over", sentence, one=one, other=other)


def _why_not_lay(position: Position, kind: Kind, bit: int) -> NotAllowed | None:
    """Establish, flip or swap: what is wrong with the space, the group or the neighbours."""
    mover, space, beside = position.mover, NAME[bit], BESIDE[bit]
    taken = position.colour_free_at(bit)
    if taken is None:
        return NotAllowed("face-down", f"the token on {space} lies face down for good", space=space)
    laid = taken if kind is _FLIP else position.bowls[mover]
    colour, own = COLOUR_NAMES[laid], position.groups[mover][laid]
    if kind is _ESTABLISH and own:
        sentence = f"the {PLAYERS[mover]} player already has a {colour} group"
        return NotAllowed("has-group", sentence, player=mover + 1, colour=colour)
    if kind is not _ESTABLISH and not own:
        sentence = f"the {PLAYERS[mover]} player has no {colour} group"
        return NotAllowed("no-group", sentence, player=mover + 1, colour=colour)
    if kind is not _ESTABLISH and not beside & own:
        sentence = f"{space} is not next to the {PLAYERS[mover]} player's {colour} group"
        return NotAllowed("not-beside", sentence, space=space, player=mover + 1, colour=colour)
    if kind is _SWAP and taken == laid:
        sentence = f"the token on {space} is {colour} like the one in the bowl: flip it"
        return NotAllowed("same-colour", sentence, space=space, colour=colour)
    return _why_not_connect(position, bit, laid)


def _why_not_connect(position: Position, bit: int, laid: int) -> NotAllowed | None:
    """Never connect: no colour may lie beside the other player's group of that colour."""
    other = SECOND if position.mover == FIRST else FIRST
    touched = BESIDE[bit] & position.groups[other][laid]
    if not touched:
        return None
    space, colour, beside = NAME[bit], COLOUR_NAMES[laid], NAME[touched & -touched]
    sentence = f"{space} touches the {PLAYERS[other]} player's {colour} group at {beside}"
    return NotAllowed(
        "connects", sentence, space=space, player=other + 1, colour=colour, beside=beside
    )


def perft(position: Position, depth: int) -> int:
    """The number of sequences of exactly `depth` moves."""
    if depth == 0:
        return 1
    moves = legal_moves(position)
    if depth == 1:
        return len(moves)
    return sum(perft(apply(position, move), depth - 1) for move in moves)
