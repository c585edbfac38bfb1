"""A position of Patterns drawn in the terminal, readable without colour too.

Lower case lies face up; upper case lies face down, with `'` for the second player's, as in the
notation; a number stands for the claim marker.
"""

from rich.console import Console
from rich.text import Text

from mondala.core.seats import Seat
from mondala.games.patterns.mandala import BIT, COLOUR_NAMES, COLOURS, DISC, names
from mondala.games.patterns.position import FIRST, PLAYERS, SECOND, Phase, Position
from mondala.games.patterns.scoring import flips_to_come, group_scores, points

_INKS = ("grey66", "red3", "dark_orange", "yellow3", "green4", "purple")
_PAPERS = (
    "white on grey15",
    "white on red3",
    "black on dark_orange",
    "black on yellow3",
    "white on green4",
    "white on purple",
)
_WIDTH = 4


def draw(position: Position) -> None:
    console = Console(highlight=False)
    for row in DISC.rows():
        label = DISC.names[row[0]][1]
        line = Text(f"{label} " + " " * (_WIDTH * DISC.cells[row[0]][1]))
        for space in row:
            line.append(*_token(position, BIT[DISC.names[space]]))
        console.print(line)
    console.print("  " + "".join(f" {letter}  " for letter in "abcdefgh") + "\n")
    for player in (FIRST, SECOND):
        console.print(_summary(position, player))
    console.print(_status(position))


def _token(position: Position, bit: int) -> tuple[str, str]:
    """The four characters of a space, and their style."""
    free = position.colour_free_at(bit)
    if free is not None:
        return f" {COLOURS[free]}  ", _INKS[free]
    for player in (FIRST, SECOND):
        for group in group_scores(position, player):
            if group.spaces & bit:
                number = str(group.number) if position.claims & bit else ""
                letter = COLOURS[group.colour].upper()
                return f" {letter}{number}{chr(39) * player}".ljust(_WIDTH), _PAPERS[group.colour]
    raise AssertionError("every space has a token")


def _summary(position: Position, player: Seat) -> Text:
    line = Text(f"{PLAYERS[player]:6}  {points(position)[player]:3} points  ")
    if position.phase is not Phase.BOWL:
        colour = position.bowls[player]
        line.append("bowl ").append(COLOUR_NAMES[colour], _INKS[colour]).append("  ")
    line.append("\n" if position.rivers[player] else "")
    for group in group_scores(position, player):
        line.append(f"  {group.number} ")
        line.append(f" {COLOUR_NAMES[group.colour]} ", _PAPERS[group.colour])
        line.append(f" {group.points}")
    return line


def _status(position: Position) -> str:
    mover = PLAYERS[position.mover]
    if position.phase is Phase.BOWL:
        left = " or ".join(COLOUR_NAMES[colour] for colour in position.bowls)
        return f"The {mover} player chooses a bowl token: {left}."
    if position.phase is Phase.PLAY:
        return f"The {mover} player is to move."
    if position.phase is Phase.FLIPS:
        flips = ", ".join(names(flips_to_come(position, position.mover)))
        return f"The {mover} player may still flip {flips}."
    return "The game is over."
