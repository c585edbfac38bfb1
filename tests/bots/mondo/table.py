"""A table without a server, for bots: what they decide happens when their time has passed."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from mondala.bots.bot import NO_LIMIT, Question
from mondala.bots.mondo.steady import Steady, SteadyMemory
from mondala.core.chance import Chance
from mondala.core.errors import NotAllowed
from mondala.core.seats import Seat
from mondala.games.mondo.commands import BeginRound, Go, PlayerCommand, Score, TimeUp
from mondala.games.mondo.judging import GRACE
from mondala.games.mondo.match import Match, RoundPhase
from mondala.games.mondo.options import Options
from mondala.games.mondo.tiles import TileSet
from mondala.games.mondo.views import MatchView, view
from tests.games.mondo.helpers import TILES, act, fresh, on_table
from tests.players import player_command

STEADY = Steady()
Decider: TypeAlias = Callable[[Match], tuple[int, PlayerCommand] | None]
OVERTAKEN = {"gone", "buried", "task-gone"}
"""Why something that was allowed when it was decided may be refused when it is done."""


@dataclass(frozen=True)
class Decision:
    """What a seat decided at a time, and what the match was then."""

    game: Match
    at: int
    seat: Seat
    pause: int
    command: PlayerCommand


class Waiting(NamedTuple):
    at: int
    seat: Seat
    command: PlayerCommand


class SteadySeat:
    """Steady at a seat: it is handed what it remembered, and draws from one stream of chance."""

    def __init__(self, seat: Seat, seed: int = 0, tiles: TileSet = TILES) -> None:
        self.memory: SteadyMemory | None = None
        self._seat, self._tiles = seat, tiles
        self._chance = Chance(seed).stream(f"steady {seat}")

    def act(self, seen: MatchView) -> tuple[int, PlayerCommand] | None:
        """The milliseconds until it acts, and what it does; None if there is nothing to do."""
        question = Question(self._seat, seen, self._tiles, self.memory)
        decision = STEADY.decide(question, NO_LIMIT, self._chance)
        self.memory = decision.memory
        return None if decision.command is None else (decision.delay, decision.command)


def steady_decider(seat: Seat, seed: int, tiles: TileSet) -> Decider:
    bot = SteadySeat(seat, seed, tiles)
    return lambda game: bot.act(view(game, seat))


def random_decider(seat: Seat, seed: int, _tiles: TileSet) -> Decider:
    """As often as the players of `tests.players`, and with as little sense."""
    stream = Chance(seed).stream(f"random {seat}")

    def decide(game: Match) -> tuple[int, PlayerCommand] | None:
        if on_table(game).players[seat].out:
            return None
        return 1 + stream.below(7_000), player_command(game, seat, stream)

    return decide


def deciders(kinds: str, seed: int, tiles: TileSet = TILES) -> list[Decider]:
    """Players by their letters: S is Steady, R plays at random."""
    make = {"S": steady_decider, "R": random_decider}
    return [make[kind](seat, seed, tiles) for seat, kind in enumerate(kinds)]


class Table:
    """A match and those who play it; `decisions` are all that they ever decided."""

    def __init__(self, options: Options, kinds: str, seed: int = 1, tiles: TileSet = TILES) -> None:
        self.game = fresh(options, seed, tiles)
        self.decisions: list[Decision] = []
        self._players = deciders(kinds, seed, tiles)

    def play(self) -> Match:
        """The whole match."""
        while not self.game.is_over:
            self.play_round()
        return self.game

    def play_round(self) -> Match:
        self.game = act(act(self.game, None, BeginRound()), None, Go())
        limit = self.game.options.time_limit
        waiting = [one for seat in range(len(self._players)) for one in self._decided(seat, 0)]
        while waiting and min(waiting).at < limit:
            now = min(waiting)
            waiting.remove(now)
            self._do(now)
            waiting += self._decided(now.seat, now.at)
        if on_table(self.game).phase is RoundPhase.RUNNING:
            self.game = act(self.game, None, TimeUp(), limit)
            self.game = act(self.game, None, Score(), limit + GRACE)
        return self.game

    def _decided(self, seat: Seat, at: int) -> Iterator[Waiting]:
        if on_table(self.game).phase is not RoundPhase.RUNNING:
            return
        decided = self._players[seat](self.game)
        if decided is not None:
            self.decisions.append(Decision(self.game, at, seat, *decided))
            yield Waiting(at + decided[0], seat, decided[1])

    def _do(self, now: Waiting) -> None:
        try:
            self.game = act(self.game, now.seat, now.command, now.at)
        except NotAllowed as refusal:
            if refusal.code not in OVERTAKEN:
                raise
