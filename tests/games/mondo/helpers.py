"""Small worlds, matches and random play that the tests of Mondo share."""

from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from mondala.core.chance import Chance, Stream
from mondala.core.errors import NotAllowed
from mondala.core.seats import PerSeat, Seat
from mondala.core.value import replace
from mondala.games.mondo.board import DISC, INDEX, SPACES, BoardSide
from mondala.games.mondo.commands import BeginRound, Command, Go, Score, TimeUp
from mondala.games.mondo.events import Event
from mondala.games.mondo.folding import apply
from mondala.games.mondo.judging import GRACE, judge
from mondala.games.mondo.lines import Entry
from mondala.games.mondo.match import Match, Player, Round, begin_match
from mondala.games.mondo.options import Options
from mondala.games.mondo.pile import Lying, Pile, Spot
from mondala.games.mondo.tiles import Side, TileSet, format_tiles, parse_tiles, turned
from mondala.games.mondo.world import Placement, World
from mondala.resources import standard_tiles
from tests.players import clashes, next_entry

TILES = standard_tiles()
WATER, LANDS = BoardSide.WATER, BoardSide.LANDS
PAIR = Options(2)


def few_tiles(count: int) -> TileSet:
    """A number of the standard tiles, of every kind."""
    return parse_tiles(format_tiles([TILES[1 + 5 * place % 136] for place in range(count)]))


def lay(board: BoardSide = WATER, /, **faces: str) -> World:
    """A world with these faces, written as they lie, on these spaces: `lay(c4="ffpd panda")`."""
    backs = ("d" if face == "wwww" else "w" for face in faces.values())
    tiles = parse_tiles("\n".join(map(" | ".join, zip(faces.values(), backs, strict=True))))
    world = World(board)
    for number, space in enumerate(faces, start=1):
        world = world.lay(Placement(space, number, Side.FRONT, 0), tiles)
    return world


def full(fill: str, board: BoardSide = WATER, /, **faces: str) -> World:
    """A full board of these faces and else of `fill`."""
    return lay(board, **{space: faces.get(space, fill) for space in SPACES})


def sea(**faces: str) -> World:
    return full("wwww", **faces)


def grown(
    stream: Stream, board: BoardSide = WATER, tiles: TileSet = TILES, *, count: int = 24
) -> World:
    """A random legal world with few misconnections, and so with finished areas."""
    world, pool = World(board), list(stream.shuffled(tiles.numbers()))
    while len(world.placements) < count:
        spaces = world.open_spaces()
        space = spaces[stream.below(len(spaces))]
        choices = [
            (clashes(world, space, turned(tiles[tile].face(side).edges, turn)), side, turn, tile)
            for tile in pool[:12]
            for side in Side
            for turn in range(4)
        ]
        _, side, turn, tile = min(choices, key=lambda choice: choice[0])
        pool.remove(tile)
        world = world.place(Placement(space, tile, side, turn), tiles)
    return world


def quarter_turn(space: str) -> str:
    """The position of a space after the board is turned clockwise."""
    row, column = DISC.cells[INDEX[space]]
    return SPACES[DISC.cells.index((column, DISC.size - 1 - row))]


@dataclass(frozen=True)
class Step:
    before: Match
    entry: Entry
    events: tuple[Event, ...]
    after: Match


def play(game: Match, seed: int = 0, *, pause: int = 0) -> Iterator[Step]:
    """Every step of random players to the end; they let `pause` ms go by before each."""
    stream, clock = Chance(seed).stream("players"), 0
    while not game.is_over:
        entry = next_entry(game, clock + pause, stream)
        events = judge(game, entry.seat, entry.command, entry.at)
        after = fold(game, events)
        yield Step(game, entry, events, after)
        game, clock = after, entry.at


def last(game: Match, seed: int = 0, *, pause: int = 0) -> Match:
    """The match when it is over."""
    *_, step = play(game, seed, pause=pause)
    return step.after


def fold(game: Match, events: tuple[Event, ...]) -> Match:
    for event in events:
        game = apply(game, event)
    return game


def act(game: Match, seat: Seat | None, command: Command, at: int = 1000) -> Match:
    """The match after a command that is allowed."""
    return fold(game, judge(game, seat, command, at))


def refusal(game: Match, seat: Seat | None, command: Command, at: int = 1000) -> str:
    """The code with which the command is refused."""
    with pytest.raises(NotAllowed) as refused:
        judge(game, seat, command, at)
    assert str(refused.value)
    return refused.value.code


def fresh(options: Options = PAIR, seed: int = 1, tiles: TileSet = TILES) -> Match:
    return begin_match(options, tiles, seed)


def counting_down(options: Options = PAIR, seed: int = 1, tiles: TileSet = TILES) -> Match:
    return act(fresh(options, seed, tiles), None, BeginRound())


def running(options: Options = PAIR, seed: int = 1, tiles: TileSet = TILES) -> Match:
    """A match in its first round, just after go."""
    return act(counting_down(options, seed, tiles), None, Go())


def timed_out(game: Match) -> Match:
    return act(game, None, TimeUp(), game.options.time_limit)


def scored(game: Match) -> Match:
    """A running round let run out of time, and scored."""
    return act(timed_out(game), None, Score(), game.options.time_limit + GRACE)


def on_table(game: Match) -> Round:
    assert game.round is not None
    return game.round


def player(game: Match, seat: Seat = 0) -> Player:
    return on_table(game).players[seat]


def with_pile(game: Match, *tiles: Lying) -> Match:
    """The same match with just these tiles in the middle."""
    current = on_table(game)
    pile = Pile(current.pile.width, current.pile.height, tiles)
    return replace(game, round=replace(current, pile=pile))


def with_worlds(game: Match, *worlds: World) -> Match:
    """The same match with these worlds on the boards."""
    current = on_table(game)
    players = [
        replace(one, world=world) for one, world in zip(current.players, worlds, strict=True)
    ]
    return replace(game, round=replace(current, players=PerSeat(players)))


def lying(handle: int, x: int, y: int, angle: int = 0, side: Side = Side.FRONT) -> Lying:
    """Tile number `handle` in the middle, by that handle too."""
    return Lying(handle, Spot(x, y, angle), str(TILES[handle].face(side)), handle, side, 0)


def free_handle(game: Match) -> int:
    return on_table(game).pile.free()[0].handle


def free_handles(game: Match) -> list[int]:
    return [tile.handle for tile in on_table(game).pile.free()]
