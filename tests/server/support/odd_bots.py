"""Nim with misbehaving bots, for tests of how the server copes."""

import os
import signal
from pathlib import Path
from threading import Event
from time import sleep

from mondala.bots.bot import LARGEST_MEMORY, Bot, Budget, Decision, Question
from mondala.core.chance import Stream
from tests.nim.bot import Counter
from tests.nim.game import Nim
from tests.nim.rules import TakeStones


class Hoarder(Bot):
    """Remembers as much as it may, and then one byte more."""

    name = "hoarder"
    level = 2
    about = "remembers too much"
    memory_type = str

    def decide(self, question: Question, budget: Budget, chance: Stream) -> Decision:  # noqa: ARG002
        quotes = 2
        most = "x" * (LARGEST_MEMORY - quotes)
        memory = most if question.memory is None else f"{question.memory}x"
        return Decision(TakeStones(1), 0, memory)


class Broken(Bot):
    name = "broken"
    level = 3
    about = "fails at everything"

    def decide(self, question: Question, budget: Budget, chance: Stream) -> Decision:  # noqa: ARG002
        raise RuntimeError("it cannot even count to one")


class Mortal(Bot):
    """Kills its process at the first question; the material names the file in which it notes
    that."""

    name = "mortal"
    level = 4
    about = "dies once"

    def decide(self, question: Question, budget: Budget, chance: Stream) -> Decision:  # noqa: ARG002
        died = Path(question.material)
        if not died.exists():
            died.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return Decision(TakeStones(1))


class Rendezvous(Bot):
    """Thinks until a second one thinks too; the material names the folder where they meet."""

    name = "rendezvous"
    level = 5
    about = "waits for another one"

    def decide(self, question: Question, budget: Budget, chance: Stream) -> Decision:  # noqa: ARG002
        folder = Path(question.material)
        (folder / str(os.getpid())).touch()
        while len(list(folder.iterdir())) < 2:
            sleep(0.01)
        return Decision(TakeStones(1))


class Ponderer(Bot):
    """Uses all of its time, and has something to load first."""

    name = "ponderer"
    level = 6
    about = "thinks as long as it may"
    loaded = False

    def prepare(self) -> None:
        OddNim.loading.wait()
        self.loaded = True

    def decide(self, question: Question, budget: Budget, chance: Stream) -> Decision:  # noqa: ARG002
        while budget.may_go_on():
            pass
        return Decision(TakeStones(2 if self.loaded else 1))


class Endless(Bot):
    """Never stops, whatever its budget."""

    name = "endless"
    level = 7
    about = "never stops thinking"

    def decide(self, question: Question, budget: Budget, chance: Stream) -> Decision:  # noqa: ARG002
        while True:
            sleep(0.01)


class Scribe(Bot):
    """Notes when it was asked: the material names a file, and a word to write."""

    name = "scribe"
    level = 8
    about = "notes everything"

    def decide(self, question: Question, budget: Budget, chance: Stream) -> Decision:  # noqa: ARG002
        file, word = question.material.rsplit(" ", 1)
        with Path(file).open("a") as book:
            book.write(f"{word}\n")
        return Decision(TakeStones(1))


class OddNim(Nim):
    """Nim whose material may be any text. What one bot loads is ready once `loading` is set. It has
    no analyst."""

    loading = Event()
    loading.set()

    bots = (  # type: ignore[assignment]
        Counter(),
        Hoarder(),
        Broken(),
        Mortal(),
        Rendezvous(),
        Ponderer(),
        Endless(),
        Scribe(),
    )

    analyst = None

    def read_material(self, text: str) -> str:
        return text


GAME = OddNim()
