"""A bot for each game, to begin one of your own with; docs/bots.md tells what they are asked.

mondala arena patterns 2 3 examples/my_bot.py:MyPatternsBot
mondala arena mondo 1 examples/my_bot.py:MyMondoBot
"""

from operator import contains

from mondala.bots.bot import Bot, Budget, Decision, Question
from mondala.core.chance import Stream
from mondala.games.mondo.board import INDEX, NEIGHBOURS, RIMS
from mondala.games.mondo.commands import JumpOut, Place, Take
from mondala.games.mondo.pile import Pile
from mondala.games.mondo.tiles import LANDSCAPES, Face, Side, parse_face, turned
from mondala.games.mondo.world import World
from mondala.games.patterns.moves import Move, apply, legal_moves
from mondala.games.patterns.scoring import points


class MyPatternsBot(Bot):
    name, level, about = "mine", 1, "makes the move that leaves it furthest ahead"

    def decide(self, question: Question, budget: Budget, chance: Stream) -> Decision:
        position, me = question.view, question.seat  # nothing is hidden: a view is a position

        def lead(move: Move) -> int:
            have = points(apply(position, move))
            return have[me] - have[1 - me]

        moves = chance.shuffled(legal_moves(position))
        return Decision(max(moves, key=lead))


class MyMondoBot(Bot):
    name, level, about = "mine", 1, "takes the tile in sight that fits best, and lays it there"

    def decide(self, question: Question, budget: Budget, chance: Stream) -> Decision:
        current, tiles = question.view.round, question.material
        me = current.players[question.seat]
        world = World(question.view.options.board)
        for placement in me.world:
            world = world.lay(placement, tiles)
        spaces = world.open_spaces()
        if me.out:
            return Decision()
        if not spaces:
            return Decision(JumpOut(), delay=1000)
        if me.hand is None:
            free = chance.shuffled(Pile(current.width, current.height, current.pile).free())
            seen = {lying.handle: best_place(world, parse_face(lying.face)) for lying in free[:6]}
            return Decision(Take(min(seen, key=lambda handle: seen[handle])), delay=4000)
        sides = [(best_place(world, tiles[me.hand.tile].face(side)), side) for side in Side]
        (_, space, turn), side = min(sides)
        return Decision(Place(space, side, turn), delay=2000)


def best_place(world: World, face: Face) -> tuple[int, str, int]:
    """The fewest edges that do not match, and where and at which turn that is so."""
    return min(
        (4 - sum(map(contains, around(world, space), turned(face.edges, turn))), space, turn)
        for space in world.open_spaces()
        for turn in range(4)
    )


def around(world: World, space: str) -> list[str]:
    """The landscapes that match at the four edges of a space: all where nothing lies yet."""
    rim = RIMS[world.board][INDEX[space]]
    cells = [None if beyond is None else world.cells[beyond] for beyond in NEIGHBOURS[INDEX[space]]]
    lying = [rim[way] if cell is None else cell.edges[way - 2] for way, cell in enumerate(cells)]
    return [letter or LANDSCAPES for letter in lying]
