"""Turn reminders: the channels this server has, and those each person chose."""

import asyncio
import hashlib
import re
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from email.message import EmailMessage
from urllib.parse import urlencode, urlsplit

from itsdangerous import BadSignature

from mondala.core.errors import NotAllowed
from mondala.core.ids import PersonId
from mondala.core.value import Value, replace
from mondala.server.days.dates import DAY, day_at
from mondala.server.edge.rate_limits import Limiter
from mondala.server.edge.signing import Signer
from mondala.server.reminders.composing import Letters, TurnNotice, title_and_text
from mondala.server.reminders.posting import Poster
from mondala.server.reminders.push import Gone, Push
from mondala.server.reminders.sending import Sending, Sent, Services
from mondala.server.reminders.smtp import MailServer
from mondala.server.reminders.words import LANGUAGES
from mondala.server.runtime.clock import Clock
from mondala.server.storage.port import Storage
from mondala.server.storage.reminders import DeviceRow, MailRow, MailState
from mondala.server.storage.rows import Person
from mondala.server.storage.waiting import stored

CONFIRM, STOP = "mail-confirm", "mail-stop"
"""The purposes of links in mails, used as salts of their signatures."""
CONFIRMED_WITHIN = 3 * DAY
MOST_DEVICES = 5
"""Subscribed browsers of one person, at most; the newest are kept."""
MOST_ASKED = 2
"""Confirmation mails to one address a day, at most."""
BACKOFF = (60_000, 5 * 60_000, 30 * 60_000, 2 * 3_600_000)
"""Milliseconds before each retry; after the last the reminder is given up."""
MAILS_AT_ONCE = 4
PUSHES_AT_ONCE = 32
"""Concurrent messages to one push service. The subscriber names the service, so it may be a slow
one of their own."""
_ADDRESS = re.compile(
    r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@([A-Za-z0-9-]{1,63}\.)+[A-Za-z]{2,63}"
)
LONGEST_MAIL = 254


@dataclass(frozen=True, slots=True)
class Ways:
    """The channels of this server: `site` is the public address, required for links; `mail` the
    host's mail server, if any."""

    site: str = ""
    mail: MailServer | None = None
    poster: Poster = field(default_factory=Poster)


class ReminderResult(Value, frozen=True):
    """The result of reminding a person."""

    again: bool = False
    """Whether to retry."""
    mail_waits: bool = False
    """Whether the mail waits because one about that game was sent today."""


class Reminders:
    """`wake` is called when there is something to send."""

    def __init__(self, storage: Storage, clock: Clock, signer: Signer, ways: Ways) -> None:
        self._storage, self._clock, self._signer = storage, clock, signer
        self._site = ways.site.rstrip("/")
        self._mail = ways.mail if self._site else None
        self._letters = Letters(self._mail.sender if self._mail else "", self._site)
        self._mailing = Sending("mail", clock, MAILS_AT_ONCE)
        self._push_services = Services("push", clock, PUSHES_AT_ONCE)
        self._askers = Limiter(clock, 1 / 600, 5)
        self.mails_asked = Limiter(clock, 1 / 600, 10)
        """Limits confirmation mails requested from one network address."""
        self.push = Push(storage, clock, ways.poster, self._site)
        self.wake: Callable[[], None] = lambda: None

    @property
    def mails(self) -> bool:
        """Whether this server sends mails."""
        return self._mail is not None

    @property
    def may_send(self) -> bool:
        """Whether any channel exists, or would once an operator makes keys."""
        return self.mails or self._site.startswith("https:")

    # People's choices.

    async def give_address(self, person: Person, address: str, language: str, client: str) -> None:
        """Registers a mail address, which must be confirmed first. `client` is the network address
        of the request, for limits."""
        if self._mail is None:
            raise NotAllowed("no-mail", "this house sends no mails")
        address = _clean(address)
        before = await self._storage.mail(person.id)
        same = before is not None and before.address == address
        if before is not None and same and before.state != "waiting":
            await self.switch(person, on=True)
            return
        if not self._askers.allows(person.id) or not self.mails_asked.allows(client):
            raise _asked_enough()
        await self._reserve_asking(address)
        identity = before.id if before is not None and same else secrets.token_urlsafe(18)
        now = self._clock.utc()
        spoken = language if language in LANGUAGES else "en"
        row = MailRow(person.id, identity, address, spoken, "waiting", now, next=now)
        await stored(lambda done: self._storage.put_mail(row, done))
        self.wake()

    async def _reserve_asking(self, address: str) -> None:
        """Limits the confirmation mails to an address a day, over all nodes and restarts."""
        hashed, day = hashlib.sha256(address.lower().encode()).hexdigest(), self._today()
        for number in range(MOST_ASKED):
            if await self._storage.reserve_mail(f"address {hashed} {number}", day):
                return
        raise _asked_enough()

    async def switch(self, person: Person, *, on: bool) -> None:
        """Turns mails to a confirmed address on or off."""
        row = await self._storage.mail(person.id)
        if row is None or row.state == "waiting":
            raise NotAllowed("not-confirmed", "there is no address that was confirmed")
        await self._put_state(row, on=on)

    async def speak(self, person: Person, language: str) -> None:
        """Sets the language of the mails."""
        row = await self._storage.mail(person.id)
        if row is not None and language in LANGUAGES and row.language != language:
            other = replace(row, language=language)
            await stored(lambda done: self._storage.put_mail(other, done))

    async def confirm(self, token: str) -> str:
        """Confirms the address to which that link was sent, and returns it."""
        try:
            (identity, until), _ = self._signer.read(CONFIRM, token)
        except (BadSignature, ValueError) as error:
            raise _no_link() from error
        row = await self._storage.mail_by_id(str(identity))
        if row is None or until <= self._clock.utc():
            raise _no_link()
        if row.state == "waiting":
            await self._put_state(row, on=True)
        return row.address

    async def stop(self, token: str) -> str:
        """Turns off mails to the address of that link, and returns it."""
        try:
            identity, _ = self._signer.read(STOP, token)
        except BadSignature as error:
            raise _no_link() from error
        row = await self._storage.mail_by_id(str(identity))
        if row is None:
            raise _no_link()
        await self._put_state(row, on=False)
        return row.address

    async def _put_state(self, row: MailRow, *, on: bool) -> None:
        state: MailState = "on" if on else "off"
        await stored(lambda done: self._storage.put_mail_state(row.id, state, done))

    async def forget_address(self, person: Person) -> None:
        await stored(lambda done: self._storage.drop_mail(person.id, done))

    async def add_device(self, device: DeviceRow) -> None:
        if self.push.keys is None:
            raise NotAllowed("no-push", "this house sends no push messages")
        self.push.check(device)
        await stored(lambda done: self._storage.put_device(device, MOST_DEVICES, done))

    async def drop_device(self, person: Person, endpoint: str) -> None:
        if any(each.endpoint == endpoint for each in await self._storage.devices(person.id)):
            await self._drop(endpoint)

    async def _drop(self, endpoint: str) -> None:
        await stored(lambda done: self._storage.drop_device(endpoint, done))

    # Sending.

    async def ask_to_confirm(self, row: MailRow) -> None:
        """Sends the link that confirms an address, or notes when to try again."""
        if self._mail is None:
            return
        now = self._clock.utc()
        until = now + CONFIRMED_WITHIN
        link = self._link(CONFIRM, [row.id, until])
        letter = self._letters.about_address(row.address, row.language, link, until, now)
        how = await self._send(self._mail, letter)
        tries, again = row.tries + 1, None
        if how == "later" and row.tries < len(BACKOFF):
            again = self._clock.utc() + BACKOFF[row.tries]
        await stored(lambda done: self._storage.put_mail_try(row.id, tries, again, done))

    async def remind(
        self, person: Person, turn: TurnNotice, *, by_mail_alone: bool = False
    ) -> ReminderResult:
        """Reminds a person through every channel they chose."""
        pushed, told = await asyncio.gather(
            self._push_to_all(person.id, turn, none=by_mail_alone),
            self._mail_about(person.id, turn),
        )
        return replace(told, again=told.again or pushed)

    async def _push_to_all(self, person: PersonId, turn: TurnNotice, *, none: bool) -> bool:
        """Pushes to all of a person's browsers; returns whether to retry."""
        if none or self.push.keys is None:
            return False
        devices = await self._storage.devices(person)
        ends = await asyncio.gather(*(self._push_to(device, turn) for device in devices))
        return "later" in ends

    async def _push_to(self, device: DeviceRow, turn: TurnNotice) -> Sent:
        title, text = title_and_text(turn, device.language)
        message = {
            "title": title,
            "body": text,
            "game": turn.game_id,
            "table": turn.table,
            "since": turn.since,
        }
        service = self._push_services.at(urlsplit(device.endpoint).hostname or "")
        try:
            return await service.send(lambda: self.push.send(device, message))
        except Gone:
            await self._drop(device.endpoint)
            return "never"

    async def _mail_about(self, person: PersonId, turn: TurnNotice) -> ReminderResult:
        row = None if self._mail is None else await self._storage.mail(person)
        if self._mail is None or row is None or row.state != "on":
            return ReminderResult()
        about, day = f"turn {turn.game_id} {person}", self._today()
        if not await self._storage.reserve_mail(about, day):
            return ReminderResult(mail_waits=True)
        how: Sent = "later"
        try:
            stop, now = self._link(STOP, row.id), self._clock.utc()
            letter = self._letters.about_turn(turn, row.address, row.language, stop, now)
            how = await self._send(self._mail, letter)
        finally:
            if how != "sent":
                await stored(lambda done: self._storage.release_mail(about, day, done))
        return ReminderResult(again=how == "later")

    async def _send(self, server: MailServer, letter: EmailMessage) -> Sent:
        return await self._mailing.send(lambda: server.send(letter))

    def _link(self, what: str, value: object) -> str:
        page = what.removeprefix("mail-")
        token = urlencode({"token": self._signer.sign(what, value)})
        return f"{self._site}/mail/{page}?{token}"

    def _today(self) -> str:
        return day_at(self._clock.utc()).isoformat()


def _clean(address: str) -> str:
    address = address.strip()
    if len(address) > LONGEST_MAIL or not _ADDRESS.fullmatch(address):
        raise NotAllowed("mail-address", "a mail address looks like name@example.org")
    return address


def _asked_enough() -> NotAllowed:
    return NotAllowed("too-fast", "that was asked for often enough; try tomorrow")


def _no_link() -> NotAllowed:
    return NotAllowed("no-link", "this link is too old, or not whole")
