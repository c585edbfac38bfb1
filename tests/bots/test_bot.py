"""A bot is a function: a question in, a decision out, and what it remembers travels with them."""

from types import NoneType

import msgspec
import pytest

from mondala.bots.bot import LARGEST_MEMORY, NO_LIMIT, Bot, Budget, Decision, Question
from mondala.core.chance import Chance, Stream
from mondala.core.value import Value


class Tally(Value, frozen=True):
    asked: int


class Counting(Bot):
    name = "counting"
    level = 1
    about = "says how often it was asked"
    memory_type = Tally

    def decide(self, question: Question, budget: Budget, chance: Stream) -> Decision:  # noqa: ARG002
        asked = 1 if question.memory is None else question.memory.asked + 1
        return Decision(asked, 10 * asked, Tally(asked))


def test_a_bot_has_nothing_but_what_it_gave_back() -> None:
    """Two games of one bot do not know of each other."""
    bot, chance = Counting(), Chance(1).stream("bot")
    memories: list[Tally | None] = [None, None]
    said = []
    for game in (0, 1, 0, 0, 1):
        decision = bot.decide(Question(0, "view", memory=memories[game]), NO_LIMIT, chance)
        memories[game] = decision.memory
        said.append(decision.command)
    assert said == [1, 1, 2, 3, 2]


def test_a_memory_is_of_the_type_that_the_bot_says() -> None:
    stored = msgspec.json.encode(Counting().decide(Question(0, None), NO_LIMIT, stream()).memory)
    assert msgspec.json.decode(stored, type=Counting.memory_type) == Tally(1)
    assert len(stored) < LARGEST_MEMORY


def stream() -> Stream:
    return Chance(1).stream("bot")


def test_a_bot_remembers_nothing_unless_it_says_what() -> None:
    assert Bot.memory_type is NoneType
    assert Question(0, "view").memory is None
    assert Decision("command", 5).memory is None


def test_a_decision_without_a_command_is_to_do_nothing_now() -> None:
    assert (Decision().command, Decision().delay) == (None, 0)


def test_a_budget_without_a_limit_never_runs_out() -> None:
    assert NO_LIMIT.nodes is None
    assert NO_LIMIT.may_go_on()
    assert not Budget(nodes=5, may_go_on=lambda: False).may_go_on()


def test_a_bot_must_decide() -> None:
    class Silent(Bot):
        name = "silent"

    with pytest.raises(TypeError, match="decide"):
        Silent()  # type: ignore[abstract]
