"""A worker answers for the bots of its registry: each question carries all that is needed."""

import logging
from typing import Any

import msgspec
import pytest

from mondala.bots.bot import LARGEST_MEMORY
from mondala.core.chance import Chance
from mondala.core.ids import GameId, GameName
from mondala.games.mondo.commands import BeginRound, Go
from mondala.games.mondo.options import Options
from mondala.games.mondo.tiles import format_tiles
from mondala.hosted import GAMES
from mondala.resources import standard_tiles
from mondala.server.bots.questions import Question, Reply, Subject
from mondala.server.bots.worker import Worker
from mondala.tables.mondo import COUNTDOWN, Clockwork
from mondala.tables.registry import Registry
from tests.nim import rules as nim
from tests.server.support.odd_bots import OddNim

ODD = "tests.server.support.odd_bots"
NO_MEMORY = msgspec.Raw(b"null")
SUBJECT = Subject(GameId("game"), seat=0, version=3)
NIM = nim.view(nim.begin(nim.NimOptions(most=5), seed=1), 0)


def worker(*modules: str) -> Worker:
    return Worker(Registry(*(modules or (ODD,))), Chance(1).stream("bots"))


def asked(
    answering: Worker,
    bot: str,
    memory: msgspec.Raw = NO_MEMORY,
    *,
    game: str = "Nim",
    view: Any = NIM,
    material: str = "",
) -> Reply:
    """Its reply, both having travelled as JSON."""
    question = Question(7, GameName(game), bot, SUBJECT, view, memory, material)
    line = msgspec.json.encode(question)
    reply = answering.reply(msgspec.json.decode(line, type=Question))
    return msgspec.json.decode(msgspec.json.encode(reply), type=Reply)


def count(reply: Reply) -> int:
    assert reply.command == "TakeStones"
    return int(msgspec.json.decode(reply.args)["count"])


def does_nothing(reply: Reply) -> bool:
    told = reply.number, reply.subject, reply.delay, reply.command, bytes(reply.memory)
    return told == (7, SUBJECT, 0, "", b"null")


def test_a_bot_is_handed_what_it_gave_back_the_last_time() -> None:
    answering = worker()
    first = asked(answering, "counter")
    second = asked(answering, "counter", first.memory)
    assert [count(first), count(second)] == [1, 2]
    assert bytes(second.memory) == b'{"last":2}'


def test_a_bot_keeps_nothing_by_itself() -> None:
    """Asked without a memory it begins anew."""
    answering = worker()
    assert [count(asked(answering, "counter")) for _ in range(3)] == [1, 1, 1]


def test_any_worker_can_answer_the_next_question() -> None:
    """Two take turns for one bot, and it counts on."""
    workers, memory, counts = [worker(), worker()], NO_MEMORY, []
    for turn in range(7):
        reply = asked(workers[turn % 2], "counter", memory)
        memory = reply.memory
        counts.append(count(reply))
    assert counts == [1, 2, 3, 4, 5, 1, 2]


def test_a_memory_has_a_largest_size(caplog: pytest.LogCaptureFixture) -> None:
    """So much and not a byte more: then the bot has nothing to do, and the log says why."""
    answering = worker()
    full = asked(answering, "hoarder")
    assert (count(full), len(full.memory)) == (1, LARGEST_MEMORY)
    with caplog.at_level(logging.ERROR, "mondala.bots"):
        assert does_nothing(asked(answering, "hoarder", full.memory))
    (record,) = caplog.records
    assert "hoarder" in record.message
    assert f"{LARGEST_MEMORY + 1} bytes" in str(record.exc_info)


def test_a_bot_that_fails_has_nothing_to_do(caplog: pytest.LogCaptureFixture) -> None:
    """It is logged by its name, and the others are answered as before."""
    answering = worker()
    with caplog.at_level(logging.ERROR, "mondala.bots"):
        assert does_nothing(asked(answering, "broken"))
    (record,) = caplog.records
    assert record.message == "the bot broken of Nim"
    assert "cannot even count" in str(record.exc_info)
    assert count(asked(answering, "counter")) == 1


@pytest.mark.parametrize(
    "wrong",
    [
        {"bot": "nobody"},
        {"bot": "counter", "game": "Chess"},
        {"bot": "counter", "view": {"stones": 3}},
        {"bot": "counter", "memory": msgspec.Raw(b'{"first": 1}')},
    ],
    ids=["no such bot", "no such game", "another view", "another memory"],
)
def test_a_question_that_makes_no_sense_is_answered_too(
    wrong: dict[str, Any], caplog: pytest.LogCaptureFixture
) -> None:
    """A server that was renewed may ask about what an older one stored: nobody waits for ever."""
    answering = worker()
    with caplog.at_level(logging.ERROR, "mondala.bots"):
        assert does_nothing(asked(answering, **wrong))
    assert len(caplog.records) == 1
    assert count(asked(answering, "counter")) == 1


def test_the_same_questions_and_chance_give_the_same_decisions() -> None:
    once, again = (
        [asked(answering, "chancer") for _ in range(20)]
        for answering in (worker("tests.nim.game"), worker("tests.nim.game"))
    )
    assert once == again
    assert len({count(reply) for reply in once}) > 1


def test_a_bot_that_was_told_to_prepare_has_nothing_to_do_until_it_is_ready() -> None:
    """It holds up nobody else meanwhile, and keeps its memory."""
    answering = worker()
    OddNim.loading.clear()
    answering.prepare()
    question = Question(7, GameName("Nim"), "ponderer", SUBJECT, NIM, NO_MEMORY, "", seconds=0)
    assert does_nothing(answering.reply(question))
    while not (other := asked(answering, "counter")).command:
        pass
    assert count(other) == 1
    OddNim.loading.set()
    while not (reply := answering.reply(question)).command:
        pass
    assert count(reply) == 2


def test_a_bot_plays_with_the_material_of_the_table() -> None:
    """Tiles that are half of the game's own, in another order: it knows what they show."""
    text = format_tiles(standard_tiles().tiles[:60][::-1])
    game = Registry(*GAMES)["Mondo"]
    state = game.begin(Options(2), 3, game.read_material(text))
    for at, command in ((0, Clockwork(BeginRound())), (COUNTDOWN, Clockwork(Go()))):
        for event in game.judge(state, None, command, at):
            state = game.apply(state, event)
    view = game.view(state, 0)
    reply = asked(worker(*GAMES), "steady", game="Mondo", view=view, material=text)
    assert reply.command in {"Take", "TurnOver"}
    handles = {lying.handle for lying in state.match.round.pile.tiles}
    assert msgspec.json.decode(reply.args)["handle"] in handles
