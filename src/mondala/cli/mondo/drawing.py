"""A world of Mondo drawn in the terminal, readable without colour too.

fffffff   A tile: the letters of its four edges, and in the middle the first letters of its
ff   dd   animal, or a volcano: /^\\ active, /-\\ inactive. Around the world stands the rim;
fwwwwwd   × marks a misconnection.
"""

from rich.console import Console
from rich.text import Text

from mondala.core.grid import BOTTOM, LEFT, RIGHT, TOP
from mondala.games.mondo.board import DISC, EDGE_NAMES, MARKED, RIMS, SPACES
from mondala.games.mondo.survey import Survey, survey
from mondala.games.mondo.tiles import Face, Volcano
from mondala.games.mondo.world import Laid, World

WIDE, HIGH = 7, 3
ACROSS, DOWN = WIDE + 1, HIGH + 1
_PAPERS = {
    "w": "white on dodger_blue3",
    "d": "black on light_goldenrod3",
    "f": "white on dark_green",
    "p": "black on dark_olive_green3",
}
_FIGURES = {Volcano.ACTIVE: "/^\\", Volcano.INACTIVE: "/-\\"}


class _Canvas:
    """Signs with a style each, by line and column."""

    def __init__(self, lines: int, columns: int) -> None:
        self._signs = [[(" ", "")] * columns for _ in range(lines)]

    def write(self, line: int, column: int, signs: str, style: str = "") -> None:
        for offset, sign in enumerate(signs):
            self._signs[line][column + offset] = (sign, style)

    def texts(self) -> list[Text]:
        return [Text.assemble(*line) for line in self._signs]


def draw(world: World) -> None:
    canvas = _Canvas(DISC.size * DOWN + 1, DISC.size * ACROSS + 1)
    seen = survey(world)
    for space, cell in enumerate(world.cells):
        row, column = DISC.cells[space]
        line, left = 1 + DOWN * row, 1 + ACROSS * column
        if cell is None:
            name = f"({SPACES[space]})" if SPACES[space] in MARKED else f" {SPACES[space]} "
            canvas.write(line + 1, left + 1, name.center(WIDE - 2))
        else:
            _draw_tile(canvas, line, left, cell)
        for way, edge in enumerate(EDGE_NAMES[space]):
            rim = RIMS[world.board][space][way]
            _draw_edge(canvas, line, left, way, rim, clashes=edge in seen.misconnections)
    console = Console(highlight=False)
    for text in canvas.texts():
        text.rstrip()
        console.print(text)
    console.print(_summary(seen))


def _draw_tile(canvas: _Canvas, line: int, left: int, laid: Laid) -> None:
    top, right, bottom, west = tuple(laid.edges)
    for offset in range(HIGH):
        canvas.write(line + offset, left, west * 3, _PAPERS[west])
        canvas.write(line + offset, left + WIDE - 3, right * 3, _PAPERS[right])
    canvas.write(line, left + 1, top * (WIDE - 2), _PAPERS[top])
    canvas.write(line + HIGH - 1, left + 1, bottom * (WIDE - 2), _PAPERS[bottom])
    canvas.write(line + 1, left + 2, _figure(laid.face).center(3), "bold black on white")


def _figure(face: Face) -> str:
    if face.volcano is not None:
        return _FIGURES[face.volcano]
    return (face.animal or "")[:3]


def _draw_edge(
    canvas: _Canvas, line: int, left: int, way: int, rim: str | None, *, clashes: bool
) -> None:
    """Draws three characters along an edge: the rim, with a cross in the middle if misconnected."""
    places = {
        TOP: [(line - 1, left + column) for column in (2, 3, 4)],
        RIGHT: [(line + offset, left + WIDE) for offset in range(3)],
        BOTTOM: [(line + HIGH, left + column) for column in (2, 3, 4)],
        LEFT: [(line + offset, left - 1) for offset in range(3)],
    }[way]
    if rim is not None:
        for at_line, at_column in places:
            canvas.write(at_line, at_column, rim, _PAPERS[rim])
    if clashes:
        canvas.write(*places[1], "×", "bold red")


def _summary(seen: Survey) -> str:
    counts = {
        "animals": len(seen.animals),
        "finished landscapes": sum(area.landscape != "w" for area in seen.finished),
        "lakes": len(seen.lakes),
        "active volcanos": len(seen.active),
        "inactive volcanos": len(seen.inactive),
        "empty spaces": len(seen.empty),
        "misconnections": len(seen.misconnections),
    }
    return "\n".join(f"{name:20}{count:3}" for name, count in counts.items())
