"""The seeds of games that follow each other in an environment."""

from gymnasium.utils import seeding


class Seeds:
    """A seed that is told is the game's own, as in the command and in records. Games without one
    draw theirs after it, so that they repeat too."""

    def __init__(self) -> None:
        self._random, _ = seeding.np_random()

    def next(self, told: int | None) -> int:
        if told is None:
            return int(self._random.integers(1 << 62))
        self._random, _ = seeding.np_random(told)
        return told
