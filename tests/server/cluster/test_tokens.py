"""A private link that was made at one node works at every other, and only once."""

from examples.table_client import Guest
from tests.server.support.client import within_a_minute
from tests.server.support.running import RunningServer


@within_a_minute
async def test_a_private_link_of_one_node_works_once_at_any(nodes: list[RunningServer]) -> None:
    one, other, third = nodes
    async with (
        Guest(one.url, "Ada") as ada,
        Guest(other.url, "Phone") as phone,
        Guest(third.url, "Thief") as thief,
    ):
        token = (await ada.http.post("/api/me/token")).json()
        assert (await phone.http.post("/api/tokens", json=token)).status_code == 200
        assert (await phone.http.get("/api/me")).json() == (await ada.http.get("/api/me")).json()
        refused = await thief.http.post("/api/tokens", json=token)
        assert (refused.status_code, refused.json()["code"]) == (404, "no-token")
