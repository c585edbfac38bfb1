"""The numbers under which sessions asked, and their replies: a number acts only once.

Numbers rise within a session, which a client chooses. The last one of a session is remembered with
its reply; of those before it is known whether they were done, and at which version.
"""

from array import array
from bisect import bisect_left
from typing import Generic, TypeVar

from msgspec import Struct

from mondala.core.errors import MondalaError, NotAllowed
from mondala.core.value import Value
from mondala.server.runtime.tracing import Span
from mondala.server.tables.connection import Connection
from mondala.tables.live import Entry

MOST_SESSIONS = 16
"""So many sessions of one owner are remembered."""
MOST_ACTED = 1_000
"""So many of them may have acted in one game: they are never forgotten. A page has one session for
as long as it is open."""
MOST_OWNERS = 200
MOST_DONE = 1_000
"""So many numbers of a session that were done, where no journal has them."""

Owner = TypeVar("Owner")


class Reply(Value, frozen=True):
    """The end of what was asked, in one of three ways: it is `stored` as this entry; it was done,
    now or before, and `done` is the version at which; or it is `refused`."""

    stored: Entry | None = None
    done: int | None = None
    refused: MondalaError | None = None

    def again(self) -> "Reply":
        """The reply to the same number when it is sent once more."""
        return self if self.stored is None else Reply(done=self.stored.number)


class Asker(Struct):
    """Receives the reply. The table itself waits for none."""

    connection: Connection | None = None
    """Is sent the entry as its reply, with the number of its message."""
    number: int = 0
    span: Span | None = None
    """The span of the command, where it is traced."""

    def replied(self, reply: Reply) -> None:
        """Called before everybody else is told."""


NOBODY = Asker()


class Request(Struct):
    """Something that was asked: its number, its asker and, until it has its reply, its session."""

    number: int
    asker: Asker
    session: "Session | None" = None
    given: Reply | None = None

    def reply(self, reply: Reply) -> None:
        if reply.refused is not None:
            _forget_frames(reply.refused)
        asker, self.asker, self.given = self.asker, NOBODY, reply
        if self.session is not None:
            self.session.replied(self.number, reply)
            self.session = None  # which may hold this, as this holds it
        asker.replied(reply)


def _forget_frames(refusal: MondalaError) -> None:
    """It may be remembered for long, and would hold all frames that it and what it was raised from
    came through."""
    refusal.__traceback__ = refusal.__cause__ = refusal.__context__ = None


class _Done:
    """Numbers that rise, and the version at which each was done."""

    __slots__ = ("_numbers", "_versions")

    def __init__(self) -> None:
        self._numbers, self._versions = array("q"), array("q")

    def add(self, number: int, version: int) -> None:
        if not self._numbers or number > self._numbers[-1]:  # nearly always
            self._numbers.append(number)
            self._versions.append(version)
        else:
            place = bisect_left(self._numbers, number)
            self._numbers.insert(place, number)
            self._versions.insert(place, version)

    def version(self, number: int) -> int | None:
        place = bisect_left(self._numbers, number)
        if place < len(self._numbers) and self._numbers[place] == number:
            return self._versions[place]
        return None

    def shorten(self) -> None:
        if len(self._numbers) > MOST_DONE:
            half = MOST_DONE // 2
            self._numbers, self._versions = self._numbers[half:], self._versions[half:]


class Session:
    """The requests of one session: the last, those that wait for their reply, and those that were
    done. Of many nothing ever is, so these take no memory for that."""

    __slots__ = ("_done", "_last", "_waiting")

    def __init__(self) -> None:
        self._last: Request | None = None
        self._waiting: dict[int, Request] = {}
        self._done: _Done | None = None

    def is_new(self, asked: Request) -> bool:
        """Whether this number is above all that were asked before; if it is not, it is answered as
        it was then."""
        last, number = self._last, asked.number
        if last is None or number > last.number:
            self._last = self._waiting[number] = asked
            asked.session = self
            return True
        if number in self._waiting:  # the last asker is told
            self._waiting[number].asker = asked.asker
        else:
            asked.asker.replied(self._again(last, number))
        return False

    def _again(self, last: Request, number: int) -> Reply:
        if number == last.number and last.given is not None:
            return last.given.again()
        version = None if self._done is None else self._done.version(number)
        if version is not None:
            return Reply(done=version)
        later = NotAllowed("superseded", "a later one of this session came before")
        return Reply(refused=later)

    def replied(self, number: int, reply: Reply) -> None:
        self._waiting.pop(number, None)
        version = reply.done if reply.stored is None else reply.stored.number
        if version is not None:
            if self._done is None:
                self._done = _Done()
            self._done.add(number, version)

    def stored_before(self, number: int, entry: Entry) -> None:
        """Takes up what a journal tells."""
        self._last = Request(number, NOBODY, None, Reply(stored=entry))
        self.replied(number, Reply(stored=entry))

    def done_before(self, number: int, version: int) -> None:
        """Takes up what was stored, in any order."""
        if self._last is None or number > self._last.number:
            self._last = Request(number, NOBODY, None, Reply(done=version))
        self.replied(number, Reply(done=version))

    @property
    def waits(self) -> bool:
        return bool(self._waiting)

    @property
    def has_acted(self) -> bool:
        return self._done is not None

    def shorten(self) -> None:
        """Forgets the first of many that were done."""
        if self._done is not None:
            self._done.shorten()


class Sessions(Generic[Owner]):
    """The sessions of every owner, such as a seat. Where there are too many the first is forgotten:
    in a game only of those that have done nothing, since the others are in its journal. Where very
    many have acted in a game no other may."""

    __slots__ = ("_in_a_game", "_of")

    def __init__(self, *, in_a_game: bool) -> None:
        self._of: dict[Owner, dict[str, Session]] = {}
        self._in_a_game = in_a_game

    def of(self, owner: Owner, name: str) -> Session:
        """NotAllowed for a new one where too many have acted."""
        mine = self._of.get(owner)
        session = None if mine is None else mine.get(name)
        if session is None:
            mine = self._sessions(owner)
            self._make_room(mine)
            session = mine[name] = Session()
        elif not self._in_a_game:
            session.shorten()
        return session

    def stored_before(self, owner: Owner, name: str, number: int, entry: Entry) -> None:
        """Takes up what a journal tells."""
        self._sessions(owner).setdefault(name, Session()).stored_before(number, entry)

    def hand_over(self, old: Owner, new: Owner) -> None:
        """The questions of the old owner count as asked by the new one."""
        self._sessions(new).update(self._of.pop(old, {}))

    def done_before(self, owner: Owner, name: str, number: int, version: int) -> None:
        """Takes up what was stored otherwise, also before those of a new session."""
        self._sessions(owner).setdefault(name, Session()).done_before(number, version)

    def _sessions(self, owner: Owner) -> dict[str, Session]:
        mine = self._of.get(owner)
        if mine is None:
            if not self._in_a_game and len(self._of) >= MOST_OWNERS:
                self._of.pop(next(iter(self._of)))
            mine = self._of[owner] = {}
        return mine

    def _make_room(self, mine: dict[str, Session]) -> None:
        if len(mine) < MOST_SESSIONS:
            return
        for name, session in mine.items():
            if not session.waits and not (self._in_a_game and session.has_acted):
                del mine[name]
                return
        if len(mine) >= MOST_ACTED:
            sentence = "this seat was played in too many sessions; go on in one of them"
            raise NotAllowed("too-many-sessions", sentence)
