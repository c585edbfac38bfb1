"""A wish, or a line of chat, acts only once, also where its process was killed meanwhile."""

import json
from pathlib import Path

from examples.table_client import Guest
from tests.server.support.client import HELLO, Message, patterns, socket_of, within_a_minute
from tests.server.support.running import running_server

SAID: Message = {"t": "say", "n": 1, "text": "well met"}
WISHES: list[Message] = [
    {"t": "ask", "n": 2, "wish": "Sit", "args": {}},
    {"t": "ask", "n": 3, "wish": "SeatBot", "args": {"seat": 1}},
    {"t": "ask", "n": 4, "wish": "Start", "args": {}},
]


@within_a_minute
async def test_what_was_done_before_a_kill_is_acknowledged_and_not_done_again(
    tmp_path: Path,
) -> None:
    """Another start would be refused, and the chat would have the line twice."""
    with running_server(tmp_path) as server:
        async with Guest(server.url, "Ada") as ada:
            table = await ada.open_table(patterns())
            for again in (False, True):
                answers: dict[int, str] = {}
                lines: list[str] = []
                async with socket_of(ada, table) as socket:
                    await socket.send(HELLO)
                    for message in (SAID, *WISHES):
                        await socket.send(json.dumps(message))
                        while message["n"] not in answers:
                            told = json.loads(await socket.recv())
                            if told["t"] in ("ack", "refused"):
                                answers[told["n"]] = told.get("code", "ack")
                            elif told["t"] == "said":
                                lines.append(told["text"])
                    assert answers == dict.fromkeys(range(1, 5), "ack")
                    assert lines == ["well met"] * len(lines)
                if again:
                    assert len(lines) == 1, "the line that was kept"
                else:
                    server.kill()
                    server.start()
