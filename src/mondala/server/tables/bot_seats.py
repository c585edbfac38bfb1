"""The bots at a table: they are asked when they can act, and act after their pause."""

import itertools
from collections.abc import Callable
from functools import partial

import msgspec

from mondala.core.seats import Seat
from mondala.server.bots.pool import Attended
from mondala.server.bots.questions import Reply as BotReply
from mondala.server.bots.questions import Subject
from mondala.server.services import Services, new_id
from mondala.server.tables.replies import Asker, Reply
from mondala.server.tables.running_game import RunningGame
from mondala.tables.live import Cause

PATIENCE = 1_000
"""Milliseconds before a bot looks again, if it had nothing to do or was not quick enough."""
_NOTHING = msgspec.Raw(b"null")


class _BotAsker(Asker):
    """A bot that waits for the reply to what it did."""

    hears: Callable[[Reply], None] = lambda _reply: None

    def replied(self, reply: Reply) -> None:
        self.hears(reply)


class BotSeats:
    """`bots` says which bot plays which seat now, `attended` whether people are connected to the
    table; `material` is the text of what is played with."""

    __slots__ = (
        "_attended",
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
        attended: Attended,
    ) -> None:
        self._services, self._running, self._bots = services, running, bots
        self._material, self._attended = material, attended
        self._thinking: dict[Seat, Subject] = {}
        """The seats of bots that think, or wait until they act or look again, and about what."""
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
        """Asks every bot that can act and is not thinking yet. What one thinks about that cannot
        act any more is void: when its turn comes again, much may be different."""
        running, bots = self._running, self._bots()
        if not bots or running.over or running.stands_still:
            return
        state = running.durable.state
        able = running.game.to_act(state)
        for seat in self._thinking.keys() - set(able):
            del self._thinking[seat]
        for seat in able:
            if seat in bots and seat not in self._thinking:
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
        subject = self._thinking[seat] = Subject(running.row.id, seat, running.version)
        last, memory = self._memories.get(seat, (bot, _NOTHING))
        running.time.hold()
        self._services.bots.ask(
            running.game.name,
            bot,
            subject,
            view,
            memory if last == bot else _NOTHING,
            self._material,
            self._attended,
            partial(self._decided, subject, bot, running.time.at()),
        )

    def _cause(self) -> Cause:
        """The session of this game's bots begins when one of them first acts."""
        self._session = self._session or f"bot {new_id()}"
        return Cause(self._session, next(self._numbers))

    def _reacted(self, seat: Seat, _reply: Reply) -> None:
        self._reacting.discard(seat)

    def _decided(self, subject: Subject, bot: str, asked: int, reply: BotReply) -> None:
        """Acts after the bot's pause, of which its thinking is a part. An answer about something
        else than it is asked by now is dropped."""
        if self._is_current(subject):
            answers = reply.subject == subject
            if answers:
                self._memories[subject.seat] = bot, reply.memory
            if answers and reply.command:
                act = partial(self._act, subject, reply)
                self._running.time.call_at(asked + reply.delay, act)
            else:
                self._look_again_later(subject)
        self._running.time.release()

    def _is_current(self, subject: Subject) -> bool:
        return self._thinking.get(subject.seat) == subject

    def _act(self, subject: Subject, decided: BotReply) -> None:
        seat, running = subject.seat, self._running
        if not self._is_current(subject):
            return
        if seat not in self._bots():
            del self._thinking[seat]
            return
        if running.game.bot_reflex(running.decided, seat) is not None:
            # It was just asked something, which a move would pass over.
            self._look_again_later(subject)
            return
        sent = running.codec.read_sent(decided.command, decided.args)
        asker = _BotAsker(hears=partial(self._acted, subject))
        running.submit(seat, running.game.command(sent, 0), self._cause(), asker)

    def _acted(self, subject: Subject, reply: Reply) -> None:
        """A stored entry wakes all bots; after a refusal somebody was quicker: it looks again."""
        if reply.refused is not None:
            self._look_again_later(subject)
        elif self._is_current(subject):
            del self._thinking[subject.seat]

    def _look_again_later(self, subject: Subject) -> None:
        time = self._running.time
        time.call_at(time.at() + PATIENCE, partial(self._look_again, subject))

    def _look_again(self, subject: Subject) -> None:
        if self._is_current(subject):
            del self._thinking[subject.seat]
            self.wake()
