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
    """A socket comes to a table. `hello` is what its client said, if it has: it goes on from the
    game and version in it."""

    socket: int
    table: TableId
    person: Person
    hello: bytes | None


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
    """All the sockets of the sender that are at tables of the receiver. Said again and again, so
    that what was lost is found out."""

    sockets: list[int]


class Noted(Struct, tag="noted", frozen=True):
    """The answer to `Here`: with it a loss on the way back is found out, too."""


class ForClients(Struct, tag="told", frozen=True):
    """A message for the clients of these sockets."""

    sockets: list[int]
    data: bytes


class Closed(Struct, tag="closed", frozen=True):
    """The table has sent that socket away."""

    socket: int
    reason: str


class NotHere(Struct, tag="not-here", frozen=True):
    """The table of these sockets is not the sender's, or not any more."""

    sockets: list[int]


class Renamed(Struct, tag="renamed", frozen=True):
    """The table of these sockets goes by another id."""

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
    """Something that every node wants to know."""

    name: str
    args: Any


class Decided(Struct, tag="decided", frozen=True):
    """A worker's answer to a question to a bot, as JSON."""

    number: int
    reply: bytes


class Worked(Struct, tag="worked", frozen=True):
    """A worker has come that far with an analysis: the parts from the `first` on, each as JSON;
    where it has `ended`, there are no more."""

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
    """All that a node sends to another, or to everybody, in one go. Numbers rise by one with each
    packet to the same receiver; what a worker tells has number 0."""

    sender: NodeName
    number: int
    messages: list[Message]


write_packet = msgspec.msgpack.Encoder().encode
read_packet = msgspec.msgpack.Decoder(Packet).decode
