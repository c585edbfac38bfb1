"""The seeds of games that follow each other in an environment."""

from gymnasium.utils import seeding


class Seeds:
    """The seeds of one game after another. A seed that is given is used as it is, as in the command
    and in records; games without one draw theirs after it, so that they repeat too."""

    def __init__(self) -> None:
        self._random, _ = seeding.np_random()

    def next(self, told: int | None) -> int:
        if told is None:
            return int(self._random.integers(1 << 62))
        self._random, _ = seeding.np_random(told)
        return told
