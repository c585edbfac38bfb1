"""An address of Nim alone: the best number of stones to take, if the number left were known."""

from litestar import Controller, get
from litestar.params import FromPath

from mondala.core.errors import NotAllowed
from mondala.core.value import Value
from mondala.server.http.refusals import reading
from tests.nim.rules import LARGEST, NimOptions


class Advice(Value, frozen=True):
    take: int


class NimController(Controller):
    path = "/api/nim"
    sent = (Advice,)

    @get("/advice/{left:int}", responses=reading("unreadable", "too-many"))
    async def advice(self, left: FromPath[int]) -> Advice:
        """How many stones to take of so many; one where no number wins."""
        if not 1 <= left <= LARGEST:
            raise NotAllowed("too-many", f"a heap has 1 to {LARGEST} stones")
        return Advice(left % (NimOptions().most + 1) or 1)
