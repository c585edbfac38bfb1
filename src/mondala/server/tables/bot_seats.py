"""The bots at a table: each is asked when it can act, and its move is submitted after its pause."""

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

ASK_AGAIN_AFTER = 1_000
"""Milliseconds before a bot is asked again when it passed or its move was refused."""
_NOTHING = msgspec.Raw(b"null")


class _BotAsker(Asker):
    """Receives the reply to a bot's command."""

    hears: Callable[[Reply], None] = lambda _reply: None

    def replied(self, reply: Reply) -> None:
        self.hears(reply)


class BotSeats:
    """`bots` returns the bot of each bot-played seat, `attended` whether people are connected;
    `material` is the text of the game's material."""

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
        """For each seat whose bot is thinking, pausing or waiting to retry: the subject of its
        question."""
        self._reacting: set[Seat] = set()
        """Seats whose reflex has been submitted and is not stored yet."""
        self._memories: dict[Seat, tuple[str, msgspec.Raw]] = {}
        """For each seat the bot that played it last, and that bot's memory."""
        self._session, self._numbers = "", itertools.count(1)

    @property
    def thinking(self) -> bool:
        """Whether any bot has an answer, a pause or a retry pending."""
        return bool(self._thinking or self._reacting)

    def wake(self) -> None:
        """Asks every bot that can act and is not already thinking. Questions of seats that can no
        longer act are dropped: by the seat's next turn the state may be very different."""
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
        """The command id of the bots' next command. The session is created when a bot first
        acts."""
        self._session = self._session or f"bot {new_id()}"
        return Cause(self._session, next(self._numbers))

    def _reacted(self, seat: Seat, _reply: Reply) -> None:
        self._reacting.discard(seat)

    def _decided(self, subject: Subject, bot: str, asked: int, reply: BotReply) -> None:
        """Schedules the bot's command; thinking time counts as part of its pause. Answers to
        outdated questions are dropped."""
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
            # The seat must first answer an offer, which a move would ignore.
            self._look_again_later(subject)
            return
        sent = running.codec.read_sent(decided.command, decided.args)
        asker = _BotAsker(hears=partial(self._acted, subject))
        running.submit(seat, running.game.command(sent, 0), self._cause(), asker)

    def _acted(self, subject: Subject, reply: Reply) -> None:
        """After a refusal (the state changed first) asks the bot again later. A stored entry wakes
        all bots anyway."""
        if reply.refused is not None:
            self._look_again_later(subject)
        elif self._is_current(subject):
            del self._thinking[subject.seat]

    def _look_again_later(self, subject: Subject) -> None:
        time = self._running.time
        time.call_at(time.at() + ASK_AGAIN_AFTER, partial(self._look_again, subject))

    def _look_again(self, subject: Subject) -> None:
        if self._is_current(subject):
            del self._thinking[subject.seat]
            self.wake()
