"""Messages from one node to another, as MessagePack.

A socket is known by its node and a number there. `Come`, `Heard`, `Gone` and `Here` go to the node
that owns the socket's table; `ForClients`, `Closed`, `NotHere` and `Noted` come back. `Decided` and
`Worked` come from workers, which are no nodes.
"""

from typing import Any, TypeAlias

import msgspec
from msgspec import Struct

from mondala.core.ids import TableId
from mondala.server.analysis.job_messages import Refusal
from mondala.server.storage.rows import Person

NodeName: TypeAlias = str


class Come(Struct, tag="come", frozen=True):
    """A socket joins a table. `hello` is its client's, if sent; with it the client resumes from
    that game and version. `resumes`: the client was welcomed before."""

    socket: int
    table: TableId
    person: Person
    hello: bytes | None
    resumes: bool = False


class Heard(Struct, tag="heard", frozen=True, omit_defaults=True):
    """A message of the client, half its round trip in milliseconds, and, where commands are traced,
    the span that it is a part of."""

    socket: int
    data: bytes
    lag: int
    trace: str | None = None


class Gone(Struct, tag="gone", frozen=True):
    """The socket is closed."""

    socket: int


class Here(Struct, tag="here", frozen=True):
    """All sockets of the sender that are at the receiver's tables. Sent regularly, so that losses
    are found."""

    sockets: list[int]


class Noted(Struct, tag="noted", frozen=True):
    """The answer to `Here`, by which losses in the other direction are found."""


class ForClients(Struct, tag="told", frozen=True):
    """A message for the clients of these sockets."""

    sockets: list[int]
    data: bytes


class Closed(Struct, tag="closed", frozen=True):
    """The table has closed that socket."""

    socket: int
    reason: str


class NotHere(Struct, tag="not-here", frozen=True):
    """The sender does not own the table of these sockets."""

    sockets: list[int]


class Renamed(Struct, tag="renamed", frozen=True):
    """The table of these sockets has a new id."""

    sockets: list[int]
    table: TableId


class Call(Struct, tag="call", frozen=True):
    """A question that waits for its answer."""

    number: int
    name: str
    args: Any


class Answer(Struct, tag="answer", frozen=True):
    """Either the answer, or a refusal's code and sentence."""

    number: int
    value: Any = None
    refusal: tuple[str, str] | None = None


class News(Struct, tag="news", frozen=True):
    """News that is broadcast to every node."""

    name: str
    args: Any


class Decided(Struct, tag="decided", frozen=True):
    """A worker's answer to a question to a bot, as JSON."""

    number: int
    reply: bytes


class Worked(Struct, tag="worked", frozen=True):
    """A worker's progress with an analysis: the parts from number `first` on, each as JSON; with
    `ended` they are the last."""

    number: int
    first: int = 0
    parts: list[bytes] = []
    total: int | None = None
    ended: bool = False
    refusal: Refusal | None = None


Message: TypeAlias = (
    Come
    | Heard
    | Gone
    | Here
    | Noted
    | ForClients
    | Closed
    | NotHere
    | Renamed
    | Call
    | Answer
    | News
    | Decided
    | Worked
)


class Packet(Struct, frozen=True):
    """One transmission to a node or to all nodes. Numbers rise by one for each receiver; packets of
    workers have number 0."""

    sender: NodeName
    number: int
    messages: list[Message]


write_packet = msgspec.msgpack.Encoder().encode
read_packet = msgspec.msgpack.Decoder(Packet).decode
