"""Somebody is gone in the middle of a game: how long one waits, and what the others may decide.

In Patterns the others decide after a grace: a bot plays on, or the game ends. Mondo never pauses: a
bot may take the seat at once, after ten seconds the hand's tile goes back, and the match can be
ended in the pause after a round. All who are there must agree; whoever comes back has the seat
again.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from mondala.core.errors import NotAllowed
from mondala.core.seats import Seat
from mondala.games.mondo.match import RoundPhase
from mondala.server.clock import Clock
from mondala.server.playing import Playing, no_answer
from mondala.tables import mondo
from mondala.tables.clocks import DAY
from mondala.tables.live import Abandon, Substitute
from mondala.wire.messages import Away

TILE_GOES_BACK_AFTER = 10_000
SHORTEST_GRACE, GRACE_WITHOUT_CLOCK = 10_000, 30_000


@dataclass(frozen=True, slots=True)
class Choose:
    """What somebody wants to do about a seat whose person is gone; `wait` takes it back."""

    seat: Seat
    choice: Literal["wait", "bot", "end"]


class Leavers:
    """`present` are the seats whose person is connected."""

    def __init__(
        self, clock: Clock, playing: Playing, bot: str, present: Callable[[], frozenset[Seat]]
    ) -> None:
        self._clock, self._playing, self._bot, self._present = clock, playing, bot, present
        self._gone_since: dict[Seat, int] = {}
        self._votes: dict[Seat, dict[Seat, str]] = {}
        self._round = 0

    def left(self, seat: Seat) -> None:
        now = self._clock.now()
        self._gone_since[seat] = now
        if isinstance(self._playing.durable.state, mondo.State):
            self._clock.call_at(now + TILE_GOES_BACK_AFTER, lambda: self._put_away(seat))

    def came(self, seat: Seat) -> None:
        self._gone_since.pop(seat, None)
        self._votes.pop(seat, None)
        if self._playing.durable.state.bots[seat] is not None:
            self._submit(Substitute(seat, None))

    def away(self) -> list[Away]:
        """Who is gone, and what the others chose so far."""
        now, grace = self._clock.now(), self._grace()
        self._forget_another_round()
        return [
            Away(seat, max(since + grace - now, 0), sorted(self._votes.get(seat, {}).items()))
            for seat, since in sorted(self._gone_since.items())
        ]

    def choose(self, chooser: Seat, wish: Choose) -> None:
        """Counts once everybody who is there chose the same."""
        since = self._gone_since.get(wish.seat)
        if since is None or self._clock.now() < since + self._grace():
            raise NotAllowed("not-gone", "one waits a little before others decide")
        if wish.choice == "end" and not self._may_end():
            raise NotAllowed("not-now", "a match can be ended in the pause after a round")
        self._forget_another_round()
        votes = self._votes.setdefault(wish.seat, {})
        votes[chooser] = wish.choice
        here = self._present()
        if wish.choice == "wait" or {votes.get(seat) for seat in here} != {wish.choice}:
            return
        self._votes.pop(wish.seat)
        bot = self._bot
        self._submit(Substitute(wish.seat, bot) if wish.choice == "bot" else Abandon())

    def _forget_another_round(self) -> None:
        """What somebody chose in the pause before this round is not asked any more."""
        state = self._playing.durable.state
        now = state.match.round_number if isinstance(state, mondo.State) else 0
        if now != self._round:
            self._round = now
            self._votes.clear()

    def _grace(self) -> int:
        """Scaled to the clock: a tenth of the time there is, at least ten seconds."""
        state = self._playing.durable.state
        if isinstance(state, mondo.State):
            return 0
        clock = state.options.clock
        if clock.days is not None:
            return int(clock.days * DAY // 10)
        if clock.initial is None:
            return GRACE_WITHOUT_CLOCK
        return max(int(clock.initial // 10), SHORTEST_GRACE)

    def _may_end(self) -> bool:
        state = self._playing.durable.state
        return not isinstance(state, mondo.State) or state.phase is RoundPhase.SCORED

    def _put_away(self, seat: Seat) -> None:
        """Unless a bot holds it by now."""
        since = self._gone_since.get(seat)
        gone = since is not None and self._clock.now() >= since + TILE_GOES_BACK_AFTER
        if gone and self._playing.durable.state.bots[seat] is None:
            self._submit(mondo.PutAway(seat))

    def _submit(self, command: Substitute | Abandon | mondo.PutAway) -> None:
        """Refused where there is nothing to do, an empty hand for instance."""
        self._playing.submit(None, command, None, no_answer)
