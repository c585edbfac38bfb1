"""Observations of a round of Mondo as arrays, made from the seat's view alone."""

from functools import cache
from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Space
from numpy.typing import NDArray

from mondala.core.seats import Seat
from mondala.envs.mondo.actions import ACTIONS, TASK_NAMES, TILES, allowed
from mondala.games.mondo.board import INDEX, SPACES, BoardSide
from mondala.games.mondo.goals import MODIFIERS
from mondala.games.mondo.pile import Lying, Pile
from mondala.games.mondo.tiles import HOME, LANDSCAPES, Face, TileSet, Volcano, parse_face, turned
from mondala.games.mondo.views import PlayerView, RoundView
from mondala.games.mondo.world import Placement, World

Observation = dict[str, Any]
Numbers = NDArray[np.int16]

LARGEST = 2_000
"""The largest number in any observation; the largest are seconds and hundredths of a tile."""
FACE = 6
"""Numbers of a face: its edges clockwise from the top, 1 to 4 for w d f p; 1 to 16 for an animal;
1 for an active volcano, 2 for an inactive one. 0 is nothing."""
BURIED, FREE = 1, 2
_ANIMALS = {animal: number for number, animal in enumerate(HOME, start=1)}
_VOLCANOS = {volcano: number for number, volcano in enumerate(Volcano, start=1)}
_MODIFIERS = {name: number for number, name in enumerate(MODIFIERS, start=1)}


def observation_space(seats: int) -> Dict:
    shapes = {
        "middle": (TILES, 4 + 2 * FACE),
        "worlds": (seats, len(SPACES), FACE),
        "hands": (seats, 2 * FACE),
        "players": (seats, 2 + len(TASK_NAMES)),
        "table": (3 + len(TASK_NAMES),),
    }
    boxes: dict[str, Space[Any]] = {
        name: Box(0, LARGEST, shape, np.int16) for name, shape in shapes.items()
    }
    mask = Box(0, 1, (ACTIONS,), np.int8)
    return Dict({"observation": Dict(boxes), "action_mask": mask})


class Seen:
    """A round as a seat sees it, and the seconds that are left (0 where the time is hidden)."""

    def __init__(
        self, current: RoundView, board: BoardSide, seat: Seat, seconds: int, tiles: TileSet
    ) -> None:
        self.current, self._board, self._tiles = current, board, tiles
        self._seconds = seconds
        pile = Pile(current.width, current.height, current.pile)
        self._free = frozenset(lying.handle for lying in pile.free())
        self._players = current.players[seat:] + current.players[:seat]

    def observation(self) -> Observation:
        current, players = self.current, self._players
        arrays = {
            "middle": self._middle(),
            "worlds": np.array([self._world(player.world) for player in players], np.int16),
            "hands": np.array([self._hand(player.hand) for player in players], np.int16),
            "players": np.array([_player(player) for player in players], np.int16),
            "table": np.array(
                [
                    self._seconds,
                    current.chips[0] if current.chips else 0,
                    _MODIFIERS[current.modifier] if current.modifier else 0,
                    *_flags(current.tasks),
                ],
                np.int16,
            ),
        }
        mask = np.zeros(ACTIONS, np.int8)
        me = players[0]
        spaces = [INDEX[space] for space in self._own_world(me.world).open_spaces()]
        mask[list(allowed(current, me, spaces, self._free))] = 1
        return {"observation": arrays, "action_mask": mask}

    def _middle(self) -> Numbers:
        rows = np.zeros((TILES, 4 + 2 * FACE), np.int16)
        for lying in self.current.pile:
            state = FREE if lying.handle in self._free else BURIED
            rows[lying.handle - 1] = (state, *lying.spot, *self._faces(lying))
        return rows

    def _faces(self, lying: Lying) -> tuple[int, ...]:
        """The upper face, and the other one if the seat has seen both."""
        if lying.tile is None or lying.side is None:
            return face_numbers(parse_face(lying.face)) + (0,) * FACE
        tile = self._tiles[lying.tile]
        return face_numbers(tile.face(lying.side)) + face_numbers(tile.face(lying.side.other))

    def _hand(self, hand: Lying | None) -> tuple[int, ...]:
        return (0,) * (2 * FACE) if hand is None else self._faces(hand)

    def _world(self, placements: tuple[Placement, ...]) -> Numbers:
        cells = np.zeros((len(SPACES), FACE), np.int16)
        for space, tile, side, turn in placements:
            cells[INDEX[space]] = face_numbers(self._tiles[tile].face(side), turn)
        return cells

    def _own_world(self, placements: tuple[Placement, ...]) -> World:
        world = World(self._board)
        for placement in placements:
            world = world.lay(placement, self._tiles)
        return world


@cache
def face_numbers(face: Face, turn: int = 0) -> tuple[int, ...]:
    edges = (LANDSCAPES.index(edge) + 1 for edge in turned(face.edges, turn))
    animal = _ANIMALS[face.animal] if face.animal else 0
    return (*edges, animal, _VOLCANOS[face.volcano] if face.volcano else 0)


def _player(player: PlayerView) -> tuple[int, ...]:
    return (player.chip or 0, int(player.out), *_flags(player.tasks))


def _flags(tasks: tuple[str, ...]) -> tuple[int, ...]:
    return tuple(int(name in tasks) for name in TASK_NAMES)
