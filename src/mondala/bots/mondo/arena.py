"""Rounds between players without a server: decisions take effect after their delay.

Time is game time, so a round of seven minutes is over as soon as everybody has thought.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple, Protocol

from mondala.bots.bot import NO_LIMIT, Bot, Question
from mondala.core.chance import Chance
from mondala.core.errors import NotAllowed
from mondala.core.seats import Seat
from mondala.games.mondo.commands import BeginRound, Command, Go, PlayerCommand, Score, TimeUp
from mondala.games.mondo.folding import apply
from mondala.games.mondo.judging import GRACE, judge
from mondala.games.mondo.lines import Entry
from mondala.games.mondo.match import Match, RoundPhase
from mondala.games.mondo.tiles import TileSet
from mondala.games.mondo.views import MatchView, view

OVERTAKEN = frozenset({"gone", "buried", "task-gone"})
"""Refusals of acts that were allowed when decided, but not any more when they took effect."""
LOOKS_AGAIN = 1_000
"""Milliseconds after which a player who does nothing, or was too slow, is asked again, as at a
table."""


class Choice(NamedTuple):
    """A seat's decision: its time, its delay in milliseconds, and the match at that time."""

    game: Match
    at: int
    seat: Seat
    delay: int
    command: PlayerCommand


class Player(Protocol):
    """A player at the table: its next command and the milliseconds until then; None: nothing."""

    def __call__(self, game: Match, seat: Seat, /) -> tuple[int, PlayerCommand] | None: ...


class BotPlayer:
    """A bot at a seat: keeps its memory for it, and draws from one stream of chance."""

    def __init__(self, bot: Bot, seat: Seat, seed: int, tiles: TileSet) -> None:
        self.bot, self.seat = bot, seat
        self.memory: Any = None
        self._tiles = tiles
        self._chance = Chance(seed).stream(f"{bot.name} {seat}")

    def __call__(self, game: Match, seat: Seat) -> tuple[int, PlayerCommand] | None:
        return self.act(view(game, seat))

    def act(self, seen: MatchView) -> tuple[int, PlayerCommand] | None:
        question = Question(self.seat, seen, self._tiles, self.memory)
        decision = self.bot.decide(question, NO_LIMIT, self._chance)
        self.memory = decision.memory
        return None if decision.command is None else (decision.delay, decision.command)


class _Due(NamedTuple):
    at: int
    seat: Seat
    command: PlayerCommand | None
    """None: ask the player again."""


class Arena:
    """A match and its players. `told` is called with every choice; `entries` are the commands that
    were made, as in a record."""

    def __init__(
        self,
        game: Match,
        players: Sequence[Player],
        told: Callable[[Choice], None] = lambda _choice: None,
    ) -> None:
        self.game = game
        self.entries: list[Entry] = []
        self._players, self._told = players, told

    def play(self) -> Match:
        """The whole match."""
        while not self.game.is_over:
            self.play_round()
        return self.game

    def play_round(self) -> Match:
        for command in (BeginRound(), Go()):
            self._do(None, command, 0)
        limit = self.game.options.time_limit
        waiting = [due for seat in range(len(self._players)) for due in self._ask(seat, 0)]
        while waiting and (now := min(waiting)).at < limit:
            waiting.remove(now)
            waiting += self._act(now)
        if self._phase is RoundPhase.RUNNING:
            self._do(None, TimeUp(), limit)
            self._do(None, Score(), limit + GRACE)
        return self.game

    @property
    def _phase(self) -> RoundPhase | None:
        return self.game.round.phase if self.game.round else None

    def _is_out(self, seat: Seat) -> bool:
        return self.game.round is not None and self.game.round.players[seat].out

    def _do(self, seat: Seat | None, command: Command, at: int) -> None:
        for event in judge(self.game, seat, command, at):
            self.game = apply(self.game, event)
        self.entries.append(Entry(at, seat, command))

    def _act(self, now: _Due) -> Iterator[_Due]:
        if now.command is not None:
            try:
                self._do(now.seat, now.command, now.at)
            except NotAllowed as refusal:
                if refusal.code not in OVERTAKEN:
                    raise
                yield _Due(now.at + LOOKS_AGAIN, now.seat, None)
                return
        yield from self._ask(now.seat, now.at)

    def _ask(self, seat: Seat, at: int) -> Iterator[_Due]:
        if self._phase is not RoundPhase.RUNNING:
            return
        decided = self._players[seat](self.game, seat)
        if decided is None:
            if not self._is_out(seat):
                yield _Due(at + LOOKS_AGAIN, seat, None)
        else:
            delay, command = decided
            self._told(Choice(self.game, at, seat, delay, command))
            yield _Due(at + max(delay, 1), seat, command)  # at least 1, or time would stand still
