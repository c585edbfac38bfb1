"""A round of Mondo in steps of equal game time: in each step every seat does one thing or waits."""

from collections.abc import Mapping

from mondala.core.errors import NotAllowed
from mondala.core.seats import Seat
from mondala.core.value import replace
from mondala.envs.mondo.actions import command_of
from mondala.envs.mondo.observing import Observation, Seen
from mondala.games.mondo.commands import BeginRound, Command, Go, Score, TimeUp
from mondala.games.mondo.folding import apply
from mondala.games.mondo.judging import GRACE, judge
from mondala.games.mondo.match import Match, begin_match
from mondala.games.mondo.options import Options
from mondala.games.mondo.sheet import Points
from mondala.games.mondo.views import RoundView, view
from mondala.resources import standard_tiles

STEP = 600
"""The length of a step in milliseconds: a quick player does one thing in this time."""


class Table:
    """One round, in a match of one round."""

    def __init__(self, options: Options, seed: int) -> None:
        once = options if options.solo else replace(options, rounds=1)
        self.match: Match = begin_match(once, standard_tiles(), seed)
        self.now = 0
        """Milliseconds since go."""
        self._quicker = self.match.chance.stream("who is quicker")
        for command in (BeginRound(), Go()):
            self._do(None, command)

    @property
    def points(self) -> tuple[Points, ...] | None:
        """Every seat's sheet, once the round is scored."""
        return tuple(self.match.scores[0]) if self.match.is_over else None

    def step(self, actions: Mapping[Seat, int]) -> dict[Seat, str]:
        """Does the seats' actions in a random order; returns the codes of those refused."""
        refused: dict[Seat, str] = {}
        for seat in self._quicker.shuffled(sorted(actions)):
            command = command_of(actions[seat], self._round(seat), seat)
            try:
                if command is not None:
                    self._do(seat, command)
            except NotAllowed as refusal:
                refused[seat] = refusal.code
        self.now += STEP
        limit = self.match.options.time_limit
        if not self.match.is_over and self.now >= limit:
            self.now = limit + GRACE
            self._do(None, TimeUp())
            self._do(None, Score())
        return refused

    def observe(self, seat: Seat) -> Observation:
        options = self.match.options
        left = 0 if options.hidden_time else max(0, options.time_limit - self.now) // 1000
        return Seen(self._round(seat), options.board, seat, left, self.match.tiles).observation()

    def _round(self, seat: Seat) -> RoundView:
        current = view(self.match, seat).round
        if current is None:
            raise AssertionError("a round has begun")
        return current

    def _do(self, seat: Seat | None, command: Command) -> None:
        for event in judge(self.match, seat, command, self.now):
            self.match = apply(self.match, event)
