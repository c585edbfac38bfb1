"""Command ids and their replies, so that a command sent twice acts once.

Numbers rise within a session, whose name the client chooses. The last request of a session is kept
with its reply; of earlier ones only whether they were done, and at which version.
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
"""At most this many sessions of one owner are remembered."""
MOST_ACTED = 1_000
"""At most this many sessions may act in one game; those are never forgotten. A page has one session
for as long as it is open."""
MOST_OWNERS = 200
MOST_DONE = 1_000
"""At most this many done numbers are kept for a session that no journal records."""

Owner = TypeVar("Owner")


class Reply(Value, frozen=True):
    """The reply to a request, one of three: `stored` as this entry, `done` (at this version, now or
    earlier) or `refused`."""

    stored: Entry | None = None
    done: int | None = None
    refused: MondalaError | None = None

    def again(self) -> "Reply":
        """The reply to a repetition of the request."""
        return self if self.stored is None else Reply(done=self.stored.number)


class Asker(Struct):
    """Receives the reply to a request. This base class ignores it, as the table itself does."""

    connection: Connection | None = None
    """The connection that is sent the entry as its reply, with the number of its message."""
    number: int = 0
    span: Span | None = None
    """The command's tracing span, if any."""

    def replied(self, reply: Reply) -> None:
        """Called before the entry is broadcast."""


NOBODY = Asker()


class Request(Struct):
    """A request: its number, its asker, and its reply once given."""

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
    """Drops the traceback: a refusal may be kept for long and would keep all those frames alive."""
    refusal.__traceback__ = refusal.__cause__ = refusal.__context__ = None


class _Done:
    """Sorted numbers, with the version at which each was done."""

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
    """The requests of one session: the last one, those waiting for a reply, and the numbers that
    were done (created on first use, since most sessions never do anything)."""

    __slots__ = ("_done", "_last", "_waiting")

    def __init__(self) -> None:
        self._last: Request | None = None
        self._waiting: dict[int, Request] = {}
        self._done: _Done | None = None

    def is_new(self, asked: Request) -> bool:
        """Whether this number is above all earlier ones. If not, the request is given the earlier
        reply."""
        last, number = self._last, asked.number
        if last is None or number > last.number:
            self._last = self._waiting[number] = asked
            asked.session = self
            return True
        if number in self._waiting:  # the latest asker gets the reply
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
        """Restores a stored request from the journal."""
        self._last = Request(number, NOBODY, None, Reply(stored=entry))
        self.replied(number, Reply(stored=entry))

    def done_before(self, number: int, version: int) -> None:
        """Restores a done request, in any order."""
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
        """Drops the oldest done numbers if there are too many."""
        if self._done is not None:
            self._done.shorten()


class Sessions(Generic[Owner]):
    """The sessions of every owner, such as a seat. When an owner has too many, the oldest is
    dropped; in a game only sessions that have done nothing, since the journal holds the others. A
    game in which very many sessions have acted accepts no new one."""

    __slots__ = ("_in_a_game", "_of")

    def __init__(self, *, in_a_game: bool) -> None:
        self._of: dict[Owner, dict[str, Session]] = {}
        self._in_a_game = in_a_game

    def of(self, owner: Owner, name: str) -> Session:
        """The owner's session of that name, created if necessary. Raises NotAllowed if too many
        have acted."""
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
        """Restores a stored request from the journal."""
        self._sessions(owner).setdefault(name, Session()).stored_before(number, entry)

    def hand_over(self, old: Owner, new: Owner) -> None:
        """Moves the old owner's sessions to the new one."""
        self._sessions(new).update(self._of.pop(old, {}))

    def done_before(self, owner: Owner, name: str, number: int, version: int) -> None:
        """Restores a done request that is stored outside a journal."""
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
