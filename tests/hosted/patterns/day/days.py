"""A person who solves the positions of a day, at a server whose clock is moved by hand."""

from datetime import date

from mondala.bots.patterns.puzzles.puzzle import Puzzle
from mondala.bots.patterns.puzzles.stock import CYCLE, Stock
from mondala.bots.patterns.puzzles.symmetry import identity
from mondala.core.value import replace
from mondala.games.patterns.moves import apply, legal_moves, parse_move
from mondala.games.patterns.notation import parse_position
from mondala.hosted.patterns.day.positions import position_of, stock
from mondala.hosted.patterns.day.results import PositionsDay, positions_day
from mondala.hosted.patterns.day.trying import answer, show
from mondala.server.days.dates import DAY, starts
from mondala.server.storage.rows import Person
from tests.server.support.by_hand import ByHand

LEAP_DAY = date(2024, 2, 29)
NOON = DAY // 2


def comes_to(hand: ByHand, day: date, since_midnight: int = NOON) -> None:
    hand.clock.jump(starts(day) + since_midnight - hand.clock.utc())


def repeating(of: Stock) -> Stock:
    """A stock that has the same three positions for every day."""
    kinds = {puzzle.difficulty: puzzle for puzzle in of.puzzles}
    return Stock(puzzle for puzzle in kinds.values() for _ in range(CYCLE))


def wrong_move(puzzle: Puzzle) -> str:
    moves = map(str, legal_moves(parse_position(puzzle.position)))
    return next(move for move in moves if move != puzzle.line[0])


def solved(text: str) -> Puzzle:
    """The puzzle of a day that lies there, with the solution in these looks: the move after which
    it looks as it does after the solution."""
    position = parse_position(text)
    name = identity(position)
    puzzle = next(each for each in stock().puzzles if each.id == name)
    wanted = identity(apply(parse_position(puzzle.position), parse_move(puzzle.line[0])))
    (move,) = (m for m in legal_moves(position) if identity(apply(position, m)) == wanted)
    return replace(puzzle, position=text, line=(str(move),))


class Solver:
    """One person; each answer takes so many milliseconds."""

    def __init__(self, hand: ByHand, person: Person, day: date = LEAP_DAY) -> None:
        self.hand, self.person, self.day = hand, person, day
        self.services = hand.tables.services

    async def sees(self, task: int) -> None:
        await show(self.services, self.person, self.day, task)

    async def answers(self, task: int, *, right: bool) -> bool:
        """Whether it counts."""
        puzzle = await position_of(self.services.days, self.day, task)
        move = puzzle.line[0] if right else wrong_move(puzzle)
        return await answer(self.services, self.person, self.day, task, move, right=right)

    async def solves(self, *rights: bool, seconds: int = 10) -> None:
        for task, right in enumerate(rights, start=1):
            await self.sees(task)
            self.hand.clock.jump(seconds * 1_000)
            assert await self.answers(task, right=right)

    async def looks(self) -> PositionsDay:
        return await positions_day(self.hand.tables, self.day, self.person)


async def newcomer(hand: ByHand, name: str = "Ada", day: date = LEAP_DAY) -> Solver:
    return Solver(hand, await hand.people.new_guest(name), day)
