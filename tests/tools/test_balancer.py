"""Connections go to nodes in turn; one that is dead is passed over, and found again."""

import asyncio

from tests.server.support.client import within_a_minute
from tools.balancer import Balancer

HOST = "127.0.0.1"


async def node(name: bytes, port: int = 0) -> asyncio.Server:
    """Answers each line with its name."""

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while line := await reader.readline():
            writer.write(name + b" " + line)
        writer.close()

    return await asyncio.start_server(answer, HOST, port)


def port_of(server: asyncio.Server) -> int:
    return int(server.sockets[0].getsockname()[1])


async def heard(port: int) -> bytes:
    """The answer to a line, by a connection of its own."""
    reader, writer = await asyncio.open_connection(HOST, port)
    writer.write(b"who?\n")
    writer.write_eof()
    answer = await reader.read()
    writer.close()
    return answer.removesuffix(b" who?\n")


@within_a_minute
async def test_connections_go_in_turn_past_dead_nodes() -> None:
    nodes = [await node(name) for name in (b"one", b"two", b"three")]
    ports = [port_of(each) for each in nodes]
    balancer = await Balancer([(HOST, port) for port in ports]).serve(HOST, 0)
    async with balancer:
        at = port_of(balancer)
        assert [await heard(at) for _ in range(6)] == [b"one", b"two", b"three"] * 2
        nodes[1].close()
        await nodes[1].wait_closed()
        assert [await heard(at) for _ in range(4)] == [b"one", b"three"] * 2
        for each in nodes:
            each.close()
        assert await heard(at) == b"", "nobody is there"
        async with await node(b"two", ports[1]):
            assert [await heard(at) for _ in range(2)] == [b"two"] * 2
