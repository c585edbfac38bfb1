"""The pages that need no client."""

import httpx

from tests.server.support.browsers import check_refusal
from tests.server.support.client import server_at
from tests.server.support.running import RunningServer

server = server_at(speed=20)


def test_the_page_of_the_api_lists_all_of_it(server: RunningServer) -> None:
    """It is made from the description, and needs nothing from elsewhere."""
    with httpx.Client(base_url=server.url, trust_env=False) as client:
        paths = client.get("/api/schema/openapi.json").json()["paths"]
        page = client.get("/api").text
        assert all(path in page for path in paths)
        assert "http://" not in page
        assert "https://" not in page


def test_metrics_are_not_for_those_behind_a_proxy_that_nobody_named(server: RunningServer) -> None:
    """It connects from this machine, but what it hands on comes from anywhere."""
    with httpx.Client(base_url=server.url, trust_env=False) as client:
        assert "mondala_tables" in client.get("/metrics").text
        for header in ("X-Forwarded-For", "Forwarded", "X-Real-IP", "Via"):
            check_refusal(client.get("/metrics", headers={header: "127.0.0.1"}), 404, "no-page")
