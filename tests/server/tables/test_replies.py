"""A number acts once, whatever was asked under it; what was done is never called too late."""

import gc
import weakref
from pathlib import Path

import pytest

from mondala.core.errors import NotAllowed
from mondala.server.tables.replies import (
    MOST_ACTED,
    MOST_DONE,
    MOST_SESSIONS,
    Asker,
    Reply,
    Request,
    Sessions,
)
from mondala.tables.live import Cause
from mondala.tables.patterns import Answer, OfferDraw, PatternsOptions, Resign
from tests.server.support.by_hand import Client, tables_by_hand
from tests.server.support.client import Message, within_a_minute
from tests.server.support.hand_clock import HandClock
from tests.server.support.one_game import OneGame, with_one_game


class Noting(Asker, kw_only=True):
    """Notes what it is replied."""

    replies: list[Reply]

    def replied(self, reply: Reply) -> None:
        self.replies.append(reply)


def asked(number: int) -> tuple[Request, list[Reply]]:
    replies: list[Reply] = []
    return Request(number, Noting(replies=replies)), replies


def code_of(reply: Reply) -> str:
    return getattr(reply.refused, "code", "")


def last_answer(client: Client) -> Message:
    return client.heard("ack", "refused")[-1]


def test_of_a_session_that_is_forgotten_nothing_is_left() -> None:
    """Strangers can begin sessions faster than the collector comes."""
    sessions: Sessions[int] = Sessions(in_a_game=False)
    gc.disable()
    try:
        refusals = []
        for number in range(MOST_SESSIONS + 1):
            request, _ = asked(1)
            sessions.of(0, f"session {number}").is_new(request)
            refusal = NotAllowed("long", "no")
            request.reply(Reply(refused=refusal))
            refusals.append(weakref.ref(refusal))
            del request, refusal, _
        assert [place for place, each in enumerate(refusals) if each() is None] == [0]
    finally:
        gc.enable()


def test_a_lower_number_that_was_done_is_acknowledged_at_its_version(tmp_path: Path) -> None:
    """Also after a restart: the journal has it. What was refused, or never came, is too late."""

    async def work(game: OneGame) -> None:
        agree = Answer(agree=True)
        assert await game.done(0, OfferDraw(), Cause("session", 3)) == 1
        assert await game.code(0, agree, Cause("session", 5)) == "no-offer"
        assert await game.done(1, Answer(agree=False), Cause("session", 4)) == 2
        assert await game.done(1, OfferDraw(), Cause("session", 9)) == 3
        for _ in range(2):
            assert await game.submit(0, Resign(), Cause("session", 3)) == Reply(done=1)
            assert await game.submit(1, Resign(), Cause("session", 4)) == Reply(done=2)
            assert await game.code(1, Resign(), Cause("session", 5)) == "superseded"
            await game.restart(HandClock(now=11))
        assert len(await game.journal()) == 3

    with_one_game(tmp_path, PatternsOptions(), work)


def test_a_lower_number_on_its_way_to_the_disk_is_answered_when_it_is_there(
    tmp_path: Path,
) -> None:
    async def work(game: OneGame) -> None:
        lost = game.submit(0, OfferDraw(), Cause("session", 1))
        later = game.submit(0, Answer(agree=True), Cause("session", 2))
        again = game.submit(0, OfferDraw(), Cause("session", 1))
        assert code_of(await later) == "no-offer"
        reply = await again
        assert reply.stored is not None
        assert not lost.done()

    with_one_game(tmp_path, PatternsOptions(), work)


def test_sessions_that_have_done_nothing_are_forgotten_in_a_game() -> None:
    """Those in its journal never are: a number of theirs still acts only once."""
    sessions: Sessions[int] = Sessions(in_a_game=True)
    for name in map(str, range(3 * MOST_SESSIONS)):
        ask, _ = asked(1)
        assert sessions.of(0, name).is_new(ask)
        ask.reply(Reply(done=7) if name == "0" else Reply())
    again, replies = asked(1)
    assert not sessions.of(0, "0").is_new(again)
    assert replies == [Reply(done=7)]
    assert sessions.of(0, "1").is_new(again)


def test_only_so_many_sessions_of_a_seat_act_in_a_game() -> None:
    """They are remembered for as long as it is open, and go on; other seats do not notice."""
    sessions: Sessions[int] = Sessions(in_a_game=True)
    for name in map(str, range(MOST_ACTED)):
        ask, _ = asked(1)
        assert sessions.of(0, name).is_new(ask)
        ask.reply(Reply(done=7))
    with pytest.raises(NotAllowed) as refusal:
        sessions.of(0, "one more")
    assert refusal.value.code == "too-many-sessions"
    assert sessions.of(0, "5").is_new(asked(2)[0])
    assert not sessions.of(0, "0").is_new(asked(1)[0])
    assert sessions.of(1, "one more").is_new(asked(1)[0])


def test_around_a_game_the_first_of_many_sessions_is_forgotten() -> None:
    """But for one that waits for its reply."""
    sessions: Sessions[str] = Sessions(in_a_game=False)
    waiting, _ = asked(1)
    assert sessions.of("ada", "waits").is_new(waiting)
    for name in map(str, range(3 * MOST_SESSIONS)):
        ask, _ = asked(1)
        assert sessions.of("ada", name).is_new(ask)
        ask.reply(Reply(done=7))
    assert sessions.of("ada", "0").is_new(asked(1)[0])
    assert not sessions.of("ada", "waits").is_new(asked(1)[0])


def test_of_a_long_session_the_first_numbers_are_forgotten() -> None:
    """They are too late then; those that were done lately are not."""
    sessions: Sessions[str] = Sessions(in_a_game=False)
    for number in range(3 * MOST_DONE):
        ask, _ = asked(number)
        assert sessions.of("ada", "s").is_new(ask)
        ask.reply(Reply(done=number))
    early, replies = asked(5)
    assert not sessions.of("ada", "s").is_new(early)
    assert [code_of(reply) for reply in replies] == ["superseded"]
    late, replies = asked(3 * MOST_DONE - 100)
    assert not sessions.of("ada", "s").is_new(late)
    assert replies == [Reply(done=3 * MOST_DONE - 100)]


@within_a_minute
async def test_what_is_said_or_wished_twice_under_a_number_is_done_once(tmp_path: Path) -> None:
    async with tables_by_hand(tmp_path) as hand:
        ada, bo = await hand.opened(PatternsOptions())
        for _ in range(3):
            await ada.send("say", n=10, text="hello")
            assert last_answer(ada) == {"t": "ack", "n": 10, "version": 0}
        assert [said["text"] for said in bo.heard("said")] == ["hello"]
        await ada.send("ask", n=20, wish="Sit", args={"seat": 0})
        await ada.send("ask", n=21, wish="Stand")
        await ada.send("ask", n=22, wish="Stand")
        for number in (20, 21):
            await ada.send("ask", n=number, wish="Sit", args={"seat": 0})
            assert last_answer(ada) == {"t": "ack", "n": number, "version": 0}
        assert hand.table.lobby.seats == (None, None)
        for _ in range(2):
            await ada.send("ask", n=22, wish="Stand")
            assert last_answer(ada)["code"] == "no-seat"
        await ada.send("ask", n=4, wish="Sit")
        assert last_answer(ada)["code"] == "superseded"


@within_a_minute
async def test_a_wish_sent_again_before_it_is_stored_is_answered_once(tmp_path: Path) -> None:
    async with tables_by_hand(tmp_path) as hand:
        ada, _ = await hand.opened(PatternsOptions())
        for _ in range(3):
            ada.say(t="ask", n=5, wish="Sit", args={"seat": 0})
        await hand.settle()
        assert ada.heard("ack", "refused") == [{"t": "ack", "n": 5, "version": 0}]


def test_what_is_remembered_of_a_refusal_holds_no_frames() -> None:
    """Thousands are remembered, and each would hold all that it came through."""
    question, replies = asked(1)
    try:
        try:
            raise ValueError("what it was raised from")
        except ValueError as error:
            raise NotAllowed("no", "not so") from error
    except NotAllowed as refusal:
        question.reply(Reply(refused=refusal))
    (reply,) = replies
    assert reply.refused is not None
    assert (reply.refused.__traceback__, reply.refused.__cause__) == (None, None)
    assert reply.refused.__context__ is None
    assert code_of(reply) == "no"
