"""All puzzles, drawn without end: with the same seed each comes once before any comes again. Or a
puzzle near a person's rating that they have not had."""

from collections.abc import Iterable, Mapping
from functools import lru_cache

from mondala.bots.patterns.puzzles.puzzle import Difficulty, Puzzle, Theme
from mondala.core.chance import Chance, Stream
from mondala.core.errors import NotAllowed
from mondala.core.value import Value

ORDERS_KEPT = 256
"""Orders that are cached for people who ask for their next puzzle."""

NEAREST = 12
"""A puzzle near a rating is drawn from so many."""


class Wish(Value, frozen=True):
    """The kind of puzzle that is wanted; any difficulty or theme if None."""

    difficulty: Difficulty | None = None
    theme: Theme | None = None

    def fits(self, puzzle: Puzzle) -> bool:
        return self.difficulty in (None, puzzle.difficulty) and (
            self.theme is None or self.theme in puzzle.themes
        )


class Drawn(Value, frozen=True):
    """A puzzle, and the number of puzzles that fit."""

    puzzle: Puzzle
    of: int


class Pile:
    def __init__(self, puzzles: Iterable[Puzzle]) -> None:
        self.puzzles = tuple(puzzles)
        self._by_id = {puzzle.id: puzzle for puzzle in self.puzzles}
        self._order = lru_cache(ORDERS_KEPT)(self._shuffled)

    def puzzle(self, name: str) -> Puzzle:
        found = self._by_id.get(name)
        if found is None:
            raise NotAllowed("no-puzzle", "there is no such puzzle")
        return found

    def drawn(self, wish: Wish, seed: int, number: int) -> Drawn:
        """The puzzle of that number, from 0 on, in an order determined by the seed. After all that
        fit they come again in another order. If a theme has none of that difficulty, those of any
        difficulty fit."""
        if not self._fitting(wish):
            wish = Wish(theme=wish.theme)
        fitting = self._found(wish)
        lap, place = divmod(number, len(fitting))
        return Drawn(self.puzzles[self._order(wish, seed, lap)[place]], len(fitting))

    def near(
        self, rating: int, wish: Wish, had: Mapping[str, int], stream: Stream, but: str = ""
    ) -> Drawn:
        """One of the puzzles nearest to a rating that the person has not `had`; if they have had
        all, one of those they had longest ago. `had` maps names to times. The puzzle named `but`
        comes only if no other fits."""
        fitting = [self.puzzles[place] for place in self._found(wish)]
        others = [puzzle for puzzle in fitting if puzzle.id != but] or fitting
        new = [puzzle for puzzle in others if puzzle.id not in had]
        nearest = sorted(new, key=lambda puzzle: abs(puzzle.rating - rating))
        longest_ago = sorted(others, key=lambda puzzle: had.get(puzzle.id, 0))
        some = (nearest or longest_ago)[:NEAREST]
        return Drawn(some[stream.below(len(some))], len(fitting))

    def _found(self, wish: Wish) -> list[int]:
        """The puzzles that fit; if a theme has none of that difficulty, those of any."""
        found = self._fitting(wish) or self._fitting(Wish(theme=wish.theme))
        if not found:
            raise NotAllowed("no-puzzle", "there is no puzzle of this kind")
        return found

    def _fitting(self, wish: Wish) -> list[int]:
        return [place for place, puzzle in enumerate(self.puzzles) if wish.fits(puzzle)]

    def _shuffled(self, wish: Wish, seed: int, lap: int) -> tuple[int, ...]:
        return Chance(seed).stream(f"puzzles {lap}").shuffled(self._fitting(wish))
