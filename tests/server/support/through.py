"""A guest who is known to all nodes."""

from typing import Self

from examples.table_client import Guest
from tests.server.support.running import RunningServer


class Through(Guest):
    """The same guest through another node."""

    def __init__(self, guest: Guest, node: RunningServer) -> None:
        super().__init__(node.url, guest.name)
        self.http.cookies = guest.http.cookies

    async def __aenter__(self) -> Self:
        return self
