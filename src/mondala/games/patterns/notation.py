"""Positions of Patterns as text: five fields, and exactly one text for each position."""

import re

from mondala.core.errors import Unreadable
from mondala.core.seats import PerSeat, Seat
from mondala.games.patterns.mandala import (
    BIT,
    COLOUR_NAMES,
    COLOURS,
    DISC,
    TOKENS_PER_COLOUR,
    around,
    bits,
    connected,
)
from mondala.games.patterns.moves import flip_targets, has_action
from mondala.games.patterns.position import (
    FIRST,
    NO_GROUPS,
    PLAYERS,
    SECOND,
    Phase,
    Position,
)

_TOKEN = re.compile(rf"[{COLOURS}]|[{COLOURS.upper()}]'?\*?")
_ROWS = tuple(tuple(BIT[DISC.names[space]] for space in row) for row in DISC.rows())
_ROW_END = 0
_WRITTEN = tuple(bit for row in _ROWS for bit in (*row, _ROW_END))[:-1]
"""The spaces as they are written, row by row."""


def format_position(position: Position) -> str:
    rows = "".join(map(_tokens(position).__getitem__, _WRITTEN))
    bowls = "".join(COLOURS[colour] for colour in position.bowls)
    mark = "?" if position.phase is Phase.BOWL else ""
    rivers = "/".join(
        "".join(COLOURS[colour] for colour in river) or "-" for river in position.rivers
    )
    return f"{rows} {position.mover + 1} {mark}{bowls} {rivers} {position.phase}"


def _tokens(position: Position) -> dict[int, str]:
    """The token on each space, as it is written."""
    found = {_ROW_END: "/"}
    for letter, mask in zip(COLOURS, position.free, strict=True):
        for bit in bits(mask):
            found[bit] = letter
    for player, groups in enumerate(position.groups):
        for letter, mask in zip(COLOURS.upper(), groups, strict=True):
            for bit in bits(mask):
                found[bit] = letter + "'" * player + "*" * bool(position.claims & bit)
    return found


def parse_position(text: str) -> Position:
    """Reads a position and refuses one that the rules cannot give."""
    fields = text.split(" ")
    if len(fields) != 5:
        raise Unreadable(f"a position has five fields separated by one space: {text!r}")
    rows, mover, bowls, rivers, phase_name = fields
    if phase_name not in list(Phase):
        raise Unreadable(f"not a phase: {phase_name!r}")
    if mover not in ("1", "2"):
        raise Unreadable(f"the player to move is 1 or 2, not {mover!r}")
    phase = Phase(phase_name)
    free, groups, claims = _parse_rows(rows)
    position = Position(
        free=free,
        groups=groups,
        claims=claims,
        rivers=_parse_rivers(rivers),
        bowls=_parse_bowls(bowls, phase),
        mover=int(mover) - 1,
        phase=phase,
    )
    _check(position)
    return position


def _parse_rows(text: str) -> tuple[tuple[int, ...], PerSeat[tuple[int, ...]], int]:
    rows = text.split("/")
    if len(rows) != len(_ROWS):
        raise Unreadable(f"the mandala has {len(_ROWS)} rows, not {len(rows)}: {text!r}")
    free, groups, claims = list(NO_GROUPS), (list(NO_GROUPS), list(NO_GROUPS)), 0
    for name, row, row_bits in zip("87654321", rows, _ROWS, strict=True):
        tokens = _TOKEN.findall(row)
        if "".join(tokens) != row:
            raise Unreadable(f"row {name} cannot be read: {row!r}")
        if len(tokens) != len(row_bits):
            raise Unreadable(f"row {name} has {len(row_bits)} spaces, not {len(tokens)}: {row!r}")
        for token, bit in zip(tokens, row_bits, strict=True):
            colour = COLOURS.index(token[0].lower())
            if token[0].islower():
                free[colour] |= bit
            else:
                groups[SECOND if "'" in token else FIRST][colour] |= bit
            if "*" in token:
                claims |= bit
    return tuple(free), PerSeat((tuple(groups[FIRST]), tuple(groups[SECOND]))), claims


def _parse_rivers(text: str) -> PerSeat[tuple[int, ...]]:
    rivers = text.split("/")
    if len(rivers) != 2 or not all(re.fullmatch(rf"-|[{COLOURS}]+", river) for river in rivers):
        raise Unreadable(f"rivers read like kog/r or -/-, not {text!r}")
    return PerSeat(tuple(COLOURS.index(sign) for sign in river.strip("-")) for river in rivers)


def _parse_bowls(text: str, phase: Phase) -> PerSeat[int]:
    mark = "?" if phase is Phase.BOWL else ""
    if not re.fullmatch(rf"{re.escape(mark)}[{COLOURS}]{{2}}", text):
        raise Unreadable(f"bowls in phase {phase} read like {mark}kg, not {text!r}")
    return PerSeat(COLOURS.index(sign) for sign in text.removeprefix("?"))


def _check(position: Position) -> None:
    _check_tokens(position)
    for player in (FIRST, SECOND):
        _check_groups(position, player)
    for colour, (first, second) in enumerate(zip(*position.groups, strict=True)):
        if around(first) & second:
            name = COLOUR_NAMES[colour]
            raise Unreadable(
                f"the two {name} groups touch", fault="groups-touch", colour=COLOURS[colour]
            )
    _check_phase(position)


def _check_tokens(position: Position) -> None:
    for colour, name in enumerate(COLOUR_NAMES):
        lying = position.free[colour] | position.groups[0][colour] | position.groups[1][colour]
        count = lying.bit_count() + position.bowls.count(colour)
        if count != TOKENS_PER_COLOUR:
            sentence = f"there are {TOKENS_PER_COLOUR} {name} tokens, not {count}"
            raise Unreadable(sentence, fault="tokens", colour=COLOURS[colour], count=count)


def _check_groups(position: Position, player: Seat) -> None:
    river = position.rivers[player]
    grouped = [colour for colour, group in enumerate(position.groups[player]) if group]
    if sorted(river) != grouped:
        sentence = f"the {PLAYERS[player]} player's river and groups do not agree"
        raise Unreadable(sentence, fault="river", player=player + 1)
    for colour in grouped:
        group = position.groups[player][colour]
        whose = f"the {PLAYERS[player]} player's {COLOUR_NAMES[colour]}"
        words: dict[str, str | int] = {"player": player + 1, "colour": COLOURS[colour]}
        if not connected(group):
            raise Unreadable(f"{whose} is in pieces", fault="in-pieces", **words)
        if (group & position.claims).bit_count() != 1:
            raise Unreadable(f"{whose} group needs exactly one *", fault="claim", **words)


def _check_phase(position: Position) -> None:
    mover, phase = position.mover, position.phase
    if phase is Phase.BOWL:
        if mover != SECOND or any(position.rivers) or position.bowls[0] >= position.bowls[1]:
            raise Unreadable(
                "in phase bowl player 2 moves, no group is there, and the two left-over tokens "
                f"differ and stand in the order {' '.join(COLOURS)}",
                fault="bowl",
            )
    elif phase is Phase.PLAY and not has_action(position, mover):
        sentence = f"phase play, but the {PLAYERS[mover]} player has no action"
        raise Unreadable(sentence, fault="no-action", player=mover + 1)
    elif phase is Phase.FLIPS:
        if not flip_targets(position, mover):
            sentence = f"phase flips, but the {PLAYERS[mover]} player has no flip"
            raise Unreadable(sentence, fault="no-flip", player=mover + 1)
        if has_action(position, 1 - mover):
            sentence = f"phase flips, but the {PLAYERS[1 - mover]} player has an action"
            raise Unreadable(sentence, fault="action-left", player=2 - mover)
