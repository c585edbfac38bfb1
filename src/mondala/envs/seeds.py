"""Seeds for the successive games of an environment."""

from gymnasium.utils import seeding


class Seeds:
    """A sequence of seeds, one a game. A given seed is used as it is, as by the command and in
    records; later games without one draw theirs from it, so that they are reproducible too."""

    def __init__(self) -> None:
        self._random, _ = seeding.np_random()

    def next(self, told: int | None) -> int:
        if told is None:
            return int(self._random.integers(1 << 62))
        self._random, _ = seeding.np_random(told)
        return told
