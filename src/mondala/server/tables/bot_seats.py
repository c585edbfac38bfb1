"""The bots at a table: they are asked when they can act, and act after their pause."""

import itertools
from collections.abc import Callable
from functools import partial

import msgspec

from mondala.core.seats import Seat
from mondala.server.bots.questions import Reply as BotReply
from mondala.server.services import Services, new_id
from mondala.server.tables.running_game import Asker, Reply, RunningGame
from mondala.tables.live import Cause

PATIENCE = 1_000
"""How long a bot waits before it looks again, if it had nothing to do or was not quick enough."""
_NOTHING = msgspec.Raw(b"null")


class _BotAsker(Asker):
    """A bot that waits for the reply to what it did."""

    hears: Callable[[Reply], None] = lambda _reply: None

    def replied(self, reply: Reply) -> None:
        self.hears(reply)


class BotSeats:
    """`bots` says which bot plays which seat now; `material` is the text of what is played with."""

    __slots__ = (
        "_bots",
        "_material",
        "_memories",
        "_numbers",
        "_reacting",
        "_running",
        "_services",
        "_session",
        "_thinking",
    )

    def __init__(
        self,
        services: Services,
        running: RunningGame,
        material: str,
        bots: Callable[[], dict[Seat, str]],
    ) -> None:
        self._services, self._running, self._bots = services, running, bots
        self._material = material
        self._thinking: set[Seat] = set()
        self._reacting: set[Seat] = set()
        """The seats of bots whose reflex is on its way to the disk."""
        self._memories: dict[Seat, tuple[str, msgspec.Raw]] = {}
        """For each seat the bot that played it last, and what it remembers."""
        self._session, self._numbers = "", itertools.count(1)

    @property
    def thinking(self) -> bool:
        """Whether one of them will act, or look again, by itself."""
        return bool(self._thinking or self._reacting)

    def wake(self) -> None:
        """Asks every bot that can act and is not thinking yet."""
        running, bots = self._running, self._bots()
        if not bots or running.over:
            return
        state = running.durable.state
        for seat in running.game.to_act(state):
            if seat in bots and seat not in self._thinking:
                self._thinking.add(seat)
                self._ask(seat, bots[seat])
        for seat in bots:
            reflex = running.game.bot_reflex(state, seat)
            if reflex is not None and seat not in self._reacting:
                self._reacting.add(seat)
                command = running.game.command(reflex, 0)
                reacted = _BotAsker(hears=partial(self._reacted, seat))
                running.submit(seat, command, self._cause(), reacted)

    def _ask(self, seat: Seat, bot: str) -> None:
        running = self._running
        view = running.game.view(running.durable.state, seat)
        last, memory = self._memories.get(seat, (bot, _NOTHING))
        running.time.hold()
        self._services.bots.ask(
            running.game.name,
            bot,
            seat,
            view,
            memory if last == bot else _NOTHING,
            self._material,
            partial(self._decided, seat, bot, running.time.at()),
        )

    def _cause(self) -> Cause:
        """The session of this game's bots begins when one of them first acts."""
        self._session = self._session or f"bot {new_id()}"
        return Cause(self._session, next(self._numbers))

    def _reacted(self, seat: Seat, _reply: Reply) -> None:
        self._reacting.discard(seat)

    def _decided(self, seat: Seat, bot: str, asked: int, reply: BotReply) -> None:
        """What it thought is part of the time that it takes over its command."""
        self._memories[seat] = bot, reply.memory
        if reply.command:
            self._running.time.call_at(asked + reply.delay, partial(self._act, seat, reply))
        else:
            self._later(PATIENCE, partial(self._look_again, seat))
        self._running.time.release()

    def _act(self, seat: Seat, decided: BotReply) -> None:
        if seat not in self._bots():
            self._thinking.discard(seat)
            return
        running = self._running
        if running.game.bot_reflex(running.decided, seat) is not None:
            # It was just asked something, which a move would pass over.
            self._later(PATIENCE, partial(self._look_again, seat))
            return
        sent = running.codec.read_sent(decided.command, decided.args)
        asker = _BotAsker(hears=partial(self._acted, seat))
        running.submit(seat, running.game.command(sent, 0), self._cause(), asker)

    def _acted(self, seat: Seat, reply: Reply) -> None:
        """A stored entry wakes all bots; after a refusal somebody was quicker: it looks again."""
        if reply.refused is not None:
            self._later(PATIENCE, partial(self._look_again, seat))
        else:
            self._thinking.discard(seat)

    def _later(self, delay: int, callback: Callable[[], None]) -> None:
        time = self._running.time
        time.call_at(time.at() + delay, callback)

    def _look_again(self, seat: Seat) -> None:
        self._thinking.discard(seat)
        self.wake()
