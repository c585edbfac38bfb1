"""Players who disconnect during a game: how long the others wait, and what they may then decide.

After the game's grace period a bot may take the seat, or the game may be ended where it allows
that. All players present must agree; a player who comes back gets the seat back.
"""

from collections.abc import Callable

from mondala.core.errors import NotAllowed
from mondala.core.seats import Seat
from mondala.server.runtime.clock import Clock
from mondala.server.tables.running_game import RunningGame
from mondala.tables.live import Abandon, Due, Substitute
from mondala.tables.live_game import GRACE
from mondala.wire.messages import Away, Choose

LEFT_AFTER = 10_000
"""Milliseconds after which an absent player counts as having left, not just as reconnecting."""


class Absences:
    """`present` are the seats whose person is connected."""

    def __init__(
        self, clock: Clock, running: RunningGame, present: Callable[[], frozenset[Seat]]
    ) -> None:
        self._clock, self._running, self._present = clock, running, present
        self._gone_since: dict[Seat, int] = {}
        self._votes: dict[Seat, dict[Seat, str]] = {}
        self._chapter = 0
        self.owed: set[Seat] = set()
        """Seats of players who came back but whose game does not allow the seat to be returned
        yet."""
        self._stopped = False

    def stop(self) -> None:
        """Cancels everything that is scheduled; called when the table is unloaded."""
        self._stopped = True

    def left(self, seat: Seat) -> None:
        now = self._clock.now()
        self._gone_since[seat] = now
        after = self._running.game.after_absence(seat)
        if after is not None:
            self._clock.call_at(now + after.at, lambda: self._still_away(seat, after))

    def came(self, seat: Seat) -> None:
        """Returns the seat to a player who came back, as soon as the game allows it."""
        self._gone_since.pop(seat, None)
        self._votes.pop(seat, None)
        if self._stand_in(seat) is None:
            return
        if self._running.game.may_return(self._running.durable.state):
            self._running.decide(Substitute(seat, None))
        else:
            self.owed.add(seat)

    def give_back(self) -> None:
        """Retries returning seats that could not be returned when their players came back."""
        owed, self.owed = self.owed, set()
        for seat in owed & self._present():
            self.came(seat)

    def away(self) -> list[Away]:
        """The seats of absent players, with the choices made about them so far."""
        now, grace = self._clock.now(), self._grace()
        self._forget_another_chapter()
        return [
            Away(seat, max(since + grace - now, 0), sorted(self._votes.get(seat, {}).items()))
            for seat, since in sorted(self._gone_since.items())
        ]

    def gone(self) -> frozenset[Seat]:
        """The seats of players who have left."""
        now = self._clock.now()
        gone = self._gone_since.items()
        return frozenset(seat for seat, since in gone if now >= since + LEFT_AFTER)

    def choose(self, chooser: Seat, wish: Choose) -> None:
        """Records a choice; it takes effect once all players present chose the same."""
        since = self._gone_since.get(wish.seat)
        if since is None or self._clock.now() < since + self._grace():
            raise NotAllowed("not-gone", "one waits a little before others decide")
        game, state = self._running.game, self._running.durable.state
        if wish.choice == "end" and not game.may_end(state):
            raise NotAllowed("not-now", "the game cannot be ended at this point")
        self._forget_another_chapter()
        votes = self._votes.setdefault(wish.seat, {})
        votes[chooser] = wish.choice
        here = self._present()
        if wish.choice == "wait" or {votes.get(seat) for seat in here} != {wish.choice}:
            return
        self._votes.pop(wish.seat)
        if wish.choice == "bot":
            self._running.decide(Substitute(wish.seat, game.stand_in().name))
        else:
            self._running.decide(Abandon())

    def _forget_another_chapter(self) -> None:
        """Forgets choices made in an earlier chapter, such as the round before."""
        now = self._running.game.chapter(self._running.durable.state)
        if now != self._chapter:
            self._chapter = now
            self._votes.clear()

    def _grace(self) -> int:
        """The grace period, longer in rated games, so that a bad connection costs nobody the
        seat."""
        grace = self._running.game.grace(self._running.durable.state)
        return max(grace, GRACE) if self._running.row.pool else grace

    def _stand_in(self, seat: Seat) -> str | None:
        return self._running.game.stand_ins(self._running.durable.state)[seat]

    def _still_away(self, seat: Seat, after: Due) -> None:
        """Acts on an absence that lasted, unless a bot already has the seat."""
        since = self._gone_since.get(seat)
        gone = since is not None and self._clock.now() >= since + after.at
        if gone and not self._stopped and self._stand_in(seat) is None:
            self._running.decide(after.command)
