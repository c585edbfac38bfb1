"""People: guests at once, by a signed cookie; an account if they want one."""

import asyncio
import secrets

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError
from itsdangerous import BadSignature, URLSafeSerializer

from mondala.core.errors import NotAllowed
from mondala.core.ids import PersonId
from mondala.server.clock import Clock
from mondala.server.storage.port import Account, Person, Storage
from mondala.server.storage.waiting import stored

COOKIE = "mondala"
TOKEN_LASTS = 10 * 60_000
LONGEST_NAME = 30
SHORTEST_PASSWORD, LONGEST_PASSWORD = 8, 200


class People:
    """Finds, makes and renames persons. A cookie carries the person's id and a signature, nothing
    else."""

    def __init__(self, storage: Storage, clock: Clock, secret: str) -> None:
        self._storage = storage
        self._clock = clock
        self._signer = URLSafeSerializer(secret, salt="person")
        self._tokens = URLSafeSerializer(secret, salt="token")
        self._hasher = PasswordHasher()
        self._nobody = self._hasher.hash(secrets.token_urlsafe())

    def cookie(self, person: Person) -> str:
        return _signed(self._signer, person.id)

    async def by_cookie(self, cookie: str | None) -> Person | None:
        if not cookie:
            return None
        try:
            return await self._storage.person(PersonId(str(self._signer.loads(cookie))))
        except BadSignature:
            return None

    async def new_guest(self, name: str) -> Person:
        person = Person(PersonId(secrets.token_urlsafe(9)), clean_name(name))
        await stored(lambda done: self._storage.put_person(person, done))
        return person

    def new_token(self, person: Person) -> str:
        """Lets another device be this person, once and soon. For the fragment of a private link.

        It is signed, so only those that were used need to be kept."""
        until = self._clock.utc() + TOKEN_LASTS
        return _signed(self._tokens, [secrets.token_urlsafe(9), person.id, until])

    async def by_token(self, token: str) -> Person:
        try:
            mark, owner, until = self._tokens.loads(token)
        except BadSignature as error:
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
        person = await self._storage.person(owner)
        if person is None:
            raise _no_token()
        return person

    async def rename(self, person: Person, name: str) -> Person:
        renamed = Person(person.id, clean_name(name), person.account)
        await stored(lambda done: self._storage.put_person(renamed, done))
        return renamed

    async def register(self, person: Person, account: str, password: str) -> Person:
        """The guest gets an account, goes by its name, and keeps everything else."""
        if person.account is not None:
            raise NotAllowed("has-account", "you have an account already")
        if not SHORTEST_PASSWORD <= len(password) <= LONGEST_PASSWORD:
            raise NotAllowed("password", f"a password has {SHORTEST_PASSWORD} characters or more")
        account = clean_name(account)
        await self._check_free(account)
        hashed = await asyncio.to_thread(self._hasher.hash, password)
        registered = Person(person.id, account, account)
        try:
            new = Account(registered, hashed)
            await stored(lambda done: self._storage.put_account(new, done))
        except NotAllowed:
            await self._check_free(account)  # somebody else may have been quicker
            raise
        return registered

    async def _check_free(self, account: str) -> None:
        if await self._storage.account(account) is not None:
            raise NotAllowed("account-taken", f"there is an account {account!r}", account=account)

    async def log_in(self, account: str, password: str, guest: Person | None) -> Person:
        """The account's person; what the guest played becomes theirs. A wrong name costs as much
        work as a wrong password."""
        found = await self._storage.account(account)
        hashed = self._nobody if found is None else found.password_hash
        right = await asyncio.to_thread(self._verify, hashed, password[:LONGEST_PASSWORD])
        if found is None or not right:
            raise NotAllowed("wrong-password", "name and password do not belong together")
        if guest is not None and guest.account is None:
            new = found.person.id
            await stored(lambda done: self._storage.move_games(guest.id, new, done))
        return found.person

    def _verify(self, hashed: str, password: str) -> bool:
        try:
            return self._hasher.verify(hashed, password)
        except (Argon2Error, InvalidHashError):
            return False


def nameless() -> Person:
    """Somebody who only watches: for one connection, with an id that nobody else has; it is not
    stored, and no cookie proves it."""
    return Person(PersonId(secrets.token_urlsafe(9)), "")


def _signed(signer: URLSafeSerializer, value: object) -> str:
    text = signer.dumps(value)
    return text if isinstance(text, str) else text.decode()


def _no_token() -> NotAllowed:
    return NotAllowed("no-token", "this link was used before, or is too old")


def clean_name(name: str) -> str:
    """One line of printable signs, not empty, not too long."""
    words = " ".join("".join(sign if sign.isprintable() else " " for sign in name).split())
    if not words or len(words) > LONGEST_NAME:
        raise NotAllowed("name", f"a name has 1 to {LONGEST_NAME} characters")
    return words
