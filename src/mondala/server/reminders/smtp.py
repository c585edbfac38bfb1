"""Hands mails to the host's mail server."""

from dataclasses import dataclass, field
from email.message import EmailMessage
from email.policy import EmailPolicy
from email.utils import parseaddr
from importlib.util import find_spec
from typing import Any
from urllib.parse import unquote, urlsplit

from mondala.core.errors import NotAllowed
from mondala.server.edge.addresses import is_loopback
from mondala.server.reminders.sending import Tried

TIMEOUT = 15.0
"""Seconds for each answer of the mail server."""
_PORTS = {"smtp": 587, "smtps": 465}


@dataclass(frozen=True, slots=True)
class MailServer:
    """`address` as smtp://user:password@host:587, or smtps:// where it speaks TLS from the start;
    `sender` as `Mondala <play@example.org>`. NotAllowed where they are nothing of the kind."""

    address: str = field(repr=False)
    sender: str

    def __post_init__(self) -> None:
        try:
            parts = urlsplit(self.address)
            fine = parts.scheme in _PORTS and parts.hostname and parts.port != 0
        except ValueError:
            fine = False
        if not fine:
            sentence = "the address of a mail server looks like smtp://user:password@host:587"
            raise NotAllowed("smtp", sentence)
        if "@" not in parseaddr(self.sender)[1]:
            sentence = f"mails come from an address like play@example.org, not {self.sender!r}"
            raise NotAllowed("mail-from", sentence)
        if find_spec("aiosmtplib") is None:
            raise NotAllowed("smtp", "mails need what `pip install 'mondala[reminders]'` brings")

    async def send(self, letter: EmailMessage) -> tuple[Tried, str]:
        """The result, and the cause of a failure. Passwords go over TLS, or to this machine."""
        import aiosmtplib

        parts = urlsplit(self.address)
        host, whole = parts.hostname or "", parts.scheme == "smtps"
        user, password = (
            unquote(each) if each else None for each in (parts.username, parts.password)
        )
        start = False if whole else True if user and not is_loopback(host) else None
        try:
            await aiosmtplib.send(
                written(letter),
                sender=parseaddr(self.sender)[1],
                recipients=[str(letter["To"])],
                hostname=host,
                port=parts.port or _PORTS[parts.scheme],
                username=user,
                password=password,
                use_tls=whole,
                start_tls=start,
                timeout=TIMEOUT,
            )
        except aiosmtplib.SMTPRecipientsRefused as error:
            codes = [refused.code for refused in error.recipients]
            return ("never" if min(codes) >= 500 else "later"), f"refused with {min(codes)}"
        except (aiosmtplib.SMTPAuthenticationError, aiosmtplib.SMTPConnectResponseError) as error:
            return "down", f"the mail server does not let this house in: {error.code}"
        except aiosmtplib.SMTPResponseException as error:
            return ("never" if error.code >= 500 else "later"), f"refused with {error.code}"
        except (aiosmtplib.SMTPException, OSError, TimeoutError) as error:
            return "down", f"the mail server is not reached: {type(error).__name__}"
        return "sent", ""


class _Policy(EmailPolicy):
    """Keeps the address in List-Unsubscribe on one line. Python would fold it into encoded words,
    which mail programs do not read there, so that their button would be missing."""

    def fold_binary(self, name: str, value: Any) -> bytes:
        if name == "List-Unsubscribe" and value.isascii():
            return f"{name}: {value}{self.linesep}".encode("ascii")
        return super().fold_binary(name, value)


_POLICY = _Policy(linesep="\r\n", cte_type="7bit")


def written(letter: EmailMessage) -> bytes:
    """The mail as it is sent, in ASCII."""
    return letter.as_bytes(policy=_POLICY)
