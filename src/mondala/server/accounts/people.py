"""People: guests identified by a signed cookie, who may get an account."""

import secrets

import msgspec
from itsdangerous import BadSignature

from mondala.core.errors import NotAllowed
from mondala.core.ids import PersonId
from mondala.core.seats import Seat
from mondala.core.value import Value
from mondala.server.accounts.password_tries import PasswordTries
from mondala.server.accounts.passwords import Passwords, check_password
from mondala.server.edge.rate_limits import Limiter
from mondala.server.edge.signing import Signer
from mondala.server.reminders.reminders import Reminders, Ways
from mondala.server.runtime.clock import Clock
from mondala.server.storage.port import Storage
from mondala.server.storage.rows import Account, Keys, Person
from mondala.server.storage.waiting import stored

COOKIE = "mondala"
TOKEN_LASTS = 10 * 60_000
LONGEST_NAME = 30
EVERY_GAME = 1_000_000
MOST_DOWNLOADS = 5
"""Downloads of a person's whole data allowed at once; after that one in ten seconds."""


class Recognized(Value, frozen=True):
    """The person a cookie identifies. `renewed` is a new cookie to send back if this one has an
    older form or key."""

    person: Person
    renewed: str | None = None


class People:
    """Finds, creates, renames and deletes people. A cookie holds the person's id, session number
    and a signature, nothing else."""

    def __init__(
        self, storage: Storage, clock: Clock, keys: Keys, ways: Ways | None = None
    ) -> None:
        self._storage = storage
        self._clock = clock
        self.signer = Signer(clock, keys)
        self.password_tries = PasswordTries(clock, self.signer)
        self.passwords = Passwords()
        self.reminders = Reminders(storage, clock, self.signer, ways or Ways())
        self.downloads = Limiter(clock, 0.1, MOST_DOWNLOADS)

    def cookie(self, person: Person, session: int = 0) -> str:
        return self.signer.sign("person", [person.id, session])

    async def new_cookie(self, person: Person) -> str:
        """A cookie for the person's current session."""
        known = await self._storage.known(person.id)
        return self.cookie(person, 0 if known is None else known.session)

    async def recognize(self, cookie: str | None) -> Recognized | None:
        """The person a cookie identifies. Cookies of the oldest form have no session number and
        count as the first session."""
        if not cookie:
            return None
        try:
            told, current = self.signer.read("person", cookie)
        except BadSignature:
            return None
        has_session = isinstance(told, list)
        person, session = told if has_session else (told, 0)
        known = await self._storage.known(PersonId(str(person)))
        if known is None or known.session != session:
            return None
        fresh = has_session and current
        return Recognized(known.person, None if fresh else self.cookie(known.person, session))

    async def by_cookie(self, cookie: str | None) -> Person | None:
        found = await self.recognize(cookie)
        return None if found is None else found.person

    async def new_guest(self, name: str) -> Person:
        person = Person(PersonId(secrets.token_urlsafe(9)), clean_name(name))
        await stored(lambda done: self._storage.put_person(person, done))
        return person

    async def new_token(self, person: Person) -> str:
        """A short-lived, single-use token that logs another device in, for the fragment of a
        private link.

        It is signed, so only used ones need to be stored.
        """
        known = await self._storage.known(person.id)
        session = 0 if known is None else known.session
        until = self._clock.utc() + TOKEN_LASTS
        return self.signer.sign("token", [secrets.token_urlsafe(9), person.id, until, session])

    async def by_token(self, token: str) -> Person:
        try:
            (mark, owner, until, session), _ = self.signer.read("token", token)
        except (BadSignature, ValueError) as error:
            raise _no_token() from error
        now = self._clock.utc()
        if until <= now:
            raise _no_token()
        try:
            await stored(lambda done: self._storage.spend_token(mark, until, now, done))
        except NotAllowed as failure:
            if await self._storage.is_spent(mark):
                raise _no_token() from failure
            raise
        known = await self._storage.known(owner)
        if known is None or known.session != session:
            raise _no_token()
        return known.person

    async def rename(self, person: Person, name: str) -> Person:
        renamed = Person(person.id, clean_name(name), person.account)
        await stored(lambda done: self._storage.put_person(renamed, done))
        return renamed

    async def register(self, person: Person, account: str, password: str) -> Person:
        """The guest gets an account, goes by its name, and keeps everything else."""
        if person.account is not None:
            raise NotAllowed("has-account", "you have an account already")
        account = clean_name(account)
        check_password(password, account)
        await self._check_free(account)
        hashed = await self.passwords.hashed(password)
        registered = Person(person.id, account, account)
        try:
            new = Account(registered, hashed)
            await stored(lambda done: self._storage.put_account(new, done))
        except NotAllowed:
            await self._check_free(account)  # again: it may have been taken meanwhile
            raise
        return registered

    async def _check_free(self, account: str) -> None:
        if await self._storage.account(account) is not None:
            raise NotAllowed("account-taken", f"there is an account {account!r}", account=account)

    async def log_in(
        self, account: str, password: str, guest: Person | None, device: str | None = None
    ) -> Person:
        """Logs in to an account, to which the guest's games pass. An unknown name costs as much
        time as a wrong password and has the same limits. `device` is the cookie made by
        `password_tries`."""
        found = await self._storage.account(account)
        nobody = PersonId(f"no {account.lower()[:LONGEST_NAME]}")
        self.password_tries.start(nobody if found is None else found.person.id, device)
        password_hash = None if found is None else found.password_hash
        if not await self.passwords.is_right(password_hash, password) or found is None:
            raise NotAllowed("wrong-password", "name and password do not belong together")
        self.password_tries.was_right(found.person.id, device)
        if guest is not None and guest.account is None:
            new = found.person.id
            await stored(lambda done: self._storage.move_games(guest.id, new, done))
        return found.person

    async def check_own_password(
        self, person: Person, password: str, device: str | None = None
    ) -> None:
        """Raises NotAllowed unless it is the account's password."""
        self.password_tries.start(person.id, device)
        found = await self._storage.account(person.account or "")
        password_hash = None if found is None else found.password_hash
        if not await self.passwords.is_right(password_hash, password):
            raise NotAllowed("wrong-password", "that is not your password")
        self.password_tries.was_right(person.id, device)

    async def change_password(
        self, person: Person, old: str, new: str, device: str | None = None
    ) -> None:
        """Changes the password and ends all other sessions."""
        account = _account_of(person)
        await self.check_own_password(person, old, device)
        check_password(new, account)
        hashed = await self.passwords.hashed(new)
        session = await self._next_session(person)
        await stored(lambda done: self._storage.put_password(person.id, hashed, session, done))

    async def log_out_everywhere(self, person: Person) -> None:
        """Invalidates all cookies given out so far."""
        _account_of(person)
        session = await self._next_session(person)
        await stored(lambda done: self._storage.put_session(person.id, session, done))

    async def _next_session(self, person: Person) -> int:
        known = await self._storage.known(person.id)
        return 1 if known is None else known.session + 1

    async def forget(self, person: Person) -> None:
        """Deletes the person and their chat lines; their games stay, without the name."""
        storage = self._storage
        games = await storage.games_of(person.id, EVERY_GAME)
        mine = await storage.seats_of(person.id, [game.id for game in games])
        seats = [(game.id, _without_names(game.seats, mine[game.id])) for game in games]
        await stored(lambda done: storage.forget_person(person.id, seats, done))


def nameless() -> Person:
    """A watcher without a name, for one connection: has a unique id, no cookie, and is not
    stored."""
    return Person(PersonId(secrets.token_urlsafe(9)), "")


def _account_of(person: Person) -> str:
    if person.account is None:
        raise NotAllowed("no-account", "that takes an account, and you have none")
    return person.account


def _without_names(seats: bytes, mine: list[Seat]) -> bytes:
    names = msgspec.json.decode(seats, type=list[tuple[str, str | None]])
    left = [("", bot) if seat in mine else (name, bot) for seat, (name, bot) in enumerate(names)]
    return msgspec.json.encode(left)


def _no_token() -> NotAllowed:
    return NotAllowed("no-token", "this link was used before, or is too old")


def clean_name(name: str) -> str:
    """One line of printable signs, not empty, not too long."""
    words = " ".join("".join(sign if sign.isprintable() else " " for sign in name).split())
    if not words or len(words) > LONGEST_NAME:
        raise NotAllowed("name", f"a name has 1 to {LONGEST_NAME} characters")
    return words
