"""Landscapes, animals, faces, tiles, and the text form of a tile set.

A face is four triangles that meet in the middle, one to an edge (R5). Neighbouring triangles of
one landscape are one region; opposite ones touch in a point only, which joins nothing.
"""

from collections.abc import Iterator
from enum import StrEnum
from functools import cache
from hashlib import blake2b

from mondala.core.errors import NotAllowed, Unreadable
from mondala.core.value import Value

LANDSCAPES = "wdfp"
LANDSCAPE_NAMES = {"w": "water", "d": "desert", "f": "forest", "p": "plains"}
SPECIES = {
    "w": ("whale", "dolphin", "turtle", "octopus"),
    "d": ("camel", "lizard", "snake", "scorpion"),
    "f": ("tiger", "sloth", "panda", "parrot"),
    "p": ("buffalo", "elephant", "zebra", "lion"),
}
HOME = {animal: letter for letter, animals in SPECIES.items() for animal in animals}
"""The landscape of each species."""


class Volcano(StrEnum):
    ACTIVE = "active"
    INACTIVE = "inactive"


class Side(StrEnum):
    """The face of a tile that lies up."""

    FRONT = "f"
    BACK = "b"

    @property
    def other(self) -> "Side":
        return Side.BACK if self is Side.FRONT else Side.FRONT


class Face(Value, frozen=True):
    """Edges clockwise from the top, and what stands on it."""

    edges: str
    animal: str | None = None
    volcano: Volcano | None = None

    def __str__(self) -> str:
        return " ".join(word for word in (self.edges, self.animal, self.volcano) if word)


class Tile(Value, frozen=True):
    front: Face
    back: Face

    def face(self, side: Side) -> Face:
        return self.front if side is Side.FRONT else self.back

    def __str__(self) -> str:
        """A bare back of one landscape is written as its letter, any other as a whole face."""
        bare = self.back == Face(self.back.edges[0] * 4)
        return f"{self.front} | {self.back.edges[0] if bare else self.back}"


class TileSet(Value, frozen=True):
    """The tiles of a game, numbered from 1, and a hash of what they show."""

    tiles: tuple[Tile, ...]
    digest: str

    def __len__(self) -> int:
        return len(self.tiles)

    def __getitem__(self, number: int) -> Tile:
        if not 1 <= number <= len(self.tiles):
            raise NotAllowed("no-such-tile", f"there is no tile {number}", tile=number)
        return self.tiles[number - 1]

    def numbers(self) -> range:
        return range(1, len(self.tiles) + 1)


@cache
def turned(edges: str, turn: int) -> str:
    """The edges after quarter turns clockwise: at a turn of 1 the written top is on the right."""
    return edges[-turn:] + edges[:-turn]


@cache
def regions(edges: str) -> tuple[int, ...]:
    """For each edge the number of its region on the face, counted from 0."""
    found = [0, 0, 0, 0]
    for edge in range(1, 4):
        found[edge] = found[edge - 1] + (edges[edge] != edges[edge - 1])
    if found[3] and edges[3] == edges[0]:
        found = [0 if region == found[3] else region for region in found]
    return tuple(found)


class BadTile(Unreadable):
    """A line that is no tile. `fault` is stable, and `words` are those in the sentence, so that a
    client can say it in another language."""

    def __init__(self, fault: str, sentence: str, **words: str) -> None:
        super().__init__(sentence)
        self.fault = fault
        self.words = words


def parse_tiles(text: str) -> TileSet:
    """Reads a tile set; an error names the line of the text that it stands on."""
    tiles = []
    for number, words in _written(text):
        try:
            tiles.append(parse_tile(words))
        except BadTile as error:
            raise Unreadable(f"line {number}: {error}") from error
    if not tiles:
        raise Unreadable("a tile set needs at least one tile")
    digest = blake2b(format_tiles(tiles).encode(), digest_size=16).hexdigest()
    return TileSet(tuple(tiles), digest)


def bad_lines(text: str) -> Iterator[tuple[int, BadTile]]:
    """Every line that is no tile, by its number in the text, with what is wrong with it."""
    for number, words in _written(text):
        try:
            parse_tile(words)
        except BadTile as error:
            yield number, error


def _written(text: str) -> Iterator[tuple[int, str]]:
    """The lines that are no comments, by their numbers in the text."""
    for number, line in enumerate(text.split("\n"), start=1):
        if words := line.partition("#")[0].strip():
            yield number, words


def format_tiles(tiles: tuple[Tile, ...] | list[Tile]) -> str:
    return "".join(f"{tile}\n" for tile in tiles)


def parse_tile(text: str) -> Tile:
    front, bar, back = (part.strip() for part in text.partition("|"))
    if not bar:
        raise BadTile("no-bar", f"a tile reads like 'ffpd panda | w', not {text!r}", word=text)
    tile = Tile(parse_face(front), _parse_back(back))
    if alike(tile.front, tile.back):
        raise BadTile("alike", f"front and back are alike: {text!r}", word=text)
    return tile


def _parse_back(text: str) -> Face:
    """A letter for a bare landscape, or a whole face (R6 widened)."""
    if len(text) > 1:
        return parse_face(text)
    if not text or text not in LANDSCAPES:
        letters = " ".join(LANDSCAPES)
        sentence = f"the back is one of the letters {letters}, or a face, not {text!r}"
        raise BadTile("back", sentence, word=text)
    return Face(text * 4)


def alike(one: Face, other: Face) -> bool:
    """Whether one face is the other one turned, or the same."""
    same = (one.animal, one.volcano) == (other.animal, other.volcano)
    return same and one.edges in (turned(other.edges, turn) for turn in range(4))


def parse_face(text: str) -> Face:
    edges, *figures = text.split() or [""]
    _check_edges(edges)
    animal = volcano = None
    for figure in figures:
        if figure in HOME and animal is None:
            animal = figure
        elif figure in list(Volcano) and volcano is None:
            volcano = Volcano(figure)
        elif figure in HOME or figure in list(Volcano):
            raise BadTile("twice", f"one animal and one volcano at most: {text!r}", word=text)
        else:
            raise BadTile("unknown", f"neither an animal nor a volcano: {figure!r}", word=figure)
    if animal is not None:
        _check_home(edges, animal)
    return Face(edges, animal, volcano)


def _check_edges(edges: str) -> None:
    if len(edges) != 4 or not set(edges) <= set(LANDSCAPES):
        sentence = f"a face has four edges out of {' '.join(LANDSCAPES)}, not {edges!r}"
        raise BadTile("edges", sentence, word=edges)
    if len(set(edges)) == 4:
        raise BadTile("four", f"four landscapes on one face: {edges!r}", word=edges)


def _check_home(edges: str, animal: str) -> None:
    home = HOME[animal]
    areas = {region for edge, region in zip(edges, regions(edges), strict=True) if edge == home}
    if len(areas) != 1:
        raise BadTile(
            "home",
            f"a {animal} needs exactly one {LANDSCAPE_NAMES[home]} on the face, {edges!r} has "
            f"{len(areas)}",
            word=edges,
            animal=animal,
            land=home,
        )
