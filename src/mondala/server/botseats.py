"""The bots at a table: they are asked when they can act, and act after their pause."""

import itertools
from collections.abc import Callable
from functools import partial

from mondala.core.errors import MondalaError
from mondala.core.seats import Seat
from mondala.games.mondo.match import RoundPhase
from mondala.server.playing import Playing, no_answer
from mondala.server.services import Services, new_id
from mondala.tables import mondo, patterns
from mondala.tables.live import Cause

PATIENCE = 1_000
"""How long a bot waits before it looks again, if it had nothing to do or was not quick enough."""


class BotSeats:
    """`bots` says which bot plays which seat now."""

    __slots__ = (
        "_bots",
        "_numbers",
        "_playing",
        "_services",
        "_session",
        "_thinking",
        "_tiles",
    )

    def __init__(
        self,
        services: Services,
        playing: Playing,
        bots: Callable[[], dict[Seat, str]],
    ) -> None:
        self._services, self._playing, self._bots = services, playing, bots
        self._thinking: set[Seat] = set()
        self._tiles = playing.kind.own_tiles(playing.start)
        self._session, self._numbers = "", itertools.count(1)

    @property
    def thinking(self) -> bool:
        """Whether one of them will act, or look again, by itself."""
        return bool(self._thinking)

    def wake(self) -> None:
        """Asks every bot that can act and is not thinking yet."""
        playing, bots = self._playing, self._bots()
        if not bots or playing.over:
            return
        state = playing.durable.state
        for seat in playing.kind.to_act(state):
            if seat in bots and seat not in self._thinking:
                self._thinking.add(seat)
                view = playing.kind.live.view(state, seat)
                decided = partial(self._decided, seat)
                who, kind = f"{playing.row.id} {seat}", playing.kind.name
                thinker, tiles = self._services.thinker, self._tiles
                thinker.ask(who, kind, bots[seat], seat, view, tiles, decided)
        if isinstance(state, mondo.State) and state.phase is RoundPhase.SCORED:
            self._go_on(state, bots)
        if isinstance(state, patterns.State) and state.offer is not None:
            self._answer_offer(state.offer, bots)

    def _cause(self) -> Cause:
        """The session of this game's bots begins when one of them first acts."""
        self._session = self._session or f"bot {new_id()}"
        return Cause(self._session, next(self._numbers))

    def _answer_offer(self, offer: patterns.Offered, bots: dict[Seat, str]) -> None:
        """Bots let people take a move back, and play every game to its end."""
        seat = 1 - offer.seat
        if seat in bots:
            answer = patterns.Answer(agree=offer.take_back_to is not None)
            self._playing.submit(seat, answer, self._cause(), no_answer)

    def _go_on(self, state: mondo.State, bots: dict[Seat, str]) -> None:
        """Bots need no time to look at the sheets."""
        for seat in bots:
            if seat not in state.ready and seat not in self._thinking:
                self._thinking.add(seat)
                self._submit(seat, "GoOn", b"{}")

    def _decided(self, seat: Seat, delay: int, command: str, args: bytes) -> None:
        clock = self._services.clock
        if command:
            clock.call_at(clock.now() + delay, partial(self._submit, seat, command, args))
        else:
            self._look_again_later(seat)

    def _submit(self, seat: Seat, command: str, args: bytes) -> None:
        if seat not in self._bots():
            self._thinking.discard(seat)
            return
        playing = self._playing
        acted = playing.kind.command(command, args)
        playing.submit(seat, acted, self._cause(), partial(self._answered, seat))

    def _answered(self, seat: Seat, answer: int | MondalaError) -> None:
        """What was done wakes everybody; after a refusal, somebody was quicker: look again."""
        if isinstance(answer, MondalaError):
            self._look_again_later(seat)
        else:
            self._thinking.discard(seat)

    def _look_again_later(self, seat: Seat) -> None:
        clock = self._services.clock
        clock.call_at(clock.now() + PATIENCE, partial(self._look_again, seat))

    def _look_again(self, seat: Seat) -> None:
        self._thinking.discard(seat)
        self.wake()
