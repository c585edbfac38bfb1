"""A mail server on a local port: it speaks SMTP, and keeps the mails it receives."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from email import message_from_bytes, policy
from email.message import EmailMessage


class MailServer:
    """`says` is its answer to a recipient; while it is `mute` it does not answer at all."""

    def __init__(self) -> None:
        self.mails: asyncio.Queue[EmailMessage] = asyncio.Queue()
        self.recipients: list[str] = []
        self.says, self.mute = "250 fine", False
        self.asked = asyncio.Semaphore(0)
        """Released for every connection."""
        self.port = 0
        self.open: list[asyncio.StreamWriter] = []

    @property
    def address(self) -> str:
        return f"smtp://127.0.0.1:{self.port}"

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.asked.release()
        self.open.append(writer)
        if not self.mute:
            writer.write(b"220 mail.test\r\n")
            while line := await reader.readline():
                writer.write(await self._answer(line.decode().strip(), reader, writer))
                if line.upper().startswith(b"QUIT"):
                    break
            writer.close()

    async def _answer(
        self, line: str, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> bytes:
        word = line.upper()[:4]
        if word == "RCPT":
            self.recipients.append(line.partition("<")[2].partition(">")[0])
            return f"{self.says}\r\n".encode()
        if word == "DATA":
            writer.write(b"354 go on\r\n")
            data = await reader.readuntil(b"\r\n.\r\n")
            mail = message_from_bytes(data[:-3].replace(b"\r\n..", b"\r\n."), policy=policy.default)
            assert isinstance(mail, EmailMessage)
            self.mails.put_nowait(mail)
        return b"221 bye\r\n" if word == "QUIT" else b"250 fine\r\n"


@asynccontextmanager
async def mail_server() -> AsyncIterator[MailServer]:
    made = MailServer()
    server = await asyncio.start_server(made.serve, "127.0.0.1", 0)
    made.port = server.sockets[0].getsockname()[1]
    try:
        yield made
    finally:
        server.close()
        for writer in made.open:
            writer.transport.abort()
        await asyncio.sleep(0)
